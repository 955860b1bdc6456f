"""No card in the log, whatever level is asked for: not in a message, not in an answer, not in an SQL statement."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from telegram.error import TelegramError
from telegram.ext import ExtBot
from telegram.request import BaseRequest

from zole_bot.logs import LEAST_LEVELS, set_up_logging

TOKEN = "123456789:" + "A" * 35
HAND = "Qc Qs Ad"


class Echo(BaseRequest):
    """Gives back what it is told to."""

    def __init__(self, body: bytes) -> None:
        self.body = body

    @property
    def read_timeout(self) -> float | None:
        return 5.0

    async def initialize(self) -> None:
        """Nothing to open."""

    async def shutdown(self) -> None:
        """Nothing to close."""

    async def do_request(self, *_: Any, **__: Any) -> tuple[int, bytes]:
        return 200, self.body


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Everything that is logged at DEBUG; afterwards logging is as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in LEAST_LEVELS}
    root.handlers[:] = []
    stream = io.StringIO()
    set_up_logging("debug", "text", stream)
    yield stream
    logging.captureWarnings(False)
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, old in levels.items():
        logging.getLogger(name).setLevel(old)


async def test_a_message_and_its_answer_are_not_logged(log: io.StringIO) -> None:
    chat = {"id": 7, "type": "private"}
    answer = {"ok": True, "result": {"message_id": 1, "date": 1_800_000_000, "chat": chat, "text": HAND}}
    bot: ExtBot[None] = ExtBot(TOKEN, request=Echo(json.dumps(answer).encode()), get_updates_request=Echo(b""))
    await bot.send_message(7, HAND)
    logging.getLogger("zole_bot").debug("seen")
    assert "seen" in log.getvalue()
    assert HAND not in log.getvalue()


async def test_an_answer_that_breaks_off_is_raised_and_not_logged(log: io.StringIO) -> None:
    torn = ('{"ok": true, "result": {"text": "' + HAND).encode()
    bot: ExtBot[None] = ExtBot(TOKEN, request=Echo(torn), get_updates_request=Echo(b""))
    with pytest.raises(TelegramError, match="Invalid server response"):
        await bot.send_message(7, "x")
    assert HAND not in log.getvalue()


async def test_a_deck_that_is_stored_is_not_logged(log: io.StringIO, tmp_path: Path) -> None:
    async with aiosqlite.connect(tmp_path / "zole.db") as database:
        await database.execute("CREATE TABLE deals (deck TEXT)")
        await database.execute("INSERT INTO deals VALUES (?)", (HAND,))
    assert HAND not in log.getvalue()


@pytest.mark.parametrize("values", [(1, HAND), ("Qc", HAND), (2, None), (2, "x" * 99)])
async def test_what_the_database_refuses_is_logged_without_its_values(
    log: io.StringIO, tmp_path: Path, values: tuple[object, object]
) -> None:
    """Not even if somebody hangs the values on the error, as a wrapper may."""
    table = "CREATE TABLE actions (seq INTEGER PRIMARY KEY, action TEXT NOT NULL CHECK (length(action) < 20)) STRICT"
    async with aiosqlite.connect(tmp_path / "zole.db") as database:
        await database.execute(table)
        await database.execute("INSERT INTO actions VALUES (1, 'Qc')")
        try:
            await database.execute("INSERT INTO actions VALUES (?, ?)", values)
        except aiosqlite.Error as error:
            error.add_note(f"with {values} and Card(text='Qc'), ♥A")
            logging.getLogger("zole_bot").exception("Not stored: %s", error)
        assert "Not stored" in log.getvalue()
    assert not [card for card in ("Qc", "Qs", "Ad", "♥A") if card in log.getvalue()]


def test_a_library_never_writes_more_than_was_asked_for(log: io.StringIO) -> None:
    set_up_logging("error", "text", log)
    logging.getLogger("telegram.ext").info("too much")
    logging.getLogger("httpx").warning("too much")
    assert log.getvalue() == ""
