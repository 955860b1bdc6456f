"""Asking Telegram again and again until it can be reached, and saying so."""

from __future__ import annotations

import itertools
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from telegram.error import InvalidToken, RetryAfter, TelegramError

from zole_bot.chat.failures import seconds_to_wait
from zole_bot.clock import Clock
from zole_bot.redaction import without_tokens

log = logging.getLogger(__name__)

WAITS_SECONDS = (1.0, 2.0, 4.0, 8.0, 16.0, 30.0)
"""Before each next try; the last again and again."""

T = TypeVar("T")


async def patiently(call: Callable[[], Awaitable[T]], clock: Clock) -> T:
    """Make a call until it succeeds, and give its result. Only `InvalidToken` is raised: that no waiting mends."""
    for usual_wait in itertools.chain(WAITS_SECONDS, itertools.repeat(WAITS_SECONDS[-1])):
        try:
            return await call()
        except InvalidToken:
            raise
        except TelegramError as error:
            wait = seconds_to_wait(error) if isinstance(error, RetryAfter) else usual_wait
            reason = without_tokens(error.message)
            log.warning("Telegram cannot be reached, the next try is in %g s: %s", wait, reason)
        await clock.sleep_until(clock.now() + wait)
    raise AssertionError("there is always a next try")
