"""The house rules a group may choose, and the four presets (rules §8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Literal

AllPass = Literal["pule", "galdins", "galds", "redeal"]
RuleValue = str | int | bool


@dataclass(frozen=True, slots=True)
class HouseRules:
    """One value for each house rule; the defaults are the preset klasiska."""

    all_pass: AllPass = "pule"
    """What follows three passes (rules §6)."""
    small_zole: bool = False
    """Whether small zole may be bid (rules §3)."""
    zole_bonus: Literal[3, 4, 5] = 4
    """What a zole adds to the price of a take (rules §5)."""
    small_zole_loss: Literal[6, 7] = 7
    """What a lost small zole pays to each opponent (rules §5)."""
    personal_pule: Literal[2, 3, "n"] = 3
    """What the owner of a personal pule pays when another closes it; "n" is the number of players (rules §7)."""
    first_pules: Literal[1, 2] = 1
    """Common pules written at the first pass with four or five players (rules §7)."""
    settle_pules: bool = False
    """Whether open personal pules are paid at the end of the session (rules §7)."""
    idle_pays: bool = True
    """Whether idle players pay and are paid like the small ones (rules §5, §6)."""
    five_idle: Literal[2, 3] = 2
    """With five players: which seat left of the dealer is idle besides him (rules §2)."""
    full_tie: Literal["share", "draw"] = "share"
    """What a full tie in a table game means (rules §6)."""
    concede: Literal["early", "off"] = "early"
    """Whether the big may give up (rules §9)."""
    small_concede: Literal["both", "one", "off"] = "both"
    """Whether the small ones may offer to give up, and who binds whom (rules §9)."""


RULE_VALUES: dict[str, tuple[RuleValue, ...]] = {
    "all_pass": ("pule", "galdins", "galds", "redeal"),
    "small_zole": (False, True),
    "zole_bonus": (4, 3, 5),
    "small_zole_loss": (7, 6),
    "personal_pule": (3, 2, "n"),
    "first_pules": (1, 2),
    "settle_pules": (False, True),
    "idle_pays": (True, False),
    "five_idle": (2, 3),
    "full_tie": ("share", "draw"),
    "concede": ("early", "off"),
    "small_concede": ("both", "one", "off"),
}
"""Every house rule with its values, the default first (rules §8)."""

PRESETS: dict[str, HouseRules] = {
    "klasiska": HouseRules(),
    "galdins": HouseRules(all_pass="galdins", small_zole=True),
    "galds": HouseRules(all_pass="galds", small_zole=True),
    "veca": HouseRules(all_pass="galdins", small_zole=True, zole_bonus=3, personal_pule=2),
}


class UnknownRuleError(ValueError):
    """A name that is no house rule, or a value that the rule does not have."""

    def __init__(self, name: str, value: object) -> None:
        super().__init__(name, value)
        self.name = name
        self.value = value


def is_rule_value(name: str, value: object) -> bool:
    """Tell whether a rule has this value; ``True`` is not ``1``, ``1.0`` is neither.

    >>> is_rule_value("zole_bonus", 4), is_rule_value("zole_bonus", 4.0), is_rule_value("small_zole", 1)
    (True, False, False)
    """
    return any(type(value) is type(allowed) and value == allowed for allowed in RULE_VALUES.get(name, ()))


def with_rules(base: HouseRules, changes: Mapping[str, object]) -> HouseRules:
    """Change single rules.

    >>> with_rules(PRESETS["galds"], {"zole_bonus": 5}).zole_bonus
    5

    Raises `UnknownRuleError` for a name or value that does not exist.
    """
    for name, value in changes.items():
        if not is_rule_value(name, value):
            raise UnknownRuleError(name, value)
    return replace(base, **dict(changes))  # type: ignore[arg-type]  # checked one by one above


def changed_rules(rules: HouseRules, base: HouseRules) -> dict[str, RuleValue]:
    """Tell which single rules differ from a preset's, with their values.

    >>> changed_rules(HouseRules(zole_bonus=5), PRESETS["klasiska"])
    {'zole_bonus': 5}
    """
    names = [field.name for field in fields(HouseRules)]
    return {name: getattr(rules, name) for name in names if getattr(rules, name) != getattr(base, name)}
