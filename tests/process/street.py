"""People in a group and the real program, over HTTP and with the real clock."""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path

from tests.play.evening import NAMES, Evening
from tests.play.players import has_turn, newest, play_on
from tests.process.program import PATIENCE_SECONDS, Program
from zole_bot.clock import ManualClock, SystemClock
from zole_bot.playground import Group, Person, Playground, Seen

CARD = re.compile("[789TJQKA][cdhs]")


@dataclass
class Street:
    """The stand-in, three people in a group, and the processes that were started."""

    telegram: Playground
    clock: ManualClock
    folder: Path
    programs: list[Program] = field(default_factory=list)
    people: list[Person] = field(init=False)
    group: Group = field(init=False)
    _has_changed: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.people = [self.telegram.new_person(name) for name in NAMES[:3]]
        self.group = self.telegram.new_group("Friends", self.people, with_bot=True)
        self.telegram.watch(lambda _: self._has_changed.set())
        self.telegram.log.watchers.append(lambda _: self._has_changed.set())

    @property
    def database(self) -> Path:
        """Give the path of the database."""
        return self.folder / "zole.db"

    def settings(self, **others: str) -> dict[str, str]:
        """Give what the program needs to find the stand-in, and to say as much as it can."""
        usual = {
            "token": self.telegram.token,
            "api_base_url": self.telegram.base_url,
            "database": str(self.database),
            "calls_per_second": "1000",
            "log_level": "DEBUG",
        }
        return {f"ZOLE_BOT_{name.upper()}": value for name, value in {**usual, **others}.items()}

    async def start(self, **settings: str) -> Program:
        """Start the program, without waiting for anything."""
        program = await Program.start(self.folder, self.settings(**settings))
        self.programs.append(program)
        return program

    async def start_listening(self) -> Program:
        """Start the program, and wait until it listens."""
        program = await self.start()
        await program.says("listens")
        return program

    async def play_into_a_trick(self) -> None:
        """Play until one card lies open: by the bot in this process, where no clock has to be waited for."""
        evening = Evening(self.telegram, self.clock, self.database)
        await evening.start_bot()
        await evening.open_lobby(self.group, self.people)
        await evening.press(self.people[0], "Start", self.group)
        await evening.pass_time(3)
        chance = random.Random(3)
        while self.cards_played() != 1:
            assert await play_on(evening, self.people, chance, taps=1) == 1
        await evening.pass_time(10)
        await evening.stop_bot()

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something is so, looking whenever anybody sees something else or the bot has called."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not is_so():
                self._has_changed.clear()
                await self._has_changed.wait()

    async def who_is_in_turn(self) -> Person:
        """Wait until exactly one is called by his hand, and give him."""
        await self.until(lambda: sum(map(has_turn, self.people)) == 1)
        return next(person for person in self.people if has_turn(person))

    async def play_a_card(self) -> Person:
        """Let the one in turn play a card, see it done, and give him."""
        person = await self.who_is_in_turn()
        shown = newest(person)
        assert (await person.press(a_card(person)).answer(PATIENCE_SECONDS)).text == ""
        await self.until(lambda: newest(person).text != shown.text)
        return person

    # --- what is stored ---------------------------------------------------------------------------------------------

    def cards_played(self) -> int:
        """Count the cards that were played in all deals."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as db:
            return sum(CARD.fullmatch(action) is not None for (action,) in db.execute("SELECT action FROM actions"))

    # --- what is seen -----------------------------------------------------------------------------------------------

    def messages_of_the_deal(self, person: Person, place: Group | None = None) -> list[Seen]:
        """List the messages of the bot that show the deal."""
        return [seen for seen in person.sees(place) if seen.text.startswith("Deal 1 ")]


def a_card(person: Person) -> str:
    """Give the label of a card that a person may play."""
    return next(button.label for row in newest(person).rows for button in row if button.style == "success")


@asynccontextmanager
async def a_street(folder: Path) -> AsyncIterator[Street]:
    """Open a street; at its end no process is left, and none has said the token or broken down."""
    clock = ManualClock(SystemClock().now())
    async with Playground(clock=clock) as telegram:
        street = Street(telegram, clock, folder)
        try:
            yield street
        finally:
            for program in street.programs:
                await program.close()
        for program in street.programs:
            assert telegram.token.partition(":")[2] not in program.text
            assert "Traceback" not in program.text
        telegram.fail_if_violated()
