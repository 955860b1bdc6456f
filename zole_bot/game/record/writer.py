"""The lines of a session file as text, keys always in the same order; the other way is `reader`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from zole_bot.game.deal import Cards
from zole_bot.game.record.lines import (
    FORMAT,
    Conceded,
    DealLine,
    EndLine,
    Header,
    Line,
    Proof,
    PuleCounts,
    RecordedEnd,
    RecordedLine,
    Result,
    SeatsLine,
    Unknown,
    VoidLine,
)
from zole_bot.game.record.strict_json import Json, Object, format_json


def format_line(line: Line) -> str:
    """Write one line, without its end."""
    return format_json(_line_object(line))


def write_lines(lines: Iterable[Line]) -> bytes:
    """Write a whole file in UTF-8, each line ended by LF."""
    return "".join(f"{format_line(line)}\n" for line in lines).encode()


def result_object(result: Result) -> Object:
    """Give a result as it stands in a deal line."""
    return _present(
        {
            "outcome": result.outcome,
            "tricks": _numbers(result.tricks),
            "points": _numbers(result.points),
            "scores": _numbers(result.scores),
            "totals": _numbers(result.totals),
            "pules": None if result.pules is None else _pules_object(result.pules),
        },
        result.unknown,
    )


def _line_object(line: Line) -> Object:
    match line:
        case Header():
            return _header_object(line)
        case DealLine():
            return _deal_object(line)
        case RecordedLine():
            return _recorded_line_object(line)
        case SeatsLine():
            added: Json = None if line.players_added is None else list(line.players_added)
            return _present({"seats": _numbers(line.seats), "players_added": added}, line.unknown)
        case VoidLine():
            return _present({"void": True, "proof": _proof_object(line.proof)}, line.unknown)
        case EndLine():
            settled = {"end": True, "settle": _numbers(line.settle), "totals": _numbers(line.totals)}
            return _present(settled, line.unknown)
        case _:
            assert_never(line)


def _header_object(line: Header) -> Object:
    return _present(
        {
            "format": FORMAT,
            "players": list(line.players),
            "preset": line.preset,
            "rules": None if line.changes is None else dict(line.changes),
            "chain": line.chain,
            "id": line.session_id,
            "started": line.started,
            "by": line.by,
        },
        line.unknown,
    )


def _deal_object(line: DealLine) -> Object:
    return _present(
        {
            "deal": line.number,
            "dealer": line.dealer,
            "active": _numbers(line.active),
            "cut": line.cut,
            "at": line.at,
            "hands": [_texts(hand) for hand in line.hands],
            "talon": _texts(line.talon),
            "bids": [bid.value for bid in line.bids],
            "tricks": [_texts(trick) for trick in line.tricks],
            "proof": _proof_object(line.proof),
            "buried": None if line.buried is None else _texts(line.buried),
            "conceded": None if line.conceded is None else _conceded_object(line.conceded),
            "result": None if line.result is None else result_object(line.result),
        },
        line.unknown,
    )


def _recorded_line_object(line: RecordedLine) -> Object:
    return _present(
        {
            "deal": line.number,
            "dealer": line.dealer,
            "active": _numbers(line.active),
            "cut": line.cut,
            "at": line.at,
            "recorded": _recorded_object(line.recorded),
            "corrected": line.corrected,
            "result": None if line.result is None else result_object(line.result),
        },
        line.unknown,
    )


def _recorded_object(recorded: RecordedEnd) -> Object:
    return _present(
        {
            "contract": recorded.contract.value,
            "big": recorded.big,
            "outcome": recorded.outcome,
            "losers": _numbers(recorded.losers),
        },
        recorded.unknown,
    )


def _proof_object(proof: Proof) -> Object:
    known: Object = {"commitment": proof.commitment.hex(), "secret": proof.secret.hex(), "public": proof.public}
    return _present(known, proof.unknown)


def _conceded_object(conceded: Conceded) -> Object:
    return _present({"by": conceded.by, "before_trick": conceded.before_trick}, conceded.unknown)


def _pules_object(pules: PuleCounts) -> Object:
    return _present({"common": pules.common, "personal": _numbers(pules.personal)}, pules.unknown)


def _present(known: Object, unknown: Unknown) -> Object:
    """Leave out what is absent, and put unknown keys last."""
    return {key: value for key, value in known.items() if value is not None} | dict(unknown)


def _numbers(numbers: tuple[int, ...] | None) -> Json:
    return None if numbers is None else list(numbers)


def _texts(cards: Cards) -> Json:
    return [card.text for card in cards]
