"""Sums per group and person, kept in the same transaction that settles a deal, so that standings never count rows."""

from __future__ import annotations

import aiosqlite

from zole_bot.look import Standing
from zole_bot.room import ChatId, PersonId
from zole_bot.storage.asking import many


async def add_to_sums(
    db: aiosqlite.Connection, chat: ChatId, person: PersonId, *, deals: int, points: int, bigs: int, big_wins: int
) -> None:
    """Add what a deal, or the end of a session, changed for one person."""
    await db.execute(
        """INSERT INTO sums (chat_id, person_id, deals, points, bigs, big_wins) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (chat_id, person_id) DO UPDATE SET deals = deals + excluded.deals,
           points = points + excluded.points, bigs = bigs + excluded.bigs, big_wins = big_wins + excluded.big_wins""",
        (chat, person, deals, points, bigs, big_wins),
    )


async def load_standings(db: aiosqlite.Connection, chat: ChatId) -> list[Standing]:
    """Give the standings of a group, who came first above."""
    sql = """SELECT sums.*, people.name FROM sums JOIN people ON people.id = sums.person_id
             WHERE chat_id = ? ORDER BY person_id"""
    rows = await many(db, sql, (chat,))
    return [Standing(row["name"], row["deals"], row["points"], row["bigs"], row["big_wins"]) for row in rows]
