"""Hostile taps and commands by the ten thousand, while others play.

    python bench/hostile.py [N] [--rooms 12] [--seed 1] [--rate 150]

throws N (100,000) forged taps and odd commands, 150 a second and two thirds of these by one person, at two rooms where
nobody of those who send has a right to what he wants just then, and prints one line: how many were sent, taps answered
wrongly (twice, or not at all though they were not too many of one person), faults that the program logged, changes
without right, cards shown, and how long a tap in other rooms took to its answer meanwhile, against the quiet minutes
between in the same run. Ends with 1 on any of these. `--rate` is for a machine that is busy with something else.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.live.rooms import Times, p99
from tests.live.street import Street, a_street, within
from tests.play.besieged import gathered
from tests.play.evening import Evening
from tests.play.forging import Seen, forged
from tests.play.knowledge import Truth
from tests.play.leaks import read_cards, written_cards
from tests.play.siege import Faults, Siege, changes
from zole_bot.playground import Answered, Edited, Event, Posted

RATE = 150.0
SHARE_OF_ONE = 2 / 3
REMINDED_SECONDS = 3600.0
"""After it nobody is reminded any more that it is his turn, and nothing in the rooms changes by itself."""
STEP_SECONDS = 0.02
STORM_SECONDS = 60.0
CALM_SECONDS = 25.0
SECONDS_AN_ACTION = 3.0
MOST_TOLD = 20


@dataclass
class Storm:
    """Who sends, what is sent, and what they got to see."""

    siege: Siege
    chance: random.Random
    rate: float
    """Taps and commands a second."""
    sent: int = 0
    seen: set[tuple[int, str]] = field(default_factory=set)
    """Person and text."""

    def __call__(self, event: Event) -> None:
        """Look at what somebody of them sees."""
        match event:
            case Answered(person, _, text) if text:
                self.seen.add((person, text))
            case Posted(message) | Edited(message) if message.sender_id != message.chat_id:
                self.seen.add((message.chat_id, message.text))

    async def blow(self, most: int, until: Callable[[], bool]) -> None:
        """Send until it is time, or so much is sent."""
        began, before = time.perf_counter(), self.sent
        one, data = self.siege.players[1], list(self.siege.seen.data)
        due_of_one = due_of_others = 0.0
        while not until() and self.sent < most:
            passed = time.perf_counter() - began
            while due_of_one < passed * self.rate * SHARE_OF_ONE:
                message = self.siege.message(one, self.chance)
                self.siege.tap(one, forged(self.chance, data), message, self.chance)
                due_of_one, self.sent = due_of_one + 1, self.sent + 1
            while due_of_others < passed * self.rate * (1 - SHARE_OF_ONE):
                self.siege.send(self.chance)
                due_of_others, self.sent = due_of_others + 1, self.sent + 1
            await asyncio.sleep(STEP_SECONDS)
        rate = (self.sent - before) / (time.perf_counter() - began)
        print(f"  {self.sent} sent, {rate:.0f} a second", file=sys.stderr)

    def leaks(self, truth: Truth) -> list[str]:
        """Give the cards that somebody saw who may not know them; the rooms stand still, so it can be told later."""
        deals, people = truth.deals(), {person.id for person in self.siege.people}
        found = []
        for person, text in self.seen:
            if person not in people:
                continue
            cards = [*read_cards(text), *written_cards(text)]
            besieged = [deal for deal in deals if deal.room in self.siege.rooms]
            own = [deal for deal in besieged if self.siege.sits(person, deal.room)] or besieged
            found += [f"{person}: {text[:60]}" for deal in own if any(c not in deal.may_know(person) for c in cards)]
        return found


async def besiege(street: Street, storm: Storm, times: int) -> tuple[Times, Times]:
    """Let storm and calm take turns until so much is sent; gives what the others waited in calm and in storm."""
    calm, stormy = Times(), Times()
    gc.disable()  # what is kept here of all that was sent would hold up the people whose waits are measured
    while storm.sent < times:
        gc.collect()
        calm.add(await street.play(SECONDS_AN_ACTION, within(CALM_SECONDS)))
        is_over = asyncio.Event()
        blowing = asyncio.create_task(storm.blow(times, within(STORM_SECONDS)))
        blowing.add_done_callback(lambda _, over=is_over: over.set())  # type: ignore[misc]  # bound now
        stormy.add(await street.play(SECONDS_AN_ACTION, is_over.is_set))
        await blowing
        await street.rest()
        storm.siege.judge_answers()
    return calm, stormy


async def run(times: int, rooms: int, seed: int, rate: float) -> int:
    """Measure and print; gives the exit code."""
    storm: list[Storm] = []

    async def prepare(evening: Evening) -> None:
        seen = Seen()
        evening.telegram.watch(seen)
        siege = await gathered(evening, "tricks", seen, Faults())
        await evening.pass_time(REMINDED_SECONDS)
        storm.append(Storm(siege, random.Random(seed), rate))

    async with a_street(rooms, 28, seed, prepare) as street:
        (one,) = storm
        street.telegram.watch(one)
        before = one.siege.stored()
        calm, stormy = await besiege(street, one, times)
        await street.rest()
        changed = changes(before, one.siege.stored())
        truth = Truth(one.siege.evening.path)
        leaks = one.leaks(truth)
        truth.close()
        faults = [line for line in street.program.lines if "ERROR" in line or "Traceback" in line]
        violations = [str(violation) for violation in street.telegram.violations]
    wrong = one.siege.wrong
    ratio = p99(stormy.to_answer) / p99(calm.to_answer)
    print(
        f"hostile: {one.sent} sent, {len(wrong)} taps answered wrongly, {len(faults)} unhandled exceptions, "
        f"{len(changed)} changes without right, {len(leaks)} leaks, {len(violations)} violations; a tap in other rooms "
        f"to its answer: {stormy.told()} in the storm, {calm.told()} in calm; ratio of p99 {ratio:.2f}"
    )
    found = [*changed, *leaks, *faults, *violations, *wrong]
    for text in found[:MOST_TOLD]:
        print(text, file=sys.stderr)
    return 1 if found else 0


def main() -> int:
    """Run."""
    parser = argparse.ArgumentParser(description="Hostile taps and commands.")
    parser.add_argument("times", type=int, nargs="?", default=100_000)
    parser.add_argument("--rooms", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=RATE)
    options = parser.parse_args()
    return asyncio.run(run(options.times, options.rooms, options.seed, options.rate))


if __name__ == "__main__":
    sys.exit(main())
