"""The simple player: bids by a measure of the hand, buries card points, and plays any legal card."""

from __future__ import annotations

import random

from zole_bot.game.cards import Rank, Suit
from zole_bot.game.deal import Action, Agree, Bid, Bury, Cards, Hand, Refuse, Say
from zole_bot.game.seen import Phase, View
from zole_bot.players.machine import NotInTurnError, richest_burial
from zole_bot.players.strength import take_strength

ZOLE_STRENGTH = 3.5
"""Log odds of a take from which a zole is bid."""
MOST_SMALL_ZOLE_TRUMPS = 3


def choose(view: View, chance: random.Random) -> Action:
    """Choose a legal action for the hand in turn.

    Never offers to give up; asked, agrees as the big and refuses as a partner (rules §9).

    Raises `NotInTurnError`.
    """
    if view.hand is None or not view.legal:
        raise NotInTurnError(view.hand)
    if isinstance(view.legal[0], Agree | Refuse):
        return Agree(view.hand) if view.hand == view.big else Refuse(view.hand)
    if view.phase is Phase.BIDDING:
        bid = Say(_bid(view.cards, view.hand))
        return bid if bid in view.legal else Say(Bid.PASS)
    if view.phase is Phase.BURYING:
        return Bury(richest_burial(view.cards))
    return chance.choice(view.legal)


def _bid(cards: Cards, hand: Hand) -> Bid:
    strength = take_strength(cards, hand)
    if strength >= ZOLE_STRENGTH:
        return Bid.ZOLE
    if strength >= 0:
        return Bid.TAKE
    return Bid.SMALL_ZOLE if _is_harmless(cards) else Bid.PASS


def _is_harmless(cards: Cards) -> bool:
    """Whether few of the cards can be made to take a trick: no queen, no ace, few trumps."""
    return sum(card.suit is Suit.TRUMPS for card in cards) <= MOST_SMALL_ZOLE_TRUMPS and all(
        card.rank not in (Rank.QUEEN, Rank.ACE) for card in cards
    )
