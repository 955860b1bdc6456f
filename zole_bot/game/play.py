"""One card after the other: a card is played, a trick goes to its winner, the deal ends (rules §4, §6)."""

from __future__ import annotations

from zole_bot.game.cards import Card
from zole_bot.game.deal import HANDS, Contract, Deal, Finished, Playing, Trick, with_hand
from zole_bot.game.illegal import IllegalActionError, Reason, wrong_phase
from zole_bot.game.tricks import holds_suit, led_suit, trick_winner

TRICKS_IN_DEAL = 8
TALON_TRICKS = 2
"""Tricks of galds that a card of the talon opens (rules §6)."""


def is_talon_trick(deal: Playing | Finished) -> bool:
    """Tell whether a card of the talon opens the trick under way."""
    return deal.contract is Contract.GALDS and len(deal.tricks) < TALON_TRICKS


def play(deal: Deal, card: Card) -> Playing | Finished:
    """Let the hand in turn play a card.

    Raises `IllegalActionError`.
    """
    if not isinstance(deal, Playing):
        raise wrong_phase(deal)
    if deal.offer.is_open:
        raise IllegalActionError(Reason.OFFER_OPEN)
    held = deal.cards[deal.turn]
    if card not in held:
        raise IllegalActionError(Reason.CARD_NOT_HELD, card=card)
    suit = led_suit(deal.trick)
    if suit is not None and card.suit is not suit and holds_suit(held, suit):
        raise IllegalActionError(Reason.MUST_FOLLOW, card=card, suit=suit)
    hands = with_hand(deal.cards, deal.turn, tuple([other for other in held if other is not card]))
    trick = (*deal.trick, card)
    if len(trick) < (4 if is_talon_trick(deal) else 3):
        tricks, leader, turn = deal.tricks, deal.leader, HANDS[(deal.turn + 1) % 3]
    else:
        winner = trick_winner(deal.leader, trick)
        tricks = (*deal.tricks, Trick(deal.leader, trick, winner))
        if len(tricks) == TRICKS_IN_DEAL or (deal.contract is Contract.SMALL_ZOLE and winner == deal.big):
            return Finished(deal.dealt, deal.bids, deal.contract, deal.big, deal.buried, tricks, (), winner or 0)
        is_second_of_galds = deal.contract is Contract.GALDS and len(tricks) == 1
        trick = deal.dealt.talon[1:] if is_second_of_galds else ()
        leader = turn = 0 if winner is None or is_second_of_galds else winner
    return Playing(
        deal.dealt,
        deal.bids,
        deal.contract,
        deal.big,
        deal.buried,
        hands,
        tricks,
        leader,
        trick,
        turn,
        deal.offer,
        deal.offered_by,
    )
