"""The lobby as values: who gets a seat, who is host, who may choose the rules, and when play can begin."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.service.rooms_at_hand import (
    ADMIN,
    MEMBER,
    NOW,
    STRANGER,
    a_lobby,
    a_session,
    actor,
    an_empty_lobby,
    person,
    seated,
)
from zole_bot.game.house_rules import PRESETS, RuleValue
from zole_bot.room import CloseReason, Phase, Presence, Room
from zole_bot.service import lobby
from zole_bot.service.reply import DONE, Notice, Reply
from zole_bot.service.rights import Actor

Choose = Callable[[Room, Actor], tuple[Room, Reply]]
CHOICES: dict[str, Choose] = {
    "a preset": lambda room, who: lobby.choose_preset(room, who, "galds"),
    "a rule": lambda room, who: lobby.choose_rule(room, who, "small_zole", True),
    "the clock": lambda room, who: lobby.choose_clock(room, who, 120),
    "to see the presets": lambda room, who: lobby.show_presets(room, who, True),
    "the language": lambda room, who: lobby.choose_language(room, who, "lv"),
}


def names(room: Room) -> list[str]:
    return [seat.name for seat in room.seats]


# --- seats ----------------------------------------------------------------------------------------------------------


def test_who_sits_down_is_coming_until_his_message_has_arrived() -> None:
    room, reply = lobby.sit(an_empty_lobby(), person(0), "en", NOW)
    assert reply.notice is Notice.COMING
    assert room.seats[0].presence is Presence.COMING
    assert room.host is None
    room = lobby.arrive(room, person(0).id, NOW + 1)
    assert room.seats[0].presence is Presence.SEATED
    assert room.host == 0


@pytest.mark.parametrize(
    ("room", "number", "notice"),
    [
        (a_lobby(3), 1, Notice.SEATED_ALREADY),
        (a_lobby(1, coming=1), 1, Notice.COMING),
        (a_lobby(5), 5, Notice.ROOM_FULL),
        (a_lobby(3, coming=2), 5, Notice.ROOM_FULL),
        (a_session(3), 4, Notice.LOBBY_OVER),
    ],
    ids=["sits already", "is coming already", "five sit", "those who come count", "play has begun"],
)
def test_a_second_seat_is_refused(room: Room, number: int, notice: Notice) -> None:
    assert lobby.sit(room, person(number), "en", NOW) == (room, Reply(notice))


def test_a_deep_link_seats_who_was_coming() -> None:
    room, reply = lobby.sit(a_lobby(2, coming=1), person(2), "en", NOW, has_arrived=True)
    assert reply is DONE
    assert seated(room) == ["Anna", "Pēteris", "Ilze"]


def test_an_arrival_that_nobody_waits_for_changes_nothing() -> None:
    for room in (a_lobby(3), a_session(3)):
        assert lobby.arrive(room, person(4).id, NOW + 1) is room
        assert lobby.arrive(room, person(0).id, NOW + 1) is room


def test_those_who_follow_move_up_when_one_leaves() -> None:
    room, reply = lobby.stand_up(a_lobby(4), actor(1), NOW)
    assert reply.notice is Notice.LEFT_LOBBY
    assert names(room) == ["Anna", "Ilze", "Jānis"]
    assert [seat.player for seat in room.seats] == [0, 1, 2]
    assert room.circle == (0, 1, 2)


def test_the_next_seat_is_host_when_the_host_leaves() -> None:
    room, _ = lobby.stand_up(a_lobby(3), actor(0), NOW)
    assert room.host is not None
    assert room.seats[room.host].name == "Pēteris"


def test_who_has_not_arrived_cannot_become_host() -> None:
    room, _ = lobby.stand_up(a_lobby(1, coming=1), actor(0), NOW)
    assert room.host is None
    assert lobby.arrive(room, person(1).id, NOW).host == 0


def test_the_host_stays_host_when_another_leaves_before_him() -> None:
    room, _ = lobby.stand_up(a_lobby(3), actor(0), NOW)
    room, _ = lobby.sit(room, person(0), "en", NOW, has_arrived=True)
    room, _ = lobby.stand_up(room, actor(0), NOW)
    assert room.host is not None
    assert room.seats[room.host].name == "Pēteris"


def test_the_last_to_leave_closes_the_room() -> None:
    room, _ = lobby.stand_up(a_lobby(1), actor(0), NOW)
    assert (room.phase, room.close_reason) == (Phase.CLOSED, CloseReason.EMPTY_LOBBY)


def test_nobody_leaves_a_seat_he_has_not() -> None:
    room = a_lobby(3)
    assert lobby.stand_up(room, STRANGER, NOW) == (room, Reply(Notice.NOT_SEATED))
    begun = a_session(3)
    assert lobby.stand_up(begun, actor(0), NOW) == (begun, Reply(Notice.LOBBY_OVER))


def test_those_who_come_too_late_lose_their_seat_and_nobody_else_does() -> None:
    room = a_lobby(2, coming=1)
    assert lobby.drop_late(room, NOW + lobby.COMING_SECONDS - 1) is room
    assert names(lobby.drop_late(room, NOW + lobby.COMING_SECONDS)) == ["Anna", "Pēteris"]


# --- the rules ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("choose", CHOICES.values(), ids=CHOICES)
def test_the_host_and_an_admin_choose_and_nobody_else(choose: Choose) -> None:
    room = a_lobby(3)
    for who in (actor(0), ADMIN, Actor(None, is_admin=True)):
        changed, reply = choose(room, who)
        assert reply is DONE
        assert changed != room
    for who in (actor(1), STRANGER):
        assert choose(room, who) == (room, Reply(Notice.ONLY_HOST))


@pytest.mark.parametrize("what", ["a preset", "a rule", "the clock", "to see the presets"])
def test_the_rules_are_fixed_once_play_has_begun(what: str) -> None:
    room = a_session(3)
    assert CHOICES[what](room, actor(0)) == (room, Reply(Notice.RULES_FIXED))


def test_a_preset_brings_all_its_rules_and_folds_the_row() -> None:
    room, _ = lobby.choose_preset(a_lobby(3, shows_presets=True), actor(0), "veca")
    assert (room.preset, room.rules, room.shows_presets) == ("veca", PRESETS["veca"], False)


@pytest.mark.parametrize(
    ("name", "value"), [("small_zole", 3), ("no_such_rule", True), ("small_zole", "yes"), ("", "")]
)
def test_a_rule_that_does_not_exist_is_not_taken(name: str, value: RuleValue) -> None:
    room = a_lobby(3)
    assert lobby.choose_rule(room, actor(0), name, value) == (room, Reply(Notice.UNKNOWN_BUTTON))


@pytest.mark.parametrize("seconds", [-1, 1, 59, 3600, 10**9])
def test_a_clock_that_is_not_offered_is_not_taken(seconds: int) -> None:
    room = a_lobby(3)
    assert lobby.choose_clock(room, actor(0), seconds) == (room, Reply(Notice.UNKNOWN_BUTTON))


def test_an_unknown_preset_is_not_taken() -> None:
    room = a_lobby(3)
    assert lobby.choose_preset(room, actor(0), "chess") == (room, Reply(Notice.UNKNOWN_BUTTON))


# --- the beginning --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sit", "come", "missing"), [(0, 5, None), (1, 4, 2), (2, 3, 1)])
def test_only_those_who_have_arrived_count_for_the_start(sit: int, come: int, missing: int | None) -> None:
    room = a_lobby(sit, come)
    unchanged, reply = lobby.start(room, actor(0), NOW)
    assert unchanged == room
    assert reply == (Reply(Notice.ONLY_SEATED) if missing is None else Reply(Notice.MORE_NEEDED, {"count": missing}))


@pytest.mark.parametrize("who", [actor(2), ADMIN, Actor(None, is_admin=True)])
def test_anyone_seated_or_an_admin_starts_and_who_is_coming_stays_out(who: Actor) -> None:
    room, reply = lobby.start(a_lobby(3, coming=1), who, NOW + 5)
    assert reply is DONE
    assert seated(room) == names(room) == ["Anna", "Pēteris", "Ilze"]
    assert room.session is not None
    assert room.session.players == 3
    assert room.stage == 2


def test_a_stranger_and_one_who_is_coming_cannot_start() -> None:
    room = a_lobby(3, coming=1)
    for who in (STRANGER, actor(3)):
        assert lobby.start(room, who, NOW) == (room, Reply(Notice.ONLY_SEATED))


def test_a_second_start_is_refused() -> None:
    room = a_session(3)
    assert lobby.start(room, actor(0), NOW) == (room, Reply(Notice.LOBBY_OVER))


def test_a_lobby_is_given_up_by_its_host_or_by_two_who_sit() -> None:
    room, reply = lobby.give_up(a_lobby(3), actor(0), NOW)
    assert (reply, room.close_reason) == (DONE, CloseReason.STOPPED)
    room, reply = lobby.give_up(a_lobby(3), actor(1), NOW)
    assert (reply, room.phase) == (Reply(Notice.CLOSE_VOTE, {"count": 1}), Phase.LOBBY)
    room, reply = lobby.give_up(room, actor(2), NOW)
    assert (reply, room.close_reason) == (DONE, CloseReason.STOPPED)


def test_an_idle_lobby_is_given_up_by_any_member_after_ten_minutes() -> None:
    lonely = a_lobby(2)
    assert lobby.give_up(lonely, STRANGER, NOW) == (lonely, Reply(Notice.FINISH_WAIT, {"count": 10}))
    assert lobby.give_up(lonely, STRANGER, NOW + 600) == (lonely, Reply(Notice.STRANGER))
    room, reply = lobby.give_up(lonely, MEMBER, NOW + 600)
    assert (reply, room.close_reason) == (DONE, CloseReason.STOPPED)
