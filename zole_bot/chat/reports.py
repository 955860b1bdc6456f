"""Reports of faults to the owner: what, of what kind and where in the code, and nothing of what anybody holds."""

from __future__ import annotations

import asyncio
import html
import logging
import re
import traceback

from zole_bot.chat.content import Content
from zole_bot.chat.pages import Pages
from zole_bot.clock import Clock
from zole_bot.redaction import redacted

AGAIN_SECONDS = 3600.0
"""The same fault is reported once in this time."""
MOST_KINDS = 1000
PACKAGE = "zole_bot"
_VALUE = re.compile(r"%[-.0-9]*[a-z]")


class Reports(logging.Handler):
    """Hears what is logged as an error. A report has no values, nor the words of an error: a card could be in them."""

    def __init__(self, pages: Pages, owner_id: int, clock: Clock) -> None:
        super().__init__(logging.ERROR)
        self._pages = pages
        self._owner_id = owner_id
        self._clock = clock
        self._told: dict[str, float] = {}
        self._loop = asyncio.get_running_loop()

    def open(self) -> None:
        """Begin to listen."""
        logging.getLogger().addHandler(self)

    def close(self) -> None:
        """Listen no more."""
        logging.getLogger().removeHandler(self)
        super().close()

    def emit(self, record: logging.LogRecord) -> None:
        """Report a fault, unless it was told lately. Errors can be logged in any thread; the loop sends."""
        if self._loop.is_closed():
            return  # whoever logs must not fail for want of a report
        kind = describe(record)
        now = self._clock.now()
        if now - self._told.get(kind, -AGAIN_SECONDS) < AGAIN_SECONDS:
            return
        if len(self._told) >= MOST_KINDS:
            self._told.clear()
        self._told[kind] = now
        text = f"⚠ {html.escape(words_of(record) + kind, quote=False)}"
        self._loop.call_soon_threadsafe(self._pages.send, self._owner_id, Content(text))


def words_of(record: logging.LogRecord) -> str:
    """Give what a record of ours says, with its values left open; ruff sees to it that they are not in its words."""
    is_own = record.name.startswith(f"{PACKAGE}.") and isinstance(record.msg, str)
    return f"{_VALUE.sub('…', redacted(record.msg))} · " if is_own else ""


def describe(record: logging.LogRecord) -> str:
    """Tell the kind of a fault and its place: the innermost frame of ours."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return f"{record.name}:{record.lineno}"
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if f"/{PACKAGE}/" in frame.filename]
    place = f"{record.name}:{record.lineno}"
    if frames:
        place = f"{frames[-1].filename.rpartition(f'/{PACKAGE}/')[2]}:{frames[-1].lineno}"
    return f"{type(error).__name__}, {place}"
