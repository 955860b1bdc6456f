"""The queue of updates for the bot: fetched by long polling, confirmed by an offset, held back or repeated at will."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from zole_bot.playground.errors import TERMINATED_BY_POLLER, WEBHOOK_IS_ACTIVE, ApiError

MAX_BATCH = 100
_ON_REQUEST_ONLY = frozenset(("chat_member", "message_reaction", "message_reaction_count"))


@dataclass(slots=True)
class _Queued:
    id: int
    body: dict[str, object]
    is_fetched: bool = False
    is_repetition: bool = False


class Updates:
    """What the bot has yet to take. `repeats` times each confirmed update comes again under its old id."""

    def __init__(self, first_id: int = 700_000_001) -> None:
        self.allowed: frozenset[str] | None = None
        self.webhook_url = ""
        self.repeats = 0
        self.fetched = 0
        self._next_id = first_id
        self._queue: list[_Queued] = []
        self._held: list[dict[str, object]] | None = None
        self._recent: deque[_Queued] = deque(maxlen=MAX_BATCH)
        self._poll: asyncio.Future[None] | None = None
        self._polled = asyncio.Event()
        self._listeners: list[Callable[[], None]] = []

    def on_change(self, listener: Callable[[], None]) -> None:
        """Call the listener whenever the queue has changed."""
        self._listeners.append(listener)

    @property
    def last_id(self) -> int:
        """Give the id of the newest update."""
        return self._next_id - 1

    def wants(self, kind: str) -> bool:
        """Tell whether the bot asked for updates of this kind."""
        return kind in self.allowed if self.allowed else kind not in _ON_REQUEST_ONLY

    def allow(self, kinds: Iterable[str] | None) -> None:
        """Remember which kinds the bot asked for; None leaves it as it was, an empty list is the default."""
        if kinds is not None:
            self.allowed = frozenset(kinds) or None

    def put(self, kind: str, body: dict[str, object]) -> None:
        """Queue one update, unless the bot did not ask for its kind."""
        if not self.wants(kind):
            return
        update: dict[str, object] = {kind: body}
        if self._held is not None:
            self._held.append(update)
            return
        self._append(update)
        self._changed()

    def _append(self, update: dict[str, object]) -> None:
        self._queue.append(_Queued(self._next_id, {"update_id": self._next_id, **update}))
        self._next_id += 1

    def hold(self) -> None:
        """Keep back what comes from now on."""
        if self._held is None:
            self._held = []

    def release(self, order: Sequence[int] | None = None) -> None:
        """Hand out what was kept back: as it came, or in the given order of places (`[1, 0]`)."""
        held, self._held = self._held or [], None
        if order is not None and sorted(order) != list(range(len(held))):
            raise ValueError(f"the order must name each of the {len(held)} updates held back once")
        for place in order if order is not None else range(len(held)):
            self._append(held[place])
        self._changed()

    @property
    def held(self) -> int:
        """Tell how many are kept back."""
        return len(self._held or ())

    def redeliver(self, count: int = 1) -> None:
        """Put the last confirmed updates into the queue again, under their old ids."""
        again = [each for each in self._recent if not each.is_repetition][-count:]
        self._repeat(again)
        self._changed()

    def _repeat(self, again: Iterable[_Queued]) -> None:
        self._queue.extend(_Queued(each.id, each.body, is_repetition=True) for each in again)
        self._queue.sort(key=lambda each: each.id)

    def drop_all(self) -> None:
        """Forget what waits, as `drop_pending_updates` does."""
        self._queue.clear()
        self._changed()

    @property
    def pending(self) -> int:
        """Tell how many are not confirmed."""
        return len(self._queue)

    def take(self, limit: int = MAX_BATCH) -> list[dict[str, object]]:
        """Give the next batch; it stays in the queue until it is confirmed."""
        batch = self._queue[:limit]
        for each in batch:
            each.is_fetched = True
        self.fetched += len(batch)
        return [each.body for each in batch]

    def confirm(self, offset: int) -> None:
        """Drop what was fetched and has a lower id. A negative offset keeps only that many from the end."""
        if offset < 0:
            del self._queue[:offset]
            self._changed()
            return
        done = [each for each in self._queue if each.is_fetched and each.id < offset]
        if not done:
            return
        self._queue = [each for each in self._queue if not (each.is_fetched and each.id < offset)]
        self._recent.extend(done)
        for _ in range(self.repeats):
            self._repeat(each for each in done if not each.is_repetition)
        self._changed()

    async def poll(
        self, offset: int | None, limit: int, seconds: float, allowed: Iterable[str] | None
    ) -> list[dict[str, object]]:
        """Answer one getUpdates. A newer poll ends an older one with 409, as Telegram does."""
        if self.webhook_url:
            raise ApiError(409, WEBHOOK_IS_ACTIVE)
        self.terminate_poll()
        self.allow(allowed)
        if offset:
            self.confirm(offset)
        if not self._queue and seconds > 0:
            await self._wait(seconds)
        return self.take(limit)

    async def _wait(self, seconds: float) -> None:
        poll: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._poll = poll
        self._polled.set()
        try:
            async with asyncio.timeout(seconds):
                await poll
        except TimeoutError:
            pass
        finally:
            if self._poll is poll:
                self._poll = None
                self._polled.clear()

    async def polled(self) -> None:
        """Return when a long poll waits, which is to say: when the bot listens and has nothing to fetch."""
        await self._polled.wait()

    def terminate_poll(self, text: str = TERMINATED_BY_POLLER) -> None:
        """End the poll that waits, if one does."""
        if self._poll is not None and not self._poll.done():
            self._poll.set_exception(ApiError(409, text))
        self._poll = None
        self._polled.clear()

    def stop(self) -> None:
        """Let a waiting poll go home empty-handed."""
        if self._poll is not None and not self._poll.done():
            self._poll.set_result(None)

    def _changed(self) -> None:
        if self._queue and self._poll is not None and not self._poll.done():
            self._poll.set_result(None)
        for listener in self._listeners:
            listener()
