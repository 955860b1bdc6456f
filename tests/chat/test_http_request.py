"""Requests over HTTP, against servers that answer, and against those that do not."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from aiohttp import web
from telegram import InputFile
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData
from telegram.request._requestparameter import RequestParameter

from zole_bot.chat import http_request
from zole_bot.chat.http_request import HttpRequest, NoAnswerError, NotSentError

TOKEN = "1234567890:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
Answer = Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]
Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def a_server(answer: Answer) -> AsyncIterator[str]:
    """Answer over HTTP; gives the address."""
    runner = web.ServerRunner(web.Server(answer))
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/bot{TOKEN}/sendMessage"
    finally:
        await runner.cleanup()


@asynccontextmanager
async def a_rough_server(talk: Talk) -> AsyncIterator[str]:
    """Talk as no server should; gives the address."""
    server = await asyncio.start_server(talk, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/bot{TOKEN}/sendMessage"
    finally:
        server.close()
        await server.wait_closed()


@asynccontextmanager
async def requests(connections: int = 4) -> AsyncIterator[HttpRequest]:
    """Give what makes requests."""
    request = HttpRequest(connections)
    await request.initialize()
    try:
        yield request
    finally:
        await request.shutdown()


def a_free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


async def test_words_and_files_arrive_as_they_were_given() -> None:
    seen: dict[str, object] = {}

    async def answer(request: web.BaseRequest) -> web.Response:
        if request.content_type == "application/json":
            seen.update(await request.json())
        for name, value in (await request.post()).items():
            if isinstance(value, web.FileField):
                seen[name] = (value.filename, value.file.read(), value.content_type)
            else:
                seen[name] = value
        seen["agent"] = request.headers["User-Agent"]
        return web.Response(text="{}", status=201)

    document = InputFile(b"\x00session", filename="ziņa.jsonl", attach=True)
    data = RequestData(
        [
            RequestParameter("chat_id", 7, None),
            RequestParameter("caption", "Žetons & <b>", None),
            RequestParameter("document", document.attach_uri, [document]),
        ]
    )
    async with a_server(answer) as address, requests() as request:
        assert await request.do_request(address, "POST", data) == (201, b"{}")
        assert seen.pop(document.attach_name or "") == ("ziņa.jsonl", b"\x00session", "application/octet-stream")
        assert seen == {
            "chat_id": "7",
            "caption": "Žetons & <b>",
            "document": document.attach_uri,
            "agent": BaseRequest.USER_AGENT,
        }
        seen.clear()
        words = {"text": "♣Q & ♠10 + 1", "silent": True, "markup": {"rows": [["Žetons", 1]]}}
        data = RequestData([RequestParameter.from_input(name, value) for name, value in words.items()])
        assert await request.do_request(address, "POST", data) == (201, b"{}")
        assert seen.pop("agent") == BaseRequest.USER_AGENT
        assert seen == words
        assert await request.do_request(address, "GET") == (201, b"{}")


async def test_another_address_is_not_followed() -> None:
    async def answer(request: web.BaseRequest) -> web.Response:
        return web.Response(status=302, headers={"Location": str(request.url)})

    async with a_server(answer) as address, requests() as request:
        assert (await request.do_request(address, "POST"))[0] == 302


async def test_where_nobody_listens_nothing_was_sent() -> None:
    async with requests() as request:
        with pytest.raises(NotSentError, match="ClientConnectorError"):
            await request.do_request(f"http://127.0.0.1:{a_free_port()}/", "POST")


async def test_where_no_connection_is_free_nothing_was_sent() -> None:
    holds = asyncio.Event()

    async def answer(_: web.BaseRequest) -> web.Response:
        await holds.wait()
        return web.Response()

    async with a_server(answer) as address, requests(connections=1) as request:
        first = asyncio.create_task(request.do_request(address, "POST"))
        with pytest.raises(NotSentError):
            await request.do_request(address, "POST", connect_timeout=0.0001, pool_timeout=0.0001)
        holds.set()
        assert (await first)[0] == 200


async def test_an_answer_that_is_late_may_have_taken_effect() -> None:
    holds = asyncio.Event()

    async def answer(_: web.BaseRequest) -> web.Response:
        await holds.wait()
        return web.Response()

    async with a_server(answer) as address, requests() as request:
        with pytest.raises(TimedOut):
            await request.do_request(address, "POST", read_timeout=0.0001)
        holds.set()


@pytest.mark.parametrize(
    "words",
    [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{", b"good day\r\n\r\n"],
    ids=["nothing", "torn", "no HTTP"],
)
async def test_an_answer_that_is_cut_off_may_have_taken_effect(words: bytes) -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(words)
        await writer.drain()
        writer.close()

    async with a_rough_server(talk) as address, requests() as request:
        with pytest.raises(NoAnswerError) as caught:
            await request.do_request(address, "POST")
        assert TOKEN not in str(caught.value)
        assert isinstance(caught.value, NetworkError)


async def test_a_proxy_of_the_environment_is_gone_through(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def answer(request: web.BaseRequest) -> web.Response:
        asked.append(request.raw_path)
        return web.Response(text="{}")

    http_request._proxy.cache_clear()
    async with a_server(answer) as proxy, requests() as request:
        monkeypatch.setenv("http_proxy", proxy)
        monkeypatch.setenv("no_proxy", "elsewhere.example")
        assert await request.do_request("http://telegram.example/bot1:x/getMe", "POST") == (200, b"{}")
        with pytest.raises(NotSentError):
            await request.do_request("http://elsewhere.example:1/", "POST", connect_timeout=0.5)
    http_request._proxy.cache_clear()
    assert asked == ["http://telegram.example/bot1:x/getMe"]


async def test_one_who_is_not_initialized_says_so() -> None:
    request = HttpRequest(1)
    with pytest.raises(RuntimeError, match="not initialized"):
        await request.do_request("http://127.0.0.1:1/", "POST")
    await request.shutdown()


async def test_the_message_that_an_edit_brings_back_is_left_unread() -> None:
    statuses = iter([200, 200, 400])

    async def answer(_: web.BaseRequest) -> web.Response:
        return web.Response(status=next(statuses), text="whatever it is")

    async with a_server(answer) as address, requests() as request:
        edit = address.replace("sendMessage", "editMessageText")
        assert await request.do_request(address, "POST") == (200, b"whatever it is")
        assert await request.do_request(edit, "POST") == (200, b'{"ok": true, "result": true}')
        assert await request.do_request(edit, "POST") == (400, b"whatever it is")
