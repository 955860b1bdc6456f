"""The alarm: wakes when time has something to do in a room. Deadlines live in the database, so none is ever lost."""

from __future__ import annotations

import asyncio
import logging
import math

from zole_bot.clock import Clock, wait_for
from zole_bot.log_fields import about
from zole_bot.room import RoomId
from zole_bot.service.sessions import Sessions
from zole_bot.storage import Storage
from zole_bot.storage.dues import due_rooms, first_due

log = logging.getLogger(__name__)

GRACE_SECONDS = 30.0
"""After a start nothing is due for so long: people could not tap while nobody listened."""
RETRY_SECONDS = 5.0
LONGEST_RETRY_SECONDS = 40.0
STUCK_SECONDS = 180.0
"""Longer than anything may take that ends by itself, such as a wait for another program that holds the database."""


class Alarm:
    """Lets time pass in rooms."""

    def __init__(self, storage: Storage, sessions: Sessions, clock: Clock) -> None:
        self._storage = storage
        self._sessions = sessions
        self._clock = clock
        self._changed = asyncio.Event()
        self._quiet_until = clock.now() + GRACE_SECONDS
        self._task: asyncio.Task[None] | None = None
        self._put_off: dict[RoomId, tuple[float, float]] = {}
        """Rooms in which time could not pass → when that is tried again, and after how long a wait."""
        self._working_since: float | None = None

    def start(self) -> None:
        """Begin to watch the time, anew if somebody has; Telegram may have kept us waiting before."""
        if self._task is not None:
            self._task.cancel()
        self._working_since = None
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
    def is_working(self) -> bool:
        """Whether rooms are being woken just now."""
        return self._working_since is not None

    @property
    def is_alive(self) -> bool:
        """Whether somebody watches, and is not held up for ever."""
        is_stuck = self._working_since is not None and self._clock.now() - self._working_since > STUCK_SECONDS
        return self._task is not None and not self._task.done() and not is_stuck

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
            moment = await self._next_moment()
            if moment is not None and moment <= self._clock.now():
                return
            await wait_for(self._changed, self._clock, None if moment == math.inf else moment)

    async def _next_moment(self) -> float | None:
        """Tell when a room is to be woken next; None: none is waiting for anything."""
        async with self._storage.looking() as db:
            rooms = await first_due(db, len(self._put_off) + 1)
        moments = [max(moment, self._put_off.get(room, (0.0, 0.0))[0]) for moment, room in rooms]
        return max(min(moments), self._quiet_until) if moments else None

    async def _wake_rooms(self) -> None:
        now = self._working_since = self._clock.now()
        try:
            async with self._storage.looking() as db:
                rooms = await due_rooms(db, now)
            for room in rooms:
                if self._put_off.get(room, (now, 0.0))[0] <= now:
                    await self._wake(room)
                    self._working_since = self._clock.now()
        finally:
            self._working_since = None

    async def _wake(self, room: RoomId) -> None:
        """Let time pass in a room; one in which it cannot is tried again later, and holds up no other."""
        with about(room):
            try:
                await self._sessions.time_passes(room)
                self._put_off.pop(room, None)
            except Exception:
                wait = min(2 * self._put_off.get(room, (0.0, RETRY_SECONDS / 2))[1], LONGEST_RETRY_SECONDS)
                self._put_off[room] = self._clock.now() + wait, wait
                log.exception("Time cannot pass in a room; it is tried again in %g s", wait)
