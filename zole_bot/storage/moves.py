"""A group that has become another chat: everything of it goes on under the other number."""

from __future__ import annotations

import aiosqlite

from zole_bot.room import Chat, ChatId
from zole_bot.storage.asking import one
from zole_bot.storage.chats import find_chat
from zole_bot.storage.members import move_members
from zole_bot.storage.rooms import RoomTakenError

SUPERGROUPS_BELOW = -1_000_000_000_000
"""Telegram's numbers of supergroups are lower than that, those of basic groups are not."""


async def move_chat(db: aiosqlite.Connection, old_telegram_id: int, new_telegram_id: int) -> None:
    """Follow a group that became a supergroup; doing it twice changes nothing.

    Where both numbers are known (the news came late, or somebody still spoke in the old group), the one that has been
    known longer takes in what there is of the other.

    Raises `RoomTakenError` where both have an open room in the same place.
    """
    old, new = await find_chat(db, old_telegram_id), await find_chat(db, new_telegram_id)
    if old is None:
        return
    kept, left_at = old.id, None
    if new is not None:
        kept, left_at = min(old.id, new.id), new.left_at
        await _take_in(db, kept, max(old.id, new.id))
    await db.execute("UPDATE chats SET telegram_id = ?, left_at = ? WHERE id = ?", (new_telegram_id, left_at, kept))


async def has_small_namesake(db: aiosqlite.Connection, chat: Chat) -> bool:
    """Tell whether a basic group with the same title is known, and this is a supergroup."""
    if chat.telegram_id > SUPERGROUPS_BELOW:
        return False
    sql = "SELECT 1 FROM chats WHERE title = ? AND telegram_id > ? LIMIT 1"
    return await one(db, sql, (chat.title, SUPERGROUPS_BELOW)) is not None


async def _take_in(db: aiosqlite.Connection, kept: ChatId, gone: ChatId) -> None:
    try:
        await db.execute("UPDATE rooms SET chat_id = ? WHERE chat_id = ?", (kept, gone))
    except aiosqlite.IntegrityError as error:
        raise RoomTakenError from error
    await db.execute(
        """INSERT INTO sums (chat_id, person_id, deals, points, bigs, big_wins)
           SELECT ?, person_id, deals, points, bigs, big_wins FROM sums WHERE chat_id = ?
           ON CONFLICT (chat_id, person_id) DO UPDATE SET deals = deals + excluded.deals,
           points = points + excluded.points, bigs = bigs + excluded.bigs, big_wins = big_wins + excluded.big_wins""",
        (kept, gone),
    )
    await move_members(db, gone, kept)
    await db.execute("DELETE FROM sums WHERE chat_id = ?", (gone,))
    await db.execute("DELETE FROM chats WHERE id = ?", (gone,))
