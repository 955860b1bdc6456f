"""What leaving leads to: pules that lapse, the next dealer, the cut, and seats that fall free of themselves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.service.comings import (
    after_deals,
    away,
    deal_on,
    goes,
    names_around,
    offers_seat,
    play_deal,
    sane,
    sits_down,
)
from tests.service.rooms_at_hand import NOW, a_deal, a_trick_under_way, actor, dealt, in_turn, moved, played_until
from zole_bot.game.deal import Burying, GiveUp, Playing
from zole_bot.game.pules import Pules
from zole_bot.game.rules import apply
from zole_bot.room import CloseReason, PauseReason, Phase, Presence, Room
from zole_bot.service import between, play


def with_pules(room: Room, pules: Pules, **rules: object) -> Room:
    assert room.session is not None
    changed = replace(room.rules, **rules)  # type: ignore[arg-type]  # names and values of house rules
    return replace(room, rules=changed, session=replace(room.session, pules=pules, rules=changed))


def test_personal_pules_of_who_left_lapse_with_the_next_deal_and_those_of_who_is_back_before_do_not() -> None:
    before = with_pules(after_deals(4), Pules(1, (3, 0, 3)))
    gone = goes(before, 3).room
    assert gone.session == before.session
    session = deal_on(gone).session
    assert session is not None
    assert session.pules == Pules(1, (0,))
    back = deal_on(sits_down(gone, 3)).session
    assert back is not None
    assert back.pules == Pules(1, (3, 0, 3))
    assert back.seats == (0, 1, 2, 3)


def test_at_the_end_who_left_pays_for_no_pule_and_those_who_stayed_do() -> None:
    before = with_pules(after_deals(4), Pules(0, (3, 0)), settle_pules=True)
    room = between.finish(goes(before, 3).room, actor(0), NOW, is_sure=True)[0].room
    assert room.session is not None
    assert (room.session.pules, room.session.seats) == (Pules(0, (0,)), (0, 1, 2))


def test_where_too_few_stay_to_play_on_the_session_ends_as_it_was_last_dealt() -> None:
    """The session file knows no circle of two; who leaves others sitting alone gets rid of nothing."""
    before = with_pules(after_deals(3), Pules(0, (2,)), settle_pules=True)
    room = between.finish(goes(before, 2).room, actor(0), NOW, is_sure=True)[0].room
    assert room.session == before.session


def test_a_newcomer_who_was_never_dealt_in_is_no_part_of_the_session_at_its_end() -> None:
    before = after_deals(4)
    room = between.finish(sits_down(before, 4), actor(0), NOW, is_sure=True)[0].room
    assert room.session == before.session


@pytest.mark.parametrize("seats", [4, 5])
def test_when_the_dealer_goes_the_next_of_his_circle_deals(seats: int) -> None:
    room = after_deals(seats, deals=2)
    assert room.session is not None
    assert room.session.dealer == 1
    room = goes(room, 1).room
    room = deal_on(room)
    assert dealt(room).dealer == 2
    gone = goes(after_deals(seats, deals=2), 2).room
    assert dealt(deal_on(gone)).dealer == 3, "nor does who would have dealt next"


def test_the_place_of_a_dealer_who_left_counts_though_others_have_come() -> None:
    room = sits_down(goes(after_deals(4, deals=2), 1).room, 4)
    assert names_around(room) == ["Anna", "Ilze", "Jānis", "Māra"]
    assert dealt(deal_on(room)).dealer == 2
    handed_on = sits_down(offers_seat(after_deals(4, deals=2), 1), 4)
    assert names_around(handed_on) == ["Anna", "Māra", "Ilze", "Jānis"]
    assert dealt(deal_on(handed_on)).dealer == 2


def test_the_dealer_of_the_first_deal_may_go_in_it() -> None:
    room = goes(a_deal(4), 0).room
    while room.phase is Phase.DEAL:
        room = moved(room).room
    assert dealt(deal_on(room)).dealer == 1


def test_nobody_of_the_old_circle_is_left_and_still_somebody_deals() -> None:
    room = sits_down(after_deals(3), 3, 4)
    room = sits_down(goes(room, 0, 1).room, 5)
    room = goes(room, 2).room
    assert names_around(room) == ["Jānis", "Māra", "Zane"]
    room = deal_on(room)
    sane(room)
    assert dealt(room).dealer in room.circle


def test_the_cutter_goes_and_the_cut_stays_or_falls_to_the_next() -> None:
    room = after_deals(4)
    cutter = between.cutter_of(room)
    assert cutter == 0
    cut = between.be_ready(room, actor(0), NOW, 5)[0].room
    gone = goes(cut, 0).room
    assert between.cutter_of(gone) == 3
    assert gone.cut == 5
    assert between.be_ready(gone, actor(3), NOW, 2)[0].room.cut == 2


def machine_deal(room: Room, player: int, *, acts: bool = False) -> Room:
    """Play a deal in which the machine makes all moves for one, but perhaps his first."""
    while room.phase is Phase.DEAL:
        if in_turn(room).player == player and not (acts and not room.seats[player].has_acted):
            room = play.go_on(away(room, player), NOW).room
        else:
            room = moved(room).room
    return room


def test_after_three_deals_that_the_machine_played_the_seat_is_free() -> None:
    """Field case 123: silence costs the seat after three deals, and no points (bot.md §4)."""
    room = a_deal(4)
    counts = []
    while 2 in room.circle:
        room = machine_deal(room, 2)
        counts.append(room.seats[2].machine_deals)
        room = deal_on(room) if 2 in room.circle else room
    assert counts == [1, 2, 2, 3], "who is idle in a deal has not missed it"
    assert (room.seats[2].presence, room.phase) == (Presence.LEFT, Phase.BETWEEN)
    sane(room)


def test_a_single_move_of_ones_own_begins_the_count_anew() -> None:
    room = machine_deal(deal_on(machine_deal(a_deal(3), 1)), 1)
    assert room.seats[1].machine_deals == 2
    room = room.with_seat(replace(room.seats[1], is_away=False))
    room = machine_deal(deal_on(room), 1, acts=True)
    assert (room.seats[1].machine_deals, room.seats[1].presence) == (0, Presence.SEATED)


def test_a_deal_that_was_given_up_before_anybody_played_counts_for_nobody_who_had_no_move() -> None:
    room = played_until(a_deal(3), lambda room: isinstance(dealt(room).deal, Burying))
    room = moved(room).room
    played = dealt(room)
    assert isinstance(played.deal, Playing)
    big = played.deal.big
    assert big == 0
    room = away(room, played.active[1], played.active[2])
    finished = apply(played.deal, GiveUp(big))
    step = play.go_on(replace(room, deal=replace(played, deal=finished)), NOW)
    assert [step.room.seats[player].machine_deals for player in played.active] == [0, 0, 0]


def test_three_who_are_out_at_once_leave_the_room_closed_or_short() -> None:
    room = a_deal(3)
    room = replace(room, seats=tuple(replace(s, is_away=True, machine_deals=2) for s in room.seats))
    step = play.go_on(room, NOW)
    assert (step.room.phase, step.room.close_reason) == (Phase.CLOSED, CloseReason.EVERYBODY_LEFT)
    assert step.ended is not None
    assert step.ended.result is not None
    room = a_deal(3)
    room = replace(room, seats=tuple(replace(s, is_away=True, machine_deals=2 * (s.player > 0)) for s in room.seats))
    room = play.go_on(room, NOW).room
    assert (room.pause_reason, room.circle) == (PauseReason.TOO_FEW, (0,))


def test_the_last_agreed_deal_ends_the_session_however_many_stay() -> None:
    room = goes(a_trick_under_way(3, deals_limit=1), 0, 1).room
    while room.phase is Phase.DEAL:
        room = moved(room).room
    assert (room.close_reason, room.circle) == (CloseReason.FINISHED, (2,))


def test_two_whole_deals_later_a_leaver_is_still_gone() -> None:
    room = goes(after_deals(4), 1).room
    for _ in range(2):
        room = play_deal(deal_on(room)).room
        sane(room)
    assert room.session is not None
    assert room.session.seats == (0, 2, 3)
    assert room.session.players == 4
