"""The 26 cards: what they are called, which suit they follow, what they beat and what they count (rules §1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


class Suit(Enum):
    """A suit as the play knows it; queens, jacks and diamonds are one suit, the trumps (rules §1)."""

    TRUMPS = "trumps"
    CLUBS = "clubs"
    SPADES = "spades"
    HEARTS = "hearts"


class Sign(Enum):
    """A suit as it is printed on the card."""

    CLUBS = "c"
    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"


class Rank(Enum):
    """A rank as it is printed on the card; the value is its letter in the notation."""

    ACE = "A"
    TEN = "T"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"


POINTS: dict[Rank, int] = {
    Rank.ACE: 11,
    Rank.TEN: 10,
    Rank.KING: 4,
    Rank.QUEEN: 3,
    Rank.JACK: 2,
    Rank.NINE: 0,
    Rank.EIGHT: 0,
    Rank.SEVEN: 0,
}

# Each suit strongest first (rules §1), in the order of the deck before shuffling (record.md, "The proof of a deal").
ORDER: dict[Suit, str] = {
    Suit.TRUMPS: "Qc Qs Qh Qd Jc Js Jh Jd Ad Td Kd 9d 8d 7d",
    Suit.CLUBS: "Ac Tc Kc 9c",
    Suit.SPADES: "As Ts Ks 9s",
    Suit.HEARTS: "Ah Th Kh 9h",
}


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of the 26 cards; there is exactly one object for each, so cards are compared by identity."""

    text: str
    """The notation, rank then sign: ``Qc``."""
    suit: Suit = field(repr=False)
    """The suit it belongs to in play."""
    rank: Rank = field(repr=False)
    sign: Sign = field(repr=False)
    points: int = field(repr=False)
    strength: int = field(repr=False)
    """26 for the queen of clubs down to 1; every trump is stronger than any other card."""

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Copying and pickling give the one object again."""
        return parse_card, (self.text,)


def _make_deck() -> tuple[Card, ...]:
    texts = [(suit, text) for suit, row in ORDER.items() for text in row.split()]
    return tuple(
        Card(text, suit, Rank(text[0]), Sign(text[1]), POINTS[Rank(text[0])], len(texts) - place)
        for place, (suit, text) in enumerate(texts)
    )


DECK: tuple[Card, ...] = _make_deck()
"""All cards, in the order before shuffling: trumps strongest first, then clubs, spades, hearts."""

TOTAL_POINTS = sum(card.points for card in DECK)
"""Card points in the pack: 120."""

_BY_TEXT: dict[str, Card] = {card.text: card for card in DECK}


def parse_card(text: str) -> Card:
    """Read one card.

    >>> parse_card("Td").points
    10

    Raises `ValueError` for anything that is not one of the 26.
    """
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise ValueError(text) from None


def strongest_first(card: Card) -> int:
    """Key for sorting cards the way people hold them: trumps strongest first, then clubs, spades, hearts.

    >>> [str(card) for card in sorted((parse_card("9h"), parse_card("7d"), parse_card("Qc")), key=strongest_first)]
    ['Qc', '7d', '9h']
    """
    return -card.strength
