"""Health: whether news come in, whether time is watched, and whether the database takes a write."""

from __future__ import annotations

from zole_bot.chat.application import Bot
from zole_bot.chat.inquiry import Inquiry
from zole_bot.storage.census import takes_a_write

DATABASE_SECONDS = 3.0
"""How long the database may take; whoever watches over the program waits hardly longer for a page."""


class Health:
    """Tells what is wrong with a bot."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._writing = Inquiry(lambda: takes_a_write(bot.service.storage))

    async def fault(self) -> str | None:
        """Say what is wrong, in a few words; None when all is well. Takes a few seconds at most."""
        service = self._bot.service
        if (fault := self._bot.news.fault()) is not None:
            return fault
        if not service.alarm.is_alive:
            return "nobody watches the time"
        if not service.erasing.is_alive:
            return "nobody erases what is to be erased"
        if not await self._writing.answer(DATABASE_SECONDS):
            return "the database does not take a write"
        return None

    async def close(self) -> None:
        """Ask nothing more."""
        await self._writing.close()
