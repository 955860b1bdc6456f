"""The machine's move for someone whose time is up: plain, safe, and the same every time (bot.md §4).

It passes, buries card points, plays its lowest card, and refuses what it is asked: no answer in time means no
(rules §9). It never starts giving up.
"""

from __future__ import annotations

from zole_bot.game.cards import Card, Suit
from zole_bot.game.deal import Action, Bid, Bury, Cards, Play, Refuse, Say
from zole_bot.game.seen import Phase, View


class NotInTurnError(ValueError):
    """A move was asked of a hand that has nothing to do."""


def machine_action(view: View) -> Action:
    """Choose the machine's move for the hand in turn.

    Raises `NotInTurnError`.
    """
    if not view.legal:
        raise NotInTurnError(view.hand)
    refusals = [action for action in view.legal if isinstance(action, Refuse)]
    if refusals:
        return refusals[0]
    if view.phase is Phase.BIDDING:
        return Say(Bid.PASS)
    if view.phase is Phase.BURYING:
        return Bury(richest_burial(view.cards))
    return Play(min((action.card for action in view.legal if isinstance(action, Play)), key=_worth))


def richest_burial(cards: Cards) -> tuple[Card, Card]:
    """Choose the two side cards of most points, of equals the weaker; the weakest trumps where they are too few."""
    ranked = sorted(cards, key=lambda card: (card.suit is Suit.TRUMPS, *_burial_order(card)))
    one, other = ranked[:2]
    return (one, other) if one.strength > other.strength else (other, one)


def _burial_order(card: Card) -> tuple[int, int]:
    return (0 if card.suit is Suit.TRUMPS else -card.points, card.strength)


def _worth(card: Card) -> tuple[int, int]:
    """Fewest points first, then weakest."""
    return card.points, card.strength
