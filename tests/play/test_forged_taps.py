"""Forged taps and odd commands of everybody, in every stage: each is answered once, does nothing and shows nothing."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.besieged import STAGES, a_siege

EXAMPLES = 3
TIMES = 40


@pytest.mark.parametrize("stage", STAGES)
def test_nothing_forged_does_or_shows_anything(stage: str, tmp_path: Path) -> None:
    """Field case 32: a second person sends the data of another's button: refused, and no card is told by it.

    Field case 25: whatever is tapped, by whom and on which message, is answered exactly once.
    """
    with asyncio.Runner() as runner:
        coming = a_siege(tmp_path, stage)
        siege = runner.run(coming.__aenter__())
        siege.evening.let_everything_in()

        @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, database=None)
        @given(st.randoms(use_true_random=False), st.integers(1, TIMES))
        def endure(chance: random.Random, times: int) -> None:
            runner.run(siege.endure(chance, times))
            assert siege.wrong == []

        try:
            runner.run(siege.endure(random.Random(stage), TIMES))
            assert siege.wrong == []
            endure()
        finally:
            runner.run(coming.__aexit__(None, None, None))
