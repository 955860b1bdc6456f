"""An evening among friends: the real bot on a real database, over HTTP against the stand-in, with a clock by hand."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.play.leaks import Leaks, watching
from zole_bot.chat.application import Bot
from zole_bot.clock import ManualClock
from zole_bot.playground import Answer, Group, Person, Playground, Seen
from zole_bot.service.service import Service
from zole_bot.storage import Storage

TURNS_OF_THE_LOOP = 5
RAM = Path("/dev/shm")  # noqa: S108  # a folder of our own is made in it, by tempfile
"""A folder in memory, where there is one: every commit waits for the disk, and a test need not."""
NAMES = ("Anna", "Pēteris", "Ilze", "Jānis", "Māra")


@dataclass
class Evening:
    """The bot and the people."""

    telegram: Playground
    clock: ManualClock
    path: Path
    leaks: Leaks
    seed: int = 1
    people: list[Person] = field(default_factory=list)
    bot: Bot | None = None
    storage: Storage | None = None

    async def start_bot(self) -> None:
        """Start the bot on the database as it is."""
        self.storage = await Storage.open(self.path)
        service = Service(self.storage, self.clock, random.Random(self.seed))
        self.bot = Bot(service, self.clock, self.telegram.token, self.telegram.base_url, 1000)
        await self.bot.start()

    async def stop_bot(self) -> None:
        """Stop it in good order."""
        if self.bot is not None and self.storage is not None:
            await self.bot.stop()
            await self.storage.close()
            self.bot = None

    async def settle(self) -> None:
        """Wait until all that can happen without the clock has happened."""
        assert self.bot is not None
        assert self.bot is not None
        quiet = 0
        while quiet < TURNS_OF_THE_LOOP:
            await self.telegram.quiet()
            await asyncio.sleep(0)
            quiet = 0 if self.bot.is_working else quiet + 1

    async def pass_time(self, seconds: float) -> None:
        """Let time go by, stopping wherever somebody waits for it."""
        until = self.clock.now() + seconds
        await self.settle()
        while (moment := self.clock.next_moment()) is not None and moment <= until:
            self.clock.move_to(moment)
            await self.settle()
        self.clock.move_to(until)
        await self.settle()

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

    def button_labels(self, message: Seen) -> list[str]:
        """Give the labels of a message's buttons."""
        return [button.label for row in message.rows for button in row]


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
    path: Path, *, seed: int = 1, flood: bool = True, keep_calls: int | None = None
) -> AsyncIterator[Evening]:
    """Open an evening; at its end nothing may have been refused, and nobody may have seen a hidden card."""
    clock = ManualClock()
    with quick_folder(path) as folder:
        async with Playground(clock=clock, keep_calls=keep_calls) as telegram:
            if flood:
                telegram.flood.switch_on()
            with watching(telegram, folder / "zole.db") as leaks:
                evening = Evening(telegram, clock, folder / "zole.db", leaks, seed)
                await evening.start_bot()
                try:
                    yield evening
                finally:
                    await evening.stop_bot()
            telegram.fail_if_violated()
