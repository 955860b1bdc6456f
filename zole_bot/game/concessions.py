"""Ending a deal early: giving up, and the one offer of the small ones with its answers (rules §9)."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from zole_bot.game.deal import (
    HANDS,
    Agree,
    Concession,
    ConcessionAction,
    Deal,
    Finished,
    GiveUp,
    Hand,
    Offer,
    OfferState,
    Playing,
    Refuse,
)
from zole_bot.game.illegal import IllegalActionError, Reason


def asked_hand(deal: Deal) -> Hand | None:
    """Tell whose answer to an offer the deal waits for; None while no offer is open."""
    if not isinstance(deal, Playing) or deal.big is None or deal.offered_by is None:
        return None
    match deal.offer:
        case OfferState.PARTNER_ASKED:
            return HANDS[3 - deal.big - deal.offered_by]
        case OfferState.BIG_ASKED:
            return deal.big
        case OfferState.NONE | OfferState.PARTNER_REFUSED | OfferState.REFUSED:
            return None
        case _:
            assert_never(deal.offer)


def legal_concessions(deal: Deal, hand: Hand) -> tuple[ConcessionAction, ...]:
    """Tell what this hand may do now beside the turns, in turn or not."""
    actions: tuple[ConcessionAction, ...] = (GiveUp(hand), Offer(hand), Agree(hand), Refuse(hand))
    return tuple(action for action in actions if concession_fault(deal, action) is None)


def concession_fault(deal: Deal, action: ConcessionAction) -> Reason | None:
    """Tell what is wrong with an action beside the turns; None if it may be done."""
    if isinstance(deal, Finished):
        return Reason.DEAL_FINISHED
    if not isinstance(deal, Playing):
        return Reason.NOT_IN_PHASE
    if deal.big is None:
        return Reason.NOT_IN_CONTRACT
    match action:
        case GiveUp():
            return _give_up_fault(deal, action.hand)
        case Offer():
            return _offer_fault(deal, action.hand)
        case Agree() | Refuse():
            return None if action.hand == asked_hand(deal) else Reason.NOT_ASKED
        case _:
            assert_never(action)


def _give_up_fault(deal: Playing, hand: Hand) -> Reason | None:
    if hand != deal.big:
        return Reason.ONLY_BIG
    if deal.dealt.rules.concede == "off":
        return Reason.CONCEDING_OFF
    # While only the partner is asked the big must not find out, so he may do what he could do otherwise.
    if deal.offer is OfferState.BIG_ASKED:
        return Reason.OFFER_OPEN
    if len(deal.tricks) > 2 or (len(deal.tricks) == 2 and deal.trick):
        return Reason.TOO_LATE_TO_GIVE_UP
    return None


def _offer_fault(deal: Playing, hand: Hand) -> Reason | None:
    if hand == deal.big:
        return Reason.ONLY_SMALL
    if deal.dealt.rules.small_concede == "off":
        return Reason.CONCEDING_OFF
    match deal.offer:
        case OfferState.NONE:
            return None
        case OfferState.PARTNER_ASKED | OfferState.BIG_ASKED:
            return Reason.OFFER_OPEN
        case OfferState.PARTNER_REFUSED | OfferState.REFUSED:
            return Reason.OFFER_SPENT
        case _:
            assert_never(deal.offer)


def apply_concession(deal: Deal, action: ConcessionAction) -> Playing | Finished:
    """Do an action beside the turns.

    Raises `IllegalActionError`.
    """
    fault = concession_fault(deal, action)
    if fault is not None or not isinstance(deal, Playing):
        raise IllegalActionError(fault or Reason.NOT_IN_PHASE)
    is_partner_asked = deal.offer is OfferState.PARTNER_ASKED
    match action:
        case GiveUp():
            return finish(deal, Concession("big", len(deal.tricks) + 1))
        case Offer():
            binds_partner = deal.dealt.rules.small_concede == "one"
            asked = OfferState.BIG_ASKED if binds_partner else OfferState.PARTNER_ASKED
            return replace(deal, offer=asked, offered_by=action.hand)
        case Agree():
            if is_partner_asked:
                return replace(deal, offer=OfferState.BIG_ASKED)
            return finish(deal, Concession("small", len(deal.tricks) + 1))
        case Refuse():
            return replace(deal, offer=OfferState.PARTNER_REFUSED if is_partner_asked else OfferState.REFUSED)
        case _:
            assert_never(action)


def finish(deal: Playing, conceded: Concession | None = None) -> Finished:
    """End the play as it stands."""
    return Finished(
        dealt=deal.dealt,
        bids=deal.bids,
        contract=deal.contract,
        big=deal.big,
        buried=deal.buried,
        tricks=deal.tricks,
        trick=deal.trick,
        leader=deal.leader,
        conceded=conceded,
    )
