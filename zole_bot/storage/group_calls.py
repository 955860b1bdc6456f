"""Which calls were made in groups of late; where and when only, never what was said."""

from __future__ import annotations

from dataclasses import dataclass

import aiosqlite

from zole_bot.storage.asking import many


@dataclass(frozen=True, slots=True)
class GroupCall:
    """A call in a group."""

    chat: int
    """Telegram's number of the group."""
    kind: str
    """`send` or `edit`."""
    made_at: float
    """When it was about to be made."""


async def add_call(db: aiosqlite.Connection, call: GroupCall) -> None:
    """Remember a call."""
    sql = "INSERT INTO group_calls (chat, kind, made_at) VALUES (?, ?, ?)"
    await db.execute(sql, (call.chat, call.kind, call.made_at))


async def forget_calls(db: aiosqlite.Connection, before: float) -> None:
    """Forget the calls made before a moment, in all groups."""
    await db.execute("DELETE FROM group_calls WHERE made_at < ?", (before,))


async def load_calls(db: aiosqlite.Connection) -> list[GroupCall]:
    """Give the calls that are remembered, oldest first."""
    rows = await many(db, "SELECT chat, kind, made_at FROM group_calls ORDER BY made_at, id")
    return [GroupCall(row["chat"], row["kind"], row["made_at"]) for row in rows]


async def move_calls(db: aiosqlite.Connection, old: int, new: int) -> None:
    """Count the calls of a group under its new number."""
    await db.execute("UPDATE group_calls SET chat = ? WHERE chat = ?", (new, old))
