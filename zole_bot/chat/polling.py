"""Asking Telegram for news, and saying in plain words when it gives none."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any

from telegram import Update
from telegram.error import Conflict, InvalidToken, NetworkError, TelegramError, TimedOut
from telegram.ext import Updater
from telegram.request import RequestData

from zole_bot.chat.http_request import HttpRequest
from zole_bot.chat.unreadable import without_unreadable
from zole_bot.clock import Clock
from zole_bot.redaction import without_tokens

log = logging.getLogger(__name__)

ALLOWED_UPDATES = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER, Update.CHAT_MEMBER]
POLL_SECONDS = 25
SILENCE_SECONDS = 10
"""The library adds it to the seconds of a poll: an answer that is later than that comes no more."""
LAST_POLL_SECONDS = 3.0
"""How long the last poll may take, which only confirms what has been fetched."""
TURNS_OF_THE_LOOP = 10
"""So soon the library has taken what a poll brought; it needs three turns."""
SILENT_SECONDS = 120.0
"""A poll is answered at least every 25 s; so long without an answer, and news do not come in."""
MOST_OF_NO_NEWS = 40
"""So many bytes at most has an answer without news."""
NOTHING = object()
REFUSED_CODES = frozenset({401, 404})
POLL_OUTCOMES = {401: "refused", 404: "refused", 409: "conflict", 429: "flooded"}
FLOOD_SECONDS = 600.0
"""How long it may be quiet after a 429, which has the library wait as long as Telegram wants."""


class Polling:
    """The poll that is always under way. `refused` is set when Telegram has taken back the token.

    `on_trouble` is called when news do not come in, `on_news` when they do again.
    """

    def __init__(self, clock: Clock, on_trouble: Callable[[], None], on_news: Callable[[], None]) -> None:
        self.refused = asyncio.Event()
        self.answered_at: float | None = None
        """When Telegram last answered a poll with news, or with none."""
        self.polls: Counter[str] = Counter()
        """Polls by what came of them."""
        self._heard_at: float | None = None
        """When anything was last heard of a poll, be it an error; while Telegram wants a wait, when that is over."""
        self._clock = clock
        self._on_trouble = on_trouble
        self._on_news = on_news
        self.request = _PollRequest(self)
        self.is_troubled = False
        """Whether the last poll brought nothing but trouble."""
        self.is_stopping = False
        """Whether nothing is wanted of a poll any more but to confirm what was taken."""

    def fault(self) -> str | None:
        """Say what is wrong with the news, in a few words; None when they come in."""
        if self.answered_at is None:
            return "starting"
        return "no news from Telegram" if self._clock.now() - self.answered_at > SILENT_SECONDS else None

    @property
    def is_silent(self) -> bool:
        """Whether a poll that should have come to an answer or an error has not: it hangs, or there is none."""
        return self._heard_at is not None and self._clock.now() - self._heard_at > SILENT_SECONDS

    async def start(self, updater: Updater) -> None:
        """Begin; returns when Telegram has been reached."""
        self._heard_at = self._clock.now()
        self.is_stopping = False
        await updater.start_polling(
            timeout=POLL_SECONDS,
            bootstrap_retries=-1,
            allowed_updates=ALLOWED_UPDATES,
            drop_pending_updates=False,
            error_callback=self.on_error,
        )

    async def stop(self, updater: Updater) -> None:
        """End; what was fetched but could not be confirmed comes again after the next start."""
        if not updater.running:
            return
        self.is_stopping = True
        for _ in range(TURNS_OF_THE_LOOP):
            await asyncio.sleep(0)
        try:
            async with asyncio.timeout(LAST_POLL_SECONDS):
                await updater.stop()
        except TimeoutError:
            log.warning("Telegram did not hear which news were taken; some may come again")
        except InvalidToken:  # what the poll ended with; whoever looks at `refused` knows
            log.debug("The last poll was refused")

    async def be_wanted(self, *, is_last: bool) -> None:
        """Return if somebody looks at what came of a poll; else wait to be cancelled."""
        if self.is_stopping and not is_last:
            await asyncio.get_running_loop().create_future()

    def on_answer(self, code: int) -> None:
        """Hear with which status a poll was answered."""
        self.polls[POLL_OUTCOMES.get(code, "ok" if code < 400 else "server")] += 1
        self._heard_at = self._clock.now() + (FLOOD_SECONDS if code == 429 else 0.0)
        if code in REFUSED_CODES:
            self.refused.set()
        elif code == 429:
            self.on_silence()
            log.warning("Telegram wants to be asked for news later")
        elif code < 400:
            self.answered_at = self._clock.now()
            if self.is_troubled:
                self.is_troubled = False
                self._on_news()
                log.info("Telegram gives news again")

    def on_silence(self) -> None:
        """Hear that nothing comes of a poll: time stands still for players until news come again."""
        self.is_troubled = True
        self._on_trouble()

    def on_error(self, error: TelegramError) -> None:
        """Hear of a poll that failed; the library makes the next after a while."""
        self._heard_at = max(self._heard_at or 0.0, self._clock.now())
        self.on_silence()
        reason = without_tokens(error.message)
        match error:
            case Conflict():
                log.error("Another program takes this bot's news: only one may run with a token. Trying on: %s", reason)
            case NetworkError():
                log.warning("Telegram cannot be asked for news. Trying on: %s", reason)
            case _:
                log.warning("Telegram gives no news. Trying on: %s", reason)


class _PollRequest(HttpRequest):
    """The requests of polls. Of time-outs, refused tokens and 429 the library tells nobody: we look for ourselves."""

    def __init__(self, polling: Polling) -> None:
        super().__init__(connections=4, read_seconds=SILENCE_SECONDS)
        self._polling = polling
        self._unread_from: object = NOTHING
        """From where on the last poll brought news; asked for from there again, they could not be read."""

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        """Make one request. What comes while polling is stopped waits to be put off by the library.

        It has no eye for it then, and cries out. News among it come again after the next start.
        """
        is_last = self._polling.is_stopping
        try:
            code, body = await self._ask(*args, **kwargs)
        except TelegramError:
            await self._polling.be_wanted(is_last=is_last)
            raise
        await self._polling.be_wanted(is_last=is_last)
        return code, self._sifted(code, body, kwargs.get("request_data"))

    def _sifted(self, code: int, body: bytes, request: RequestData | None) -> bytes:
        """Leave out what the library cannot read, when it asks for the same news again."""
        since = None if request is None else request.parameters.get("offset")
        is_again = since == self._unread_from
        self._unread_from = since if code < 400 and len(body) > MOST_OF_NO_NEWS else NOTHING
        return without_unreadable(body) if is_again else body

    async def _ask(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        try:
            code, body = await super().do_request(*args, **kwargs)
        except TimedOut as error:
            self._polling.polls["unknown"] += 1
            self._polling.on_error(error)
            raise
        except NetworkError:
            self._polling.polls["not_sent"] += 1
            raise  # the library tells on_error
        self._polling.on_answer(code)
        return code, body
