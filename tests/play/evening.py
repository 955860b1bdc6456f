"""An evening among friends, with what tests ask of it."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.play.leaks import Leaks, watching
from zole_bot.chat.inbound import Inbound, Pace
from zole_bot.cli.evening import Evening as BareEvening
from zole_bot.clock import ManualClock
from zole_bot.playground import Answer, Group, Person, Playground, Topic
from zole_bot.service.service import Service

NAMES = ("Anna", "Pēteris", "Ilze", "Jānis", "Māra")
CALLS_WITHOUT_FLOOD = 10_000
"""A second, where the clock hardly moves and Telegram does not count: else much would wait for the next second."""
RAM = Path("/dev/shm")  # noqa: S108  # a folder of our own is made in it, by tempfile
"""A folder in memory, where there is one: every commit waits for the disk, and a test need not."""


@dataclass
class Evening(BareEvening):
    """The bot and the people."""

    leaks: Leaks = field(init=False)
    """The watch on hidden cards."""

    @property
    def service(self) -> Service:
        """Give the service of the bot that runs."""
        assert self.bot is not None
        return self.bot.service

    def let_everything_in(self) -> None:
        """Have one person do in a moment what people do in an hour."""
        assert self.bot is not None
        self.bot.doorkeeper.senders = self.bot.doorkeeper.groups = Inbound(self.clock, Pace(burst=1, seconds=0.0))

    async def press(self, person: Person, label: str, place: Group | Topic | None = None) -> Answer:
        """Tap a button and wait for the answer and for all that follows."""
        press = person.press(label, place)
        await self.settle()
        if not press.answers:
            await self.pass_time(2.0)
        answer = await press.answer()
        await self.settle()
        return answer

    async def gather(self, here: int, seated: int) -> tuple[Group, list[Person]]:
        """Let so many people meet in a group, all known to the bot, and the first of them sit in a lobby."""
        people = [self.telegram.new_person(name) for name in NAMES[:here]]
        group = self.telegram.new_group("Friends", people, with_bot=True)
        for person in people:
            person.starts_bot()
        await self.pass_time(61)
        await self.open_lobby(group, people[:seated])
        return group, people

    async def open_lobby(self, group: Group | Topic, people: Sequence[Person]) -> None:
        """Let people open a room and sit down."""
        people[0].says(group, "/zole")
        await self.settle()
        for person in people:
            answer = await self.press(person, "Join", group)
            if answer.url:
                person.opens(answer.url)
                await self.settle()


@contextmanager
def quick_folder(path: Path) -> Iterator[Path]:
    """Give a folder in memory where the machine has one, else the one named."""
    if RAM.is_dir() and os.access(RAM, os.W_OK):
        with TemporaryDirectory(prefix="zole-evening-", dir=RAM) as folder:
            yield Path(folder)
    else:
        yield path


@asynccontextmanager
async def an_evening(
    path: Path,
    *,
    seed: int = 1,
    flood: bool = True,
    keep_calls: int | None = None,
    make: type[Evening] = Evening,
) -> AsyncIterator[Evening]:
    """Open an evening; at its end nothing may have been refused, and nobody may have seen a hidden card.

    Nor may any tap have got two answers.
    """
    clock = ManualClock()
    with quick_folder(path) as folder:
        async with Playground(clock=clock, keep_calls=keep_calls) as telegram:
            if flood:
                telegram.flood.switch_on()
            evening = make(telegram, clock, folder / "zole.db", seed)
            if not flood:
                evening.calls_per_second = CALLS_WITHOUT_FLOOD
            with watching(telegram, evening.path) as evening.leaks:
                await evening.start_bot()
                try:
                    yield evening
                finally:
                    await evening.stop_bot()
            telegram.fail_if_violated()
            twice = [query.message.text[:60] for query in telegram.world.queries.values() if len(query.answers) > 1]
            assert twice == [], "taps on these were answered twice"
