"""Messages outside the life of a room: answers to commands, and pages that people turn and choose on by tapping.

Nobody waits for them: a handler says what is to be shown and goes on, so that in a busy group no tap waits behind an
answer for which there is no room yet. Of several wishes for one page the latest is shown.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine

from zole_bot.chat.content import Content
from zole_bot.chat.failures import Failure
from zole_bot.chat.gateway import Gateway, GatewayError
from zole_bot.chat.limiter import Priority

log = logging.getLogger(__name__)


MOST_KNOWN = 500
"""Messages of which it is kept in mind what they show: the newest, which people tap on."""
MOST_WAITING = 4
"""Answers that may wait for room in one chat; more would hold up the game there, and nobody reads them."""
MOST_WAITING_IN_ALL = 300
"""Answers that may wait in all chats: at 28 calls a second, less than hands may overtake (20 s, priority.py)."""
Answer = tuple[int | None, Content]
"""The topic, and what is said there."""


class Pages:
    """All that is about to be sent or edited."""

    def __init__(self, gateway: Gateway, on_failure: Callable[[int, Failure], Awaitable[int | None]]) -> None:
        self._gateway = gateway
        self._on_failure = on_failure
        """Hears why a chat could not be answered; gives the chat to say it in instead."""
        self._wanted: dict[tuple[int, int], Content] = {}
        self._waiting: dict[int, list[Answer]] = {}
        self._sending = 0
        """Answers that wait, or are on their way."""
        self._edited: set[tuple[int, int]] = set()
        self._known: dict[tuple[int, int], Content] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def send(self, chat_id: int, content: Content, *, thread_id: int | None = None) -> None:
        """Send something soon; not again what waits there already, nor more than a few things at a time."""
        waiting = self._waiting.get(chat_id, [])
        answer = (thread_id, content)
        if answer not in waiting and len(waiting) < MOST_WAITING and self._sending < MOST_WAITING_IN_ALL:
            self._waiting[chat_id] = [*waiting, answer]
            self._sending += 1
            self.run(self._send(chat_id, answer))

    def show(self, chat_id: int, message_id: int, content: Content, *, was_shown: bool = False) -> None:
        """Let a message show something soon, unless it does already.

        `was_shown`: it did when somebody tapped on it; it may have been edited since, if that is known here.
        """
        page = (chat_id, message_id)
        if was_shown:
            self._known.setdefault(page, content)
        self._wanted[page] = content
        if page not in self._edited:
            self._edited.add(page)
            self.run(self._show(page))

    async def close(self) -> None:
        """Show nothing more."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def run(self, work: Coroutine[object, object, None]) -> None:
        """Do something soon that may have to wait for room in a chat."""
        task = asyncio.create_task(self._watch(work), name="page")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _watch(self, work: Coroutine[object, object, None]) -> None:
        try:
            await work
        except GatewayError as error:
            log.warning("Something could not be shown: %s", error)
        except Exception:
            log.exception("Something could not be shown")

    async def _send(self, chat_id: int, answer: Answer) -> None:
        thread_id, content = answer
        # However many strangers ask at once: no player waits for his hand behind what they are answered.
        priority = Priority.RESULT if chat_id < 0 else Priority.BOARD
        try:
            message_id = await self._gateway.send(chat_id, lambda: content, thread_id=thread_id, priority=priority)
            self._know((chat_id, message_id), content)
        except GatewayError as error:
            elsewhere = await self._on_failure(chat_id, error.failure)
            if elsewhere is None:
                raise
            message_id = await self._gateway.send(elsewhere, lambda: content, priority=priority)
            self._know((elsewhere, message_id), content)
        finally:
            self._sending -= 1
            waiting = self._waiting[chat_id]
            waiting.remove(answer)
            if not waiting:
                del self._waiting[chat_id]

    async def _show(self, page: tuple[int, int]) -> None:
        chat_id, message_id = page
        priority = Priority.LOW if chat_id < 0 else Priority.HAND
        try:
            while page in self._wanted:
                if self._wanted[page] == self._known.get(page):
                    del self._wanted[page]
                else:
                    await self._gateway.edit(chat_id, message_id, lambda: self._newest(page), priority=priority)
        except GatewayError:
            self._known.pop(page, None)
            raise
        finally:
            self._edited.discard(page)
            self._wanted.pop(page, None)

    def _newest(self, page: tuple[int, int]) -> Content | None:
        """Give what a message is to show, and take it as shown; None if it shows that already."""
        content = self._wanted.pop(page, None)
        if content is None or content == self._known.get(page):
            return None
        self._know(page, content)
        return content

    def _know(self, page: tuple[int, int], content: Content) -> None:
        self._known.pop(page, None)
        self._known[page] = content
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]
