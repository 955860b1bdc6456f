"""Erasing: what is known of a group is kept for 90 days after the bot was put out of it, then it goes."""

from __future__ import annotations

import asyncio
import logging

from zole_bot.service.rooms import Rooms
from zole_bot.storage.erasing import erase_group, groups_left_before

log = logging.getLogger(__name__)

DAY_SECONDS = 24 * 3600.0
KEPT_SECONDS = 90 * DAY_SECONDS
GRACE_SECONDS = 60.0


class Erasing:
    """Looks soon after the start, and once a day from then on, for groups whose time is over."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._task: asyncio.Task[None] | None = None
        self.is_working = False
        """Whether groups are being erased just now."""

    def start(self) -> None:
        """Begin to look, anew if somebody has."""
        if self._task is not None:
            self._task.cancel()
        self._task = asyncio.create_task(self._watch(), name="erasing")

    @property
    def is_alive(self) -> bool:
        """Whether somebody looks."""
        return self._task is not None and not self._task.done()

    async def stop(self) -> None:
        """Look no more; a group is erased whole or not at all."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def erase(self) -> int:
        """Erase the groups whose time is over, each in a transaction of its own; tells how many."""
        moment = self._rooms.clock.now() - KEPT_SECONDS
        async with self._rooms.storage.reading() as db:
            groups = await groups_left_before(db, moment)
        erased = 0
        for group in groups:
            async with self._rooms.storage.transaction() as db:
                rooms = await erase_group(db, group, moment)
            if rooms is None:
                continue
            erased += 1
            for room in rooms:
                self._rooms.tell(room)
        return erased

    async def _watch(self) -> None:
        # First it must be heard which groups took the bot in again while nobody listened.
        moment = self._rooms.clock.now() + GRACE_SECONDS
        while True:
            await self._rooms.clock.sleep_until(moment)
            moment = self._rooms.clock.now() + DAY_SECONDS
            self.is_working = True
            try:
                erased = await self.erase()
                if erased:
                    log.info("%d groups that put the bot out long ago were erased", erased)
            except Exception:
                log.exception("Groups could not be erased; they will be tomorrow")
            finally:
                self.is_working = False
