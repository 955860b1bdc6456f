"""Where the commands write: an output that no name, no encoding and no closed pipe can break."""

from __future__ import annotations

import contextlib
import os
import sys
import unicodedata
from collections.abc import Iterator
from typing import TextIO

_ZERO_WIDTH_CATEGORIES = frozenset({"Mn", "Me"})


class CommandError(Exception):
    """Something that the person at the command line can put right; the text is one line for that person."""

    def __init__(self, message: str, exit_code: int = 2) -> None:
        super().__init__(message)
        self.exit_code = exit_code


class OutputError(Exception):
    """Standard output cannot be written to."""


def escape(text: str, encoding: str = "utf-8") -> str:
    r"""Make a text harmless on a terminal: control and bidi characters, and what it cannot show, become ``\u…``.

    >>> print(escape("Anna\u202e\n"), escape("Ilzīte", "ascii"))
    Anna\u202e\u000a Ilz\u012bte
    """
    return "".join(
        letter
        if letter.isprintable() and _can_encode(letter, encoding)  # all bidi controls are unprintable
        else _escaped(letter)
        for letter in text
    )


def _can_encode(letter: str, encoding: str) -> bool:
    try:
        letter.encode(encoding)
    except UnicodeError:
        return False
    return True


def _escaped(letter: str) -> str:
    number = ord(letter)
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def width(text: str) -> int:
    """Count the columns of a terminal that an escaped text takes.

    >>> width("Pēteris"), width("王さん")
    (7, 6)
    """
    return sum(_letter_width(letter) for letter in text)


def _letter_width(letter: str) -> int:
    if unicodedata.category(letter) in _ZERO_WIDTH_CATEGORIES:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def shorten(text: str, columns: int) -> str:
    """Cut an escaped text to so many columns; two dots show that something is missing.

    >>> shorten("Maximilian", 6)
    'Maxi..'
    """
    if width(text) <= columns:
        return text
    kept = ""
    for letter in text:
        if width(kept + letter) > columns - 2:
            break
        kept += letter
    return f"{kept}.."


class Output:
    """Standard output, line by line; every failure to write is an `OutputError`."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.encoding = stream.encoding or "utf-8"

    @classmethod
    @contextlib.contextmanager
    def to_standard_output(cls) -> Iterator[Output]:
        """Write to the process's output, and see at the end that all of it has gone out."""
        # A process that was started with its output closed has no stream at all.
        if sys.stdout is None:
            raise OutputError("cannot write: standard output is closed")
        output = cls(sys.stdout)
        try:
            yield output
        finally:
            output.flush()

    def escape(self, text: str) -> str:
        """Make a text harmless for this output."""
        return escape(text, self.encoding)

    def line(self, text: str = "") -> None:
        """Write one line; what the encoding does not have is escaped."""
        with _writing():
            self._stream.write(text.encode(self.encoding, "backslashreplace").decode(self.encoding) + "\n")

    def data(self, data: bytes) -> None:
        """Write bytes as they are, whatever the encoding of the terminal."""
        self.flush()
        with _writing():
            self._stream.buffer.write(data)
            self._stream.buffer.flush()

    def flush(self) -> None:
        """Send what was written on its way."""
        with _writing():
            self._stream.flush()


@contextlib.contextmanager
def _writing() -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:  # ValueError: the stream was closed
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "standard output is closed"
        raise OutputError(f"cannot write: {reason}") from None


def complain(message: str) -> None:
    """Write one line to standard error; if even that cannot be written, there is nobody to tell."""
    if sys.stderr is None:
        return
    line = escape(message, sys.stderr.encoding or "utf-8")
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()


def drop_standard_output() -> None:
    """Let what could not be written vanish; at its end the interpreter would try again and complain in its own way."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
