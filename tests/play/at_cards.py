"""Three people at the cards, who play on by tapping the first thing that may be done, until something is so."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.play.evening import Evening, an_evening
from zole_bot.chat.buttons import DealAct, DealTap, Tap, parse_button
from zole_bot.game.cards import Card
from zole_bot.game.deal import Bury, Play, Playing
from zole_bot.game.rules import legal_actions, legal_cards
from zole_bot.playground import Answer, Call, Group, Person, Seen
from zole_bot.room import Room, RoomId
from zole_bot.service.play import player_in_turn


@dataclass
class AtCards:
    """Who plays, and where."""

    evening: Evening
    group: Group
    people: list[Person]

    async def room(self) -> Room:
        """Give the room with all that is hidden in it."""
        return await self.evening.service.rooms.look(RoomId(1))

    async def in_turn(self) -> Person:
        """Give the person whose turn it is."""
        room = await self.room()
        assert room.deal is not None
        player = player_in_turn(room.deal)
        assert player is not None
        return next(person for person in self.people if person.id == room.seats[player].telegram_id)

    async def legal(self) -> list[Card]:
        """Give the cards that may be played."""
        room = await self.room()
        assert room.deal is not None
        assert isinstance(room.deal.deal, Playing)
        return list(legal_cards(room.deal.deal))

    async def until(self, is_reached: Callable[[Room], bool]) -> Room:
        """Play on until something is so."""
        while not is_reached(room := await self.room()):
            assert room.deal is not None
            await self.move(room)
        return room

    async def move(self, room: Room) -> None:
        """Let the one in turn do the first thing that may be done, but take rather than pass."""
        assert room.deal is not None
        person, actions = await self.in_turn(), legal_actions(room.deal.deal)
        action = actions[0]
        if isinstance(action, Bury):
            for card in action.cards:
                await self.press_deal(person, DealAct.MARK, card.text)
            await self.press_deal(person, DealAct.BURY)
        elif isinstance(action, Play):
            await self.press_deal(person, DealAct.PLAY, action.card.text)
        else:
            await self.press_deal(person, DealAct.SAY, "take")

    async def press_deal(self, person: Person, act: DealAct, value: str = "") -> Answer:
        """Tap the button of a hand that does this."""
        return await self.press_tap(
            person, lambda tap: isinstance(tap, DealTap) and tap.act is act and value in ("", tap.value)
        )

    async def press_tap(self, person: Person, is_meant: Callable[[Tap | None], bool]) -> Answer:
        """Tap the newest private button that is meant, and let two seconds pass."""
        for message in reversed(person.sees()):
            for button in message.buttons:
                if button.kind == "callback_data" and is_meant(parse_button(button.value)):
                    press = person.press_data(message, button.value)
                    await self.evening.pass_time(2)
                    return await press.answer()
        raise AssertionError(f"{person} sees no such button")

    async def press(self, person: Person, label: str) -> Answer:
        """Tap a private button, and let two seconds pass."""
        answer = await self.evening.press(person, label)
        await self.evening.pass_time(2)
        return answer

    async def says(self, person: Person, text: str) -> Seen:
        """Let a person write to the bot; gives what he sees then."""
        person.says_privately(text)
        await self.evening.pass_time(2)
        return person.last()

    def hand(self, person: Person) -> Seen:
        """Give the message that is a person's hand: the newest with a button of a deal, or a page of his hand."""
        for message in reversed(person.sees()):
            taps = [parse_button(button.value) for button in message.buttons if button.kind == "callback_data"]
            if any(isinstance(tap, DealTap) for tap in taps):
                return message
        raise AssertionError(f"{person} sees no hand")

    def refused(self) -> list[Call]:
        """Give the edits that Telegram refused, as it does where nothing would change."""
        return [call for call in self.evening.telegram.calls if call.method.startswith("edit") and not call.is_ok]


@asynccontextmanager
async def at_cards(path: Path, *, has_clock: bool = True, language_code: str = "en") -> AsyncIterator[AtCards]:
    """Let three people sit down and start; the first bid is awaited. Without a clock nothing else waits for time.

    Anna opens the room in English; the others have their own language.
    """
    async with an_evening(path) as evening:
        people = [evening.telegram.new_person("Anna")]
        people += [evening.telegram.new_person(name, language_code=language_code) for name in ("Pēteris", "Ilze")]
        group = evening.telegram.new_group("Friends", people, with_bot=True)
        cards = AtCards(evening, group, people)
        if not has_clock:
            group.promote(people[0])
            people[0].says(group, "/settings")
            await evening.settle()
            for label in ("Clock", "no clock", "Between deals", "by tap"):
                await evening.press(people[0], label, group)
            await evening.pass_time(61)
        await evening.open_lobby(group, people)
        await evening.press(people[0], "Start", group)
        await evening.pass_time(3)
        yield cards
