"""Seats: who sits in a room, or sat in it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

import aiosqlite

from zole_bot.game.cards import parse_card
from zole_bot.room import Draft, Page, PersonId, Presence, Ring, RoomId, Seat

NOBODY = 0
"""Stands for Telegram's number of a person who is forgotten."""


SEATS_OF_ROOM = """SELECT seats.*, people.telegram_id, people.name, people.language, people.language_code,
    people.ring, people.confirms_cards, people.plays_only_card
    FROM seats JOIN people ON people.id = seats.person_id WHERE room_id = ? ORDER BY player"""


def seats_from_rows(rows: Sequence[sqlite3.Row], room_language: str) -> tuple[Seat, ...]:
    """Give all who ever sat in a room, by player index."""
    return tuple(
        Seat(
            player=row["player"],
            person=PersonId(row["person_id"]),
            telegram_id=row["telegram_id"] or NOBODY,
            name=row["name"],
            language=private_language(row["language"], row["language_code"], room_language),
            presence=Presence(row["presence"]),
            since=row["since"],
            touched_at=row["touched_at"],
            missed=row["missed"],
            is_away=bool(row["is_away"]),
            is_ready=bool(row["is_ready"]),
            edition=row["edition"],
            rings=bool(row["rings"]),
            draft=Draft(tuple(parse_card(text) for text in row["marked"].split()), Page(row["page"])),
            has_acted=bool(row["has_acted"]),
            machine_deals=row["machine_deals"],
            is_offered=bool(row["is_offered"]),
            pace=row["pace"],
            ring=Ring(row["ring"]),
            confirms_cards=bool(row["confirms_cards"]),
            plays_only_card=bool(row["plays_only_card"]),
        )
        for row in rows
    )


def parse_circle(text: str, seats: int) -> tuple[int, ...]:
    """Read who plays, in their order. Raises `ValueError` when somebody of them has no seat."""
    circle = tuple(json.loads(text))
    if not set(circle) <= set(range(seats)):
        raise ValueError("somebody plays who has no seat")
    return circle


async def save_seats(db: aiosqlite.Connection, room_id: RoomId, old: Sequence[Seat], new: Sequence[Seat]) -> None:
    """Store what has changed of the seats of a room."""
    if len(new) < len(old):
        await db.execute("DELETE FROM seats WHERE room_id = ? AND player >= ?", (room_id, len(new)))
    changed = [_row(room_id, seat) for number, seat in enumerate(new) if number >= len(old) or old[number] != seat]
    if changed:
        names, marks = ", ".join(changed[0]), ", ".join("?" * len(changed[0]))
        sql = f"INSERT OR REPLACE INTO seats ({names}) VALUES ({marks})"  # noqa: S608  # the names are ours
        await db.executemany(sql, [tuple(row.values()) for row in changed])


def private_language(chosen: str | None, code: str | None, of_group: str) -> str:
    """Tell in which language a person reads: chosen, else Telegram's if we speak it, else the group's."""
    return chosen or (code if code in ("lv", "ru", "en") else None) or of_group


def _row(room_id: RoomId, seat: Seat) -> dict[str, object]:
    return {
        "room_id": room_id,
        "player": seat.player,
        "person_id": seat.person,
        "presence": seat.presence,
        "since": seat.since,
        "touched_at": seat.touched_at,
        "missed": seat.missed,
        "is_away": seat.is_away,
        "is_ready": seat.is_ready,
        "edition": seat.edition,
        "rings": seat.rings,
        "marked": " ".join(card.text for card in seat.draft.marked),
        "page": seat.draft.page,
        "has_acted": seat.has_acted,
        "machine_deals": seat.machine_deals,
        "is_offered": seat.is_offered,
        "pace": seat.pace,
    }
