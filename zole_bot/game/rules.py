"""What may be done in a deal and what it leads to: the one judge of every bid, burial, card and concession.

Screens, the machine's moves, computer players and the reader of session files all ask in here. The parts have pages
of their own (`auction`, `play`, `tricks`, `concessions`); what others need of them is told here again.
"""

from __future__ import annotations

from itertools import combinations
from typing import assert_never

from zole_bot.game.auction import allowed_bids, bury, cards_to_bury_from, say
from zole_bot.game.cards import DECK, Card
from zole_bot.game.concessions import apply_concession, asked_hand, concession_fault, legal_concessions
from zole_bot.game.deal import (
    HANDS,
    Action,
    Agree,
    Bid,
    Bidding,
    Bury,
    Burying,
    Cards,
    Deal,
    Dealt,
    Finished,
    GiveUp,
    Hand,
    Offer,
    Play,
    Playing,
    Refuse,
    Say,
    ThreeHands,
)
from zole_bot.game.house_rules import HouseRules
from zole_bot.game.illegal import IllegalActionError, Reason
from zole_bot.game.play import TALON_TRICKS, TRICKS_IN_DEAL, is_talon_trick, play
from zole_bot.game.tricks import led_suit, playable_cards, trick_winner

__all__ = [
    "TALON_TRICKS",
    "TRICKS_IN_DEAL",
    "IllegalActionError",
    "Reason",
    "WrongCardsError",
    "allowed_bids",
    "apply",
    "asked_hand",
    "concession_fault",
    "hand_in_turn",
    "led_suit",
    "legal_actions",
    "legal_cards",
    "legal_concessions",
    "playable_cards",
    "start_deal",
    "trick_winner",
    "turn_number",
]

# Actions are values, so one object for each is enough; a deal asks for about 150 of them.
_SAYS = {bid: Say(bid) for bid in Bid}
_PLAYS = {card: Play(card) for card in DECK}
_BURIALS = {pair: Bury(pair) for pair in combinations(DECK, 2)}  # the deck runs strongest first, and so does each pair


class WrongCardsError(ValueError):
    """The cards to deal are not the 26, eight to a hand and two to the talon."""


def start_deal(rules: HouseRules, cards: ThreeHands, talon: tuple[Card, Card]) -> Bidding:
    """Open the auction on cards that are dealt.

    Raises `WrongCardsError`.
    """
    first, second, third = cards
    sizes = (len(first), len(second), len(third), len(talon))
    if sizes != (8, 8, 8, 2) or len({*first, *second, *third, *talon}) != len(DECK):
        raise WrongCardsError(sizes)
    return Bidding(Dealt(rules, cards, talon))


def hand_in_turn(deal: Deal) -> Hand | None:
    """Tell who must act: bid, bury, play, or answer an offer; None when the deal is over."""
    match deal:
        case Playing():
            asked = asked_hand(deal)
            return deal.turn if asked is None else asked
        case Bidding():
            return HANDS[len(deal.bids)]
        case Burying():
            return deal.big
        case Finished():
            return None
        case _:
            assert_never(deal)


def turn_number(deal: Deal) -> int:
    """Count the bids, burials and cards so far; concessions are no turns."""
    turns = len(deal.bids)
    match deal:
        case Bidding() | Burying():
            return turns
        case Playing() | Finished():
            opened = 1 if deal.trick and is_talon_trick(deal) else 0
            return turns + (1 if deal.buried else 0) + 3 * len(deal.tricks) + len(deal.trick) - opened
        case _:
            assert_never(deal)


def legal_cards(deal: Playing) -> Cards:
    """Tell which cards the hand in turn may play; none while an offer is open."""
    return () if deal.offer.is_open else playable_cards(deal.cards[deal.turn], deal.trick)


def legal_actions(deal: Deal) -> tuple[Action, ...]:
    """Tell all that the hand in turn may do; () when the deal is over.

    Burials are 45 pairs, the stronger card first in each.
    """
    match deal:
        case Playing():
            asked = asked_hand(deal)
            if asked is not None:
                return (Agree(asked), Refuse(asked))
            return tuple([_PLAYS[card] for card in playable_cards(deal.cards[deal.turn], deal.trick)])
        case Bidding():
            return tuple([_SAYS[bid] for bid in allowed_bids(deal.dealt.rules)])
        case Burying():
            return tuple([_BURIALS[pair] for pair in combinations(cards_to_bury_from(deal), 2)])
        case Finished():
            return ()
        case _:
            assert_never(deal)


def apply(deal: Deal, action: Action) -> Deal:
    """Do an action: a turn in the name of the hand in turn, a concession in that of the hand it names.

    Raises `IllegalActionError`; the deal given is never changed.
    """
    match action:
        case Play():
            return play(deal, action.card)
        case Say():
            return say(deal, action.bid)
        case Bury():
            return bury(deal, action.cards)
        case GiveUp() | Offer() | Agree() | Refuse():
            return apply_concession(deal, action)
        case _:
            assert_never(action)
