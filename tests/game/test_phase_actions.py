"""Every kind of action in every phase: done, or refused for the reason that is written here."""

from __future__ import annotations

import pytest

from tests.game.dealing import after, deal_out
from zole_bot.game.deal import Action, Agree, Bid, Bury, Deal, GiveUp, Offer, Play, Playing, Refuse, Say
from zole_bot.game.house_rules import PRESETS
from zole_bot.game.notation import parse_cards
from zole_bot.game.rules import (
    IllegalActionError,
    Reason,
    apply,
    hand_in_turn,
    legal_actions,
    legal_concessions,
    playable_cards,
)

# Second hand is the big, first hand makes the offers, so third hand is the partner who is asked.
PHASES = {
    "bidding": "pass",
    "burying": "pass take",
    "trick 1": "pass take b:AcTc",
    "zole": "pass zole",
    "trick 3 begun": "pass take b:AcTc As 9s Ts Th Ah Kh Qs",
    "table game": "pass pass pass",
    "partner asked": "pass take b:AcTc As offer:0",
    "big asked": "pass take b:AcTc As offer:0 agree:2",
    "partner refused": "pass take b:AcTc As offer:0 refuse:2",
    "big refused": "pass take b:AcTc As offer:0 agree:2 refuse:1",
    "finished": "pass take b:AcTc As giveup:1",
}

STARTED_EARLY = "not_in_phase not_in_phase not_in_phase not_in_phase not_in_phase not_in_phase"
NO_ANSWER = "not_asked not_asked not_asked not_asked"
OVER = " ".join(["deal_finished"] * 11)

#                  say          bury         play         | big gives up        small gives up  small offers  big offers
#                  | partner agrees  big agrees  partner refuses  big refuses
MATRIX = {
    "bidding": f"done not_in_phase not_in_phase {STARTED_EARLY} not_in_phase not_in_phase",
    "burying": f"not_in_phase done not_in_phase {STARTED_EARLY} not_in_phase not_in_phase",
    "trick 1": f"not_in_phase not_in_phase done done only_big done only_small {NO_ANSWER}",
    "zole": f"not_in_phase not_in_phase done done only_big done only_small {NO_ANSWER}",
    "trick 3 begun": f"not_in_phase not_in_phase done too_late_to_give_up only_big done only_small {NO_ANSWER}",
    "table game": "not_in_phase not_in_phase done " + " ".join(["not_in_contract"] * 8),
    "partner asked": "not_in_phase not_in_phase offer_open done only_big offer_open only_small "
    "done not_asked done not_asked",
    "big asked": "not_in_phase not_in_phase offer_open offer_open only_big offer_open only_small "
    "not_asked done not_asked done",
    "partner refused": f"not_in_phase not_in_phase done done only_big offer_spent only_small {NO_ANSWER}",
    "big refused": f"not_in_phase not_in_phase done done only_big offer_spent only_small {NO_ANSWER}",
    "finished": OVER,
}


def actions_for(deal: Deal) -> list[Action]:
    ace, ten = parse_cards("Ac Tc")
    held = playable_cards(deal.cards[deal.turn], deal.trick) if isinstance(deal, Playing) else deal.dealt.cards[0]
    return [
        Say(Bid.PASS),
        Bury((ace, ten)),
        Play(held[0]),
        GiveUp(1),
        GiveUp(0),
        Offer(0),
        Offer(1),
        Agree(2),
        Agree(1),
        Refuse(2),
        Refuse(1),
    ]


def phase(name: str) -> Deal:
    return after(deal_out(PRESETS["galdins"]), PHASES[name])


@pytest.mark.parametrize("name", PHASES)
def test_each_action_is_done_or_refused_for_its_reason(name: str) -> None:
    deal = phase(name)
    before = repr(deal)
    found = []
    for action in actions_for(deal):
        try:
            apply(deal, action)
        except IllegalActionError as error:
            found.append(error.reason.value)
        else:
            found.append("done")
        assert repr(deal) == before
    assert found == MATRIX[name].split()


@pytest.mark.parametrize("name", PHASES)
def test_what_is_told_to_be_legal_is_what_can_be_done(name: str) -> None:
    deal = phase(name)
    for action, expected in zip(actions_for(deal), MATRIX[name].split(), strict=True):
        if isinstance(action, Say | Bury | Play):
            told = action in legal_actions(deal)
        else:
            told = action in legal_concessions(deal, action.hand)
            answers = isinstance(action, Agree | Refuse) and action.hand == hand_in_turn(deal)
            assert (action in legal_actions(deal)) == (told and answers)
        assert told == (expected == "done")


def test_the_matrix_meets_every_reason_but_those_that_need_a_wrong_card_or_house_rule() -> None:
    met = {cell for row in MATRIX.values() for cell in row.split()} - {"done"}
    elsewhere = {
        Reason.BID_NOT_ALLOWED,
        Reason.TWO_CARDS_NEEDED,
        Reason.CARD_NOT_HELD,
        Reason.MUST_FOLLOW,
        Reason.CONCEDING_OFF,
    }
    assert met == set(Reason) - elsewhere
