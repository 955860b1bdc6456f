"""The threads of the database end with it, also where it could not be opened."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.play.evening import an_evening
from tests.play.outages import begin
from zole_bot.storage import DatabaseError, Storage

JOIN_SECONDS = 5.0


@pytest.fixture(autouse=True)
def ends_with_the_threads_it_began_with() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    more = set(threading.enumerate()) - before
    for thread in more:
        thread.join(JOIN_SECONDS)
    assert [thread for thread in more if thread.is_alive() and not thread.daemon] == []


async def test_a_database_that_was_closed_leaves_no_thread(tmp_path: Path) -> None:
    """Field case 109: writer and reader have a thread each, and both end."""
    before = set(threading.enumerate())  # one of them may be just ending
    storage = await Storage.open(tmp_path / "zole.db")
    try:
        assert len(set(threading.enumerate()) - before) == 2
    finally:
        await storage.close()


@pytest.mark.parametrize("content", [b"no database at all, " * 100, b"SQLite format 3\0" + bytes(84)])
async def test_one_that_could_not_be_opened_leaves_no_thread(tmp_path: Path, content: bytes) -> None:
    """Field case 109: nor does a start that fails."""
    (tmp_path / "zole.db").write_bytes(content)
    with pytest.raises(DatabaseError):
        await Storage.open(tmp_path / "zole.db")


async def test_a_bot_that_was_stopped_leaves_no_thread(tmp_path: Path) -> None:
    """Field case 109: a whole bot with a session under way ends without one."""
    async with an_evening(tmp_path) as evening:
        await begin(evening)
