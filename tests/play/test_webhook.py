"""The bot is sent the news, and takes them from Telegram only."""

from __future__ import annotations

import asyncio
import random
import socket
from pathlib import Path

import httpx
import pytest

from tests.play.evening import Evening, an_evening
from tests.play.players import play_on
from zole_bot.chat.application import Bot
from zole_bot.chat.health import Health
from zole_bot.chat.webhook import MOST_BYTES, SECRET_HEADER, ListenError, Webhook
from zole_bot.service.service import Service
from zole_bot.storage import Storage

SECRET = "a-secret-of-many-letters"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def start_with_webhook(evening: Evening, port: int) -> Bot:
    """Start the evening's bot anew, this time to be sent the news."""
    await evening.stop_bot()
    evening.storage = await Storage.open(evening.path)
    service = Service(evening.storage, evening.clock, random.Random(1))
    webhook = Webhook(f"http://127.0.0.1:{port}/zole", SECRET, "127.0.0.1", port, evening.clock)
    evening.bot = Bot(service, evening.clock, evening.telegram.token, evening.telegram.base_url, 28, webhook)
    await evening.bot.start()
    return evening.bot


async def test_three_people_play_with_a_bot_that_is_sent_the_news(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        bot = await start_with_webhook(evening, free_port())
        people = [evening.telegram.new_person(name) for name in ("Anna", "Pēteris", "Ilze")]
        group = evening.telegram.new_group("Friends", people, with_bot=True)
        await evening.open_lobby(group, people)
        await evening.press(people[0], "Start", group)
        await evening.pass_time(3)
        assert await play_on(evening, people, random.Random(3), taps=12) == 12
        assert await Health(bot).fault() is None


async def test_news_from_anybody_else_are_refused(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        port = free_port()
        await start_with_webhook(evening, port)
        news = {
            "update_id": 1,
            "message": {"message_id": 1, "date": 0, "chat": {"id": 1, "type": "private"}, "text": "x"},
        }
        async with httpx.AsyncClient() as stranger:
            url = evening.telegram.updates.webhook_url
            elsewhere = await stranger.post(f"http://127.0.0.1:{port}/zole/more", json=news)
            unsigned = await stranger.post(url, json=news)
            wrong = await stranger.post(url, json=news, headers={SECRET_HEADER: "another"})
            odd = await stranger.post(url, json=news, headers={SECRET_HEADER.encode(): "ё".encode()})
        assert [each.status_code for each in (elsewhere, unsigned, wrong, odd)] == [404, 403, 403, 403]


async def test_news_that_cannot_be_read_are_taken_and_said_without_what_is_in_them(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Answered otherwise they would be sent again without end."""
    async with an_evening(tmp_path) as evening:
        await start_with_webhook(evening, free_port())
        tap = {"id": "7", "from": {"id": 1}, "chat_instance": "1", "message": {"text": "9♣ A♠"}}
        headers, url = {SECRET_HEADER: SECRET}, evening.telegram.updates.webhook_url
        async with httpx.AsyncClient(headers=headers) as telegram:
            unreadable = await telegram.post(url, json={"update_id": 900, "callback_query": tap})
            no_news = [await telegram.post(url, content=body) for body in (b"{", b"[]", b"\xff", b"")]
        assert unreadable.status_code == 200
        assert [each.status_code for each in no_news] == [400] * 4
        said = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
        assert said == ["News that cannot be read are passed over: callback_query, TypeError"]
        assert "9♣" not in caplog.text


async def test_more_than_any_news_take_is_not_even_read(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        port = free_port()
        await start_with_webhook(evening, port)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"POST /zole HTTP/1.1\r\nHost: x\r\nContent-Length: {MOST_BYTES + 1}\r\n\r\n".encode())
        answer = await reader.readline()
        writer.close()
        await writer.wait_closed()
        assert b"400" in answer


async def test_a_taken_address_is_said(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            with pytest.raises(ListenError, match="cannot be listened at"):
                await start_with_webhook(evening, taken.getsockname()[1])
