"""Bytes of a session file into its lines; what cannot be read as `zole-session/1` is refused (record.md, "Judging")."""

from __future__ import annotations

from collections.abc import Iterator

from zole_bot.game.record.faults import FormatCode, FormatError
from zole_bot.game.record.lines import Header, Line, SeatsLine
from zole_bot.game.record.objects import parse_header, parse_later
from zole_bot.game.record.strict_json import parse_object

MAX_FILE_BYTES = 8 * 1024 * 1024
"""Five hundred deals are about one."""
MAX_LINE_BYTES = 256 * 1024
MAX_PLAYERS = 1_000
"""People who ever sat in one session."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def read_lines(data: bytes) -> Iterator[Line]:
    """Read a file line by line, the header first; blank lines, CRLF and a byte-order mark are accepted.

    Raises `FormatError` when it comes to the line that cannot be read, so that what stands before it is told first.
    """
    if len(data) > MAX_FILE_BYTES:
        raise FormatError(FormatCode.FILE_TOO_LONG, limit=MAX_FILE_BYTES)
    has_header = False
    players = 0
    for number, raw in enumerate(data.removeprefix(_BYTE_ORDER_MARK).split(b"\n"), start=1):
        if not raw.strip(b" \t\r"):
            continue
        try:
            line = _read_line(raw, is_first=not has_header)
            has_header = True
            players += _count_players(line)
            if players > MAX_PLAYERS:
                raise FormatError(FormatCode.TOO_LONG, key="players_added", limit=MAX_PLAYERS)
        except FormatError as error:
            raise error.at_line(number) from None
        yield line
    if not has_header:
        raise FormatError(FormatCode.NO_HEADER)


def _count_players(line: Line) -> int:
    match line:
        case Header():
            return len(line.players)
        case SeatsLine():
            return len(line.players_added or ())
        case _:
            return 0


def _read_line(raw: bytes, *, is_first: bool) -> Line:
    if len(raw) > MAX_LINE_BYTES:
        raise FormatError(FormatCode.LINE_TOO_LONG, limit=MAX_LINE_BYTES)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise FormatError(FormatCode.NOT_UTF8) from None
    values = parse_object(text)
    return parse_header(values) if is_first else parse_later(values)
