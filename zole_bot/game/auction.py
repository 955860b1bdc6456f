"""From the first bid to the first lead: the auction, and the burial that a take brings (rules §3, §6)."""

from __future__ import annotations

from typing import assert_never

from zole_bot.game.cards import Card, strongest_first
from zole_bot.game.deal import (
    HANDS,
    Bid,
    Bidding,
    Burying,
    Cards,
    Contract,
    Deal,
    Dealt,
    Finished,
    Hand,
    Playing,
    with_hand,
)
from zole_bot.game.house_rules import HouseRules
from zole_bot.game.illegal import IllegalActionError, Reason, wrong_phase

BIDS_IN_AUCTION = 3


def allowed_bids(rules: HouseRules) -> tuple[Bid, ...]:
    """Tell what each hand may say under these rules."""
    usual = (Bid.PASS, Bid.TAKE, Bid.ZOLE)
    return (*usual, Bid.SMALL_ZOLE) if rules.small_zole else usual


def say(deal: Deal, bid: Bid) -> Deal:
    """Let the hand in turn bid; the first bid that is no pass ends the auction.

    Raises `IllegalActionError`.
    """
    if not isinstance(deal, Bidding):
        raise wrong_phase(deal)
    if bid not in allowed_bids(deal.dealt.rules):
        raise IllegalActionError(Reason.BID_NOT_ALLOWED)
    dealt = deal.dealt
    bids = (*deal.bids, bid)
    bidder = HANDS[len(deal.bids)]
    match bid:
        case Bid.PASS:
            return Bidding(dealt, bids) if len(bids) < BIDS_IN_AUCTION else _after_three_passes(dealt, bids)
        case Bid.TAKE:
            return Burying(dealt, bids, bidder)
        case Bid.ZOLE:
            return _lead(dealt, bids, Contract.ZOLE, bidder)
        case Bid.SMALL_ZOLE:
            return _lead(dealt, bids, Contract.SMALL_ZOLE, bidder)
        case _:
            assert_never(bid)


def _after_three_passes(dealt: Dealt, bids: tuple[Bid, ...]) -> Playing | Finished:
    match dealt.rules.all_pass:
        case "pule" | "redeal" as unplayed:
            return Finished(dealt, bids, Contract(unplayed), None, buried=(), tricks=(), trick=(), leader=0)
        case "galdins":
            return _lead(dealt, bids, Contract.GALDINS, None)
        case "galds":
            return _lead(dealt, bids, Contract.GALDS, None, opening=dealt.talon[:1])
        case _:
            assert_never(dealt.rules.all_pass)


def _lead(dealt: Dealt, bids: tuple[Bid, ...], contract: Contract, big: Hand | None, opening: Cards = ()) -> Playing:
    """First hand leads in every contract (rules §4)."""
    return Playing(dealt, bids, contract, big, (), dealt.cards, (), 0, opening, 0)


def cards_to_bury_from(deal: Burying) -> Cards:
    """Tell the ten cards of the big, strongest first."""
    return tuple(sorted(deal.dealt.cards[deal.big] + deal.dealt.talon, key=strongest_first))


def bury(deal: Deal, cards: tuple[Card, Card]) -> Playing:
    """Let the big bury two of his ten cards, in any order.

    Raises `IllegalActionError`.
    """
    if not isinstance(deal, Burying):
        raise wrong_phase(deal)
    if len(set(cards)) != 2:
        raise IllegalActionError(Reason.TWO_CARDS_NEEDED)
    held = cards_to_bury_from(deal)
    for card in cards:
        if card not in held:
            raise IllegalActionError(Reason.CARD_NOT_HELD, card=card)
    kept = tuple([card for card in held if card not in cards])
    hands = with_hand(deal.dealt.cards, deal.big, kept)
    buried = tuple(sorted(cards, key=strongest_first))
    return Playing(deal.dealt, deal.bids, Contract.TAKE, deal.big, buried, hands, (), 0, (), 0)
