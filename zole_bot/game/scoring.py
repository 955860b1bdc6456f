"""From the end of a deal to what everybody gets and pays (rules §5, §6, §7, §9)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zole_bot.game.deal import BIG_CONTRACTS, Contract, Finished
from zole_bot.game.house_rules import HouseRules
from zole_bot.game.outcomes import (
    BANDS,
    OUTCOMES,
    Outcome,
    ThreeNumbers,
    outcome_of,
    points_by_hand,
    tricks_by_hand,
    worst_hands,
)
from zole_bot.game.pules import PuleChange, PuleKind, Pules, change_after_passes, change_after_take, with_change

__all__ = [
    "OUTCOMES",
    "DealResult",
    "Outcome",
    "PuleChange",
    "PuleKind",
    "Pules",
    "Recorded",
    "ThreeNumbers",
    "price_of",
    "recorded_of",
    "score_deal",
    "score_recorded",
]

SMALL_ZOLE_WIN = 6
TABLE_PRICE = 2
"""What the loser of a table game pays to each other one (rules §6)."""
_TAKE_PRICES = {band.outcome: band.price for band in BANDS}


@dataclass(frozen=True, slots=True)
class Recorded:
    """All of a deal that decides the scores; of a deal played with real cards it is all there is.

    Raises `ValueError` for an outcome that the contract cannot have, or for a big or losers too many or too few.
    """

    contract: Contract
    outcome: Outcome
    big: int | None = None
    """Player index; only in take, zole and small zole."""
    losers: tuple[int, ...] = ()
    """Player indices; only in a table game that somebody lost."""

    def __post_init__(self) -> None:
        if (
            self.outcome not in OUTCOMES[self.contract]
            or (self.contract in BIG_CONTRACTS) != (self.big is not None)
            or (self.outcome is Outcome.TABLE) != bool(self.losers)
        ):
            raise ValueError(self.contract, self.outcome, self.big, self.losers)


@dataclass(frozen=True, slots=True)
class DealResult:
    """What a deal came to, with all that is needed to say why."""

    contract: Contract
    outcome: Outcome
    big: int | None
    """Player index."""
    losers: tuple[int, ...]
    """Player indices of those who lost a table game."""
    tricks: ThreeNumbers | None
    """By hand; None for a deal played with real cards."""
    points: ThreeNumbers | None
    """By hand, of complete tricks only; in a take the big's include what he buried."""
    price: int
    """What each opponent pays the big, pules aside (negative: is paid); in a table game what a loser pays to each."""
    pule: PuleChange
    scores: tuple[int, ...]
    """By player index; the sum is 0."""
    pules: Pules
    """After the deal."""


def recorded_of(deal: Finished, active: ThreeNumbers) -> Recorded:
    """Tell what of a played deal decides the scores; `active` are the player indices by hand."""
    outcome = outcome_of(deal)
    big = None if deal.big is None else active[deal.big]
    losers = tuple(active[hand] for hand in worst_hands(deal)) if outcome is Outcome.TABLE else ()
    return Recorded(deal.contract, outcome, big, losers)


def score_deal(deal: Finished, active: ThreeNumbers, seats: tuple[int, ...], pules: Pules, players: int) -> DealResult:
    """Score a deal that was played here; arguments as in `score_recorded`."""
    recorded = recorded_of(deal, active)
    result = score_recorded(deal.dealt.rules, recorded, active=active, seats=seats, pules=pules, players=players)
    return replace(result, tricks=tricks_by_hand(deal.tricks), points=points_by_hand(deal))


def price_of(rules: HouseRules, contract: Contract, outcome: Outcome) -> int:
    """Tell what each opponent pays the big (negative: is paid); after a table game what a loser pays to each.

    >>> price_of(HouseRules(), Contract.ZOLE, Outcome.WON_ALL), price_of(HouseRules(), Contract.TAKE, Outcome.LOST)
    (7, -2)
    """
    match contract:
        case Contract.TAKE:
            return _TAKE_PRICES[outcome]
        case Contract.ZOLE:
            return _TAKE_PRICES[outcome] + (rules.zole_bonus if outcome.is_won else -rules.zole_bonus)
        case Contract.SMALL_ZOLE:
            return SMALL_ZOLE_WIN if outcome.is_won else -rules.small_zole_loss
        case _:
            return TABLE_PRICE if outcome is Outcome.TABLE else 0


def score_recorded(
    rules: HouseRules,
    recorded: Recorded,
    *,
    active: ThreeNumbers,
    seats: tuple[int, ...],
    pules: Pules,
    players: int,
) -> DealResult:
    """Score a deal of which only the end is known.

    `active` are the player indices by hand, `seats` all who sit, `pules` those open before the deal, `players` the
    number of people the session has ever had.
    """
    price = price_of(rules, recorded.contract, recorded.outcome)
    change = _pule_change(rules, recorded, seats, pules)
    paying = seats if rules.idle_pays else active  # rules §5, §6
    scores = [0] * players

    def pay(payer: int, payee: int, amount: int) -> None:
        scores[payer] -= amount
        scores[payee] += amount

    if recorded.big is not None:
        each = price + (change.extra if change.kind is PuleKind.CLOSED_COMMON else 0)
        for opponent in paying:
            pay(opponent, recorded.big, each)
        if change.kind is PuleKind.CLOSED_ANOTHERS and change.owner is not None:
            pay(change.owner, recorded.big, change.extra)  # even an idle one where idle players do not pay (rules §7)
    for loser in recorded.losers:
        for other in paying:
            pay(loser, other, price)
    return DealResult(
        contract=recorded.contract,
        outcome=recorded.outcome,
        big=recorded.big,
        losers=recorded.losers,
        tricks=None,
        points=None,
        price=price,
        pule=change,
        scores=tuple(scores),
        pules=with_change(pules, change),
    )


def _pule_change(rules: HouseRules, recorded: Recorded, seats: tuple[int, ...], pules: Pules) -> PuleChange:
    """Only a take and three passes touch the pules (rules §7)."""
    if recorded.contract is Contract.PULE:
        return change_after_passes(rules, pules, seats)
    if recorded.contract is Contract.TAKE and recorded.big is not None:
        return change_after_take(rules, pules, seats, big=recorded.big, is_won=recorded.outcome.is_won)
    return PuleChange()
