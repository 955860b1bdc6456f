"""How long is waited before Telegram is asked again."""

from __future__ import annotations

import asyncio
import itertools
import logging

import pytest
from telegram.error import InvalidToken, NetworkError, RetryAfter, TelegramError, TimedOut

from zole_bot.chat.patience import patiently
from zole_bot.clock import ManualClock

TOKEN = "123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc"


async def waits_of(errors: list[TelegramError]) -> list[float]:
    """Give the seconds between the tries of a call that fails so before it succeeds."""
    clock, left, tries = ManualClock(), list(errors), list[float]()

    async def call() -> str:
        tries.append(clock.now())
        if left:
            raise left.pop(0)
        return "done"

    trying = asyncio.create_task(patiently(call, clock))
    while not trying.done():
        await asyncio.sleep(0)
        if (moment := clock.next_moment()) is not None:
            clock.move_to(moment)
    assert await trying == "done"
    return [later - earlier for earlier, later in itertools.pairwise(tries)]


async def test_the_waits_grow_to_half_a_minute() -> None:
    assert await waits_of([NetworkError("no route")] * 8) == [1, 2, 4, 8, 16, 30, 30, 30]


async def test_a_time_out_is_waited_for_as_well() -> None:
    assert await waits_of([TimedOut(), TimedOut()]) == [1, 2]


async def test_the_wait_is_the_one_that_telegram_names() -> None:
    assert await waits_of([RetryAfter(17), NetworkError("no route")]) == [17, 2]


async def test_a_refused_token_is_not_tried_again() -> None:
    with pytest.raises(InvalidToken):
        await waits_of([InvalidToken("refused")])


async def test_each_wait_is_told_without_the_token(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        await waits_of([NetworkError(f"no route to /bot{TOKEN}/getMe")])
    assert caplog.messages == ["Telegram cannot be reached, the next try is in 1 s: no route to /bot<token>/getMe"]
