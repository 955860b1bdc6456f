"""The bot is sent the news, and takes them from Telegram only."""

from __future__ import annotations

import random
import socket
from pathlib import Path

import httpx
import pytest

from tests.play.evening import Evening, an_evening
from tests.play.players import play_on
from zole_bot.chat.application import Bot
from zole_bot.chat.health import Health
from zole_bot.chat.webhook import ListenError, Webhook
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
    webhook = Webhook(f"http://127.0.0.1:{port}/zole", SECRET, "127.0.0.1", port)
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
            guessed = await stranger.post(f"http://127.0.0.1:{port}/zole", json=news)
            path = evening.telegram.updates.webhook_url
            unsigned = await stranger.post(path, json=news)
            wrong = await stranger.post(path, json=news, headers={"X-Telegram-Bot-Api-Secret-Token": "another"})
        assert [guessed.status_code, unsigned.status_code, wrong.status_code] == [404, 403, 403]


async def test_a_taken_address_is_said(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            with pytest.raises(ListenError, match="cannot be listened at"):
                await start_with_webhook(evening, taken.getsockname()[1])
