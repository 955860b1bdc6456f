"""Votes as values: ending a session or closing a lobby, and putting out somebody who is absent."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.service.comings import after_deals, asks_to_sit, away, goes, paused, sane, sits_down
from tests.service.rooms_at_hand import (
    ADMIN,
    MEMBER,
    NOW,
    STRANGER,
    a_deal,
    a_lobby,
    a_pause_between,
    a_trick_under_way,
    actor,
    dealt,
    in_turn,
    person,
    somebody_else,
)
from zole_bot.room import CloseReason, PauseReason, Phase, Presence, Room
from zole_bot.service import between, leaving, lobby, timing
from zole_bot.service.leaving import ABSENT_SECONDS
from zole_bot.service.reply import DONE, Notice, Reply
from zole_bot.service.rights import Actor
from zole_bot.service.votes import FINISH, removal_of

ANONYMOUS = Actor(None, is_admin=True)
TEN_MINUTES = 600.0
VOTE = Reply(Notice.REMOVE_VOTE, {"count": 1})
PHASES = {
    "a deal": a_trick_under_way(4),
    "a pause in a deal": paused(a_trick_under_way(4)),
    "between deals": a_pause_between(4),
    "a pause between deals": paused(a_pause_between(4)),
}


def put_out(room: Room, who: Actor, player: int, *, is_sure: bool = True, now: float = NOW) -> tuple[Room, Reply]:
    step, reply = leaving.remove(room, who, room.seats[player].person, now, is_sure=is_sure)
    return step.room, reply


# --- putting out who is away ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", [actor(0), ADMIN, ANONYMOUS])
@pytest.mark.parametrize("room", PHASES.values(), ids=PHASES)
def test_the_host_or_an_admin_is_asked_once_more_and_puts_out_who_is_away(room: Room, who: Actor) -> None:
    room = away(room, 2)
    asked, reply = put_out(room, who, 2, is_sure=False)
    assert (asked.asks_remove, reply.notice) == (person(2).id, Notice.REMOVE_SURE)
    assert asked.circle == room.circle
    out, reply = put_out(asked, who, 2)
    assert (out.seats[2].presence, out.asks_remove, out.asks_finish, reply) == (Presence.LEFT, None, False, DONE)
    assert out.phase is room.phase
    sane(out)


@pytest.mark.parametrize("room", PHASES.values(), ids=PHASES)
def test_two_who_sit_put_out_together_and_one_who_taps_twice_does_not(room: Room) -> None:
    room = away(room, 2)
    once, reply = put_out(room, actor(1), 2, is_sure=False)
    assert (once.votes, once.asks_remove, reply) == ({removal_of(person(2).id): frozenset({person(1).id})}, None, VOTE)
    assert put_out(once, actor(1), 2)[1] == VOTE
    both, reply = put_out(once, actor(3), 2, is_sure=False)
    assert (both.asks_remove, reply.notice) == (person(2).id, Notice.REMOVE_SURE)
    out, _ = put_out(both, actor(1), 2)
    assert out.seats[2].presence is Presence.LEFT
    assert out.votes == {}
    assert out.asks_remove is None


def test_the_host_who_is_away_is_put_out_by_two_and_another_is_host() -> None:
    room = away(a_pause_between(4), 0)
    room = put_out(put_out(room, actor(1), 0)[0], actor(2), 0)[0]
    assert (room.circle, room.host) == ((1, 2, 3), 1)


@pytest.mark.parametrize("room", PHASES.values(), ids=PHASES)
def test_any_member_may_after_ten_idle_minutes_and_not_before(room: Room) -> None:
    room = away(room, 2)
    assert put_out(room, MEMBER, 2, now=NOW)[1] == Reply(Notice.REMOVE_WAIT, {"count": 10})
    assert put_out(room, MEMBER, 2, now=NOW + TEN_MINUTES - 1)[1] == Reply(Notice.REMOVE_WAIT, {"count": 1})
    assert put_out(room, MEMBER, 2, is_sure=False, now=NOW + TEN_MINUTES)[1].notice is Notice.REMOVE_SURE
    out, reply = put_out(room, MEMBER, 2, now=NOW + TEN_MINUTES)
    assert (out.seats[2].presence, reply) == (Presence.LEFT, DONE)


def test_a_vote_of_who_taps_is_no_tap_that_keeps_members_waiting() -> None:
    room = put_out(away(a_pause_between(4), 2), actor(1), 2, now=NOW + 599)[0]
    assert put_out(room, MEMBER, 2, is_sure=False, now=NOW + TEN_MINUTES)[1].notice is Notice.REMOVE_SURE


@pytest.mark.parametrize("who", [actor(0), actor(1), ADMIN, STRANGER])
@pytest.mark.parametrize("room", PHASES.values(), ids=PHASES)
def test_nobody_puts_out_who_is_there_or_gone_or_on_his_way(room: Room, who: Actor) -> None:
    for seen in (room, goes(room, 2).room):
        assert put_out(seen, who, 2, now=NOW + TEN_MINUTES) == (seen, Reply(Notice.NOT_ABSENT))
    coming = asks_to_sit(a_pause_between(4), 4)
    assert put_out(coming, who, 4, now=NOW + TEN_MINUTES) == (coming, Reply(Notice.NOT_ABSENT))


def test_who_is_on_his_way_has_no_say_and_a_newcomer_who_sits_has() -> None:
    room = away(asks_to_sit(a_pause_between(4), 4), 2)
    assert put_out(room, actor(4), 2)[1].notice is Notice.REMOVE_WAIT
    assert put_out(away(sits_down(a_pause_between(4), 4), 2), actor(4), 2)[1] == VOTE


def test_the_agreement_of_who_left_since_does_not_count() -> None:
    room = put_out(away(a_pause_between(5), 2), actor(1), 2)[0]
    room = goes(room, 1).room
    assert put_out(room, actor(3), 2)[1] == VOTE
    finishing = between.finish(a_pause_between(5), actor(1), NOW, is_sure=True)[0].room
    step, reply = between.finish(goes(finishing, 1).room, actor(3), NOW, is_sure=True)
    assert (step.room.phase, reply.notice) == (Phase.BETWEEN, Notice.FINISH_VOTE)


def test_what_was_voted_or_asked_about_who_left_by_himself_is_forgotten() -> None:
    room = put_out(away(a_trick_under_way(4), 2), actor(1), 2)[0]
    room = put_out(room, actor(0), 2, is_sure=False)[0]
    assert room.asks_remove is not None
    gone = goes(room, 2).room
    assert (gone.votes, gone.asks_remove) == ({}, None)


def test_votes_on_one_are_none_on_another() -> None:
    room = put_out(away(a_pause_between(5), 2, 3), actor(1), 2)[0]
    assert put_out(room, actor(4), 3)[1] == VOTE


def test_putting_out_the_third_pauses_the_session() -> None:
    room = put_out(away(a_pause_between(3), 2), actor(0), 2)[0]
    assert (room.phase, room.pause_reason) == (Phase.PAUSED, PauseReason.TOO_FEW)


def test_the_next_deal_begins_when_all_others_have_asked_for_it_and_the_absent_one_is_put_out() -> None:
    room = a_pause_between(4)
    for player in (0, 1, 2):
        room = between.be_ready(room, actor(player), NOW)[0].room
    room = put_out(away(room, 3), actor(0), 3)[0]
    assert (room.phase, dealt(room).number) == (Phase.DEAL, 2)


# --- where no clock runs --------------------------------------------------------------------------------------------


def test_where_no_clock_runs_who_keeps_everybody_waiting_for_ten_minutes_may_be_put_out() -> None:
    room = a_trick_under_way(4, turn_seconds=0)
    waited, other = in_turn(room).player, somebody_else(room).player
    host = Actor(person(room.host or 0))
    assert put_out(room, host, waited, now=NOW + ABSENT_SECONDS - 1)[1].notice is Notice.NOT_ABSENT
    assert put_out(room, host, other, now=NOW + ABSENT_SECONDS)[1].notice is Notice.NOT_ABSENT
    out, reply = put_out(room, ADMIN, waited, now=NOW + ABSENT_SECONDS)
    assert (out.seats[waited].presence, reply) == (Presence.LEFT, DONE)
    assert dealt(out).turn > dealt(room).turn, "the machine has moved"


def test_who_has_tapped_since_has_ten_minutes_more() -> None:
    room = a_deal(4, turn_seconds=0)
    seat = in_turn(room)
    room = leaving.ask_to_leave(room, Actor(person(seat.player)), NOW + 300, wanted=True)[0]
    assert not leaving.is_absent(room, room.seats[seat.player], NOW + ABSENT_SECONDS)
    assert leaving.is_absent(room, room.seats[seat.player], NOW + 300 + ABSENT_SECONDS)


@pytest.mark.parametrize("room", [a_deal(4), paused(a_deal(4, turn_seconds=0)), a_pause_between(4, turn_seconds=0)])
def test_where_a_clock_runs_or_nobodys_turn_is_on_only_who_is_away_is_absent(room: Room) -> None:
    for seat in room.seats:
        assert not leaving.is_absent(room, seat, NOW + 10 * ABSENT_SECONDS)


def test_the_group_is_shown_once_who_keeps_everybody_waiting() -> None:
    room = a_deal(4, turn_seconds=0)
    shown = timing.time_passes(room, NOW + ABSENT_SECONDS).room
    assert shown == replace(room, half_rung=True)
    assert timing.due_at(shown) is None


# --- lobbies --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", [actor(0), ADMIN, ANONYMOUS])
def test_a_lobby_is_closed_by_its_host_or_an_admin_at_once(who: Actor) -> None:
    room, reply = lobby.give_up(a_lobby(3, coming=1), who, NOW)
    assert (room.phase, room.close_reason, reply) == (Phase.CLOSED, CloseReason.STOPPED, DONE)


def test_a_lobby_is_closed_by_two_who_sit() -> None:
    once, reply = lobby.give_up(a_lobby(3), actor(1), NOW)
    assert (once.phase, once.votes, reply.notice) == (
        Phase.LOBBY,
        {FINISH: frozenset({person(1).id})},
        Notice.CLOSE_VOTE,
    )
    assert lobby.give_up(once, actor(1), NOW)[0].phase is Phase.LOBBY
    assert lobby.give_up(once, actor(2), NOW)[0].phase is Phase.CLOSED


def test_the_agreement_of_who_left_the_lobby_does_not_count() -> None:
    once = lobby.give_up(a_lobby(4), actor(1), NOW)[0]
    left = lobby.stand_up(once, actor(1), NOW)[0]
    assert lobby.give_up(left, actor(3), NOW)[1].notice is Notice.CLOSE_VOTE


def test_a_lobby_is_closed_by_any_member_after_ten_idle_minutes() -> None:
    room = a_lobby(2, coming=1)
    for who in (MEMBER, replace(actor(2), is_member=True)):
        assert lobby.give_up(room, who, NOW + TEN_MINUTES - 1)[1] == Reply(Notice.FINISH_WAIT, {"count": 1})
        assert lobby.give_up(room, who, NOW + TEN_MINUTES)[0].phase is Phase.CLOSED


def test_what_was_voted_in_the_lobby_does_not_outlive_it() -> None:
    room = lobby.start(lobby.give_up(a_lobby(3), actor(1), NOW)[0], actor(0), NOW)[0]
    assert room.votes == {}
    assert after_deals(3).votes == {}
