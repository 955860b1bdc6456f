"""Pules: stakes that stay open until a later take closes them (rules §7)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from zole_bot.game.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class Pules:
    """The pules that are open."""

    common: int = 0
    personal: tuple[int, ...] = ()
    """Their owners' player indices, oldest first; one owner may stand there several times."""

    @property
    def is_any_open(self) -> bool:
        """Whether a pule of either kind is open."""
        return bool(self.common or self.personal)


NO_PULES = Pules()


class PuleKind(StrEnum):
    """What a deal does to the pules."""

    NONE = "none"
    OPENED_COMMON = "opened_common"
    OPENED_PERSONAL = "opened_personal"
    CLOSED_OWN = "closed_own"
    CLOSED_COMMON = "closed_common"
    CLOSED_ANOTHERS = "closed_anothers"


@dataclass(frozen=True, slots=True)
class PuleChange:
    """What a deal did to the pules, so that it can be told in words."""

    kind: PuleKind = PuleKind.NONE
    count: int = 0
    """How many pules were opened or closed."""
    owner: int | None = None
    """Whose personal pule it is, as a player index."""
    extra: int = 0
    """What is paid for a closed one besides the price: by each opponent (common), by its owner (another's)."""


def change_after_passes(rules: HouseRules, pules: Pules, seats: tuple[int, ...]) -> PuleChange:
    """Tell what three passes open."""
    if rules.all_pass != "pule":
        return PuleChange()
    is_first = len(seats) > 3 and not pules.is_any_open
    return PuleChange(PuleKind.OPENED_COMMON, rules.first_pules if is_first else 1)


def change_after_take(rules: HouseRules, pules: Pules, seats: tuple[int, ...], *, big: int, is_won: bool) -> PuleChange:
    """Tell what a take opens or closes: exactly one pule if any is open."""
    if rules.all_pass != "pule" or not pules.is_any_open:
        return PuleChange()
    if not is_won:
        return PuleChange(PuleKind.OPENED_PERSONAL, 1, owner=big)
    if big in pules.personal:
        return PuleChange(PuleKind.CLOSED_OWN, 1, owner=big)
    if pules.common:
        return PuleChange(PuleKind.CLOSED_COMMON, 1, extra=1)
    price = len(seats) if rules.personal_pule == "n" else rules.personal_pule
    return PuleChange(PuleKind.CLOSED_ANOTHERS, 1, owner=pules.personal[0], extra=price)


def with_change(pules: Pules, change: PuleChange) -> Pules:
    """Carry a change out."""
    personal = list(pules.personal)
    common = pules.common
    if change.kind is PuleKind.OPENED_COMMON:
        common += change.count
    elif change.kind is PuleKind.CLOSED_COMMON:
        common -= change.count
    elif change.owner is not None and change.kind is PuleKind.OPENED_PERSONAL:
        personal.append(change.owner)
    elif change.owner is not None:
        personal.remove(change.owner)  # the first of this owner is his oldest
    return Pules(common, tuple(personal))


def without_leavers(pules: Pules, seats: tuple[int, ...]) -> Pules:
    """Let the personal pules of those who no longer sit lapse."""
    return Pules(pules.common, tuple(owner for owner in pules.personal if owner in seats))


def settlement(rules: HouseRules, pules: Pules, seats: tuple[int, ...], players: int) -> tuple[int, ...]:
    """Tell what the end of a session changes, by player index: all 0 without `settle_pules`.

    >>> settlement(HouseRules(settle_pules=True), Pules(1, (0,)), (0, 1, 2), 3)
    (-2, 1, 1)
    """
    changes = [0] * players
    if rules.settle_pules:
        for owner in pules.personal:
            for other in seats:
                if other != owner:
                    changes[owner] -= 1
                    changes[other] += 1
    return tuple(changes)
