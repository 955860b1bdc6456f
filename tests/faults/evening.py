"""An evening in bad weather: answers that are slow, a server that is gone, and a library that waits for our clock."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace

from telegram import Update
from telegram.ext._utils import networkloop

from tests.play.evening import Evening
from zole_bot.chat import polling
from zole_bot.chat.doorkeeper import TurnedAway as Speaker
from zole_bot.cli.evening import LONGEST_WORK_SECONDS, NAP_SECONDS, TURNS_OF_THE_LOOP
from zole_bot.playground.world import World
from zole_bot.storage import NotStoredError

EXPECTED = (
    *("Another program takes this bot's news", "The database could not store", "The database takes no write"),
    *("A tap could not be stored", "An update could not be stored"),
)
"""Said as an error, and rightly: a 409, a full disk and a database that another program holds are among the faults."""
LAST_POLL_SECONDS = 0.3
"""Real ones, as the wait for a last poll that hangs is."""
MOST_SECONDS = 1100.0
"""So far the clock may run while the bot stops or starts and nothing else is to be done: as long as a flood wait is."""


@dataclass
class TurnedAway:
    """Tells whose taps were too many: they end without a word, as those do that were done."""

    speaker: Speaker
    world: World
    taps: set[str]

    async def tell(self, update: Update) -> None:
        """Say that it was too much."""
        self._note(update)
        await self.speaker.tell(update)

    async def end(self, update: Update) -> None:
        """Let a tap end without a word."""
        self._note(update)
        await self.speaker.end(update)

    def close(self) -> None:
        """End no more of them."""
        self.speaker.close()

    def _note(self, update: Update) -> None:
        query = None if update.callback_query is None else self.world.queries.get(update.callback_query.id)
        if query is not None and not query.answers:
            self.taps.add(query.id)


@dataclass
class StormyEvening(Evening):
    """The bot and the people; settles also while calls are held up and while the bot hears nothing."""

    turned_away: set[str] = field(default_factory=set)
    """Taps that were too many."""
    resting_polls: int = 0
    """Polls that wait for the clock before they are made again."""

    async def start_bot(self) -> None:
        """Start the bot on the database as it is."""
        await super().start_bot()
        assert self.bot is not None
        assert self.bot.doorkeeper.speaker is not None
        self.bot.doorkeeper.speaker = TurnedAway(self.bot.doorkeeper.speaker, self.telegram.world, self.turned_away)

    async def restart(self, away: float) -> None:
        """Stop the bot in good order, as for a new version, and start it anew after a while."""
        await self._see_through(self.stop_bot())
        for query in self.telegram.world.queries.values():
            query.is_unheard = bool(query.answers)  # the new one does not know, and may be given the tap again
        await self.pass_time(away)
        self.seed += 1  # another one does not draw the same cards again
        await self._see_through(self.start_bot())
        await self.settle()

    async def _see_through(self, work: Coroutine[object, object, None]) -> None:
        """Do something that may wait for the clock, which goes on whenever nothing is being done."""
        task, quiet, until = asyncio.create_task(work), 0, self.clock.now() + MOST_SECONDS
        async with asyncio.timeout(LONGEST_WORK_SECONDS):
            while not task.done():
                await asyncio.sleep(NAP_SECONDS)
                quiet = 0 if self.telegram.in_hand > self.telegram.held_up else quiet + 1
                moment = self.clock.next_moment()
                if quiet > TURNS_OF_THE_LOOP and moment is not None and moment <= until:
                    self.clock.move_to(moment)
                    quiet = 0
        await task

    async def settle(self) -> None:
        """Wait until all that can happen without the clock has happened."""
        quiet = 0
        async with asyncio.timeout(LONGEST_WORK_SECONDS):
            while quiet < TURNS_OF_THE_LOOP:
                quiet = 0 if self._is_working() else quiet + 1
                await asyncio.sleep(0 if quiet else NAP_SECONDS)

    def _is_working(self) -> bool:
        telegram, bot = self.telegram, self.bot
        if bot is None or bot.desk is None:
            return telegram.in_hand > telegram.held_up
        if telegram.in_hand > telegram.held_up or (
            telegram.updates.pending and not telegram.is_deaf and not self.resting_polls
        ):
            return True
        desk, held_up = bot.desk, telegram.held_up
        return bool(
            bot.doorkeeper.busy > desk.patient + held_up
            or bot.application.update_queue.qsize()
            or bot.service.alarm.is_working
            or bot.service.storage.is_busy
            or desk.is_drawing
            or desk.gateway.in_flight > held_up
        )


@contextmanager
def patient_polls(evening: StormyEvening) -> Iterator[None]:
    """Let the library wait by our clock before it polls again; else each failed poll would cost a second or more."""

    async def sleep(seconds: float) -> None:
        evening.resting_polls += 1
        try:
            await evening.clock.sleep_until(evening.clock.now() + seconds)
        finally:
            evening.resting_polls -= 1

    real, last = vars(networkloop)["asyncio"], polling.LAST_POLL_SECONDS
    vars(networkloop)["asyncio"] = SimpleNamespace(**{**vars(real), "sleep": sleep})
    vars(polling)["LAST_POLL_SECONDS"] = LAST_POLL_SECONDS
    try:
        yield
    finally:
        vars(networkloop)["asyncio"], vars(polling)["LAST_POLL_SECONDS"] = real, last


class Errors(logging.Handler):
    """Keeps what is logged as an error, or with an exception."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Look at one record."""
        text = record.getMessage()
        is_bad = record.levelno >= logging.ERROR or (record.exc_info and record.levelno >= logging.WARNING)
        if record.exc_info and isinstance(record.exc_info[1], NotStoredError):
            return
        if is_bad and not text.startswith(EXPECTED):
            self.found.append(f"{record.name}: {text} {record.exc_info[1]!r}" if record.exc_info else text)


@contextmanager
def hearing_errors() -> Iterator[Errors]:
    """Listen to the log."""
    errors, root = Errors(), logging.getLogger()
    root.addHandler(errors)
    try:
        yield errors
    finally:
        root.removeHandler(errors)
