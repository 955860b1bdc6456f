"""Updates sent to the bot instead of fetched by it."""

from __future__ import annotations

import asyncio
import re
from typing import Any
from urllib.parse import urlsplit

import aiohttp

from zole_bot.playground.contents import Given
from zole_bot.playground.errors import broken
from zole_bot.playground.world import World

RETRY_SECONDS = 0.05
ANSWER_SECONDS = 10.0
_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}\Z", re.ASCII)
_LOOPBACK = frozenset(("127.0.0.1", "localhost", "::1"))


class Webhook:
    """Sends one update after the other; what is not answered with 2xx is sent again."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._secret: str | None = None
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._last_error: tuple[int, str] | None = None
        self._connections = 40
        world.updates.on_change(self._news.set)

    async def handle(self, method: str, given: Given) -> object:
        """Play setWebhook, deleteWebhook and getWebhookInfo."""
        if method == "getWebhookInfo":
            return self._info()
        if given.get("drop_pending_updates"):
            self._world.updates.drop_all()
        await self.stop()
        url: str = given.get("url", "")
        self._world.updates.webhook_url = ""
        if method == "setWebhook" and url:
            self._set(url, given)
        return True

    def _set(self, url: str, given: Given) -> None:
        parts = urlsplit(url)
        is_near = parts.hostname in _LOOPBACK
        if parts.scheme != "https" and not (parts.scheme == "http" and is_near):
            raise broken("bad webhook: An HTTPS URL must be provided for webhook")
        if not is_near:
            raise broken("bad webhook: the stand-in reaches this machine only")
        secret = given.get("secret_token")
        if secret is not None and not _SECRET.match(secret):
            raise broken("secret token contains unallowed characters")
        self._secret = secret
        self._connections = given.get("max_connections", 40)
        updates = self._world.updates
        updates.allow(given.get("allowed_updates"))
        updates.terminate_poll("terminated by setWebhook request")
        updates.webhook_url = url
        self._task = asyncio.create_task(self._deliver(url))

    def _info(self) -> dict[str, object]:
        updates = self._world.updates
        body: dict[str, object] = {
            "url": updates.webhook_url,
            "has_custom_certificate": False,
            "pending_update_count": updates.pending,
        }
        if updates.webhook_url:
            body["max_connections"] = self._connections
        if updates.allowed:
            body["allowed_updates"] = sorted(updates.allowed)
        if self._last_error is not None:
            body["last_error_date"], body["last_error_message"] = self._last_error
        return body

    async def stop(self) -> None:
        """Send nothing more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
            self._task = None

    async def _deliver(self, url: str) -> None:
        headers = {"X-Telegram-Bot-Api-Secret-Token": self._secret} if self._secret else {}
        timeout = aiohttp.ClientTimeout(total=ANSWER_SECONDS)
        updates = self._world.updates
        async with aiohttp.ClientSession(headers=headers, timeout=timeout) as session:
            while True:
                self._news.clear()
                for update in updates.take(1):
                    if await self._send(session, url, update):
                        updates.confirm(int(str(update["update_id"])) + 1)
                        self._news.set()
                    else:
                        await asyncio.sleep(RETRY_SECONDS)
                        self._news.set()
                await self._news.wait()

    async def _send(self, session: aiohttp.ClientSession, url: str, update: dict[str, Any]) -> bool:
        try:
            async with session.post(url, json=update) as response:
                if response.ok:
                    return True
                problem = f"Wrong response from the webhook: {response.status} {response.reason}"
        except (aiohttp.ClientError, TimeoutError) as error:
            problem = f"Connection failed: {type(error).__name__}"
        self._last_error = (int(self._world.now()), problem)
        return False
