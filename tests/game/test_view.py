"""What one hand may know, and that it is all it is told (bot.md §9)."""

from __future__ import annotations

import pytest

from tests.game.dealing import FIRST, SECOND, TALON, THIRD, after, deal_out
from tests.game.seeing import cards_in
from zole_bot.game.deal import Agree, Bid, Concession, Contract, GiveUp, Hand, Offer, OfferState, Refuse
from zole_bot.game.house_rules import PRESETS
from zole_bot.game.notation import format_cards, parse_cards
from zole_bot.game.view import Phase, PlayedCard, view

GALDINS = PRESETS["galdins"]
TAKEN = "pass take b:AcTc"
ONLOOKERS: tuple[Hand | None, ...] = (0, 1, 2, None)


def test_in_the_auction_each_sees_his_own_cards_strongest_first() -> None:
    seen = view(after(deal_out(GALDINS), "pass"), 1)
    assert format_cards(seen.cards) == SECOND
    assert (seen.phase, seen.bids, seen.hand_in_turn, seen.turn) == (Phase.BIDDING, (Bid.PASS,), 1, 1)
    assert (seen.contract, seen.big, seen.held) == (None, None, (8, 8, 8))
    assert [str(action.bid) for action in seen.legal if hasattr(action, "bid")] == list(Bid)


@pytest.mark.parametrize("hand", [0, 2, None])
def test_what_is_hidden_makes_no_difference_to_what_is_seen(hand: Hand | None) -> None:
    def swapped(cards: str) -> str:
        """Exchange cards among those that neither first nor third hand has."""
        return " ".join({"Ac": "9h", "9h": "Ac", "Qs": "7d", "7d": "Qs"}.get(card, card) for card in cards.split())

    one = deal_out(GALDINS)
    other = deal_out(GALDINS, FIRST, swapped(SECOND), THIRD, swapped(TALON))
    for actions in ("", "pass", "pass take", "pass take b:JcTc", "pass take b:JcTc As 9s", "pass zole As"):
        assert view(after(one, actions), hand) == view(after(other, actions), hand)


def test_the_big_alone_sees_the_talon_he_took_and_what_he_buried() -> None:
    burying, playing = after(deal_out(GALDINS), "pass take"), after(deal_out(GALDINS), TAKEN)
    seen = view(burying, 1)
    assert format_cards(seen.cards) == "Qs Qh Jc Kd 7d Ac Tc 9s Ah 9h"
    assert (format_cards(seen.from_talon), len(seen.legal), seen.held) == (TALON, 45, (8, 10, 8))
    seen = view(playing, 1)
    assert (format_cards(seen.from_talon), format_cards(seen.buried), seen.held) == (TALON, "Ac Tc", (8, 8, 8))
    for hand in (0, 2, None):
        for deal in (burying, playing):
            other = view(deal, hand)
            assert (other.from_talon, other.buried) == ((), ())
            assert (other.contract, other.big) == (Contract.TAKE, 1)


@pytest.mark.parametrize("bid", ["zole", "small_zole"])
def test_in_a_zole_nobody_sees_the_talon(bid: str) -> None:
    deal = after(deal_out(GALDINS), f"pass {bid}")
    for hand in ONLOOKERS:
        assert not cards_in(view(deal, hand)) & set(parse_cards(TALON))


def test_the_trick_under_way_and_the_last_one_lie_open_older_ones_do_not() -> None:
    deal = after(deal_out(GALDINS), f"{TAKEN} As 9s Ts Th Ah Kh Qs")
    for hand in ONLOOKERS:
        seen = view(deal, hand)
        assert seen.trick == (PlayedCard(parse_cards("Qs")[0], 1),)
        assert seen.tricks[0].cards == ()
        assert [str(played.card) for played in seen.tricks[1].cards] == ["Th", "Ah", "Kh"]
        assert [played.hand for played in seen.tricks[1].cards] == [0, 1, 2]
        assert (seen.trick_counts, seen.points) == ((1, 1, 0), (21, 25, 0))
        assert seen.hand_in_turn == 2
    assert len(view(deal, 0, all_tricks=True).tricks[0].cards) == 3


def test_only_the_hand_in_turn_is_told_what_it_may_do() -> None:
    deal = after(deal_out(GALDINS), f"{TAKEN} As")
    assert [str(getattr(action, "card", "")) for action in view(deal, 1).legal] == ["9s"]
    assert [view(deal, hand).legal for hand in (0, 2, None)] == [(), (), ()]
    assert [view(deal, hand).concessions for hand in ONLOOKERS] == [(Offer(0),), (GiveUp(1),), (Offer(2),), ()]


def test_in_galds_a_card_of_the_talon_is_seen_when_it_opens_a_trick() -> None:
    galds = PRESETS["galds"]
    deal = after(deal_out(galds), "pass pass pass Th Ah")
    opened, closed = parse_cards(TALON)
    for hand in ONLOOKERS:
        seen = view(deal, hand)
        assert seen.trick[0] == PlayedCard(opened, None)
        assert [played.hand for played in seen.trick] == [None, 0, 1]
        assert closed not in cards_in(seen)
        assert view(after(deal, "Kh"), hand).trick == (PlayedCard(closed, None),)


# --- The offer of the small ones -----------------------------------------------------------------------------------


def test_while_the_partner_is_asked_the_others_see_what_they_saw_before() -> None:
    before = after(deal_out(GALDINS), f"{TAKEN} As 9s")
    asked = after(before, "offer:0")
    for hand in (1, None):
        assert view(asked, hand) == view(before, hand)
    for seen in (view(asked, 0), view(asked, 2)):
        assert (seen.offer, seen.offered_by, seen.hand_in_turn) == (OfferState.PARTNER_ASKED, 0, 2)
    assert view(asked, 2).legal == (Agree(2), Refuse(2))
    assert view(asked, 0).legal == ()


def test_the_big_whose_turn_it_would_be_sees_no_more_than_that_he_must_wait() -> None:
    asked = after(deal_out(GALDINS), f"{TAKEN} As offer:0")
    seen = view(asked, 1)
    assert (seen.waits, seen.hand_in_turn, seen.legal) == (True, None, ())
    assert (seen.offer, seen.offered_by, seen.concessions) == (OfferState.NONE, None, (GiveUp(1),))
    assert view(asked, None).hand_in_turn == 1
    assert not view(asked, None).waits


def test_once_the_partner_refused_the_big_never_hears_of_it() -> None:
    before = after(deal_out(GALDINS), f"{TAKEN} As")
    refused = after(before, "offer:0 refuse:2")
    for hand in (1, None):
        assert view(refused, hand) == view(before, hand)
    assert view(refused, 0).offer is OfferState.PARTNER_REFUSED


def test_when_the_partner_agreed_everybody_knows_and_the_big_is_asked() -> None:
    asked = after(deal_out(GALDINS), f"{TAKEN} As offer:0 agree:2")
    for hand in ONLOOKERS:
        seen = view(asked, hand)
        assert (seen.offer, seen.offered_by, seen.hand_in_turn) == (OfferState.BIG_ASKED, 0, 1)
    assert view(asked, 1).legal == (Agree(1), Refuse(1))
    assert view(asked, 1).concessions == ()
    assert view(after(asked, "refuse:1"), None).offer is OfferState.REFUSED


def test_after_the_deal_everybody_sees_everything() -> None:
    deal = after(deal_out(GALDINS), f"{TAKEN} As 9s Ts Th Ah Kh giveup:1")
    for hand in ONLOOKERS:
        seen = view(deal, hand)
        assert seen.revealed is not None
        assert [format_cards(cards) for cards in seen.revealed.cards] == [FIRST, SECOND, THIRD]
        assert (format_cards(seen.revealed.talon), format_cards(seen.revealed.buried)) == (TALON, "Ac Tc")
        assert [len(trick.cards) for trick in seen.tricks] == [3, 3]
        assert (seen.phase, seen.hand_in_turn, seen.waits) == (Phase.FINISHED, None, False)
        assert (seen.legal, seen.concessions, seen.conceded) == ((), (), Concession("big", 3))
