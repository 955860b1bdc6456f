"""An evening on this machine: the real bot on a real database, over HTTP against the stand-in, with a clock by hand.

Nothing waits for real time: when all is done that can be done now, the clock is moved to the next moment that somebody
waits for. So a session takes seconds, and takes the same course for the same seed.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from pathlib import Path

from zole_bot.chat.application import Bot
from zole_bot.clock import ManualClock
from zole_bot.playground import Playground
from zole_bot.service.service import Service
from zole_bot.storage import Storage

TURNS_OF_THE_LOOP = 25
"""Tasks that only hand something on need a few turns before they show as work."""
NAP_SECONDS = 0.0005
"""The database works in a thread of its own, which a loop that only turns would hinder."""
LONGEST_WORK_SECONDS = 60.0
"""Real ones: something that waits for the clock was taken for work, and would be waited for without end."""
CALLS_PER_SECOND = 28


@dataclass
class Evening:
    """The bot, the stand-in it talks to, and the clock of both."""

    telegram: Playground
    clock: ManualClock
    path: Path
    """The database."""
    seed: int = 1
    calls_per_second: int = CALLS_PER_SECOND
    bot: Bot | None = None
    storage: Storage | None = None

    async def start_bot(self) -> None:
        """Start the bot on the database as it is."""
        self.storage = await Storage.open(self.path)
        service = Service(self.storage, self.clock, random.Random(self.seed))  # noqa: S311  # the same evening again
        self.bot = Bot(service, self.clock, self.telegram.token, self.telegram.base_url, self.calls_per_second)
        await self.bot.start()

    async def stop_bot(self) -> None:
        """Stop it in good order."""
        if self.bot is not None and self.storage is not None:
            await self.bot.stop()
            await self.storage.close()
            self.bot = None

    async def settle(self) -> None:
        """Wait until all that can happen without the clock has happened."""
        quiet = 0
        async with asyncio.timeout(LONGEST_WORK_SECONDS):
            while quiet < TURNS_OF_THE_LOOP:
                await self.telegram.quiet(LONGEST_WORK_SECONDS)
                is_working = self.bot is not None and self.bot.is_working
                quiet = 0 if is_working else quiet + 1
                await asyncio.sleep(NAP_SECONDS if is_working else 0)

    async def pass_time(self, seconds: float) -> None:
        """Let time go by, stopping wherever somebody waits for it."""
        until = self.clock.now() + seconds
        await self.settle()
        while (moment := self.clock.next_moment()) is not None and moment <= until:
            self.clock.move_to(moment)
            await self.settle()
        self.clock.move_to(until)
        await self.settle()
