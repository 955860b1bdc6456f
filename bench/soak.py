"""A long run of people who tap at random: every preset with three, four and five who sit.

    python bench/soak.py [--deals 200] [--seed 1]

prints one line and ends with 1 on any fault: a call against the Bot API or refused, a tap not answered once within two
seconds, a session file that the judge refuses, or a hidden card on somebody's screen or in the log.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.play.evening import an_evening
from tests.play.random_sessions import gather, judge_sessions, play_deals, refusals
from zole_bot.game.house_rules import PRESETS

SEATS = (3, 4, 5)
MOST_TOLD = 20


@dataclass
class Tally:
    """What was counted over all evenings."""

    deals: int = 0
    taps: int = 0
    calls: int = 0
    refused: int = 0
    violations: int = 0
    leaks: int = 0
    screens: int = 0
    faults: list[str] = field(default_factory=list)


async def play_evening(tally: Tally, preset: str, seats: int, deals: int, seed: int, folder: Path) -> None:
    """Let people of one combination play so many deals, and count."""
    chance = random.Random(f"{preset} {seats} {seed}")
    async with an_evening(folder, seed=seed) as evening:
        telegram, leaks = evening.telegram, evening.leaks
        crowd = await gather(evening, preset, seats, chance)
        await play_deals(crowd, preset, deals)
        tally.deals += await judge_sessions(crowd)
        leaks.judge()
        wrong = refusals(evening)
        tally.taps += crowd.taps
        tally.calls += telegram.log.counts.total() - telegram.log.counts["getUpdates"]
        tally.refused += len(wrong) + telegram.flood.refusals
        tally.violations += len(telegram.violations)
        tally.leaks += len(leaks.found)
        tally.screens += leaks.looked_at
        found = [*crowd.faults, *wrong, *map(str, telegram.violations), *map(str, leaks.found)]
        tally.faults += [f"{preset} {seats}, seed {seed}: {fault}" for fault in found]
        # They are counted here; at its end the evening would stop the whole run for them.
        leaks.found.clear()
        telegram.violations.clear()


def share_out(deals: int) -> Counter[tuple[str, int]]:
    """Share deals out among the combinations of preset and seats, as evenly as can be."""
    combinations = list(product(PRESETS, SEATS))
    return Counter(combinations[number % len(combinations)] for number in range(deals))


async def soak(deals: int, seed: int) -> Tally:
    """Play all evenings, one after the other."""
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="zole-soak-") as folder:
        for (preset, seats), count in share_out(deals).items():
            path = Path(folder) / f"{preset}-{seats}"
            path.mkdir()
            await play_evening(tally, preset, seats, count, seed, path)
    return tally


def main() -> int:
    """Run and print."""
    parser = argparse.ArgumentParser(description="People who tap at random, for long.")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began = time.monotonic()
    tally = asyncio.run(soak(options.deals, options.seed))
    print(
        f"soak: {tally.deals} deals accepted, {tally.taps} taps, {tally.calls} calls, {tally.screens} screens and "
        f"records looked at, {tally.refused} refused, {tally.violations} violations, {tally.leaks} leaks, "
        f"{len(tally.faults)} faults in all, {time.monotonic() - began:.0f} s"
    )
    for fault in tally.faults[:MOST_TOLD]:
        print(fault, file=sys.stderr)
    return 1 if tally.faults or tally.deals < options.deals else 0


if __name__ == "__main__":
    sys.exit(main())
