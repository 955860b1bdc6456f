"""A whole session of scripted people with the real bot, from /zole to the final sheet, told as it goes."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from zole_bot.cli.evening import Evening
from zole_bot.cli.narrator import Narrator
from zole_bot.cli.scripted import GROUP_TITLES, NAMES, Script
from zole_bot.clock import ManualClock
from zole_bot.i18n import texts
from zole_bot.playground import Button, Group, Playground, Seen
from zole_bot.playground.presses import press_button

PATIENCE_SECONDS = 60
SHORTEST_THOUGHT, LONGEST_THOUGHT = 2.0, 5.0
"""Seconds a person takes for a tap, so that the group's messages keep up as they would among people."""


class StandstillError(Exception):
    """Nobody can do anything, although the session is not over."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What session is wanted."""

    people: int
    preset: str
    language: str
    deals: int
    seed: int


async def demonstrate(plan: Plan, telegram: Playground, clock: ManualClock, write: Callable[[str], None]) -> int:
    """Play a session against a stand-in that listens, write what people see, and give the number of taps."""
    telegram.flood.switch_on()
    with tempfile.TemporaryDirectory(prefix="zole-") as folder:
        evening = Evening(telegram, clock, Path(folder) / "zole.db", plan.seed)
        await evening.start_bot()
        try:
            return await _Show(plan, evening, write).run()
        finally:
            await evening.stop_bot()


class _Show:
    """The people of one session, and what they do one after the other."""

    def __init__(self, plan: Plan, evening: Evening, write: Callable[[str], None]) -> None:
        self._plan = plan
        self._evening = evening
        self._chance = random.Random(plan.seed)  # noqa: S311  # the same seed is the same session
        telegram = evening.telegram
        people = [
            telegram.new_person(name, language_code=plan.language) for name in NAMES[plan.language][: plan.people]
        ]
        self._group: Group = telegram.new_group(GROUP_TITLES[plan.language], people, with_bot=True)
        self._scripts = [Script(person, plan.language, self._chance) for person in people]
        self._narrator = Narrator(telegram, people, write)
        telegram.watch(self._narrator)
        self._taps = 0

    async def run(self) -> int:
        """Open a room, play, and finish."""
        await self._evening.settle()
        await self._sit_down()
        await self._tap_in_group(self._host, "button-start")
        for number in range(self._plan.deals):
            if number:
                await self._play_while(lambda: self._host.is_offered("button-next-deal"))
            await self._play_while(lambda: not self._host.is_offered("button-next-deal"))
        await self._finish()
        return self._taps

    @property
    def _host(self) -> Script:
        return self._scripts[0]

    # --- the steps of a session --------------------------------------------------------------------------------------

    async def _sit_down(self) -> None:
        self._host.person.says(self._group, "/zole")
        await self._go_on()
        for script in self._scripts:
            await self._tap_in_group(script, "button-join")
        if self._plan.preset != "klasiska":
            await self._tap_in_group(self._host, "button-house-rules")
            await self._tap_in_group(self._host, f"preset-{self._plan.preset}")

    async def _play_while(self, is_under_way: Callable[[], bool]) -> None:
        """Let those who are called tap until it is over, one after the other around the circle."""
        waited, turn = 0, 0
        while is_under_way():
            circle = [*self._scripts[turn:], *self._scripts[:turn]]
            called = next((script for script in circle if script.is_called()), None)
            if called is None:
                waited += 1
                if waited > PATIENCE_SECONDS:
                    raise StandstillError("nobody is asked for anything, and yet the session is not over")
                await self._go_on(1.0)
                continue
            waited, turn = 0, self._scripts.index(called) + 1
            if (wondering := called.wonders()) is not None:
                await self._tap(called, called.sees(), wondering)
            await self._tap(called, called.sees(), called.choose())

    async def _finish(self) -> None:
        self._host.person.says(self._group, "/finish")
        await self._go_on(5.0)
        await self._tap_in_group(self._host, "button-finish-yes")
        await self._go_on(PATIENCE_SECONDS)

    # --- taps --------------------------------------------------------------------------------------------------------

    async def _tap_in_group(self, script: Script, key: str) -> None:
        """Tap a button under the newest message of the group that has it, and follow the link that it may bring."""
        t = texts(self._plan.language)
        label = t.plain(key)
        press = script.person.press(label, self._group)
        await self._evening.pass_time(SHORTEST_THOUGHT)
        self._taps += 1
        if (url := (await press.answer()).url) is not None:
            script.person.opens(url)
        await self._go_on()

    async def _tap(self, script: Script, message: Seen, button: Button) -> None:
        """Look at one's own message, and tap a button of it."""
        self._narrator.show(message)
        press = press_button(script.person.world, script.person.user, message, button)
        await self._go_on(self._chance.uniform(SHORTEST_THOUGHT, LONGEST_THOUGHT))
        await press.answer()
        self._taps += 1

    async def _go_on(self, seconds: float = SHORTEST_THOUGHT) -> None:
        """Let time pass, and tell what people saw meanwhile."""
        await self._evening.pass_time(seconds)
        self._narrator.tell()
