"""SIGKILL at points of a session; `bench/kills.py` does the same at all of them."""

from __future__ import annotations

from pathlib import Path

from tests.kills.killing import FIRST_START, SECOND_START
from tests.kills.sessions import play_with_kills, record
from tests.kills.tally import Tally

STEPS = ("open", "join 1", "start", "finish")


async def test_a_session_with_kills_comes_to_the_same_end_as_one_without(tmp_path: Path) -> None:
    """Field case 92: killed before and after commits and calls of all kinds, a session ends as if nothing had been.

    Field case 40: the buttons on the screen go on to work after it.
    """
    recorded = await record(tmp_path, deals=1)
    labels = list(recorded.points)
    assert {*STEPS, FIRST_START, SECOND_START} <= set(labels)
    plan = {label: points[place * 7 % len(points)] for place, (label, points) in enumerate(recorded.points.items())}
    tally = Tally()
    await play_with_kills(tmp_path, recorded, dict(list(plan.items())[::4]), tally)
    assert tally.faults == []
    assert tally.is_clean
    assert tally.kills > 6
    assert tally.taps_accepted > 10
    assert tally.looked_at > 200, "the watch on hidden cards sees what people see"
