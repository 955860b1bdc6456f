"""A month of many groups by a clock that is moved by hand: what the bot holds at its end beside what it held before.

    python bench/life.py [--groups 200] [--days 30] [--seed 1]

prints one line: the bot's memory, its tasks, open files and timers at the end, as ratios to those before, and what was
left open. First every group does once one of the things that groups do, and it runs out: that is the measure. Then come
the days. To keep the work within reach of calls that go over HTTP it is scaled down what a group does, not the groups
or the days: on a day one group in five opens a room, and most leave it in the lobby; some play a few moves and end it,
some leave it in the middle of a deal, and one group in ten plays with 24 hours a turn. At the end nobody comes back to
any room for 60 days.

The memory is the size of all objects that can be reached from the bot and from its modules: the stand-in for Telegram,
in the same process, keeps every message for ever. Ends with 1 when a room was left open, a message live, or a deadline
overdue.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import sys
import tempfile
import time
import types
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.play.evening import quick_folder
from tests.play.life import Footprint, Life, a_life
from zole_bot.playground import Playground

OUTSIDE = (
    *(type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.CodeType),
    *(asyncio.AbstractEventLoop, logging.Logger, logging.Handler, Playground, Life),
)
"""What leads out of the bot, or belongs to no instance of it."""
QUIET_DAYS = 60
MOST_TOLD = 12


@dataclass(frozen=True, slots=True)
class Holding:
    """What the bot holds at a quiet moment."""

    footprint: Footprint
    bytes: int
    kinds: Counter[str]
    """Objects by type."""


def hold(life: Life) -> Holding:
    """Look at it."""
    gc.collect()
    seen: set[int] = set()
    own = [module for name, module in sys.modules.items() if name.startswith("zole_bot") and "playground" not in name]
    waiting: list[object] = [life.evening.bot, life.evening.storage, *(vars(module) for module in own)]
    size, kinds = 0, Counter[str]()
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, OUTSIDE):
            continue
        seen.add(id(one))
        size += sys.getsizeof(one)
        kinds[type(one).__qualname__] += 1
        waiting.extend(gc.get_referents(one))
    return Holding(life.footprint(), size, kinds)


async def live(groups: int, days: int, seed: int, folder: Path) -> int:
    """Let a month go by, and print."""
    began, spent = time.monotonic(), time.process_time()
    async with a_life(folder, groups, seed) as life:
        for number, circle in enumerate(life.circles):
            await life.do(circle, ("abandoned", "ended", "lobby")[number % 3])
        await life.rest(QUIET_DAYS)
        before, rooms = hold(life), life.rooms()
        life.doings.clear()
        for day in range(days):
            await life.day()
            done = time.process_time() - spent
            print(f"day {day + 1}: {life.rooms() - rooms} rooms, {done:.0f} s of work", file=sys.stderr, flush=True)
        await life.rest(QUIET_DAYS)
        after = hold(life)
        calls = life.evening.telegram.log.counts.total() - life.evening.telegram.log.counts["getUpdates"]
        left = life.open_rooms(), life.live_messages(), life.late
        one, two = before.footprint, after.footprint
        print(
            f"life: {groups} groups, {days} days, {life.rooms() - rooms} rooms "
            f"({', '.join(f'{count} {doing}' for doing, count in sorted(life.doings.items()))}), {calls} calls; "
            f"of what was held before: memory {after.bytes / before.bytes:.3f} ({after.bytes / 1e6:.1f} MB in "
            f"{after.kinds.total()} objects), "
            f"tasks {two.tasks / one.tasks:.2f}, files {two.files / one.files:.2f}, "
            f"timers {two.timers / one.timers:.2f}; left: {left[0]} rooms open, {left[1]} messages live, "
            f"{left[2]} deadlines overdue; {time.monotonic() - began:.0f} s"
        )
    for kind, count in (after.kinds - before.kinds).most_common(MOST_TOLD):
        print(f"{count:+8d} {kind}, {after.kinds[kind]} in all", file=sys.stderr)
    return 1 if any(left) else 0


def main() -> int:
    """Run and print."""
    parser = argparse.ArgumentParser(description="A month of many groups.")
    parser.add_argument("--groups", type=int, default=200)
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory(prefix="zole-life-") as other, quick_folder(Path(other)) as folder:
        return asyncio.run(live(options.groups, options.days, options.seed, folder))


if __name__ == "__main__":
    sys.exit(main())
