"""Twelve deals of people who tap at random: one for each preset with three, four and five who sit."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.play.evening import an_evening
from tests.play.random_sessions import gather, judge_sessions, play_deals, refusals
from zole_bot.game.house_rules import PRESETS


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("preset", PRESETS)
async def test_people_at_random_break_nothing(preset: str, seats: int, tmp_path: Path) -> None:
    chance = random.Random(f"{preset} {seats}")
    async with an_evening(tmp_path, seed=seats) as evening:
        crowd = await gather(evening, preset, seats, chance)
        await play_deals(crowd, preset, 1)
        assert await judge_sessions(crowd) >= 1
        assert crowd.faults == []
        assert refusals(evening) == []
        assert evening.telegram.flood.refusals == 0
        assert evening.leaks.looked_at > 50
