"""What time does, as values: when a room is due in each phase, and what is done then and not before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.service.rooms_at_hand import (
    NOW,
    a_deal,
    a_lobby,
    a_pause_between,
    a_session,
    a_trick_under_way,
    an_empty_lobby,
    dealt,
    in_turn,
    is_finished,
)
from zole_bot.room import CloseReason, PauseReason, Phase, Room
from zole_bot.service import play, timing
from zole_bot.service.between import begin_deal, hold
from zole_bot.service.leaving import ABSENT_SECONDS
from zole_bot.service.lobby import COMING_SECONDS, IDLE_LOBBY_SECONDS, close

DAY = 24 * 3600.0


def delivered(room: Room, at: float = NOW) -> Room:
    return replace(room, delivered_at=at)


def all_away(room: Room) -> Room:
    return replace(room, seats=tuple(replace(seat, is_away=True) for seat in room.seats))


PAUSED = hold(a_trick_under_way(), PauseReason.ASKED, NOW)
DUE: dict[str, tuple[Room, float | None]] = {
    "an idle lobby": (a_lobby(3), IDLE_LOBBY_SECONDS),
    "an empty lobby": (an_empty_lobby(), IDLE_LOBBY_SECONDS),
    "somebody is coming": (a_lobby(2, coming=1), COMING_SECONDS),
    "a turn not delivered": (a_deal(), timing.UNDELIVERED_SECONDS),
    "half of a turn": (delivered(a_deal()), 30.0),
    "a turn after its half": (replace(delivered(a_deal()), half_rung=True), 60.0),
    "a turn of a day": (delivered(a_deal(turn_seconds=24 * 3600)), DAY / 2),
    "no clock": (a_deal(turn_seconds=0), ABSENT_SECONDS),
    "no clock, and shown who is waited for": (replace(a_deal(turn_seconds=0), half_rung=True), None),
    "between deals": (a_pause_between(), 30.0),
    "between deals, by taps only": (a_pause_between(next_deal_seconds=0), None),
    "a pause": (PAUSED, 7 * DAY),
    "what is closed": (close(a_lobby(3), CloseReason.STOPPED, NOW), None),
}


@pytest.mark.parametrize(("room", "seconds"), DUE.values(), ids=DUE)
def test_every_phase_says_when_time_changes_it(room: Room, seconds: float | None) -> None:
    assert timing.due_at(room) == (None if seconds is None else NOW + seconds)


@pytest.mark.parametrize("room", [room for room, seconds in DUE.values() if seconds], ids=[n for n in DUE if DUE[n][1]])
def test_nothing_happens_before_it_is_due_and_something_does_then(room: Room) -> None:
    due = timing.due_at(room)
    assert due is not None
    assert timing.time_passes(room, due - 0.001).room is room
    assert timing.time_passes(room, due).room != room


@pytest.mark.parametrize("room", [room for room, _ in DUE.values()], ids=DUE)
def test_a_room_is_never_due_again_at_the_moment_it_was_woken(room: Room) -> None:
    """The alarm would wake it for ever."""
    due = timing.due_at(room)
    if due is None:
        return
    for late in (0.0, 1.0, 30.0, 100.0):
        woken, moment = room, due + late
        for _ in range(100):
            again = timing.due_at(woken)
            if again is None or again > moment:
                break
            woken = timing.time_passes(woken, moment).room
        else:
            raise AssertionError("still due")


# --- the lobby ------------------------------------------------------------------------------------------------------


def test_an_idle_lobby_closes_and_one_with_a_newcomer_lives_on() -> None:
    assert timing.time_passes(a_lobby(2), NOW + IDLE_LOBBY_SECONDS).room.close_reason is CloseReason.IDLE_LOBBY
    room = timing.time_passes(a_lobby(2, coming=1), NOW + COMING_SECONDS).room
    assert (room.phase, len(room.seats)) == (Phase.LOBBY, 2)


def test_a_lobby_that_nobody_came_to_closes_rather_than_wait_for_those_who_are_coming() -> None:
    room = a_lobby(0, coming=2)
    for _ in range(5):
        due = timing.due_at(room)
        if due is None:
            break
        room = timing.time_passes(room, due).room
    assert room.phase is Phase.CLOSED


# --- a turn ---------------------------------------------------------------------------------------------------------


def test_the_clock_runs_from_the_delivery_of_this_turn_and_no_other() -> None:
    room = a_trick_under_way()
    ordinal, turn = dealt(room).ordinal, dealt(room).turn
    others = ((ordinal + 1, turn, NOW), (ordinal, turn + 1, NOW), (ordinal, turn - 1, NOW), (ordinal, turn, NOW - 1))
    for other in others:
        assert timing.deliver(room, *other, NOW + 5) is room
    room = timing.deliver(room, ordinal, turn, NOW, NOW + 5)
    assert timing.turn_deadline(room) == NOW + 65
    assert timing.deliver(room, ordinal, turn, NOW, NOW + 50) is room  # an edit of the same turn gives no more time


@pytest.mark.parametrize("room", [a_lobby(3), a_pause_between(), PAUSED])
def test_no_turn_is_delivered_outside_a_deal(room: Room) -> None:
    assert timing.deliver(room, 1, 0, NOW, NOW) is room


def test_at_half_time_the_hand_rings_once() -> None:
    room = delivered(a_deal())
    before = in_turn(room)
    room = timing.time_passes(room, NOW + 30).room
    assert (in_turn(room).edition, in_turn(room).rings) == (before.edition + 1, True)
    assert dealt(room).turn == 0
    assert timing.due_at(room) == NOW + 60


def test_at_the_end_the_machine_moves_and_the_next_turn_waits_for_its_delivery() -> None:
    room = timing.time_passes(replace(delivered(a_deal()), half_rung=True), NOW + 60).room
    assert dealt(room).turn == 1
    assert dealt(room).makers == (play.MACHINE,)
    assert (room.delivered_at, room.half_rung) == (None, False)
    assert timing.due_at(room) == NOW + 60 + timing.UNDELIVERED_SECONDS


def test_a_hand_that_cannot_be_delivered_for_ten_minutes_pauses_the_room() -> None:
    room = timing.time_passes(a_deal(), NOW + timing.UNDELIVERED_SECONDS).room
    assert (room.phase, room.pause_reason) == (Phase.PAUSED, PauseReason.UNDELIVERED)
    assert room.deal is not None


def test_a_deal_that_nobody_touched_pauses_and_one_that_somebody_did_goes_on() -> None:
    untouched = begin_deal(all_away(a_session()), NOW)
    assert is_finished(untouched)
    assert (untouched.room.phase, untouched.room.pause_reason) == (Phase.PAUSED, PauseReason.NOBODY_PLAYED)
    touched = play.go_on(all_away(a_trick_under_way()), NOW)
    assert touched.room.phase is Phase.BETWEEN


# --- between deals and paused ---------------------------------------------------------------------------------------


def test_the_next_deal_begins_by_itself() -> None:
    room = timing.time_passes(a_pause_between(), NOW + 30).room
    assert (room.phase, dealt(room).number) == (Phase.DEAL, 2)


def test_no_deal_begins_for_people_who_are_all_away() -> None:
    room = all_away(a_pause_between())
    held = timing.time_passes(room, NOW + 30).room
    assert (held.phase, held.pause_reason) == (Phase.PAUSED, PauseReason.NOBODY_PLAYED)
    one_is_there = room.with_seat(replace(room.seats[1], is_away=False))
    assert timing.time_passes(one_is_there, NOW + 30).room.phase is Phase.DEAL


def test_a_pause_of_seven_days_closes_the_room_and_the_deal_in_play_is_void() -> None:
    step = timing.time_passes(PAUSED, NOW + 7 * DAY)
    assert (step.room.phase, step.room.close_reason) == (Phase.CLOSED, CloseReason.IDLE_PAUSE)
    assert step.room.deal is None
    assert step.ended is not None
    assert step.ended.result is None
