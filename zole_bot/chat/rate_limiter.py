"""The limiter as the library calls it: no request that acts in a chat passes unasked."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from enum import Enum
from typing import Any

from telegram.error import RetryAfter
from telegram.ext import BaseRateLimiter

from zole_bot.chat.failures import seconds_to_wait
from zole_bot.chat.limiter import Kind, Limiter, Priority, Slot


class Ticket(Enum):
    """What a caller hands the library to say that it has acquired a slot."""

    ACQUIRED = "acquired"


class RateLimiter(BaseRateLimiter[Ticket]):
    """The limiter as the library calls it, for every request.

    What the gateway has acquired for passes, and so does what is free. Anything else that acts in a chat waits here.
    A 429 is told to the limiter and raised.
    """

    MAX_WAIT_SECONDS = 60.0
    FREE = ("get", "answer", "leaveChat", "sendChatAction")
    """How endpoints begin that change no message."""
    SENDS = ("send", "copy", "forward")

    def __init__(self, limiter: Limiter) -> None:
        self.limiter = limiter

    async def initialize(self) -> None:
        """Do nothing: there is nothing to open."""

    async def shutdown(self) -> None:
        """Do nothing: there is nothing to close."""

    async def process_request(
        self,
        callback: Callable[..., Coroutine[Any, Any, bool | dict[str, Any] | list[dict[str, Any]]]],
        args: Any,
        kwargs: dict[str, Any],
        endpoint: str,
        data: dict[str, Any],
        rate_limit_args: Ticket | None,
    ) -> bool | dict[str, Any] | list[dict[str, Any]]:
        """Make a request, when it may be made."""
        chat_id = None if endpoint.startswith(self.FREE) else _chat_id(data)
        slot: Slot | None = None
        if chat_id is not None and rate_limit_args is None:
            kind = Kind.SEND if endpoint.startswith(self.SENDS) else Kind.EDIT
            slot = await self.limiter.acquire(chat_id, kind, Priority.LOW, self.MAX_WAIT_SECONDS)
        try:
            return await callback(*args, **kwargs)
        except RetryAfter as error:
            if chat_id is not None:
                self.limiter.punish(chat_id, seconds_to_wait(error))
            raise
        finally:
            if slot is not None:
                self.limiter.finish(slot)


def _chat_id(data: dict[str, Any]) -> int | None:
    """Give the chat a request acts in; None for none, or for a channel's @name, where we have no business."""
    try:
        return int(data["chat_id"])
    except (KeyError, ValueError, TypeError):
        return None
