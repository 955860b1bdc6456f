"""Whole sessions of people at random under random faults: on the way, in the news, and in the chats.

    python bench/faults.py [5000] [--seed 1]

plays sessions of every preset with three, four and five who sit, in basic groups, supergroups and topics, until so many
faults have struck. Prints one line: the faults by kind, what became of the taps that were answered as done, and what
must not happen at all; ends with 1 if anything of that did. What must not happen is told as it is found, apart.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from itertools import cycle, product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.faults.sessions import PLACES, Tally, play_in_a_storm
from zole_bot.game.house_rules import PRESETS

FAULTS_A_SESSION = 60
SEATS = (3, 4, 5)


async def storm(faults: int, seed: int) -> Tally:
    """Play sessions until so many faults have struck."""
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="zole-faults-") as folder:
        combinations = cycle(product(SEATS, PRESETS, PLACES))
        while tally.struck.total() < faults:
            seats, preset, place = next(combinations)
            path = Path(folder) / str(tally.sessions)
            path.mkdir()
            wanted = min(FAULTS_A_SESSION, faults - tally.struck.total())
            told, number = len(tally.faults), seed + tally.sessions
            try:
                await play_in_a_storm(tally, path, preset, seats, place, wanted, number)
            except Exception as error:  # a session that breaks down is one of the faults, and the others go on
                tally.sessions += 1
                tally.faults.append(f"{preset} {seats} {place}, seed {number}: {error!r}")
            for fault in tally.faults[told:]:
                print(fault, file=sys.stderr, flush=True)
    return tally


def main() -> int:
    """Run and print."""
    parser = argparse.ArgumentParser(description="Sessions in which everything goes wrong.")
    parser.add_argument("faults", type=int, nargs="?", default=5000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began = time.monotonic()
    tally = asyncio.run(storm(options.faults, options.seed))
    print(f"{tally}, {time.monotonic() - began:.0f} s")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
