"""The log: lines for people or for machines, each with its room and deal, and never a token or a card in one."""

from __future__ import annotations

import json
import logging
import sys
import threading
from collections.abc import Mapping
from copy import copy
from datetime import UTC, datetime
from types import TracebackType
from typing import Literal, TextIO

from zole_bot.log_fields import fields_of
from zole_bot.redaction import redacted

log = logging.getLogger(__name__)

LEAST_LEVELS = {
    "httpx": logging.WARNING,
    "httpcore": logging.WARNING,
    "aiohttp": logging.WARNING,
    "telegram": logging.INFO,
    "telegram.request.BaseRequest": logging.CRITICAL,
    "telegram.ext": logging.CRITICAL,
    "telegram.ext.Updater": logging.CRITICAL + 1,
    "telegram.ext.ExtBot": logging.CRITICAL + 1,
    "telegram.ext.Application": logging.WARNING,
    "aiosqlite": logging.INFO,
    "tornado.access": logging.CRITICAL,
}
"""What libraries may write at most, whatever level is asked for.

The first two write the address of each request, and with it the token, at INFO. The others would write people's cards:
messages with their parameters at DEBUG, an answer that cannot be read at ERROR (it is raised as well), and the values
of each SQL statement, decks among them, at DEBUG. News that cannot be read the Updater and the ExtBot would write with
all that is in them, at CRITICAL; chat.unreadable tells of these. A poll that fails we tell of in a line of our own
(chat.polling); "telegram.ext" and its Updater would do it again with a traceback. The last would write a line for every
look at /healthz, and an ERROR, which is reported, whenever that is not well.
"""
_FORM = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
_OWN_FIELDS = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class FieldFilter(logging.Filter):
    """Gives a record the room and the deal that it is about, unless whoever wrote it has said so."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Add the fields and let it pass."""
        error = record.exc_info[1] if record.exc_info else None
        for name, value in fields_of(error).items():
            if not hasattr(record, name):
                setattr(record, name, value)
        return True


class SecretFilter(logging.Filter):
    """Takes secrets out of a record: its message and arguments, its traceback and whatever `extra` has added.

    It belongs on handlers, not on loggers: a logger's filters do not see the records of the loggers below it.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Clean the record and let it pass."""
        try:
            message = record.getMessage()
        except Exception:  # whatever an argument's own words raise must not stop what was being logged
            message = f"{record.msg} (its arguments cannot be shown)"
        record.msg, record.args = redacted(message), None
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            # The formatter prefers the text, but another handler might format the exception itself: take it away.
            record.exc_text, record.exc_info = redacted(record.exc_text), None
        if record.stack_info:
            record.stack_info = redacted(record.stack_info)
        for name, value in _extras(record).items():
            setattr(record, name, _clean(value))
        return True


class TextFormatter(logging.Formatter):
    """One readable line a record, with `extra` as `name=value` behind it."""

    def __init__(self) -> None:
        super().__init__(_FORM)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name is the standard library's
        """Write the first line of a record."""
        extras = "".join(f" {name}={value}" for name, value in _extras(record).items())
        return super().formatMessage(record) + extras


class JsonFormatter(logging.Formatter):
    """One JSON object a line: time (UTC), level, logger, message, exception and whatever `extra` has added."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info and not record.exc_text:
            record.exc_text = self.formatException(record.exc_info)
        if record.exc_text:
            line["exception"] = record.exc_text
        if record.stack_info:
            line["stack"] = record.stack_info
        extras = {name: value for name, value in _extras(record).items() if name not in line}
        return json.dumps(line | extras, ensure_ascii=False, default=str)


class CleanStream(logging.StreamHandler[TextIO]):
    """Writes records with their fields and without secrets; it cleans copies, so others hear them as they were."""

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self.addFilter(FieldFilter())
        self.addFilter(SecretFilter())

    def handle(self, record: logging.LogRecord) -> bool:
        """Write a record."""
        return super().handle(copy(record))


def set_up_logging(level: str | int, form: Literal["text", "json"], stream: TextIO | None = None) -> None:
    """Send all logging to one stream (standard error), cleaned of secrets; may be called again."""
    handler = CleanStream(stream)
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    root = logging.getLogger()
    for old in root.handlers[:]:
        root.removeHandler(old)
        old.close()
    root.addHandler(handler)
    root.setLevel(level.upper() if isinstance(level, str) else level)
    for name, least in LEAST_LEVELS.items():
        logging.getLogger(name).setLevel(max(least, root.level))
    logging.captureWarnings(True)


def log_uncaught() -> None:
    """Log what nobody catches, in any thread, instead of printing it: only the log is cleaned of secrets."""

    def from_main(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        log.critical("An error was not caught", exc_info=(kind, error, trace))

    def from_thread(given: threading.ExceptHookArgs) -> None:
        error = given.exc_value or given.exc_type()
        log.critical("An error was not caught in a thread", exc_info=(given.exc_type, error, given.exc_traceback))

    def from_nowhere(given: sys.UnraisableHookArgs) -> None:
        error = given.exc_value or given.exc_type()
        log.error("An error could not be raised", exc_info=(given.exc_type, error, given.exc_traceback))

    sys.excepthook, threading.excepthook, sys.unraisablehook = from_main, from_thread, from_nowhere


def _extras(record: logging.LogRecord) -> dict[str, object]:
    return {name: value for name, value in vars(record).items() if name not in _OWN_FIELDS}


def _clean(value: object) -> object:
    """Give a value without secrets; one that has none stays as it is."""
    if isinstance(value, str):
        return redacted(value)
    if isinstance(value, Mapping):
        return {_clean(key): _clean(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_clean(item) for item in value]
    try:
        text = str(value)
    except Exception:  # as above
        return f"<{type(value).__name__}>"
    clean = redacted(text)
    return value if clean == text else clean
