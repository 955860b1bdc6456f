"""What can happen to a database that is open: another program holds it, or the disk is full."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

from zole_bot.storage import Storage

PLENTY = 1 << 30
FILLING = ("actions", "messages")


@contextmanager
def held_by_another_program(path: Path) -> Iterator[sqlite3.Connection]:
    """Hold the file for writing over another connection."""
    with closing(sqlite3.connect(path, isolation_level=None)) as outside:
        outside.execute("BEGIN IMMEDIATE")
        try:
            yield outside
        finally:
            outside.execute("COMMIT")


@asynccontextmanager
async def impatient(storage: Storage) -> AsyncIterator[None]:
    """Let nobody wait for another program, as if he had waited already."""
    patience, storage.writer.busy_seconds = storage.writer.busy_seconds, 0.0
    async with storage.transaction() as db, db.execute("PRAGMA busy_timeout") as cursor:
        row = await cursor.fetchone()
        assert row is not None
        await db.execute("PRAGMA busy_timeout = 0")
    yield
    storage.writer.busy_seconds = patience
    async with storage.transaction() as db:
        await db.execute(f"PRAGMA busy_timeout = {row[0]}")


@asynccontextmanager
async def a_full_disk(storage: Storage) -> AsyncIterator[None]:
    """Let the file not grow any more, and every move and every message need a page more than there is."""
    async with storage.transaction() as db:
        await db.execute("CREATE TABLE filler (data BLOB)")
        for table in FILLING:
            await db.execute(
                f"CREATE TEMP TRIGGER fill_{table} AFTER INSERT ON main.{table} "  # noqa: S608  # our own names
                "BEGIN INSERT INTO filler VALUES (zeroblob(9000)); END"
            )
    async with storage.transaction() as db, db.execute("PRAGMA page_count") as cursor:
        row = await cursor.fetchone()
        assert row is not None
        await db.execute(f"PRAGMA max_page_count = {row[0]}")
    yield
    async with storage.transaction() as db:
        await db.execute(f"PRAGMA max_page_count = {PLENTY}")
        for table in FILLING:
            await db.execute(f"DROP TRIGGER fill_{table}")
        await db.execute("DROP TABLE filler")
