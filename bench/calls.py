"""Calls to Telegram a deal: three quick people, two seconds a tap, deals back to back.

    python bench/calls.py [--deals 10] [--seed 1]

prints one line, and ends with 1 where a goal of the project is missed. The real bot plays over HTTP against the
stand-in with its flood limits on and a clock by hand, so that the figures are the same on every machine. The first
bidder takes, so that every deal is played to its last trick, and the first deal, with all that belongs to the lobby,
is not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from zole_bot.cli.evening import Evening
from zole_bot.cli.scripted import NAMES, Script
from zole_bot.clock import ManualClock
from zole_bot.playground import Call, Group, Person, Playground
from zole_bot.playground.presses import press_button

SECONDS_A_TAP = 2.0
PATIENCE_SECONDS = 60.0
ANSWER = "answerCallbackQuery"


@dataclass(frozen=True, slots=True)
class Goals:
    """The most that is wanted: calls a deal, and calls in any minute."""

    in_group: float = 13.0
    in_private: float = 32.0
    in_all: float = 105.0
    a_minute: int = 18


@dataclass(frozen=True, slots=True)
class Figures:
    """What was counted, a deal; only the last is in any minute."""

    in_group: float
    in_private: float
    """In the private chat that had the most."""
    in_all: float
    """Sends and edits."""
    with_answers: float
    """Sends, edits, deletions and answers to taps."""
    a_minute: int

    def misses(self, goals: Goals) -> list[str]:
        """Name the goals that are missed."""
        names = ("in_group", "in_private", "in_all", "a_minute")
        return [name for name in names if getattr(self, name) > getattr(goals, name)]


async def play(deals: int, seed: int) -> Figures:
    """Let three people play so many deals, and count."""
    clock = ManualClock()
    with tempfile.TemporaryDirectory(prefix="zole-") as folder:
        async with Playground(clock) as telegram:
            telegram.flood.switch_on()
            evening = Evening(telegram, clock, Path(folder) / "zole.db", seed)
            await evening.start_bot()
            try:
                return await _count(evening, deals, random.Random(seed))
            finally:
                await evening.stop_bot()


async def _count(evening: Evening, deals: int, chance: random.Random) -> Figures:
    telegram = evening.telegram
    people = [telegram.new_person(name) for name in NAMES["en"][:3]]
    group = telegram.new_group("Friends", people, with_bot=True)
    scripts = [Script(person, "en", chance) for person in people]
    await _sit_down(evening, people, group)
    await _play_deal(evening, scripts)
    before = len(telegram.calls)
    for _ in range(deals):
        await _play_deal(evening, scripts)
    counted = list(telegram.calls)[before:]
    telegram.fail_if_violated()
    by_chat = Counter(call.chat_id for call in counted if _is_shown(call))
    return Figures(
        in_group=by_chat[group.chat.id] / deals,
        in_private=max(by_chat[person.id] for person in people) / deals,
        in_all=sum(by_chat.values()) / deals,
        with_answers=len(counted) / deals,
        a_minute=telegram.log.busiest(group.chat.id),
    )


async def _sit_down(evening: Evening, people: Sequence[Person], group: Group) -> None:
    people[0].says(group, "/zole")
    await evening.pass_time(SECONDS_A_TAP)
    for person in people:
        press = person.press("Join", group)
        await evening.pass_time(SECONDS_A_TAP)
        if (url := (await press.answer()).url) is not None:
            person.opens(url)
            await evening.pass_time(SECONDS_A_TAP)
    people[0].press("Start", group)
    await evening.pass_time(SECONDS_A_TAP)


async def _play_deal(evening: Evening, scripts: Sequence[Script]) -> None:
    """Let everybody ask for the deal, and tap whatever leads on until its result is there."""
    for script in scripts:
        if script.is_offered("button-next-deal"):
            await _tap(evening, script, script.word("button-next-deal"))
    waited = 0.0
    while not all(script.is_offered("button-next-deal") for script in scripts):
        called = next((script for script in scripts if script.is_called()), None)
        if called is not None:
            await _tap(evening, called, called.word("button-take"))
            continue
        waited += 1.0
        if waited > PATIENCE_SECONDS:
            raise TimeoutError("nobody is asked for anything")
        await evening.pass_time(1.0)


async def _tap(evening: Evening, script: Script, wanted: str) -> None:
    """Tap the button with this label if there is one, else whatever leads on."""
    message = script.sees()
    button = next((button for button in message.buttons if button.label == wanted), None) or script.choose()
    press_button(script.person.world, script.person.user, message, button)
    await evening.pass_time(SECONDS_A_TAP)


def _is_shown(call: Call) -> bool:
    """Tell whether a call counts against a chat's budget."""
    return call.chat_id is not None and call.method.startswith(("send", "edit"))


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Calls to Telegram a deal.")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    figures = asyncio.run(play(options.deals, options.seed))
    goals = Goals()
    print(
        f"calls a deal: {figures.in_group:.1f} in the group (goal {goals.in_group:g}), "
        f"{figures.in_private:.1f} in a private chat ({goals.in_private:g}), "
        f"{figures.in_all:.1f} in all ({goals.in_all:g}), {figures.with_answers:.1f} with deletions and answers; "
        f"most in any 60 s in the group: {figures.a_minute} ({goals.a_minute})"
    )
    misses = figures.misses(goals)
    if misses:
        print("missed: " + ", ".join(misses), file=sys.stderr)
    return 1 if misses else 0


if __name__ == "__main__":
    sys.exit(main())
