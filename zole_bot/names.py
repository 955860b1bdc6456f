"""Names of people and groups, made fit to show: nothing invisible, nothing that turns a line around, told apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

MAX_NAME_CHARACTERS = 24
_JOINER = "\u200d"
"""Joins emoji; kept only between visible characters."""
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001eeff]")
"""Letters of Hebrew, Arabic and the like."""
_ISOLATE, _END = "\u2068", "\u2069"


def clean_name(text: str, instead: str) -> str:
    """Make a name fit to show, or give `instead` where nothing visible is left.

    >>> clean_name("  Anna\\u202e  <b> ", "?")
    'Anna <b>'
    """
    normal = unicodedata.normalize("NFC", text)
    kept = "".join(char if _is_shown(char) else " " if char.isspace() else "" for char in normal)
    short = " ".join(kept.split())[:MAX_NAME_CHARACTERS].strip(_JOINER + " ")
    return short if any(_is_visible(char) for char in short) else instead


def tell_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Number names that are equal, in order.

    >>> tell_apart(["Jānis", "Anna", "Jānis"])
    ('Jānis', 'Anna', 'Jānis 2')
    """
    told: list[str] = []
    for name in names:
        number, shown = 1, name
        while shown.casefold() in {other.casefold() for other in told}:
            number += 1
            shown = f"{name} {number}"
        told.append(shown)
    return tuple(told)


def isolated(text: str) -> str:
    """Keep what is written from right to left from turning around what stands beside it, such as the next column.

    >>> isolated("Anna"), isolated("\u05e9\u05dc\u05d5\u05dd") == "\u2068\u05e9\u05dc\u05d5\u05dd\u2069"
    ('Anna', True)
    """
    return f"{_ISOLATE}{text}{_END}" if _RIGHT_TO_LEFT.search(text) else text


def _is_shown(char: str) -> bool:
    """Letters, marks, numbers, punctuation, symbols and plain spaces are; controls and direction marks are not."""
    return char in (_JOINER, " ") or unicodedata.category(char)[0] in "LMNPS"


def _is_visible(char: str) -> bool:
    """Some letters are drawn as nothing: the Hangul fillers and the blank Braille pattern."""
    return unicodedata.category(char)[0] in "LNPS" and char not in "\u115f\u1160\u3164\uffa0\u2800"
