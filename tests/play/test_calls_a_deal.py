"""Quick people stay within what Telegram lets through: the goals of bench/calls.py hold in every run."""

from __future__ import annotations

from bench.calls import Figures, Goals, play


async def test_quick_people_keep_the_goals_for_calls() -> None:
    figures = await play(deals=2, seed=4)
    assert figures.misses(Goals()) == []
    # Fewer would mean that tricks were not shown: six edits for tricks, the final state, and the result at least.
    assert figures.in_group >= 8
    assert figures.in_private >= 16


def test_a_missed_goal_is_named() -> None:
    figures = Figures(in_group=13.5, in_private=20, in_all=90, with_answers=120, a_minute=19)
    assert figures.misses(Goals()) == ["in_group", "a_minute"]
