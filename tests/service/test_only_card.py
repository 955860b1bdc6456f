"""The only legal card, as values: for whom it is played and when, and that nobody can tell."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from tests.service.only_cards_at_hand import an_only_card, due, has_choice, waits, wishing
from tests.service.rooms_at_hand import NOW, a_deal, a_lobby, a_pause_between, dealt, in_turn, moved, played_until
from zole_bot.game.deal import Finished, Play, Playing
from zole_bot.game.rules import legal_actions
from zole_bot.room import PauseReason, Room
from zole_bot.service import play, timing
from zole_bot.service.between import hold, resume
from zole_bot.service.looks import look_at
from zole_bot.service.only_card import only_card, only_card_at
from zole_bot.service.reply import DONE
from zole_bot.service.rights import Actor

# --- for whom -------------------------------------------------------------------------------------------------------


def test_the_only_card_of_who_wants_that_is_found() -> None:
    room = an_only_card()
    (action,) = legal_actions(dealt(room).deal)
    found = only_card(room)
    assert found is not None
    assert (found[0], Play(found[1])) == (in_turn(room), action)


@pytest.mark.parametrize(
    "room",
    [
        wishing(an_only_card(), wanted=False),
        wishing(replace(played_until(a_deal(), has_choice), delivered_at=NOW)),
        hold(an_only_card(), PauseReason.ASKED, NOW),
        wishing(replace(a_deal(), delivered_at=NOW)),
        wishing(a_lobby(3)),
        wishing(a_pause_between()),
    ],
    ids=["not wanted", "a choice", "paused", "bids", "a lobby", "between deals"],
)
def test_otherwise_nothing_is_played(room: Room) -> None:
    assert only_card(room) is None
    assert only_card_at(room) is None
    assert play.play_only_card(room, NOW + 100).room is room


def test_nothing_is_played_while_an_offer_to_give_up_is_open_or_the_hand_has_not_arrived() -> None:
    room = an_only_card()
    assert only_card_at(replace(room, delivered_at=None)) is None
    deal = dealt(room).deal
    assert isinstance(deal, Playing)
    state = type(deal.offer)
    for offer in (state.PARTNER_ASKED, state.BIG_ASKED):
        asked = replace(room, deal=replace(dealt(room), deal=replace(deal, offer=offer, offered_by=1)))
        assert only_card_at(asked) is None
        assert timing.time_passes(replace(asked, half_rung=True), NOW + 59).room == replace(asked, half_rung=True)


def test_the_last_trick_is_played_at_once_as_for_everybody() -> None:
    room = played_until(wishing(a_deal()), lambda room: room.deal is None or _tricks(room) == 6)
    step = moved(room)
    while step.ended is None:
        assert _tricks(step.room) < 7
        step = moved(step.room)
    assert isinstance(step.ended.played.deal, Finished)
    assert step.ended.played.makers[-3:] == (play.MACHINE,) * 3


def _tricks(room: Room) -> int:
    deal = dealt(room).deal
    return len(deal.tricks) if isinstance(deal, Playing) else 0


# --- when -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn_seconds", [0, 30, 60, 120, 24 * 3600])
def test_it_is_due_with_every_clock_and_played_then_and_not_before(turn_seconds: int) -> None:
    room = an_only_card(turn_seconds=turn_seconds)
    moment = due(room)
    assert 2.0 <= moment - NOW <= 6.8
    assert timing.due_at(room) == moment
    assert timing.time_passes(room, moment - 0.001).room is room
    turn = dealt(room).turn
    assert dealt(timing.time_passes(room, moment).room).turn == turn + 1


def test_it_comes_before_the_clock_and_after_half_time_if_the_player_is_slow() -> None:
    """The hand calls at half time as ever, because its silence could be heard."""
    for wait in waits(pace=20.0, turn_seconds=30):
        assert 10.0 <= wait < 24.0
    slow = [wait for wait in waits(pace=20.0, turn_seconds=30) if wait > 15.0]
    assert slow
    room = an_only_card(turn_seconds=30)
    room = room.with_seat(replace(in_turn(room), pace=20.0))
    late = next(
        other
        for number in range(100)
        if due(other := replace(room, secret=hashlib.sha256(str(number).encode()).digest())) > NOW + 15
    )
    assert timing.due_at(late) == NOW + 15
    rung = timing.time_passes(late, NOW + 15).room
    assert (in_turn(rung).rings, rung.half_rung, dealt(rung).turn) == (True, True, dealt(late).turn)
    assert timing.due_at(rung) == due(late)


def test_a_pause_begins_the_wait_anew_once_the_hand_is_there_again() -> None:
    room = an_only_card()
    wait = due(room) - NOW
    held = hold(room, PauseReason.ASKED, NOW + 1)
    assert timing.time_passes(held, NOW + 100).room is held
    step, reply = resume(held, Actor(None, is_admin=True), NOW + 200)
    assert reply is DONE
    assert only_card_at(step.room) is None
    played = dealt(step.room)
    back = timing.deliver(step.room, played.ordinal, played.turn, step.room.turn_since, NOW + 203)
    assert due(back) == NOW + 203 + wait


def test_a_room_that_was_woken_is_not_due_again_at_that_moment() -> None:
    for turn_seconds in (0, 30, 60):
        room = an_only_card(turn_seconds=turn_seconds)
        for late in (0.0, 10.0, 1000.0):
            woken, moment = room, due(room) + late
            for _ in range(30):
                again = timing.due_at(woken)
                if again is None or again > moment:
                    break
                woken = timing.time_passes(woken, moment).room
            else:
                raise AssertionError("still due")


# --- nobody can tell ------------------------------------------------------------------------------------------------


def test_all_others_see_what_they_would_see_had_he_tapped_himself() -> None:
    room = an_only_card()
    seat = replace(in_turn(room), missed=1)
    room, moment = room.with_seat(seat), due(room)
    (action,) = legal_actions(dealt(room).deal)
    alone = timing.time_passes(room, moment).room
    tapped, reply = play.act(room, seat, action, moment)
    assert reply is DONE
    mine, his = look_at(alone, (), moment), look_at(tapped.room, (), moment)
    assert mine.group == his.group
    assert [look.look for look in mine.seats if look.person != seat.person] == [
        look.look for look in his.seats if look.person != seat.person
    ]
    # What differs is nobody's to see: when he tapped last, and whether anybody did in this deal.
    unseen = replace(alone.seats[seat.player], touched_at=moment)
    assert replace(alone.with_seat(unseen), deal=replace(dealt(alone), is_touched=True)) == tapped.room
    assert alone.seats[seat.player].touched_at == seat.touched_at


def test_it_is_a_move_of_his_own_and_none_that_he_missed() -> None:
    room = an_only_card()
    seat = in_turn(room)
    after = timing.time_passes(room.with_seat(replace(seat, missed=1)), due(room)).room
    assert dealt(after).last_maker == play.PERSON
    assert (after.seats[seat.player].missed, after.seats[seat.player].is_away) == (0, False)


def test_the_wait_hangs_on_the_room_alone_and_on_nothing_that_can_be_foreseen() -> None:
    room = an_only_card()
    assert due(room) == due(replace(room, touched_at=NOW + 5, half_rung=True))
    others = {due(replace(room, secret=bytes([number]) * 32)) for number in range(50)}
    assert len(others) == 50
    played = dealt(room)
    turns = {due(replace(room, deal=replace(played, ordinal=n, turn=t))) for n in range(5) for t in range(5, 27)}
    assert len(turns) == 110
