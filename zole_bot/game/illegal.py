"""Why an action is refused: a closed set of codes, and the error that carries one."""

from __future__ import annotations

from enum import StrEnum

from zole_bot.game.cards import Card, Suit
from zole_bot.game.deal import Deal, Finished


class Reason(StrEnum):
    """What is wrong with an action; the words for it live with the screens."""

    DEAL_FINISHED = "deal_finished"
    NOT_IN_PHASE = "not_in_phase"
    """A bid after the auction, a card before the play, and so on."""
    BID_NOT_ALLOWED = "bid_not_allowed"
    """Small zole where the house rules do not have it (rules §3)."""
    TWO_CARDS_NEEDED = "two_cards_needed"
    """A burial of anything but two different cards (rules §3)."""
    CARD_NOT_HELD = "card_not_held"
    MUST_FOLLOW = "must_follow"
    """The hand holds the suit led (rules §4)."""
    OFFER_OPEN = "offer_open"
    """Play waits until the offer to give up is answered (rules §9)."""
    NOT_IN_CONTRACT = "not_in_contract"
    """A table game cannot be given up (rules §9)."""
    CONCEDING_OFF = "conceding_off"
    """The house rules do not let this side give up (rules §9)."""
    ONLY_BIG = "only_big"
    """Only the big gives up alone."""
    ONLY_SMALL = "only_small"
    """Only the small ones offer."""
    TOO_LATE_TO_GIVE_UP = "too_late_to_give_up"
    """The first card of trick 3 is played (rules §9)."""
    OFFER_SPENT = "offer_spent"
    """An offer was refused in this deal (rules §9)."""
    NOT_ASKED = "not_asked"
    """Nobody waits for an answer of this hand."""


class IllegalActionError(Exception):
    """An action against the rules; the deal is as it was.

    `card` is the card that is not held or does not follow, `suit` the suit that must be followed.
    """

    def __init__(self, reason: Reason, *, card: Card | None = None, suit: Suit | None = None) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.card = card
        self.suit = suit


def wrong_phase(deal: Deal) -> IllegalActionError:
    """Make the error for a turn that this phase does not have."""
    return IllegalActionError(Reason.DEAL_FINISHED if isinstance(deal, Finished) else Reason.NOT_IN_PHASE)
