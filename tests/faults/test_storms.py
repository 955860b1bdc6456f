"""Sessions in a storm, one in each kind of place; `bench/faults.py` plays many more."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.sessions import PLACES, Tally, play_in_a_storm
from tests.faults.storm import OF_MACHINES

FAULTS = 25


@pytest.mark.parametrize(
    ("preset", "seats", "place"), [("klasiska", 4, PLACES[0]), ("galds", 3, PLACES[1]), ("galdins", 5, PLACES[2])]
)
async def test_a_session_in_a_storm_loses_nothing_and_comes_to_its_end(
    preset: str, seats: int, place: str, tmp_path: Path
) -> None:
    tally = Tally()
    await play_in_a_storm(tally, tmp_path, preset, seats, place, FAULTS, seed=5)
    assert tally.faults == []
    assert tally.struck.total() >= FAULTS
    assert len(tally.struck) > 12
    assert set(tally.struck) >= OF_MACHINES
    assert tally.accepted > 0
