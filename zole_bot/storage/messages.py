"""Which messages show a room; their ids only, never what they show."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import aiosqlite

from zole_bot.room import RoomId
from zole_bot.storage.asking import many, one


class MessageState(StrEnum):
    """What is known of a message."""

    SENDING = "sending"
    """The intent is stored; found after a start, its fate is unknown."""
    LIVE = "live"
    RETIRED = "retired"


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A message of ours."""

    id: int
    room: RoomId
    slot: str
    edition: int
    state: MessageState
    chat: int
    """Telegram's number of the chat it is in."""
    message_id: int | None


async def intend_message(db: aiosqlite.Connection, room: RoomId, slot: str, edition: int, chat: int, now: float) -> int:
    """Store that a message is about to be sent; gives the number of the row."""
    sql = "INSERT INTO messages (room_id, slot, edition, state, chat, sent_at) VALUES (?, ?, ?, 'sending', ?, ?)"
    async with db.execute(sql, (room, slot, edition, chat, now)) as cursor:
        assert cursor.lastrowid is not None  # noqa: S101  # an insert has a row number
        return cursor.lastrowid


async def set_message(db: aiosqlite.Connection, row: int, state: MessageState, message_id: int | None) -> None:
    """Store what became of a message."""
    await db.execute("UPDATE messages SET state = ?, message_id = ? WHERE id = ?", (state, message_id, row))


async def load_messages(db: aiosqlite.Connection, room: RoomId) -> list[MessageRow]:
    """Give the messages of a room that are not retired, oldest first."""
    sql = "SELECT * FROM messages WHERE room_id = ? AND state <> 'retired' ORDER BY id"
    rows = await many(db, sql, (room,))
    return [
        MessageRow(
            id=row["id"],
            room=RoomId(row["room_id"]),
            slot=row["slot"],
            edition=row["edition"],
            state=MessageState(row["state"]),
            chat=row["chat"],
            message_id=row["message_id"],
        )
        for row in rows
    ]


async def rooms_with_messages(db: aiosqlite.Connection) -> list[RoomId]:
    """Give the rooms that have messages to keep up to date."""
    sql = "SELECT DISTINCT room_id FROM messages WHERE state <> 'retired'"
    return [RoomId(row["room_id"]) for row in await many(db, sql)]


async def count_messages(db: aiosqlite.Connection, room: RoomId, slot: str) -> int:
    """Tell how many messages a slot has ever had; a result has at most one."""
    row = await one(db, "SELECT count(*) AS n FROM messages WHERE room_id = ? AND slot = ?", (room, slot))
    return 0 if row is None else int(row["n"])
