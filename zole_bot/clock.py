"""The one clock that everything which waits or dates anything is given: the service, the limiter, the live messages."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time and lets a task wait for one."""

    def now(self) -> float:
        """Give the moment in seconds since 1970 UTC; from one to another goes by what really goes by."""

    def wall(self) -> float:
        """Give what others take for the moment, to compare it with what they have dated."""

    async def sleep_until(self, moment: float) -> None:
        """Return when `now()` has reached the moment; at once if it has passed."""


async def wait_for(event: asyncio.Event, clock: Clock, until: float | None) -> None:
    """Return when something has happened, or when it is so late; with None however late that is."""
    waits: list[asyncio.Task[object]] = [asyncio.create_task(event.wait())]
    if until is not None:
        waits.append(asyncio.create_task(clock.sleep_until(until)))
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()
        await asyncio.gather(*waits, return_exceptions=True)


class SystemClock:
    """The machine's clock; when that is set meanwhile, this one only goes a little slower or faster until they agree.

    Set back by an hour, nobody would be shown anything for that hour; set forward, everybody's turn would be over.
    """

    LONGEST_NAP_SECONDS = 30.0
    CATCHES_UP = 0.05
    """Seconds a second."""

    def __init__(self) -> None:
        self._moment, self._gone_by = time.time(), _gone_by()

    def now(self) -> float:
        """Give the moment in seconds since 1970 UTC."""
        gone_by = _gone_by()
        passed, self._gone_by = gone_by - self._gone_by, gone_by
        moment, most = self._moment + passed, passed * self.CATCHES_UP
        self._moment = moment + max(-most, min(most, time.time() - moment))
        return self._moment

    def wall(self) -> float:
        """Give the moment as the machine has it now."""
        return time.time()

    async def sleep_until(self, moment: float) -> None:
        """Return when `now()` has reached the moment."""
        # In naps, and asked anew after each: while a machine sleeps, the loop's own clock stands.
        while (rest := moment - self.now()) > 0:  # noqa: ASYNC110  # no event tells the time
            await asyncio.sleep(min(rest, self.LONGEST_NAP_SECONDS))


def _gone_by() -> float:
    """Give the seconds since the machine was started, those in which it slept included."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class ManualClock:
    """A clock that stands still until it is moved, for tests and for showing a session without waiting."""

    def __init__(self, start: float = 1_800_000_000.0) -> None:
        self._now = start
        self._order = itertools.count()
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []

    def now(self) -> float:
        """Give the moment in seconds since 1970 UTC."""
        return self._now

    def wall(self) -> float:
        """Give the same: nobody else has another."""
        return self.now()

    async def sleep_until(self, moment: float) -> None:
        """Return when the clock has been moved to the moment."""
        if moment <= self._now:
            await asyncio.sleep(0)
            return
        future = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (moment, next(self._order), future))
        await future

    @property
    def sleepers(self) -> int:
        """Count who waits for a moment."""
        return sum(not future.done() for _, _, future in self._sleepers)

    def next_moment(self) -> float | None:
        """Give the moment the first sleeper waits for."""
        self._drop_cancelled()
        return self._sleepers[0][0] if self._sleepers else None

    def move_to(self, moment: float) -> None:
        """Move the clock forward and wake whom that concerns, earliest first."""
        if moment < self._now:
            raise ValueError("a clock only goes forward")
        self._now = moment
        self._drop_cancelled()
        while self._sleepers and self._sleepers[0][0] <= moment:
            _, _, future = heapq.heappop(self._sleepers)
            if not future.done():
                future.set_result(None)

    def _drop_cancelled(self) -> None:
        while self._sleepers and self._sleepers[0][2].done():
            heapq.heappop(self._sleepers)
