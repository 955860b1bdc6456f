"""The database file: opening it, one writer, readers beside it, and one process at a time."""

from __future__ import annotations

import asyncio
import fcntl
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiosqlite

from zole_bot.migrate import migrate
from zole_bot.stopwatch import Durations, Stopwatch
from zole_bot.storage.asking import connection_to
from zole_bot.storage.writer import BUSY_SECONDS, DatabaseError, Writer

Connection = aiosqlite.Connection
"""An open connection, for those who only hand it on."""
LOOK_AGAIN_SECONDS = 0.2
"""How long SQLite itself waits for another program: while it does, the thread can do nothing else."""


class DatabaseBusyError(DatabaseError):
    """Another process has this database."""


class Storage:
    """An open database.

    All writes go through one connection, one transaction after the other, and are on the disk when a transaction ends;
    those that wait for it at the same time share a commit.
    """

    def __init__(self, writer: Writer, written: aiosqlite.Connection, reader: aiosqlite.Connection, lock: int) -> None:
        self.writer = writer
        self._written = written
        self._reader = reader
        self._lock_file = lock
        self._reading = asyncio.Lock()
        self.commits = Durations()
        """How long transactions took, the wait for their turn and for the disk included."""

    @classmethod
    async def open(cls, path: Path, busy_seconds: float = BUSY_SECONDS) -> Storage:
        """Open or make the database and bring it up to date; a write waits so long for another program.

        Raises `DatabaseError`, and `DatabaseBusyError` when another process has it.
        """
        lock_file = _claim(path)
        opened: list[aiosqlite.Connection] = []
        try:
            # What cannot be opened shows here: aiosqlite would leave a thread behind that outlives the loop.
            _make(path)
            writer = await _connect(path, opened)
            await writer.execute("PRAGMA synchronous = FULL")
            # What is deleted at somebody's wish is overwritten, not only let go of.
            await writer.execute("PRAGMA secure_delete = ON")
            await migrate(writer)
            # Only now: this stays with the file, and until here it could be another program's.
            await writer.execute("PRAGMA journal_mode = WAL")
            await writer.execute(f"PRAGMA busy_timeout = {int(1000 * min(busy_seconds, LOOK_AGAIN_SECONDS))}")
            reader = await _connect(path, opened)
            await reader.execute("PRAGMA query_only = ON")
        except BaseException as error:
            for connection in opened:  # each has a thread, which would outlive us
                await connection.close()
            os.close(lock_file)
            if isinstance(error, sqlite3.Error | OSError):
                raise DatabaseError(f"The database {path} cannot be used: {error}.") from error
            raise
        return cls(Writer(writer, busy_seconds), writer, reader, lock_file)

    async def close(self) -> None:
        """Finish what is being written and give the file free."""
        await self.writer.close()
        async with self._reading:
            await self._written.close()
            await self._reader.close()
            os.close(self._lock_file)

    @property
    def is_busy(self) -> bool:
        """Whether anything is being read or written just now."""
        return self.writer.is_busy or self._reading.locked()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        """Write: everything inside is kept, or, when an exception leaves the block, nothing is.

        Raises `NotStoredError` when another program or the disk does not let it be stored.
        """
        watch = Stopwatch()
        async with self.writer.transaction() as db:
            yield db
        self.commits.add(watch.seconds())

    @asynccontextmanager
    async def looking(self) -> AsyncIterator[aiosqlite.Connection]:
        """Read with one question, or with several that are asked at once: what is asked next may see a newer state."""
        async with self._reading:
            yield self._reader

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[aiosqlite.Connection]:
        """Read one consistent state, without waiting for a writer."""
        async with self._reading:
            try:  # around the BEGIN as well: cancelled in it, its thread begins all the same
                await self._reader.execute("BEGIN")
                yield self._reader
            finally:
                await self._reader.rollback()


def _make(path: Path) -> None:
    """Open the file once. A new one is for its owner alone: whoever may read it knows everybody's cards."""
    is_new = not path.exists()
    sqlite3.connect(path).close()
    if is_new:
        path.chmod(0o600)  # the files beside it follow it in this


async def _connect(path: Path, opened: list[aiosqlite.Connection]) -> aiosqlite.Connection:
    connection = await connection_to(path, BUSY_SECONDS)
    opened.append(connection)
    connection.row_factory = sqlite3.Row
    await connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _claim(path: Path) -> int:
    """Make sure that no other process has the database; the lock goes with the process, whatever ends it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock_file = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise DatabaseError(f"The database {path} cannot be used: {error.strerror}.") from error
    try:
        fcntl.flock(lock_file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock_file)
        raise DatabaseBusyError(f"The database {path} is in use by another zole-bot; stop that one first.") from error
    return lock_file
