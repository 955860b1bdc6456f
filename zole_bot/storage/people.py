"""People: who talks to the bot, and whether a private message reaches them."""

from __future__ import annotations

import sqlite3

import aiosqlite

from zole_bot.room import Person, PersonId, Ring
from zole_bot.storage.asking import many, one

_COLUMNS = "id, telegram_id, name, language, language_code, is_reachable, ring, confirms_cards, plays_only_card"


async def meet_person(db: aiosqlite.Connection, telegram_id: int, name: str, language_code: str | None) -> Person:
    """Find a person by Telegram's number, or make him known; the name is brought up to date."""
    row = await _one(
        db,
        f"""INSERT INTO people (telegram_id, name, language_code) VALUES (?, ?, ?)
            ON CONFLICT (telegram_id) DO UPDATE SET name = excluded.name, language_code = excluded.language_code
            RETURNING {_COLUMNS}""",  # noqa: S608  # the columns are a constant
        (telegram_id, name, language_code),
    )
    assert row is not None  # noqa: S101  # an upsert returns its row
    return _person(row)


async def find_person(db: aiosqlite.Connection, telegram_id: int) -> Person | None:
    """Find a person by Telegram's number."""
    row = await _one(db, f"SELECT {_COLUMNS} FROM people WHERE telegram_id = ?", (telegram_id,))  # noqa: S608
    return _person(row) if row else None


async def load_person(db: aiosqlite.Connection, person: PersonId) -> Person:
    """Give a known person."""
    row = await _one(db, f"SELECT {_COLUMNS} FROM people WHERE id = ?", (person,))  # noqa: S608
    assert row is not None  # noqa: S101  # our own numbers come from rows
    return _person(row)


async def set_reachable(db: aiosqlite.Connection, person: PersonId, is_reachable: bool) -> None:
    """Remember whether private messages reach a person."""
    await db.execute("UPDATE people SET is_reachable = ? WHERE id = ?", (is_reachable, person))


async def unreachable_people(db: aiosqlite.Connection) -> list[int]:
    """Give Telegram's numbers of those whom private messages do not reach, and who are away or coming because of it.

    Whoever is coming and may have got the message that seats him may be in reach.
    """
    sql = """SELECT telegram_id FROM people WHERE is_reachable = 0 AND telegram_id IS NOT NULL AND EXISTS (
                 SELECT 1 FROM seats JOIN rooms ON rooms.id = room_id
                 WHERE person_id = people.id AND is_over = 0 AND phase <> 'closed'
                 AND (presence = 'seated' AND is_away OR presence = 'coming' AND NOT EXISTS (
                     SELECT 1 FROM messages WHERE room_id = rooms.id AND state <> 'retired'
                     AND chat = telegram_id AND messages.edition = seats.edition)))"""
    return [row["telegram_id"] for row in await many(db, sql)]


async def save_choices(db: aiosqlite.Connection, person: Person) -> None:
    """Remember what a person has chosen for himself."""
    await db.execute(
        "UPDATE people SET language = ?, ring = ?, confirms_cards = ?, plays_only_card = ? WHERE id = ?",
        (person.language, person.ring, person.confirms_cards, person.plays_only_card, person.id),
    )


async def _one(db: aiosqlite.Connection, sql: str, values: tuple[object, ...]) -> sqlite3.Row | None:
    return await one(db, sql, values)


def _person(row: sqlite3.Row) -> Person:
    return Person(
        id=PersonId(row["id"]),
        telegram_id=row["telegram_id"],
        name=row["name"],
        language=row["language"],
        language_code=row["language_code"],
        is_reachable=bool(row["is_reachable"]),
        ring=Ring(row["ring"]),
        confirms_cards=bool(row["confirms_cards"]),
        plays_only_card=bool(row["plays_only_card"]),
    )
