"""A month of many groups by a clock that is moved by hand: what the bot holds at its end beside what it held before.

    python bench/life.py [--groups 200] [--days 30] [--seed 1]

prints one line: the bot's memory, its tasks, open files and timers at the end, as ratios to those before, and what was
left open. First every group does once what groups do and lets it run out; that is the measure. Then come the days, on
each of which about half of the groups open a room: most leave it in the lobby, some play a few moves and end it, some
leave it in the middle of a deal, and one group in ten plays with 24 hours a turn. Whole evenings are not played, since
each call goes over HTTP; groups and days are as many as they say. At the end nobody comes back to any room for 60 days.

The memory is what was allocated in the code of the bot and of the libraries that only it uses: the stand-in for
Telegram, in the same process, keeps every message for ever. Ends with 1 when a room was left open, a message live, or a
deadline overdue.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import sys
import tempfile
import time
import tracemalloc
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.play.evening import quick_folder
from tests.play.life import Footprint, Life, a_life

OWN = tuple(f"zole_bot/{part}" for part in ("chat", "service", "storage", "game", "clock.py", "i18n.py"))
    "zole_bot/chat",
    "zole_bot/service",
    "zole_bot/storage",
    "zole_bot/game",
    "zole_bot/clock.py",
    "zole_bot/i18n.py",
)
LIBRARIES = ("/telegram/", "/httpx/", "/httpcore/", "/aiosqlite/", "/fluent/", "/sqlite3/")
QUIET_DAYS = 60
MOST_TOLD = 12


@dataclass(frozen=True, slots=True)
class Holding:
    """What the bot holds at a quiet moment."""

    footprint: Footprint
    bytes: int
    by_line: dict[str, int]


def hold(life: Life) -> Holding:
    """Look at it."""
    gc.collect()
    by_line: dict[str, int] = {}
    for found in tracemalloc.take_snapshot().statistics("lineno"):
        name = found.traceback[0].filename
        if any(part in name for part in (*OWN, *LIBRARIES)):
            by_line[f"{name}:{found.traceback[0].lineno}"] = found.size
    return Holding(life.footprint(), sum(by_line.values()), by_line)


async def live(groups: int, days: int, seed: int, folder: Path) -> int:
    """Let a month go by, and print."""
    began = time.monotonic()
    async with a_life(folder, groups, seed) as life:
        for doing in ("abandoned", "ended", "lobby"):
            await life.day(doing)
        await life.rest(QUIET_DAYS)
        before = hold(life)
        rooms = life.rooms()
        life.doings.clear()
        for day in range(days):
            await life.day()
            print(f"day {day + 1}: {life.rooms() - rooms} rooms, {time.monotonic() - began:.0f} s", file=sys.stderr)
        await life.rest(QUIET_DAYS)
        after = hold(life)
        calls = life.evening.telegram.log.counts.total() - life.evening.telegram.log.counts["getUpdates"]
        left = life.open_rooms(), life.live_messages(), life.late
        one, two = before.footprint, after.footprint
        print(
            f"life: {groups} groups, {days} days, {life.rooms() - rooms} rooms "
            f"({', '.join(f'{count} {doing}' for doing, count in sorted(life.doings.items()))}), {calls} calls; "
            f"of what was held before: memory {after.bytes / before.bytes:.2f} ({after.bytes / 1e6:.1f} MB), "
            f"tasks {two.tasks / one.tasks:.2f}, files {two.files / one.files:.2f}, "
            f"timers {two.timers / one.timers:.2f}; left: {left[0]} rooms open, {left[1]} messages live, "
            f"{left[2]} deadlines overdue; {time.monotonic() - began:.0f} s"
        )
    grown = {line: size - before.by_line.get(line, 0) for line, size in after.by_line.items()}
    for line in sorted(grown, key=grown.__getitem__, reverse=True)[:MOST_TOLD]:
        print(f"{grown[line]:+10d} bytes {line}", file=sys.stderr)
    return 1 if any(left) else 0


def main() -> int:
    """Run and print."""
    parser = argparse.ArgumentParser(description="A month of many groups.")
    parser.add_argument("--groups", type=int, default=200)
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    logging.disable(logging.WARNING)
    tracemalloc.start()
    with tempfile.TemporaryDirectory(prefix="zole-life-") as other, quick_folder(Path(other)) as folder:
        return asyncio.run(live(options.groups, options.days, options.seed, folder))


if __name__ == "__main__":
    sys.exit(main())
