"""How a deal ended: tricks and points by hand, and the row of the table they fall into (rules §5, §6, §9)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from zole_bot.game.deal import HANDS, TABLE_GAMES, Contract, Finished, Hand, Trick

ThreeNumbers = tuple[int, int, int]
"""One number a hand, first hand first."""


class Outcome(StrEnum):
    """How a deal ended: six from the big's side, three without a big."""

    WON_ALL = "won_all"
    WON_SCHNEIDER = "won_schneider"
    WON = "won"
    LOST = "lost"
    LOST_SCHNEIDER = "lost_schneider"
    LOST_NONE = "lost_none"
    TABLE = "table"
    """A table game with one loser, or with several who share."""
    DRAW = "draw"
    """A table game that nobody pays for."""
    PASSED = "passed"

    @property
    def is_won(self) -> bool:
        """Whether the big won."""
        return self in (Outcome.WON_ALL, Outcome.WON_SCHNEIDER, Outcome.WON)


class Band(NamedTuple):
    """A row of the scoring table: the first whose minimums are both reached counts."""

    outcome: Outcome
    tricks: int
    points: int
    price: int
    """What each opponent pays the big after a take; what he is paid where it is negative."""


# rules §5. In the first and the last row the tricks decide, never the points.
BANDS = (
    Band(Outcome.WON_ALL, tricks=8, points=0, price=3),
    Band(Outcome.WON_SCHNEIDER, tricks=1, points=91, price=2),
    Band(Outcome.WON, tricks=1, points=61, price=1),
    Band(Outcome.LOST, tricks=1, points=31, price=-2),
    Band(Outcome.LOST_SCHNEIDER, tricks=1, points=0, price=-3),
    Band(Outcome.LOST_NONE, tricks=0, points=0, price=-4),
)

_BAND_OUTCOMES = tuple(band.outcome for band in BANDS)
OUTCOMES: dict[Contract, tuple[Outcome, ...]] = {
    Contract.TAKE: _BAND_OUTCOMES,
    Contract.ZOLE: _BAND_OUTCOMES,
    Contract.SMALL_ZOLE: (Outcome.WON, Outcome.LOST),
    Contract.GALDINS: (Outcome.TABLE, Outcome.DRAW),
    Contract.GALDS: (Outcome.TABLE, Outcome.DRAW),
    Contract.PULE: (Outcome.PASSED,),
    Contract.REDEAL: (Outcome.PASSED,),
}
"""The outcomes that each contract can have."""


def tricks_by_hand(tricks: tuple[Trick, ...]) -> ThreeNumbers:
    """Count the complete tricks of each hand."""
    winners = [trick.winner for trick in tricks]
    return winners.count(0), winners.count(1), winners.count(2)


def trick_points_by_hand(tricks: tuple[Trick, ...]) -> ThreeNumbers:
    """Count the card points of each hand's complete tricks."""
    points = [0, 0, 0]
    for trick in tricks:
        if trick.winner is not None:
            points[trick.winner] += trick.points
    return points[0], points[1], points[2]


def points_by_hand(deal: Finished) -> ThreeNumbers:
    """Count the card points of each hand's complete tricks, and for the big also of what he buried."""
    points = list(trick_points_by_hand(deal.tricks))
    if deal.big is not None:
        points[deal.big] += sum(card.points for card in deal.buried)
    return points[0], points[1], points[2]


def band_of(tricks: int, points: int) -> Band:
    """Find the row for a take or zole that was played to its end.

    >>> band_of(tricks=7, points=120).outcome
    <Outcome.WON_SCHNEIDER: 'won_schneider'>
    """
    return next(band for band in BANDS if tricks >= band.tricks and points >= band.points)


def worst_hands(deal: Finished) -> tuple[Hand, ...]:
    """Tell who did worst in a table game: most tricks, among equals most points; several on a full tie (rules §6)."""
    standing = tuple(zip(tricks_by_hand(deal.tricks), points_by_hand(deal), strict=True))
    return tuple(hand for hand in HANDS if standing[hand] == max(standing))


def outcome_of(deal: Finished) -> Outcome:
    """Tell how a deal ended; one that was given up is a plain win or loss (rules §9)."""
    if deal.conceded is not None:
        return Outcome.LOST if deal.conceded.by == "big" else Outcome.WON
    if deal.big is None:
        if deal.contract not in TABLE_GAMES:
            return Outcome.PASSED
        is_draw = len(worst_hands(deal)) > 1 and deal.dealt.rules.full_tie == "draw"
        return Outcome.DRAW if is_draw else Outcome.TABLE
    tricks = tricks_by_hand(deal.tricks)[deal.big]
    if deal.contract is Contract.SMALL_ZOLE:
        return Outcome.LOST if tricks else Outcome.WON
    return band_of(tricks, points_by_hand(deal)[deal.big]).outcome
