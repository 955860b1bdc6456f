"""Leaving as values: in every state of a deal and between deals, by anybody, and what the room does then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.service.comings import (
    after_deals,
    arrives,
    asks_to_sit,
    away,
    goes,
    is_answered_by_machine,
    names_around,
    paused,
    sane,
    sits_down,
    with_offer,
)
from tests.service.rooms_at_hand import (
    NOW,
    a_deal,
    a_pause_between,
    a_trick_under_way,
    actor,
    dealt,
    in_turn,
    moved,
    played_until,
    somebody_else,
)
from zole_bot.game.deal import Bid, Burying, Finished, Playing, Say
from zole_bot.room import CloseReason, PauseReason, Phase, Presence, Room
from zole_bot.service import between, play
from zole_bot.service.reply import Notice, Reply

SEATS = (3, 4, 5)


def one_pass(seats: int) -> Room:
    room = a_deal(seats)
    return play.act(room, in_turn(room), Say(Bid.PASS), NOW)[0].room


def burying(seats: int) -> Room:
    return played_until(a_deal(seats), lambda room: isinstance(dealt(room).deal, Burying))


def the_last_trick(seats: int) -> Room:
    """Give a deal whose seventh trick lacks its last card."""

    def is_there(room: Room) -> bool:
        deal = dealt(room).deal
        return isinstance(deal, Playing) and len(deal.tricks) == 6 and len(deal.trick) == 2

    return played_until(a_deal(seats), is_there)


STATES: dict[str, Callable[[int], Room]] = {
    "bidding": a_deal,
    "the second bid": one_pass,
    "burying": burying,
    "a trick": a_trick_under_way,
    "the last trick": the_last_trick,
    "the partner is asked": lambda seats: with_offer(a_trick_under_way(seats), is_partner_asked=True),
    "the big is asked": lambda seats: with_offer(a_trick_under_way(seats), is_partner_asked=False),
}


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("state", STATES)
def test_in_a_deal_the_machine_plays_the_seat_to_its_end_and_then_it_is_free(state: str, seats: int) -> None:
    for leaver in range(seats):
        before = STATES[state](seats)
        room = goes(before, leaver).room
        sane(room)
        assert room.seats[leaver].presence is Presence.LEFT
        assert leaver not in room.circle
        assert (room.host == leaver, leaver == before.host) in ((False, True), (False, False))
        if room.phase is Phase.DEAL:
            assert dealt(room).active == dealt(before).active
            assert in_turn(room).player != leaver
        while room.phase is Phase.DEAL:
            assert in_turn(room).player != leaver
            room = moved(room).room
            sane(room)
        assert room.session is not None
        assert room.session.deals == 1
        assert room.session.seats == tuple(range(seats)), "the deal counts for all who were dealt in"
        assert room.phase is (Phase.PAUSED if seats == 3 else Phase.BETWEEN)


@pytest.mark.parametrize("state", STATES)
def test_all_of_the_active_leave_and_the_deal_is_played_for_the_one_who_stays(state: str) -> None:
    before = STATES[state](4)
    idle = next(player for player in range(4) if dealt(before).hand_of(player) is None)
    step = goes(before, *(player for player in range(4) if player != idle))
    sane(step.room)
    assert step.ended is not None
    assert isinstance(step.ended.played.deal, Finished)
    assert (step.room.phase, step.room.pause_reason) == (Phase.PAUSED, PauseReason.TOO_FEW)
    assert (step.room.circle, step.room.host) == ((idle,), idle)


def test_whoever_is_asked_about_an_offer_and_leaves_has_said_no() -> None:
    for is_partner_asked in (True, False):
        before = with_offer(a_trick_under_way(3), is_partner_asked=is_partner_asked)
        assert is_answered_by_machine(goes(before, in_turn(before).player))
    other = with_offer(a_trick_under_way(3), is_partner_asked=True)
    step = goes(other, somebody_else(other).player)
    assert not is_answered_by_machine(step)
    assert in_turn(step.room) == in_turn(other)


def test_the_one_in_turn_does_not_hinder_the_next() -> None:
    before = a_trick_under_way()
    later = goes(before, in_turn(before).player, now=NOW + 100).room
    assert dealt(later).turn > dealt(before).turn
    assert later.turn_since == NOW + 100
    called = in_turn(later)
    assert called.rings
    assert called.edition > before.seats[called.player].edition


def test_who_is_not_in_turn_goes_without_a_stir() -> None:
    before = a_trick_under_way()
    delivered = replace(before, delivered_at=NOW, half_rung=True)
    room = goes(delivered, somebody_else(before).player, now=NOW + 20).room
    assert dealt(room) == dealt(before)
    assert (room.delivered_at, room.half_rung, room.turn_since) == (NOW, True, before.turn_since)
    assert in_turn(room).edition == in_turn(before).edition


# --- paused and between ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leaver", [0, 1, 2, 3])
def test_in_a_pause_with_a_deal_everything_stands_and_the_machine_moves_after_it(leaver: int) -> None:
    before = paused(a_trick_under_way(4))
    room = goes(before, leaver).room
    assert (room.phase, dealt(room)) == (Phase.PAUSED, dealt(before))
    sane(room)
    stays = next(player for player in range(4) if player != leaver)
    room = between.resume(room, actor(stays), NOW)[0].room
    assert (room.phase, room.seats[leaver].presence) == (Phase.DEAL, Presence.LEFT)
    assert in_turn(room).player != leaver


def test_below_three_in_a_pause_the_deal_is_still_played_to_its_end() -> None:
    before = paused(a_trick_under_way(3))
    room = goes(before, 0, 1).room
    assert room.phase is Phase.PAUSED
    step, reply = between.resume(room, actor(2), NOW)
    assert reply == Reply(Notice.NONE)
    room = step.room
    while room.phase is Phase.DEAL:
        assert in_turn(room).player == 2
        room = moved(room).room
    assert (room.pause_reason, room.circle) == (PauseReason.TOO_FEW, (2,))


@pytest.mark.parametrize("reason", [PauseReason.ASKED, PauseReason.NOBODY_PLAYED])
@pytest.mark.parametrize(("seats", "expected"), [(3, PauseReason.TOO_FEW), (4, None)])
def test_in_a_pause_without_a_deal_it_stays_paused(
    seats: int, expected: PauseReason | None, reason: PauseReason
) -> None:
    room = goes(paused(a_pause_between(seats), reason), 1).room
    assert (room.phase, room.pause_reason) == (Phase.PAUSED, expected or reason)
    sane(room)


def test_below_three_the_session_pauses_and_cannot_be_resumed_until_somebody_sits_down() -> None:
    room = goes(a_pause_between(3), 1).room
    assert (room.phase, room.pause_reason, room.circle) == (Phase.PAUSED, PauseReason.TOO_FEW, (0, 2))
    assert between.resume(room, actor(0), NOW)[1] == Reply(Notice.MORE_NEEDED, {"count": 1})
    room = goes(room, 0).room
    assert (room.pause_reason, room.circle, room.host) == (PauseReason.TOO_FEW, (2,), 2)
    assert between.resume(room, actor(2), NOW)[1] == Reply(Notice.MORE_NEEDED, {"count": 2})
    room = sits_down(room, 3)
    assert room.pause_reason is PauseReason.TOO_FEW
    room = sits_down(room, 4, now=NOW + 50)
    assert (room.phase, room.phase_since, room.pause_reason) == (Phase.BETWEEN, NOW + 50, None)
    assert names_around(room) == ["Ilze", "Jānis", "Māra"]
    sane(room)


@pytest.mark.parametrize(
    "before",
    [a_trick_under_way(3), paused(a_trick_under_way(4)), a_pause_between(3), paused(a_pause_between(5))],
    ids=["in a deal", "paused in a deal", "between deals", "paused between deals"],
)
def test_when_the_last_one_goes_the_room_closes(before: Room) -> None:
    people = len(before.circle)
    step = goes(before, *range(people - 1))
    assert step.room.phase is not Phase.CLOSED
    step = goes(step.room, people - 1)
    assert (step.room.phase, step.room.close_reason) == (Phase.CLOSED, CloseReason.EVERYBODY_LEFT)
    assert (step.room.circle, step.room.host, step.room.deal) == ((), None, None)
    if step.ended is not None:
        assert step.ended.result is None, "a deal that nobody is left for is void"


def test_who_is_on_his_way_does_not_keep_a_room_open() -> None:
    room = goes(asks_to_sit(a_pause_between(3), 3), 0, 1, 2).room
    assert room.close_reason is CloseReason.EVERYBODY_LEFT
    assert arrives(room, 3) is room


def test_the_next_deal_begins_when_only_the_leaver_was_waited_for() -> None:
    room = a_pause_between(4)
    for player in (0, 1, 2):
        room = between.be_ready(room, actor(player), NOW)[0].room
    assert room.phase is Phase.BETWEEN
    room = goes(room, 3).room
    assert (room.phase, dealt(room).number) == (Phase.DEAL, 2)


def test_nothing_is_dealt_for_people_who_are_all_away() -> None:
    room = goes(away(a_pause_between(4), 0, 1, 2), 3).room
    assert (room.phase, room.session and room.session.deals) == (Phase.BETWEEN, 1)


def test_the_host_goes_and_the_next_seat_is_host() -> None:
    room = after_deals(5)
    hosts = []
    for leaver in range(4):
        room = goes(room, leaver).room
        hosts.append(room.host)
    assert hosts == [1, 2, 3, 4]
    wrapped = goes(replace(after_deals(4), host=3), 3).room
    assert wrapped.host == 0
