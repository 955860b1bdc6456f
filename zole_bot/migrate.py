"""Bringing a database up to date: the numbered SQL files of `migrations/`, each once, in order, whole or not at all."""

from __future__ import annotations

import hashlib
import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import aiosqlite

_FILE_NAME = re.compile(r"(?P<number>[0-9]{4})_[a-z0-9_]+\.sql")
_BLANK_OR_COMMENTS = re.compile(r"(?:\s|--[^\n]*(?:\n|\Z)|/\*.*?\*/)*", re.DOTALL)
_TRANSACTION_WORDS = frozenset({"BEGIN", "COMMIT", "END", "ROLLBACK", "SAVEPOINT", "RELEASE"})

_LEDGER = """
CREATE TABLE IF NOT EXISTS migrations (
    number   INTEGER PRIMARY KEY,
    name     TEXT NOT NULL,
    checksum TEXT NOT NULL
) STRICT
"""


class MigrationError(Exception):
    """The database cannot be brought up to date; the text is one sentence for whoever runs the bot."""


@dataclass(frozen=True, slots=True)
class Migration:
    """One file: its place in the order, its statements, and the checksum by which a later edit is seen."""

    number: int
    name: str
    statements: tuple[str, ...]
    checksum: str


def migrations_folder() -> Path:
    """Where the SQL files are: beside this module in an installed wheel, at the top in a source checkout."""
    packaged = Path(__file__).parent / "migrations"
    return packaged if packaged.is_dir() else Path(__file__).parent.parent / "migrations"


def read_migrations(folder: Path) -> tuple[Migration, ...]:
    """All migrations of a folder in order, numbered 1, 2, 3 … without a gap; `MigrationError` says what is wrong."""
    try:
        migrations = tuple(_read_migration(path) for path in sorted(folder.glob("*.sql")))
    except (OSError, UnicodeDecodeError) as error:
        raise MigrationError(f"The migrations in {folder} cannot be read: {error}.") from error
    if not migrations:
        raise MigrationError(f"There are no migrations in {folder}; the program is not installed completely.")
    for expected, migration in enumerate(migrations, start=1):
        if migration.number != expected:
            raise MigrationError(f"The migrations are not complete: {expected:04} should come before {migration.name}.")
    return migrations


async def migrate(connection: aiosqlite.Connection, folder: Path | None = None) -> None:
    """Apply what the database does not have yet; one that is up to date is left as it is.

    The connection must be in autocommit mode (`isolation_level=None`). After an error the files before the faulty one
    are applied, and nothing of the faulty one.
    Raises `MigrationError`, and `sqlite3.Error` when the file itself cannot be used.
    """
    migrations = read_migrations(migrations_folder() if folder is None else folder)
    foreign_keys = await _integer(connection, "PRAGMA foreign_keys")
    # A table can only be rebuilt with enforcement off, and the switch does nothing inside a transaction. Each file is
    # checked as a whole before its commit instead.
    await connection.execute("PRAGMA foreign_keys = OFF")
    try:
        while await _apply_next(connection, migrations):
            pass
    finally:
        await connection.execute(f"PRAGMA foreign_keys = {foreign_keys}")


async def _apply_next(connection: aiosqlite.Connection, migrations: Sequence[Migration]) -> bool:
    """Judge what is applied and add one file to it, under one lock; False when nothing was missing."""
    await connection.execute("BEGIN IMMEDIATE")
    try:
        version = await _applied_version(connection, migrations)
        missing = migrations[version:]
        if missing:
            await _apply(connection, missing[0])
    except BaseException:
        await connection.rollback()
        raise
    await connection.commit()
    return len(missing) > 1


async def _applied_version(connection: aiosqlite.Connection, migrations: Sequence[Migration]) -> int:
    version = await _integer(connection, "PRAGMA user_version")
    has_ledger = await _integer(connection, "SELECT count(*) FROM sqlite_schema WHERE name = 'migrations'") > 0
    if version == 0 and not has_ledger:
        if await _integer(connection, "SELECT count(*) FROM sqlite_schema"):
            raise MigrationError("The database holds something else; it was not made by zole-bot.")
        return 0
    if not has_ledger:
        raise MigrationError("The database was not made by zole-bot: it does not know its migrations.")
    if version > len(migrations):
        raise MigrationError(
            f"The database is newer than this program: it is at migration {version}, and the program knows "
            f"{len(migrations)}; install the newer program again."
        )
    async with connection.execute("SELECT number, checksum FROM migrations ORDER BY number") as cursor:
        applied = [(int(number), str(checksum)) for number, checksum in await cursor.fetchall()]
    if [number for number, _ in applied] != list(range(1, version + 1)):
        raise MigrationError(f"The database is at migration {version}, but its own list of migrations has a gap.")
    for migration, (_, checksum) in zip(migrations, applied, strict=False):
        if migration.checksum != checksum:
            raise MigrationError(
                f"The migration {migration.name} was edited after it had been applied to this database; "
                "put the file back and write a new one."
            )
    return version


async def _apply(connection: aiosqlite.Connection, migration: Migration) -> None:
    try:
        await connection.execute(_LEDGER)
        for statement in migration.statements:
            await connection.execute(statement)
        await connection.execute(
            "INSERT INTO migrations (number, name, checksum) VALUES (?, ?, ?)",
            (migration.number, migration.name, migration.checksum),
        )
        await connection.execute(f"PRAGMA user_version = {migration.number}")
        async with connection.execute("PRAGMA foreign_key_check") as cursor:
            orphan = await cursor.fetchone()
    except sqlite3.Error as error:
        raise MigrationError(f"The migration {migration.name} failed and nothing of it was kept: {error}.") from error
    if orphan is not None:
        raise MigrationError(
            f"The migration {migration.name} was not kept: it leaves rows of {orphan[0]} that point at nothing."
        )


async def _integer(connection: aiosqlite.Connection, query: str) -> int:
    async with connection.execute(query) as cursor:
        row = await cursor.fetchone()
    return 0 if row is None else int(row[0])


def _read_migration(path: Path) -> Migration:
    parts = _FILE_NAME.fullmatch(path.name)
    if parts is None:
        raise MigrationError(f"The migration {path.name} is not named like 0001_a_subject.sql.")
    text = path.read_text(encoding="utf-8")
    return Migration(
        number=int(parts["number"]),
        name=path.name,
        statements=tuple(_statements(path.name, text)),
        checksum=hashlib.sha256(text.encode()).hexdigest(),
    )


def _statements(name: str, text: str) -> Iterator[str]:
    """Cut at each semicolon that ends a statement; those in strings, comments and triggers do not."""
    gathered = ""
    for piece in text.split(";")[:-1]:
        gathered += piece + ";"
        if sqlite3.complete_statement(gathered):
            _refuse_transaction_words(name, gathered)
            yield gathered.strip()
            gathered = ""
    rest = gathered + text.rpartition(";")[2]
    if _BLANK_OR_COMMENTS.fullmatch(rest) is None:
        raise MigrationError(f"The last statement of the migration {name} does not end in a semicolon.")


def _refuse_transaction_words(name: str, statement: str) -> None:
    """A file that ended the transaction by itself could be applied in part."""
    comments = _BLANK_OR_COMMENTS.match(statement)
    words = re.split(r"[^A-Za-z]", statement[comments.end() if comments else 0 :], maxsplit=1)
    if words[0].upper() in _TRANSACTION_WORDS:
        raise MigrationError(f"The migration {name} must not say {words[0].upper()}: it is one transaction already.")
