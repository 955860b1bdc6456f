"""The bot as a process of its own, on the disk, and rooms that play with it in real time.

Rooms are brought into play by a bot in this process, where no clock has to be waited for; then the program itself takes
them up. The stand-in stays here: so the two share nothing but HTTP, and each can have a processor.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.live.rooms import LiveRoom, Times
from tests.play.evening import Evening
from tests.process.program import Program
from zole_bot.cli.scripted import Script
from zole_bot.clock import ManualClock
from zole_bot.playground import Answered, Edited, Event, Group, Playground, Posted
from zole_bot.room import RoomId
from zole_bot.service import lobby
from zole_bot.service.dealing import Step
from zole_bot.service.rights import Actor
from zole_bot.service.service import Service

SETTING_UP_SECONDS = 6 * 3600.0
"""By how much the clock by hand is behind at first, so that it never gets ahead of the real one."""
AT_ONCE = 100_000
"""Calls a second, where nobody need wait for them."""
SILENCE_SECONDS = 2.0
ENOUGH = 10
"""Rooms that are opened before their messages are waited for."""


class TwoClocks(ManualClock):
    """A clock by hand until it is let go, and the machine's from then on."""

    is_real = False

    def now(self) -> float:
        """Give the moment."""
        return time.time() if self.is_real else super().now()

    async def sleep_until(self, moment: float) -> None:
        """Return when it has come."""
        if self.is_real:
            await asyncio.sleep(max(0.0, moment - time.time()))
        else:
            await super().sleep_until(moment)


@dataclass
class Street:
    """All rooms in play, and the program that holds them."""

    telegram: Playground
    rooms: list[LiveRoom]
    folder: Path
    program: Program

    async def play(self, seconds: float, until: Callable[[], bool]) -> Times:
        """Let all rooms play and give what was measured meanwhile."""
        for room in self.rooms:
            room.times = Times()
        await asyncio.gather(*(room.play(seconds, until) for room in self.rooms))
        times = Times()
        for room in self.rooms:
            times.add(room.times)
        return times

    async def rest(self) -> None:
        """Wait until the program asks for nothing any more."""
        calls = -1
        while calls != self.telegram.log.counts.total() - self.telegram.log.counts["getUpdates"]:
            calls = self.telegram.log.counts.total() - self.telegram.log.counts["getUpdates"]
            await asyncio.sleep(SILENCE_SECONDS)


def within(seconds: float) -> Callable[[], bool]:
    """Give what tells whether so many seconds have gone by."""
    end = time.perf_counter() + seconds
    return lambda: time.perf_counter() >= end


async def _nothing(_: Evening) -> None:
    """Prepare nothing else."""


@asynccontextmanager
async def a_street(
    rooms: int,
    calls_per_second: float,
    seed: int,
    prepare: Callable[[Evening], Awaitable[None]] = _nothing,
    **settings: str,
) -> AsyncIterator[Street]:
    """Bring so many rooms of three into play, and let the program take them up."""
    clock = TwoClocks(time.time() - SETTING_UP_SECONDS)
    with tempfile.TemporaryDirectory(prefix="zole-") as folder:
        async with Playground(clock, keep_calls=1000) as telegram:
            evening = Evening(telegram, clock, Path(folder) / "zole.db", seed, AT_ONCE)
            await evening.start_bot()
            await prepare(evening)
            live = [await _open_room(evening, number, random.Random(seed + number)) for number in range(rooms)]
            await evening.pass_time(SILENCE_SECONDS)
            await evening.stop_bot()
            if clock.now() > time.time():
                raise TimeoutError("setting up took more time than there was")
            clock.is_real = True
            by_chat = {person.person.id: room for room in live for person in room.scripts}
            telegram.watch(lambda event: _tell(by_chat, event))
            usual = {
                "token": telegram.token,
                "api_base_url": telegram.base_url,
                "database": str(evening.path),
                "calls_per_second": str(calls_per_second),
            }
            given = {f"ZOLE_BOT_{name.upper()}": value for name, value in {**usual, **settings}.items()}
            program = await Program.start(Path(folder), given)
            try:
                await program.says("listens")
                street = Street(telegram, live, Path(folder), program)
                await street.rest()
                yield street
            finally:
                await program.is_told_to_stop()
                await program.close()


def _tell(by_chat: dict[int, LiveRoom], event: Event) -> None:
    match event:
        case Answered(person_id):
            chat = person_id
        case Posted(message) | Edited(message):
            chat = message.chat_id
        case _:
            return
    if (room := by_chat.get(chat)) is not None:
        room.hear(event)


async def _open_room(evening: Evening, number: int, chance: random.Random) -> LiveRoom:
    telegram = evening.telegram
    people = [telegram.new_person(f"{name} {number}") for name in ("Anna", "Peter", "Emma")]
    group = telegram.new_group(f"Friends {number}", people, with_bot=True)
    for person in people:
        person.chat.is_started = True
        telegram.world.met.add(person.id)
    assert evening.bot is not None
    await _deal(evening.bot.service, group, [person.id for person in people])
    if number % ENOUGH == 0:
        await evening.settle()
    return LiveRoom(group, [Script(person, "en", chance) for person in people])


async def _deal(service: Service, group: Group, people: Sequence[int]) -> RoomId:
    chat = await service.people.meet_group(group.id, group.title)
    room = await service.lobbies.open(chat, None, None, "en")
    known = [await service.people.meet(number, group.world.users[number].full_name, "en") for number in people]
    for person in known:
        await service.people.is_reached(person.id)
        await service.members.meet(chat.id, person.id)
    async with service.rooms.hold(room) as held:
        for person in known:
            sat, _ = lobby.sit(held.step.room, person, "en", service.clock.now(), has_arrived=True)
            held.step = Step(sat)
    await service.lobbies.start(room, Actor(None, is_admin=True))
    return room
