"""One group that Telegram makes wait and whose people send without end, and how the others fare meanwhile.

    python bench/flooded.py [--rooms 12] [--rounds 3] [--seed 1]

prints one line: how long a tap in the other rooms took to its answer and to the next player's hand while one group was
flooded (each call in it is answered with 429 and a wait of 20 s, and its three people send 20 commands a second), and
while it was not, in turns in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.live.rooms import LiveRoom, Times, p99
from tests.live.street import Street, a_street, within
from zole_bot.playground import Person
from zole_bot.playground.faults import flood_wait

CALLS_PER_SECOND = 28
SECONDS_AN_ACTION = 3.0
ROUND_SECONDS = 60.0
WAIT_SECONDS = 20
COMMANDS_A_SECOND = 20.0
COMMANDS = ("/score", "/zole", "/rules", "/total", "/help", "/history")


async def play(rooms: list[LiveRoom], until: Callable[[], bool]) -> Times:
    """Let rooms play, and give what they waited."""
    for room in rooms:
        room.times = Times()
    await asyncio.gather(*(room.play(SECONDS_AN_ACTION, until) for room in rooms))
    times = Times()
    for room in rooms:
        times.add(room.times)
    return times


async def flood(street: Street, flooded: LiveRoom, until: Callable[[], bool]) -> tuple[int, int]:
    """Let a group send, and its calls be refused; gives how much was sent, and how often it was refused."""
    rule = street.telegram.faults.add(flood_wait(WAIT_SECONDS), chat_id=flooded.group.id, times=None)
    words, people, sent = cycle(COMMANDS), cycle(script.person for script in flooded.scripts), 0
    began = time.perf_counter()
    while not until():
        person: Person = next(people)
        person.says(flooded.group, next(words))
        sent += 1
        await asyncio.sleep(max(0.0, began + sent / COMMANDS_A_SECOND - time.perf_counter()))
    street.telegram.faults.remove(rule)
    return sent, rule.hits


async def measure(rooms: int, rounds: int, seed: int) -> str:
    """Play in turns, calm and flooded, and tell."""
    calm, stormy, sent, refused = Times(), Times(), 0, 0
    async with a_street(rooms + 1, CALLS_PER_SECOND, seed) as street:
        flooded, *others = street.rooms
        await play(others, within(2 * SECONDS_AN_ACTION))
        for _ in range(rounds):
            calm.add(await play(others, within(ROUND_SECONDS)))
            until = within(ROUND_SECONDS)
            (commands, refusals), times, _ = await asyncio.gather(
                flood(street, flooded, until), play(others, until), play([flooded], until)
            )
            sent, refused = sent + commands, refused + refusals
            stormy.add(times)
            await street.rest()
        street.telegram.fail_if_violated()
        faults = [line for line in street.program.lines if "ERROR" in line or "Traceback" in line]
    answer, hand = (
        p99(stormy.to_answer) / p99(calm.to_answer),
        p99(stormy.to_next_hand) / p99(calm.to_next_hand),
    )
    return (
        f"{rooms} rooms beside a flooded group ({sent} commands, {refused} calls refused, {len(faults)} faults): "
        f"{stormy.told()}; else {calm.told()}; ratio of p99: answer {answer:.2f}, next hand {hand:.2f}"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Others beside a flooded group.")
    parser.add_argument("--rooms", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(asyncio.run(measure(options.rooms, options.rounds, options.seed)))


if __name__ == "__main__":
    main()
