"""What should always run and does not is started again: the poll, and who watches the time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from telegram.error import TelegramError

from tests.play.evening import Evening, an_evening
from zole_bot.chat import polling
from zole_bot.chat.health import Health
from zole_bot.chat.polling import SILENT_SECONDS, Polling
from zole_bot.chat.watchdog import LOOK_SECONDS, Watchdog
from zole_bot.playground import Drop, Hang, Person, server_error
from zole_bot.service.alarm import GRACE_SECONDS


@asynccontextmanager
async def a_watched_bot(path: Path) -> AsyncIterator[tuple[Evening, Watchdog, Person]]:
    """Give a bot that has its news, and somebody who has started it; the watchdog looks when it is told to."""
    async with an_evening(path) as evening:
        assert evening.bot is not None
        anna = evening.telegram.new_person("Anna")
        anna.starts_bot()
        await evening.settle()
        yield evening, Watchdog(evening.bot, evening.clock), anna


async def fault_of(evening: Evening) -> str | None:
    assert evening.bot is not None
    health = Health(evening.bot)
    try:
        return await health.fault()
    finally:
        await health.close()


async def is_answered(evening: Evening, person: Person) -> bool:
    """Tell whether what somebody has asked for comes once all that can happen has happened."""
    await evening.settle()
    await evening.pass_time(3)
    return person.sees()[-1].sender_id != person.id


async def test_a_poll_that_is_cut_is_made_again(tmp_path: Path) -> None:
    """Field case 15: the connection is cut during getUpdates; polling is back, and what was lost on the way comes."""
    async with a_watched_bot(tmp_path) as (evening, _, anna):
        cut = evening.telegram.faults.add(Drop(handled_first=True), "getUpdates")
        evening.telegram.updates.stop()
        anna.says_privately("/help")
        await cut.struck.wait()
        assert await is_answered(evening, anna)
        assert await fault_of(evening) is None


async def test_a_poll_that_hangs_is_begun_anew(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Field case 16: getUpdates hangs; the heartbeat fails, the poller is started again, and that is logged."""
    async with a_watched_bot(tmp_path) as (evening, watchdog, anna):
        await watchdog.look()
        assert not caplog.messages or "silent" not in caplog.text
        hanging = evening.telegram.faults.add(Hang(), "getUpdates")
        evening.telegram.updates.stop()
        await hanging.struck.wait()
        anna.says_privately("/help")
        evening.clock.move_to(evening.clock.now() + SILENT_SECONDS + 1)
        assert await fault_of(evening) == "no news from Telegram"
        await watchdog.look()
        assert "The poll is silent" in caplog.text
        assert await is_answered(evening, anna)
        assert await fault_of(evening) is None


async def test_a_poll_whose_task_has_ended_is_begun_anew(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Field case 16: polling stops silently, whatever ended it."""
    async with a_watched_bot(tmp_path) as (evening, watchdog, anna):
        assert evening.bot is not None
        ended = asyncio.Event()

        def break_down(_: Polling, error: TelegramError) -> None:
            ended.set()
            raise RuntimeError("the poll is no more")

        assert isinstance(evening.bot.news, Polling)
        updater = evening.bot.application.updater
        assert updater is not None
        monkeypatch.setattr(Polling, "on_error", break_down)
        await evening.bot.news.stop(updater)
        await evening.bot.news.start(updater)
        evening.telegram.faults.add(server_error(), "getUpdates")
        evening.telegram.updates.stop()
        await ended.wait()
        monkeypatch.undo()
        anna.says_privately("/help")
        evening.clock.move_to(evening.clock.now() + SILENT_SECONDS + 1)
        await watchdog.look()
        assert "The poll is silent" in caplog.text
        assert await is_answered(evening, anna)
        assert await fault_of(evening) is None


async def test_a_poll_that_cannot_be_begun_anew_is_told_to_whoever_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(polling, "LAST_POLL_SECONDS", 0.1)
    async with a_watched_bot(tmp_path) as (evening, watchdog, anna):
        hanging = evening.telegram.faults.add(Hang(), "getUpdates", times=None)
        evening.telegram.updates.stop()
        for _ in range(2):
            await hanging.struck.wait()
            hanging.struck.clear()
            evening.clock.move_to(evening.clock.now() + SILENT_SECONDS + 1)
            await watchdog.look()
            assert await fault_of(evening) == "no news from Telegram"
        hanging.lift()
        anna.says_privately("/help")
        assert await is_answered(evening, anna)
        assert await fault_of(evening) is None


async def test_time_stands_still_while_the_poll_is_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polling, "LAST_POLL_SECONDS", 0.1)
    async with a_watched_bot(tmp_path) as (evening, watchdog, anna):
        group, phase_in = evening.telegram.new_group("Friends", [anna], with_bot=True), evening.leaks.truth.phase_in
        await evening.open_lobby(group, [anna])
        hanging = evening.telegram.faults.add(Hang(), "getUpdates", times=None)
        evening.telegram.updates.stop()
        await hanging.struck.wait()
        evening.clock.move_to(evening.clock.now() + SILENT_SECONDS + 1)
        await watchdog.look()
        evening.clock.move_to(evening.clock.now() + 3600)
        await evening.settle()
        assert phase_in(group.id) == "lobby"
        hanging.lift()
        anna.says_privately("/help")
        assert await is_answered(evening, anna)
        assert phase_in(group.id) == "lobby"
        await evening.pass_time(GRACE_SECONDS)
        assert phase_in(group.id) == "closed"


async def test_a_poll_that_fails_aloud_is_left_to_try_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with a_watched_bot(tmp_path) as (evening, watchdog, _):
        failing = evening.telegram.faults.add(server_error(), "getUpdates", times=None)
        evening.telegram.updates.stop()
        await failing.struck.wait()
        failing.struck.clear()
        evening.clock.move_to(evening.clock.now() + SILENT_SECONDS + 1)
        await failing.struck.wait()
        await evening.settle()
        await watchdog.look()
        assert "The poll is silent" not in caplog.text
        assert await fault_of(evening) == "no news from Telegram"
        failing.lift()


async def test_who_watches_the_time_is_called_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with a_watched_bot(tmp_path) as (evening, watchdog, anna):
        group = evening.telegram.new_group("Friends", [anna], with_bot=True)
        await evening.open_lobby(group, [anna])
        await evening.service.alarm.stop()
        await evening.service.erasing.stop()
        await evening.pass_time(3600)
        assert "30 minutes" not in anna.sees(group)[-1].text
        await watchdog.look()
        assert await fault_of(evening) != "nobody watches the time"
        assert "the alarm is started again" in caplog.text
        assert evening.service.erasing.is_alive
        await evening.pass_time(60)
        assert evening.leaks.truth.phase_in(group.id) == "closed"


async def test_the_watchdog_looks_by_itself_and_survives_what_it_meets(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_watched_bot(tmp_path) as (evening, watchdog, _):
        watchdog.start()
        await evening.service.alarm.stop()
        with monkeypatch.context() as broken:
            broken.setattr(evening.service.alarm, "start", lambda: 1 / 0)
            await evening.pass_time(LOOK_SECONDS + 1)
        assert "The watchdog stumbled" in caplog.text
        await evening.pass_time(LOOK_SECONDS)
        assert evening.service.alarm.is_alive
        await watchdog.stop()


async def test_an_error_without_an_update_is_survived(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Field case 17: the error handler survives that there is no update."""
    async with a_watched_bot(tmp_path) as (evening, _, anna):
        assert evening.bot is not None
        await evening.bot.application.process_error(None, RuntimeError("somebody else polls"))
        assert "An update could not be handled" in caplog.text
        anna.says_privately("/help")
        assert await is_answered(evening, anna)
