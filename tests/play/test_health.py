"""The page that tells whether all is well."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import httpx
import pytest

from tests.play.evening import Evening, an_evening
from tests.play.test_webhook import free_port
from zole_bot.chat import health
from zole_bot.chat.health import Health
from zole_bot.chat.polling import SILENT_SECONDS
from zole_bot.chat.status_pages import StatusPages
from zole_bot.service.alarm import STUCK_SECONDS


@asynccontextmanager
async def health_of(evening: Evening) -> AsyncIterator[Health]:
    assert evening.bot is not None
    anna = evening.telegram.new_person("Anna")
    anna.starts_bot()
    await evening.settle()
    told = Health(evening.bot)
    yield told
    await told.close()


async def test_a_bot_that_listens_is_well(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening, health_of(evening) as told:
        assert await told.fault() is None


async def test_a_bot_without_news_says_so(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening, health_of(evening) as told:
        evening.clock.move_to(evening.clock.now() + SILENT_SECONDS + 1)
        assert await told.fault() == "no news from Telegram"


async def test_a_bot_whose_alarm_is_gone_says_so(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening, health_of(evening) as told:
        await evening.service.alarm.stop()
        assert await told.fault() == "nobody watches the time"


async def test_a_bot_whose_alarm_is_held_up_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with an_evening(tmp_path) as evening, health_of(evening) as told:
        assert evening.bot is not None
        alarm, held = evening.service.alarm, asyncio.Event()

        async def hang(_: object) -> None:
            held.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(evening.service.sessions, "time_passes", hang)
        anna = evening.telegram.new_person("Bella")
        group = evening.telegram.new_group("Friends", [anna], with_bot=True)
        await evening.open_lobby(group, [anna])
        evening.clock.move_to(evening.clock.now() + 1801)
        await held.wait()
        evening.bot.news.answered_at = evening.clock.now()
        assert await told.fault() is None
        evening.clock.move_to(evening.clock.now() + STUCK_SECONDS + 1)
        evening.bot.news.answered_at = evening.clock.now()
        assert await told.fault() == "nobody watches the time"
        await alarm.stop()


async def test_a_bot_that_erases_no_more_says_so(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening, health_of(evening) as told:
        await evening.service.erasing.stop()
        assert await told.fault() == "nobody erases what is to be erased"


async def test_a_database_that_another_program_holds_is_told_in_time_and_taps_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "DATABASE_SECONDS", 0.05)
    async with an_evening(tmp_path) as evening, health_of(evening) as told:
        with closing(sqlite3.connect(evening.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert await told.fault() == "the database does not take a write"
            assert await told.fault() == "the database does not take a write"
            bella = evening.telegram.new_person("Bella")
            bella.starts_bot()
            other.execute("ROLLBACK")
        await evening.settle()
        monkeypatch.setattr(health, "DATABASE_SECONDS", 10.0)
        assert await told.fault() is None
        assert bella.sees()


@pytest.mark.parametrize("words", ["database or disk is full", "attempt to write a readonly database"])
async def test_a_disk_that_takes_nothing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    async with an_evening(tmp_path) as evening, health_of(evening) as told:

        def refuse() -> None:
            raise sqlite3.OperationalError(words)

        monkeypatch.setattr(evening.service.storage, "transaction", refuse)
        assert await told.fault() == "the database does not take a write"


async def test_a_look_at_the_database_reaches_the_disk(tmp_path: Path) -> None:
    """It writes, since a transaction without a change would be kept on a full disk as well."""
    async with an_evening(tmp_path) as evening, health_of(evening) as told:
        with closing(sqlite3.connect(evening.path)) as other:
            (before,) = other.execute("PRAGMA data_version").fetchone()
            assert await told.fault() is None
            assert other.execute("PRAGMA data_version").fetchone() != (before,)


async def test_the_pages_answer_over_http(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening, health_of(evening), httpx.AsyncClient() as client:
        assert evening.bot is not None
        pages, port = StatusPages(evening.bot), free_port()
        pages.listen("127.0.0.1", port)
        try:
            answer = await client.get(f"http://127.0.0.1:{port}/healthz")
            assert (answer.status_code, answer.text) == (200, "ok")
            await evening.service.alarm.stop()
            answer = await client.get(f"http://127.0.0.1:{port}/healthz")
            assert (answer.status_code, answer.text) == (503, "nobody watches the time")
            answer = await client.get(f"http://127.0.0.1:{port}/metrics")
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
            assert (await client.get(f"http://127.0.0.1:{port}/")).status_code == 404
        finally:
            await client.aclose()
            await pages.close()
