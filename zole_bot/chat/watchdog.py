"""The watchdog: what should always run and does not is started again, and that is logged."""

from __future__ import annotations

import asyncio
import logging

from zole_bot.chat.application import Bot
from zole_bot.clock import Clock

log = logging.getLogger(__name__)

LOOK_SECONDS = 30.0
RENEWING_SECONDS = 60.0
"""How long the poll may take to begin anew; while Telegram cannot be reached it does not, and is tried again."""


class Watchdog:
    """Looks now and then at the poll and at who watches the time."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look; the bot has started."""
        self._task = asyncio.create_task(self._watch(), name="watchdog")

    async def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def look(self) -> None:
        """Start again what has ended or hangs."""
        service = self._bot.service
        if not service.alarm.is_alive:
            log.error("Nobody watched the time any more; the alarm is started again")
            service.alarm.start()
        if not service.erasing.is_alive:
            log.error("Nobody erased what is to be erased any more; that is started again")
            service.erasing.start()
        if self._bot.news.is_silent:
            log.error("The poll is silent: no answer and no error came for long; it is begun anew")
            try:
                async with asyncio.timeout(RENEWING_SECONDS):
                    await self._bot.renew_news()
            except TimeoutError:
                log.error("The poll could not be begun anew; it is tried again")

    async def _watch(self) -> None:
        while True:
            await self._clock.sleep_until(self._clock.now() + LOOK_SECONDS)
            try:
                await self.look()
            except Exception:
                log.exception("The watchdog stumbled and goes on")
