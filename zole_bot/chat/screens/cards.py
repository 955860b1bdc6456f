"""Cards as people read them: the suit's sign, then the rank in their language."""

from __future__ import annotations

from collections.abc import Iterable

from zole_bot.game.cards import Card, Sign, Suit, strongest_first
from zole_bot.i18n import Texts

SIGNS = {Sign.CLUBS: "♣", Sign.SPADES: "♠", Sign.HEARTS: "♥", Sign.DIAMONDS: "♦"}
SIDE_SUITS = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS)


def short_card(card: Card, t: Texts) -> str:
    """Write a card shortly: ♣Q in English, ♣D in Latvian."""
    return SIGNS[card.sign] + t.plain(f"rank-{card.rank.name.lower()}")


def cards_line(cards: Iterable[Card], t: Texts) -> str:
    """Write cards in the order given."""
    return " ".join(short_card(card, t) for card in cards)


def held_cards(cards: Iterable[Card], t: Texts) -> list[str]:
    """Write a hand in two lines: trumps strongest first, then clubs, spades, hearts."""
    held = sorted(cards, key=strongest_first)
    trumps = [card for card in held if card.suit is Suit.TRUMPS]
    sides = [[card for card in held if card.suit is suit] for suit in SIDE_SUITS]
    lines = [cards_line(trumps, t), "   ".join(cards_line(side, t) for side in sides if side)]
    return [line for line in lines if line]
