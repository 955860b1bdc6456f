"""Transactions that wait for each other share a commit: each whole or not at all, in order, told once it is stored."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import aiosqlite
import pytest

from zole_bot.storage import NotStoredError, Storage
from zole_bot.storage.writer import MOST_IN_A_COMMIT


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    storage = await Storage.open(tmp_path / "zole.db")
    async with storage.transaction() as db:
        await db.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT UNIQUE)")
    yield storage
    await storage.close()


async def write(storage: Storage, *texts: str) -> None:
    async with storage.transaction() as db:
        for text in texts:
            await db.execute("INSERT INTO notes (text) VALUES (?)", (text,))


async def fail_after(storage: Storage, text: str) -> None:
    async with storage.transaction() as db:
        await db.execute("INSERT INTO notes (text) VALUES (?)", (text,))
        raise LookupError(text)


def on_disk(path: Path) -> list[str]:
    """What another program finds in the file, in the order in which it was written."""
    with closing(sqlite3.connect(f"file:{path / 'zole.db'}?mode=ro", uri=True)) as db:
        return [text for (text,) in db.execute("SELECT text FROM notes ORDER BY id")]


class Door:
    """A transaction that stays open until it is let on, so that others have to wait."""

    def __init__(self, storage: Storage, text: str) -> None:
        self.is_open, self.may_end = asyncio.Event(), asyncio.Event()
        self.task = asyncio.create_task(self._stand(storage, text))

    async def _stand(self, storage: Storage, text: str) -> None:
        async with storage.transaction() as db:
            await db.execute("INSERT INTO notes (text) VALUES (?)", (text,))
            self.is_open.set()
            await self.may_end.wait()


async def let_wait(*coroutines: object) -> list[asyncio.Task[None]]:
    """Start them, and give each its chance to stand in the queue."""
    tasks = [asyncio.ensure_future(coroutine) for coroutine in coroutines]  # type: ignore[call-overload]
    for _ in range(3):
        await asyncio.sleep(0)
    return tasks


async def test_who_waits_together_shares_one_commit_and_keeps_his_order(tmp_path: Path, storage: Storage) -> None:
    door = Door(storage, "first")
    await door.is_open.wait()
    tasks = await let_wait(*[write(storage, f"{number}a", f"{number}b") for number in range(5)])
    before = storage.writer.commits
    door.may_end.set()
    await asyncio.gather(door.task, *tasks)
    assert storage.writer.commits == before + 1
    assert on_disk(tmp_path) == ["first", *(f"{number}{half}" for number in range(5) for half in "ab")]


async def test_nobody_returns_before_what_he_wrote_is_on_the_disk(tmp_path: Path, storage: Storage) -> None:
    async def write_and_look(text: str) -> bool:
        await write(storage, text)
        return text in on_disk(tmp_path)

    assert all(await asyncio.gather(*[write_and_look(f"{number}") for number in range(50)]))


async def test_who_is_alone_commits_at_once(tmp_path: Path, storage: Storage) -> None:
    before = storage.writer.commits
    for number in range(3):
        await write(storage, f"{number}")
    assert storage.writer.commits == before + 3


async def test_a_crowd_shares_commits_but_never_more_than_so_many_one(storage: Storage) -> None:
    shared: list[int] = []
    storage.writer.listen(lambda parts, _: shared.append(parts))
    await asyncio.gather(*[write(storage, f"{number}") for number in range(3 * MOST_IN_A_COMMIT)])
    assert shared == [MOST_IN_A_COMMIT] * 3


@pytest.mark.parametrize("failing", [0, 1, 2, 3])
async def test_one_that_fails_undoes_nothing_but_its_own(tmp_path: Path, storage: Storage, failing: int) -> None:
    work = [
        fail_after(storage, f"{number}") if number == failing else write(storage, f"{number}") for number in range(4)
    ]
    outcomes = await asyncio.gather(*work, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [
        LookupError if number == failing else type(None) for number in range(4)
    ]
    assert on_disk(tmp_path) == [f"{number}" for number in range(4) if number != failing]


async def test_a_refused_row_is_the_fault_of_its_own_transaction(tmp_path: Path, storage: Storage) -> None:
    outcomes = await asyncio.gather(
        write(storage, "a"), write(storage, "b", "a"), write(storage, "c"), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), sqlite3.IntegrityError, type(None)]
    assert on_disk(tmp_path) == ["a", "c"]


async def test_a_commit_that_fails_is_told_to_everybody_who_shares_it(
    tmp_path: Path, storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_room(_: aiosqlite.Connection) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(aiosqlite.Connection, "commit", no_room)
        work = [write(storage, "a"), fail_after(storage, "b"), write(storage, "c")]
        outcomes = await asyncio.gather(*work, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [NotStoredError, LookupError, NotStoredError]
    assert on_disk(tmp_path) == []
    await write(storage, "d")
    assert on_disk(tmp_path) == ["d"]


async def test_a_deferred_fault_that_shows_at_the_commit_undoes_all_of_it(tmp_path: Path, storage: Storage) -> None:
    async def point_at_nothing() -> None:
        async with storage.transaction() as db:
            await db.execute("PRAGMA defer_foreign_keys = ON")
            await db.execute("INSERT INTO members (chat_id, person_id) VALUES (77, 77)")

    outcomes = await asyncio.gather(write(storage, "a"), point_at_nothing(), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [NotStoredError, NotStoredError]
    assert on_disk(tmp_path) == []


# --- cancelled --------------------------------------------------------------------------------------------------------


async def test_who_is_cancelled_while_he_waits_has_written_nothing_and_holds_up_nobody(
    tmp_path: Path, storage: Storage
) -> None:
    door = Door(storage, "first")
    await door.is_open.wait()
    gone, stays = await let_wait(write(storage, "gone"), write(storage, "stays"))
    gone.cancel()
    door.may_end.set()
    await asyncio.gather(door.task, stays)
    assert gone.cancelled()
    assert on_disk(tmp_path) == ["first", "stays"]


async def test_the_last_one_in_the_queue_may_be_cancelled(tmp_path: Path, storage: Storage) -> None:
    door = Door(storage, "first")
    await door.is_open.wait()
    (gone,) = await let_wait(write(storage, "gone"))
    door.may_end.set()
    gone.cancel()
    await door.task
    assert on_disk(tmp_path) == ["first"]


async def test_who_is_cancelled_while_he_writes_has_written_nothing(tmp_path: Path, storage: Storage) -> None:
    door = Door(storage, "gone")
    await door.is_open.wait()
    (stays,) = await let_wait(write(storage, "stays"))
    door.task.cancel()
    await stays
    assert door.task.cancelled()
    assert on_disk(tmp_path) == ["stays"]


async def test_who_is_cancelled_at_the_commit_hears_of_it_when_that_is_done(tmp_path: Path, storage: Storage) -> None:
    door = Door(storage, "kept")
    await door.is_open.wait()
    storage.writer.listen(lambda *_: order.append("stored"))
    order: list[str] = []
    door.task.add_done_callback(lambda _: order.append("told"))
    door.may_end.set()
    await let_wait()
    door.task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await door.task
    assert order == ["stored", "told"]
    assert on_disk(tmp_path) == ["kept"]


async def test_a_closing_database_finishes_what_is_being_written(tmp_path: Path) -> None:
    storage = await Storage.open(tmp_path / "zole.db")
    async with storage.transaction() as db:
        await db.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT UNIQUE)")
    tasks = await let_wait(*[write(storage, f"{number}") for number in range(3)])
    await storage.close()
    await asyncio.gather(*tasks)
    assert on_disk(tmp_path) == ["0", "1", "2"]
    with pytest.raises(NotStoredError):
        await write(storage, "late")


async def test_a_read_that_is_cancelled_leaves_the_next_one_free(storage: Storage) -> None:
    async def read() -> int:
        async with storage.reading() as db, db.execute("SELECT count(*) FROM notes") as cursor:
            row = await cursor.fetchone()
            return 0 if row is None else int(row[0])

    for steps in range(6):
        task = asyncio.create_task(read())
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert await read() == 0


# --- the disk is full -------------------------------------------------------------------------------------------------


async def test_a_full_disk_takes_with_it_nobody_who_is_told_that_he_is_stored(tmp_path: Path, storage: Storage) -> None:
    """SQLite undoes a statement, or all of the transaction at once: whoever is not told so is on the disk."""
    async with storage.transaction() as db, db.execute("PRAGMA page_count") as cursor:
        row = await cursor.fetchone()
        assert row is not None
        await db.execute(f"PRAGMA max_page_count = {row[0] + 4}")
    texts = [f"{number}" * 2000 for number in range(8)]
    told = await asyncio.gather(*[write(storage, text) for text in texts], return_exceptions=True)
    assert {type(outcome) for outcome in told} <= {type(None), NotStoredError}
    assert NotStoredError in map(type, told)
    assert on_disk(tmp_path) == [text for text, outcome in zip(texts, told, strict=True) if outcome is None]
    async with storage.transaction() as db:
        await db.execute("PRAGMA max_page_count = 1000000")
    await write(storage, "room")
    assert on_disk(tmp_path)[-1] == "room"


# --- another program holds the file -----------------------------------------------------------------------------------


async def test_who_has_waited_long_enough_is_refused_and_the_others_wait_on(tmp_path: Path, storage: Storage) -> None:
    """Field case 106: nobody waits longer than so long, whenever he came."""
    storage.writer.busy_seconds = 3600.0
    with closing(sqlite3.connect(tmp_path / "zole.db", isolation_level=None)) as outside:
        outside.execute("BEGIN IMMEDIATE")
        (early,) = await let_wait(write(storage, "early"))
        storage.writer.busy_seconds = 0.0
        with pytest.raises(NotStoredError, match="database is locked"):
            await early
        storage.writer.busy_seconds = 3600.0
        (late,) = await let_wait(write(storage, "late"))
        outside.execute("COMMIT")
    await late
    assert on_disk(tmp_path) == ["late"]


async def test_who_waits_for_another_program_may_be_cancelled_and_the_next_one_can_write(
    tmp_path: Path, storage: Storage
) -> None:
    with closing(sqlite3.connect(tmp_path / "zole.db", isolation_level=None)) as outside:
        outside.execute("BEGIN IMMEDIATE")
        (gone,) = await let_wait(write(storage, "gone"))
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        outside.execute("COMMIT")
    await write(storage, "next")
    assert on_disk(tmp_path) == ["next"]


async def test_a_closing_database_waits_for_no_other_program(tmp_path: Path) -> None:
    """Field case 108: a program that is told to stop is not held up by one that holds the file."""
    storage = await Storage.open(tmp_path / "zole.db", busy_seconds=3600.0)
    with closing(sqlite3.connect(tmp_path / "zole.db", isolation_level=None)) as outside:
        outside.execute("BEGIN IMMEDIATE")
        (waiting,) = await let_wait(write(storage, "never"))
        await storage.close()
        with pytest.raises(NotStoredError):
            await waiting
        outside.execute("ROLLBACK")
