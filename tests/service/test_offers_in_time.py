"""Offers to give up on the clock: pages that are dropped, hands that ring, answers that do not come."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.service.giving import big, offered, playing, small, step_by, the_tricks, turn_owner
from tests.service.rooms_at_hand import NOW, dealt, in_turn, moved
from zole_bot.game.deal import OfferState, Refuse
from zole_bot.room import Draft, Page, Presence, Room, Seat
from zole_bot.service import giving_up, play, timing
from zole_bot.service.reply import DONE

LATER = NOW + 100


# --- pages ----------------------------------------------------------------------------------------------------------


def with_menu(room: Room, *seats: Seat) -> Room:
    for seat in seats:
        room, _ = play.turn_page(room, room.seats[seat.player], Page.MENU, NOW)
    return room


def test_the_question_is_a_page_that_the_next_action_drops() -> None:
    room = the_tricks(1)
    room, reply = giving_up.ask(room, small(room), Page.ASK_OFFER, NOW)
    assert reply is DONE
    assert small(room).draft == Draft(page=Page.ASK_OFFER)
    assert small(offered(room)).draft == Draft()
    assert small(moved(room).room).draft == Draft()


def test_an_offer_drops_the_pages_of_those_who_hear_of_it_and_of_no_other() -> None:
    room = the_tricks(1)
    room = offered(with_menu(room, big(room), small(room, 0), small(room, 1)))
    assert [seat.draft.page for seat in (big(room), small(room, 0), small(room, 1))] == [
        Page.MENU,
        Page.CARDS,
        Page.CARDS,
    ]
    refused = step_by(with_menu(room, small(room)), small(room, 1), "refuse").room
    assert (big(refused).draft.page, small(refused).draft.page) == (Page.MENU, Page.CARDS)
    agreed = step_by(room, small(room, 1), "agree").room
    assert big(agreed).draft == Draft()


# --- the clock ------------------------------------------------------------------------------------------------------


def delivered(room: Room, now: float) -> Room:
    return timing.deliver(room, dealt(room).ordinal, dealt(room).turn, room.turn_since, now)


def test_the_one_who_is_asked_is_called_as_for_a_turn() -> None:
    room = the_tricks(1)
    before = small(room, 1).edition
    room = offered(room, LATER)
    assert (small(room, 1).edition, small(room, 1).rings) == (before + 1, True)
    assert (room.turn_since, room.delivered_at) == (LATER, None)
    room = delivered(room, LATER + 1)
    assert timing.turn_deadline(room) == LATER + 1 + room.turn_seconds
    half = timing.time_passes(room, LATER + 31).room
    assert (small(half, 1).edition, half.half_rung) == (before + 2, True)


@pytest.mark.parametrize("answers", [0, 1])
def test_no_answer_in_time_means_no_and_counts_as_no_missed_move(answers: int) -> None:
    room = offered(the_tricks(1))
    room = step_by(room, small(room, 1), "agree").room if answers else room
    asked = in_turn(room)
    room = replace(delivered(room, NOW), half_rung=True)
    room = timing.time_passes(room, NOW + 60).room
    assert not playing(room).offer.is_open
    assert dealt(room).actions[-1] == Refuse(dealt(room).hand_of(asked.player) or 0)
    assert dealt(room).makers[-1] == play.MACHINE
    assert (room.seats[asked.player].missed, room.seats[asked.player].is_away) == (0, False)
    assert (room.delivered_at, room.half_rung) == (None, False)  # the one in turn has all his time again


@pytest.mark.parametrize("change", [{"is_away": True}, {"presence": Presence.LEFT}])
@pytest.mark.parametrize("answers", [0, 1])
def test_for_one_who_is_not_there_the_machine_refuses_at_once(answers: int, change: dict[str, object]) -> None:
    room = the_tricks(1)
    while turn_owner(room).player != small(room).player:
        room = moved(room).room
    absent = big(room) if answers else small(room, 1)
    room = room.with_seat(replace(absent, **change))  # type: ignore[arg-type]  # fields of a seat with their values
    room = offered(room)
    room = step_by(room, small(room, 1), "agree").room if answers else room
    assert playing(room).offer is (OfferState.REFUSED if answers else OfferState.PARTNER_REFUSED)
    assert in_turn(room).player == small(room).player


def test_who_loses_touch_while_he_is_asked_refuses() -> None:
    room = offered(the_tricks(1))
    room = play.lose_sight(room, small(room, 1).person, NOW).room
    assert playing(room).offer is OfferState.PARTNER_REFUSED


def test_the_maker_of_the_last_move_is_that_of_the_last_card() -> None:
    room = the_tricks(1)
    room = play.move_for(room, in_turn(room).player, NOW).room
    assert dealt(room).last_maker == play.MACHINE
    assert dealt(offered(room)).last_maker == play.MACHINE
    room = step_by(offered(room), small(room, 1), "refuse").room
    assert dealt(room).last_maker == play.MACHINE
