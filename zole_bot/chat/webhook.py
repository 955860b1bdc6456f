"""Being sent the news by Telegram instead of asking for them."""

from __future__ import annotations

import asyncio
import hashlib
import socket
from collections import Counter
from urllib.parse import urlsplit

from telegram.ext import Updater

from zole_bot.chat.http_request import HttpRequest
from zole_bot.chat.polling import ALLOWED_UPDATES

PATH_CHARACTERS = 32


class ListenError(Exception):
    """The address to listen at cannot be had; the text says why."""


class Webhook:
    """The listener that Telegram sends to. `refused` is never set: a token taken back sends nothing.

    The path ends in something that follows from the secret and that nobody can guess, because the library compares the
    secret itself in a time that depends on it.
    """

    def __init__(self, url: str, secret: str, host: str, port: int) -> None:
        path = hashlib.sha256(f"path:{secret}".encode()).hexdigest()[:PATH_CHARACTERS]
        self.refused = asyncio.Event()
        self.answered_at: float | None = None
        """Nobody asks, so nobody is answered."""
        self.is_silent = False
        """Silence is nothing to worry about: Telegram sends when there is something to send."""
        self.polls: Counter[str] = Counter()
        self.request = HttpRequest(connections=1)
        self._url = f"{url.rstrip('/')}/{path}"
        self._secret = secret
        self._host = host
        self._port = port
        self._is_listening = False

    def fault(self) -> str | None:
        """Say what is wrong with the news, in a few words; None when they can come in."""
        return None if self._is_listening else "starting"

    async def start(self, updater: Updater) -> None:
        """Listen, and tell Telegram where. Raises `ListenError`."""
        try:
            # Tried out first: the library leaves a socket open when it cannot have the address.
            socket.create_server((self._host, self._port), family=_family(self._host)).close()
        except OSError as error:
            raise ListenError(f"{self._host}:{self._port} cannot be listened at: {error.strerror}.") from error
        await updater.start_webhook(
            listen=self._host,
            port=self._port,
            url_path=urlsplit(self._url).path,
            webhook_url=self._url,
            secret_token=self._secret,
            bootstrap_retries=-1,
            allowed_updates=ALLOWED_UPDATES,
            drop_pending_updates=False,
        )
        self._is_listening = True

    async def stop(self, updater: Updater) -> None:
        """Listen no more; Telegram keeps what it cannot deliver and sends it after the next start."""
        self._is_listening = False
        if updater.running:
            await updater.stop()


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
