"""An evening among friends, with what tests ask of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from zole_bot.cli.evening import Evening as BareEvening
from zole_bot.clock import ManualClock
from zole_bot.playground import Answer, Group, Person, Playground

NAMES = ("Anna", "Pēteris", "Ilze", "Jānis", "Māra")


@dataclass
class Evening(BareEvening):
    """The bot and the people."""

    async def press(self, person: Person, label: str, place: Group | None = None) -> Answer:
        """Tap a button and wait for the answer and for all that follows."""
        press = person.press(label, place)
        await self.settle()
        if not press.answers:
            await self.pass_time(2.0)
        answer = await press.answer()
        await self.settle()
        return answer

    async def open_lobby(self, group: Group, people: Sequence[Person]) -> None:
        """Let people open a room and sit down."""
        people[0].says(group, "/zole")
        await self.settle()
        for person in people:
            answer = await self.press(person, "Join", group)
            if answer.url:
                person.opens(answer.url)
                await self.settle()


@asynccontextmanager
async def an_evening(path: Path, *, seed: int = 1, flood: bool = True) -> AsyncIterator[Evening]:
    """Open an evening; at its end nothing may have been refused."""
    clock = ManualClock()
    async with Playground(clock=clock) as telegram:
        if flood:
            telegram.flood.switch_on()
        evening = Evening(telegram, clock, path / "zole.db", seed)
        await evening.start_bot()
        try:
            yield evening
        finally:
            await evening.stop_bot()
        telegram.fail_if_violated()
