"""Giving up and the one offer of the small ones (rules §9)."""

from __future__ import annotations

import pytest

from tests.game.dealing import after, deal_out, finished, playing
from zole_bot.game.deal import Concession, GiveUp, Offer, OfferState
from zole_bot.game.house_rules import PRESETS, HouseRules
from zole_bot.game.outcomes import Outcome, outcome_of
from zole_bot.game.rules import IllegalActionError, Reason, apply, hand_in_turn, legal_concessions
from zole_bot.game.scoring import price_of

GALDINS = PRESETS["galdins"]
TAKEN = "pass take b:AcTc"


@pytest.mark.parametrize(
    ("actions", "before_trick", "price"),
    [
        ("pass take b:AcTc giveup:1", 1, -2),
        ("pass take b:AcTc As 9s giveup:1", 1, -2),
        ("pass zole As 9s Ts giveup:1", 2, -6),
        ("pass take b:AcTc As 9s Ts Th Ah Kh giveup:1", 3, -2),
        ("small_zole Ks 9s Ts giveup:0", 2, -7),
    ],
)
def test_the_big_may_give_up_for_the_plain_loss(actions: str, before_trick: int, price: int) -> None:
    deal = finished(deal_out(GALDINS), actions)
    assert deal.conceded == Concession("big", before_trick)
    assert outcome_of(deal) is Outcome.LOST
    assert price_of(GALDINS, deal.contract, Outcome.LOST) == price


def test_the_big_may_give_up_until_the_first_card_of_trick_3() -> None:
    deal = playing(deal_out(GALDINS), f"{TAKEN} As 9s Ts Th Ah")
    assert len(deal.tricks) == 1
    two = playing(deal_out(GALDINS), f"{TAKEN} As 9s Ts Th Ah Kh")
    assert len(two.tricks) == 2
    assert GiveUp(1) in legal_concessions(two, 1)
    assert GiveUp(1) not in legal_concessions(playing(two, "Qs"), 1)


def test_both_small_ones_must_want_it_before_the_big_is_asked() -> None:
    deal = playing(deal_out(GALDINS), f"{TAKEN} As offer:0")
    assert (deal.offer, deal.offered_by, hand_in_turn(deal)) == (OfferState.PARTNER_ASKED, 0, 2)
    deal = playing(deal, "agree:2")
    assert (deal.offer, hand_in_turn(deal)) == (OfferState.BIG_ASKED, 1)
    over = finished(deal, "agree:1")
    assert (over.conceded, outcome_of(over)) == (Concession("small", 1), Outcome.WON)
    assert [str(card) for card in over.trick] == ["As"]


def test_one_small_one_may_bind_the_other() -> None:
    deal = playing(deal_out(HouseRules(small_concede="one")), f"{TAKEN} offer:2")
    assert (deal.offer, hand_in_turn(deal)) == (OfferState.BIG_ASKED, 1)


@pytest.mark.parametrize("answers", ["refuse:2", "agree:2 refuse:1"])
def test_after_a_refusal_play_goes_on_and_nobody_may_offer_again(answers: str) -> None:
    before = playing(deal_out(GALDINS), f"{TAKEN} As")
    deal = playing(before, f"offer:0 {answers}")
    assert (deal.turn, deal.trick, hand_in_turn(deal)) == (before.turn, before.trick, 1)
    for hand in (0, 2):
        assert legal_concessions(deal, hand) == ()
    assert playing(deal, "9s").offer is deal.offer


def test_the_small_ones_may_offer_until_the_last_card() -> None:
    actions = f"{TAKEN} As 9s Ts Th Ah Kh Qs Qd Qc"
    deal = playing(deal_out(GALDINS), actions)
    assert Offer(0) in legal_concessions(deal, 0)
    assert legal_concessions(finished(deal, "offer:2 agree:0 agree:1"), 0) == ()


def test_the_big_may_give_up_while_he_knows_nothing_of_an_offer_but_not_once_he_is_asked() -> None:
    deal = after(deal_out(GALDINS), f"{TAKEN} offer:0")
    assert finished(deal, "giveup:1").conceded == Concession("big", 1)
    with pytest.raises(IllegalActionError) as caught:
        after(deal, "agree:2 giveup:1")
    assert caught.value.reason is Reason.OFFER_OPEN


@pytest.mark.parametrize(
    ("rules", "action"),
    [(HouseRules(concede="off"), GiveUp(1)), (HouseRules(small_concede="off"), Offer(0))],
)
def test_the_house_rules_may_forbid_it(rules: HouseRules, action: GiveUp | Offer) -> None:
    deal = after(deal_out(rules), TAKEN)
    assert action not in legal_concessions(deal, action.hand)
    with pytest.raises(IllegalActionError) as caught:
        apply(deal, action)
    assert caught.value.reason is Reason.CONCEDING_OFF


def test_giving_up_is_the_plain_loss_even_without_a_trick_or_with_enough_points() -> None:
    none = finished(deal_out(GALDINS), f"{TAKEN} As 9s Ts giveup:1")
    assert outcome_of(none) is Outcome.LOST
    won = finished(deal_out(GALDINS), "small_zole offer:1 agree:2 agree:0")
    assert outcome_of(won) is Outcome.WON
