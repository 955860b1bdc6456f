"""Judge the result that a deal line tells against the one that follows from the deal (record.md, "Lines")."""

from __future__ import annotations

from zole_bot.game.record.faults import RuleCode, RuleError
from zole_bot.game.record.lines import Result


def judge_result(deal: int, told: Result, true: Result) -> None:
    """Judge each key that is there; tricks and points of real cards are told by nobody else, so they are believed.

    Raises `RuleError` for the first that is wrong.
    """
    pairs: list[tuple[str, object, object]] = [
        ("outcome", told.outcome, true.outcome),
        ("tricks", told.tricks, true.tricks),
        ("points", told.points, true.points),
        ("scores", told.scores, true.scores),
        ("totals", told.totals, true.totals),
    ]
    if told.pules is not None and true.pules is not None:
        pairs.append(("pules.common", told.pules.common, true.pules.common))
        pairs.append(("pules.personal", told.pules.personal, true.pules.personal))
    for key, found, wanted in pairs:
        if found is not None and wanted is not None and found != wanted:
            raise RuleError(RuleCode.RESULT, {"key": key, "wanted": wanted, "found": found}, deal=deal)
