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
    _refuse_target(source, target)
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
        for left in (part, *_beside(part)):
            left.unlink(missing_ok=True)
    return size


def _refuse_target(source: Path, target: Path) -> None:
    """Replace nothing but a file, and no database of a bot: one that runs would go on with a file that has no name."""
    if target.exists() and not target.is_file():
        raise DatabaseError(f"{target} is no file that could be replaced.")
    own, wanted = source.resolve(), target.resolve()
    if wanted in {own, *_beside(own)} or any(path.exists() for path in _beside(wanted)):
        raise DatabaseError(f"{target} belongs to a database that a bot may be using; give the copy another name.")


def _beside(database: Path) -> list[Path]:
    """List the files that SQLite and we put beside a database."""
    return [database.with_name(database.name + end) for end in ("-journal", "-wal", "-shm", ".lock")]


@asynccontextmanager
async def looking_at(path: Path) -> AsyncIterator[aiosqlite.Connection]:
    """Read one state of a database that nothing changes; one of an older program is brought up to date in a copy.

    Raises `DatabaseError`, also for a damaged one, and `MigrationError` for one of a newer program.
    """
    try:
        with closing(_open_read_only(path)) as original:
            if (reason := _damage(original)) is not None:
                raise DatabaseError(f"The database {path} is damaged: {reason}.")
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
    except sqlite3.Error as error:
        raise DatabaseError(f"The database {path} cannot be read: {error}.") from error


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
            reason = _damage(copy)
    except sqlite3.Error as error:
        raise DatabaseError(f"The copy {target} cannot be made: {error}.") from error
    if reason is not None:
        raise DatabaseError(f"The database is damaged, so no copy was kept: {reason}.")
    _sync(part)


def _damage(database: sqlite3.Connection) -> str | None:
    """Say what is broken in a file, in a few words; None when it is whole."""
    (fault,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    if fault != "ok":
        return str(fault).removeprefix("*** in database main ***").strip().partition("\n")[0].rstrip(".")
    orphan = database.execute("PRAGMA foreign_key_check").fetchone()
    return None if orphan is None else f"rows of {orphan[0]} point at nothing"


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
