"""The time as the stand-in tells it: dates of messages, ages of taps, flood windows."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """What the stand-in needs of a clock. Long polls never wait on it: they wait for real."""

    def now(self) -> float:
        """Give the moment in seconds since 1970 UTC."""

    async def sleep_until(self, moment: float) -> None:
        """Return when `now()` has reached the moment; at once if it has passed."""


class WallClock:
    """The machine's clock, for whoever brings none."""

    def now(self) -> float:
        """Give the moment in seconds since 1970 UTC."""
        return time.time()

    async def sleep_until(self, moment: float) -> None:
        """Return when `now()` has reached the moment."""
        await asyncio.sleep(max(moment - self.now(), 0.0))
