"""The one way out of the core: all that one hand, or an onlooker, may know of a deal, and nothing else."""

from __future__ import annotations

from typing import TypeGuard, assert_never

from zole_bot.game.auction import cards_to_bury_from
from zole_bot.game.cards import strongest_first
from zole_bot.game.concessions import legal_concessions
from zole_bot.game.deal import (
    HANDS,
    Bidding,
    Burying,
    Cards,
    Contract,
    Deal,
    Finished,
    GiveUp,
    Hand,
    Offer,
    OfferState,
    Playing,
    Trick,
)
from zole_bot.game.outcomes import trick_points_by_hand, tricks_by_hand
from zole_bot.game.play import is_talon_trick
from zole_bot.game.rules import hand_in_turn, legal_actions, turn_number
from zole_bot.game.seen import Phase, PlayedCard, Revealed, SeenTrick, View

__all__ = ["Phase", "PlayedCard", "Revealed", "SeenTrick", "View", "view"]


def view(deal: Deal, hand: Hand | None, *, all_tricks: bool = False) -> View:
    """Show a deal to one hand, or to an onlooker.

    `all_tricks` also shows the cards of older tricks: for those who keep them in mind, as computer players do.
    """
    in_turn = _visible_turn(deal, hand)
    offer, offered_by = _visible_offer(deal, hand)
    leader, trick = (deal.leader, deal.trick) if isinstance(deal, Playing | Finished) else (None, ())
    tricks = deal.tricks if isinstance(deal, Playing | Finished) else ()
    return View(
        hand=hand,
        phase=_phase(deal),
        rules=deal.dealt.rules,
        turn=turn_number(deal),
        bids=deal.bids,
        hand_in_turn=in_turn,
        waits=in_turn is None and not isinstance(deal, Finished),
        contract=_contract(deal),
        big=None if isinstance(deal, Bidding) else deal.big,
        cards=() if hand is None else _held_by(deal, hand),
        from_talon=_taken_up(deal, hand),
        buried=deal.buried if _may_see_burial(deal, hand) else (),
        held=(len(_held_by(deal, 0)), len(_held_by(deal, 1)), len(_held_by(deal, 2))),
        leader=leader,
        trick=() if leader is None else _with_players(leader, trick, is_opened=_opens_with_talon(deal)),
        tricks=_seen_tricks(tricks, all_cards=all_tricks or isinstance(deal, Finished)),
        trick_counts=tricks_by_hand(tricks),
        points=trick_points_by_hand(tricks),
        legal=legal_actions(deal) if hand is not None and hand == hand_in_turn(deal) else (),
        concessions=() if hand is None else _concessions(deal, hand),
        offer=offer,
        offered_by=offered_by,
        conceded=deal.conceded if isinstance(deal, Finished) else None,
        revealed=_reveal(deal) if isinstance(deal, Finished) else None,
    )


# --- Secrets: each is decided here, once --------------------------------------------------------------------------


def _held_by(deal: Deal, hand: Hand) -> Cards:
    match deal:
        case Bidding():
            cards = deal.dealt.cards[hand]
        case Burying():
            cards = cards_to_bury_from(deal) if hand == deal.big else deal.dealt.cards[hand]
        case Playing():
            cards = deal.cards[hand]
        case Finished():
            cards = ()
        case _:
            assert_never(deal)
    return tuple(sorted(cards, key=strongest_first))


def _taken_up(deal: Deal, hand: Hand | None) -> Cards:
    """The talon, for the big who took it up."""
    if hand is None or isinstance(deal, Bidding) or hand != deal.big:
        return ()
    return deal.dealt.talon if _contract(deal) is Contract.TAKE else ()


def _may_see_burial(deal: Deal, hand: Hand | None) -> TypeGuard[Playing | Finished]:
    return isinstance(deal, Finished) or (isinstance(deal, Playing) and hand is not None and hand == deal.big)


def _is_secret_offer(deal: Deal, hand: Hand | None) -> bool:
    """While the partner is asked, and after he refused, only the two small ones know of the offer (rules §9)."""
    if not isinstance(deal, Playing) or deal.offer not in (OfferState.PARTNER_ASKED, OfferState.PARTNER_REFUSED):
        return False
    return hand is None or hand == deal.big


def _visible_offer(deal: Deal, hand: Hand | None) -> tuple[OfferState, Hand | None]:
    if not isinstance(deal, Playing) or _is_secret_offer(deal, hand):
        return OfferState.NONE, None
    return deal.offer, deal.offered_by


def _visible_turn(deal: Deal, hand: Hand | None) -> Hand | None:
    """Who must act. To those who may not know of an offer play seems to go on; only the big himself cannot act."""
    if isinstance(deal, Playing) and deal.offer.is_open and _is_secret_offer(deal, hand):
        return None if hand == deal.turn else deal.turn
    return hand_in_turn(deal)


def _reveal(deal: Finished) -> Revealed:
    first, second, third = (tuple(sorted(cards, key=strongest_first)) for cards in deal.dealt.cards)
    return Revealed((first, second, third), deal.dealt.talon, deal.buried)


# --- What everybody knows -----------------------------------------------------------------------------------------


def _phase(deal: Deal) -> Phase:
    match deal:
        case Bidding():
            return Phase.BIDDING
        case Burying():
            return Phase.BURYING
        case Playing():
            return Phase.PLAYING
        case Finished():
            return Phase.FINISHED
        case _:
            assert_never(deal)


def _contract(deal: Deal) -> Contract | None:
    match deal:
        case Bidding():
            return None
        case Burying():
            return Contract.TAKE
        case Playing() | Finished():
            return deal.contract
        case _:
            assert_never(deal)


def _opens_with_talon(deal: Deal) -> bool:
    return isinstance(deal, Playing) and is_talon_trick(deal)


def _with_players(leader: Hand, cards: Cards, *, is_opened: bool) -> tuple[PlayedCard, ...]:
    from_hands = cards[1:] if is_opened else cards
    opening = tuple(PlayedCard(card, None) for card in cards[:1]) if is_opened else ()
    return opening + tuple(PlayedCard(card, HANDS[(leader + place) % 3]) for place, card in enumerate(from_hands))


def _seen_tricks(tricks: tuple[Trick, ...], *, all_cards: bool) -> tuple[SeenTrick, ...]:
    return tuple(
        SeenTrick(
            number,
            trick.leader,
            trick.winner,
            trick.points,
            _with_players(trick.leader, trick.cards, is_opened=trick.opened is not None)
            if all_cards or number == len(tricks)
            else (),
        )
        for number, trick in enumerate(tricks, start=1)
    )


def _concessions(deal: Deal, hand: Hand) -> tuple[GiveUp | Offer, ...]:
    return tuple(action for action in legal_concessions(deal, hand) if isinstance(action, GiveUp | Offer))
