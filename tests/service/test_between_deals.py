"""Between deals as values: the next deal, the cut, pauses, and the right to end the session."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.service.rooms_at_hand import (
    ADMIN,
    MEMBER,
    NOW,
    STRANGER,
    a_deal,
    a_pause_between,
    a_session,
    a_trick_under_way,
    actor,
    dealt,
    in_turn,
    person,
)
from zole_bot.room import CloseReason, PauseReason, Phase, Room
from zole_bot.service import between
from zole_bot.service.reply import DONE, Notice, Reply
from zole_bot.service.rights import Actor

ANONYMOUS = Actor(None, is_admin=True)


def ready(room: Room, *players: int) -> Room:
    for player in players:
        room = between.be_ready(room, actor(player), NOW)[0].room
    return room


# --- the next deal --------------------------------------------------------------------------------------------------


def test_the_next_deal_begins_when_all_have_asked_for_it() -> None:
    room = a_pause_between()
    step, reply = between.be_ready(room, actor(0), NOW)
    assert (step.room.phase, reply) == (Phase.BETWEEN, Reply(Notice.READY, {"count": 2}))
    step, reply = between.be_ready(step.room, actor(0), NOW)
    assert reply == Reply(Notice.READY, {"count": 2})  # a second tap of the same person counts once
    room = ready(step.room, 1)
    assert room.phase is Phase.BETWEEN
    room = ready(room, 2)
    assert (room.phase, dealt(room).number, dealt(room).ordinal) == (Phase.DEAL, 2, 2)


def test_nobody_waits_for_who_is_away_and_he_is_back_when_he_asks() -> None:
    room = a_pause_between(4)
    away = room.with_seat(replace(room.seats[3], is_away=True, missed=2))
    assert ready(away, 0, 1, 2).phase is Phase.DEAL
    back = ready(away, 3)
    assert not back.seats[3].is_away
    assert ready(back, 0, 1, 2).phase is Phase.DEAL


@pytest.mark.parametrize("who", [ADMIN, ANONYMOUS])
def test_an_admin_who_does_not_sit_begins_it_at_once(who: Actor) -> None:
    step, reply = between.be_ready(a_pause_between(), who, NOW)
    assert (step.room.phase, reply) == (Phase.DEAL, DONE)


def test_a_stranger_begins_nothing() -> None:
    room = a_pause_between()
    assert between.be_ready(room, STRANGER, NOW)[1] == Reply(Notice.ONLY_SEATED)


@pytest.mark.parametrize(
    ("room", "notice"),
    [
        (a_deal(), Notice.OLD_BUTTON),
        (between.pause(a_pause_between(), actor(0), NOW)[0], Notice.PAUSED),
    ],
    ids=["in a deal", "in a pause"],
)
def test_the_next_deal_cannot_be_asked_for_elsewhere(room: Room, notice: Notice) -> None:
    step, reply = between.be_ready(room, actor(0), NOW)
    assert (step.room, reply.notice) == (room, notice)


@pytest.mark.parametrize("cut", [1, 8])
def test_the_player_on_the_dealers_right_cuts_and_the_cut_enters_the_proof(cut: int) -> None:
    room = a_pause_between()
    cutter = between.cutter_of(room)
    assert cutter is not None
    step, _ = between.be_ready(room, actor(cutter), NOW, cut)
    assert step.room.cut == cut
    room = ready(step.room, *(player for player in range(3) if player != cutter))
    assert dealt(room).cut == cut
    assert dealt(room).public.endswith(f":{cut}")
    assert room.cut == 0


def test_a_wrong_cut_changes_nothing() -> None:
    room = a_pause_between()
    cutter = between.cutter_of(room)
    assert cutter is not None
    other = (cutter + 1) % 3
    step, reply = between.be_ready(room, actor(other), NOW, 3)
    assert (step.room, reply) == (room, Reply(Notice.ONLY_CUTTER))
    for cut in (0, 9, -1, 26):
        step, reply = between.be_ready(room, actor(cutter), NOW, cut)
        assert (step.room, reply) == (room, Reply(Notice.UNKNOWN_BUTTON))


# --- pauses ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", [a_trick_under_way(), a_pause_between()], ids=["in a deal", "between deals"])
@pytest.mark.parametrize("who", [actor(2), ADMIN, ANONYMOUS])
def test_anyone_seated_or_an_admin_pauses_and_resumes(room: Room, who: Actor) -> None:
    held, reply = between.pause(room, who, NOW + 1)
    assert (held.phase, held.pause_reason, reply.notice) == (Phase.PAUSED, PauseReason.ASKED, Notice.PAUSE_ON)
    assert held.deal == room.deal
    step, reply = between.resume(held, who, NOW + 1000)
    assert (step.room.phase, step.room.pause_reason, reply) == (Phase.DEAL, None, DONE)
    assert step.room.stage == room.stage + 2
    if room.deal is not None:
        assert step.room.deal == room.deal
        assert step.room.delivered_at is None  # the clock runs only when the hand has arrived again


def test_a_stranger_pauses_and_resumes_nothing() -> None:
    room = a_trick_under_way()
    assert between.pause(room, STRANGER, NOW) == (room, Reply(Notice.ONLY_SEATED))
    held = between.hold(room, PauseReason.ASKED, NOW)
    assert between.resume(held, STRANGER, NOW)[1] == Reply(Notice.ONLY_SEATED)


def test_there_is_one_pause_at_a_time() -> None:
    held = between.hold(a_trick_under_way(), PauseReason.ASKED, NOW)
    assert between.pause(held, actor(0), NOW) == (held, Reply(Notice.PAUSED))
    assert between.resume(a_trick_under_way(), actor(0), NOW)[1].notice is Notice.NOT_PAUSED


def test_who_was_away_is_asked_again_after_a_pause() -> None:
    room = a_trick_under_way()
    held = between.hold(room.with_seat(replace(in_turn(room), is_away=True, missed=2)), PauseReason.ASKED, NOW)
    room = between.resume(held, actor(0), NOW)[0].room
    assert not any(seat.is_away or seat.missed for seat in room.seats)


def test_after_a_pause_every_hand_comes_anew_and_rings_for_the_one_in_turn_alone() -> None:
    room = a_trick_under_way(4)
    rung = replace(room, seats=tuple(replace(seat, rings=True) for seat in room.seats))
    after = between.resume(between.hold(rung, PauseReason.ASKED, NOW), actor(0), NOW + 60)[0].room
    for old, new in zip(room.seats, after.seats, strict=True):
        assert (new.edition > old.edition) == (old.player in dealt(room).active)
        assert new.rings == (new.player == in_turn(after).player)


# --- the end --------------------------------------------------------------------------------------------------------

SEATED, HOST = actor(1), actor(0)
TEN_MINUTES = 600.0


@pytest.mark.parametrize("room", [a_trick_under_way(), a_pause_between()], ids=["in a deal", "between deals"])
@pytest.mark.parametrize("who", [HOST, ADMIN, ANONYMOUS])
def test_the_host_or_an_admin_is_asked_once_more_and_ends_it(room: Room, who: Actor) -> None:
    step, reply = between.finish(room, who, NOW + 1, is_sure=False)
    assert (step.room.asks_finish, reply.notice) == (True, Notice.FINISH_SURE)
    assert step.room.phase is room.phase
    step, reply = between.finish(step.room, who, NOW + 2, is_sure=True)
    assert (step.room.phase, step.room.close_reason, reply) == (Phase.CLOSED, CloseReason.STOPPED, DONE)
    assert step.room.deal is None
    assert (step.ended is not None) == (room.deal is not None)
    if step.ended is not None:
        assert step.ended.result is None  # void: no score


@pytest.mark.parametrize(
    ("who", "idle", "notice"),
    [
        (SEATED, 0.0, Notice.FINISH_VOTE),
        (MEMBER, 0.0, Notice.FINISH_WAIT),
        (MEMBER, TEN_MINUTES - 1, Notice.FINISH_WAIT),
        (MEMBER, TEN_MINUTES, Notice.FINISH_SURE),
        (STRANGER, TEN_MINUTES, Notice.STRANGER),
        (SEATED, TEN_MINUTES, Notice.FINISH_SURE),
    ],
    ids=[
        "one seated",
        "a member",
        "a member too early",
        "a member after ten idle minutes",
        "a stranger then",
        "one seated then",
    ],
)
@pytest.mark.parametrize("is_sure", [False, True])
def test_others_must_agree_or_wait(who: Actor, idle: float, notice: Notice, is_sure: bool) -> None:
    room = a_trick_under_way()
    step, reply = between.finish(room, who, NOW + idle, is_sure=is_sure)
    may = notice is Notice.FINISH_SURE
    assert (step.room.phase is Phase.CLOSED) == (may and is_sure)
    if not (may and is_sure):
        assert reply.notice is notice


def test_two_who_sit_can_end_it_and_one_who_taps_twice_cannot() -> None:
    room = a_trick_under_way()
    once = between.finish(room, actor(1), NOW, is_sure=True)[0].room
    twice, reply = between.finish(once, actor(1), NOW, is_sure=True)
    assert (twice.room.phase, reply) == (Phase.DEAL, Reply(Notice.FINISH_VOTE, {"count": 1}))
    both, _ = between.finish(once, actor(2), NOW, is_sure=True)
    assert both.room.phase is Phase.CLOSED


def test_votes_do_not_outlive_the_deal() -> None:
    room = between.finish(a_trick_under_way(), actor(1), NOW, is_sure=False)[0].room
    assert room.votes == {"finish": {person(1).id}}
    assert between.hold(room, PauseReason.ASKED, NOW).votes == {}


def test_the_question_can_be_taken_back_by_those_who_play() -> None:
    asked = between.finish(a_trick_under_way(), HOST, NOW, is_sure=False)[0].room
    assert between.keep_on(asked, STRANGER, NOW) == (asked, Reply(Notice.ONLY_SEATED))
    room, reply = between.keep_on(asked, actor(2), NOW)
    assert (room.asks_finish, room.votes, reply) == (False, {}, DONE)


def test_what_is_over_cannot_be_ended_again() -> None:
    room = between.finish(a_session(), HOST, NOW, is_sure=True)[0].room
    step, reply = between.finish(room, HOST, NOW, is_sure=True)
    assert (step.room, reply) == (room, Reply(Notice.OVER))
