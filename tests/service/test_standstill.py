"""A room that stands because of its group, as values: what is kept, and what going on again does to whom."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.service.rooms_at_hand import CHAT, NOW, a_deal, a_lobby, a_pause_between, a_trick_under_way, dealt, in_turn
from zole_bot.room import CloseReason, PauseReason, PersonId, Phase, Room
from zole_bot.service import between, standstill
from zole_bot.service.dealing import Step
from zole_bot.service.timing import IDLE_PAUSE_SECONDS, due_at

NOBODY: frozenset[PersonId] = frozenset()
LATER = NOW + 3600.0
OUT = replace(CHAT, left_at=NOW)


@pytest.mark.parametrize("room", [a_deal(), a_trick_under_way(), a_pause_between()])
def test_a_session_keeps_everything_but_its_clocks(room: Room) -> None:
    for lost, reason in (
        (standstill.lose_chat(room, NOW), PauseReason.CHAT_LOST),
        (standstill.lose_voice(room, NOW), PauseReason.NO_VOICE),
    ):
        assert (lost.phase, lost.pause_reason) == (Phase.PAUSED, reason)
        assert (lost.deal, lost.session, lost.seats, lost.circle) == (room.deal, room.session, room.seats, room.circle)
        assert due_at(lost) == NOW + IDLE_PAUSE_SECONDS


def test_a_lobby_has_nothing_to_keep_but_can_wait_for_a_voice() -> None:
    assert standstill.lose_chat(a_lobby(), NOW).close_reason is CloseReason.CHAT_LOST
    assert standstill.lose_voice(a_lobby(), NOW) == a_lobby()


@pytest.mark.parametrize("reason", [PauseReason.ASKED, PauseReason.NOBODY_PLAYED, PauseReason.UNDELIVERED])
def test_a_pause_of_before_keeps_its_reason_and_its_week(reason: PauseReason) -> None:
    room = between.hold(a_deal(), reason, NOW)
    assert standstill.lose_chat(room, LATER) == room
    assert standstill.lose_voice(room, LATER) == room
    assert standstill.regain_voice(room, LATER, NOBODY) == Step(room)
    assert standstill.follow(room, LATER, NOBODY) == Step(room)
    back = standstill.regain_chat(room, LATER)
    assert (back.pause_reason, back.phase_since, back.edition) == (reason, NOW, room.edition + 1)


def test_a_group_that_is_lost_while_it_was_mute_is_lost() -> None:
    room = standstill.lose_chat(standstill.lose_voice(a_deal(), NOW), LATER)
    assert room.pause_reason is PauseReason.CHAT_LOST


def test_in_the_group_again_somebody_has_to_say_that_it_goes_on() -> None:
    room = standstill.regain_chat(standstill.lose_chat(a_deal(), NOW), LATER)
    assert (room.phase, room.pause_reason, room.phase_since) == (Phase.PAUSED, PauseReason.ASKED, LATER)
    assert standstill.follow(room, LATER, NOBODY) == Step(room)


def test_in_the_supergroup_it_goes_on_by_itself_unless_the_bot_is_out_of_it() -> None:
    lost = standstill.lose_chat(a_trick_under_way(), NOW)
    assert standstill.follow(lost, LATER, NOBODY).room.phase is Phase.DEAL
    still_out = replace(lost, chat=OUT)
    assert standstill.follow(still_out, LATER, NOBODY) == Step(still_out)


def test_after_an_hour_everybody_is_given_his_hand_and_who_is_in_turn_is_called() -> None:
    room = a_trick_under_way()
    mute = standstill.lose_voice(room, NOW)
    again = standstill.regain_voice(mute, LATER, NOBODY).room
    assert dealt(again).actions == dealt(room).actions
    assert again.turn_since == LATER
    assert again.delivered_at is None
    assert [seat.player for seat in again.seats if seat.rings] == [in_turn(room).player]
    assert all(new.edition > old.edition for new, old in zip(again.seats, room.seats, strict=True))


def test_after_a_moment_the_hands_stay_where_they_are() -> None:
    room = a_trick_under_way()
    again = standstill.follow(standstill.lose_chat(room, NOW), NOW + 2, NOBODY).room
    assert [seat.edition for seat in again.seats] == [seat.edition for seat in room.seats]


def test_who_was_away_or_plays_elsewhere_by_now_is_away() -> None:
    room = a_trick_under_way()
    others = [seat for seat in room.seats if seat != in_turn(room)]
    room = room.with_seat(replace(others[0], is_away=True))
    again = standstill.regain_voice(standstill.lose_voice(room, NOW), LATER, frozenset({others[1].person})).room
    assert {seat.player for seat in again.seats if seat.is_away} == {seat.player for seat in others}
    assert in_turn(again).player == in_turn(room).player


def test_between_deals_the_next_one_is_waited_for_anew_if_enough_sit() -> None:
    room = standstill.lose_voice(a_pause_between(), NOW)
    again = standstill.regain_voice(room, LATER, NOBODY).room
    assert (again.phase, due_at(again)) == (Phase.BETWEEN, LATER + room.next_deal_seconds)
    few = standstill.regain_voice(replace(room, circle=room.circle[:2]), LATER, NOBODY).room
    assert (few.phase, few.pause_reason) == (Phase.PAUSED, PauseReason.TOO_FEW)


def test_without_its_topic_a_room_is_shown_anew_in_general() -> None:
    room = standstill.lose_topic(a_deal(thread_id=5))
    assert (room.thread_id, room.edition, room.phase) == (None, 1, Phase.DEAL)
