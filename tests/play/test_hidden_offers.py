"""An offer that the partner refuses: the big and the group see, read and hear what they would have without it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.play.giving import Cards, Diary, at_the_tricks
from tests.play.players import newest
from zole_bot.game.deal import OfferState
from zole_bot.playground import Person
from zole_bot.room import Phase, RoomId
from zole_bot.service.dealing import Step

CALM = 10.0
"""After so long the board shows all there is."""


async def until_turn_of_big(cards: Cards, *, is_his: bool) -> None:
    while (await cards.in_turn() is await cards.big()) != is_his:
        await cards.play(1)
    await cards.evening.pass_time(CALM)


async def leave_to_the_machine(cards: Cards, person: Person) -> None:
    """Take somebody as away, without a move of the machine that would tell."""
    async with cards.evening.service.rooms.hold(RoomId(1)) as change:
        seat = change.room.seats[cards.people.index(person)]
        change.step = Step(change.room.with_seat(replace(seat, is_away=True)))
    await cards.evening.settle()


async def card_tap(cards: Cards, person: Person) -> str:
    """Tap the first card of a hand, whatever comes of it."""
    message = newest(person)
    press = person.press_on(message, message.rows[0][0].label)
    await cards.evening.pass_time(2)
    return (await press.answer()).text


@pytest.mark.parametrize("is_his", [True, False], ids=["the turn of the big", "of another"])
@pytest.mark.parametrize("answer", ["Play on", "none", "away"])
async def test_from_the_offer_to_the_refusal_nothing_moves_in_the_group_and_before_the_big(
    tmp_path: Path, answer: str, is_his: bool
) -> None:
    async with at_the_tricks(tmp_path, 1) as cards:
        await until_turn_of_big(cards, is_his=is_his)
        big, offerer = await cards.big(), await cards.small(0)
        if not is_his and answer == "away" and await cards.in_turn() is not offerer:
            offerer = await cards.small(1)
        partner = next(person for person in cards.people if person not in (big, offerer))
        if answer == "away":
            await leave_to_the_machine(cards, partner)
        diary = Diary(cards, big)
        await cards.press(offerer, "Menu", "Offer to give up", "Yes, offer")
        if answer == "Play on":
            await cards.evening.pass_time(20)
            await cards.press(partner, "Play on")
        elif answer == "none":
            await cards.evening.pass_time(57)
            assert (await cards.deal()).offer is OfferState.PARTNER_ASKED
            await cards.evening.pass_time(5)
        assert (await cards.deal()).offer is OfferState.PARTNER_REFUSED
        await cards.evening.pass_time(CALM)
        assert diary.entries == []
        for person in (offerer, partner):
            assert "No: play goes on." in cards.hand(person)


async def test_a_card_of_the_big_out_of_turn_is_answered_as_if_play_went_on(tmp_path: Path) -> None:
    async with at_the_tricks(tmp_path, 1) as cards:
        await until_turn_of_big(cards, is_his=False)
        big, player = await cards.big(), await cards.in_turn()
        before = await card_tap(cards, big)
        assert before == f"Not yours yet. Turn: {player.name}"
        for number in (0, 1):
            if await cards.small(number) is player:
                await cards.offer(number)  # so the other is asked, and it is not his turn
        assert await card_tap(cards, big) == before
        assert (await cards.deal()).offer is OfferState.PARTNER_ASKED


async def test_the_offer_waits_through_a_pause_and_a_restart(tmp_path: Path) -> None:
    async with at_the_tricks(tmp_path, 1) as cards:
        await cards.offer()
        other = await cards.small(1)
        cards.people[0].says(cards.group, "/pause")
        await cards.evening.pass_time(2)
        assert "Pause" in cards.hand(other)
        assert "Agree" not in newest(other).labels
        await cards.evening.stop_bot()
        await cards.evening.start_bot()
        await cards.press(other, "Resume")
        assert newest(other).labels[:2] == ("Agree", "Play on")
        assert await cards.press(other, "Agree") == ""
        assert "you win" in cards.hand(await cards.big())


async def entries_of_a_deal(path: Path, *, with_offer: bool, is_his: bool) -> list[tuple[object, ...]]:
    """Play a deal to its end, with an offer in trick 2 or without; gives all that the big and the group saw."""
    async with at_the_tricks(path, 3) as cards:
        await until_turn_of_big(cards, is_his=is_his)
        one, other = await cards.small(0), await cards.small(1)
        diary = Diary(cards, await cards.big())
        if with_offer:
            await cards.offer()
            await cards.press(other, "Play on")
        else:  # the same people are at their cards for the same time
            await cards.press(one, "Menu", "Back")
            await cards.press(other, "Menu", "Back")
        while (await cards.room()).phase is Phase.DEAL:
            await cards.play(1)
        await cards.evening.pass_time(CALM)
        return diary.entries


@pytest.mark.parametrize("is_his", [True, False], ids=["the turn of the big", "of another"])
async def test_to_the_end_of_the_deal_and_its_result_all_is_as_without_the_offer(tmp_path: Path, is_his: bool) -> None:
    for name in ("with", "without"):
        (tmp_path / name).mkdir()
    with_offer = await entries_of_a_deal(tmp_path / "with", with_offer=True, is_his=is_his)
    without = await entries_of_a_deal(tmp_path / "without", with_offer=False, is_his=is_his)
    assert with_offer == without
    assert len(without) > 25
