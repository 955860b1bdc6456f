"""Text for cards and actions and back: the one notation for storage, buttons, logs and tests.

=============  ==========================================
``Qc``         a card; as an action: it is played
``pass``       a bid: ``pass``, ``take``, ``zole``, ``small_zole``
``b:QcTd``     a burial, the stronger card first
``giveup:0``   the big, here first hand, gives up
``offer:2``    third hand offers to give up
``agree:1``    second hand agrees
``refuse:1``   second hand refuses
=============  ==========================================

Each value has one text and each text one value, so what is read is written again letter by letter. An action's text
has at most 10 characters, all of them ASCII.
"""

from __future__ import annotations

from typing import assert_never

from zole_bot.game.cards import Card, parse_card
from zole_bot.game.deal import (
    HANDS,
    Action,
    Agree,
    Bid,
    Bury,
    Cards,
    ConcessionAction,
    GiveUp,
    Offer,
    Play,
    Refuse,
    Say,
)

_CONCESSIONS: dict[str, type[ConcessionAction]] = {"giveup": GiveUp, "offer": Offer, "agree": Agree, "refuse": Refuse}
_HANDS = {str(hand): hand for hand in HANDS}
_BIDS = {bid.value: bid for bid in Bid}
_BURY = "b"


class NotationError(ValueError):
    """A text that is no card or action; `text` is the part at fault."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def parse_cards(text: str) -> Cards:
    """Read cards with a space between them; the empty text is no card.

    >>> [card.points for card in parse_cards("Qc Td")]
    [3, 10]

    Raises `NotationError`.
    """
    return tuple(_parse_card(part) for part in text.split(" ")) if text else ()


def format_cards(cards: Cards) -> str:
    """Write cards with a space between them."""
    return " ".join(card.text for card in cards)


def _parse_card(text: str) -> Card:
    try:
        return parse_card(text)
    except ValueError:
        raise NotationError(text) from None


def format_action(action: Action) -> str:
    """Write an action.

    >>> format_action(Offer(2))
    'offer:2'
    """
    match action:
        case Say():
            return action.bid.value
        case Bury():
            return f"{_BURY}:{action.cards[0]}{action.cards[1]}"
        case Play():
            return action.card.text
        case GiveUp():
            return f"giveup:{action.hand}"
        case Offer():
            return f"offer:{action.hand}"
        case Agree():
            return f"agree:{action.hand}"
        case Refuse():
            return f"refuse:{action.hand}"
        case _:
            assert_never(action)


def parse_action(text: str) -> Action:
    """Read an action.

    >>> parse_action("b:QcTd")
    Bury(cards=(Card(text='Qc'), Card(text='Td')))

    Raises `NotationError`, also for a burial with the weaker card first.
    """
    kind, colon, detail = text.partition(":")
    if not colon:
        bid = _BIDS.get(text)
        return Play(_parse_card(text)) if bid is None else Say(bid)
    if kind == _BURY:
        return _parse_burial(detail)
    concession, hand = _CONCESSIONS.get(kind), _HANDS.get(detail)
    if concession is None or hand is None:
        raise NotationError(text)
    return concession(hand)


def _parse_burial(text: str) -> Bury:
    stronger, weaker = _parse_card(text[:2]), _parse_card(text[2:])
    if stronger.strength <= weaker.strength:
        raise NotationError(text)
    return Bury((stronger, weaker))
