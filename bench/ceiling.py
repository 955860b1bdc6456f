"""How many rooms one process serves within Telegram's calls a second.

    python bench/ceiling.py [--think 2 6] [--rooms 10 20 30 40] [--seconds 120] [--seed 1]

prints one line for each pace and number of rooms: how long people wait for their own turn to be shown after the tap
before it, in seconds of the clock by hand, and how much of the calls a second was used. The real bot plays in all rooms
with its real limiter (28 calls a second, 18 a minute in a group); people think so many seconds of each turn. Its own
work takes no time on that clock, so that only the limits show; `bench/throughput.py` tells what the machine could do.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.street import Street, Table
from zole_bot.cli.evening import CALLS_PER_SECOND, Evening
from zole_bot.clock import ManualClock
from zole_bot.playground import Playground

STEP_SECONDS = 0.25
WARM_SECONDS = 30.0
START_SECONDS = 0.75
"""Between the starts of two tables."""


@dataclass(slots=True)
class Pace:
    """How far a table is: since when its turn is shown, and when the tap before it was."""

    table: Table
    tapped_at: float
    shown_at: float | None = None


@dataclass(slots=True)
class Figures:
    """What was seen once all tables were under way."""

    waits: list[float] = field(default_factory=list)
    calls: int = 0


async def measure(rooms: int, think: float, seconds: float, seed: int) -> Figures:
    """Let so many rooms play at one pace."""
    clock = ManualClock()
    with tempfile.TemporaryDirectory(prefix="zole-") as folder:
        async with Playground(clock) as telegram:
            evening = Evening(telegram, clock, Path(folder) / "zole.db", seed)
            await evening.start_bot()
            try:
                return await _play(evening, Street(telegram, rooms, seed), think, seconds)
            finally:
                await evening.stop_bot()


async def _play(evening: Evening, street: Street, think: float, seconds: float) -> Figures:
    await evening.pass_time(WARM_SECONDS)  # all groups are greeted
    for table in street.tables:
        await _sit_down(evening, table)
    await evening.pass_time(WARM_SECONDS)
    paces: list[Pace] = []
    for table in street.tables:  # one after the other, while those who have begun play on
        table.people[0].press("Start", table.group)
        paces.append(Pace(table, evening.clock.now()))
        table.changed.set()
        await _pass(evening, paces, think, START_SECONDS, [])
    figures = Figures()
    for is_counted, length in ((False, WARM_SECONDS), (True, seconds)):
        calls = len(street.telegram.calls)
        await _pass(evening, paces, think, length, figures.waits if is_counted else [])
        figures.calls = len([c for c in list(street.telegram.calls)[calls:] if not c.method.startswith("answer")])
    return figures


async def _pass(evening: Evening, paces: list[Pace], think: float, seconds: float, waits: list[float]) -> None:
    """Let time pass in which everybody plays."""
    until = evening.clock.now() + seconds
    while evening.clock.now() < until:
        for pace in paces:
            _go_on(pace, evening.clock.now(), think, waits)
        await evening.pass_time(STEP_SECONDS)


async def _sit_down(evening: Evening, table: Table) -> None:
    for person in table.people:
        person.starts_bot()
    table.people[0].says(table.group, "/zole")
    await evening.pass_time(1.0)
    for person in table.people[1:]:
        person.press("Join", table.group)
        await evening.pass_time(1.0)


def _go_on(pace: Pace, now: float, think: float, waits: list[float]) -> None:
    """See whether somebody is called, and tap once he has thought."""
    if pace.shown_at is None:
        if not pace.table.changed.is_set():
            return
        pace.table.changed.clear()
        if pace.table.called() is None:
            return
        pace.shown_at = now
        waits.append(now - pace.tapped_at)
    elif now >= pace.shown_at + think and (called := pace.table.called()) is not None:
        pace.table.press(called)
        pace.tapped_at, pace.shown_at = now, None


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How many rooms Telegram's limits carry.")
    parser.add_argument("--think", type=float, nargs="+", default=[2.0, 6.0])
    parser.add_argument("--rooms", type=int, nargs="+", default=[10, 20, 30, 40])
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for think in options.think:
        for rooms in options.rooms:
            figures = asyncio.run(measure(rooms, think, options.seconds, options.seed))
            used = figures.calls / options.seconds / CALLS_PER_SECOND
            print(
                f"{think:g} s a turn, {rooms} rooms: {len(figures.waits)} turns shown after median "
                f"{median(figures.waits):.2f} s, p99 {quantiles(figures.waits, n=100)[98]:.2f} s, at most "
                f"{max(figures.waits):.2f} s; ratio of calls made to calls allowed {used:.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
