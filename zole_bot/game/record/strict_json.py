"""One line of JSON, read strictly: nothing twice, nothing that is no JSON, nothing beyond sense."""

from __future__ import annotations

import json
import math
import re
from typing import NoReturn, TypeAlias

from zole_bot.game.record.faults import FormatCode, FormatError

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Object: TypeAlias = "dict[str, Json]"

MAX_DEPTH = 32
MAX_DIGITS = 18

_SURROGATE = re.compile("[\ud800-\udfff]")


def parse_object(text: str) -> Object:
    """Read one JSON object.

    Raises `FormatError` for anything else, for a key twice, for NaN and infinities (``1e999`` too), for numbers, depth
    beyond sense, and for a surrogate without its other half.
    """
    try:
        value: Json = json.loads(
            text,
            object_pairs_hook=_make_object,
            parse_int=_parse_integer,
            parse_float=_parse_float,
            parse_constant=_refuse_constant,
        )
    except RecursionError:
        raise FormatError(FormatCode.TOO_DEEP) from None
    except ValueError:
        raise FormatError(FormatCode.NOT_JSON) from None
    if not isinstance(value, dict):
        raise FormatError(FormatCode.NOT_AN_OBJECT)
    _check_within(value)
    return value


def format_json(value: Json) -> str:
    """Write JSON on one line, letters as they are."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _make_object(pairs: list[tuple[str, Json]]) -> Object:
    made: Object = {}
    for key, value in pairs:
        if key in made:
            raise FormatError(FormatCode.KEY_TWICE, key=key)
        made[key] = value
    return made


def _parse_integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise FormatError(FormatCode.NUMBER_TOO_LONG)
    return int(digits)


def _parse_float(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise FormatError(FormatCode.NOT_FINITE)
    return number


def _refuse_constant(_: str) -> NoReturn:
    raise FormatError(FormatCode.NOT_FINITE)


def _check_within(value: Json) -> None:
    """Walk without recursion: the depth is what is to be found out."""
    rest: list[tuple[Json, int]] = [(value, 1)]
    while rest:
        part, depth = rest.pop()
        match part:
            case str():
                _check_text(part)
            case dict() | list():
                if depth > MAX_DEPTH:
                    raise FormatError(FormatCode.TOO_DEEP)
                if isinstance(part, dict):
                    for key in part:
                        _check_text(key)
                rest.extend((inner, depth + 1) for inner in (part.values() if isinstance(part, dict) else part))
            case _:
                pass


def _check_text(text: str) -> None:
    if _SURROGATE.search(text):
        raise FormatError(FormatCode.LONE_SURROGATE)
