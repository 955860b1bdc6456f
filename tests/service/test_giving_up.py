"""Giving up as values: who may, when, whose answer counts, and what taps at the same moment come to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.service.giving import (
    big,
    conceded_by,
    idle,
    offered,
    play_card,
    playing,
    small,
    step_by,
    the_tricks,
    try_to,
    turn_owner,
)
from tests.service.rooms_at_hand import NOW, a_deal, dealt, in_turn, moved
from zole_bot.game.deal import OfferState
from zole_bot.game.outcomes import Outcome
from zole_bot.room import Page, Phase
from zole_bot.service import giving_up
from zole_bot.service.reply import DONE, Notice, Reply

EVERYTHING = tuple(giving_up.KINDS)


# --- the big gives up -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", range(7))
def test_the_big_may_give_up_from_the_burial_to_the_end_of_trick_2_in_turn_or_not(cards: int) -> None:
    room = the_tricks(cards)
    step = step_by(room, big(room), "give_up")
    assert conceded_by(step) == "big"
    assert step.room.phase is Phase.BETWEEN
    assert step.ended is not None
    assert step.ended.result is not None
    assert (step.ended.result.outcome, step.ended.result.price) == (Outcome.LOST, -2)


def test_later_he_is_told_that_it_is_too_late() -> None:
    room = the_tricks(7)
    assert try_to(room, big(room), "give_up")[1] == Reply(Notice.TOO_LATE_TO_GIVE_UP)
    assert giving_up.ask(room, big(room), Page.ASK_GIVE_UP, NOW) == (room, Reply(Notice.TOO_LATE_TO_GIVE_UP))


def test_before_the_play_nobody_gives_up() -> None:
    room = a_deal()
    burying = moved(room).room
    for before in (room, burying):
        for seat in before.seats:
            for wanted in EVERYTHING:
                step, reply = try_to(before, seat, wanted)
                assert (step.room, reply) == (before, Reply(Notice.NOT_ALLOWED))


# --- the small ones offer -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [0, 1, 5, 20])
def test_both_must_want_it_and_the_big_must_take_it(cards: int) -> None:
    room = the_tricks(cards)
    winner = big(room).player
    room = offered(room)
    assert in_turn(room).player == small(room, 1).player
    room = step_by(room, small(room, 1), "agree").room
    assert in_turn(room).player == winner
    step = step_by(room, big(room), "agree")
    assert conceded_by(step) == "small"
    assert step.ended is not None
    assert step.ended.result is not None
    assert (step.ended.result.outcome, step.ended.result.price, step.ended.result.big) == (Outcome.WON, 1, winner)


def test_where_one_binds_the_other_the_big_is_asked_at_once() -> None:
    room = offered(the_tricks(1, small_concede="one"))
    assert in_turn(room).player == big(room).player
    assert conceded_by(step_by(room, big(room), "agree")) == "small"


@pytest.mark.parametrize("answers", [("refuse",), ("agree", "refuse")])
def test_after_a_refusal_play_goes_on_and_nobody_offers_again(answers: tuple[str, ...]) -> None:
    before = the_tricks(1)
    room = offered(before)
    for who, answer in zip((small(room, 1), big(room)), answers, strict=False):
        room = step_by(room, who, answer).room
    assert (in_turn(room).player, dealt(room).turn) == (in_turn(before).player, dealt(before).turn)
    for number in (0, 1):
        assert try_to(room, small(room, number), "offer")[1] == Reply(Notice.OFFER_SPENT)
        assert giving_up.ask(room, small(room, number), Page.ASK_OFFER, NOW) == (room, Reply(Notice.OFFER_SPENT))
    assert play_card(room, turn_owner(room))[1] is DONE


# --- the house rules ------------------------------------------------------------------------------------------------


def test_house_rules_that_forbid_it_are_kept() -> None:
    room = the_tricks(1, concede="off")
    assert try_to(room, big(room), "give_up")[1] == Reply(Notice.NOT_ALLOWED)
    assert try_to(room, small(room), "offer")[1] is DONE
    room = the_tricks(1, small_concede="off")
    assert try_to(room, small(room), "offer")[1] == Reply(Notice.NOT_ALLOWED)
    assert try_to(room, big(room), "give_up")[1] is DONE


# --- who may not ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("asked", [False, True])
def test_an_idle_player_can_do_nothing_of_it(asked: bool) -> None:
    room = the_tricks(1, seats=4)
    room = offered(room) if asked else room
    for wanted in EVERYTHING:
        assert try_to(room, idle(room), wanted) == (try_to(room, idle(room), wanted)[0], Reply(Notice.NOT_PLAYING))
        assert try_to(room, idle(room), wanted)[0].room is room
    assert giving_up.ask(room, idle(room), Page.ASK_OFFER, NOW) == (room, Reply(Notice.NOT_PLAYING))


def test_the_big_cannot_offer_nor_a_small_one_give_up() -> None:
    room = the_tricks(1)
    assert try_to(room, big(room), "offer")[1] == Reply(Notice.NOT_ALLOWED)
    assert try_to(room, small(room), "give_up")[1] == Reply(Notice.NOT_ALLOWED)


@pytest.mark.parametrize("answer", ["agree", "refuse"])
def test_nobody_answers_for_another(answer: str) -> None:
    room = the_tricks(1)
    for seat in room.seats:
        assert try_to(room, seat, answer)[1] == Reply(Notice.ANSWER_LATE)
    room = offered(room)
    for seat in (small(room), big(room)):
        assert try_to(room, seat, answer)[1] == Reply(Notice.ANSWER_LATE)
    room = step_by(room, small(room, 1), "agree").room
    for seat in (small(room), small(room, 1)):
        assert try_to(room, seat, answer)[1] == Reply(Notice.ANSWER_LATE)


def test_who_is_away_says_first_that_he_is_back() -> None:
    room = the_tricks(1)
    seat = replace(small(room), is_away=True)
    assert try_to(room.with_seat(seat), seat, "offer")[1] == Reply(Notice.AWAY)
    assert giving_up.ask(room.with_seat(seat), seat, Page.ASK_OFFER, NOW)[1] == Reply(Notice.AWAY)


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.DEAL])
def test_outside_a_deal_nothing_is_given_up(phase: Phase) -> None:
    room = the_tricks(1)
    still = replace(room, phase=phase)
    for wanted in EVERYTHING:
        step, reply = try_to(still, big(room), wanted)
        assert (step.room, reply) == (still, Reply(Notice.OLD_DEAL))


def test_an_answer_after_the_deal_ended_is_of_an_older_deal() -> None:
    room = offered(the_tricks(1))
    partner = small(room, 1)
    room = step_by(room, big(room), "give_up").room
    for answer in ("agree", "refuse"):
        step, reply = try_to(room, partner, answer)
        assert (step.room, reply) == (room, Reply(Notice.OLD_DEAL))


# --- at the same moment ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 1])
def test_a_card_first_and_an_offer_then_are_both_done(number: int) -> None:
    room = the_tricks(1)
    while turn_owner(room).player == big(room).player:
        room = moved(room).room
    player = turn_owner(room).player
    turn = dealt(room).turn
    room = play_card(room, turn_owner(room))[0].room
    offerer = small(room, number)  # once who played the card, once the other
    room = step_by(room, offerer, "offer").room
    assert dealt(room).turn == turn + 1
    assert playing(room).offer is OfferState.PARTNER_ASKED
    assert player in (small(room, 0).player, small(room, 1).player)


def test_an_offer_first_and_a_card_then_waits_and_counts_after_the_refusal() -> None:
    for cards in range(4):  # the turn of each of the three
        before = the_tricks(cards)
        room = offered(before)
        owner, partner = turn_owner(room), small(room, 1)
        step, reply = play_card(room, owner)
        assert step.room == room
        assert reply == Reply(Notice.ANSWER_FIRST if owner.player == partner.player else Notice.WAITING)
        room = step_by(room, partner, "refuse").room
        assert dealt(room).turn == dealt(before).turn  # so the button is not too old
        step, reply = play_card(room, owner)
        assert reply is DONE
        assert dealt(step.room).turn == dealt(before).turn + 1


def test_of_an_offer_and_giving_up_the_deal_is_given_up_in_either_order() -> None:
    room = the_tricks(1)
    given = step_by(room, big(room), "give_up")
    assert try_to(given.room, small(room), "offer")[1] == Reply(Notice.OLD_DEAL)
    assert conceded_by(step_by(offered(room), big(room), "give_up")) == "big"


def test_who_is_asked_to_take_the_deal_cannot_give_it_up_before_he_has_answered() -> None:
    room = offered(the_tricks(1, small_concede="one"))
    assert try_to(room, big(room), "give_up")[1] == Reply(Notice.ANSWER_FIRST)
    assert giving_up.ask(room, big(room), Page.ASK_GIVE_UP, NOW)[1] == Reply(Notice.ANSWER_FIRST)
    room = step_by(room, big(room), "refuse").room
    assert conceded_by(step_by(room, big(room), "give_up")) == "big"


def test_of_two_offers_the_first_stands_and_the_other_is_an_answer_to_give() -> None:
    room = offered(the_tricks(1))
    assert try_to(room, small(room), "offer")[1] == Reply(Notice.WAITING)  # the same button twice
    assert try_to(room, small(room, 1), "offer")[1] == Reply(Notice.ANSWER_FIRST)
    bound = offered(the_tricks(1, small_concede="one"))
    assert try_to(bound, small(bound, 1), "offer")[1] == Reply(Notice.WAITING)


def test_the_same_answer_twice_counts_once() -> None:
    room = offered(the_tricks(1))
    room = step_by(room, small(room, 1), "agree").room
    step, reply = try_to(room, small(room, 1), "agree")
    assert (step.room, reply) == (room, Reply(Notice.ANSWER_LATE))
