"""The table of methods says the same as another library's typed model of the Bot API."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import aiogram.methods
import aiogram.types
import aiohttp
import pytest

from tests.playground.conftest import Call
from zole_bot.playground import Playground
from zole_bot.playground.handlers import HANDLERS
from zole_bot.playground.methods import METHODS, OBJECTS

# What the Bot API took before and aiogram still takes; newer parameters stand for each of them.
REPLACED = {
    "disable_web_page_preview",
    "reply_to_message_id",
    "allow_sending_without_reply",
    "receiver_user_id",
    "callback_query_id",
}
SERVED_BY_THE_SERVER = {"getUpdates", "setWebhook", "deleteWebhook", "getWebhookInfo"}


def _model(name: str) -> Any:
    return getattr(aiogram.methods, name[0].upper() + name[1:])


@pytest.mark.parametrize("method", METHODS)
def test_a_method_has_the_parameters_of_the_bot_api(method: str) -> None:
    fields = _model(method).model_fields
    replaced = REPLACED if method.startswith("send") or method == "editMessageText" else set()
    assert set(METHODS[method]) == set(fields) - replaced
    required = {name for name, field in fields.items() if field.is_required()}
    assert {field.name for field in METHODS[method].values() if field.is_required} == required


@pytest.mark.parametrize("name", OBJECTS)
def test_an_object_has_the_fields_of_the_bot_api(name: str) -> None:
    fields = getattr(aiogram.types, name).model_fields
    assert set(OBJECTS[name]) == set(fields) - {"request_user"}
    required = {field.name for field in OBJECTS[name].values() if field.is_required}
    theirs = {each for each, field in fields.items() if field.is_required()}
    # aiogram fills in constants such as `type`; a request has to carry them.
    assert required >= theirs
    assert required - theirs <= {"type", "remove_keyboard", "force_reply"}


def test_every_method_of_the_table_is_played() -> None:
    assert set(HANDLERS) | SERVED_BY_THE_SERVER == set(METHODS)


def test_the_stand_in_imports_nothing_else_of_the_program() -> None:
    package = Path(__file__).parents[2] / "zole_bot" / "playground"
    for path in package.glob("*.py"):
        for line in path.read_text().splitlines():
            if line.lstrip().startswith(("from zole_bot", "import zole_bot")):
                assert "zole_bot.playground" in line, f"{path.name}: {line}"


async def test_a_wrong_token_is_unauthorized(telegram: Playground, session: aiohttp.ClientSession) -> None:
    async with session.get(f"{telegram.base_url}1:wrong/getMe") as response:
        assert response.status == 401
        assert await response.json() == {"ok": False, "error_code": 401, "description": "Unauthorized"}


async def test_an_unknown_method_is_a_violation(telegram: Playground, call: Call) -> None:
    body = await call("sendTelegram")
    assert (body["error_code"], body["description"]) == (404, "Not Found: method not found")
    with pytest.raises(AssertionError, match="unknown method"):
        telegram.fail_if_violated()


async def test_a_method_may_be_written_in_any_case(call: Call) -> None:
    assert (await call("GETME"))["result"]["username"] == "zole_bot"


async def test_parameters_come_as_query_form_multipart_or_json(
    telegram: Playground, session: aiohttp.ClientSession
) -> None:
    anna = telegram.new_person("Anna")
    anna.starts_bot()
    url = f"{telegram.base_url}{telegram.token}/sendMessage"
    keyboard = {"inline_keyboard": [[{"text": "Take", "callback_data": "t"}]]}
    given = {"chat_id": str(anna.id), "text": "hello", "reply_markup": json.dumps(keyboard)}
    multipart = aiohttp.FormData(given, default_to_multipart=True)
    async with (
        session.get(url, params=given) as query,
        session.post(url, data=given) as form,
        session.post(url, data=multipart) as parts,
        session.post(url, json={"chat_id": anna.id, "text": "hello", "reply_markup": keyboard}) as values,
    ):
        for response in (query, form, parts, values):
            assert (await response.json())["result"]["reply_markup"] == keyboard
    telegram.fail_if_violated()


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"text": "x"}, "chat_id is empty"),
        ({"chat_id": "7", "text": "x", "colour": "red"}, 'unknown parameter "colour" of sendMessage'),
        ({"chat_id": "seven", "text": "x"}, 'can\'t parse "chat_id": Integer expected'),
        ({"chat_id": "7", "text": "x", "protect_content": "maybe"}, 'can\'t parse "protect_content": Boolean expected'),
        ({"chat_id": "7", "text": "x", "entities": "{}"}, 'can\'t parse "entities": Array expected'),
        ({"chat_id": "7", "text": "x", "entities": "[oh"}, 'can\'t parse "entities": JSON expected'),
        ({"chat_id": "7", "text": "x", "reply_markup": "[]"}, "object expected as reply markup"),
        (
            {"chat_id": "7", "text": "x", "reply_markup": '{"inline_keyboard": [[{"text": "a", "data": "b"}]]}'},
            'unknown field "data" of InlineKeyboardButton',
        ),
        ({"chat_id": "7", "text": "x", "message_effect_id": "5"}, 'the stand-in does not play "message_effect_id"'),
        ({"chat_id": "7", "text": "x", "parse_mode": "MarkdownV2"}, "unsupported parse_mode"),
    ],
)
async def test_an_unknown_or_mistyped_parameter_is_refused_and_written_down(
    telegram: Playground, call: Call, given: dict[str, str], text: str
) -> None:
    telegram.new_person("Anna", id=7).starts_bot()
    body = await call("sendMessage", **given)
    assert body == {"ok": False, "error_code": 400, "description": f"Bad Request: {text}"}
    assert len(telegram.violations) == 1


async def test_a_body_that_is_no_json_object_is_refused(telegram: Playground, session: aiohttp.ClientSession) -> None:
    url = f"{telegram.base_url}{telegram.token}/getMe"
    for body in (b"[1]", b"{"):
        async with session.post(url, data=body, headers={"Content-Type": "application/json"}) as response:
            assert response.status == 400
    assert len(telegram.violations) == 2
