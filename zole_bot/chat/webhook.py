"""Being sent the news by Telegram instead of asking for them."""

from __future__ import annotations

import asyncio
import hmac
import json
import re
import socket
from collections import Counter
from urllib.parse import urlsplit

from telegram import Bot
from telegram.ext import Updater
from tornado.httpserver import HTTPServer
from tornado.web import Application, HTTPError, RequestHandler, url

from zole_bot.chat.http_request import HttpRequest
from zole_bot.chat.patience import patiently
from zole_bot.chat.polling import ALLOWED_UPDATES
from zole_bot.chat.unreadable import read_news
from zole_bot.clock import Clock

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105  # its name
MOST_BYTES = 1 << 20
"""Far more than the longest message takes."""


class ListenError(Exception):
    """The address to listen at cannot be had; the text says why."""


class Webhook:
    """The listener that Telegram sends to. `refused` is never set: a token taken back sends nothing.

    Not the library's own: that one answers 400 to news it cannot read, so that Telegram sends them again and again.
    """

    def __init__(self, url: str, secret: str, host: str, port: int, clock: Clock) -> None:
        self.refused = asyncio.Event()
        self.answered_at: float | None = None
        """Nobody asks, so nobody is answered."""
        self.is_silent = False
        """Silence is nothing to worry about: Telegram sends when there is something to send."""
        self.polls: Counter[str] = Counter()
        self.request = HttpRequest(connections=1)
        self._url = url
        self._secret = secret
        self._host = host
        self._port = port
        self._clock = clock
        self._server: HTTPServer | None = None
        self._is_listening = False

    def fault(self) -> str | None:
        """Say what is wrong with the news, in a few words; None when they can come in."""
        return None if self._is_listening else "starting"

    async def start(self, updater: Updater) -> None:
        """Listen, and tell Telegram where, as long as it takes. Raises `ListenError`."""
        bot, news = updater.bot, updater.update_queue
        path = re.escape(urlsplit(self._url).path or "/")
        page = url(path, _News, {"secret": self._secret, "bot": bot, "news": news})
        self._server = HTTPServer(Application([page]), max_body_size=MOST_BYTES, max_buffer_size=MOST_BYTES)
        try:
            # Tried out first: tornado leaves a socket open when it cannot have the address.
            socket.create_server((self._host, self._port), family=_family(self._host)).close()
            self._server.listen(self._port, self._host)
        except OSError as error:
            raise ListenError(f"{self._host}:{self._port} cannot be listened at: {error.strerror}.") from error
        await patiently(
            lambda: bot.set_webhook(self._url, allowed_updates=ALLOWED_UPDATES, secret_token=self._secret), self._clock
        )
        self._is_listening = True

    async def stop(self, _updater: Updater) -> None:
        """Listen no more; Telegram keeps what it cannot deliver and sends it after the next start."""
        self._is_listening = False
        if self._server is not None:
            self._server.stop()
            await self._server.close_all_connections()


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


class _News(RequestHandler):
    """Takes one piece of news after the other from whoever knows the secret."""

    def initialize(self, secret: str, bot: Bot, news: asyncio.Queue[object]) -> None:
        """Take over where the news go."""
        self._secret = secret
        self._bot = bot
        self._news = news

    async def post(self) -> None:
        """Take one; what the library cannot read is taken as well, since it would come again without end."""
        if not hmac.compare_digest(self.request.headers.get(SECRET_HEADER, "").encode(), self._secret.encode()):
            raise HTTPError(403)
        try:
            told = json.loads(self.request.body)
        except ValueError as error:
            raise HTTPError(400) from error
        if not isinstance(told, dict):
            raise HTTPError(400)
        update = read_news(told, self._bot)
        if update is not None:
            await self._news.put(update)
