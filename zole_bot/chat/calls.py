"""How a call to Telegram is made: in its turn, counted, not in vain, and again only when that is safe."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeVar

from telegram.error import TelegramError

from zole_bot.chat.failures import Failure, FailureKind, classify
from zole_bot.chat.limiter import FloodWaitError, Kind, Limiter, Priority, Slot
from zole_bot.chat.turnstile import Pass, at_once
from zole_bot.clock import Clock

log = logging.getLogger(__name__)

MAX_WAIT_SECONDS = 90.0
"""Longer than a group's window, so that only a 429 or a crowd is ever too long to wait for."""
SEND_AGAIN_SECONDS = (1.0, 3.0, 10.0)
"""Waits before a send that never left us is tried again."""
MAX_UNREACHABLE = 10_000
"""People and groups out of reach that are remembered; the oldest are forgotten first, which costs one call each."""

T = TypeVar("T")
Note = Callable[[int, Kind], Awaitable[None]]
"""Who wants to know of a call in a group before it is made."""


async def _unnoted(_: int, __: Kind) -> None:
    """Let a call be made without a note of it."""


class GatewayError(Exception):
    """A call that did not do what was asked."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(f"{failure.kind}: {failure.text}")
        self.failure = failure


@contextmanager
def fine(*kinds: FailureKind) -> Iterator[None]:
    """Let failures of these kinds pass as success."""
    try:
        yield
    except GatewayError as error:
        if error.failure.kind not in kinds:
            raise


class Calls:
    """Makes calls and remembers what came of them: how many, and who is out of reach."""

    def __init__(self, limiter: Limiter, clock: Clock, note: Note | None = None) -> None:
        self._limiter = limiter
        self._clock = clock
        self._note = note or _unnoted
        self._unreachable: dict[int, Failure] = {}
        self.in_flight = 0
        """Calls under way, without those that wait for the limiter."""
        self.counts: Counter[tuple[str, str]] = Counter()
        """Calls by method and outcome, `ok` or the kind of failure."""

    def reachable(self, chat_id: int) -> bool:
        """Hear that a person has started or unblocked the bot, or that a group has taken it in; True: that is news."""
        return self._unreachable.pop(chat_id, None) is not None

    def lost(self, chat_id: int) -> None:
        """Hear that a person has blocked the bot, or that a group has put it out."""
        kind = FailureKind.KICKED if chat_id < 0 else FailureKind.UNREACHABLE
        self._remember(chat_id, Failure(kind, "the bot was put out"))

    def move(self, old: int, new: int) -> None:
        """Hear that a group has another id; a call under the old one is answered so without being made."""
        self._limiter.move(old, new)
        self._remember(old, Failure(FailureKind.MIGRATED, "the group has moved", new_chat_id=new))

    async def send(
        self,
        method: str,
        chat_id: int,
        priority: Priority,
        request: Callable[[], Awaitable[T]],
        come: Pass = at_once,
    ) -> T:
        """Make a send; again only when it is certain that it never left us, lest something appear twice.

        `come` is awaited before it, once the limiter lets it through.
        """
        waits = iter(SEND_AGAIN_SECONDS)
        while True:
            slot = await self.turn(chat_id, Kind.SEND, priority, come)
            try:
                return await self.call(method, chat_id, request(), slot)
            except GatewayError as error:
                wait = next(waits, None)
                if error.failure.kind is not FailureKind.NOT_SENT or wait is None:
                    raise
                log.warning("%s did not leave us, again in %g s: %s", method, wait, error.failure.text)
            await self._clock.sleep_until(self._clock.now() + wait)

    async def turn(self, chat_id: int, kind: Kind, priority: Priority, come: Pass = at_once) -> Slot:
        """Wait for the right to a call in a chat, unless it is known to be in vain."""
        self._refuse_unreachable(chat_id)
        try:
            slot = await self._limiter.acquire(chat_id, kind, priority, MAX_WAIT_SECONDS)
        except FloodWaitError as error:
            raise GatewayError(Failure(FailureKind.FLOODED, str(error), retry_after=error.seconds)) from None
        try:
            if chat_id < 0:
                await self._note(chat_id, kind)
            await come()
            self._refuse_unreachable(chat_id)
        except BaseException:
            self._limiter.give_back(slot)
            raise
        return slot

    def _refuse_unreachable(self, chat_id: int) -> None:
        if (failure := self._unreachable.get(chat_id)) is not None:
            raise GatewayError(failure)

    async def call(self, method: str, chat_id: int, request: Awaitable[T], slot: Slot | None = None) -> T:
        """Make one call, count it, and say in our words why it failed. A slot: the call acts in the chat."""
        self.in_flight += 1
        try:
            result = await request
        except TelegramError as error:
            failure = classify(error, chat_id)
            self.counts[method, failure.kind] += 1
            if slot is not None and failure.kind is FailureKind.NOT_SENT:
                self._limiter.give_back(slot)
            if slot is not None and failure.kind is FailureKind.UNREACHABLE:
                self._remember(chat_id, failure)
            if slot is not None and failure.kind is FailureKind.FLOODED:
                # The library tells the limiter of a 429 only when the server has named the seconds apart.
                self._limiter.punish(chat_id, failure.retry_after)
            raise GatewayError(failure) from error
        finally:
            self.in_flight -= 1
            if slot is not None:
                self._limiter.finish(slot)
        self.counts[method, "ok"] += 1
        return result

    def _remember(self, chat_id: int, failure: Failure) -> None:
        if len(self._unreachable) >= MAX_UNREACHABLE:
            del self._unreachable[next(iter(self._unreachable))]
        self._unreachable[chat_id] = replace(failure, is_remembered=True)
