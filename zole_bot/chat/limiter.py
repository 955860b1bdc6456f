"""Who may call Telegram when: a budget per chat, one for all chats, and the urgent first."""

from __future__ import annotations

import asyncio
import itertools
from bisect import insort
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from math import inf

from zole_bot.chat.budget import ChatBudget, Kind, Slot
from zole_bot.chat.priority import PATIENCE_SECONDS, Priority
from zole_bot.clock import Clock

__all__ = ["FloodWaitError", "Kind", "Limiter", "Priority", "Slot"]

SWEEP_SECONDS = 60.0
LONGEST_CALL_SECONDS = 10.0
"""After it the library has given up connecting and writing, so that a call has reached the server or never will."""


KEPT_FOR_TURNS = 4
"""One of so many calls a second is kept for hands in turn, so that these need not wait while boards and others do."""
KEPT_FOR_OVERDUE = 8
"""One of so many is there for what was overtaken long enough; with more hands in turn would wait for old news."""


class FloodWaitError(Exception):
    """The wait would be longer than the caller is ready to wait."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"a call would have to wait {seconds:.1f} s")
        self.seconds = seconds


@dataclass(slots=True)
class _Waiter:
    chat_id: int
    kind: Kind
    order: tuple[float, int]
    """Since when it is overtaken by nothing that comes later, and its number; the least is let through first."""
    priority: Priority
    deadline: float
    future: asyncio.Future[Slot]


class _Share(Enum):
    """Which of the calls a second somebody may have."""

    OVERDUE = auto()
    ALL = auto()
    REST = auto()
    """All but those that are kept for turns."""


def _in_turn(waiting: list[_Waiter], now: float) -> Iterator[tuple[_Waiter, _Share]]:
    """Give who waits, first who goes first; who was overtaken long enough may be lucky at once, or in his old place.

    A result that was overtaken long enough is as urgent as a hand in turn: it shows who deals next.
    """
    overdue = [waiter for waiter in waiting if waiter.order[0] <= now]
    yield from ((waiter, _Share.OVERDUE) for waiter in overdue if waiter.priority > Priority.RESULT)
    yield from ((waiter, _Share.ALL) for waiter in overdue if waiter.priority <= Priority.RESULT)
    yield from ((waiter, _Share.REST) for waiter in waiting if waiter.priority > Priority.TURN)


class Limiter:
    """The budgets of all chats. Who waits is let through by urgency, by age among equals, and some day in any case."""

    def __init__(self, clock: Clock, calls_per_second: int) -> None:
        self._clock = clock
        self._recent: deque[float] = deque(maxlen=calls_per_second)
        self._overdue: deque[float] = deque(maxlen=max(1, calls_per_second // KEPT_FOR_OVERDUE))
        """When such calls were let through as had been overtaken long enough."""
        self._calls_per_second = calls_per_second
        self._chats: dict[int, ChatBudget] = {}
        self._waiting: list[_Waiter] = []
        self._numbers = itertools.count()
        self._timer: asyncio.Task[None] | None = None
        self._timer_at = inf
        self._sweep_at = clock.now() + SWEEP_SECONDS
        self._is_closed = False

    async def acquire(self, chat_id: int, kind: Kind, priority: Priority, max_wait_seconds: float) -> Slot:
        """Wait for the right to one call in a chat (negative: a group).

        Whoever gets it must `finish` it after the call, however that went, or `give_back` it unused.
        Raises FloodWaitError as soon as it is known that the wait would exceed the cap. Cancelling is safe.
        """
        future: asyncio.Future[Slot] = asyncio.get_running_loop().create_future()
        now = self._clock.now()
        order = now + PATIENCE_SECONDS[priority], next(self._numbers)
        waiter = _Waiter(chat_id, kind, order, priority, now + max_wait_seconds, future)
        insort(self._waiting, waiter, key=lambda one: one.order)
        self._let_through()
        try:
            return await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled() and future.exception() is None:
                self.give_back(future.result())
            else:
                self._let_through()
            raise

    @property
    def waiting(self) -> int:
        """Count the calls that wait."""
        return len(self._waiting)

    def close(self) -> None:
        """Turn away whoever waits and whoever comes: what has not begun then certainly does not arrive."""
        self._is_closed = True
        self._let_through()

    def finish(self, slot: Slot) -> None:
        """Hear that a call is over: its window begins. A slot that was given back stays so."""
        slot.ended_at = self._clock.now()
        self._let_through()

    def give_back(self, slot: Slot) -> None:
        """Return the right to a call that was not made."""
        if (chat := self._chats.get(slot.chat_id)) is not None:
            chat.put_back(slot)
        with suppress(ValueError):
            self._recent.remove(slot.moment)
        self._let_through()

    def calls_left(self, chat_id: int) -> int:
        """Count the edits that could be made in a chat now, those that wait already set aside."""
        chat = self._chats.get(chat_id, ChatBudget())
        left = chat.edits_left(chat_id, self._clock.now())
        return max(0, left - sum(waiter.chat_id == chat_id for waiter in self._waiting))

    def punish(self, chat_id: int, retry_after: float) -> None:
        """Keep one chat quiet for so many seconds, because the server said so."""
        self._chats.setdefault(chat_id, ChatBudget()).be_quiet(self._clock.now() + retry_after)
        self._let_through()

    def hasten(self, chat_id: int, priority: Priority) -> None:
        """Let what waits in a chat wait no longer than what is as urgent as this: it has become so meanwhile."""
        due = self._clock.now() + PATIENCE_SECONDS[priority]
        hastened = [one for one in self._waiting if one.chat_id == chat_id and one.order[0] > due]
        for waiter in hastened:
            waiter.order, waiter.priority = (due, waiter.order[1]), priority
        if hastened:
            self._waiting.sort(key=lambda one: one.order)
            self._let_through()

    def remember(self, chat_id: int, kind: Kind, made_at: float) -> None:
        """Count a call in a group that an earlier process made, as if it had hung as long as a call can."""
        now = self._clock.now()
        slot = Slot(chat_id, kind, made_at, ended_at=min(now, made_at + LONGEST_CALL_SECONDS))
        self._chats.setdefault(chat_id, ChatBudget()).take(slot)

    def move(self, old: int, new: int) -> None:
        """Count for a group's new id what was called and waits under its old one."""
        if old == new:
            return
        if (moved := self._chats.pop(old, None)) is not None:
            self._chats.setdefault(new, ChatBudget()).take_over(moved, new)
        for waiter in self._waiting:
            if waiter.chat_id == old:
                waiter.chat_id = new
        self._let_through()

    # --- letting through --------------------------------------------------------------------------------------------

    def _let_through(self) -> None:
        """Give slots to those who can have one now, turn away who would wait too long, set the alarm for the rest."""
        now = self._clock.now()
        self._sweep(now)
        waiting = [waiter for waiter in self._waiting if not waiter.future.done()]
        ready: dict[tuple[int, Kind], float] = {}
        wake_at = inf
        for waiter, share in _in_turn(waiting, now):
            if waiter.future.done():
                continue
            key = waiter.chat_id, waiter.kind
            if key not in ready:
                ready[key] = self._chats.get(waiter.chat_id, ChatBudget()).ready_at(*key, now)
            ready_at = max(ready[key], self._free_at(share))
            if self._is_closed or ready[key] > waiter.deadline or (ready_at > now and waiter.deadline <= now):
                # Who stood behind others for all his time learns only that it is at least a moment more.
                waiter.future.set_exception(FloodWaitError(max(ready_at - now, 1.0)))
            elif ready_at <= now:
                slot = Slot(waiter.chat_id, waiter.kind, now)
                self._chats.setdefault(waiter.chat_id, ChatBudget()).take(slot)
                self._recent.append(now)
                if share is _Share.OVERDUE:
                    self._overdue.append(now)
                waiter.future.set_result(slot)
                for kind in Kind:
                    ready.pop((waiter.chat_id, kind), None)
            else:
                wake_at = min(wake_at, ready_at, waiter.deadline)
        self._waiting = [waiter for waiter in waiting if not waiter.future.done()]
        self._set_alarm(wake_at)

    def _free_at(self, share: _Share) -> float:
        """Tell when there were fewer calls in the last second than there may be in a share of them."""
        most = self._calls_per_second
        if share is _Share.REST:
            most -= most // KEPT_FOR_TURNS
        free_at = self._recent[-most] + 1.0 if len(self._recent) >= most else -inf
        if share is _Share.OVERDUE and len(self._overdue) == self._overdue.maxlen:
            free_at = max(free_at, self._overdue[0] + 1.0)
        return free_at

    def _set_alarm(self, moment: float) -> None:
        if self._timer is not None:
            if self._timer_at == moment:
                return
            self._timer.cancel()
            self._timer = None
        self._timer_at = moment
        if moment < inf:
            self._timer = asyncio.get_running_loop().create_task(self._ring(moment), name="limiter")

    async def _ring(self, moment: float) -> None:
        await self._clock.sleep_until(moment)
        self._timer = None
        self._let_through()

    def _sweep(self, now: float) -> None:
        """Forget idle chats now and then, so that memory does not grow with everybody who ever played."""
        if now < self._sweep_at:
            return
        self._sweep_at = now + SWEEP_SECONDS
        for chat in self._chats.values():
            chat.forget_old(now)
        self._chats = {key: chat for key, chat in self._chats.items() if not chat.is_idle(now)}
