"""Who sits, deals, plays and cuts, and what is on the sheet (rules §2, §7; record.md)."""

from __future__ import annotations

import pytest

from zole_bot.game.deal import Contract
from zole_bot.game.house_rules import HouseRules
from zole_bot.game.pules import Pules
from zole_bot.game.scoring import Outcome, Recorded, score_recorded
from zole_bot.game.session import (
    SeatsError,
    SeatsReason,
    Session,
    active_players,
    change_seats,
    count_deal,
    cutter,
    next_dealer,
    open_session,
    settle,
)

KLASISKA = HouseRules()


def counted(session: Session, dealer: int, recorded: Recorded | None = None) -> Session:
    result = score_recorded(
        session.rules,
        recorded or Recorded(Contract.PULE, Outcome.PASSED),
        active=active_players(session.seats, dealer, session.rules),
        seats=session.seats,
        pules=session.pules,
        players=session.players,
    )
    return count_deal(session, dealer, result)


@pytest.mark.parametrize(
    ("seats", "dealer", "five_idle", "active"),
    [
        ((0, 1, 2), 0, 2, (1, 2, 0)),
        ((0, 1, 2), 2, 2, (0, 1, 2)),
        ((0, 1, 2, 3), 3, 2, (0, 1, 2)),
        ((0, 3, 2, 5), 3, 2, (2, 5, 0)),
        ((0, 1, 2, 3, 4), 0, 2, (1, 3, 4)),
        ((0, 1, 2, 3, 4), 0, 3, (1, 2, 4)),
        ((0, 1, 2, 3, 4), 3, 2, (4, 1, 2)),
    ],
)
def test_three_play_each_deal(
    seats: tuple[int, ...], dealer: int, five_idle: int, active: tuple[int, int, int]
) -> None:
    rules = HouseRules(five_idle=3 if five_idle == 3 else 2)
    assert active_players(seats, dealer, rules) == active


@pytest.mark.parametrize(("dealer", "expected"), [(0, 4), (3, 0), (2, 3), (4, 2)])
def test_the_player_on_the_dealers_right_cuts(dealer: int, expected: int) -> None:
    assert cutter((0, 3, 2, 4), dealer) == expected


def test_the_first_dealer_is_drawn_and_the_deal_goes_round_to_the_left() -> None:
    session = open_session(KLASISKA, 4)
    dealers = []
    for _ in range(6):
        dealers.append(next_dealer(session, first=2))
        session = counted(session, dealers[-1])
    assert dealers == [2, 3, 0, 1, 2, 3]
    assert session.deals == 6
    assert session.pules.common == 6


def test_a_session_without_a_dealer_needs_the_first_one_told() -> None:
    session = open_session(KLASISKA, 3)
    for first in (None, 3):
        with pytest.raises(SeatsError) as caught:
            next_dealer(session, first)
        assert caught.value.reason is SeatsReason.NOT_SEATED


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ([(0, 2, 3)], 2),  # the dealer left: the next of the old circle
        ([(0, 3, 2)], 2),  # ... whatever their new order
        ([(3, 0, 4)], 3),  # ... the first who still sits
        ([(4, 5, 0)], 0),
        ([(0, 1, 4, 2, 3)], 4),  # he still sits: the next seat now
        ([(0, 1, 4, 2, 3), (0, 4, 2, 3)], 4),  # the circle is the last he sat in
        ([(0, 2, 3), (0, 3, 4)], 3),  # ... and stays it when others go
        ([(0, 2, 3), (0, 2, 3, 1)], 0),  # he came back
        ([(4, 5, 6)], 5),  # nobody is left of it: drawn again
    ],
)
def test_when_the_dealer_left_the_first_after_him_who_still_sits_deals(
    changes: list[tuple[int, ...]], expected: int
) -> None:
    session = counted(open_session(KLASISKA, 4), 1)
    session = change_seats(session, session.seats, added=3)
    for seats in changes:
        session = change_seats(session, seats)
    assert next_dealer(session, first=5) == expected


def test_who_leaves_keeps_the_total_and_loses_the_pules() -> None:
    session = counted(open_session(KLASISKA, 3), 0)
    session = counted(session, 1, Recorded(Contract.TAKE, Outcome.LOST, big=1))
    session = counted(session, 2, Recorded(Contract.TAKE, Outcome.LOST, big=0))
    assert (session.totals, session.pules) == ((-2, -2, 4), Pules(1, (1, 0)))
    session = change_seats(session, (0, 3, 2), added=1)
    assert (session.totals, session.pules, session.players) == ((-2, -2, 4, 0), Pules(1, (0,)), 4)
    session = counted(session, next_dealer(session), Recorded(Contract.TAKE, Outcome.WON, big=3))
    assert (session.totals, session.pules) == ((-4, -2, 2, 4), Pules(0, (0,)))


def test_at_the_end_each_personal_pule_may_be_paid_to_all_who_sit() -> None:
    session = Session(HouseRules(settle_pules=True), 5, (0, 3, 2, 4), (0,) * 5, pules=Pules(2, (3, 0, 3)))
    assert settle(session) == (-1, 0, 3, -5, 3)
    assert settle(Session(KLASISKA, 4, (0, 3, 2), (0,) * 4, pules=Pules(2, (3, 0, 3)))) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("seats", "reason"),
    [
        ((0, 1), SeatsReason.TOO_FEW),
        ((), SeatsReason.TOO_FEW),
        ((0, 1, 2, 3, 4, 5), SeatsReason.TOO_MANY),
        ((0, 1, 1), SeatsReason.TWICE),
        ((0, 1, 6), SeatsReason.UNKNOWN_PLAYER),
        ((0, 1, -1), SeatsReason.UNKNOWN_PLAYER),
    ],
)
def test_seats_that_cannot_be_are_refused(seats: tuple[int, ...], reason: SeatsReason) -> None:
    with pytest.raises(SeatsError) as caught:
        change_seats(open_session(KLASISKA, 5), seats, added=1)
    assert caught.value.reason is reason


@pytest.mark.parametrize("players", [0, 2, 6])
def test_a_session_has_three_to_five_players(players: int) -> None:
    with pytest.raises(SeatsError):
        open_session(KLASISKA, players)
