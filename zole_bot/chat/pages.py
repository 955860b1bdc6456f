"""Pages: messages that people turn and choose on by tapping, outside the life of a room.

Nobody waits for a page: a handler says what it is to show and goes on, so that a group's game never waits until there
is room for an edit. Of several wishes for one message the latest is shown.
"""

from __future__ import annotations

import asyncio
import logging

from zole_bot.chat.content import Content
from zole_bot.chat.gateway import Gateway, GatewayError
from zole_bot.chat.limiter import Priority

log = logging.getLogger(__name__)


class Pages:
    """All pages that are about to be edited."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway
        self._wanted: dict[tuple[int, int], Content] = {}
        self._tasks: dict[tuple[int, int], asyncio.Task[None]] = {}

    def show(self, chat_id: int, message_id: int, content: Content) -> None:
        """Let a message show something else soon."""
        page = (chat_id, message_id)
        self._wanted[page] = content
        if page not in self._tasks:
            self._tasks[page] = asyncio.create_task(self._show(page), name=f"page {page}")

    async def close(self) -> None:
        """Show nothing more."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _show(self, page: tuple[int, int]) -> None:
        chat_id, message_id = page
        priority = Priority.LOW if chat_id < 0 else Priority.HAND
        try:
            while page in self._wanted:
                await self._gateway.edit(chat_id, message_id, lambda: self._wanted.pop(page, None), priority=priority)
        except GatewayError as error:
            log.info("A page could not be shown: %s", error)
        except Exception:
            log.exception("A page could not be shown")
        finally:
            self._wanted.pop(page, None)
            self._tasks.pop(page, None)
