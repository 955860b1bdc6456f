"""Rooms and their seats: loading one whole, and saving what has changed of it."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import lru_cache

import aiosqlite

from zole_bot.game.house_rules import HouseRules, with_rules
from zole_bot.game.shuffle import commitment, make_chain
from zole_bot.room import CloseReason, PauseReason, PersonId, Phase, Room, RoomId, ShowTricks
from zole_bot.storage.asking import answers
from zole_bot.storage.chats import chat_from_row
from zole_bot.storage.deals import deal_in_play
from zole_bot.storage.mending import IS_READABLE
from zole_bot.storage.seats import SEATS_OF_ROOM, parse_circle, save_seats, seats_from_rows
from zole_bot.storage.sessions import format_session, parse_session

ALL_OF_ROOM = (
    f"SELECT * FROM rooms WHERE id = ? AND {IS_READABLE}",  # noqa: S608  # a constant
    "SELECT chats.* FROM chats JOIN rooms ON chats.id = chat_id WHERE rooms.id = ?",
    SEATS_OF_ROOM,
    "SELECT * FROM deals WHERE room_id = ? AND state = 'playing'",
    """SELECT action, by FROM actions JOIN deals ON deals.id = deal_id WHERE room_id = ? AND state = 'playing'
       ORDER BY seq""",
)
"""What a room is made of: itself, its group, its seats, the deal in play and its history."""


class RoomTakenError(Exception):
    """There is a room in this chat and topic already."""


async def insert_room(db: aiosqlite.Connection, room: Room, due_at: float | None) -> RoomId:
    """Store a new room; its number in the value does not count.

    Raises `RoomTakenError` when the place has one.
    """
    row = _row(room, due_at)
    sql = f"INSERT INTO rooms ({', '.join(row)}, version) VALUES ({', '.join('?' * len(row))}, 1)"  # noqa: S608
    try:
        async with db.execute(sql, tuple(row.values())) as cursor:
            assert cursor.lastrowid is not None  # noqa: S101  # an insert has a row number
            room_id = RoomId(cursor.lastrowid)
    except aiosqlite.IntegrityError as error:
        raise RoomTakenError from error
    await save_seats(db, room_id, (), room.seats)
    return room_id


async def save_room(db: aiosqlite.Connection, old: Room, new: Room, due_at: float | None) -> None:
    """Store what has changed of a room, its deals excepted.

    Raises `RoomTakenError` when it has moved to a place that has another.
    """
    row = _row(new, due_at)
    del row["chat_id"]  # only a group that moves changes it, and it can have moved since the room was loaded
    sql = f"UPDATE rooms SET {', '.join(f'{name} = ?' for name in row)}, version = version + 1 WHERE id = ?"  # noqa: S608
    try:
        await db.execute(sql, (*row.values(), new.id))
    except aiosqlite.IntegrityError as error:
        if new.thread_id == old.thread_id:
            raise
        raise RoomTakenError from error
    if old.seats != new.seats:
        await save_seats(db, new.id, old.seats, new.seats)
    if new.phase is Phase.CLOSED:
        await db.execute("UPDATE seats SET is_over = 1 WHERE room_id = ?", (new.id,))


async def load_room(db: aiosqlite.Connection, room_id: RoomId) -> Room | None:
    """Load a room with its seats and the deal in play.

    Raises `BrokenDealError`, and what comes of rows that somebody else has changed, mostly `ValueError`.
    """
    rooms, chats, seats, deals, history = await answers(db, *((sql, (room_id,)) for sql in ALL_OF_ROOM))
    if not rooms:
        return None
    (row,) = rooms
    rules = with_rules(HouseRules(), json.loads(row["rules"]))
    return Room(
        id=room_id,
        chat=chat_from_row(chats[0]),
        thread_id=row["thread_id"],
        phase=Phase(row["phase"]),
        stage=row["stage"],
        session_id=row["session_id"],
        secret=row["secret"],
        seal=_seal_of(row["secret"]),
        token=row["token"],
        language=row["language"],
        preset=row["preset"],
        rules=rules,
        turn_seconds=row["turn_seconds"],
        next_deal_seconds=row["next_deal_seconds"],
        deals_limit=row["deals_limit"],
        opened_at=row["opened_at"],
        touched_at=row["touched_at"],
        seats=seats_from_rows(seats, row["language"]),
        circle=parse_circle(row["circle"], len(seats)),
        host=row["host"],
        session=parse_session(row["session"], rules) if row["session"] else None,
        deal=deal_in_play(deals, history, rules),
        dealt=row["dealt"],
        public_base=row["public_base"],
        first_dealer=row["first_dealer"],
        cut=row["cut"],
        phase_since=row["phase_since"],
        turn_since=row["turn_since"],
        delivered_at=row["delivered_at"],
        half_rung=bool(row["half_rung"]),
        pause_reason=PauseReason(row["pause_reason"]) if row["pause_reason"] else None,
        close_reason=CloseReason(row["close_reason"]) if row["close_reason"] else None,
        asks_language=bool(row["asks_language"]),
        shows_presets=bool(row["shows_presets"]),
        edition=row["edition"],
        asks_finish=bool(row["asks_finish"]),
        asks_remove=row["asks_remove"],
        votes={about: frozenset(map(PersonId, people)) for about, people in json.loads(row["votes"]).items()},
        show_tricks=ShowTricks(row["show_tricks"]),
        topic_gone=bool(row["topic_gone"]),
    )


@lru_cache(maxsize=256)
def _seal_of(secret: bytes) -> str:
    """Give the commitment of the first deal; the chain is long, and a room is loaded for every tap."""
    return commitment(make_chain(secret)[0]).hex()


def _row(room: Room, due_at: float | None) -> dict[str, object]:
    return {
        "chat_id": room.chat.id,
        "thread_id": room.thread_id,
        "phase": room.phase,
        "stage": room.stage,
        "session_id": room.session_id,
        "secret": room.secret,
        "token": room.token,
        "language": room.language,
        "preset": room.preset,
        "rules": json.dumps(asdict(room.rules)),
        "turn_seconds": room.turn_seconds,
        "next_deal_seconds": room.next_deal_seconds,
        "deals_limit": room.deals_limit,
        "host": room.host,
        "circle": json.dumps(room.circle),
        "session": format_session(room.session) if room.session else None,
        "dealt": room.dealt,
        "public_base": room.public_base,
        "first_dealer": room.first_dealer,
        "cut": room.cut,
        "opened_at": room.opened_at,
        "touched_at": room.touched_at,
        "phase_since": room.phase_since,
        "turn_since": room.turn_since,
        "delivered_at": room.delivered_at,
        "half_rung": room.half_rung,
        "pause_reason": room.pause_reason,
        "close_reason": room.close_reason,
        "asks_language": room.asks_language,
        "shows_presets": room.shows_presets,
        "edition": room.edition,
        "asks_finish": room.asks_finish,
        "asks_remove": room.asks_remove,
        "votes": json.dumps({about: sorted(people) for about, people in room.votes.items()}),
        "show_tricks": room.show_tricks,
        "topic_gone": room.topic_gone,
        "due_at": due_at,
    }
