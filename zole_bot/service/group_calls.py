"""The calls of late in groups, kept over a start: Telegram counts on while the bot does not run."""

from __future__ import annotations

import logging

from zole_bot.clock import Clock
from zole_bot.storage import NotStoredError, Storage
from zole_bot.storage import group_calls as stored
from zole_bot.storage.group_calls import GroupCall

__all__ = ["GroupCall", "GroupCalls"]


log = logging.getLogger(__name__)


class GroupCalls:
    """All calls in groups of the last few minutes."""

    KEPT_SECONDS = 180.0
    """Longer than anybody counts them."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock

    async def note(self, chat: int, kind: str) -> None:
        """Store that a call is about to be made in a group, and forget what is long past.

        Where that cannot be stored, the call is made all the same: it is counted in memory.
        """
        now = self._clock.now()
        try:
            async with self._storage.transaction() as db:
                await stored.forget_calls(db, now - self.KEPT_SECONDS)
                await stored.add_call(db, GroupCall(chat, kind, now))
        except NotStoredError as error:
            log.warning("A call in a group is not known after a restart: %s", error)

    async def of_late(self) -> list[GroupCall]:
        """Give the calls that may still count, oldest first, for a program that starts."""
        async with self._storage.reading() as db:
            calls = await stored.load_calls(db)
        now = self._clock.now()
        # A clock that was set back must not make a group wait for a moment far ahead.
        return [call for call in calls if now - self.KEPT_SECONDS <= call.made_at <= now]
