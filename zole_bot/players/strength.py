"""How good eight cards are for a take: the measure that the simple player bids by (players.md §4)."""

from __future__ import annotations

from zole_bot.game.cards import Card, Rank, Sign, Suit
from zole_bot.game.deal import Cards, Hand

SIDE_SUITS = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS)


def take_strength(cards: Cards, hand: Hand) -> float:
    """Estimate the log odds that a take is won with these eight cards: above 0 it is won more often than not."""
    trumps = [card for card in cards if card.suit is Suit.TRUMPS]
    logit = -7.62
    logit += 1.21 * len(trumps)
    logit += 0.62 * _count(trumps, Rank.QUEEN)
    logit += 0.27 * _count(trumps, Rank.JACK)
    logit += 0.49 * sum(
        1.0 if card.sign is Sign.CLUBS else 0.5
        for card in trumps
        if card.rank is Rank.QUEEN and card.sign in (Sign.CLUBS, Sign.SPADES)
    )
    logit += 0.33 * sum(card.points for card in trumps if card.rank in (Rank.ACE, Rank.TEN)) / 10
    for suit in SIDE_SUITS:
        held = [card for card in cards if card.suit is suit]
        has_ace = _count(held, Rank.ACE) == 1
        if not held:
            logit -= 0.06
        elif has_ace:
            logit += 0.82
        elif _count(held, Rank.TEN):
            logit += 0.21
    return logit - 0.48 if hand == 0 else logit


def _count(cards: list[Card], rank: Rank) -> int:
    return sum(card.rank is rank for card in cards)
