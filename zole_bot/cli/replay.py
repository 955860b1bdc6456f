"""`zole-bot replay FILE`: judge a session file, tell each deal in a line, and show the final sheet (record.md)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from zole_bot.cli.output import CommandError, Output, complain
from zole_bot.cli.sentences import format_fault
from zole_bot.cli.sheet import Sheet
from zole_bot.game.record import (
    FormatError,
    Judged,
    JudgedDeal,
    JudgedEnd,
    RecordError,
    judge,
    read_lines,
    result_object,
)
from zole_bot.game.record.reader import MAX_FILE_BYTES
from zole_bot.game.record.strict_json import Object, format_json

EXIT_ACCEPTED = 0
EXIT_AGAINST_RULES = 1
EXIT_NOT_READABLE = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the file and the form of the answer."""
    parser.add_argument("file", metavar="FILE", help="a .zole.jsonl file, or - for standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object for each deal and for the end, no sheet")


def run(options: argparse.Namespace, output: Output) -> int:
    """Judge the file; what comes before the first fault is told, the fault is one line on standard error."""
    data = _read(options.file)
    tell = _tell_json if options.json else _tell_sheet
    try:
        tell(judge(read_lines(data)), output)
    except RecordError as error:
        output.flush()
        complain(format_fault(error))
        return EXIT_NOT_READABLE if isinstance(error, FormatError) else EXIT_AGAINST_RULES
    return EXIT_ACCEPTED


def _read(name: str) -> bytes:
    """Read no more than tells that a file is too long, so that an endless one does no harm."""
    limit = MAX_FILE_BYTES + 1
    try:
        if name == "-":
            if sys.stdin is None:
                raise CommandError("cannot read: standard input is closed")
            return sys.stdin.buffer.read(limit)
        with Path(name).open("rb") as file:
            return file.read(limit)
    except OSError as error:
        raise CommandError(f"cannot read {name}: {error.strerror or error}") from None
    except ValueError:  # a name that no file can have, or a closed input
        raise CommandError(f"cannot read {name}") from None


def _tell_sheet(session: Iterator[Judged], output: Output) -> None:
    sheet = Sheet(output)
    for judged in session:
        sheet.add(judged)
    sheet.close()


def _tell_json(session: Iterator[Judged], output: Output) -> None:
    for judged in session:
        match judged:
            case JudgedDeal():
                told: Object = {"deal": judged.line.number, "result": result_object(judged.result)}
                output.line(format_json(told))
            case JudgedEnd():
                told = {"end": True, "settle": list(judged.settle), "totals": list(judged.totals)}
                output.line(format_json(told))
            case _:
                pass
