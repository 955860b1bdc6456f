"""Health: a page of one word for whoever watches over the program, such as a container's health check."""

from __future__ import annotations

import asyncio

from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler

from zole_bot.chat.application import Bot

DATABASE_SECONDS = 4.0


class Health:
    """Tells whether news come in, whether somebody watches the time, and whether the database takes a write."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._server: HTTPServer | None = None

    def listen(self, host: str, port: int) -> None:
        """Answer at this address. Raises `OSError` when it is taken."""
        self._server = HTTPServer(Application([("/healthz", _HealthPage, {"health": self})]))
        self._server.listen(port, host)

    async def close(self) -> None:
        """Answer no more."""
        if self._server is not None:
            self._server.stop()
            await self._server.close_all_connections()

    async def fault(self) -> str | None:
        """Say what is wrong, in a few words; None when all is well."""
        if (fault := self._bot.news.fault()) is not None:
            return fault
        if not self._bot.service.alarm.is_alive:
            return "nobody watches the time"
        try:
            async with asyncio.timeout(DATABASE_SECONDS), self._bot.service.storage.transaction():
                return None
        except TimeoutError:
            return "the database does not take a write"


class _HealthPage(RequestHandler):
    def initialize(self, health: Health) -> None:
        """Take over what the page tells of."""
        self._health = health

    async def get(self) -> None:
        """Answer."""
        fault = await self._health.fault()
        self.set_status(200 if fault is None else 503)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(fault or "ok")
