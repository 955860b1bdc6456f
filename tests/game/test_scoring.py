"""Every row of the scoring vectors, through a played deal's numbers, and the examples of rules §10."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from zole_bot.game.deal import BIG_CONTRACTS, TABLE_GAMES, Contract
from zole_bot.game.house_rules import PRESETS, HouseRules, with_rules
from zole_bot.game.outcomes import OUTCOMES, Outcome, band_of
from zole_bot.game.pules import NO_PULES, PuleChange, PuleKind, Pules
from zole_bot.game.scoring import DealResult, Recorded, score_recorded

ROWS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "cases" / "scoring.json").read_text(encoding="utf-8")
)


def pules_of(row: dict[str, Any]) -> Pules:
    return Pules(row["common"], tuple(row["personal"]))


def recorded_from_numbers(row: dict[str, Any], rules: HouseRules) -> Recorded:
    """Judge a row's tricks and points by hand as `outcome_of` judges a deal's."""
    active, tricks, points = row["active"], row["tricks"], row["points"]
    contract = Contract(rules.all_pass) if row["contract"] == "table" else Contract(row["contract"])
    if contract in TABLE_GAMES:
        standing = list(zip(tricks, points, strict=True))
        losers = tuple(player for player, each in zip(active, standing, strict=True) if each == max(standing))
        if len(losers) > 1 and rules.full_tie == "draw":
            return Recorded(contract, Outcome.DRAW)
        return Recorded(contract, Outcome.TABLE, losers=losers)
    if contract not in BIG_CONTRACTS:
        return Recorded(contract, Outcome.PASSED)
    hand = row["big_hand"]
    if row["conceded"]:
        outcome = Outcome.LOST if row["conceded"]["by"] == "big" else Outcome.WON
    elif contract is Contract.SMALL_ZOLE:
        outcome = Outcome.LOST if tricks[hand] else Outcome.WON
    else:
        outcome = band_of(tricks[hand], points[hand]).outcome
    return Recorded(contract, outcome, active[hand])


@pytest.mark.parametrize("row", ROWS, ids=[str(number) for number in range(len(ROWS))])
def test_a_row_of_the_vectors_is_scored_as_it_says(row: dict[str, Any]) -> None:
    rules = with_rules(PRESETS[row["preset"]], row["rules"])
    recorded = recorded_from_numbers(row, rules)
    first, second, third = row["active"]
    result = score_recorded(
        rules,
        recorded,
        active=(first, second, third),
        seats=tuple(range(row["players"])),
        pules=pules_of(row["pules_before"]),
        players=row["players"],
    )
    assert result.outcome == row["outcome"]
    assert list(result.scores) == row["scores"]
    assert result.pules == pules_of(row["pules_after"])


def test_there_are_rows_for_every_contract_and_outcome() -> None:
    seen = {(row["contract"], row["outcome"]) for row in ROWS}
    expected = {
        ("table" if contract in TABLE_GAMES else contract.value, outcome.value)
        for contract, outcomes in OUTCOMES.items()
        for outcome in outcomes
    }
    assert seen == expected


def score(
    recorded: Recorded,
    pules: Pules = NO_PULES,
    rules: HouseRules = PRESETS["klasiska"],
    players: int = 3,
) -> DealResult:
    active = (0, 2, 3) if players == 5 else (0, 1, 2)
    return score_recorded(rules, recorded, active=active, seats=tuple(range(players)), pules=pules, players=players)


def test_three_passes_thrice_and_a_take_leave_two_pules() -> None:
    pules = Pules()
    for _ in range(3):
        pules = score(Recorded(Contract.PULE, Outcome.PASSED), pules).pules
    assert pules == Pules(common=3)
    result = score(Recorded(Contract.TAKE, Outcome.WON, big=0), pules)
    assert result.scores == (4, -2, -2)
    assert result.pules == Pules(common=2)


def test_the_pule_of_the_one_who_lost_is_closed_after_the_common_one() -> None:
    lost = score(Recorded(Contract.TAKE, Outcome.LOST, big=0), Pules(common=1))
    assert (lost.scores, lost.pules) == ((-4, 2, 2), Pules(1, (0,)))
    assert lost.pule == PuleChange(PuleKind.OPENED_PERSONAL, 1, owner=0)
    common = score(Recorded(Contract.TAKE, Outcome.WON, big=1), lost.pules)
    assert (common.scores, common.pules) == ((-2, 4, -2), Pules(0, (0,)))
    assert common.pule == PuleChange(PuleKind.CLOSED_COMMON, 1, extra=1)
    anothers = score(Recorded(Contract.TAKE, Outcome.WON, big=2), common.pules)
    assert (anothers.scores, anothers.pules) == ((-4, -1, 5), Pules())
    assert anothers.pule == PuleChange(PuleKind.CLOSED_ANOTHERS, 1, owner=0, extra=3)


def test_with_four_players_the_dealer_pays_and_the_price_of_a_pule_may_grow_with_them() -> None:
    won = Recorded(Contract.TAKE, Outcome.WON, big=0)
    assert score(won, players=4).scores == (3, -1, -1, -1)
    rules = HouseRules(personal_pule="n")
    assert score(won, Pules(personal=(1,)), rules, players=4).scores == (7, -5, -1, -1)


def test_his_own_oldest_pule_is_closed_though_another_is_older() -> None:
    result = score(Recorded(Contract.TAKE, Outcome.WON, big=2), Pules(0, (1, 2, 0, 2)))
    assert result.pules == Pules(0, (1, 0, 2))
    assert result.pule.kind is PuleKind.CLOSED_OWN
    assert result.scores == (-1, -1, 2)


def test_pules_open_only_where_the_house_rules_have_them() -> None:
    lost = Recorded(Contract.TAKE, Outcome.LOST, big=0)
    assert score(lost, rules=PRESETS["galdins"]).pule == PuleChange()
    assert score(Recorded(Contract.REDEAL, Outcome.PASSED), rules=HouseRules(all_pass="redeal")).pules == Pules()


@pytest.mark.parametrize(
    ("contract", "outcome", "big", "losers"),
    [
        (Contract.SMALL_ZOLE, Outcome.WON_ALL, 0, ()),
        (Contract.TAKE, Outcome.TABLE, 0, (1,)),
        (Contract.TAKE, Outcome.WON, None, ()),
        (Contract.GALDS, Outcome.TABLE, None, ()),
        (Contract.GALDS, Outcome.DRAW, None, (1,)),
        (Contract.PULE, Outcome.PASSED, 1, ()),
    ],
)
def test_an_end_that_cannot_be_is_no_value(
    contract: Contract, outcome: Outcome, big: int | None, losers: tuple[int, ...]
) -> None:
    with pytest.raises(ValueError, match=contract.value):
        Recorded(contract, outcome, big, losers)
