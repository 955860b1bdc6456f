"""The simple player, and the measure that it bids by (players.md §4)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.game.dealing import after, deal_by_chance, deal_out
from zole_bot.game.cards import DECK
from zole_bot.game.deal import Agree, Bid, Contract, Deal, Finished, Hand, Refuse, Say
from zole_bot.game.house_rules import PRESETS, HouseRules
from zole_bot.game.notation import parse_cards
from zole_bot.game.outcomes import outcome_of
from zole_bot.game.rules import apply, hand_in_turn, legal_actions
from zole_bot.game.view import view
from zole_bot.players.machine import NotInTurnError
from zole_bot.players.simple import choose
from zole_bot.players.strength import take_strength

# Six trumps, two queens, two jacks, the ace of diamonds, a side ace, a void, a ten without its ace.
GOOD = "Qc Qs Jc Jd Ad 9d Ah Ts"


def played(rules: HouseRules, chance: random.Random) -> Finished:
    deal: Deal = deal_by_chance(rules, chance)
    while not isinstance(deal, Finished):
        action = choose(view(deal, hand_in_turn(deal)), chance)
        assert action in legal_actions(deal)
        deal = apply(deal, action)
    return deal


@pytest.mark.parametrize(
    ("cards", "hand", "strength"),
    [
        (GOOD, 1, -7.62 + 6 * 1.21 + 2 * 0.62 + 2 * 0.27 + 0.735 + 0.82 - 0.06 + 0.21 + 0.363),
        (GOOD, 0, -7.62 + 6 * 1.21 + 2 * 0.62 + 2 * 0.27 + 0.735 + 0.82 - 0.06 + 0.21 + 0.363 - 0.48),
        ("Ac Tc Kc 9c As Ts Ks 9s", 2, -7.62 + 2 * 0.82 - 0.06),
        ("Qh Td Kc 9c Ks 9s Kh 9h", 2, -7.62 + 2 * 1.21 + 0.62 + 0.33),
    ],
)
def test_the_measure_is_the_published_sum(cards: str, hand: Hand, strength: float) -> None:
    assert take_strength(parse_cards(cards), hand) == pytest.approx(strength)


@pytest.mark.parametrize(
    ("first", "bid"),
    [
        ("Qc Qs Jc Jd Ad 9d Ah Ts", Bid.TAKE),
        ("Qc Qs Qh Jc Jd Ad 9d Ah", Bid.ZOLE),
        ("9d 8d Tc Kc 9s Ts Kh 9h", Bid.SMALL_ZOLE),
        ("9d Qd Tc Kc 9s Ts Kh 9h", Bid.PASS),
    ],
)
def test_it_bids_by_its_hand(first: str, bid: Bid) -> None:
    others = [str(card) for card in DECK if str(card) not in first.split()]
    deal = deal_out(PRESETS["galds"], first, " ".join(others[:8]), " ".join(others[8:16]), " ".join(others[16:]))
    assert choose(view(deal, 0), random.Random(1)) == Say(bid)
    without = deal_out(HouseRules(), first, " ".join(others[:8]), " ".join(others[8:16]), " ".join(others[16:]))
    assert choose(view(without, 0), random.Random(1)) == Say(Bid.PASS if bid is Bid.SMALL_ZOLE else bid)


def test_asked_to_give_up_it_refuses_as_partner_and_agrees_as_the_big() -> None:
    asked = after(deal_out(HouseRules()), "pass zole As offer:0")
    assert choose(view(asked, 2), random.Random(1)) == Refuse(2)
    assert choose(view(after(asked, "agree:2"), 1), random.Random(1)) == Agree(1)
    with pytest.raises(NotInTurnError):
        choose(view(asked, 1), random.Random(1))


def test_it_plays_every_contract_and_wins_most_of_what_it_takes() -> None:
    chance = random.Random(7)
    deals = [played(PRESETS[preset], chance) for preset in PRESETS for _ in range(150)]
    ends = Counter((deal.contract, outcome_of(deal).is_won) for deal in deals)
    assert {contract for contract, _ in ends} == set(Contract) - {Contract.REDEAL}
    assert ends[Contract.TAKE, True] > 2 * ends[Contract.TAKE, False]


def test_the_same_chance_gives_the_same_deal() -> None:
    rules = PRESETS["galds"]
    assert played(rules, random.Random(5)) == played(rules, random.Random(5))
