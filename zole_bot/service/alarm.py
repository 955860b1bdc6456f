"""The alarm: wakes when time has something to do in a room. Deadlines live in the database, so none is ever lost."""

from __future__ import annotations

import asyncio
import logging
import math

from zole_bot.clock import Clock
from zole_bot.room import RoomId
from zole_bot.service.sessions import Sessions
from zole_bot.storage import Storage
from zole_bot.storage.rooms import due_rooms, first_due

log = logging.getLogger(__name__)

GRACE_SECONDS = 30.0
"""After a start nothing is due for so long: people could not tap while nobody listened."""
RETRY_SECONDS = 5.0


class Alarm:
    """Lets time pass in rooms."""

    def __init__(self, storage: Storage, sessions: Sessions, clock: Clock) -> None:
        self._storage = storage
        self._sessions = sessions
        self._clock = clock
        self._changed = asyncio.Event()
        self._quiet_until = clock.now() + GRACE_SECONDS
        self._task: asyncio.Task[None] | None = None
        self.is_working = False
        """Whether rooms are being woken just now."""

    def start(self) -> None:
        """Begin to watch the time; Telegram may have kept us waiting before."""
        self.give_grace()
        self._task = asyncio.create_task(self._watch(), name="alarm")

    def notice(self, _room: RoomId) -> None:
        """Hear that a room has changed: the next deadline may be another."""
        self._changed.set()

    def hold(self) -> None:
        """Put everything off until grace is given: people cannot reach us."""
        self._quiet_until = math.inf
        self._changed.set()

    def give_grace(self) -> None:
        """Put everything off a little: people could not reach us for a while."""
        self._quiet_until = self._clock.now() + GRACE_SECONDS
        self._changed.set()

    @property
    def is_alive(self) -> bool:
        """Whether somebody watches."""
        return self._task is not None and not self._task.done()

    async def stop(self) -> None:
        """Watch no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _watch(self) -> None:
        while True:
            try:
                await self._wait()
                await self._wake_rooms()
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("The alarm stumbled and goes on")
                await self._clock.sleep_until(self._clock.now() + RETRY_SECONDS)

    async def _wait(self) -> None:
        """Wait for the first deadline, or for a change that may bring an earlier one."""
        while True:
            self._changed.clear()
            async with self._storage.reading() as db:
                first = await first_due(db)
            moment = None if first is None else max(first[0], self._quiet_until)
            if moment is not None and moment <= self._clock.now():
                return
            waits: list[asyncio.Task[object]] = [asyncio.create_task(self._changed.wait())]
            if moment is not None and moment < math.inf:
                waits.append(asyncio.create_task(self._clock.sleep_until(moment)))
            try:
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for wait in waits:
                    wait.cancel()
                await asyncio.gather(*waits, return_exceptions=True)

    async def _wake_rooms(self) -> None:
        self.is_working = True
        try:
            async with self._storage.reading() as db:
                rooms = await due_rooms(db, self._clock.now())
            for room in rooms:
                await self._sessions.time_passes(room)
        finally:
            self.is_working = False
