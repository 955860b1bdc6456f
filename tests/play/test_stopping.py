"""What comes in at the very moment at which the bot stops: it is taken by the next one, and nobody is alarmed."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest

from tests.play.evening import an_evening
from zole_bot.chat.polling import Polling


async def test_news_that_a_poll_brings_as_it_is_stopped_are_left_for_the_next_without_an_outcry(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with an_evening(tmp_path) as evening:
        anna = evening.telegram.new_person("Anna")
        anna.starts_bot()
        await evening.settle()
        assert evening.bot is not None
        news, updater = evening.bot.news, evening.bot.application.updater
        assert isinstance(news, Polling)
        assert updater is not None
        ask, stopping = news.request.do_request, asyncio.Event()

        async def stop() -> None:
            stopping.set()
            await evening.stop_bot()

        async def ask_and_stop(*args: Any, **kwargs: Any) -> tuple[int, bytes]:
            answer = await ask(*args, **kwargs)
            if not stopping.is_set():
                tasks.append(asyncio.create_task(stop()))
                await stopping.wait()
            return answer

        tasks: list[asyncio.Task[None]] = []
        monkeypatch.setattr(news.request, "do_request", ask_and_stop)
        anna.says_privately("/help")
        await evening.settle()  # the poll that waited already brings this, and the next one is ours
        anna.says_privately("/help")
        await stopping.wait()
        (stopped,) = tasks
        await stopped
        assert not updater.running
        told = len(anna.sees())
        await evening.start_bot()
        await evening.pass_time(5)
        assert len(anna.sees()) == told + 1, "the second /help is answered by the next bot"
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []
