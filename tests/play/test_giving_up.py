"""People give up by the buttons of their hands: alone, together, one for both; and are refused, or not answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.play.giving import OPEN, Cards, at_the_tricks
from tests.play.players import newest
from zole_bot.game.outcomes import Outcome
from zole_bot.room import Phase


async def told(cards: Cards, result: str, price: str) -> None:
    """The deal is over: so say the group and each hand, and the file of it is accepted."""
    assert (await cards.room()).phase is Phase.BETWEEN
    assert result in cards.board()
    assert price in cards.board()
    assert all(result in cards.hand(person) for person in cards.people)
    board = cards.people[0].last(cards.group, containing="The deal is over.")
    assert result in board.text
    assert not board.rows
    deals = await cards.judged()
    assert [deal.result.outcome for deal in deals] == [Outcome.LOST if "given up" in result else Outcome.WON]


@pytest.mark.parametrize("played", [0, 1, 6])
async def test_the_big_gives_up_after_a_question(tmp_path: Path, played: int) -> None:
    async with at_the_tricks(tmp_path, played) as cards:
        big = await cards.big()
        await cards.press(big, "Menu", "Give up")
        assert "Give up? It counts as a plain loss: 2 to each." in cards.hand(big)
        question = newest(big)
        assert question.labels == ("Yes, give up", "Back")
        assert next(button for button in question.buttons if button.label == "Yes, give up").style == "danger"
        assert "trumps" in question.text  # the cards are told while they are no buttons
        assert await cards.press(big, "Yes, give up") == ""
        await told(cards, f"{big.name}: take, given up — lost", "given up, the plain price: 2 to each")


async def test_who_thinks_better_of_it_plays_on(tmp_path: Path) -> None:
    async with at_the_tricks(tmp_path) as cards:
        big = await cards.big()
        before = newest(big)
        await cards.press(big, "Menu", "Give up", "Back")
        assert (newest(big).text, newest(big).labels) == (before.text, before.labels)
        assert (await cards.room()).phase is Phase.DEAL


async def test_in_trick_3_it_is_too_late(tmp_path: Path) -> None:
    async with at_the_tricks(tmp_path, 6) as cards:
        big = await cards.big()
        await cards.press(big, "Menu", "Give up")
        question = newest(big)
        if await cards.in_turn() is big:
            await cards.press(big, "Back")
        await cards.play(1)
        press = big.press_on(question, "Yes, give up")
        await cards.evening.pass_time(2)
        assert [answer.text for answer in press.answers] == ["One can give up only until the first card of trick 3."]
        await cards.press(big, "Menu")
        assert "Give up" not in newest(big).labels


async def test_the_small_ones_agree_and_the_big_takes_it(tmp_path: Path) -> None:
    async with at_the_tricks(tmp_path, 4) as cards:
        big, one, other = await cards.big(), await cards.small(0), await cards.small(1)
        await cards.press(one, *OPEN)
        assert "Offer to give up? Only once a deal.\nYour partner is asked first, then the big." in cards.hand(one)
        assert await cards.press(one, "Yes, offer") == ""
        assert f"▶ {other.name} decides" in cards.hand(one)
        assert f"{one.name} wants to give up. Do you agree?" in cards.hand(other)
        assert newest(other).labels == ("Agree", "Play on", "Last trick", "Menu")
        assert await cards.press(other, "Menu", "Back", "Agree") == ""
        await cards.evening.pass_time(1)
        assert "The small ones give up: you win\nwith the plain price, 1 from each" in cards.hand(big)
        assert newest(big).labels == ("Accept", "Play on", "Last trick", "Menu")
        for person in (one, other):
            assert f"The small ones offer to give up.\n▶ {big.name} decides" in cards.hand(person)
        assert f"The small ones offer to give up.\n▶ {big.name} decides" in cards.board()
        assert await cards.press(big, "Accept") == ""
        await told(cards, f"{big.name}: take, the small ones gave up — won", "the plain price: 1 from each")


async def test_where_one_binds_the_other_the_big_alone_is_asked(tmp_path: Path) -> None:
    async with at_the_tricks(tmp_path, 1, small_concede="one") as cards:
        big, one = await cards.big(), await cards.small(1)
        await cards.press(one, *OPEN)
        assert "You speak for your partner too;" in cards.hand(one)
        await cards.press(one, "Yes, offer")
        assert "you win" in cards.hand(big)
        assert await cards.press(big, "Accept") == ""
        await told(cards, f"{big.name}: take, the small ones gave up — won", "the plain price: 1 from each")


@pytest.mark.parametrize(
    ("rules", "big_may", "small_may"),
    [({"concede": "off"}, False, True), ({"small_concede": "off"}, True, False), ({}, True, True)],
)
async def test_there_is_no_button_for_what_the_house_rules_forbid(
    tmp_path: Path, rules: dict[str, Any], big_may: bool, small_may: bool
) -> None:
    async with at_the_tricks(tmp_path, **rules) as cards:
        for person, may in ((await cards.big(), big_may), (await cards.small(), small_may)):
            await cards.press(person, "Menu")
            shown = {"Give up", "Offer to give up"} & set(newest(person).labels)
            assert len(shown) == may


async def test_the_big_plays_on_and_there_is_no_second_offer(tmp_path: Path) -> None:
    async with at_the_tricks(tmp_path, 1) as cards:
        big, one, other = await cards.big(), await cards.small(0), await cards.small(1)
        await cards.press(one, "Menu", "Offer to give up")
        question = newest(one)
        await cards.press(one, "Yes, offer")
        await cards.press(other, "Agree")
        assert await cards.press(big, "Play on") == ""
        for person in cards.people:
            assert "No: play goes on." in cards.hand(person)
        press = one.press_on(question, "Yes, offer")
        await cards.evening.pass_time(2)
        assert "An offer was refused already" in press.answers[0].text
        await cards.press(other, "Menu")
        assert "Offer to give up" not in newest(other).labels
        await cards.press(other, "Back")
        await cards.play(1)
        assert all("No: play goes on." not in cards.hand(person) for person in cards.people)


@pytest.mark.parametrize("asks_big", [False, True])
async def test_who_does_not_answer_refuses_by_the_clock(tmp_path: Path, asks_big: bool) -> None:
    async with at_the_tricks(tmp_path, 1) as cards:
        await cards.offer()
        if asks_big:
            await cards.press(await cards.small(1), "Agree")
        asked = await (cards.big() if asks_big else cards.small(1))
        before = newest(asked)
        await cards.evening.pass_time(32)
        assert newest(asked).message_id != before.message_id  # called once more, with sound
        assert not newest(asked).is_silent
        assert "Play on" in newest(asked).labels
        await cards.evening.pass_time(30)
        assert "No: play goes on." in cards.hand(await cards.small(0))
        assert "No: play goes on." in cards.hand(asked)
        assert "computer made the last move" not in cards.board()
        await cards.play(1)


async def test_a_small_zole_that_the_small_ones_give_up_is_won(tmp_path: Path) -> None:
    async with at_the_tricks(tmp_path, bid="Small zole", small_zole=True) as cards:
        await cards.offer()
        await cards.press(await cards.small(1), "Agree")
        big = await cards.big()
        assert "the plain price, 6 from each" in cards.hand(big)
        await cards.press(big, "Accept")
        await told(cards, f"{big.name}: small zole, the small ones gave up — won", "the plain price: 6 from each")


@pytest.mark.parametrize(("bid", "price"), [("Zole", 6), ("Small zole", 7)])
async def test_a_zole_given_up_costs_what_it_costs_when_lost(tmp_path: Path, bid: str, price: int) -> None:
    async with at_the_tricks(tmp_path, bid=bid, small_zole=True) as cards:
        big = await cards.big()
        await cards.press(big, "Menu", "Give up")
        assert f"a plain loss: {price} to each" in cards.hand(big)
        await cards.press(big, "Yes, give up")
        await told(cards, f"{big.name}: {bid.lower()}, given up — lost", f"the plain price: {price} to each")
