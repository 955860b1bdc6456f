"""New messages of a room go one after the other: a kill leaves at most one of which nobody knows whether it arrived."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from zole_bot.clock import Clock, wait_for

Pass = Callable[[], Awaitable[None]]
"""Called when a message is ready to go; returns when it is its turn."""
LONGEST_WAIT_SECONDS = 1.0
"""For the one before: a call takes a tenth of that, and one that hangs must not hold up who plays with him."""


async def at_once() -> None:
    """Let pass what waits for nothing."""


class Turnstile:
    """Lets one message of a room through after the other, in the order in which they come."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last: asyncio.Event | None = None

    @contextmanager
    def one(self) -> Iterator[Pass]:
        """Give a message's pass; at the end of the block, when it is known what became of it, the next may go."""
        mine = asyncio.Event()
        has_come = False

        async def come() -> None:
            nonlocal has_come
            if has_come:  # a send that never left us is made again
                return
            has_come = True
            before, self._last = self._last, mine
            if before is not None and not before.is_set():
                await wait_for(before, self._clock, self._clock.now() + LONGEST_WAIT_SECONDS)

        try:
            yield come
        finally:
            mine.set()
