"""What comes in at the very moment at which the bot stops: it is taken by the next one, and nobody is alarmed."""

from __future__ import annotations

import asyncio
import gc
import logging
from pathlib import Path
from typing import Any

import pytest
from telegram.error import TelegramError, TimedOut

from tests.play.evening import an_evening
from zole_bot.chat import polling
from zole_bot.chat.http_request import HttpRequest
from zole_bot.chat.polling import TURNS_OF_THE_LOOP, Polling

FLOODED = 429, b'{"ok": false, "error_code": 429, "description": "Too Many Requests", "parameters": {"retry_after": 9}}'
TORN = 502, b"<html>"


@pytest.mark.parametrize("turns", [0, 1, 2, 3, TURNS_OF_THE_LOOP + 1])
@pytest.mark.parametrize("instead", [None, FLOODED, TORN, TimedOut()], ids=["news", "429", "502", "no answer"])
async def test_what_a_poll_brings_as_it_is_stopped_is_left_for_the_next_without_an_outcry(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    instead: tuple[int, bytes] | TelegramError | None,
    turns: int,
) -> None:
    async with an_evening(tmp_path) as evening:
        anna = evening.telegram.new_person("Anna")
        anna.starts_bot()
        await evening.settle()
        assert evening.bot is not None
        news, updater = evening.bot.news, evening.bot.application.updater
        assert isinstance(news, Polling)
        assert updater is not None
        ask, stopping = HttpRequest.do_request, asyncio.Event()
        tasks: list[asyncio.Task[None]] = []

        async def stop() -> None:
            stopping.set()
            await evening.stop_bot()

        async def ask_and_stop(request: HttpRequest, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
            answer = await ask(request, *args, **kwargs)
            if request is not news.request or stopping.is_set() or tasks:
                return answer
            tasks.append(asyncio.create_task(stop()))
            for _ in range(turns):
                await asyncio.sleep(0)
            if isinstance(instead, TelegramError):
                raise instead
            return instead or answer

        if instead is not None:  # then there is nothing that the last poll must confirm
            monkeypatch.setattr(polling, "LAST_POLL_SECONDS", 0.1)
        monkeypatch.setattr(HttpRequest, "do_request", ask_and_stop)
        anna.says_privately("/help")
        await evening.settle()  # the poll that waited already brings this, and the next one is ours
        anna.says_privately("/help")
        await stopping.wait()
        await tasks[0]
        assert not updater.running
        await evening.start_bot()
        await evening.pass_time(15)
        answers = [message for message in anna.sees() if message.sender_id != anna.id]
        assert len(answers) == 3, "a greeting and each /help are answered once"
        gc.collect()
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []
