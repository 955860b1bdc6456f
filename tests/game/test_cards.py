"""The pack (rules §1)."""

from __future__ import annotations

import copy
import pickle

import pytest

from zole_bot.game.cards import DECK, TOTAL_POINTS, Suit, parse_card


def test_the_pack_has_26_cards_and_120_points() -> None:
    assert len(set(DECK)) == len({card.text for card in DECK}) == 26
    assert TOTAL_POINTS == 120


def test_all_queens_all_jacks_and_all_diamonds_are_trumps() -> None:
    trumps = [card for card in DECK if card.suit is Suit.TRUMPS]
    assert trumps == [card for card in DECK if card.text[0] in "QJ" or card.text[1] == "d"]
    assert len(trumps) == 14


def test_the_order_before_shuffling_is_the_order_of_strength() -> None:
    assert [card.strength for card in DECK] == list(range(26, 0, -1))


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_is_one_object_however_it_is_got(card: object) -> None:
    assert parse_card(str(card)) is card
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301  # our own bytes


@pytest.mark.parametrize("text", ["", "Q", "qc", "QC", "10d", "Qcc", "8c", "7h", "8s", "2d", " Qc"])
def test_what_is_no_card_of_this_pack_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f"^{text}$"):
        parse_card(text)
