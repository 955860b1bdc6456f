"""What a bid, a burial and a card lead to (rules §3, §4, §6)."""

from __future__ import annotations

import pytest

from tests.game.dealing import FIRST, SECOND, TALON, THIRD, after, deal_out, finished, playing
from zole_bot.game.cards import Suit, parse_card
from zole_bot.game.deal import Bid, Bidding, Bury, Burying, Contract, Finished, Play, Playing, Say
from zole_bot.game.house_rules import PRESETS, HouseRules
from zole_bot.game.notation import format_action, format_cards, parse_cards
from zole_bot.game.rules import (
    IllegalActionError,
    Reason,
    WrongCardsError,
    apply,
    hand_in_turn,
    legal_actions,
    legal_cards,
    start_deal,
    turn_number,
)

KLASISKA, GALDINS, GALDS = PRESETS["klasiska"], PRESETS["galdins"], PRESETS["galds"]


def written(deal: object) -> list[str]:
    assert isinstance(deal, Bidding | Burying | Playing | Finished)
    return [format_action(action) for action in legal_actions(deal)]


# --- Bidding -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bids", "rules", "contract", "big"),
    [
        ("zole", KLASISKA, Contract.ZOLE, 0),
        ("pass zole", KLASISKA, Contract.ZOLE, 1),
        ("pass pass small_zole", GALDS, Contract.SMALL_ZOLE, 2),
        ("pass pass pass", GALDINS, Contract.GALDINS, None),
        ("pass pass pass", GALDS, Contract.GALDS, None),
    ],
)
def test_bids_that_lead_to_play(bids: str, rules: HouseRules, contract: Contract, big: int | None) -> None:
    deal = playing(deal_out(rules), bids)
    assert (deal.contract, deal.big, deal.leader, deal.turn, hand_in_turn(deal)) == (contract, big, 0, 0, 0)


@pytest.mark.parametrize("all_pass", ["pule", "redeal"])
def test_three_passes_may_end_the_deal(all_pass: str) -> None:
    rules = HouseRules(all_pass="pule" if all_pass == "pule" else "redeal")
    deal = finished(deal_out(rules), "pass pass pass")
    assert deal.contract == all_pass
    assert deal.tricks == ()
    assert legal_actions(deal) == ()
    assert hand_in_turn(deal) is None


def test_small_zole_is_bid_only_where_the_house_rules_have_it() -> None:
    assert written(deal_out(KLASISKA)) == ["pass", "take", "zole"]
    assert written(deal_out(GALDINS)) == ["pass", "take", "zole", "small_zole"]
    with pytest.raises(IllegalActionError) as caught:
        apply(deal_out(KLASISKA), Say(Bid.SMALL_ZOLE))
    assert caught.value.reason is Reason.BID_NOT_ALLOWED


def test_each_hand_bids_once_from_first_hand_on() -> None:
    deal = deal_out(KLASISKA)
    assert [hand_in_turn(after(deal, "pass " * count)) for count in range(3)] == [0, 1, 2]


# --- Burying -------------------------------------------------------------------------------------------------------


def test_the_big_buries_any_two_of_ten() -> None:
    deal = after(deal_out(KLASISKA), "pass take")
    assert isinstance(deal, Burying)
    assert hand_in_turn(deal) == 1
    burials = written(deal)
    assert len(burials) == len(set(burials)) == 45
    assert burials[0] == "b:QsQh"
    assert "b:QsJc" in burials
    buried = playing(deal, "b:QsQh")
    assert format_cards(buried.buried) == "Qs Qh"
    assert sorted(map(str, buried.cards[1])) == sorted(["Jc", "Kd", "Ac", "Tc", "Ah", "9s", "9h", "7d"])
    assert (buried.cards[0], buried.cards[2]) == (buried.dealt.cards[0], buried.dealt.cards[2])


def test_a_burial_is_kept_strongest_first_whatever_order_it_came_in() -> None:
    deal = after(deal_out(KLASISKA), "take")
    strong, weak = parse_cards("Qc 9h")
    assert playing(apply(deal, Bury((weak, strong)))).buried == (strong, weak)


@pytest.mark.parametrize(("cards", "reason"), [("9h 9h", Reason.TWO_CARDS_NEEDED), ("Qc Qd", Reason.CARD_NOT_HELD)])
def test_a_burial_needs_two_cards_of_his_own(cards: str, reason: Reason) -> None:
    one, other = parse_cards(cards)
    with pytest.raises(IllegalActionError) as caught:
        apply(after(deal_out(KLASISKA), "take"), Bury((one, other)))
    assert caught.value.reason is reason
    assert str(caught.value.card) in ("None", "Qd")


# --- Playing -------------------------------------------------------------------------------------------------------


def test_the_winner_of_a_trick_leads_the_next() -> None:
    deal = playing(deal_out(KLASISKA), "zole Ks 9s Ts")
    assert [trick.winner for trick in deal.tricks] == [2]
    assert deal.tricks[0].points == 14
    assert (deal.leader, deal.turn, deal.trick) == (2, 2, ())
    deal = playing(deal, "8d 9d")
    assert (deal.leader, deal.turn) == (2, 1)


def test_a_card_must_be_held_and_must_follow() -> None:
    deal = playing(deal_out(KLASISKA), "zole Ks")
    with pytest.raises(IllegalActionError) as caught:
        apply(deal, Play(parse_card("Ts")))
    assert (caught.value.reason, caught.value.card) == (Reason.CARD_NOT_HELD, parse_card("Ts"))
    with pytest.raises(IllegalActionError) as caught:
        apply(deal, Play(parse_card("Qs")))
    assert (caught.value.reason, caught.value.suit) == (Reason.MUST_FOLLOW, Suit.SPADES)
    assert written(deal) == ["9s"]


def test_an_action_taken_or_refused_leaves_the_deal_as_it_was() -> None:
    deal = playing(deal_out(KLASISKA), "zole Ks")
    before = repr(deal)
    apply(deal, Play(parse_card("9s")))
    with pytest.raises(IllegalActionError):
        apply(deal, Play(parse_card("Qs")))
    assert repr(deal) == before


def test_a_small_zole_ends_at_once_when_the_big_has_a_trick() -> None:
    deal = finished(deal_out(GALDINS), "small_zole As 9s Ts")
    assert (deal.contract, deal.big, len(deal.tricks), deal.trick) == (Contract.SMALL_ZOLE, 0, 1, ())


def test_a_small_zole_goes_on_while_the_big_has_none() -> None:
    assert playing(deal_out(GALDINS), "small_zole Ks 9s Ts").turn == 2


def test_turns_count_bids_burials_and_cards_but_no_offers() -> None:
    deal = deal_out(KLASISKA)
    assert turn_number(deal) == 0
    assert turn_number(after(deal, "pass take")) == 2
    assert turn_number(after(deal, "pass take b:QsQh")) == 3
    assert turn_number(after(deal, "pass take b:QsQh As")) == 4
    assert turn_number(after(deal, "pass take b:QsQh As offer:2 refuse:0")) == 4
    assert turn_number(after(deal, "pass take b:QsQh As 9s Ts Ks")) == 7
    assert turn_number(finished(deal, "pass take b:QsQh As 9s Ts Ks giveup:1")) == 7


# --- Galds ---------------------------------------------------------------------------------------------------------


def test_in_galds_the_talon_opens_two_tricks_and_first_hand_plays_first_on_both() -> None:
    deal = playing(deal_out(GALDS), "pass pass pass")
    assert format_cards(deal.trick) == "9h"
    assert written(deal) == ["Th"]
    assert turn_number(deal) == 3
    deal = playing(deal, "Th Ah")
    assert deal.turn == 2
    deal = playing(deal, "Kh")
    assert (deal.tricks[0].winner, deal.tricks[0].points, deal.tricks[0].opened) == (1, 25, parse_card("9h"))
    assert (format_cards(deal.trick), deal.leader, deal.turn) == ("7d", 0, 0)
    assert turn_number(deal) == 6
    deal = playing(deal, "9d Kd 8d")
    assert (deal.tricks[1].winner, deal.leader, deal.turn, deal.trick) == (1, 1, 1, ())
    assert turn_number(deal) == 9


def test_in_galds_the_table_keeps_a_trick_whose_opening_card_is_highest() -> None:
    first, third = FIRST.replace("Qc", "9h"), THIRD.replace("Qd", "7d")
    deal = playing(deal_out(GALDS, first, SECOND, third, talon="Qc Qd"), "pass pass pass")
    deal = playing(deal, "9d Kd 8d")
    assert [trick.winner for trick in deal.tricks] == [None]
    assert (format_cards(deal.trick), deal.turn) == ("Qd", 0)
    kept = playing(deal, "Ad Jc Td")
    assert [trick.winner for trick in kept.tricks] == [None, None]
    assert (kept.leader, kept.turn, kept.trick) == (0, 0, ())
    taken = playing(deal, "Ad Qs Td")
    assert (taken.tricks[1].winner, taken.leader, taken.turn) == (1, 1, 1)


def test_an_open_offer_leaves_no_card_to_play() -> None:
    deal = playing(deal_out(KLASISKA), "zole offer:1")
    assert legal_cards(deal) == ()
    assert written(deal) == ["agree:2", "refuse:2"]


@pytest.mark.parametrize(
    ("first", "talon"), [(FIRST.replace("Qc", "Qs"), TALON), (FIRST + " 9h", "7d 7d"), (FIRST[3:], TALON)]
)
def test_only_the_26_cards_can_be_dealt(first: str, talon: str) -> None:
    opened, closed = parse_cards(talon)
    with pytest.raises(WrongCardsError):
        start_deal(KLASISKA, (parse_cards(first), parse_cards(SECOND), parse_cards(THIRD)), (opened, closed))
