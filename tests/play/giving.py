"""Three people at the cards of a take, of whom somebody may give up, and what the others see of it."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.play.evening import Evening, an_evening
from tests.play.players import has_turn, newest, tap
from zole_bot.game.deal import HANDS, Playing
from zole_bot.game.house_rules import RuleValue
from zole_bot.game.record import JudgedDeal, judge, read_lines
from zole_bot.playground import Answered, Edited, Event, Group, Person, Posted, Removed
from zole_bot.room import Room, RoomId
from zole_bot.service.rights import Actor

OPEN = ("Menu", "Offer to give up")
TAP_SECONDS = 2.0


@dataclass
class Cards:
    """Anna, Pēteris and Ilze; who is big is seen once the tricks are played."""

    evening: Evening
    people: list[Person]
    group: Group
    chance: random.Random = field(default_factory=lambda: random.Random(1))

    async def room(self) -> Room:
        """Give the room with all that is hidden in it."""
        return await self.evening.service.rooms.look(RoomId(1))

    async def deal(self) -> Playing:
        """Give the deal in play."""
        room = await self.room()
        assert room.deal is not None
        assert isinstance(room.deal.deal, Playing)
        return room.deal.deal

    async def holder(self, hand: int | None) -> Person:
        """Give the person who holds a hand."""
        room = await self.room()
        assert room.deal is not None
        assert hand is not None
        return self.people[room.deal.active[hand]]

    async def big(self) -> Person:
        """Give the big."""
        return await self.holder((await self.deal()).big)

    async def small(self, number: int = 0) -> Person:
        """Give one of the small ones."""
        big = (await self.deal()).big
        return await self.holder([hand for hand in HANDS if hand != big][number])

    async def in_turn(self) -> Person:
        """Give who plays the next card."""
        return await self.holder((await self.deal()).turn)

    async def play(self, cards: int) -> None:
        """Play so many cards, any that are allowed."""
        for _ in range(cards):
            await tap(self.evening, next(person for person in self.people if has_turn(person)), self.chance)

    async def press(self, person: Person, *labels: str) -> str:
        """Tap one button after the other in the private chat, not too fast; gives the last answer."""
        text = ""
        for label in labels:
            text = (await self.evening.press(person, label)).text
            await self.evening.pass_time(TAP_SECONDS)
        return text

    async def offer(self, number: int = 0) -> str:
        """Let a small one offer to give up."""
        return await self.press(await self.small(number), *OPEN, "Yes, offer")

    def hand(self, person: Person) -> str:
        """Give what a person reads in his hand."""
        return newest(person).text

    def board(self) -> str:
        """Give what the group reads."""
        return self.people[0].last(self.group).text

    async def judged(self) -> list[JudgedDeal]:
        """Export the session and judge it: a deal that is not as the rules say is refused."""
        files = await self.evening.service.books.export(RoomId(1))
        assert files is not None
        return [deal for deal in judge(read_lines(files[0].data)) if isinstance(deal, JudgedDeal)]


@asynccontextmanager
async def at_the_tricks(path: Path, cards: int = 0, *, bid: str = "Take", **rules: RuleValue) -> AsyncIterator[Cards]:
    """Let the first who is asked be big, and so many cards be played."""
    async with an_evening(path) as evening:
        people = [evening.telegram.new_person(name) for name in ("Anna", "Pēteris", "Ilze")]
        group = evening.telegram.new_group("Friends", people, with_bot=True)
        await evening.open_lobby(group, people)
        host = await evening.service.people.meet(people[0].id, "Anna", None)
        for name, value in rules.items():
            await evening.service.lobbies.choose_rule(RoomId(1), Actor(host), name, value)
        await evening.pass_time(61)
        await evening.press(people[0], "Start", group)
        await evening.pass_time(3)
        sitting = Cards(evening, people, group)
        big = next(person for person in people if has_turn(person))
        await sitting.press(big, bid, *([] if bid == "Take" else [f"Yes, {bid.lower()}"]))
        await sitting.play(cards + (3 if bid == "Take" else 0))  # two marks and the burial
        yield sitting


class Diary:
    """All that some people and the group see and hear, in its order, without when."""

    def __init__(self, cards: Cards, *people: Person) -> None:
        self.entries: list[tuple[object, ...]] = []
        self._chats = {cards.group.id, *(person.id for person in people)}
        self._people = {person.id for person in people}
        cards.evening.telegram.watch(self._see)

    def _see(self, event: Event) -> None:
        match event:
            case Posted(message) | Edited(message) | Removed(message) if message.chat_id in self._chats:
                rows = tuple(
                    tuple((button.label, button.style, button.value) for button in row) for row in message.rows
                )
                kind = type(event).__name__
                self.entries.append((kind, message.message_id, message.text, rows, message.is_silent))
            case Answered() if event.person_id in self._people:
                self.entries.append(("Answered", event.person_id, event.text))
