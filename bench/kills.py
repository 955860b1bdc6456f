"""The real program killed with SIGKILL at points all over a session of three deals, and started again.

    python bench/kills.py [500]

plays the session once to know every point (each commit and each call, just before and just after it takes effect), and
then again with so many kills spread over them, at most one in each step of the session. Prints one line of counts and
ends with 1 if anything was lost, came twice, or is told otherwise in the session file.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.kills.killing import Plan
from tests.kills.sessions import Recorded, play_with_kills, record, spread
from tests.kills.tally import Tally

MOST_TOLD = 20
MOST_ROUNDS = 3
"""Some steps are not needed again after kills before them; what was to happen there happens elsewhere."""
AT_ONCE = 3
"""Sessions that are played at the same time: while one program works, whoever watches has time for another."""


async def kill(kills: int) -> tuple[int, Tally]:
    """Play all sessions; gives the number of points there are as well."""
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="zole-kills-") as folder:
        recorded = await record(Path(folder))
        points = len(recorded.all_points)
        for _ in range(MOST_ROUNDS):
            missing = min(kills, points) - tally.kills
            if missing > 0:
                await _play(Path(folder), recorded, spread(recorded, missing), tally)
    return points, tally


async def _play(folder: Path, recorded: Recorded, plans: Iterator[Plan], tally: Tally) -> None:
    async def play() -> None:
        for plan in plans:  # whoever is free takes the next
            await play_with_kills(folder, recorded, plan, tally)

    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(play())


def main() -> int:
    """Run and print."""
    parser = argparse.ArgumentParser(description="The program killed at points all over a session.")
    parser.add_argument("kills", type=int, nargs="?", default=500)
    options = parser.parse_args()
    began = time.monotonic()
    points, tally = asyncio.run(kill(options.kills))
    print(f"{tally}, {points} points, {time.monotonic() - began:.0f} s")
    for fault in tally.faults[:MOST_TOLD]:
        print(fault, file=sys.stderr)
    return 0 if tally.is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
