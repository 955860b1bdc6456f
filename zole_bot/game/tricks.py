"""One trick: which cards may be played to it and who takes it (rules §4, §6)."""

from __future__ import annotations

from zole_bot.game.cards import Suit
from zole_bot.game.deal import HANDS, Cards, Hand

TRUMPS = Suit.TRUMPS


def led_suit(trick: Cards) -> Suit | None:
    """Tell the suit to follow: that of the first card, the talon's where one opened the trick; None before any card.

    >>> from zole_bot.game.cards import parse_card
    >>> led_suit((parse_card("Jh"),)), led_suit(())
    (<Suit.TRUMPS: 'trumps'>, None)
    """
    return trick[0].suit if trick else None


def holds_suit(cards: Cards, suit: Suit) -> bool:
    """Tell whether a hand has a card of the suit."""
    return suit in [card.suit for card in cards]  # a list: `any` over so few takes twice as long


def playable_cards(held: Cards, trick: Cards) -> Cards:
    """Tell which of its cards a hand may play to the trick: those of the suit led, else any (rules §4).

    >>> from zole_bot.game.cards import parse_card
    >>> held = (parse_card("Jh"), parse_card("Ah"), parse_card("9s"))
    >>> [str(card) for card in playable_cards(held, (parse_card("Kh"),))]
    ['Ah']
    """
    if not trick:
        return held
    suit = trick[0].suit
    return tuple([card for card in held if card.suit is suit]) or held


def winning_place(cards: Cards) -> int:
    """Tell which card is highest, counted from 0: the highest trump, else the highest of the suit led.

    >>> from zole_bot.game.cards import parse_card
    >>> winning_place((parse_card("9h"), parse_card("As"), parse_card("7d")))
    2
    """
    best = cards[0]
    place = 0
    for other, card in enumerate(cards):
        if card.strength > best.strength and (card.suit is best.suit or card.suit is TRUMPS):
            best = card
            place = other
    return place


def trick_winner(leader: Hand, cards: Cards) -> Hand | None:
    """Tell who takes a complete trick; None: the card of the talon that opened it is highest (rules §6).

    `cards` are three from `leader` on, with the talon's card before them in the first two tricks of galds.
    """
    place = winning_place(cards)
    if len(cards) == 3:
        return HANDS[(leader + place) % 3]
    return HANDS[(leader + place - 1) % 3] if place else None
