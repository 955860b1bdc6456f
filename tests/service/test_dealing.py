"""Dealing as values: who deals, who plays, where the cards come from, and when a session has had enough."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.service.rooms_at_hand import (
    NOW,
    SECRET,
    a_deal,
    a_pause_between,
    a_session,
    a_trick_under_way,
    dealt,
    in_turn,
    is_finished,
    the_last_step,
)
from zole_bot.game.cards import DECK
from zole_bot.game.shuffle import MAX_DEALS, commitment, deal_out, shuffle
from zole_bot.room import CloseReason, Draft, Page, Phase, Room
from zole_bot.service import dealing


@pytest.mark.parametrize(
    ("seats", "active"), [(3, (1, 2, 0)), (4, (1, 2, 3)), (5, (1, 3, 4))], ids=["three", "four", "five"]
)
def test_the_first_dealer_deals_and_those_left_of_him_play(seats: int, active: tuple[int, int, int]) -> None:
    room = a_deal(seats)
    assert (dealt(room).dealer, dealt(room).active) == (0, active)
    assert in_turn(room).player == active[0]


def test_the_cards_come_from_the_secret_of_the_deal_and_what_is_public() -> None:
    room = a_deal()
    secret = dealing.secret_of(room, 1)
    assert commitment(secret).hex() == room.seal
    assert dealt(room).public == f"{room.session_id}:0"
    pack = deal_out(shuffle(secret, dealt(room).public))
    assert dealt(room).deal.dealt.cards == pack.cards
    assert dealt(room).deal.dealt.talon == pack.talon
    assert sorted(map(str, (*sum(pack.cards, ()), *pack.talon))) == sorted(map(str, DECK))


def test_each_deal_has_the_next_secret_of_the_chain_and_another_public() -> None:
    room = a_pause_between()
    after = dealing.deal_next(room, NOW)
    assert commitment(dealing.secret_of(room, 2)) == dealing.secret_of(room, 1)
    assert dealt(after).ordinal == 2
    assert dealt(after).public.startswith(f"{room.public_base}:")
    assert room.session_id not in room.public_base


def test_the_secret_of_the_last_deal_is_the_one_that_is_stored() -> None:
    assert dealing.secret_of(a_deal(), 512) == SECRET


def test_everybody_gets_a_new_hand_and_an_empty_draft() -> None:
    room = a_pause_between(5)
    room = replace(room, seats=tuple(replace(seat, is_ready=True, draft=Draft(page=Page.MENU)) for seat in room.seats))
    after = dealing.deal_next(room, NOW)
    for old, new in zip(room.seats, after.seats, strict=True):
        assert new.edition == old.edition + 1
        assert (new.is_ready, new.draft) == (False, Draft())


def test_a_deal_that_was_played_counts_and_the_dealer_moves_on() -> None:
    step = the_last_step(a_deal())
    assert is_finished(step)
    assert step.ended is not None
    assert step.ended.result is not None
    session = step.room.session
    assert session is not None
    assert (session.deals, session.dealer, sum(session.totals)) == (1, 0, 0)
    assert session.totals == step.ended.result.scores
    assert dealt(dealing.deal_next(step.room, NOW)).dealer == 1


def test_a_deal_that_is_broken_off_does_not_count_but_uses_up_its_secret() -> None:
    room = a_trick_under_way()
    step = dealing.break_off(room)
    assert step.ended is not None
    assert (step.ended.result, step.room.deal, step.room.session) == (None, None, room.session)
    again = dealing.deal_next(step.room, NOW)
    assert (dealt(again).ordinal, dealt(again).number, dealt(again).dealer) == (2, 1, 0)
    assert dealt(again).public == dealt(room).public  # record.md: void deals do not enter the public part


def test_where_no_deal_is_in_play_there_is_none_to_break_off() -> None:
    room = a_pause_between()
    assert dealing.break_off(room).ended is None
    with pytest.raises(ValueError, match="finished"):
        dealing.settle(a_trick_under_way(), NOW)


def with_dealt(room: Room, dealt_before: int) -> Room:
    return replace(room, dealt=dealt_before)


@pytest.mark.parametrize(("before", "is_over"), [(MAX_DEALS - 2, False), (MAX_DEALS - 1, True)])
def test_after_five_hundred_deals_the_session_ends(before: int, is_over: bool) -> None:
    step = the_last_step(dealing.deal_next(with_dealt(a_session(), before), NOW))
    assert step.ended is not None
    assert step.ended.result is not None  # the last deal counts
    assert (step.room.phase is Phase.CLOSED) == is_over
    if is_over:
        assert step.room.close_reason is CloseReason.FINISHED


@pytest.mark.parametrize(("limit", "is_over"), [(0, False), (1, True), (2, False)])
def test_a_session_ends_after_the_agreed_number_of_deals(limit: int, is_over: bool) -> None:
    step = the_last_step(a_deal(deals_limit=limit))
    assert (step.room.phase is Phase.CLOSED) == is_over
