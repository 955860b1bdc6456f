"""What time does at the cards: ringing hands, the machine, away and back, pauses, lobbies that nobody comes to."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.play.evening import Evening, an_evening
from tests.play.players import newest
from zole_bot.playground import Group, Person, Seen


@dataclass
class Cards:
    evening: Evening
    people: list[Person]
    group: Group

    def in_turn(self) -> Person:
        return next(person for person in self.people if "▶ Your" in newest(person).text)

    def hands_sent(self, person: Person) -> list[Seen]:
        return [seen for seen in person.sees() if seen.sender_id != person.id and "▶" in seen.text]

    def board(self) -> str:
        return self.people[0].last(self.group).text


@pytest.fixture
async def cards(tmp_path: Path) -> AsyncIterator[Cards]:
    """Three people at the first bid, with a clock of 60 s."""
    async with an_evening(tmp_path) as evening:
        people = [evening.telegram.new_person(name) for name in ("Anna", "Pēteris", "Ilze")]
        group = evening.telegram.new_group("Friends", people, with_bot=True)
        await evening.open_lobby(group, people)
        await evening.press(people[0], "Start", group)
        await evening.pass_time(3)
        yield Cards(evening, people, group)


async def test_the_first_hand_rings_for_the_first_bidder_alone(cards: Cards) -> None:
    first = cards.in_turn()
    assert not newest(first).is_silent
    assert all(newest(person).is_silent for person in cards.people if person is not first)


async def test_at_half_time_the_hand_comes_anew_with_sound_and_the_old_one_goes(cards: Cards) -> None:
    """Field case 122: silence: a warning at half time."""
    first = cards.in_turn()
    before = newest(first)
    await cards.evening.pass_time(32)
    after = newest(first)
    assert after.message_id != before.message_id
    assert not after.is_silent
    assert before.message_id not in [seen.message_id for seen in first.sees()]
    assert len(cards.hands_sent(first)) == 1


async def test_when_time_is_over_the_machine_passes_and_everybody_is_told(cards: Cards) -> None:
    """Field case 122: silence: the machine moves at the end, and nobody is stalled."""
    first = cards.in_turn()
    await cards.evening.pass_time(80)  # a mere change of turn reaches the board when it is calm
    assert f"{first.name}: pass" in cards.board()
    assert "computer made the last move" in cards.board()
    assert cards.in_turn() is not first


async def test_after_two_missed_moves_a_player_is_away_until_he_says_he_is_back(cards: Cards) -> None:
    """Field case 122: silence: who missed two moves holds nobody up at all until he is back."""
    first = cards.in_turn()
    await cards.evening.pass_time(64)
    second = cards.in_turn()
    await cards.evening.press(second, "Take")
    await cards.evening.pass_time(70)  # the second one's burial is made for him, and he still may lead
    for _ in range(40):
        if "The computer plays for you" in newest(first).text:
            break
        await cards.evening.pass_time(31)
    assert "The computer plays for you" in newest(first).text
    answer = await cards.evening.press(first, "I'm back")
    assert not answer.text
    assert "The computer plays for you" not in newest(first).text


async def test_a_deal_that_nobody_plays_pauses_the_session(cards: Cards) -> None:
    for _ in range(60):
        await cards.evening.pass_time(31)
        if "Pause" in cards.board():
            break
    assert "Pause" in cards.board()
    await cards.evening.press(cards.people[1], "Resume", cards.group)
    await cards.evening.pass_time(3)
    assert cards.in_turn() in cards.people


async def test_an_idle_lobby_closes_itself(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        anna = evening.telegram.new_person("Anna")
        group = evening.telegram.new_group("Friends", [anna], with_bot=True)
        await evening.open_lobby(group, [anna])
        await evening.pass_time(31 * 60)
        assert "closed" in anna.last(group).text
        assert not anna.last(group).rows
        anna.says(group, "/zole")
        await evening.settle()
        assert "Zole · " in anna.last(group).text


async def test_who_does_not_come_loses_the_seat_after_five_minutes(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        anna, ilze = (evening.telegram.new_person(name) for name in ("Anna", "Ilze"))
        group = evening.telegram.new_group("Friends", [anna, ilze], with_bot=True)
        await evening.open_lobby(group, [anna])
        answer = await evening.press(ilze, "Join", group)
        assert answer.url
        assert "coming" in anna.last(group).text
        await evening.pass_time(6 * 60)
        assert "coming" not in anna.last(group).text
