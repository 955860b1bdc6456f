"""How long something takes on this machine: for measurements only, nothing is decided by it."""

from __future__ import annotations

import time
from bisect import bisect_left
from contextvars import ContextVar


class Stopwatch:
    """Runs from the moment it is made."""

    def __init__(self) -> None:
        self._began = time.perf_counter()

    def seconds(self) -> float:
        """Give the seconds so far."""
        return time.perf_counter() - self._began


_RUNNING: ContextVar[Stopwatch] = ContextVar("stopwatch of what is handled")


def start_stopwatch() -> None:
    """Let one run for what is handled in this task, from now on."""
    _RUNNING.set(Stopwatch())


def running_stopwatch() -> Stopwatch:
    """Give the one that runs for what is handled, or else a new one."""
    return _RUNNING.get(None) or Stopwatch()


class Durations:
    """How often something took how long."""

    BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
    """Seconds: the upper ends of the classes; the last class has none."""

    def __init__(self) -> None:
        self.counts = [0] * (len(self.BOUNDS) + 1)
        self.sum_seconds = 0.0

    def add(self, seconds: float) -> None:
        """Count one.

        >>> durations = Durations()
        >>> durations.add(0.01), durations.add(99.0), durations.counts[1], durations.counts[-1]
        (None, None, 1, 1)
        """
        self.counts[bisect_left(self.BOUNDS, seconds)] += 1
        self.sum_seconds += seconds
