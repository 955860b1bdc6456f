"""The pace of a player: how it is learnt from the cards he chooses, and that what the machine plays keeps to it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from statistics import mean

import pytest

from tests.service.only_cards_at_hand import an_only_card, has_choice, waits
from tests.service.rooms_at_hand import NOW, a_deal, dealt, in_turn, played_until
from zole_bot.game.deal import Bid, Play, Playing, Say
from zole_bot.game.rules import legal_actions, legal_cards
from zole_bot.room import Room
from zole_bot.service import play, timing
from zole_bot.service.only_card import LEAST_PACE, MOST_PACE, learn_pace
from zole_bot.service.reply import DONE


@pytest.mark.parametrize("pace", [1.5, 4.0, 12.0])
def test_waits_are_spread_evenly_about_the_pace(pace: float) -> None:
    parts = sorted(wait / pace for wait in waits(pace=pace))
    assert 0.5 <= parts[0] < 0.55
    assert 1.65 < parts[-1] <= 1.7
    assert mean(parts) == pytest.approx(1.1, abs=0.05)
    for number in range(12):
        low = 0.5 + number / 10
        assert 15 <= sum(low <= part < low + 0.1 for part in parts) <= 55


@pytest.mark.parametrize("usual", [2.0, 5.0, 12.0])
def test_automatic_moves_and_usual_ones_cannot_be_told_apart_by_their_time(usual: float) -> None:
    chance = random.Random(int(usual))
    thought = [usual * chance.uniform(0.3, 2.0) for _ in range(400)]
    room = replace(played_until(a_deal(), has_choice), delivered_at=NOW)
    (action, *_), seat = legal_actions(dealt(room).deal), in_turn(room)
    for seconds in thought:
        seat = replace(seat, pace=learn_pace(room, seat, action, NOW + seconds))
    automatic = waits(pace=seat.pace)
    assert min(thought) <= min(automatic)
    assert max(automatic) <= max(thought) * 1.3
    assert _best_guess(thought, automatic) < 0.7


def _best_guess(some: Sequence[float], others: Sequence[float]) -> float:
    """Give the share that the best of all limits between the two would sort rightly; a coin sorts a half."""
    limits = sorted((*some, *others))
    shares = [
        (sum(a < limit for a in some) / len(some) + sum(b >= limit for b in others) / len(others)) / 2
        for limit in limits
    ]
    return max(*shares, *(1 - share for share in shares))


def test_a_card_that_was_chosen_changes_the_pace_a_little() -> None:
    room = replace(played_until(a_deal(), has_choice), delivered_at=NOW)
    seat, action = in_turn(room), legal_actions(dealt(room).deal)[0]
    for seconds, pace in ((9.0, 5.0), (0.2, 0.8 * 4 + 0.2 * LEAST_PACE), (55.0, 0.8 * 4 + 0.2 * MOST_PACE)):
        step, reply = play.act(room, seat, action, NOW + seconds)
        assert reply is DONE
        assert step.room.seats[seat.player].pace == pytest.approx(pace)
        assert [other.pace for other in step.room.seats if other.player != seat.player] == [4.0, 4.0]


def test_where_turns_last_a_day_the_pace_may_be_slower() -> None:
    room = replace(played_until(a_deal(turn_seconds=24 * 3600), has_choice), delivered_at=NOW)
    seat, action = in_turn(room), legal_actions(dealt(room).deal)[0]
    for seconds, counted in ((1000.0, 1000.0), (20 * 3600.0, 3600.0)):
        step, _ = play.act(room, seat, action, NOW + seconds)
        assert step.room.seats[seat.player].pace == pytest.approx(0.8 * 4 + 0.2 * counted)


def test_bids_cards_without_a_choice_and_hands_that_had_not_arrived_say_nothing_about_the_pace() -> None:
    bid = replace(a_deal(), delivered_at=NOW)
    forced = an_only_card()
    early = played_until(a_deal(), has_choice)
    for room in (bid, forced, early):
        seat, action = in_turn(room), legal_actions(dealt(room).deal)[0]
        step, reply = play.act(room, seat, Say(Bid.PASS) if room is bid else action, NOW + 15)
        assert reply is DONE
        assert step.room.seats[seat.player].pace == 4.0


def test_a_card_that_may_not_be_played_changes_nothing() -> None:
    room = replace(played_until(a_deal(), lambda room: has_choice(room) and _illegal(room) != []), delivered_at=NOW)
    step, reply = play.act(room, in_turn(room), _illegal(room)[0], NOW + 15)
    assert reply is not DONE
    assert step.room is room


def _illegal(room: Room) -> list[Play]:
    deal = dealt(room).deal
    if not isinstance(deal, Playing):
        return []
    return [Play(card) for card in deal.cards[deal.turn] if card not in legal_cards(deal)]


def test_the_machine_learns_no_pace() -> None:
    room = replace(played_until(a_deal(), has_choice), delivered_at=NOW, half_rung=True)
    after = timing.time_passes(room, NOW + 60).room
    assert (after.seats[in_turn(room).player].pace, dealt(after).last_maker) == (4.0, play.MACHINE)
