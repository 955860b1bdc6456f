"""Erasing a group with everything that was played there, and the people of whom nothing else is left."""

from __future__ import annotations

import aiosqlite

from zole_bot.room import ChatId, RoomId
from zole_bot.storage.asking import many

# What hangs on a group's rooms, the farthest first: each row goes before the row that it names.
_OF_ROOMS = (
    """DELETE FROM actions WHERE deal_id IN
       (SELECT deals.id FROM deals JOIN rooms ON rooms.id = room_id WHERE chat_id = ?)""",
    "DELETE FROM deals WHERE room_id IN (SELECT id FROM rooms WHERE chat_id = ?)",
    "DELETE FROM messages WHERE room_id IN (SELECT id FROM rooms WHERE chat_id = ?)",
    "DELETE FROM seats WHERE room_id IN (SELECT id FROM rooms WHERE chat_id = ?)",
    "DELETE FROM rooms WHERE chat_id = ?",
    "DELETE FROM sums WHERE chat_id = ?",
    "DELETE FROM members WHERE chat_id = ?",
    "DELETE FROM group_calls WHERE chat = (SELECT telegram_id FROM chats WHERE id = ?)",
    "DELETE FROM chats WHERE id = ?",
)


async def groups_left_before(db: aiosqlite.Connection, moment: float) -> list[ChatId]:
    """Give the groups that the bot was put out of before a moment, the longest gone first."""
    sql = "SELECT id FROM chats WHERE left_at <= ? ORDER BY left_at"
    return [ChatId(row["id"]) for row in await many(db, sql, (moment,))]


async def erase_group(db: aiosqlite.Connection, chat: ChatId, moment: float) -> list[RoomId] | None:
    """Erase a group that the bot was put out of before a moment; gives the rooms it had, None if it is in again."""
    if chat not in await groups_left_before(db, moment):
        return None
    rooms = await _numbers(db, "SELECT id FROM rooms WHERE chat_id = ?", (chat,))
    people = await _numbers(
        db,
        """SELECT person_id AS id FROM members WHERE chat_id = :chat
           UNION SELECT person_id FROM sums WHERE chat_id = :chat
           UNION SELECT person_id FROM seats JOIN rooms ON rooms.id = room_id WHERE chat_id = :chat""",
        {"chat": chat},
    )
    for sql in _OF_ROOMS:
        await db.execute(sql, (chat,))
    # Only people of this group: whoever has just come to the bot may have no seat yet.
    await db.executemany(
        """DELETE FROM people WHERE id = ? AND NOT is_reachable
           AND NOT EXISTS (SELECT 1 FROM seats WHERE person_id = people.id)
           AND NOT EXISTS (SELECT 1 FROM sums WHERE person_id = people.id)
           AND NOT EXISTS (SELECT 1 FROM members WHERE person_id = people.id)""",
        [(person,) for person in people],
    )
    return [RoomId(room) for room in rooms]


async def _numbers(db: aiosqlite.Connection, sql: str, values: tuple[object, ...] | dict[str, object]) -> list[int]:
    return [int(row["id"]) for row in await many(db, sql, values)]
