"""The values that lead out of the core: what one hand, or an onlooker, sees of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from zole_bot.game.cards import Card
from zole_bot.game.deal import Action, Bid, Cards, Concession, Contract, GiveUp, Hand, Offer, OfferState, ThreeHands
from zole_bot.game.house_rules import HouseRules
from zole_bot.game.outcomes import ThreeNumbers


class Phase(StrEnum):
    """The phases by name, for those who see no more than a view."""

    BIDDING = "bidding"
    BURYING = "burying"
    PLAYING = "playing"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card that lies open."""

    card: Card
    hand: Hand | None
    """Who played it; None: it is the talon's card that opened the trick (rules §6)."""


@dataclass(frozen=True, slots=True)
class SeenTrick:
    """A complete trick as it may be looked at."""

    number: int
    """From 1."""
    leader: Hand
    winner: Hand | None
    """None: the table kept it."""
    points: int
    cards: tuple[PlayedCard, ...]
    """In the order played; () for all but the last one until the deal is over (rules §9)."""


@dataclass(frozen=True, slots=True)
class Revealed:
    """The whole deal, for everybody, once it is over."""

    cards: ThreeHands
    """As dealt, each hand strongest first."""
    talon: tuple[Card, Card]
    buried: Cards


@dataclass(frozen=True, slots=True)
class View:
    """What `hand` may know; for `hand` None what the group, an idle player or a stranger may know."""

    hand: Hand | None
    phase: Phase
    rules: HouseRules
    turn: int
    """Bids, burials and cards so far."""
    bids: tuple[Bid, ...]
    hand_in_turn: Hand | None
    """Who must act, as far as this hand may know; None when the deal is over, or in `waits`."""
    waits: bool
    """The big would be in turn, but play stands still for a reason that he may not know (rules §9)."""
    contract: Contract | None
    """None during the auction; take while the big buries."""
    big: Hand | None
    cards: Cards
    """What this hand holds, strongest first; ten cards while it buries."""
    from_talon: Cards
    """The two cards the big took up, for him alone."""
    buried: Cards
    """For the big alone until the deal is over."""
    held: ThreeNumbers
    """How many cards each hand holds."""
    leader: Hand | None
    """Who leads the trick under way."""
    trick: tuple[PlayedCard, ...]
    """The trick under way; when a deal was given up, the one it broke off in."""
    tricks: tuple[SeenTrick, ...]
    trick_counts: ThreeNumbers
    """Complete tricks by hand."""
    points: ThreeNumbers
    """Card points of complete tricks by hand, without what is buried: known to all who looked on."""
    legal: tuple[Action, ...]
    """What this hand may do as the one in turn or the one asked; () when it is neither."""
    concessions: tuple[GiveUp | Offer, ...]
    """What this hand may start beside the turns, in turn or not; an answer to an offer is in `legal`."""
    offer: OfferState
    """Where the offer of the small ones stands, as far as this hand may know."""
    offered_by: Hand | None
    conceded: Concession | None
    revealed: Revealed | None
    """None until the deal is over."""
