"""Asking the database: one step to the thread it works in, where a cursor of one's own takes three."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence

import aiosqlite

Values = Sequence[object] | Mapping[str, object]


async def many(db: aiosqlite.Connection, sql: str, values: Values = ()) -> list[sqlite3.Row]:
    """Give all rows."""
    return list(await db.execute_fetchall(sql, values))


async def one(db: aiosqlite.Connection, sql: str, values: Values = ()) -> sqlite3.Row | None:
    """Give the first row; None when there is none."""
    return next(iter(await many(db, sql, values)), None)
