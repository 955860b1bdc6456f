"""The machine's clock, which somebody sets while the bot runs."""

from __future__ import annotations

import time

import pytest

from zole_bot.clock import SystemClock

HOUR, DAY = 3600.0, 86_400.0


@pytest.mark.parametrize("seconds", [-HOUR, DAY], ids=["set back", "set forward"])
def test_what_is_set_while_it_runs_moves_nothing_that_waits(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set back an hour, nobody would hear anything for that hour; set forward a day, every turn would be over."""
    real = time.time
    clock = SystemClock()
    before, wall = clock.now(), clock.wall()
    monkeypatch.setattr(time, "time", lambda: real() + seconds)
    assert 0 <= clock.now() - before < HOUR / 2
    assert clock.wall() - wall == pytest.approx(seconds, abs=HOUR / 2), "what others have dated is compared with this"


def test_it_begins_with_what_the_machine_shows() -> None:
    clock = SystemClock()
    assert clock.now() == pytest.approx(clock.wall(), abs=HOUR / 2)
    assert clock.now() <= clock.now()
