"""A database beside the bot that runs on it: a copy to keep, and looking at it without changing anything."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import aiosqlite

from zole_bot.migrate import MigrationError, migrate, migrations_folder, read_migrations
from zole_bot.storage.writer import DatabaseError

WAIT_SECONDS = 30.0


def back_up(source: Path, target: Path, *, replaces: bool = False) -> int:
    """Copy a database, also of a bot that runs, as one file that is whole; gives its size in bytes.

    The copy is made under another name, checked, and only then given its own, so there is never half of one. Raises
    `DatabaseError`, also when there is a file already and it is not to be replaced.
    """
    if target.exists() and not replaces:
        raise DatabaseError(f"The file {target} exists already.")
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:
        raise DatabaseError(f"The copy {target} cannot be written: {error.strerror}.") from error
    os.close(handle)
    part = Path(name)
    try:
        with closing(_open_read_only(source)) as original:
            _copy(original, part, target)
        size = part.stat().st_size
        part.replace(target)
        _sync(target.parent)
    except OSError as error:
        raise DatabaseError(f"The copy {target} cannot be written: {error.strerror}.") from error
    finally:
        for left in (part, *(part.with_name(part.name + end) for end in ("-journal", "-wal", "-shm"))):
            left.unlink(missing_ok=True)
    return size


@asynccontextmanager
async def looking_at(path: Path) -> AsyncIterator[aiosqlite.Connection]:
    """Read one state of a database that nothing changes; one of an older program is brought up to date in a copy.

    Raises `DatabaseError`, and `MigrationError` for one of a newer program.
    """
    with closing(_open_read_only(path)) as original:
        newest = len(read_migrations(migrations_folder()))
        if original.execute("PRAGMA user_version").fetchone()[0] == newest:
            async with _reading(path) as connection:
                yield connection
            return
        with tempfile.TemporaryDirectory(prefix="zole-check-") as folder:
            copy = Path(folder) / "zole.db"
            _copy(original, copy, copy)
            async with aiosqlite.connect(copy, isolation_level=None) as connection:
                await migrate(connection)
            async with _reading(copy) as connection:
                yield connection


@asynccontextmanager
async def _reading(path: Path) -> AsyncIterator[aiosqlite.Connection]:
    async with aiosqlite.connect(_read_only(path), uri=True, isolation_level=None, timeout=WAIT_SECONDS) as connection:
        connection.row_factory = sqlite3.Row
        await connection.execute("BEGIN")
        yield connection


def _open_read_only(path: Path) -> sqlite3.Connection:
    """Open a database of ours for reading; it is not claimed, so the bot may run."""
    if not path.is_file():
        raise DatabaseError(f"There is no database {path}.")
    connection = sqlite3.connect(_read_only(path), uri=True, isolation_level=None, timeout=WAIT_SECONDS)
    try:
        if connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'migrations'").fetchone()[0]:
            return connection
    except sqlite3.Error as error:
        connection.close()
        raise DatabaseError(f"The database {path} cannot be read: {error}.") from error
    connection.close()
    raise DatabaseError(f"The database {path} was not made by zole-bot.")


def _copy(original: sqlite3.Connection, part: Path, target: Path) -> None:
    """Copy all of a database in one go, which holds up nobody who writes to it."""
    try:
        with closing(sqlite3.connect(part, isolation_level=None)) as copy:
            original.backup(copy)
            # One file, which can be read where nothing can be written.
            copy.execute("PRAGMA journal_mode = DELETE")
            faults = [row[0] for row in copy.execute("PRAGMA integrity_check")]
            orphan = copy.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.Error as error:
        raise DatabaseError(f"The copy {target} cannot be made: {error}.") from error
    if faults != ["ok"] or orphan is not None:
        reason = faults[0].partition("\n")[0] if faults != ["ok"] else f"rows of {orphan[0]} point at nothing"
        raise DatabaseError(f"The database is damaged, so no copy was kept: {reason}.")
    _sync(part)


def _read_only(path: Path) -> str:
    return f"{path.resolve().as_uri()}?mode=ro"


def _sync(path: Path) -> None:
    """See to it that a file, or a name in a folder, is on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


__all__ = ["MigrationError", "back_up", "looking_at"]
