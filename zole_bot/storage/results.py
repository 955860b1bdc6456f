"""The result of a deal as JSON: what people were told when it was settled, which is never judged again."""

from __future__ import annotations

from typing import Any

from zole_bot.game.deal import Contract
from zole_bot.game.outcomes import Outcome, ThreeNumbers
from zole_bot.game.pules import PuleChange, PuleKind, Pules
from zole_bot.game.scoring import DealResult


def format_result(result: DealResult) -> dict[str, Any]:
    """Write a result as plain JSON values."""
    return {
        "contract": result.contract,
        "outcome": result.outcome,
        "big": result.big,
        "losers": result.losers,
        "tricks": result.tricks,
        "points": result.points,
        "price": result.price,
        "pule": {
            "kind": result.pule.kind,
            "count": result.pule.count,
            "owner": result.pule.owner,
            "extra": result.pule.extra,
        },
        "scores": result.scores,
        "pules": {"common": result.pules.common, "personal": result.pules.personal},
    }


def parse_result(told: dict[str, Any]) -> DealResult:
    """Read a result."""
    pule, pules = told["pule"], told["pules"]
    return DealResult(
        contract=Contract(told["contract"]),
        outcome=Outcome(told["outcome"]),
        big=told["big"],
        losers=tuple(told["losers"]),
        tricks=_three(told["tricks"]),
        points=_three(told["points"]),
        price=told["price"],
        pule=PuleChange(PuleKind(pule["kind"]), pule["count"], pule["owner"], pule["extra"]),
        scores=tuple(told["scores"]),
        pules=Pules(pules["common"], tuple(pules["personal"])),
    )


def _three(numbers: list[int] | None) -> ThreeNumbers | None:
    if numbers is None:
        return None
    first, second, third = numbers
    return first, second, third
