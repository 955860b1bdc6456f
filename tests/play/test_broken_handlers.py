"""Whatever breaks inside, who asked gets an answer, and the log and the owner are told, once and without secrets."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest
from telegram.ext import CommandHandler

from tests.play.evening import Evening, an_evening
from tests.play.outages import begin, in_turn
from tests.play.test_reports import start_with_owner
from zole_bot.chat.http_request import HttpRequest
from zole_bot.chat.taps import Taps
from zole_bot.logs import CleanStream, TextFormatter
from zole_bot.playground import Group, Person

FAULT = "Something went wrong on our side"
SECRETS = ("Qc", "♣Q", "ab" * 32)


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What the program would write at DEBUG."""
    stream = io.StringIO()
    handler = CleanStream(stream)
    handler.setFormatter(TextFormatter())
    logging.getLogger().addHandler(handler)
    yield stream
    logging.getLogger().removeHandler(handler)


async def break_down(*_: object) -> None:
    raise RuntimeError(f"Card(text='Qc') ♣Q {'ab' * 32}")


def commands_of(evening: Evening) -> list[str]:
    """Break the handler of every command, and name the commands."""
    assert evening.bot is not None
    handlers = [one for one in evening.bot.application.handlers[0] if isinstance(one, CommandHandler)]
    for handler in handlers:
        handler.callback = break_down
    return sorted({command for handler in handlers for command in handler.commands})


async def says(evening: Evening, anna: Person, place: Group | None, command: str) -> None:
    if place is None:
        anna.says_privately(f"/{command}")
    else:
        anna.says(place, f"/{command}")
    await evening.pass_time(61)


async def test_a_command_whose_handler_breaks_is_answered_and_logged_once(tmp_path: Path, log: io.StringIO) -> None:
    """Field case 21: an exception in each handler; the user gets an answer, the error is logged once."""
    async with an_evening(tmp_path) as evening:
        anna = evening.telegram.new_person("Anna")
        group = evening.telegram.new_group("Friends", [anna], with_bot=True)
        anna.starts_bot()
        await evening.settle()
        commands = commands_of(evening)
        assert len(commands) > 12
        for place in (group, None):
            for command in commands:
                errors = log.getvalue().count(" ERROR ")
                await says(evening, anna, place, command)
                assert anna.sees(place)[-1].text.startswith(FAULT), command
                assert log.getvalue().count(" ERROR ") == errors + 1, command
        assert not [secret for secret in SECRETS if secret in log.getvalue()]
        evening.leaks.found.clear()  # it has heard the records as they were planted, before they were cleaned


async def test_a_tap_whose_handler_breaks_is_answered_and_its_record_names_room_and_deal(
    tmp_path: Path, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Field case 21: the same for a tap, which gets a pop-up, and for the record of it."""
    async with an_evening(tmp_path) as evening:
        session = await begin(evening)
        monkeypatch.setattr(Taps, "_deal_tap", break_down)
        answer = await evening.press(in_turn(session), "Pass")
        assert answer.text.startswith(FAULT)
        (line,) = [line for line in log.getvalue().splitlines() if " ERROR " in line]
        assert line.endswith(f" room={session.room_id} deal=1")
        assert not [secret for secret in SECRETS if secret in log.getvalue()]
        evening.leaks.found.clear()  # it has heard the records as they were planted, before they were cleaned


async def test_what_breaks_while_a_step_is_stored_is_logged_with_its_room_and_deal(
    tmp_path: Path, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with an_evening(tmp_path) as evening:
        session = await begin(evening)
        with monkeypatch.context() as broken:
            broken.setattr(evening.service.rooms, "save", break_down)
            session.people[0].says(session.group, "/pause")
            await evening.pass_time(3)
        lines = [line for line in log.getvalue().splitlines() if " ERROR " in line]
        assert len(lines) == 1
        assert lines[0].endswith(f"An update could not be handled room={session.room_id} deal=1")
        evening.leaks.found.clear()


async def test_a_network_error_tells_the_token_to_nobody(
    tmp_path: Path, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Field case 116: the token is in the text of a network error; neither log nor owner gets it. Field case 115."""
    async with an_evening(tmp_path) as evening:
        owner = evening.telegram.new_person("Owner")
        owner.starts_bot()
        await start_with_owner(evening, owner)
        await evening.pass_time(2)
        token = evening.telegram.token
        request = HttpRequest.do_request

        async def fail(self: HttpRequest, url: str, *args: object, **others: object) -> tuple[int, bytes]:
            if "sendMessage" in url and fails:
                raise aiohttp.NonHttpUrlClientError(f"no way to {url}")
            return await request(self, url, *args, **others)  # type: ignore[arg-type]

        fails = True
        monkeypatch.setattr(HttpRequest, "do_request", fail)
        owner.says_privately("/help")
        await evening.pass_time(5)
        fails = False
        logging.getLogger("elsewhere").error("It failed at %s", f"https://example.org/bot{token}/getMe")
        await evening.pass_time(5)
        assert token.partition(":")[2] not in log.getvalue()
        assert "no way to" in log.getvalue()
        assert owner.sees()[-1].text.startswith("⚠ elsewhere:")
        assert not [seen for seen in owner.sees() if token.partition(":")[2][:8] in seen.text]
