"""The machine's move at a time-out (bot.md §4)."""

from __future__ import annotations

import random

import pytest

from tests.game.dealing import after, deal_by_chance, deal_out
from zole_bot.game.deal import Deal, Finished, Hand
from zole_bot.game.house_rules import PRESETS
from zole_bot.game.notation import format_action, format_cards, parse_cards
from zole_bot.game.rules import apply, hand_in_turn, legal_actions
from zole_bot.game.view import view
from zole_bot.players.machine import NotInTurnError, machine_action, richest_burial

GALDINS = PRESETS["galdins"]


def moves(deal: Deal) -> str:
    return format_action(machine_action(view(deal, hand_in_turn(deal))))


@pytest.mark.parametrize(
    ("actions", "move"),
    [
        ("", "pass"),
        ("pass take", "b:AcAh"),
        ("pass take b:AcAh", "9c"),  # no points: the nine of clubs is weaker than that of trumps
        ("pass take b:AcAh As", "9s"),
        ("pass take b:AcAh Ad", "7d"),  # no points: 7d before Jc, Qh, Qs
        ("pass take b:AcAh As offer:0", "refuse:2"),
        ("pass take b:AcAh As offer:0 agree:2", "refuse:1"),
    ],
)
def test_it_passes_buries_points_plays_low_and_refuses(actions: str, move: str) -> None:
    assert moves(after(deal_out(GALDINS), actions)) == move


@pytest.mark.parametrize(
    ("held", "buried"),
    [
        ("Qc Qs Jc Ad Kd 7d Ac Tc 9s Th", "Ac Th"),  # of two tens the weaker
        ("Qc Qs Jc Ad Kd 7d Ks 9s Kh 9h", "Ks Kh"),
        ("Qc Qs Qh Qd Jc Js Jh Jd Ad 9c", "Ad 9c"),  # one side card: the weakest trump goes with it
        ("Qc Qs Qh Qd Jc Js Jh Jd Ad 7d", "Ad 7d"),
    ],
)
def test_it_buries_the_two_side_cards_of_most_points(held: str, buried: str) -> None:
    assert format_cards(richest_burial(parse_cards(held))) == buried


def test_it_moves_only_for_the_hand_in_turn() -> None:
    bystanders: tuple[Hand | None, ...] = (1, 2, None)
    for hand in bystanders:
        with pytest.raises(NotInTurnError):
            machine_action(view(deal_out(GALDINS), hand))


@pytest.mark.parametrize("preset", PRESETS)
def test_it_plays_whatever_deal_others_began_to_its_end(preset: str) -> None:
    chance = random.Random(preset)
    for turns_by_others in range(30):
        deal: Deal = deal_by_chance(PRESETS[preset], chance)
        turn = 0
        while not isinstance(deal, Finished):
            legal = legal_actions(deal)
            by_machine = machine_action(view(deal, hand_in_turn(deal)))
            assert by_machine in legal
            deal = apply(deal, chance.choice(legal) if turn < turns_by_others else by_machine)
            turn += 1
