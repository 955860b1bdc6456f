"""Taps that must change nothing: of somebody else, on a message of an earlier turn or deal, a second time."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.play.evening import Evening, an_evening
from tests.play.players import has_turn, newest, play_on, tap
from zole_bot.chat.buttons import DealAct, DealTap, format_button, parse_button
from zole_bot.game.rules import hand_in_turn
from zole_bot.playground import Button, Group, Person, Press, Seen
from zole_bot.room import Room, RoomId

A_TRICK_AND_MORE = 3


@dataclass
class Cards:
    """Four people of whom one is idle, somebody of the group who does not sit, and somebody who never heard of it."""

    evening: Evening
    people: list[Person]
    group: Group
    onlooker: Person
    foreigner: Person

    async def room(self) -> Room:
        assert self.evening.bot is not None
        return await self.evening.bot.service.rooms.look(RoomId(1))

    def in_turn(self) -> Person:
        return next(person for person in self.people if has_turn(person))

    def refusal(self, person: Person, room: Room) -> str:
        """Tell how a person who is not in turn is refused."""
        if person not in self.people:
            return "You do not sit here"
        assert room.deal is not None
        is_active = self.people.index(person) in room.deal.active
        return "Not yours yet" if is_active else "You are idle"

    async def answer(self, press: Press) -> str:
        """Let the answer come; there is exactly one, and none after it."""
        await self.evening.pass_time(2.0)
        assert len(press.answers) == 1
        return press.answers[0].text


@pytest.fixture
async def cards(tmp_path: Path) -> AsyncIterator[Cards]:
    async with an_evening(tmp_path) as evening:
        telegram = evening.telegram
        people = [telegram.new_person(name) for name in ("Anna", "Pēteris", "Ilze", "Jānis")]
        onlooker, foreigner = telegram.new_person("Oskars"), telegram.new_person("Fēlikss")
        group = telegram.new_group("Friends", [*people, onlooker], with_bot=True)
        await evening.open_lobby(group, people)
        await evening.press(people[0], "Start", group)
        await evening.pass_time(3)
        yield Cards(evening, people, group, onlooker, foreigner)


async def to_the_tricks(cards: Cards) -> None:
    """Take, bury, and play the first card; a turn of play is under way."""
    await cards.evening.press(cards.in_turn(), "Take")
    await play_on(cards.evening, cards.people, random.Random(1), taps=4)


def game_buttons(message: Seen) -> list[Button]:
    """Give the buttons that would act in the deal."""
    acting = {DealAct.SAY, DealAct.PLAY, DealAct.MARK, DealAct.BURY}
    taps = [(button, parse_button(button.value)) for button in message.buttons if button.kind == "callback_data"]
    return [button for button, tap in taps if isinstance(tap, DealTap) and tap.act in acting]


async def test_nobody_acts_by_the_buttons_of_another(cards: Cards) -> None:
    """Field case 32: whoever sends the data of another's button is refused, and the words name no card."""
    for stage in range(3):
        if stage == 1:
            await cards.evening.press(cards.in_turn(), "Take")
        if stage == 2:
            await play_on(cards.evening, cards.people, random.Random(1), taps=4)
        owner = cards.in_turn()
        button = game_buttons(newest(owner))[0]
        before = await cards.room()
        for other in [*cards.people, cards.onlooker, cards.foreigner]:
            if other is owner:
                continue
            answer = await cards.answer(other.press_data(newest(owner), button.value))
            assert answer.startswith(cards.refusal(other, before)), (other, answer)
        after = await cards.room()
        assert before.deal is not None
        assert after.deal is not None
        assert (after.deal.actions, after.deal.deal) == (before.deal.actions, before.deal.deal)
        assert [seat.draft for seat in after.seats] == [seat.draft for seat in before.seats]


async def test_an_onlooker_learns_no_card_by_a_forged_tap(cards: Cards) -> None:
    await to_the_tricks(cards)
    cards.evening.let_everything_in()
    room = await cards.room()
    assert room.deal is not None
    ordinal, turn = room.deal.ordinal, room.deal.turn
    message = cards.people[0].last(cards.group)
    presses = [
        cards.foreigner.press_data(message, format_button(DealTap(room.id, ordinal, turn, act, value)))
        for act in DealAct
        for value in ("", "Qc", "zole", "menu", "QcTd")
    ]
    await cards.evening.pass_time(2.0)  # the watch on hidden cards reads the answers
    assert [len(press.answers) for press in presses] == [1] * len(presses)
    after = await cards.room()
    assert after.deal == room.deal
    assert after.seats == room.seats


async def test_a_button_of_an_earlier_turn_plays_nothing_even_when_it_is_ones_turn_again(cards: Cards) -> None:
    await to_the_tricks(cards)
    for _ in range(24):
        person = cards.in_turn()
        old = newest(person)
        await tap(cards.evening, person, random.Random(1))
        for _ in range(A_TRICK_AND_MORE):
            if cards.in_turn() is person:
                break
            await tap(cards.evening, cards.in_turn(), random.Random(1))
        room = await cards.room()
        if room.deal is None or cards.in_turn() is not person:
            continue
        still_held = {button.label for button in game_buttons(newest(person))}
        button = next(button for button in game_buttons(old) if button.label in still_held)
        answer = await cards.answer(person.press_on(old, button.label))
        assert answer.startswith("That button is from an older message")
        assert (await cards.room()).deal == room.deal
        return
    raise AssertionError("nobody had two turns in a row")


async def test_a_button_pressed_twice_acts_once(cards: Cards) -> None:
    await to_the_tricks(cards)
    before = await cards.room()
    assert before.deal is not None
    person = cards.in_turn()
    message = newest(person)
    button = next(button for button in game_buttons(message) if button.style == "success")
    first, second = person.press_on(message, button.label), person.press_on(message, button.label)
    assert await cards.answer(first) == ""
    assert (await cards.answer(second)) != ""
    after = await cards.room()
    assert after.deal is not None
    assert hand_in_turn(after.deal.deal) != hand_in_turn(before.deal.deal)
    assert after.deal.turn == before.deal.turn + 1


async def test_a_button_of_an_earlier_deal_does_nothing(cards: Cards) -> None:
    """Field case 29: a card of an earlier deal tapped in the next one: refused, and the way to the hand is told."""
    await to_the_tricks(cards)
    person = cards.in_turn()
    old = newest(person)
    button = game_buttons(old)[0]
    for _ in range(60):
        room = await cards.room()
        if room.deal is not None and room.deal.ordinal == 2:
            break
        await play_on(cards.evening, cards.people, random.Random(1), taps=1)
    assert room.deal is not None
    answer = await cards.answer(person.press_on(old, button.label))
    assert answer.startswith("That was an older deal")
    assert (await cards.room()).deal == room.deal


@pytest.mark.parametrize(
    "data",
    [
        "",
        "x",
        "1d",
        "1d:1:1:0:play:Qc:more",
        "1d:1:1:zzzzzzzzzzzzz:play:Qc",
        "2d:1:1:0:play:Qc",
        "1r:1:1:start",
        "1o::",
    ],
)
async def test_junk_is_answered_politely(cards: Cards, data: str) -> None:
    before = await cards.room()
    answer = await cards.answer(cards.people[0].press_data(newest(cards.people[0]), data))
    assert answer
    assert (await cards.room()).deal == before.deal
