"""Text to value and back (design §7.5)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zole_bot.game.cards import DECK
from zole_bot.game.deal import HANDS, Action, Agree, Bid, Bury, GiveUp, Offer, Play, Refuse, Say
from zole_bot.game.notation import NotationError, format_action, format_cards, parse_action, parse_cards

ACTIONS: list[Action] = [
    *[Say(bid) for bid in Bid],
    *[Bury(pair) for pair in combinations(DECK, 2)],
    *[Play(card) for card in DECK],
    *[kind(hand) for kind in (GiveUp, Offer, Agree, Refuse) for hand in HANDS],
]


def test_each_action_has_one_text_and_each_text_its_action() -> None:
    texts = [format_action(action) for action in ACTIONS]
    assert len(set(texts)) == len(ACTIONS) == 4 + 325 + 26 + 12
    assert [parse_action(text) for text in texts] == ACTIONS
    assert all(text.isascii() and len(text) <= 10 for text in texts)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("small_zole", Say(Bid.SMALL_ZOLE)),
        ("b:QcTd", Bury((parse_cards("Qc Td")[0], parse_cards("Qc Td")[1]))),
        ("7d", Play(DECK[13])),
        ("giveup:0", GiveUp(0)),
        ("refuse:2", Refuse(2)),
    ],
)
def test_the_notation_is_as_written_down(text: str, action: Action) -> None:
    assert format_action(action) == text


@pytest.mark.parametrize(
    "text",
    ["", "x", "Pass", "pass ", "QC", "b:", "b:Qc", "b:QcQc", "b:TdQc", "b:QcTdJc", "B:QcTd", "giveup", "giveup:",
     "giveup:3", "offer:-1", "agree:١", "refuse:1:1", "b:Qc:Td", "offer: 1", "take:0"],
)  # fmt: skip
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_action(text)


@given(st.text(max_size=12))
def test_whatever_is_read_is_written_again_letter_by_letter(text: str) -> None:
    try:
        action = parse_action(text)
    except NotationError:
        return
    assert format_action(action) == text


@given(st.lists(st.sampled_from(DECK), max_size=26))
def test_lists_of_cards_go_there_and_back(cards: list[object]) -> None:
    written = " ".join(map(str, cards))
    assert list(parse_cards(written)) == cards
    assert format_cards(parse_cards(written)) == written


@pytest.mark.parametrize("text", ["Qc  Td", " Qc", "Qc,Td", "Qc Xd"])
def test_lists_of_anything_else_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_cards(text)
