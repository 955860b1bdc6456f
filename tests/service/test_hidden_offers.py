"""An offer that only the small ones may know of: the others see and hear what they would without it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.service.giving import big, idle, offered, play_card, playing, small, step_by, the_tricks, try_to, turn_owner
from tests.service.rooms_at_hand import NOW, moved
from zole_bot.chat.wanted import Wanted, wanted_messages
from zole_bot.game.deal import OfferState
from zole_bot.room import Page, PauseReason, Room, Seat
from zole_bot.service import between, giving_up, play, timing
from zole_bot.service.looks import look_at
from zole_bot.service.rights import Actor

LATER = NOW + 100
"""Long enough for a turn that begins to ring."""


def asked(room: Room) -> Room:
    return offered(room, LATER)


def refused(room: Room) -> Room:
    room = offered(room, LATER)
    return step_by(room, small(room, 1), "refuse", LATER).room


def late(room: Room) -> Room:
    """The partner does not answer: his hand rings, and the machine refuses."""
    room = offered(room, NOW)
    for moment in (NOW + 30, NOW + 60):
        room = replace(room, delivered_at=NOW)
        room = timing.time_passes(room, moment).room
    assert playing(room).offer is OfferState.PARTNER_REFUSED
    return room


COURSES: list[Callable[[Room], Room]] = [asked, refused, late]


def seen_by(room: Room, seat: Seat | None) -> list[Wanted]:
    """Give the messages of the group or a person; what only lets the clock run is not on them."""
    wanted = wanted_messages(look_at(room, (), NOW))
    wanted = [message for message in wanted if message.slot.startswith(("board:", "hand:"))]
    own = [message for message in wanted if message.person == (None if seat is None else seat.person)]
    return [replace(message, turn=None, priority=type(message.priority).HAND) for message in own]


@pytest.mark.parametrize("course", COURSES)
@pytest.mark.parametrize("cards", [0, 1, 2, 3, 4, 8, 19])
def test_nobody_but_the_small_ones_sees_a_trace_of_an_offer(cards: int, course: Callable[[Room], Room]) -> None:
    before = the_tricks(cards, seats=4)
    after = course(before)
    assert after != before
    for seat in (None, big(before), idle(before)):
        assert seen_by(after, seat) == seen_by(before, seat)
    assert seen_by(after, small(before)) != seen_by(before, small(before))


@pytest.mark.parametrize("cards", [0, 1])
def test_nor_of_one_that_the_machine_refused_for_a_partner_who_is_away(cards: int) -> None:
    before = the_tricks(cards)
    before = before.with_seat(replace(small(before, 1), is_away=True))
    assert turn_owner(before).player != small(before, 1).player
    after = offered(before, LATER)
    assert playing(after).offer is OfferState.PARTNER_REFUSED
    for seat in (None, big(before)):
        assert seen_by(after, seat) == seen_by(before, seat)


@pytest.mark.parametrize("course", COURSES)
@pytest.mark.parametrize("page", [Page.MENU, Page.ASK_GIVE_UP])
def test_what_the_big_has_opened_stays_open(page: Page, course: Callable[[Room], Room]) -> None:
    before = the_tricks(3)
    before, _ = play.turn_page(before, big(before), page, NOW)
    assert seen_by(course(before), big(before)) == seen_by(before, big(before))
    assert seen_by(before, big(before)) != seen_by(the_tricks(3), big(before))


def test_the_move_of_the_machine_is_told_as_before() -> None:
    before = the_tricks(1)
    before = play.move_for(before, turn_owner(before).player, NOW).room
    assert any("computer" in message.content.text for message in seen_by(before, None))
    for course in COURSES:
        assert seen_by(course(before), None) == seen_by(before, None)


@pytest.mark.parametrize("course", [asked, refused])
def test_a_tap_of_the_big_is_answered_as_before(course: Callable[[Room], Room]) -> None:
    """Out of turn. In turn he may know that play waits, and is told no more."""
    for cards in range(7):
        before = the_tricks(cards)
        after = course(before)
        if playing(before).turn != playing(before).big:
            assert play_card(after, big(after))[1] == play_card(before, big(before))[1]
        for wanted in giving_up.KINDS:
            assert try_to(after, big(after), wanted)[1] == try_to(before, big(before), wanted)[1]
        for page in giving_up.QUESTIONS:
            assert giving_up.ask(after, big(after), page, NOW)[1] == giving_up.ask(before, big(before), page, NOW)[1]


def test_after_a_pause_the_hands_ring_as_before() -> None:
    for cards in range(4):
        before = the_tricks(cards)
        rings = []
        for room in (before, asked(before)):
            held = between.hold(room, PauseReason.ASKED, LATER)
            step, _ = between.resume(held, Actor(None, is_admin=True), LATER)
            rings.append(big(step.room).rings)
        assert rings[0] == rings[1] == (playing(before).turn == playing(before).big)


def test_once_the_big_is_asked_everybody_is_told() -> None:
    room = asked(the_tricks(2, seats=4))
    before = room
    room = step_by(room, small(room, 1), "agree", LATER).room
    assert "The small ones offer to give up." in seen_by(room, None)[0].content.text
    assert f"▶ {big(room).name} decides" in seen_by(room, None)[0].content.text
    assert seen_by(room, None)[0].weight != seen_by(before, None)[0].weight  # so the board does not wait with it
    room = step_by(room, big(room), "refuse", LATER).room
    for seat in (big(room), small(room), small(room, 1)):
        assert "No: play goes on." in hand_of(room, seat)
    room = moved(room).room
    for seat in (big(room), small(room), small(room, 1)):
        assert "No: play goes on." not in hand_of(room, seat)


def hand_of(room: Room, seat: Seat) -> str:
    return next(message.content.text for message in seen_by(room, seat) if message.slot.startswith("hand:"))


def test_of_a_partners_refusal_only_the_small_ones_read() -> None:
    room = refused(the_tricks(1))
    assert "No: play goes on." not in hand_of(room, big(room))
    for number in (0, 1):
        assert "No: play goes on." in hand_of(room, small(room, number))
