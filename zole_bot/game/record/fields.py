"""The fields of a JSON object, taken one by one with the type that each must have."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TypeVar

from zole_bot.game.cards import Card, parse_card
from zole_bot.game.record.faults import FormatCode, FormatError
from zole_bot.game.record.strict_json import Json, Object

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)
Kind = Callable[[Json, str], T]
"""Makes a value of one type out of JSON; the text is the path of its key, for the error."""

MAX_TEXT = 1_000
MAX_LIST = 1_000
MAX_NAME = 128
_SECRET = re.compile("[0-9a-f]{64}")


class Fields:
    """What is still to be taken from one object; the rest are keys that nobody knows."""

    def __init__(self, values: Object, path: str = "") -> None:
        self._rest = dict(values)
        self._path = path

    def take(self, key: str, kind: Kind[T]) -> T:
        """Take a field that must be there.

        Raises `FormatError` if it is not, or is of another kind.
        """
        if key not in self._rest:
            raise FormatError(FormatCode.KEY_MISSING, key=self._path + key)
        return kind(self._rest.pop(key), self._path + key)

    def take_optional(self, key: str, kind: Kind[T]) -> T | None:
        """Take a field that may be left out; null is no way to leave it out."""
        return self.take(key, kind) if key in self._rest else None

    def has(self, key: str) -> bool:
        """Tell whether a field is there and not yet taken."""
        return key in self._rest

    def rest(self) -> Mapping[str, Json]:
        """Give what was not taken: unknown keys, kept and ignored."""
        return self._rest


def _wrong_type(key: str, wanted: str) -> FormatError:
    return FormatError(FormatCode.WRONG_TYPE, key=key, wanted=wanted)


def text(value: Json, key: str) -> str:
    """Take a text of sensible length."""
    if not isinstance(value, str):
        raise _wrong_type(key, "a text")
    if len(value) > MAX_TEXT:
        raise FormatError(FormatCode.TOO_LONG, key=key, limit=MAX_TEXT)
    return value


def name(value: Json, key: str) -> str:
    """Take a player's name: 1-128 characters."""
    taken = text(value, key)
    if not 1 <= len(taken) <= MAX_NAME:
        raise FormatError(FormatCode.NAME_LENGTH, key=key)
    return taken


def integer(value: Json, key: str) -> int:
    """Take an integer; true and 1.0 are none."""
    if type(value) is not int:
        raise _wrong_type(key, "an integer")
    return value


def flag(value: Json, key: str) -> bool:
    """Take true or false."""
    if not isinstance(value, bool):
        raise _wrong_type(key, "true or false")
    return value


def certain(value: Json, key: str) -> None:
    """Take the one value true, where a key is there to tell the kind of a line."""
    if not flag(value, key):
        raise FormatError(FormatCode.UNKNOWN_VALUE, key=key, value="false")


def group(value: Json, key: str) -> Fields:
    """Take an object inside."""
    if not isinstance(value, dict):
        raise _wrong_type(key, "an object")
    return Fields(value, f"{key}.")


def list_of(kind: Kind[T]) -> Kind[tuple[T, ...]]:
    """Make the kind of a list out of the kind of what is in it."""

    def take_list(value: Json, key: str) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise _wrong_type(key, "a list")
        if len(value) > MAX_LIST:
            raise FormatError(FormatCode.TOO_LONG, key=key, limit=MAX_LIST)
        return tuple([kind(part, f"{key}[{place}]") for place, part in enumerate(value)])

    return take_list


def one_of(values: type[E]) -> Kind[E]:
    """Make the kind of a closed set of words."""

    def take_one(value: Json, key: str) -> E:
        word = text(value, key)
        try:
            return values(word)
        except ValueError:
            raise FormatError(FormatCode.UNKNOWN_VALUE, key=key, value=word) from None

    return take_one


def card(value: Json, key: str) -> Card:
    """Take one of the 26 cards."""
    word = text(value, key)
    try:
        return parse_card(word)
    except ValueError:
        raise FormatError(FormatCode.UNKNOWN_VALUE, key=key, value=word) from None


def secret(value: Json, key: str) -> bytes:
    """Take 32 bytes, written as 64 lower-case hex digits."""
    word = text(value, key)
    if not _SECRET.fullmatch(word):
        raise FormatError(FormatCode.UNKNOWN_VALUE, key=key, value=word)
    return bytes.fromhex(word)


integers = list_of(integer)
cards = list_of(card)
