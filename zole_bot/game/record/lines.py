"""The lines of a session file as values; each keeps the keys that it does not know (record.md, "Lines").

A `None` stands for a key that is absent, so that what was read is written again as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from zole_bot.game.deal import Bid, Cards
from zole_bot.game.house_rules import PRESETS, HouseRules, RuleValue, with_rules
from zole_bot.game.record.strict_json import Json
from zole_bot.game.scoring import Outcome

FORMAT = "zole-session/1"

Unknown = Mapping[str, Json]
"""Keys that nobody here knows, with their values."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: who plays by which rules."""

    players: tuple[str, ...]
    """In seat order, the next index sits to the left."""
    preset: str | None = None
    changes: Mapping[str, RuleValue] | None = None
    """Single house rules that differ from the preset's."""
    chain: bool | None = None
    session_id: str | None = None
    started: str | None = None
    by: str | None = None
    unknown: Unknown = field(default_factory=dict)

    @property
    def rules(self) -> HouseRules:
        """The house rules of the session: single ones, else the preset's, else the defaults."""
        base = HouseRules() if self.preset is None else PRESETS[self.preset]
        return with_rules(base, self.changes or {})


@dataclass(frozen=True, slots=True)
class Proof:
    """What shows that the cards of a deal were fixed before (record.md, "The proof of a deal")."""

    commitment: bytes
    secret: bytes
    public: str
    unknown: Unknown = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Conceded:
    """How a deal was given up."""

    by: Literal["big", "small"]
    before_trick: int
    """Complete tricks + 1."""
    unknown: Unknown = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PuleCounts:
    """Open pules after a deal."""

    common: int | None = None
    personal: tuple[int, ...] | None = None
    """A count for each player index."""
    unknown: Unknown = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    """What followed from a deal, as it is written; each key may be left out."""

    outcome: Outcome | None = None
    tricks: tuple[int, ...] | None = None
    """By hand, first hand first."""
    points: tuple[int, ...] | None = None
    """By hand, first hand first, of complete tricks; in a take with what the big buried."""
    scores: tuple[int, ...] | None = None
    """By player index."""
    totals: tuple[int, ...] | None = None
    """By player index."""
    pules: PuleCounts | None = None
    unknown: Unknown = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal played in the program; as read it may still be against every rule."""

    number: int
    dealer: int
    active: tuple[int, ...]
    """Player indices, first hand first."""
    hands: tuple[Cards, ...]
    """First hand first; the order within a hand is free."""
    talon: Cards
    bids: tuple[Bid, ...]
    tricks: tuple[Cards, ...]
    proof: Proof
    buried: Cards | None = None
    conceded: Conceded | None = None
    cut: int | None = None
    at: str | None = None
    result: Result | None = None
    unknown: Unknown = field(default_factory=dict)


class RecordedContract(StrEnum):
    """What was played with real cards; which table game, and what three passes meant, is told by the house rules."""

    TAKE = "take"
    ZOLE = "zole"
    SMALL_ZOLE = "small_zole"
    TABLE = "table"
    PASSED = "passed"


@dataclass(frozen=True, slots=True)
class RecordedEnd:
    """The outcome of a deal played with real cards; it is believed."""

    contract: RecordedContract
    big: int | None = None
    """Player index, with take, zole and small zole."""
    outcome: Outcome | None = None
    """With take, zole and small zole."""
    losers: tuple[int, ...] | None = None
    """Player indices, with a table game: several are a full tie, none is a draw."""
    unknown: Unknown = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RecordedLine:
    """A deal played with real cards and written down."""

    number: int
    dealer: int
    active: tuple[int, ...]
    recorded: RecordedEnd
    corrected: bool | None = None
    """Whether the row was changed later."""
    cut: int | None = None
    at: str | None = None
    result: Result | None = None
    unknown: Unknown = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeatsLine:
    """Who sits from now on."""

    seats: tuple[int, ...]
    """Player indices in seat order."""
    players_added: tuple[str, ...] | None = None
    """Names for the next player indices."""
    unknown: Unknown = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class VoidLine:
    """A deal that was dealt and broken off: no score, the dealer stays."""

    proof: Proof
    unknown: Unknown = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EndLine:
    """The end of the session."""

    settle: tuple[int, ...]
    """What open pules paid at the end, by player index (rules §7)."""
    totals: tuple[int, ...]
    """By player index, with what was settled."""
    unknown: Unknown = field(default_factory=dict)


LaterLine = DealLine | RecordedLine | SeatsLine | VoidLine | EndLine
Line = Header | LaterLine
