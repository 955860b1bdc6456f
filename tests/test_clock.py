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


@pytest.mark.parametrize("seconds", [-60.0, 60.0], ids=["set back", "set forward"])
def test_it_agrees_with_the_machine_again_by_and_by(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that was halted, or woke up with a wrong clock, would show wrong dates for ever."""
    clock_s, machine_s = 1000.0, 1_800_000_000.0
    monkeypatch.setattr("zole_bot.clock._gone_by", lambda: clock_s)
    monkeypatch.setattr(time, "time", lambda: machine_s)
    clock = SystemClock()
    machine_s += seconds
    last, differences = clock.now(), [abs(machine_s - clock.now())]
    for _ in range(1200):
        clock_s, machine_s = clock_s + 1.0, machine_s + 1.0
        assert 0.9 < clock.now() - last < 1.1, "no turn is noticeably shorter or longer"
        last = clock.now()
        differences.append(abs(machine_s - last))
    assert differences == sorted(differences, reverse=True)
    assert differences[0] == 60.0
    assert differences[-1] < 0.01
