"""Seats as values: one that is handed on is taken at its place, and who returns has his own again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.service.comings import (
    after_deals,
    asks_to_sit,
    deal_on,
    goes,
    names_around,
    offers_seat,
    play_deal,
    sane,
    sits_down,
)
from tests.service.rooms_at_hand import NOW, a_deal, a_pause_between, actor, person
from zole_bot.room import PauseReason, Presence
from zole_bot.service import arriving, leaving
from zole_bot.service.reply import Notice, Reply


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_seat_that_is_handed_on_is_taken_at_the_same_place_by_a_new_player(seats: int) -> None:
    for giver in range(seats):
        room = sits_down(offers_seat(a_pause_between(seats), giver), 6)
        sane(room)
        expected = [person(number).name for number in range(seats)]
        expected[giver] = person(6).name
        assert names_around(room) == expected
        assert room.seats[giver].presence is Presence.LEFT
        assert room.host == (0 if giver else 1)
        session = deal_on(room).session
        assert session is not None
        assert session.totals[seats] == 0
        assert len(session.seats) == seats


def test_of_two_seats_that_are_handed_on_a_newcomer_takes_one() -> None:
    room = sits_down(offers_seat(after_deals(5), 3, 1), 5)
    assert names_around(room) == ["Anna", "Zane", "Ilze", "Jānis", "Māra"]
    assert [seat.name for seat in room.seats if seat.is_offered] == ["Jānis"]
    room = sits_down(room, 6)
    assert names_around(room) == ["Anna", "Zane", "Ilze", "Oskars", "Māra"]
    sane(room)
    assert arriving.free_places(room) == 0


def test_an_offer_holds_over_the_next_deals_until_it_is_taken_or_taken_back() -> None:
    room = play_deal(deal_on(offers_seat(a_pause_between(5), 4))).room
    assert room.seats[4].is_offered
    assert arriving.free_places(room) == 1
    assert arriving.free_places(deal_on(room)) == 0
    in_a_deal, reply = leaving.hand_on(deal_on(room), actor(4), NOW, wanted=False)
    assert (in_a_deal.seats[4].is_offered, reply.notice) == (False, Notice.SEAT_KEPT)
    assert names_around(sits_down(room, 5))[4] == "Zane"


def test_a_seat_is_handed_on_between_deals_by_who_sits() -> None:
    room = a_deal(4)
    assert leaving.hand_on(room, actor(1), NOW, wanted=True) == (room, Reply(Notice.SIT_BETWEEN))
    coming = asks_to_sit(a_pause_between(3), 3)
    assert leaving.hand_on(coming, actor(3), NOW, wanted=True) == (coming, Reply(Notice.NOT_SEATED))


def test_a_newcomer_may_hand_his_seat_on_at_once() -> None:
    room = sits_down(offers_seat(sits_down(a_pause_between(4), 4), 4), 5)
    sane(room)
    assert names_around(room)[4] == "Zane"
    assert room.seats[4].name == "Zane"


def test_below_three_one_who_takes_over_a_seat_makes_nobody_more() -> None:
    room = offers_seat(goes(a_pause_between(3), 1).room, 0)
    room = sits_down(room, 3)
    assert (names_around(room), room.pause_reason) == (["Jānis", "Ilze"], PauseReason.TOO_FEW)
    assert room.seats[room.host or 0].name == "Ilze"


# --- returning ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leaver", [0, 1, 2, 3])
def test_who_returns_before_the_next_deal_has_his_index_his_place_and_his_points(leaver: int) -> None:
    before = after_deals(4)
    room = sits_down(goes(before, leaver).room, leaver)
    sane(room)
    around = [room.circle[(room.circle.index(0) + step) % 4] for step in range(4)]
    assert around == [0, 1, 2, 3]
    assert before.session is not None
    assert deal_on(room).session == replace(before.session, seats=room.circle)


def test_who_returns_after_a_deal_sits_at_the_end_with_his_points() -> None:
    room = play_deal(deal_on(goes(after_deals(4), 1).room)).room
    assert room.session is not None
    total = room.session.totals[1]
    room = sits_down(room, 1)
    assert names_around(room) == ["Anna", "Ilze", "Jānis", "Pēteris"]
    room = deal_on(room)
    assert room.session is not None
    assert (room.session.players, room.session.totals[1]) == (4, total)
    sane(room)


def test_who_returns_while_others_came_sits_behind_his_old_neighbour() -> None:
    room = sits_down(goes(after_deals(4), 1, 2).room, 4)
    assert names_around(room) == ["Anna", "Jānis", "Māra"]
    assert names_around(sits_down(room, 2)) == ["Anna", "Ilze", "Jānis", "Māra"]
    assert names_around(sits_down(room, 2, 1)) == ["Anna", "Pēteris", "Ilze", "Jānis", "Māra"]


def test_who_returns_has_a_clean_slate() -> None:
    room = after_deals(4)
    room = room.with_seat(replace(room.seats[1], missed=1, machine_deals=2, is_offered=True))
    seat = sits_down(goes(room, 1).room, 1).seats[1]
    assert (seat.missed, seat.machine_deals, seat.is_offered, seat.is_away) == (0, 0, False, False)
    assert seat.edition > room.seats[1].edition
