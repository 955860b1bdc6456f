"""Rooms in which somebody has no choice, for tests of the only legal card and of the pace it is played at."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from tests.service.rooms_at_hand import NOW, a_deal, dealt, in_turn, played_until
from zole_bot.game.deal import Playing
from zole_bot.game.rules import legal_cards
from zole_bot.room import Room
from zole_bot.service.only_card import only_card_at


def has_no_choice(room: Room) -> bool:
    """Tell whether one card is allowed, before the last trick."""
    deal = dealt(room).deal
    return isinstance(deal, Playing) and len(legal_cards(deal)) == 1 and len(deal.tricks) < 7


def has_choice(room: Room) -> bool:
    """Tell whether the one in turn can choose a card."""
    deal = dealt(room).deal
    return isinstance(deal, Playing) and len(legal_cards(deal)) > 1


def wishing(room: Room, wanted: bool = True) -> Room:
    """Let everybody want his only card played, or nobody."""
    return replace(room, seats=tuple(replace(seat, plays_only_card=wanted) for seat in room.seats))


def an_only_card(**changes: object) -> Room:
    """Somebody in turn has one legal card, wants it played, and has his hand before him."""
    room = wishing(played_until(a_deal(**changes), has_no_choice))  # type: ignore[arg-type]  # fields of a room
    return replace(room, delivered_at=NOW)


def due(room: Room) -> float:
    """Tell when the only card that there must be is played."""
    moment = only_card_at(room)
    assert moment is not None
    return moment


def waits(*, pace: float = 4.0, turn_seconds: int = 60, count: int = 400) -> list[float]:
    """How long the same only card would wait in so many rooms that differ by their secret alone."""
    room = an_only_card(turn_seconds=turn_seconds)
    room = room.with_seat(replace(in_turn(room), pace=pace))
    secrets = (hashlib.sha256(str(number).encode()).digest() for number in range(count))
    return [due(replace(room, secret=secret)) - NOW for secret in secrets]
