"""How long a tap takes: to its answer, and to the next player's hand.

    python bench/latency.py [--deals 8] [--seed 1]

prints one line: median and 99th hundredth in milliseconds of the machine's own time, and how many times as long as the
answer the next hand takes (the ratio of the medians), which a busy machine changes less than either. One room of three;
the bot talks over HTTP to the stand-in, which answers at once, and its database is on the disk. Only what waits on
purpose is taken out: the bot's clock goes two seconds ahead between two taps, so that no call waits for its turn in a
chat.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).parents[1]))

from zole_bot.cli.evening import Evening
from zole_bot.cli.scripted import NAMES, Script
from zole_bot.clock import ManualClock
from zole_bot.playground import Answered, Edited, Event, Playground, Posted
from zole_bot.playground.presses import press_button

SECONDS_A_TAP = 2.0
PATIENCE_SECONDS = 60


@dataclass(slots=True)
class Stopwatch:
    """When, since the last tap, an answer came and each private chat showed something new for the first time."""

    tapped_at: float = 0.0
    answered_after: float | None = None
    shown_after: dict[int, float] = field(default_factory=dict)

    def start(self) -> None:
        """A tap is made now."""
        self.answered_after, self.shown_after = None, {}
        self.tapped_at = time.perf_counter()

    def __call__(self, event: Event) -> None:
        """Hear of something that happened on a screen."""
        after = time.perf_counter() - self.tapped_at
        match event:
            case Answered() if self.answered_after is None:
                self.answered_after = after
            case Posted(message) | Edited(message):
                self.shown_after.setdefault(message.chat_id, after)
            case _:
                pass


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds from a tap that was accepted, one entry a tap."""

    to_answer: list[float] = field(default_factory=list)
    to_next_hand: list[float] = field(default_factory=list)


async def play(deals: int, seed: int) -> Times:
    """Let three people play so many deals and time their taps."""
    clock = ManualClock()
    with tempfile.TemporaryDirectory(prefix="zole-") as folder:
        async with Playground(clock) as telegram:
            evening = Evening(telegram, clock, Path(folder) / "zole.db", seed)
            await evening.start_bot()
            try:
                return await _time(evening, deals, random.Random(seed))
            finally:
                await evening.stop_bot()


async def _time(evening: Evening, deals: int, chance: random.Random) -> Times:
    telegram = evening.telegram
    people = [telegram.new_person(name) for name in NAMES["en"][:3]]
    for person in people:
        person.starts_bot()
    await evening.pass_time(SECONDS_A_TAP)
    group = telegram.new_group("Friends", people, with_bot=True)
    scripts = [Script(person, "en", chance) for person in people]
    people[0].says(group, "/zole")
    await evening.pass_time(SECONDS_A_TAP)
    for person in people[1:]:
        person.press("Join", group)
        await evening.pass_time(SECONDS_A_TAP)
    people[0].press("Start", group)
    await evening.pass_time(SECONDS_A_TAP)
    times, stopwatch = Times(), Stopwatch()
    telegram.watch(stopwatch)
    for _ in range(deals):
        await _play_deal(evening, scripts, times, stopwatch)
    return times


async def _play_deal(evening: Evening, scripts: Sequence[Script], times: Times, stopwatch: Stopwatch) -> None:
    for script in scripts:
        if script.is_offered("button-next-deal"):
            await _tap(evening, script, script.word("button-next-deal"), stopwatch)
    waited = 0
    while not all(script.is_offered("button-next-deal") for script in scripts):
        called = next((script for script in scripts if script.is_called()), None)
        if called is None:
            waited += 1
            if waited > PATIENCE_SECONDS:
                raise TimeoutError("nobody is asked for anything")
            await evening.pass_time(1.0)
            continue
        await _tap(evening, called, called.word("button-take"), stopwatch)
        if stopwatch.answered_after is None:
            raise TimeoutError("a tap was not answered")
        times.to_answer.append(stopwatch.answered_after)
        following = next((script for script in scripts if script.is_called()), None)
        if following is not None and (shown_after := stopwatch.shown_after.get(following.person.id)) is not None:
            times.to_next_hand.append(shown_after)


async def _tap(evening: Evening, script: Script, wanted: str, stopwatch: Stopwatch) -> None:
    message = script.sees()
    button = next((button for button in message.buttons if button.label == wanted), None) or script.choose()
    stopwatch.start()
    press_button(script.person.world, script.person.user, message, button)
    await evening.pass_time(SECONDS_A_TAP)


def _told(seconds: Sequence[float]) -> str:
    return f"median {1000 * median(seconds):.0f} ms, p99 {1000 * quantiles(seconds, n=100)[98]:.0f} ms"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How long a tap takes.")
    parser.add_argument("--deals", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    times = asyncio.run(play(options.deals, options.seed))
    print(
        f"{len(times.to_answer)} taps: to the answer {_told(times.to_answer)}; "
        f"to the next player's hand {_told(times.to_next_hand)}; "
        f"ratio hand/answer {median(times.to_next_hand) / median(times.to_answer):.2f}"
    )


if __name__ == "__main__":
    main()
