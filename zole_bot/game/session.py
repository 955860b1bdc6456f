"""A session: who sits where, who deals, who plays, and the score sheet (rules §2, §7; record.md)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from zole_bot.game.house_rules import HouseRules
from zole_bot.game.outcomes import ThreeNumbers
from zole_bot.game.pules import NO_PULES, Pules, settlement, without_leavers
from zole_bot.game.scoring import DealResult

LEAST_SEATS = 3
MOST_SEATS = 5


class SeatsReason(StrEnum):
    """What is wrong with a circle of seats, or with a dealer for it."""

    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    TWICE = "twice"
    """The same player on two seats."""
    UNKNOWN_PLAYER = "unknown_player"
    NOT_SEATED = "not_seated"


class SeatsError(ValueError):
    """Seats that a session cannot have; carries the reason."""

    def __init__(self, reason: SeatsReason) -> None:
        super().__init__(reason.value)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Session:
    """Deals with one score sheet."""

    rules: HouseRules
    players: int
    """How many people have ever sat; their indices run from 0 and never change."""
    seats: tuple[int, ...]
    """Who sits now, as player indices in seat order: the next one sits to the left."""
    totals: tuple[int, ...]
    """By player index."""
    dealer: int | None = None
    """Of the last deal that counted; a void deal leaves the dealer."""
    circle: tuple[int, ...] = ()
    """The last circle in which that dealer sat."""
    pules: Pules = NO_PULES
    deals: int = 0


# Places left of the dealer, by the number of seats; with five the house rules choose (rules §2).
_ACTIVE_PLACES: dict[int, ThreeNumbers] = {3: (1, 2, 3), 4: (1, 2, 3)}
_FIVE_ACTIVE_PLACES: dict[int, ThreeNumbers] = {2: (1, 3, 4), 3: (1, 2, 4)}


def open_session(rules: HouseRules, players: int) -> Session:
    """Start a session of players who sit in the order of their indices.

    Raises `SeatsError` unless there are three to five.
    """
    seats = tuple(range(players))
    _check_seats(seats, players)
    return Session(rules, players, seats, totals=(0,) * players)


def _check_seats(seats: tuple[int, ...], players: int) -> None:
    if len(seats) < LEAST_SEATS:
        raise SeatsError(SeatsReason.TOO_FEW)
    if len(seats) > MOST_SEATS:
        raise SeatsError(SeatsReason.TOO_MANY)
    if len(set(seats)) != len(seats):
        raise SeatsError(SeatsReason.TWICE)
    if min(seats) < 0 or max(seats) >= players:
        raise SeatsError(SeatsReason.UNKNOWN_PLAYER)


def next_dealer(session: Session, first: int | None = None) -> int:
    """Tell who deals next: the next seat to the left.

    If the last dealer no longer sits, it is the first after him, in the last circle he sat in, who still does; if
    nobody of that circle is left, or nobody has dealt yet, it is `first`, who is drawn by chance elsewhere.

    Raises `SeatsError` where `first` is needed and does not sit.
    """
    seats, dealer = session.seats, session.dealer
    if dealer is not None:
        circle = seats if dealer in seats else session.circle
        place = circle.index(dealer)
        for heir in (*circle[place + 1 :], *circle[:place]):
            if heir in seats:
                return heir
    if first not in seats:
        raise SeatsError(SeatsReason.NOT_SEATED)
    return first


def active_players(seats: tuple[int, ...], dealer: int, rules: HouseRules) -> ThreeNumbers:
    """Tell who plays a deal, first hand first.

    >>> active_players((0, 1, 2, 3, 4), 4, HouseRules())
    (0, 2, 3)
    """
    places = _ACTIVE_PLACES.get(len(seats)) or _FIVE_ACTIVE_PLACES[rules.five_idle]
    at = seats.index(dealer)
    first, second, third = (seats[(at + place) % len(seats)] for place in places)
    return first, second, third


def cutter(seats: tuple[int, ...], dealer: int) -> int:
    """Tell who may cut: the player on the dealer's right.

    >>> cutter((0, 3, 2), 0)
    2
    """
    return seats[seats.index(dealer) - 1]


def change_seats(session: Session, seats: tuple[int, ...], added: int = 0) -> Session:
    """Let people come and go between deals; `added` new ones get the next indices.

    Who leaves keeps his total, and his personal pules lapse (rules §7).

    Raises `SeatsError`.
    """
    players = session.players + added
    _check_seats(seats, players)
    return replace(
        session,
        players=players,
        seats=seats,
        totals=session.totals + (0,) * added,
        circle=session.seats if session.dealer in session.seats else session.circle,
        pules=without_leavers(session.pules, seats),
    )


def count_deal(session: Session, dealer: int, result: DealResult) -> Session:
    """Write a deal on the sheet."""
    return replace(
        session,
        dealer=dealer,
        circle=session.seats,
        totals=tuple(total + score for total, score in zip(session.totals, result.scores, strict=True)),
        pules=result.pules,
        deals=session.deals + 1,
    )


def settle(session: Session) -> tuple[int, ...]:
    """Tell what the end of the session changes, by player index (rules §7)."""
    return settlement(session.rules, session.pules, session.seats, session.players)
