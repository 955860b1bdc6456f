"""Rooms and their seats: loading one whole, and saving what has changed of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

import aiosqlite

from zole_bot.game.cards import parse_card
from zole_bot.game.house_rules import HouseRules, with_rules
from zole_bot.game.shuffle import commitment, make_chain
from zole_bot.room import (
    ChatId,
    CloseReason,
    Draft,
    Page,
    PauseReason,
    PersonId,
    Phase,
    Presence,
    Room,
    RoomId,
    Seat,
)
from zole_bot.storage.chats import load_chat
from zole_bot.storage.deals import load_deal_in_play
from zole_bot.storage.sessions import format_session, parse_session

_COLUMNS = tuple(
    "chat_id thread_id phase stage version session_id secret token language preset rules turn_seconds "
    "next_deal_seconds deals_limit host circle session dealt public_base first_dealer cut opened_at touched_at "
    "phase_since turn_since delivered_at half_rung pause_reason close_reason asks_language shows_presets edition "
    "asks_finish finish_votes due_at".split()  # noqa: SIM905  # forty quoted words hide their order
)
_SEAT_COLUMNS = tuple(
    "room_id player person_id presence since touched_at missed is_away is_ready edition rings marked page".split()  # noqa: SIM905
)


class RoomTakenError(Exception):
    """There is a room in this chat and topic already."""


async def insert_room(db: aiosqlite.Connection, room: Room, due_at: float | None) -> RoomId:
    """Store a new room; its number in the value does not count.

    Raises `RoomTakenError` when the place has one.
    """
    sql = f"INSERT INTO rooms ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))})"  # noqa: S608
    try:
        async with db.execute(sql, _row(room, due_at, version=1)) as cursor:
            assert cursor.lastrowid is not None  # noqa: S101  # an insert has a row number
            room_id = RoomId(cursor.lastrowid)
    except aiosqlite.IntegrityError as error:
        raise RoomTakenError from error
    await _save_seats(db, room_id, (), room.seats)
    return room_id


async def save_room(db: aiosqlite.Connection, old: Room, new: Room, due_at: float | None) -> None:
    """Store what has changed of a room, its deals excepted."""
    assignments = ", ".join(f"{name} = ?" for name in _COLUMNS if name != "version")
    values = [value for name, value in zip(_COLUMNS, _row(new, due_at, version=0), strict=True) if name != "version"]
    await db.execute(
        f"UPDATE rooms SET {assignments}, version = version + 1 WHERE id = ?",  # noqa: S608  # constant names
        (*values, new.id),
    )
    if old.seats != new.seats:
        await _save_seats(db, new.id, old.seats, new.seats)


async def load_room(db: aiosqlite.Connection, room_id: RoomId) -> Room | None:
    """Load a room with its seats and the deal in play."""
    async with db.execute("SELECT * FROM rooms WHERE id = ?", (room_id,)) as cursor:
        row = await cursor.fetchone()
    if row is None:
        return None
    rules = with_rules(HouseRules(), json.loads(row["rules"]))
    return Room(
        id=room_id,
        chat=await load_chat(db, ChatId(row["chat_id"])),
        thread_id=row["thread_id"],
        phase=Phase(row["phase"]),
        stage=row["stage"],
        session_id=row["session_id"],
        secret=row["secret"],
        seal=commitment(make_chain(row["secret"])[0]).hex(),
        token=row["token"],
        language=row["language"],
        preset=row["preset"],
        rules=rules,
        turn_seconds=row["turn_seconds"],
        next_deal_seconds=row["next_deal_seconds"],
        deals_limit=row["deals_limit"],
        opened_at=row["opened_at"],
        touched_at=row["touched_at"],
        seats=await _load_seats(db, room_id, row["language"]),
        circle=tuple(json.loads(row["circle"])),
        host=row["host"],
        session=parse_session(row["session"], rules) if row["session"] else None,
        deal=await load_deal_in_play(db, room_id, rules),
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
        finish_votes=frozenset(json.loads(row["finish_votes"])),
    )


async def find_open_room(db: aiosqlite.Connection, chat_id: ChatId, thread_id: int | None) -> RoomId | None:
    """Find the room of a chat and topic that is not closed."""
    sql = "SELECT id FROM rooms WHERE chat_id = ? AND ifnull(thread_id, 0) = ? AND phase <> 'closed'"
    return await _room_id(db, sql, (chat_id, thread_id or 0))


async def find_last_room(db: aiosqlite.Connection, chat_id: ChatId, thread_id: int | None) -> RoomId | None:
    """Find the newest room of a chat and topic in which a session was opened, closed or not."""
    sql = """SELECT id FROM rooms WHERE chat_id = ? AND ifnull(thread_id, 0) = ? AND session IS NOT NULL
             ORDER BY id DESC LIMIT 1"""
    return await _room_id(db, sql, (chat_id, thread_id or 0))


async def find_room_by_token(db: aiosqlite.Connection, token: str) -> RoomId | None:
    """Find the open lobby that a deep link leads to."""
    return await _room_id(db, "SELECT id FROM rooms WHERE token = ? AND phase = 'lobby'", (token,))


async def has_rooms(db: aiosqlite.Connection, chat_id: ChatId) -> bool:
    """Tell whether a group ever had a room."""
    return await _room_id(db, "SELECT id FROM rooms WHERE chat_id = ? LIMIT 1", (chat_id,)) is not None


async def rooms_of_person(db: aiosqlite.Connection, person: PersonId) -> list[RoomId]:
    """Give the rooms that are not closed and in which a person sits or is coming."""
    sql = """SELECT rooms.id FROM rooms JOIN seats ON seats.room_id = rooms.id
             WHERE seats.person_id = ? AND seats.presence <> 'left' AND rooms.phase <> 'closed' ORDER BY rooms.id"""
    return await _room_ids(db, sql, (person,))


async def rooms_of_chat(db: aiosqlite.Connection, chat_id: ChatId) -> list[RoomId]:
    """Give the rooms of a group that are not closed."""
    return await _room_ids(db, "SELECT id FROM rooms WHERE chat_id = ? AND phase <> 'closed'", (chat_id,))


async def open_rooms(db: aiosqlite.Connection) -> list[RoomId]:
    """Give all rooms that are not closed."""
    return await _room_ids(db, "SELECT id FROM rooms WHERE phase <> 'closed' ORDER BY id", ())


async def first_due(db: aiosqlite.Connection) -> tuple[float, RoomId] | None:
    """Tell which room time changes first, and when."""
    sql = "SELECT id, due_at FROM rooms WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1"
    async with db.execute(sql) as cursor:
        row = await cursor.fetchone()
    return None if row is None else (row["due_at"], RoomId(row["id"]))


async def due_rooms(db: aiosqlite.Connection, now: float) -> list[RoomId]:
    """Give the rooms that time has something to do in."""
    return await _room_ids(db, "SELECT id FROM rooms WHERE due_at <= ? ORDER BY due_at", (now,))


async def _room_id(db: aiosqlite.Connection, sql: str, values: tuple[object, ...]) -> RoomId | None:
    found = await _room_ids(db, sql, values)
    return found[0] if found else None


async def _room_ids(db: aiosqlite.Connection, sql: str, values: tuple[object, ...]) -> list[RoomId]:
    async with db.execute(sql, values) as cursor:
        return [RoomId(row["id"]) for row in await cursor.fetchall()]


async def _load_seats(db: aiosqlite.Connection, room_id: RoomId, room_language: str) -> tuple[Seat, ...]:
    sql = """SELECT seats.*, people.telegram_id, people.name, people.language, people.language_code
             FROM seats JOIN people ON people.id = seats.person_id WHERE room_id = ? ORDER BY player"""
    async with db.execute(sql, (room_id,)) as cursor:
        rows = await cursor.fetchall()
    return tuple(
        Seat(
            player=row["player"],
            person=PersonId(row["person_id"]),
            telegram_id=row["telegram_id"],
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
        )
        for row in rows
    )


async def _save_seats(db: aiosqlite.Connection, room_id: RoomId, old: Sequence[Seat], new: Sequence[Seat]) -> None:
    if len(new) < len(old):
        await db.execute("DELETE FROM seats WHERE room_id = ? AND player >= ?", (room_id, len(new)))
    sql = f"INSERT OR REPLACE INTO seats ({', '.join(_SEAT_COLUMNS)}) VALUES ({', '.join('?' * len(_SEAT_COLUMNS))})"  # noqa: S608
    changed = [seat for number, seat in enumerate(new) if number >= len(old) or old[number] != seat]
    await db.executemany(sql, [_seat_row(room_id, seat) for seat in changed])


def private_language(chosen: str | None, code: str | None, of_group: str) -> str:
    """Tell in which language a person reads: chosen, else Telegram's if we speak it, else the group's."""
    return chosen or (code if code in ("lv", "ru", "en") else None) or of_group


def _seat_row(room_id: RoomId, seat: Seat) -> tuple[object, ...]:
    return (
        room_id,
        seat.player,
        seat.person,
        seat.presence,
        seat.since,
        seat.touched_at,
        seat.missed,
        seat.is_away,
        seat.is_ready,
        seat.edition,
        seat.rings,
        " ".join(card.text for card in seat.draft.marked),
        seat.draft.page,
    )


def _row(room: Room, due_at: float | None, version: int) -> tuple[object, ...]:
    return (
        room.chat.id,
        room.thread_id,
        room.phase,
        room.stage,
        version,
        room.session_id,
        room.secret,
        room.token,
        room.language,
        room.preset,
        json.dumps(asdict(room.rules)),
        room.turn_seconds,
        room.next_deal_seconds,
        room.deals_limit,
        room.host,
        json.dumps(room.circle),
        format_session(room.session) if room.session else None,
        room.dealt,
        room.public_base,
        room.first_dealer,
        room.cut,
        room.opened_at,
        room.touched_at,
        room.phase_since,
        room.turn_since,
        room.delivered_at,
        room.half_rung,
        room.pause_reason,
        room.close_reason,
        room.asks_language,
        room.shows_presets,
        room.edition,
        room.asks_finish,
        json.dumps(sorted(room.finish_votes)),
        due_at,
    )
