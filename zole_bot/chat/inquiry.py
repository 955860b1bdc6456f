"""A question that may hang, for whoever cannot wait for ever: it is asked once at a time and never broken off."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Generic, TypeVar

T = TypeVar("T")


class Inquiry(Generic[T]):
    """Whoever asks while an answer is awaited already waits for that one: broken off, it could leave a lock behind."""

    def __init__(self, ask: Callable[[], Coroutine[object, object, T]]) -> None:
        self._ask = ask
        self._asking: asyncio.Task[T] | None = None

    async def answer(self, seconds: float) -> T | None:
        """Give the answer, or None when there is none in this time. Raises what the question raises."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask(), name="inquiry")
        asking = self._asking
        await asyncio.wait({asking}, timeout=seconds)
        return asking.result() if asking.done() else None

    async def close(self) -> None:
        """Wait for no answer any more."""
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.gather(self._asking, return_exceptions=True)
