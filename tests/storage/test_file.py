"""The file itself: who may read it, and what becomes of one that is not ours."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from zole_bot.migrate import MigrationError
from zole_bot.storage import Storage


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes_in(folder: Path) -> dict[str, int]:
    return {path.name: mode(path) for path in folder.iterdir()}


async def test_nobody_else_on_the_machine_may_read_a_new_database(tmp_path: Path) -> None:
    storage = await Storage.open(tmp_path / "zole.db")
    async with storage.transaction() as db:
        await db.execute("DELETE FROM people")
    modes = modes_in(tmp_path)
    await storage.close()
    assert modes == dict.fromkeys(("zole.db", "zole.db-wal", "zole.db-shm", "zole.db.lock"), 0o600)


async def test_who_may_read_a_database_that_is_there_stays_as_it_was_chosen(tmp_path: Path) -> None:
    await (await Storage.open(tmp_path / "zole.db")).close()
    (tmp_path / "zole.db").chmod(0o640)
    await (await Storage.open(tmp_path / "zole.db")).close()
    assert mode(tmp_path / "zole.db") == 0o640


async def test_a_database_of_another_program_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "recipes.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(MigrationError):
        await Storage.open(path)
    assert path.read_bytes() == before
