"""The values of one deal: contracts, actions, tricks, and a frozen type for each phase (rules §3-§9)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from zole_bot.game.cards import Card
from zole_bot.game.house_rules import HouseRules

Hand = Literal[0, 1, 2]
"""A place in this deal: 0 first hand, 1 second, 2 third (rules §2)."""

HANDS: tuple[Hand, Hand, Hand] = (0, 1, 2)
Cards = tuple[Card, ...]
ThreeHands = tuple[Cards, Cards, Cards]


def with_hand(hands: ThreeHands, hand: Hand, cards: Cards) -> ThreeHands:
    """Change the cards of one hand."""
    first, second, third = hands
    if hand == 0:
        return (cards, second, third)
    if hand == 1:
        return (first, cards, third)
    return (first, second, cards)


class Bid(StrEnum):
    """What may be said in the auction (rules §3)."""

    PASS = "pass"
    TAKE = "take"
    ZOLE = "zole"
    SMALL_ZOLE = "small_zole"


class Contract(StrEnum):
    """What is played; the last four follow three passes (rules §3, §6)."""

    TAKE = "take"
    ZOLE = "zole"
    SMALL_ZOLE = "small_zole"
    GALDINS = "galdins"
    GALDS = "galds"
    PULE = "pule"
    REDEAL = "redeal"


BIG_CONTRACTS = frozenset({Contract.TAKE, Contract.ZOLE, Contract.SMALL_ZOLE})
TABLE_GAMES = frozenset({Contract.GALDINS, Contract.GALDS})


# --- Actions -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Say:
    """The hand in turn bids."""

    bid: Bid


@dataclass(frozen=True, slots=True)
class Bury:
    """The big buries two of his ten cards, strongest first."""

    cards: tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class Play:
    """The hand in turn plays a card."""

    card: Card


@dataclass(frozen=True, slots=True)
class GiveUp:
    """The big gives up (rules §9)."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class Offer:
    """A small one offers to give up (rules §9)."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class Agree:
    """The hand that is asked agrees: the partner to the offer, or the big to being given the deal."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class Refuse:
    """The hand that is asked refuses; there is no further offer in this deal."""

    hand: Hand


TurnAction = Say | Bury | Play
"""An action of the hand in turn; these alone count as a turn."""
ConcessionAction = GiveUp | Offer | Agree | Refuse
"""An action beside the turns; it names the hand that made it."""
Action = TurnAction | ConcessionAction


# --- What has happened ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick."""

    leader: Hand
    """Who played the first card from a hand."""
    cards: Cards
    """Three cards from `leader` on; in galds, where a card of the talon opened the trick, it comes before them."""
    winner: Hand | None
    """None: the talon's card was highest and the table keeps the trick (rules §6)."""

    @property
    def opened(self) -> Card | None:
        """The card of the talon that opened the trick, if one did."""
        return self.cards[0] if len(self.cards) == 4 else None

    @property
    def points(self) -> int:
        """Card points of all its cards."""
        return sum(card.points for card in self.cards)


@dataclass(frozen=True, slots=True)
class Concession:
    """How a deal was given up."""

    by: Literal["big", "small"]
    before_trick: int
    """Complete tricks + 1."""


class OfferState(StrEnum):
    """Where the one offer of the small ones in a deal stands (rules §9)."""

    NONE = "none"
    PARTNER_ASKED = "partner_asked"
    BIG_ASKED = "big_asked"
    PARTNER_REFUSED = "partner_refused"
    """The big never hears of it."""
    REFUSED = "refused"
    """By the big."""

    @property
    def is_open(self) -> bool:
        """Whether play waits for an answer."""
        return self is OfferState.PARTNER_ASKED or self is OfferState.BIG_ASKED


# --- The phases ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dealt:
    """What is fixed before the first bid. The cards are secret: only `view` may lead them out."""

    rules: HouseRules
    cards: ThreeHands
    """Eight cards a hand, first hand first."""
    talon: tuple[Card, Card]
    """In the order in which they would open."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """The auction (rules §3); the hand in turn is the number of bids so far."""

    dealt: Dealt
    bids: tuple[Bid, ...] = ()


@dataclass(frozen=True, slots=True)
class Burying:
    """The big holds ten cards and buries two (rules §3)."""

    dealt: Dealt
    bids: tuple[Bid, ...]
    big: Hand


@dataclass(frozen=True, slots=True)
class Playing:
    """The tricks (rules §4, §6)."""

    dealt: Dealt
    bids: tuple[Bid, ...]
    contract: Contract
    big: Hand | None
    """None in the table games."""
    buried: Cards
    """Two cards after a take, else none."""
    cards: ThreeHands
    """What each hand still holds."""
    tricks: tuple[Trick, ...]
    leader: Hand
    """Who plays the first card from a hand in the trick under way."""
    trick: Cards
    """The trick under way, a card of the talon first where one opens it."""
    turn: Hand
    """Who plays the next card."""
    offer: OfferState = OfferState.NONE
    offered_by: Hand | None = None


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that is over; what it pays is told by `scoring`."""

    dealt: Dealt
    bids: tuple[Bid, ...]
    contract: Contract
    big: Hand | None
    buried: Cards
    tricks: tuple[Trick, ...]
    trick: Cards
    """The cards of a trick that was begun when the deal was given up."""
    leader: Hand
    """Who led, or would lead, that unfinished trick."""
    conceded: Concession | None = None


Deal = Bidding | Burying | Playing | Finished
