"""Which cards a value holds, however deep they lie in it."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache

from zole_bot.game.cards import DECK, Card


@cache
def cards_named_in(text: str) -> frozenset[Card]:
    return frozenset(card for card in DECK if card.text in text)


def cards_in(value: object) -> set[Card] | frozenset[Card]:
    if isinstance(value, Card):
        return {value}
    if isinstance(value, str):
        return cards_named_in(value)
    if isinstance(value, tuple | list | set | frozenset):
        return {card for part in value for card in cards_in(part)}
    if is_dataclass(value):
        return {card for field in fields(value) for card in cards_in(getattr(value, field.name))}
    assert value is None or isinstance(value, int), type(value)  # so that no kind of value is passed over unseen
    return set()
