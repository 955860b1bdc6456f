"""Several questions in one step: all of one state, and no transaction left behind."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import aiosqlite
import pytest

from zole_bot.storage.asking import AskingConnection, answers, connection_to

NUMBERS = "SELECT number FROM numbers ORDER BY number"


@pytest.fixture
async def db(tmp_path: Path) -> AsyncIterator[AskingConnection]:
    connection = connection_to(tmp_path / "numbers.db", 1.0)
    async with connection:
        await connection.execute("PRAGMA journal_mode = WAL")
        await connection.execute("CREATE TABLE numbers (number INTEGER)")
        await connection.execute("INSERT INTO numbers VALUES (7)")
        yield connection


async def test_each_question_has_its_rows(db: AskingConnection) -> None:
    found = await answers(db, (NUMBERS, ()), ("SELECT ? + 1, ?", (1, "x")), ("SELECT 1 WHERE 0", ()))
    assert [[tuple(row) for row in rows] for rows in found] == [[(7,)], [(2, "x")], []]
    assert not db.in_transaction


async def test_all_answers_are_of_one_state(db: AskingConnection, tmp_path: Path) -> None:
    def write(number: int) -> int:
        other = sqlite3.connect(tmp_path / "numbers.db")  # another connection, between two questions
        other.execute("INSERT INTO numbers VALUES (?)", (number,))
        other.commit()
        other.close()
        return number

    await db.create_function("write", 1, write)
    before, written, after = await answers(db, (NUMBERS, ()), ("SELECT write(8)", ()), (NUMBERS, ()))
    assert [tuple(row) for row in written] == [(8,)]
    assert [tuple(row) for row in before] == [tuple(row) for row in after] == [(7,)]
    assert [tuple(row) for row in (await answers(db, (NUMBERS, ())))[0]] == [(7,), (8,)]


async def test_in_a_transaction_it_sees_what_that_has_written_and_leaves_it_open(db: AskingConnection) -> None:
    await db.execute("BEGIN IMMEDIATE")
    await db.execute("INSERT INTO numbers VALUES (9)")
    assert [tuple(row) for row in (await answers(db, (NUMBERS, ())))[0]] == [(7,), (9,)]
    assert db.in_transaction
    await db.rollback()


async def test_a_question_that_fails_leaves_no_transaction(db: AskingConnection) -> None:
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        await answers(db, (NUMBERS, ()), ("SELECT * FROM letters", ()))
    assert not db.in_transaction


async def test_a_connection_that_is_not_ours_answers_one_after_the_other(db: AskingConnection, tmp_path: Path) -> None:
    assert not db.in_transaction
    async with aiosqlite.connect(tmp_path / "numbers.db") as plain:
        assert await answers(plain, (NUMBERS, ()), ("SELECT 2", ())) == [[(7,)], [(2,)]]
