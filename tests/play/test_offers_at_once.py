"""Taps at the same moment as giving up: nobody waits between them, in both orders; and the same tap twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.giving import OPEN, Cards, at_the_tricks
from tests.play.players import newest
from zole_bot.game.deal import OfferState
from zole_bot.playground import Person, Press, Seen
from zole_bot.room import Phase


def green(message: Seen) -> str:
    """Give the first card that may be played now."""
    return next(button.label for button in message.buttons if button.style == "success")


async def answers(cards: Cards, *presses: Press) -> list[str]:
    """Let all that was tapped be answered, each tap once."""
    await cards.evening.pass_time(2)
    assert [len(press.answers) for press in presses] == [1] * len(presses)
    return [press.answers[0].text for press in presses]


async def with_question(cards: Cards, person: Person) -> tuple[Seen, Seen]:
    """Let somebody open the question; gives his hand before it, and the question."""
    hand = newest(person)
    await cards.press(person, *OPEN)
    return hand, newest(person)


async def small_in_turn(cards: Cards) -> Person:
    """Let the big play first where he is in turn."""
    if await cards.in_turn() is await cards.big():
        await cards.play(1)
    return await cards.in_turn()


@pytest.mark.parametrize("is_same", [True, False])
async def test_a_card_and_then_an_offer(tmp_path: Path, is_same: bool) -> None:
    async with at_the_tricks(tmp_path, 1) as cards:
        player = await small_in_turn(cards)
        offerer = next(p for p in (await cards.small(0), await cards.small(1)) if (p is player) == is_same)
        hand, question = await with_question(cards, offerer)
        turn = (await cards.deal()).turn
        first = player.press_on(hand if is_same else newest(player), green(hand if is_same else newest(player)))
        second = offerer.press_on(question, "Yes, offer")
        assert await answers(cards, first, second) == ["", ""]
        assert (await cards.deal()).turn != turn
        assert (await cards.deal()).offer is OfferState.PARTNER_ASKED


@pytest.mark.parametrize("is_same", [True, False])
async def test_an_offer_and_then_a_card_that_waits_and_is_played_after_the_refusal(
    tmp_path: Path, is_same: bool
) -> None:
    async with at_the_tricks(tmp_path, 1) as cards:
        player = await small_in_turn(cards)
        offerer = next(p for p in (await cards.small(0), await cards.small(1)) if (p is player) == is_same)
        partner = next(p for p in (await cards.small(0), await cards.small(1)) if p is not offerer)
        hand, question = await with_question(cards, offerer)
        old = hand if is_same else newest(player)
        before = await cards.deal()
        first, second = offerer.press_on(question, "Yes, offer"), player.press_on(old, green(old))
        waits = (
            "One moment: the others are deciding."
            if is_same
            else "First answer the question: the newest message asks you."
        )
        assert await answers(cards, first, second) == ["", waits]
        assert (await cards.deal()).cards == before.cards
        await cards.press(partner, "Play on")
        assert await answers(cards, player.press_on(old, green(old))) == [""]
        assert (await cards.deal()).turn != before.turn


async def test_an_offer_while_the_big_plays_a_card(tmp_path: Path) -> None:
    async with at_the_tricks(tmp_path) as cards:
        while await cards.in_turn() is not await cards.big():
            await cards.play(1)
        big, one, partner = await cards.big(), await cards.small(0), await cards.small(1)
        _, question = await with_question(cards, one)
        hand = newest(big)
        first, second = one.press_on(question, "Yes, offer"), big.press_on(hand, green(hand))
        assert await answers(cards, first, second) == ["", "One moment: the others are deciding."]
        assert newest(big) == hand  # nothing has changed before his eyes
        await cards.press(partner, "Play on")
        assert newest(big) == hand
        assert await answers(cards, big.press_on(hand, green(hand))) == [""]
        assert await cards.in_turn() is not big


@pytest.mark.parametrize("is_offer_first", [True, False])
async def test_an_offer_and_giving_up(tmp_path: Path, is_offer_first: bool) -> None:
    async with at_the_tricks(tmp_path, 1) as cards:
        big, one = await cards.big(), await cards.small(0)
        await cards.press(big, "Menu", "Give up")
        await cards.press(one, *OPEN)
        taps = [(one, "Yes, offer"), (big, "Yes, give up")]
        presses = [
            person.press_on(newest(person), label) for person, label in (taps if is_offer_first else reversed(taps))
        ]
        texts = await answers(cards, *presses)
        assert texts == ["", ""] if is_offer_first else ["", "That was an older deal. /hand shows your cards."]
        assert (await cards.room()).phase is Phase.BETWEEN
        assert f"{big.name}: take, given up — lost" in cards.board()
        assert len(await cards.judged()) == 1


async def test_two_offers_at_once_are_one_offer_and_a_question(tmp_path: Path) -> None:
    async with at_the_tricks(tmp_path, 1) as cards:
        one, other = await cards.small(0), await cards.small(1)
        await cards.press(one, *OPEN)
        await cards.press(other, *OPEN)
        presses = [person.press_on(newest(person), "Yes, offer") for person in (other, one)]
        assert await answers(cards, *presses) == ["", "First answer the question: the newest message asks you."]
        assert "Agree" in newest(one).labels
        assert (await cards.deal()).offer is OfferState.PARTNER_ASKED


async def test_both_answers_at_once_and_the_first_counts(tmp_path: Path) -> None:
    async with at_the_tricks(tmp_path, 1) as cards:
        await cards.offer()
        other = await cards.small(1)
        question = newest(other)
        presses = [other.press_on(question, label) for label in ("Agree", "Play on", "Agree")]
        texts = await answers(cards, *presses)
        assert texts[0] == ""
        assert all(text.startswith("Nobody waits for this answer any more") for text in texts[1:])
        assert (await cards.deal()).offer is OfferState.BIG_ASKED


async def test_what_is_delivered_twice_is_done_once(tmp_path: Path) -> None:
    async with at_the_tricks(tmp_path, 1) as cards:
        await cards.offer()
        await deliver_again(cards)
        assert (await cards.deal()).offer is OfferState.PARTNER_ASKED
        await cards.press(await cards.small(1), "Agree")
        await deliver_again(cards)
        assert (await cards.deal()).offer is OfferState.BIG_ASKED
        await cards.press(await cards.big(), "Accept")
        cards.evening.telegram.updates.redeliver(4)
        await cards.evening.pass_time(3)
        room = await cards.room()
        assert (room.phase, room.session and room.session.deals) == (Phase.BETWEEN, 1)
        assert len(await cards.judged()) == 1


async def deliver_again(cards: Cards) -> None:
    """Let Telegram deliver the last updates once more."""
    before = (await cards.room()).deal
    cards.evening.telegram.updates.redeliver(3)
    await cards.evening.pass_time(3)
    after = (await cards.room()).deal
    assert before is not None
    assert after is not None
    assert after.actions == before.actions


async def test_an_answer_after_the_deal_is_over_is_told_so(tmp_path: Path) -> None:
    async with at_the_tricks(tmp_path, 1) as cards:
        await cards.offer()
        other = await cards.small(1)
        question = newest(other)
        await cards.press(await cards.big(), "Menu", "Give up", "Yes, give up")
        texts = await answers(cards, other.press_on(question, "Agree"))
        assert texts == ["That was an older deal. /hand shows your cards."]
        assert len(await cards.judged()) == 1
