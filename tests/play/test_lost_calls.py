"""Calls whose answer is lost, or that are refused: the game goes on, and what matters is shown once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.at_cards import AtCards, at_cards
from zole_bot.game.deal import Playing
from zole_bot.playground import Drop, bad_request, flood_wait, server_error
from zole_bot.room import Phase, Room


def is_playing(room: Room) -> bool:
    """Tell whether cards are played."""
    return room.deal is not None and isinstance(room.deal.deal, Playing)


def cards_played(room: Room) -> int:
    assert room.deal is not None
    assert isinstance(room.deal.deal, Playing)
    return sum(len(trick.cards) for trick in room.deal.deal.tricks) + len(room.deal.deal.trick)


async def play_a_card(cards: AtCards) -> None:
    """Let the one in turn play; it must be stored, once."""
    room = await cards.room()
    await cards.move(room)
    assert cards_played(await cards.room()) == cards_played(room) + 1


async def test_a_result_whose_answer_is_lost_is_there_once(tmp_path: Path) -> None:
    """Field case 11: the server has taken the result and its answer is lost: one result, and the turn goes on once."""
    async with at_cards(tmp_path, has_clock=False) as cards:
        await cards.until(is_playing)
        lost = cards.evening.telegram.faults.add(Drop(handled_first=True), "sendMessage", chat_id=cards.group.id)
        await cards.until(lambda room: room.phase is Phase.BETWEEN)
        await cards.evening.pass_time(120)
        assert lost.hits == 1
        assert len([seen for seen in cards.people[0].sees(cards.group) if ": take, " in seen.text]) == 1
        assert (await cards.room()).dealt == 1
        for person in cards.people:
            await cards.press(person, "Next deal")
        assert (await cards.room()).dealt == 2


@pytest.mark.parametrize("fault", [Drop(), Drop(handled_first=True), server_error(), flood_wait(3)], ids=repr)
async def test_after_a_card_the_next_hand_is_shown_though_a_call_fails(fault: Drop, tmp_path: Path) -> None:
    """Field case 18: the first call after a card fails or times out: the card is played, and the next is called."""
    async with at_cards(tmp_path, has_clock=False) as cards:
        await cards.until(is_playing)
        await play_a_card(cards)
        room = await cards.room()
        assert room.deal is not None
        person = await cards.in_turn()
        following = room.seats[room.deal.active[(room.deal.active.index(seat_of(room, person.id)) + 1) % 3]].telegram_id
        rule = cards.evening.telegram.faults.add(fault, "edit*", chat_id=following)
        await play_a_card(cards)
        assert rule.hits == 1
        await cards.evening.pass_time(5)
        second = await cards.in_turn()
        assert second.id == following
        assert "YOUR TURN" in cards.hand(second).text
        await play_a_card(cards)


def seat_of(room: Room, telegram_id: int) -> int:
    return next(seat.player for seat in room.seats if seat.telegram_id == telegram_id)


@pytest.mark.parametrize("text", ["message text is empty", "can't parse entities", "message is too long"])
async def test_a_board_that_is_refused_takes_no_card_back(text: str, tmp_path: Path) -> None:
    """Field case 19: what the group is told is answered with 400: the card is out of the hand, the next is called.

    A refusal that nobody has heard of pauses the session instead, with the card played (field case 63).
    """
    async with at_cards(tmp_path, has_clock=False) as cards:
        await cards.until(is_playing)
        await cards.evening.pass_time(30)
        first = await cards.in_turn()
        held = len([label for label in cards.hand(first).labels if label[0] in "♣♠♥♦"])
        cards.evening.telegram.faults.add(bad_request(text), "edit*", chat_id=cards.group.id)
        for _ in range(3):
            await play_a_card(cards)
        await cards.evening.pass_time(30)
        assert len([label for label in cards.hand(first).labels if label[0] in "♣♠♥♦"]) == held - 1
        assert "YOUR TURN" in cards.hand(await cards.in_turn()).text


@pytest.mark.parametrize("fault", [server_error(502), Drop(), Drop(handled_first=True), flood_wait(1)], ids=repr)
async def test_a_tap_is_answered_though_the_first_try_fails(fault: Drop, tmp_path: Path) -> None:
    async with at_cards(tmp_path, has_clock=False) as cards:
        person = await cards.in_turn()
        rule = cards.evening.telegram.faults.add(fault, "answerCallbackQuery")
        press = person.press("Pass")
        await cards.evening.pass_time(3)
        assert rule.hits == 1
        assert [answer.text for answer in press.answers] == [""]
        assert await cards.in_turn() is not person
