"""Every limit of Telegram: one more is refused in the right words and written down, the limit itself passes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest

from tests.playground.conftest import Call, Ok
from zole_bot.playground import Group, Person, Playground
from zole_bot.playground.contents import MAX_BYTES

Parameters = dict[str, Any]


def _keyboard(*rows: list[Parameters]) -> Parameters:
    return {"reply_markup": {"inline_keyboard": list(rows)}}


def _button(**fields: Any) -> Parameters:
    return {"text": "Take", **fields}


def _data(count: int) -> list[Parameters]:
    return [_button(callback_data=f"{place}") for place in range(count)]


def _commands(*commands: tuple[str, str]) -> Parameters:
    return {"commands": [{"command": name, "description": text} for name, text in commands]}


@dataclass(frozen=True)
class Limit:
    """A call that is just right, one that is too much, and what is said then."""

    name: str
    method: str
    good: Parameters
    bad: Parameters
    refusal: str
    in_group: bool = False


LINK = "https://t.me/zole_bot?start="
LIMITS = [
    Limit("text", "sendMessage", {"text": "x" * 4096}, {"text": "x" * 4097}, "message is too long"),
    Limit("text in UTF-16", "sendMessage", {"text": "🂡" * 2048}, {"text": "🂡" * 2049}, "message is too long"),
    Limit(
        "text after parsing",
        "sendMessage",
        {"text": f"<b>{'&lt;' * 4096}</b>", "parse_mode": "HTML"},
        {"text": f"<b>{'&lt;' * 4097}</b>", "parse_mode": "HTML"},
        "message is too long",
    ),
    Limit("empty text", "sendMessage", {"text": "x"}, {"text": ""}, "message text is empty"),
    Limit("blank text", "sendMessage", {"text": "x"}, {"text": " \u200b\n\u2800"}, "message text is empty"),
    Limit(
        "blank text after parsing",
        "sendMessage",
        {"text": "<b>x</b>", "parse_mode": "HTML"},
        {"text": "<b> </b>", "parse_mode": "HTML"},
        "message text is empty",
    ),
    Limit(
        "entities",
        "sendMessage",
        {"text": "<b>x</b> " * 100, "parse_mode": "HTML"},
        {"text": "<b>x</b> " * 101, "parse_mode": "HTML"},
        "can't parse entities: more than 100 entities",
    ),
    Limit(
        "an entity within the text",
        "sendMessage",
        {"text": "🂡", "entities": [{"type": "bold", "offset": 0, "length": 2}]},
        {"text": "🂡", "entities": [{"type": "bold", "offset": 0, "length": 3}]},
        "can't parse entities: entity bold lies outside of the text",
    ),
    Limit(
        "callback data in bytes",
        "sendMessage",
        {"text": "x", **_keyboard([_button(callback_data="ē" * 32)])},
        {"text": "x", **_keyboard([_button(callback_data="ē" * 32 + "a")])},
        "BUTTON_DATA_INVALID",
    ),
    Limit(
        "empty callback data",
        "sendMessage",
        {"text": "x", **_keyboard([_button(callback_data="a")])},
        {"text": "x", **_keyboard([_button(callback_data="")])},
        "BUTTON_DATA_INVALID",
    ),
    Limit(
        "buttons in a row",
        "sendMessage",
        {"text": "x", **_keyboard(_data(8))},
        {"text": "x", **_keyboard(_data(9))},
        "reply markup is too long: 9 buttons in a row",
    ),
    Limit(
        "buttons in a message",
        "sendMessage",
        {"text": "x", **_keyboard(*[_data(5)] * 20)},
        {"text": "x", **_keyboard(*[_data(5)] * 20, _data(1))},
        "reply markup is too long: 101 buttons",
    ),
    Limit(
        "an action",
        "sendMessage",
        {"text": "x", **_keyboard([_button(disabled={})])},
        {"text": "x", **_keyboard([_button()])},
        "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
    ),
    Limit(
        "one action",
        "sendMessage",
        {"text": "x", **_keyboard([_button(url="https://x.lv")])},
        {"text": "x", **_keyboard([_button(url="https://x.lv", callback_data="a")])},
        "can't parse inline keyboard button: more than one action: callback_data, url",
    ),
    Limit(
        "a label",
        "sendMessage",
        {"text": "x", **_keyboard([{"text": "x", "callback_data": "a"}])},
        {"text": "x", **_keyboard([{"text": " ", "callback_data": "a"}])},
        "can't parse inline keyboard button: button text must be non-empty",
    ),
    Limit(
        "a style",
        "sendMessage",
        {
            "text": "x",
            **_keyboard([_button(callback_data="a", style=each) for each in ("primary", "success", "danger")]),
        },
        {"text": "x", **_keyboard([_button(callback_data="a", style="green")])},
        "can't parse inline keyboard button: invalid button style specified",
    ),
    Limit(
        "an address",
        "sendMessage",
        {"text": "x", **_keyboard([_button(url="tg://user?id=7"), _button(url="http://x.lv")])},
        {"text": "x", **_keyboard([_button(url="ftp://x.lv")])},
        "inline keyboard button URL 'ftp://x.lv' is invalid: Wrong HTTP URL",
    ),
    Limit(
        "an address in a text",
        "sendMessage",
        {"text": '<a href="https://x.lv">x</a>', "parse_mode": "HTML"},
        {"text": '<a href="x.lv">x</a>', "parse_mode": "HTML"},
        "inline keyboard button URL 'x.lv' is invalid: Wrong HTTP URL",
    ),
    Limit(
        "a deep link",
        "sendMessage",
        {"text": "x", **_keyboard([_button(url=LINK + "a" * 64)])},
        {"text": "x", **_keyboard([_button(url=LINK + "a" * 65)])},
        "deep link payload of start must be 1-64 characters of A-Za-z0-9_-",
    ),
    Limit(
        "signs of a deep link",
        "sendMessage",
        {"text": "x", **_keyboard([_button(url="https://t.me/zole_bot?startgroup=zo_le-1")])},
        {"text": "x", **_keyboard([_button(url="https://t.me/zole_bot?startgroup=a.b")])},
        "deep link payload of startgroup must be 1-64 characters of A-Za-z0-9_-",
    ),
    Limit(
        "a secure page",
        "sendMessage",
        {"text": "x", **_keyboard([_button(web_app={"url": "https://x.lv"})])},
        {"text": "x", **_keyboard([_button(web_app={"url": "http://x.lv"})])},
        "inline keyboard button web app URL 'http://x.lv' is invalid: Only HTTPS links are allowed",
    ),
    Limit(
        "a page in a group",
        "sendMessage",
        {"text": "x", **_keyboard([_button(callback_data="a")])},
        {"text": "x", **_keyboard([_button(web_app={"url": "https://x.lv"})])},
        "BUTTON_TYPE_INVALID",
        in_group=True,
    ),
    Limit(
        "a text to copy",
        "sendMessage",
        {"text": "x", **_keyboard([_button(copy_text={"text": "x" * 256})])},
        {"text": "x", **_keyboard([_button(copy_text={"text": "x" * 257})])},
        "BUTTON_COPY_TEXT_INVALID",
    ),
    Limit(
        "a chat action",
        "sendChatAction",
        {"action": "typing"},
        {"action": "thinking"},
        "wrong parameter action in request",
    ),
    Limit(
        "a command",
        "setMyCommands",
        _commands(("z" * 32, "x")),
        _commands(("z" * 33, "x")),
        "BOT_COMMAND_INVALID",
    ),
    Limit(
        "signs of a command",
        "setMyCommands",
        _commands(("zole_2", "x")),
        _commands(("Zole", "x")),
        "BOT_COMMAND_INVALID",
    ),
    Limit(
        "a description",
        "setMyCommands",
        _commands(("zole", "x" * 256)),
        _commands(("zole", "x" * 257)),
        "BOT_COMMAND_DESCRIPTION_INVALID",
    ),
    Limit(
        "commands",
        "setMyCommands",
        _commands(*((f"c{place}", "x") for place in range(100))),
        _commands(*((f"c{place}", "x") for place in range(101))),
        "BOT_COMMANDS_TOO_MUCH",
    ),
    Limit(
        "a language",
        "setMyCommands",
        {**_commands(("zole", "x")), "language_code": "lv"},
        {**_commands(("zole", "x")), "language_code": "lv-LV"},
        "invalid language code specified",
    ),
    Limit(
        "a bot's name",
        "setMyName",
        {"name": "x" * 64},
        {"name": "x" * 65},
        "bot name is too long",
    ),
    Limit(
        "a bot's description",
        "setMyDescription",
        {"description": "x" * 512},
        {"description": "x" * 513},
        "bot description is too long",
    ),
    Limit(
        "a bot's short description",
        "setMyShortDescription",
        {"short_description": "x" * 120},
        {"short_description": "x" * 121},
        "bot short description is too long",
    ),
]
NO_CHAT = {"setMyCommands", "setMyName", "setMyDescription", "setMyShortDescription"}


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: limit.name)
async def test_the_limit_passes_and_one_more_is_refused(
    telegram: Playground, call: Call, anna: Person, group: Group, limit: Limit
) -> None:
    """Field case 36: the stand-in itself refuses 65 bytes of callback data, as the real server does."""
    anna.starts_bot()
    chat = {} if limit.method in NO_CHAT else {"chat_id": group.id if limit.in_group else anna.id}
    good = await call(limit.method, **chat, **limit.good)
    assert good["ok"], good
    telegram.fail_if_violated()
    bad = await call(limit.method, **chat, **limit.bad)
    assert bad == {"ok": False, "error_code": 400, "description": f"Bad Request: {limit.refusal}"}
    assert [each.text for each in telegram.violations] == [bad["description"]]


async def test_an_answer_holds_200_characters(telegram: Playground, call: Call, ok: Ok, anna: Person) -> None:
    anna.starts_bot()
    await ok("sendMessage", chat_id=anna.id, text="x", **_keyboard([_button(callback_data="a")]))
    query = anna.press("Take").query.id
    body = await call("answerCallbackQuery", callback_query_id=query, text="x" * 201)
    assert body["description"] == "Bad Request: MESSAGE_TOO_LONG"
    await ok("answerCallbackQuery", callback_query_id=query, text="x" * 200)


@pytest.mark.parametrize("url", ["https://x.lv", "https://t.me/other_bot?start=a", "t.me/zole_bot"])
async def test_an_answer_opens_only_the_bot_itself(ok: Ok, call: Call, anna: Person, url: str) -> None:
    anna.starts_bot()
    await ok("sendMessage", chat_id=anna.id, text="x", **_keyboard([_button(callback_data="a")]))
    press = anna.press("Take")
    body = await call("answerCallbackQuery", callback_query_id=press.query.id, url=url)
    assert body["description"] == "Bad Request: URL_INVALID"
    await ok("answerCallbackQuery", callback_query_id=press.query.id, url="t.me/zole_bot?start=join_1")
    assert anna.opens((await press.answer()).url).text == "/start join_1"


PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 20


async def _upload(
    telegram: Playground, session: aiohttp.ClientSession, kind: str, content: bytes, chat_id: int, **more: str
) -> Parameters:
    form = aiohttp.FormData({"chat_id": str(chat_id), **more}, default_to_multipart=True)
    form.add_field(kind, content, filename="file.bin", content_type="application/octet-stream")
    url = f"{telegram.base_url}{telegram.token}/send{kind.capitalize()}"
    async with session.post(url, data=form) as response:
        body: Parameters = await response.json()
        return body


def test_a_picture_may_have_10_megabytes_and_a_document_50() -> None:
    assert MAX_BYTES == {"photo": 10 * 2**20, "document": 50 * 2**20}


@pytest.mark.parametrize("kind", ["photo", "document"])
async def test_a_file_has_a_largest_size(
    telegram: Playground, session: aiohttp.ClientSession, anna: Person, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(MAX_BYTES, kind, 1000)
    anna.starts_bot()
    largest = PNG.ljust(1000, b"\0")
    assert (await _upload(telegram, session, kind, largest, anna.id))["ok"]
    body = await _upload(telegram, session, kind, largest + b"\0", anna.id)
    assert (body["error_code"], body["description"]) == (413, "Request Entity Too Large")


async def test_a_file_is_not_empty_and_a_picture_is_one(
    telegram: Playground, session: aiohttp.ClientSession, anna: Person
) -> None:
    anna.starts_bot()
    empty = await _upload(telegram, session, "document", b"", anna.id)
    assert empty["description"] == "Bad Request: file must be non-empty"
    text = await _upload(telegram, session, "photo", b"no picture", anna.id)
    assert text["description"] == "Bad Request: IMAGE_PROCESS_FAILED"


async def test_a_caption_holds_1024_characters(
    telegram: Playground, session: aiohttp.ClientSession, call: Call, anna: Person
) -> None:
    anna.starts_bot()
    good = await _upload(telegram, session, "document", b"x", anna.id, caption="x" * 1024)
    message_id = good["result"]["message_id"]
    bad = await _upload(telegram, session, "document", b"x", anna.id, caption="x" * 1025)
    assert bad["description"] == "Bad Request: message caption is too long"
    edit = await call("editMessageCaption", chat_id=anna.id, message_id=message_id, caption="x" * 1025)
    assert edit["description"] == "Bad Request: message caption is too long"


async def test_a_file_can_be_fetched_and_sent_again(
    telegram: Playground, session: aiohttp.ClientSession, ok: Ok, anna: Person
) -> None:
    anna.starts_bot()
    sent = await _upload(telegram, session, "document", b"a sheet", anna.id)
    file_id = sent["result"]["document"]["file_id"]
    path = (await ok("getFile", file_id=file_id))["file_path"]
    async with session.get(f"{telegram.base_file_url}{telegram.token}/{path}") as response:
        assert await response.read() == b"a sheet"
    again = await ok("sendDocument", chat_id=anna.id, document=file_id)
    assert again["document"]["file_id"] == file_id
