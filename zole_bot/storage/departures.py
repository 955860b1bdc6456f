"""People who are not in a group any more."""

from __future__ import annotations

import aiosqlite

from zole_bot.room import ChatId, PersonId


async def forget_member(db: aiosqlite.Connection, chat: ChatId, person: PersonId) -> None:
    """Forget that a person is in a group, and what he wanted to hear from it."""
    await db.execute("DELETE FROM members WHERE chat_id = ? AND person_id = ?", (chat, person))
