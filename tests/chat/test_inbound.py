"""How much one sender may want: all at once, one after another, again after a rest, and with a clock that jumps."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zole_bot.chat.inbound import OF_A_SENDER, SWEEP_SECONDS, Inbound, Pace, Verdict
from zole_bot.clock import ManualClock

PACE = Pace(burst=10, seconds=0.5)
ANNA, OTHER = 1, 2
BURST_SECONDS = PACE.burst * PACE.seconds


class SetBack(ManualClock):
    """A machine's clock, which somebody sets."""

    def set_back(self, seconds: float) -> None:
        self._now -= seconds


def judged(inbound: Inbound, times: int, sender: int = ANNA) -> list[Verdict]:
    return [inbound.judge(sender) for _ in range(times)]


def test_a_burst_is_let_in_and_what_is_more_is_told_once() -> None:
    inbound = Inbound(ManualClock(), PACE)
    assert judged(inbound, 13) == [Verdict.LET_IN] * 10 + [Verdict.TELL] + [Verdict.DROP] * 2
    assert judged(inbound, 1, OTHER) == [Verdict.LET_IN], "nobody else is concerned"


def test_after_a_burst_one_after_another_is_let_in() -> None:
    clock = ManualClock()
    inbound = Inbound(clock, PACE)
    judged(inbound, 10)
    for _ in range(20):
        clock.move_to(clock.now() + PACE.seconds)
        assert inbound.judge(ANNA) is Verdict.LET_IN
    assert inbound.judge(ANNA) is Verdict.TELL


def test_who_goes_on_is_not_told_again_and_who_rests_begins_anew() -> None:
    clock = ManualClock()
    inbound = Inbound(clock, PACE)
    judged(inbound, 11)
    for _ in range(100):
        clock.move_to(clock.now() + PACE.seconds / 10)
        assert inbound.judge(ANNA) is not Verdict.TELL
    clock.move_to(clock.now() + BURST_SECONDS)
    assert judged(inbound, 12) == [Verdict.LET_IN] * 10 + [Verdict.TELL, Verdict.DROP]


@given(gaps=st.lists(st.floats(0, 0.3), min_size=1, max_size=300), pace=st.sampled_from([PACE, OF_A_SENDER]))
def test_in_no_time_is_more_let_in_than_the_pace(gaps: list[float], pace: Pace) -> None:
    clock = ManualClock(0.0)
    inbound = Inbound(clock, pace)
    moments = []
    for gap in gaps:
        clock.move_to(clock.now() + gap)
        if inbound.judge(ANNA) is Verdict.LET_IN:
            moments.append(clock.now())
    for number, moment in enumerate(moments):
        span = moments[-1] - moment
        assert len(moments) - number <= pace.burst + span / pace.seconds + 1e-6


@pytest.mark.parametrize("taps_a_second", [1, 3])
def test_a_person_who_plays_in_two_rooms_and_taps_twice_is_never_turned_away(taps_a_second: int) -> None:
    clock = ManualClock()
    inbound = Inbound(clock, OF_A_SENDER)
    seen: Counter[Verdict] = Counter()
    for _ in range(500):
        clock.move_to(clock.now() + 1 / taps_a_second)
        seen[inbound.judge(ANNA)] += 1
    seen.update(judged(inbound, 20))  # and then something that does not answer is tapped on with all fingers
    assert set(seen) == {Verdict.LET_IN}


def test_who_is_quiet_is_forgotten() -> None:
    clock = ManualClock()
    inbound = Inbound(clock, PACE)
    for sender in range(5000):
        inbound.judge(sender)
        clock.move_to(clock.now() + 0.1)
    assert len(inbound) <= (SWEEP_SECONDS + BURST_SECONDS) / 0.1
    clock.move_to(clock.now() + SWEEP_SECONDS + BURST_SECONDS)
    inbound.judge(ANNA)
    assert len(inbound) == 1


def test_a_clock_that_is_set_back_shuts_nobody_out() -> None:
    clock = SetBack()
    inbound = Inbound(clock, PACE)
    judged(inbound, 20)
    clock.set_back(3600)
    assert judged(inbound, 10) == [Verdict.LET_IN] * 10
    for sender in range(3, 3000):
        inbound.judge(sender)
        clock.move_to(clock.now() + 0.1)
    assert len(inbound) <= (SWEEP_SECONDS + BURST_SECONDS) / 0.1


def test_what_finds_no_room_is_told_once_as_well() -> None:
    inbound = Inbound(ManualClock(), PACE)
    inbound.judge(ANNA)
    assert [inbound.turn_away(ANNA), inbound.turn_away(ANNA)] == [Verdict.TELL, Verdict.DROP]
