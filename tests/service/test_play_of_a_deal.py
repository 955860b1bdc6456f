"""A deal as values: who may act, what the machine does for whom, away and back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.service.rooms_at_hand import (
    NOW,
    a_deal,
    a_pause_between,
    a_trick_under_way,
    dealt,
    in_turn,
    moved,
    person,
    played_until,
    somebody_else,
    the_last_step,
)
from zole_bot.game.cards import parse_card
from zole_bot.game.deal import Bid, Burying, Play, Playing, Say
from zole_bot.game.rules import legal_actions
from zole_bot.room import Draft, Page, Phase, Presence, Room, Seat
from zole_bot.service import burying, play
from zole_bot.service.reply import DONE, Notice, Reply

PASS = Say(Bid.PASS)


def the_idle_one(room: Room) -> Seat:
    return next(seat for seat in room.seats if seat.player not in dealt(room).active)


def a_burial(seats: int = 3) -> Room:
    return played_until(a_deal(seats), lambda room: isinstance(dealt(room).deal, Burying))


def with_away(room: Room, *players: int) -> Room:
    for player in players:
        room = room.with_seat(replace(room.seats[player], is_away=True))
    return room


# --- who may act ----------------------------------------------------------------------------------------------------


def test_a_bid_of_the_one_in_turn_is_taken_and_it_is_the_next_ones_turn() -> None:
    room = a_deal()
    step, reply = play.act(room, in_turn(room), PASS, NOW + 1)
    assert reply is DONE
    assert dealt(step.room).actions == (PASS,)
    assert dealt(step.room).makers == (play.PERSON,)
    assert dealt(step.room).turn == 1
    assert in_turn(step.room) is not in_turn(room)


@pytest.mark.parametrize(
    ("who", "notice"),
    [(somebody_else, Notice.NOT_YOUR_TURN), (the_idle_one, Notice.NOT_PLAYING)],
    ids=["out of turn", "idle"],
)
def test_nobody_else_can_bid_or_play(who: Callable[[Room], Seat], notice: Notice) -> None:
    room = a_deal(4)
    step, reply = play.act(room, who(room), PASS, NOW)
    assert step.room == room
    assert reply.notice is notice


def test_who_is_away_must_say_first_that_he_is_back() -> None:
    room = a_deal()
    room = with_away(room, in_turn(room).player)
    step, reply = play.act(room, in_turn(room), PASS, NOW)
    assert (step.room, reply) == (room, Reply(Notice.AWAY))
    room, reply = play.come_back(room, in_turn(room), NOW)
    assert reply is DONE
    assert play.act(room, in_turn(room), PASS, NOW)[1] is DONE


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.DEAL])
def test_outside_a_deal_every_action_is_of_an_older_deal(phase: Phase) -> None:
    room = replace(a_deal(), phase=phase)
    seat = in_turn(room)
    assert play.act(room, seat, PASS, NOW)[1].notice is Notice.OLD_DEAL
    assert burying.mark(room, seat, parse_card("Qc"), True, NOW) == (room, Reply(Notice.OLD_DEAL))


def test_an_illegal_card_is_refused_with_the_reason_and_nothing_changes() -> None:
    room = played_until(a_deal(), lambda room: dealt(room).turn == 3)
    deal = dealt(room).deal
    assert isinstance(deal, Playing)
    hand = deal.turn
    held = deal.cards[hand]
    legal = {action.card for action in legal_actions(deal) if isinstance(action, Play)}
    foreign = next(card for card in deal.cards[(hand + 1) % 3] if card not in held)
    step, reply = play.act(room, in_turn(room), Play(foreign), NOW)
    assert (step.room, reply.notice) == (room, Notice.NO_SUCH_CARD)
    for card in held:
        step, reply = play.act(room, in_turn(room), Play(card), NOW)
        if card not in legal:
            assert (step.room, reply.notice) == (room, Notice.MUST_FOLLOW)
        else:
            assert reply is DONE
    assert play.act(room, in_turn(room), PASS, NOW)[1].notice is Notice.NOT_ALLOWED


# --- burying --------------------------------------------------------------------------------------------------------


def test_a_third_mark_replaces_the_oldest_and_a_mark_can_be_taken_away() -> None:
    room = a_burial()
    cards = sorted({card for action in legal_actions(dealt(room).deal) for card in action.cards}, key=str)  # type: ignore[union-attr]  # only burials are legal here
    for card in cards[:3]:
        room, reply = burying.mark(room, in_turn(room), card, True, NOW)
        assert reply is DONE
    assert in_turn(room).draft.marked == (cards[1], cards[2])
    room, _ = burying.mark(room, in_turn(room), cards[2], True, NOW)  # the wanted value, not a toggle
    assert in_turn(room).draft.marked == (cards[1], cards[2])
    room, _ = burying.mark(room, in_turn(room), cards[1], False, NOW)
    assert in_turn(room).draft.marked == (cards[2],)
    step, reply = burying.bury_marked(room, in_turn(room), NOW)
    assert (step.room, reply) == (room, Reply(Notice.MARK_TWO))


def test_nobody_marks_a_card_he_does_not_hold_or_for_another() -> None:
    room = a_burial()
    deal = dealt(room).deal
    assert isinstance(deal, Burying)
    foreign = deal.dealt.cards[(deal.big + 1) % 3][0]
    assert burying.mark(room, in_turn(room), foreign, True, NOW) == (room, Reply(Notice.NO_SUCH_CARD))
    own = deal.dealt.cards[deal.big][0]
    assert burying.mark(room, somebody_else(room), own, True, NOW)[1].notice is Notice.NOT_YOUR_TURN
    bidding = a_deal()
    assert burying.mark(bidding, in_turn(bidding), own, True, NOW) == (bidding, Reply(Notice.OLD_BUTTON))


def test_every_action_drops_what_others_have_prepared() -> None:
    room = a_deal()
    other = somebody_else(room)
    room, _ = play.turn_page(room, other, Page.MENU, NOW)
    assert room.seats[other.player].draft == Draft(page=Page.MENU)
    room = moved(room).room
    assert all(seat.draft == Draft() for seat in room.seats)


# --- the machine ----------------------------------------------------------------------------------------------------


def test_after_two_moves_of_the_machine_in_a_row_a_player_is_away_and_then_it_moves_at_once() -> None:
    room = a_deal()
    first = in_turn(room).player
    room = play.move_for(room, first, NOW + 60).room
    assert (room.seats[first].missed, room.seats[first].is_away) == (1, False)
    assert dealt(room).last_maker == play.MACHINE
    room = played_until(room, lambda room: in_turn(room).player == first)
    turn = dealt(room).turn
    room = play.move_for(room, first, NOW + 120).room
    assert room.seats[first].is_away
    assert dealt(room).turn == turn + 1
    room = played_until(room, lambda room: room.deal is None)
    assert room.seats[first].is_away  # he never came back, and the others played to the end


def test_a_move_of_his_own_begins_the_count_anew() -> None:
    room = a_deal()
    first = in_turn(room).player
    room = play.move_for(room, first, NOW + 60).room
    room = played_until(room, lambda room: in_turn(room).player == first)
    room = moved(room).room
    assert room.seats[first].missed == 0


def test_the_machine_moves_for_nobody_but_the_one_in_turn() -> None:
    room = a_deal()
    assert play.move_for(room, somebody_else(room).player, NOW).room is room


def test_the_machine_plays_a_whole_deal_for_people_who_are_all_away() -> None:
    room = with_away(a_trick_under_way(), 0, 1, 2)
    step = play.go_on(room, NOW)
    assert step.ended is not None
    assert step.room.deal is None


def test_a_seat_that_was_left_is_played_by_the_machine() -> None:
    room = a_deal()
    seat = in_turn(room)
    room = play.go_on(room.with_seat(replace(seat, presence=Presence.LEFT)), NOW).room
    assert in_turn(room).player != seat.player
    assert dealt(room).last_maker == play.MACHINE


def test_the_last_trick_plays_itself() -> None:
    step = the_last_step(a_deal())
    assert step.ended is not None
    makers = step.ended.played.makers
    assert len(step.ended.played.actions) == len(makers)
    assert makers[-3:] == (play.MACHINE,) * 3
    assert play.MACHINE not in makers[:-3]


def test_who_cannot_be_reached_is_away_at_once() -> None:
    room = a_deal()
    seat = in_turn(room)
    after = play.lose_sight(room, seat.person, NOW).room
    assert after.seats[seat.player].is_away
    assert dealt(after).turn == 1
    assert play.lose_sight(after, seat.person, NOW).room is after


def test_between_deals_who_cannot_be_reached_is_away_and_nothing_is_moved() -> None:
    room = a_pause_between()
    step = play.lose_sight(room, person(1).id, NOW)
    assert step.room.seats[1].is_away
    assert step.room.deal is None


# --- calling --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("quiet", "rings"), [(play.QUIET_SECONDS - 1, False), (play.QUIET_SECONDS, True)])
def test_a_turn_rings_for_whoever_has_tapped_nothing_for_a_while(quiet: float, rings: bool) -> None:
    room = a_deal()
    room = play.act(room, in_turn(room), PASS, NOW + quiet)[0].room
    assert in_turn(room).edition == a_deal().seats[in_turn(room).player].edition + rings
    assert in_turn(room).rings == rings


def test_the_first_hand_rings_for_the_first_bidder_alone() -> None:
    room = a_deal(4)
    assert [seat.rings for seat in room.seats] == [seat is in_turn(room) for seat in room.seats]


def test_a_hand_sent_anew_on_demand_is_silent_and_keeps_its_marks() -> None:
    room = a_burial()
    card = legal_actions(dealt(room).deal)[0].cards[0]  # type: ignore[union-attr]  # only burials are legal here
    room, _ = burying.mark(room, in_turn(room), card, True, NOW)
    seat = in_turn(room)
    room = play.send_anew(room, seat, NOW)
    assert in_turn(room).edition == seat.edition + 1
    assert not in_turn(room).rings
    assert in_turn(room).draft.marked == (card,)
