"""JSON objects into the lines that they are, field by field (record.md, "Lines"); the other way is `writer`."""

from __future__ import annotations

from typing import Literal, assert_never, cast

from zole_bot.game.deal import Bid
from zole_bot.game.house_rules import PRESETS, RULE_VALUES, RuleValue, is_rule_value
from zole_bot.game.record import fields
from zole_bot.game.record.faults import FormatCode, FormatError
from zole_bot.game.record.fields import Fields
from zole_bot.game.record.lines import (
    FORMAT,
    Conceded,
    DealLine,
    EndLine,
    Header,
    LaterLine,
    Proof,
    PuleCounts,
    RecordedContract,
    RecordedEnd,
    RecordedLine,
    Result,
    SeatsLine,
    VoidLine,
)
from zole_bot.game.record.strict_json import Json, Object, format_json
from zole_bot.game.scoring import Outcome

_SEATS = (3, 4, 5)
_KINDS = ("deal", "seats", "void", "end")
_NOT_BESIDE_RECORDED = ("hands", "talon", "bids", "buried", "tricks", "conceded", "proof")

# --- The header ------------------------------------------------------------------------------------------------


def parse_header(values: Object) -> Header:
    """Take a header out of the first object of a file.

    Raises `FormatError`.
    """
    if "format" not in values:
        raise FormatError(FormatCode.NO_HEADER)
    header = Fields(values)
    version = header.take("format", fields.text)
    if version != FORMAT:
        raise FormatError(FormatCode.OTHER_FORMAT, value=version)
    players = header.take("players", fields.list_of(fields.name))
    if len(players) not in _SEATS:
        raise FormatError(FormatCode.NUMBER_OF_PLAYERS, count=len(players))
    return Header(
        players=players,
        preset=header.take_optional("preset", _preset),
        changes=header.take_optional("rules", _rule_changes),
        chain=header.take_optional("chain", fields.flag),
        session_id=header.take_optional("id", fields.text),
        started=header.take_optional("started", fields.text),
        by=header.take_optional("by", fields.text),
        unknown=header.rest(),
    )


def _preset(value: Json, key: str) -> str:
    preset = fields.text(value, key)
    if preset not in PRESETS:
        raise FormatError(FormatCode.UNKNOWN_PRESET, value=preset)
    return preset


def _rule_changes(value: Json, key: str) -> dict[str, RuleValue]:
    changes: dict[str, RuleValue] = {}
    for name, wanted in fields.group(value, key).rest().items():
        if name not in RULE_VALUES:
            raise FormatError(FormatCode.UNKNOWN_RULE, name=name)
        if not is_rule_value(name, wanted):
            raise FormatError(FormatCode.UNKNOWN_RULE_VALUE, name=name, value=format_json(wanted))
        changes[name] = cast(RuleValue, wanted)
    return changes


# --- What follows it -------------------------------------------------------------------------------------------


def parse_later(values: Object) -> LaterLine:
    """Take a line after the header, of whatever kind, out of its object.

    Raises `FormatError`.
    """
    if "format" in values:
        raise FormatError(FormatCode.SECOND_HEADER)
    match [kind for kind in _KINDS if kind in values]:
        case ["deal"]:
            return _read_recorded(Fields(values)) if "recorded" in values else _read_deal(Fields(values))
        case ["seats"]:
            return _read_seats(Fields(values))
        case ["void"]:
            return _read_void(Fields(values))
        case ["end"]:
            return _read_end(Fields(values))
        case []:
            raise FormatError(FormatCode.UNKNOWN_LINE)
        case kinds:
            raise FormatError(FormatCode.MIXED_LINE, keys=tuple(kinds))


def _read_deal(line: Fields) -> DealLine:
    number = line.take("deal", fields.integer)
    dealer = line.take("dealer", fields.integer)
    active = line.take("active", fields.integers)
    hands = line.take("hands", fields.list_of(fields.cards))
    talon = line.take("talon", fields.cards)
    bids = line.take("bids", fields.list_of(fields.one_of(Bid)))
    # With a take the key has to be there; without one it is a fault against the rules, not against the format.
    buried = line.take("buried", fields.cards) if Bid.TAKE in bids else line.take_optional("buried", fields.cards)
    return DealLine(
        number=number,
        dealer=dealer,
        active=active,
        hands=hands,
        talon=talon,
        bids=bids,
        buried=buried,
        tricks=line.take("tricks", fields.list_of(fields.cards)),
        proof=line.take("proof", _proof),
        conceded=line.take_optional("conceded", _conceded),
        cut=line.take_optional("cut", fields.integer),
        at=line.take_optional("at", fields.text),
        result=line.take_optional("result", _result),
        unknown=line.rest(),
    )


def _read_recorded(line: Fields) -> RecordedLine:
    for key in _NOT_BESIDE_RECORDED:
        if line.has(key):
            raise FormatError(FormatCode.KEY_MISPLACED, key=key, beside="recorded")
    return RecordedLine(
        number=line.take("deal", fields.integer),
        dealer=line.take("dealer", fields.integer),
        active=line.take("active", fields.integers),
        recorded=line.take("recorded", _recorded),
        corrected=line.take_optional("corrected", fields.flag),
        cut=line.take_optional("cut", fields.integer),
        at=line.take_optional("at", fields.text),
        result=line.take_optional("result", _result),
        unknown=line.rest(),
    )


def _read_seats(line: Fields) -> SeatsLine:
    return SeatsLine(
        seats=line.take("seats", fields.integers),
        players_added=line.take_optional("players_added", fields.list_of(fields.name)),
        unknown=line.rest(),
    )


def _read_void(line: Fields) -> VoidLine:
    line.take("void", fields.certain)
    return VoidLine(proof=line.take("proof", _proof), unknown=line.rest())


def _read_end(line: Fields) -> EndLine:
    line.take("end", fields.certain)
    return EndLine(
        settle=line.take("settle", fields.integers), totals=line.take("totals", fields.integers), unknown=line.rest()
    )


# --- What is inside a line -------------------------------------------------------------------------------------


def _proof(value: Json, key: str) -> Proof:
    proof = fields.group(value, key)
    return Proof(
        commitment=proof.take("commitment", fields.secret),
        secret=proof.take("secret", fields.secret),
        public=proof.take("public", fields.text),
        unknown=proof.rest(),
    )


def _conceded(value: Json, key: str) -> Conceded:
    conceded = fields.group(value, key)
    return Conceded(
        by=conceded.take("by", _side),
        before_trick=conceded.take("before_trick", fields.integer),
        unknown=conceded.rest(),
    )


def _side(value: Json, key: str) -> Literal["big", "small"]:
    match fields.text(value, key):
        case "big":
            return "big"
        case "small":
            return "small"
        case word:
            raise FormatError(FormatCode.UNKNOWN_VALUE, key=key, value=word)


def _recorded(value: Json, key: str) -> RecordedEnd:
    recorded = fields.group(value, key)
    contract = recorded.take("contract", fields.one_of(RecordedContract))
    match contract:
        case RecordedContract.TABLE:
            made = RecordedEnd(contract, losers=recorded.take("losers", fields.integers), unknown=recorded.rest())
        case RecordedContract.PASSED:
            made = RecordedEnd(contract, unknown=recorded.rest())
        case RecordedContract.TAKE | RecordedContract.ZOLE | RecordedContract.SMALL_ZOLE:
            big = recorded.take("big", fields.integer)
            outcome = recorded.take("outcome", fields.one_of(Outcome))
            made = RecordedEnd(contract, big, outcome, unknown=recorded.rest())
        case _:
            assert_never(contract)
    for other in ("big", "outcome", "losers"):
        if recorded.has(other):
            raise FormatError(FormatCode.KEY_MISPLACED, key=other, beside=contract.value)
    return made


def _result(value: Json, key: str) -> Result:
    result = fields.group(value, key)
    return Result(
        outcome=result.take_optional("outcome", fields.one_of(Outcome)),
        tricks=result.take_optional("tricks", fields.integers),
        points=result.take_optional("points", fields.integers),
        scores=result.take_optional("scores", fields.integers),
        totals=result.take_optional("totals", fields.integers),
        pules=result.take_optional("pules", _pule_counts),
        unknown=result.rest(),
    )


def _pule_counts(value: Json, key: str) -> PuleCounts:
    pules = fields.group(value, key)
    return PuleCounts(
        common=pules.take_optional("common", fields.integer),
        personal=pules.take_optional("personal", fields.integers),
        unknown=pules.rest(),
    )
