"""Dues: which rooms time has something to do in, and when."""

from __future__ import annotations

import aiosqlite

from zole_bot.room import RoomId
from zole_bot.storage.asking import many


async def first_due(db: aiosqlite.Connection, count: int = 1) -> list[tuple[float, RoomId]]:
    """Tell which rooms time changes first, and when; so many at most."""
    sql = "SELECT id, due_at FROM rooms WHERE due_at IS NOT NULL ORDER BY due_at LIMIT ?"
    return [(row["due_at"], RoomId(row["id"])) for row in await many(db, sql, (count,))]


async def due_rooms(db: aiosqlite.Connection, now: float) -> list[RoomId]:
    """Give the rooms that time has something to do in."""
    sql = "SELECT id FROM rooms WHERE due_at <= ? ORDER BY due_at"
    return [RoomId(row["id"]) for row in await many(db, sql, (now,))]
