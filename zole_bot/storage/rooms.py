"""Rooms and their seats: loading one whole, and saving what has changed of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import lru_cache

import aiosqlite

from zole_bot.game.house_rules import HouseRules, with_rules
from zole_bot.game.shuffle import commitment, make_chain
from zole_bot.room import ChatId, CloseReason, PauseReason, PersonId, Phase, Room, RoomId, ShowTricks
from zole_bot.storage.asking import answers, many, one
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
    )


@lru_cache(maxsize=256)
def _seal_of(secret: bytes) -> str:
    """Give the commitment of the first deal; the chain is long, and a room is loaded for every tap."""
    return commitment(make_chain(secret)[0]).hex()


async def find_open_room(db: aiosqlite.Connection, chat_id: ChatId, thread_id: int | None) -> RoomId | None:
    """Find the room of a chat and topic that is not closed."""
    sql = "SELECT id FROM rooms WHERE chat_id = ? AND ifnull(thread_id, 0) = ? AND phase <> 'closed'"
    return await _room_id(db, sql, (chat_id, thread_id or 0))


async def find_last_room(db: aiosqlite.Connection, chat_id: ChatId, thread_id: int | None) -> RoomId | None:
    """Find the newest room of a chat and topic in which a session was opened, closed or not."""
    sql = f"""SELECT id FROM rooms WHERE chat_id = ? AND ifnull(thread_id, 0) = ? AND session IS NOT NULL
              AND {IS_READABLE} ORDER BY id DESC LIMIT 1"""  # noqa: S608  # a constant
    return await _room_id(db, sql, (chat_id, thread_id or 0))


async def find_room_by_token(db: aiosqlite.Connection, token: str) -> RoomId | None:
    """Find the room that a deep link leads to."""
    return await _room_id(db, "SELECT id FROM rooms WHERE token = ? AND phase <> 'closed'", (token,))


async def has_rooms(db: aiosqlite.Connection, chat_id: ChatId) -> bool:
    """Tell whether a group ever had a room."""
    return await _room_id(db, "SELECT id FROM rooms WHERE chat_id = ? LIMIT 1", (chat_id,)) is not None


async def count_rooms(db: aiosqlite.Connection, chat_id: ChatId, since: float) -> int:
    """Count the rooms of a group, all its topics together, that were opened since a moment.

    One that was closed before play began does not count.
    """
    sql = """SELECT count(*) AS rooms FROM rooms
             WHERE chat_id = ? AND opened_at >= ? AND (session IS NOT NULL OR phase <> 'closed')"""
    row = await one(db, sql, (chat_id, since))
    return 0 if row is None else int(row["rooms"])


async def rooms_of_person(db: aiosqlite.Connection, person: PersonId) -> list[RoomId]:
    """Give the rooms that are not closed and in which a person sits or is coming."""
    sql = """SELECT rooms.id FROM rooms JOIN seats ON seats.room_id = rooms.id
             WHERE seats.person_id = ? AND seats.is_over = 0 AND seats.presence <> 'left' AND rooms.phase <> 'closed'
             ORDER BY rooms.id"""
    return await _room_ids(db, sql, (person,))


async def people_in_several_rooms(db: aiosqlite.Connection, people: Sequence[PersonId]) -> frozenset[PersonId]:
    """Tell which of these people sit in more than one room that is not closed."""
    counts = [(person, len(await rooms_of_person(db, person))) for person in people]
    return frozenset(person for person, count in counts if count > 1)


async def lobbies_near(db: aiosqlite.Connection, person: PersonId) -> list[tuple[str, str]]:
    """Give the lobbies a person could join in groups where he was met, newest first: the group's title, the token."""
    sql = """SELECT chats.title, rooms.token FROM rooms JOIN chats ON chats.id = rooms.chat_id
             WHERE rooms.phase = 'lobby' AND chats.left_at IS NULL
             AND NOT EXISTS (SELECT 1 FROM seats WHERE room_id = rooms.id AND person_id = :person)
             AND rooms.chat_id IN (SELECT chat_id FROM members WHERE person_id = :person)
             ORDER BY rooms.id DESC"""
    return [(row["title"], row["token"]) for row in await many(db, sql, {"person": person})]


async def rooms_of_chat(db: aiosqlite.Connection, chat_id: ChatId) -> list[RoomId]:
    """Give the rooms of a group that are not closed."""
    return await _room_ids(db, "SELECT id FROM rooms WHERE chat_id = ? AND phase <> 'closed'", (chat_id,))


async def open_rooms(db: aiosqlite.Connection) -> list[RoomId]:
    """Give all rooms that are not closed."""
    # The plus has it sort the few that are open, instead of looking for them in their order among all.
    return await _room_ids(db, "SELECT id FROM rooms WHERE phase <> 'closed' ORDER BY +id", ())


async def _room_id(db: aiosqlite.Connection, sql: str, values: tuple[object, ...]) -> RoomId | None:
    found = await _room_ids(db, sql, values)
    return found[0] if found else None


async def _room_ids(db: aiosqlite.Connection, sql: str, values: tuple[object, ...]) -> list[RoomId]:
    return [RoomId(row["id"]) for row in await many(db, sql, values)]


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
        "due_at": due_at,
    }
