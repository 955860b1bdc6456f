"""What migrations do to a database, and what is refused."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiosqlite
import pytest

from zole_bot.migrate import MigrationError, migrate, migrations_folder, read_migrations

CARDS = "CREATE TABLE cards (id INTEGER PRIMARY KEY) STRICT;\n"
TRICKS = "CREATE TABLE tricks (card INTEGER REFERENCES cards (id)) STRICT;\n"
NOWHERE = "INSERT INTO nowhere VALUES (1);\n"
ORPHAN = "INSERT INTO tricks VALUES (9);\n"


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[aiosqlite.Connection]:
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await connection.execute("PRAGMA foreign_keys = ON")
        yield connection


async def ask(connection: aiosqlite.Connection, query: str) -> list[tuple[object, ...]]:
    async with connection.execute(query) as cursor:
        return [tuple(row) for row in await cursor.fetchall()]


async def tables(connection: aiosqlite.Connection) -> set[object]:
    return {name for (name,) in await ask(connection, "SELECT name FROM sqlite_schema WHERE type = 'table'")}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "migrations"
    path.mkdir()
    (path / "0001_cards.sql").write_text(CARDS)
    return path


async def refusal(connection: aiosqlite.Connection, folder: Path) -> str:
    with pytest.raises(MigrationError) as caught:
        await migrate(connection, folder)
    text = str(caught.value)
    assert "\n" not in text
    assert text.endswith(".")
    assert not connection.in_transaction
    return text


async def test_the_projects_own_migrations_apply_to_an_empty_database(tmp_path: Path) -> None:
    async with opened(tmp_path / "zole.db") as connection:
        await migrate(connection)
        assert {"people", "rooms", "deals", "actions", "messages", "migrations"} <= await tables(connection)
        count = len(read_migrations(migrations_folder()))
        assert await ask(connection, "PRAGMA user_version") == [(count,)]
        assert await ask(connection, "PRAGMA integrity_check") == [("ok",)]


async def test_a_second_run_changes_nothing(tmp_path: Path, folder: Path) -> None:
    async with opened(tmp_path / "zole.db") as connection:
        await migrate(connection, folder)
        before = await ask(connection, "PRAGMA schema_version")
        await migrate(connection, folder)
        assert await ask(connection, "PRAGMA schema_version") == before


async def test_a_new_file_is_added_to_what_is_there(tmp_path: Path, folder: Path) -> None:
    async with opened(tmp_path / "zole.db") as connection:
        await migrate(connection, folder)
        await connection.execute("INSERT INTO cards VALUES (7)")
        (folder / "0002_tricks.sql").write_text(TRICKS)
        await migrate(connection, folder)
        assert await ask(connection, "SELECT id FROM cards") == [(7,)]
        assert "tricks" in await tables(connection)
        assert await ask(connection, "SELECT number, name FROM migrations") == [
            (1, "0001_cards.sql"),
            (2, "0002_tricks.sql"),
        ]


async def test_semicolons_in_strings_comments_and_triggers_do_not_end_a_statement(tmp_path: Path, folder: Path) -> None:
    (folder / "0002_log.sql").write_text(
        "-- the log; what was played\n"
        "CREATE TABLE log (card INTEGER, note TEXT DEFAULT 'a;b') STRICT; -- done; really\n"
        "CREATE TRIGGER logged AFTER INSERT ON cards BEGIN\n"
        "    INSERT INTO log (card) VALUES (new.id);\n"
        "    UPDATE log SET card = card + 1;\n"
        "END; INSERT INTO cards VALUES (1);\n"
        "/* the end; */\n"
    )
    async with opened(tmp_path / "zole.db") as connection:
        await migrate(connection, folder)
        assert await ask(connection, "SELECT card, note FROM log") == [(2, "a;b")]


async def test_a_failing_file_leaves_nothing_and_the_files_before_it_stay(tmp_path: Path, folder: Path) -> None:
    (folder / "0002_broken.sql").write_text(TRICKS + NOWHERE)
    async with opened(tmp_path / "zole.db") as connection:
        text = await refusal(connection, folder)
        assert "0002_broken.sql" in text
        assert "nowhere" in text
        assert await tables(connection) == {"migrations", "cards"}
        assert await ask(connection, "PRAGMA user_version") == [(1,)]


async def test_an_edited_migration_is_refused(tmp_path: Path, folder: Path) -> None:
    async with opened(tmp_path / "zole.db") as connection:
        await migrate(connection, folder)
        (folder / "0001_cards.sql").write_text(CARDS + "-- and a word more\n")
        (folder / "0002_tricks.sql").write_text(TRICKS)
        assert "0001_cards.sql was edited" in await refusal(connection, folder)
        assert "tricks" not in await tables(connection)


async def test_other_line_ends_are_not_an_edit(tmp_path: Path, folder: Path) -> None:
    async with opened(tmp_path / "zole.db") as connection:
        await migrate(connection, folder)
        (folder / "0001_cards.sql").write_bytes(CARDS.replace("\n", "\r\n").encode())
        await migrate(connection, folder)


async def test_a_database_newer_than_the_program_is_refused(tmp_path: Path, folder: Path) -> None:
    async with opened(tmp_path / "zole.db") as connection:
        (folder / "0002_tricks.sql").write_text(TRICKS)
        await migrate(connection, folder)
        (folder / "0002_tricks.sql").unlink()
        assert "newer than this program" in await refusal(connection, folder)


@pytest.mark.parametrize("name", ["0003_tricks.sql", "0001_tricks.sql"])
async def test_a_gap_or_a_number_taken_twice_is_refused(tmp_path: Path, folder: Path, name: str) -> None:
    (folder / name).write_text(TRICKS)
    async with opened(tmp_path / "zole.db") as connection:
        assert "0002 should come before" in await refusal(connection, folder)
        assert await tables(connection) == set()


async def test_a_gap_in_the_databases_own_list_is_refused(tmp_path: Path, folder: Path) -> None:
    async with opened(tmp_path / "zole.db") as connection:
        await migrate(connection, folder)
        await connection.execute("DELETE FROM migrations")
        assert "has a gap" in await refusal(connection, folder)


@pytest.mark.parametrize("version", [0, 3])
async def test_somebody_elses_database_is_refused(tmp_path: Path, folder: Path, version: int) -> None:
    async with opened(tmp_path / "other.db") as connection:
        await connection.execute("CREATE TABLE recipes (name TEXT)")
        await connection.execute(f"PRAGMA user_version = {version}")
        assert "not made by zole-bot" in await refusal(connection, folder)
        assert await tables(connection) == {"recipes"}


@pytest.mark.parametrize(
    ("name", "sql", "reason"),
    [
        ("0002_open.sql", TRICKS + "CREATE TABLE more (id INTEGER)", "does not end in a semicolon"),
        ("0002_commit.sql", TRICKS + "-- now\nCOMMIT;", "must not say COMMIT"),
        ("0002_begin.sql", "begin immediate;" + TRICKS, "must not say BEGIN"),
        ("2_tricks.sql", TRICKS, "is not named like"),
        ("0002_orphans.sql", TRICKS + ORPHAN, "rows of tricks that point at nothing"),
    ],
)
async def test_a_faulty_file_is_refused(tmp_path: Path, folder: Path, name: str, sql: str, reason: str) -> None:
    (folder / name).write_text(sql)
    async with opened(tmp_path / "zole.db") as connection:
        assert reason in await refusal(connection, folder)
        assert "tricks" not in await tables(connection)


async def test_a_folder_without_migrations_is_refused(tmp_path: Path) -> None:
    async with opened(tmp_path / "zole.db") as connection:
        assert "no migrations" in await refusal(connection, tmp_path / "nowhere")


async def test_foreign_keys_are_enforced_again_afterwards(tmp_path: Path, folder: Path) -> None:
    (folder / "0002_tricks.sql").write_text(TRICKS)
    async with opened(tmp_path / "zole.db") as connection:
        await migrate(connection, folder)
        with pytest.raises(sqlite3.IntegrityError):
            await connection.execute("INSERT INTO tricks VALUES (9)")


async def test_a_parent_with_rows_that_point_at_it_can_be_rebuilt(tmp_path: Path, folder: Path) -> None:
    (folder / "0002_tricks.sql").write_text(TRICKS)
    async with opened(tmp_path / "zole.db") as connection:
        await migrate(connection, folder)
        await connection.execute("INSERT INTO cards VALUES (5)")
        await connection.execute("INSERT INTO tricks VALUES (5)")
        (folder / "0003_named_cards.sql").write_text(
            "CREATE TABLE new_cards (id INTEGER PRIMARY KEY, name TEXT) STRICT;\n"
            "INSERT INTO new_cards (id) SELECT id FROM cards;\n"
            "DROP TABLE cards;\n"
            "ALTER TABLE new_cards RENAME TO cards;\n"
        )
        await migrate(connection, folder)
        assert await ask(connection, "SELECT card FROM tricks JOIN cards ON cards.id = card") == [(5,)]
