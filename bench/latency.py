"""How long a tap takes: to its answer, and to the next player's hand; alone, among many, and when there are too many.

    python bench/latency.py [--seconds 90] [--pace 6] [--within 32] [--many 300] [--over 80] [--seed 1]

The program runs as a process of its own with its database on the disk, and asks the stand-in here, which answers at
once, over HTTP. Rooms of three play, in each somebody acts every `--pace` seconds. A line each, in milliseconds of the
machine's own time:

1. one room alone, a quicker one, so that there is something to count;
2. so many rooms that they need about 80 of 100 of the calls a second that the limiter lets through (28);
3. many rooms without that cap;
4. more rooms than the cap carries: how long at most somebody waits for his own turn, and who gives way.

Behind each but the first stands by what its p99 is longer than that of the room alone in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.live.rooms import Times, p99
from tests.live.street import Street, a_street, within
from zole_bot.playground import Call

CALLS_PER_SECOND = 28
NO_CAP = 1000
PACE_ALONE = 1.5
"""Seconds: what a private chat is let have, so that no call of the room has to wait for another of its own."""
TIMES_ALONE = 4
"""So much longer it is watched than many are: of a few dozen taps the p99 is just the longest, whatever that was."""
LONGEST_SECONDS = 3.0
"""Nobody may wait longer for his own turn."""


class Shares:
    """Counts sends and edits, in groups and in private."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def __call__(self, call: Call) -> None:
        """Count one."""
        if call.method.startswith(("send", "edit", "delete")):
            self.counts["boards" if (call.chat_id or 0) < 0 else "hands"] += 1


async def measure(rooms: int, calls_per_second: int, pace: float, seconds: float, seed: int) -> tuple[Times, Shares]:
    """Let so many rooms play for so long."""
    async with a_street(rooms, calls_per_second, seed) as street:
        shares = Shares()
        await street.play(pace, within(min(seconds / 4, 2 * pace)))  # until all rooms are in their stride
        street.telegram.log.watchers.append(shares)
        times = await street.play(pace, within(seconds))
        _fail_on_faults(street)
        return times, shares


def _fail_on_faults(street: Street) -> None:
    street.telegram.fail_if_violated()
    faults = [line for line in street.program.lines if "ERROR" in line or "Traceback" in line]
    if faults:
        raise AssertionError("\n".join(faults))


def told(name: str, times: Times, shares: Shares, seconds: float, alone: Times | None) -> str:
    """Say in a line what was measured."""
    calls = shares.counts.total() / seconds
    taps = max(1, len(times.to_answer))
    each = f"{shares.counts['hands'] / taps:.1f} calls in private and {shares.counts['boards'] / taps:.1f} in the group"
    line = f"{name}: {times.told()}; {calls:.1f} calls/s, {each} a tap; {times.late} taps led to no turn in time"
    if alone is None:
        return line
    answer, hand = (
        p99(times.to_answer) / p99(alone.to_answer),
        p99(times.to_next_hand) / p99(alone.to_next_hand),
    )
    return f"{line}; p99 against the room alone: answer {answer:.2f}, next hand {hand:.2f}"


async def run(options: argparse.Namespace) -> None:
    """Measure all and print."""
    seconds, seed = options.seconds, options.seed
    alone, shares = await measure(1, NO_CAP, PACE_ALONE, TIMES_ALONE * seconds, seed)
    print(told(f"one room alone, {PACE_ALONE} s an action", alone, shares, TIMES_ALONE * seconds, None), flush=True)
    cases = (
        (options.within, CALLS_PER_SECOND, f"{options.within} rooms, {CALLS_PER_SECOND} calls/s allowed"),
        (options.many, NO_CAP, f"{options.many} rooms, no cap"),
        (options.over, CALLS_PER_SECOND, f"{options.over} rooms, {CALLS_PER_SECOND} calls/s allowed, too many"),
    )
    for rooms, cap, name in cases:
        if rooms:
            times, shares = await measure(rooms, cap, options.pace, seconds, seed)
            print(told(name, times, shares, seconds, alone), flush=True)
            if name.endswith("too many"):
                longest = max(times.to_next_hand, default=0.0)
                print(f"longest wait for one's own turn: {longest:.2f} s (at most {LONGEST_SECONDS:g})", flush=True)


def main() -> None:
    """Run."""
    parser = argparse.ArgumentParser(description="How long a tap takes.")
    parser.add_argument("--seconds", type=float, default=90.0)
    parser.add_argument("--pace", type=float, default=6.0)
    parser.add_argument("--within", type=int, default=32)
    parser.add_argument("--many", type=int, default=300)
    parser.add_argument("--over", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
