"""Many groups that open rooms, leave them alone, end them, or play them for days, as people do for years."""

from __future__ import annotations

import asyncio
import gc
import random
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field, replace
from pathlib import Path

from tests.play.evening import Evening
from tests.play.players import play_on
from zole_bot.clock import ManualClock
from zole_bot.playground import Group, Person, Playground

DAY_SECONDS = 24 * 3600.0
LATE_SECONDS = 60.0
"""No room is due for longer: whatever is due is done, but for the grace after a start."""
DOINGS = {"nothing": 80, "lobby": 14, "ended": 4, "abandoned": 2}
"""What a group without an open room does on a day, in hundredths."""
SLOW_PART = 10
"""One group in so many plays with 24 hours a turn."""
SLOW_DOINGS = {"nothing": 50, "abandoned": 50}
SLOW_PLAY = {"play": 45, "nothing": 45, "end": 10}
"""What such a group does where a room is open."""
TAPS = {"slow": 2, "ended": 6}


@dataclass
class Circle:
    """A group, and those of it who play."""

    group: Group
    people: list[Person]
    is_slow: bool
    has_come: bool = False
    """Whether they have started the bot."""


@dataclass(frozen=True, slots=True)
class Footprint:
    """What a bot holds at a moment at which nothing happens.

    The connections to the server are left out: there are as many as calls were ever made at once, 64 at most.
    """

    tasks: int
    files: int
    timers: int


@dataclass
class Life:
    """All groups of one bot, day after day."""

    evening: Evening
    chance: random.Random
    circles: list[Circle] = field(default_factory=list)
    doings: Counter[str] = field(default_factory=Counter)
    late: int = 0
    """Rooms that were found to be due for long, a day each."""

    async def found(self, groups: int) -> None:
        """Let so many groups take the bot in."""
        telegram = self.evening.telegram
        for number in range(groups):
            people = [telegram.new_person(f"{name} {number}") for name in ("Anna", "Pēteris", "Ilze")]
            group = telegram.new_group(f"Friends {number}", people, with_bot=True)
            self.circles.append(Circle(group, people, number % SLOW_PART == SLOW_PART - 1))
        await self.evening.pass_time(groups)  # each is greeted, and there are so many calls in a second
        for circle in self.circles:
            if circle.is_slow:
                chat = await self.evening.service.people.meet_group(circle.group.id, circle.group.chat.title)
                await self.evening.service.people.change_group(chat, lambda now: replace(now, turn_seconds=86400))

    async def day(self, doing: str | None = None) -> None:
        """Let every group do what it does on a day, or the one thing named, and the day go by."""
        ends_at = self.evening.clock.now() + DAY_SECONDS
        for circle in self.circles:
            await self.do(circle, doing or self._choose(SLOW_DOINGS if circle.is_slow else DOINGS))
        await self.evening.pass_time(max(0.0, ends_at - self.evening.clock.now()))
        self.late += self._count("rooms WHERE due_at < ?", self.evening.clock.now() - LATE_SECONDS)

    async def rest(self, days: int) -> None:
        """Let days go by on which nobody does anything."""
        await self.evening.pass_time(days * DAY_SECONDS)

    # --- what groups do ---------------------------------------------------------------------------------------------

    async def do(self, circle: Circle, doing: str) -> None:
        """Let a group do something; where a room is open it is that one which is played or ended."""
        phase = self.phase(circle)
        if phase in {"deal", "between", "paused"}:
            doing = self._choose(SLOW_PLAY) if circle.is_slow else "end"
        self.doings[doing] += 1
        match doing:
            case "lobby":
                await self._gather(circle, circle.people[:1])
            case "abandoned":
                await self._start(circle)
            case "ended":
                await self._start(circle)
                await self._play(circle, TAPS["ended"])
                await self._end(circle)
            case "play":
                await self._play(circle, TAPS["slow"])
            case "end":
                await self._end(circle)

    def _choose(self, doings: dict[str, int]) -> str:
        return self.chance.choices(list(doings), list(doings.values()))[0]

    async def _gather(self, circle: Circle, people: list[Person]) -> None:
        if not circle.has_come:
            for person in circle.people:
                person.starts_bot()
            circle.has_come = True
            await self.evening.settle()
        await self.evening.open_lobby(circle.group, people)
        await self.evening.pass_time(2)

    async def _start(self, circle: Circle) -> None:
        await self._gather(circle, circle.people)
        await self.evening.press(circle.people[0], "Start", circle.group)
        await self.evening.pass_time(3)

    async def _play(self, circle: Circle, taps: int) -> None:
        await play_on(self.evening, circle.people, self.chance, taps=taps)

    async def _end(self, circle: Circle) -> None:
        circle.people[0].says(circle.group, "/finish")
        await self.evening.pass_time(5)
        if "Yes, finish" in circle.people[0].last(circle.group).labels:
            await self.evening.press(circle.people[0], "Yes, finish", circle.group)
            await self.evening.pass_time(5)

    # --- what is left -----------------------------------------------------------------------------------------------

    def open_rooms(self) -> int:
        """Count the rooms that are not closed."""
        return self._count("rooms WHERE phase <> 'closed'")

    def rooms(self) -> int:
        """Count all rooms there ever were."""
        return self._count("rooms")

    def live_messages(self) -> int:
        """Count the messages that the bot still tends, by what it has stored."""
        return self._count("messages WHERE state <> 'retired'")

    def footprint(self) -> Footprint:
        """Count what the program holds."""
        gc.collect()
        tasks = [task for task in asyncio.all_tasks() if "RequestHandler" not in repr(task.get_coro())]
        files = [each for each in Path("/proc/self/fd").iterdir() if not _is_connection(each)]
        return Footprint(len(tasks), len(files), self.evening.clock.sleepers)

    def phase(self, circle: Circle) -> str:
        """Tell what the newest room of a group is doing."""
        sql = """SELECT phase FROM rooms JOIN chats ON chats.id = chat_id
                 WHERE telegram_id = ? ORDER BY rooms.id DESC LIMIT 1"""
        with closing(self._connect()) as db:
            row = db.execute(sql, (circle.group.id,)).fetchone()
        return "closed" if row is None else str(row[0])

    def _count(self, what: str, *values: float) -> int:
        with closing(self._connect()) as db:
            return int(db.execute(f"SELECT count(*) FROM {what}", values).fetchone()[0])  # noqa: S608  # our own words

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{self.evening.path}?mode=ro", uri=True)


def _is_connection(file: Path) -> bool:
    try:
        return str(file.readlink()).startswith("socket:")
    except FileNotFoundError:  # the one through which the folder itself is read
        return True


@asynccontextmanager
async def a_life(folder: Path, groups: int, seed: int = 1) -> AsyncIterator[Life]:
    """Give a bot that so many groups have taken in; of the calls only the newest are kept in mind."""
    clock = ManualClock()
    async with Playground(clock=clock, keep_calls=1000) as telegram:
        evening = Evening(telegram, clock, folder / "zole.db", seed)
        await evening.start_bot()
        life = Life(evening, random.Random(seed))
        try:
            await life.found(groups)
            yield life
        finally:
            await evening.stop_bot()
        telegram.fail_if_violated()
