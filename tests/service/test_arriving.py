"""Arriving as values: sitting down between deals, in any order, late or not at all, on a seat that is handed on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.service.comings import (
    arrives,
    asks_to_sit,
    away,
    deal_on,
    goes,
    names_around,
    offers_seat,
    paused,
    play_deal,
    sane,
    sits_down,
)
from tests.service.rooms_at_hand import NOW, a_deal, a_lobby, a_pause_between, actor, dealt, person
from zole_bot.room import PauseReason, Phase, Presence, Room
from zole_bot.service import arriving, between, leaving, timing
from zole_bot.service.lobby import COMING_SECONDS
from zole_bot.service.reply import Notice


def refused(room: Room, number: int) -> Notice:
    """Give the reason why somebody cannot sit down; nothing has changed then."""
    changed, reply = arriving.sit_down(room, person(number), "en", NOW)
    assert changed == room
    return reply.notice


def new_names(room: Room) -> list[str]:
    """Give the names of those who came after the start, by player index."""
    return [seat.name for seat in room.seats[3:]]


# --- who may sit down -----------------------------------------------------------------------------------------------


def test_who_sits_down_is_coming_until_his_message_has_arrived_and_plays_from_the_next_deal_on() -> None:
    room = asks_to_sit(a_pause_between(3), 3)
    assert (room.seats[3].presence, room.circle) == (Presence.COMING, (0, 1, 2))
    assert dealt(deal_on(room)).active == dealt(deal_on(a_pause_between(3))).active
    room = arrives(room, 3)
    assert (room.seats[3].presence, room.circle) == (Presence.SEATED, (0, 1, 2, 3))
    room = deal_on(room)
    assert room.session is not None
    assert (room.session.seats, room.session.players, room.session.totals[3]) == ((0, 1, 2, 3), 4, 0)
    sane(room)


@pytest.mark.parametrize(
    ("room", "number", "notice"),
    [
        (a_lobby(3), 3, Notice.OVER),
        (a_deal(3), 3, Notice.SIT_BETWEEN),
        (paused(a_deal(3)), 3, Notice.SIT_BETWEEN),
        (goes(a_deal(3), 1).room, 1, Notice.SIT_BETWEEN),
        (a_pause_between(5), 5, Notice.ROOM_FULL),
        (asks_to_sit(a_pause_between(4), 4), 5, Notice.ROOM_FULL),
        (a_pause_between(3), 1, Notice.SEATED_ALREADY),
        (asks_to_sit(a_pause_between(3), 3), 3, Notice.COMING),
        (between.finish(a_pause_between(3), actor(0), NOW, is_sure=True)[0].room, 3, Notice.OVER),
    ],
    ids=["lobby", "deal", "pause in a deal", "left in it", "five", "five with those coming", "sits", "coming", "over"],
)
def test_a_seat_is_refused(room: Room, number: int, notice: Notice) -> None:
    assert refused(room, number) is notice


@pytest.mark.parametrize("room", [a_pause_between(3), a_deal(3), a_lobby(3)])
def test_an_arrival_that_nobody_waits_for_changes_nothing(room: Room) -> None:
    for number in (0, 4):
        assert arriving.arrive(room, person(number).id, NOW).room is room


# --- several newcomers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [(3, 4), (4, 3)])
@pytest.mark.parametrize("is_dealt_between", [False, True])
def test_newcomers_may_arrive_in_any_order_and_leave_no_gap(order: tuple[int, int], is_dealt_between: bool) -> None:
    room = asks_to_sit(asks_to_sit(a_pause_between(3), 3), 4)
    room = arrives(room, order[0])
    sane(room)
    if is_dealt_between:
        room = deal_on(room)
        sane(room)
        assert room.session is not None
        assert room.session.players == 4
    room = arrives(room, order[1])
    sane(room)
    assert new_names(room) == [person(number).name for number in order]
    assert names_around(room)[3:] == new_names(room)


@pytest.mark.parametrize("late", [3, 4])
def test_one_of_two_newcomers_never_arrives(late: int) -> None:
    room = asks_to_sit(asks_to_sit(a_pause_between(3, next_deal_seconds=0), 3), 4, NOW + 60)
    other = 7 - late
    room = arrives(room, other, NOW + 61)
    gone = timing.time_passes(room, NOW + 60 + COMING_SECONDS).room
    sane(gone)
    assert names_around(gone)[3:] == [person(other).name]
    assert {seat.name: seat.presence for seat in gone.seats}[person(late).name] is Presence.LEFT
    gone = deal_on(gone)
    assert gone.session is not None
    assert gone.session.players == 4
    again = play_deal(gone).room
    assert names_around(sits_down(again, late))[3:] == [person(other).name, person(late).name]


def test_those_who_are_late_are_given_up_in_every_phase() -> None:
    room = asks_to_sit(a_pause_between(3), 3)
    for phase in (room, deal_on(room), paused(room), paused(deal_on(room))):
        due = timing.due_at(phase)
        assert due is not None
        assert due <= NOW + COMING_SECONDS
        waited = phase
        for _ in range(20):
            waited = timing.time_passes(waited, NOW + COMING_SECONDS).room
        assert waited.seats[3].presence is Presence.LEFT


def test_a_newcomer_may_go_again_before_he_is_dealt_in_and_leaves_no_gap() -> None:
    room = sits_down(a_pause_between(3), 3, 4)
    room = goes(room, 3).room
    sane(room)
    assert names_around(room) == ["Anna", "Pēteris", "Ilze", "Māra"]
    room = deal_on(room)
    assert room.session is not None
    assert (room.session.players, room.seats[3].name) == (4, "Māra")
    coming = goes(asks_to_sit(play_deal(room).room, 3), 3).room
    assert coming.seats[4].presence is Presence.LEFT
    room = sits_down(coming, 5)
    sane(room)
    assert names_around(room)[-1] == "Zane"


def test_a_newcomer_goes_in_the_middle_of_a_deal_that_he_has_no_part_in() -> None:
    room = deal_on(asks_to_sit(a_pause_between(3), 3))
    room = arrives(room, 3)
    assert (room.seats[3].presence, room.circle) == (Presence.SEATED, (0, 1, 2, 3))
    before = dealt(room)
    room = goes(room, 3).room
    sane(room)
    assert (dealt(room), room.circle) == (before, (0, 1, 2))


def test_a_newcomer_is_not_waited_for_between_deals() -> None:
    room = play_deal(arrives(deal_on(asks_to_sit(a_pause_between(3), 3)), 3)).room
    assert room.circle == (0, 1, 2, 3)
    for player in (0, 1, 2):
        room = between.be_ready(room, actor(player), NOW)[0].room
    assert (room.phase, dealt(room).number) == (Phase.DEAL, 3)


def test_the_host_stays_host_whoever_comes() -> None:
    room = sits_down(replace(a_pause_between(3), host=2), 3, 4)
    assert room.host == 2
    assert sits_down(goes(room, 2).room, 5).host == 3


def test_a_newcomer_can_be_host_and_go() -> None:
    room = goes(sits_down(a_pause_between(3), 3, 4), 0, 1, 2).room
    assert (names_around(room), room.seats[room.host or 0].name) == (["Jānis", "Māra"], "Jānis")
    room = goes(room, 3).room
    assert (names_around(room), room.seats[room.host or 0].name) == (["Māra"], "Māra")
    sane(room)


# --- the last place -------------------------------------------------------------------------------------------------


def test_of_two_who_are_on_their_way_to_one_place_the_first_to_arrive_has_it() -> None:
    room = asks_to_sit(offers_seat(a_pause_between(5), 2), 5)
    assert refused(room, 6) is Notice.ROOM_FULL
    kept, _ = leaving.hand_on(room, actor(2), NOW, wanted=False)
    out = arrives(kept, 5)
    sane(out)
    assert (out.circle, out.seats[5].presence) == ((0, 1, 2, 3, 4), Presence.LEFT)
    assert names_around(arrives(room, 5)) == ["Anna", "Pēteris", "Zane", "Jānis", "Māra"]


def test_who_arrives_when_the_next_deal_is_dealt_takes_nobodys_seat_in_it() -> None:
    room = deal_on(asks_to_sit(offers_seat(a_pause_between(5), 2), 5))
    room = arrives(room, 5)
    assert (room.circle, room.seats[2].presence, room.seats[5].presence) == (
        (0, 1, 2, 3, 4),
        Presence.SEATED,
        Presence.LEFT,
    )
    room = deal_on(asks_to_sit(offers_seat(a_pause_between(3), 2), 3))
    room = arrives(room, 3)
    assert room.circle == (0, 1, 2, 3)
    sane(room)


# --- play goes on ---------------------------------------------------------------------------------------------------


def test_the_third_who_sits_down_lets_play_go_on_and_all_are_asked_again() -> None:
    room = between.be_ready(a_pause_between(3), actor(0), NOW)[0].room
    room = away(goes(room, 1).room, 2)
    room = sits_down(room, 3, now=NOW + 500)
    assert (room.phase, room.phase_since) == (Phase.BETWEEN, NOW + 500)
    assert [seat.is_away for seat in room.seats] == [False] * 4
    assert not any(room.seats[player].is_ready for player in room.circle)


def test_who_plays_elsewhere_by_then_is_away_here() -> None:
    room = asks_to_sit(goes(a_pause_between(3), 1).room, 3)
    step = arriving.arrive(room, person(3).id, NOW, frozenset({person(2).id}))
    assert [step.room.seats[player].is_away for player in step.room.circle] == [False, True, False]


@pytest.mark.parametrize("reason", [PauseReason.ASKED, PauseReason.NOBODY_PLAYED, PauseReason.NO_VOICE])
def test_a_pause_for_another_reason_is_not_ended_by_who_sits_down(reason: PauseReason) -> None:
    room = sits_down(paused(a_pause_between(3), reason), 3)
    assert (room.phase, room.pause_reason) == (Phase.PAUSED, reason)


def test_the_next_deal_begins_when_a_newcomer_takes_the_seat_of_the_only_one_waited_for() -> None:
    room = offers_seat(a_pause_between(4), 3)
    for player in (0, 1, 2):
        room = between.be_ready(room, actor(player), NOW)[0].room
    assert room.phase is Phase.BETWEEN
    room = sits_down(room, 4)
    assert (room.phase, names_around(room)[3]) == (Phase.DEAL, "Māra")
