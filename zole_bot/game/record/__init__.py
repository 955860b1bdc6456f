"""The session file `zole-session/1`: its lines as values, and how they are read, written and judged (record.md).

lines     the values of the lines; a deal line may still be against every rule
reader    bytes to lines, strictly; what cannot be read is a `FormatError` (`strict_json`, `fields`, `objects`)
writer    lines to bytes; `made` makes the line of a finished deal
judge     lines to what follows from them; what is against the rules is a `RuleError` (`deals`, `recorded`, `proofs`,
          `results`)
faults    the codes of both errors
"""

from __future__ import annotations

from zole_bot.game.record.faults import FormatCode, FormatError, RecordError, RuleCode, RuleError
from zole_bot.game.record.judge import (
    Judged,
    JudgedDeal,
    JudgedEnd,
    JudgedHeader,
    JudgedSeats,
    JudgedVoid,
    judge,
    result_of,
)
from zole_bot.game.record.lines import (
    Conceded,
    DealLine,
    EndLine,
    Header,
    Line,
    Proof,
    PuleCounts,
    RecordedContract,
    RecordedEnd,
    RecordedLine,
    Result,
    SeatsLine,
    VoidLine,
)
from zole_bot.game.record.made import deal_line
from zole_bot.game.record.reader import read_lines
from zole_bot.game.record.writer import format_line, result_object, write_lines

__all__ = [
    "Conceded",
    "DealLine",
    "EndLine",
    "FormatCode",
    "FormatError",
    "Header",
    "Judged",
    "JudgedDeal",
    "JudgedEnd",
    "JudgedHeader",
    "JudgedSeats",
    "JudgedVoid",
    "Line",
    "Proof",
    "PuleCounts",
    "RecordError",
    "RecordedContract",
    "RecordedEnd",
    "RecordedLine",
    "Result",
    "RuleCode",
    "RuleError",
    "SeatsLine",
    "VoidLine",
    "deal_line",
    "format_line",
    "judge",
    "read_lines",
    "result_object",
    "result_of",
    "write_lines",
]
