"""A sitting: people of one group who play by asking the service, on a real database and with a clock by hand."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from zole_bot.clock import ManualClock
from zole_bot.game.deal import Bury
from zole_bot.game.house_rules import RuleValue
from zole_bot.game.notation import format_action
from zole_bot.game.rules import hand_in_turn
from zole_bot.game.view import view
from zole_bot.players.simple import choose
from zole_bot.room import Chat, Person, Phase, Room, RoomId
from zole_bot.service.reply import DONE
from zole_bot.service.rights import Actor
from zole_bot.service.service import Service
from zole_bot.storage import Storage

NAMES = ("Anna", "Pēteris", "Ilze", "Jānis", "Māra")


@dataclass
class Sitting:
    """A group with its people, and the room they are in."""

    service: Service
    clock: ManualClock
    chat: Chat
    chance: random.Random
    people: list[Person] = field(default_factory=list)
    room_id: RoomId = field(init=False)

    async def begin(
        self, names: Sequence[str], preset: str = "klasiska", rules: dict[str, RuleValue] | None = None
    ) -> None:
        """Open a room, sit down, choose the rules and start; the first deal is dealt."""
        known = {person.name: person for person in self.people}
        people = self.service.people
        self.people = [
            known.get(name) or await people.meet(1000 + len(known) + number, name, "en")
            for number, name in enumerate(names)
        ]
        self.room_id = await self.service.lobbies.open(self.chat, None, None, "en")
        for person in self.people:
            assert await self.service.lobbies.join(self.room_id, person, has_arrived=True) is DONE
        host = Actor(self.people[0])
        assert await self.service.lobbies.choose_preset(self.room_id, host, preset) is DONE
        for name, value in (rules or {}).items():
            assert await self.service.lobbies.choose_rule(self.room_id, host, name, value) is DONE
        assert await self.service.lobbies.start(self.room_id, host) is DONE

    async def room(self) -> Room:
        """Give the room with all that is hidden in it."""
        return await self.service.rooms.look(self.room_id)

    async def play(self, deals: int) -> None:
        """Play so many deals to their end, and deal the next one."""
        for _ in range(deals):
            while (await self.room()).phase is Phase.DEAL:
                await self.move()
            await self.deal_next()

    async def deal_next(self) -> None:
        """Let everybody ask for the next deal; the clock moves on a little, as it does among people."""
        self.clock.move_to(self.clock.now() + 20)
        for person in self.people:
            await self.service.sessions.be_ready(self.room_id, Actor(person), None)

    async def move(self) -> None:
        """Let the one in turn do something sensible."""
        room = await self.room()
        played = room.deal
        assert played is not None
        hand = hand_in_turn(played.deal)
        assert hand is not None
        actor = Actor(self.people[played.active[hand]])
        action = choose(view(played.deal, hand), self.chance)
        sessions, at = self.service.sessions, (self.room_id, actor, played.ordinal, played.turn)
        if isinstance(action, Bury):
            for card in action.cards:
                await sessions.mark(*at, card.text, wanted=True)
            assert await sessions.bury(*at) is DONE
        else:
            assert await sessions.act(*at, format_action(action)) is DONE

    async def finish(self) -> None:
        """Let the host end the session."""
        assert await self.service.sessions.finish(self.room_id, Actor(self.people[0]), is_sure=True) is DONE


@asynccontextmanager
async def a_sitting(path: Path, seed: int = 1) -> AsyncIterator[Sitting]:
    """Open a database and a group in it."""
    clock = ManualClock()
    storage = await Storage.open(path / "zole.db")
    try:
        service = Service(storage, clock, random.Random(seed))
        chat = await service.people.meet_group(-1001, "Friends")
        sitting = Sitting(service, clock, chat, random.Random(seed))
    except BaseException:
        await storage.close()
        raise
    try:
        yield sitting
    finally:
        await sitting.service.storage.close()  # a test may have opened it anew
