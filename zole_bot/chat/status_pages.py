"""The listener for whoever watches over the program: `/healthz` in a word, `/metrics` in numbers."""

from __future__ import annotations

from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler, url

from zole_bot.chat.application import Bot
from zole_bot.chat.health import Health
from zole_bot.chat.metrics import CONTENT_TYPE, Metrics


class StatusPages:
    """Two pages about one bot; it answers while the bot starts, and as long as it is kept open."""

    def __init__(self, bot: Bot) -> None:
        self.health = Health(bot)
        self.metrics = Metrics(bot)
        health = url("/healthz", _HealthPage, {"health": self.health})
        metrics = url("/metrics", _MetricsPage, {"metrics": self.metrics})
        self._server = HTTPServer(Application([health, metrics]))

    def listen(self, host: str, port: int) -> None:
        """Answer at this address. Raises `OSError` when it is taken."""
        self._server.listen(port, host)

    async def close(self) -> None:
        """Answer no more."""
        self._server.stop()
        await self._server.close_all_connections()
        await self.health.close()
        await self.metrics.close()


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


class _MetricsPage(RequestHandler):
    def initialize(self, metrics: Metrics) -> None:
        """Take over what the page tells of."""
        self._metrics = metrics

    async def get(self) -> None:
        """Answer."""
        text = await self._metrics.text()
        self.set_header("Content-Type", CONTENT_TYPE)
        self.finish(text)
