"""Which cards follow and who takes a trick (rules §4), against a second, naive writing of the rule."""

from __future__ import annotations

from itertools import permutations

import pytest

from zole_bot.game.cards import DECK
from zole_bot.game.deal import HANDS, Hand
from zole_bot.game.notation import format_cards, parse_cards
from zole_bot.game.tricks import playable_cards, trick_winner, winning_place

# Written from the rules page, by text alone, so that it shares nothing with the code it checks.
TRUMPS = ["Qc", "Qs", "Qh", "Qd", "Jc", "Js", "Jh", "Jd", "Ad", "Td", "Kd", "9d", "8d", "7d"]
SIDE_RANKS = ["A", "T", "K", "9"]


def naive_winner(texts: list[str]) -> int:
    trumps = [text for text in texts if text in TRUMPS]
    if trumps:
        return texts.index(min(trumps, key=TRUMPS.index))
    followers = [text for text in texts if text[1] == texts[0][1]]
    return texts.index(min(followers, key=lambda text: SIDE_RANKS.index(text[0])))


def test_all_15600_tricks_have_the_winner_that_the_naive_rule_gives() -> None:
    """Field case 131: the winner of every trick there can be."""
    count = 0
    for cards in permutations(DECK, 3):
        place = naive_winner([card.text for card in cards])
        assert winning_place(cards) == place, format_cards(cards)
        assert trick_winner(0, cards) == place, format_cards(cards)
        count += 1
    assert count == 15_600


def test_every_opened_trick_of_galds_has_the_winner_that_the_naive_rule_gives() -> None:
    count = 0
    for cards in permutations(DECK[::2], 4):
        place = naive_winner([card.text for card in cards])
        assert trick_winner(0, cards) == (None if place == 0 else HANDS[place - 1]), format_cards(cards)
        count += 1
    assert count == 13 * 12 * 11 * 10


@pytest.mark.parametrize("leader", HANDS)
def test_the_winner_is_counted_from_the_leader(leader: Hand) -> None:
    assert trick_winner(leader, parse_cards("Ks As 9h")) == (leader + 1) % 3


@pytest.mark.parametrize(
    ("held", "trick", "playable"),
    [
        ("Qc Jh Ad As Th", "", "Qc Jh Ad As Th"),  # who leads is free
        ("Qc Jh Ad As Th", "Kh", "Th"),  # the jack of hearts is no heart
        ("Qc Jh Ad As Th", "7d", "Qc Jh Ad"),
        ("Qc Jh Ad As Th", "Qh", "Qc Jh Ad"),  # the queen of hearts leads trumps
        ("Qc Jh Ad As Th", "9s Qs", "As"),  # follow the first card, not the highest
        ("Qc Jh Ad As Th", "9c", "Qc Jh Ad As Th"),  # no duty to trump
        ("As Th", "Jd", "As Th"),
        ("Ks 9s", "As", "Ks 9s"),  # no duty to overtake
        ("Qc Jh Ad As Th", "Kh 7d", "Th"),
    ],
)
def test_one_follows_the_suit_led_and_is_free_without_it(held: str, trick: str, playable: str) -> None:
    assert format_cards(playable_cards(parse_cards(held), parse_cards(trick))) == playable
