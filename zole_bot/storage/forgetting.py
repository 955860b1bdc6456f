"""Forgetting a person: what leads to him goes; his seats and sums stay, under another name."""

from __future__ import annotations

import aiosqlite

from zole_bot.room import PersonId, RoomId
from zole_bot.storage.asking import many


async def forget_person(db: aiosqlite.Connection, person: PersonId, name: str) -> None:
    """Delete all that is known of a person and call him `name` from now on; doing it twice changes nothing."""
    await db.execute(
        "DELETE FROM messages WHERE chat = (SELECT telegram_id FROM people WHERE id = ?)",
        (person,),
    )
    await db.execute("DELETE FROM members WHERE person_id = ?", (person,))
    await db.execute(
        """UPDATE people SET telegram_id = NULL, name = ?, language = NULL, language_code = NULL, is_reachable = 0,
           ring = 'away', confirms_cards = 0, plays_only_card = 0 WHERE id = ?""",
        (name, person),
    )


async def rooms_that_name(db: aiosqlite.Connection, person: PersonId) -> list[RoomId]:
    """Give the rooms that are not closed and in which a person has a seat, left or not: his name is shown there."""
    sql = """SELECT rooms.id FROM rooms JOIN seats ON seats.room_id = rooms.id
             WHERE seats.person_id = ? AND seats.is_over = 0 AND rooms.phase <> 'closed' ORDER BY rooms.id"""
    return [RoomId(row["id"]) for row in await many(db, sql, (person,))]
