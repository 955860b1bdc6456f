"""The log is readable by people or by machines, and never holds a token."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Literal

import pytest

from zole_bot.logs import set_up_logging
from zole_bot.redaction import without_tokens

TOKEN = "123456789:AAH-abc_DEF" + "x" * 24
FORMS: tuple[Literal["text", "json"], ...] = ("text", "json")


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.captureWarnings(False)
    for name in ("httpx", "httpcore"):
        logging.getLogger(name).setLevel(logging.NOTSET)


def logged(form: Literal["text", "json"], level: str = "info") -> io.StringIO:
    stream = io.StringIO()
    logging.getLogger().handlers.clear()
    set_up_logging(level, form, stream)
    return stream


class Secretive:
    def __repr__(self) -> str:
        return f"Bot[token={TOKEN}]"


class Speechless:
    def __repr__(self) -> str:
        raise LookupError("no words")


def fail() -> None:
    try:
        raise OSError(f"no way to https://example.org/bot{TOKEN}/getMe")
    except OSError as error:
        raise RuntimeError("it broke") from error


@pytest.mark.parametrize("form", FORMS)
def test_a_token_never_reaches_the_log(form: Literal["text", "json"]) -> None:
    stream, log = logged(form), logging.getLogger("zole_bot.deep.inside")
    log.info("as is: %s", TOKEN)
    log.info(f"in the message itself: /bot{TOKEN}/getMe")
    log.info("by name: %(bot)s", {"bot": Secretive()})
    log.info("an object: %r, a list: %s", Secretive(), [TOKEN])
    log.info("with extra", extra={"url": f"/bot{TOKEN}/", "bot": Secretive(), "nested": {"a": [TOKEN]}})
    log.info("a stack", stack_info=True)
    log.info("wrong arguments " + TOKEN + " %d %d", "x")
    try:
        fail()
    except RuntimeError:
        log.exception("a traceback")
    text = stream.getvalue()
    assert "AAH-abc" not in text
    assert text.count("<token>") >= 9
    assert "OSError: no way to https://example.org/bot<token>/getMe" in text
    assert "RuntimeError: it broke" in text


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        (f"/bot{TOKEN}/getMe", "/bot<token>/getMe"),
        (TOKEN, "<token>"),
        (TOKEN.replace(":", "%3A"), "<token>"),
        ("12:34:56 and 123456:short", "12:34:56 and 123456:short"),
        ("9999999999999:" + "A" * 40, "9999999999999:" + "A" * 40),
        ("-1001234567890: group", "-1001234567890: group"),
    ],
)
def test_only_what_looks_like_a_token_is_hidden(text: str, clean: str) -> None:
    assert without_tokens(text) == clean


def test_text_is_one_line_with_what_extra_has_added() -> None:
    stream = logged("text")
    logging.getLogger("zole_bot").warning("A deal was void", extra={"room": 7})
    (line,) = stream.getvalue().splitlines()
    assert line.endswith("WARNING zole_bot: A deal was void room=7")


def test_json_is_one_object_a_line() -> None:
    stream = logged("json")
    logging.getLogger("zole_bot").info("Kārtis\nizdalītas: %d", 26, extra={"room": 7, "bot": Secretive()})
    (line,) = stream.getvalue().splitlines()
    record = json.loads(line)
    assert record.pop("time").endswith("+00:00")
    assert record == {
        "level": "INFO",
        "logger": "zole_bot",
        "message": "Kārtis\nizdalītas: 26",
        "room": 7,
        "bot": "Bot[token=<token>]",
    }


def test_the_level_counts_and_requests_are_not_logged() -> None:
    stream = logged("text", "INFO")
    logging.getLogger("zole_bot").debug("too fine")
    logging.getLogger("httpx").info("HTTP Request: POST …")
    logging.getLogger("httpcore.connection").info("connect_tcp.started")
    assert stream.getvalue() == ""
    logging.getLogger("httpx").warning("trouble")
    assert "trouble" in stream.getvalue()


def test_set_up_twice_writes_once() -> None:
    logged("text")
    stream = io.StringIO()
    set_up_logging("info", "text", stream)
    logging.getLogger("zole_bot").info("once")
    assert stream.getvalue().count("once") == 1


@pytest.mark.parametrize("form", FORMS)
def test_an_argument_without_words_does_not_stop_its_caller(form: Literal["text", "json"]) -> None:
    stream = logged(form)
    logging.getLogger("zole_bot").info("it is %s", Speechless(), extra={"thing": Speechless()})
    assert "it is %s (its arguments cannot be shown)" in stream.getvalue()
    assert "<Speechless>" in stream.getvalue()
