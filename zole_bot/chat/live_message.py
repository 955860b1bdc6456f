"""One live message: one call under way at a time, the last wish wins, and what is equal is not sent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from zole_bot.chat.calm import put_off_until
from zole_bot.chat.content import Content
from zole_bot.chat.failures import MAY_HAVE_ARRIVED, OUT_OF_REACH, Failure, FailureKind
from zole_bot.chat.gateway import Gateway, GatewayError
from zole_bot.chat.ledger import Copy, Ledger, stand_in, tell_sent, tell_shown
from zole_bot.chat.tallies import Tallies
from zole_bot.chat.turnstile import Turnstile
from zole_bot.chat.wanted import Wanted, deal_of
from zole_bot.clock import Clock
from zole_bot.log_fields import about
from zole_bot.room import RoomId
from zole_bot.storage.messages import MessageState
from zole_bot.storage.writer import NotStoredError

log = logging.getLogger(__name__)

RETRY_SECONDS = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0)


@dataclass(slots=True)
class LiveMessage:
    """One slot of a room. `wanted` None: to be retired."""

    room: RoomId
    slot: str
    gateway: Gateway
    clock: Clock
    ledger: Ledger
    on_gone: Callable[[str], None]
    """Called with the slot when nothing is left to tend."""
    tallies: Tallies
    turnstile: Turnstile
    wanted: Wanted | None = None
    is_over: bool = False
    """What is wanted is wanted for the last time; what is shown then stays."""
    is_done: bool = False
    """Shown for the last time, or gone."""
    copy: Copy | None = None
    stale: list[Copy] = field(default_factory=list)
    """Older messages of the slot, to be taken away."""
    changed_at: float = 0.0
    tries: int = 0
    task: asyncio.Task[None] | None = None
    later: asyncio.Task[None] | None = None
    is_poked: bool = False
    is_unseen: bool = False
    """What is wanted has not been on the way to anybody yet."""
    is_closing: bool = False

    def want(self, wish: Wanted | None, *, is_over: bool) -> None:
        """Change what is wanted, and see to it."""
        if wish is not None and (self.wanted is None or self.wanted.content != wish.content):
            self.changed_at = self.clock.now()
            self.tallies.merged += self.is_unseen
            self.is_unseen = True
            self.gateway.hasten(wish.chat, wish.priority)  # a call that waits shows it, or is in the way of it
        self.wanted, self.is_over = wish, is_over
        self.wake()

    def wake(self) -> None:
        """See to it now."""
        self.is_poked = True
        if self.task is None and not self.is_closing:
            with about(self.room, deal_of(self.slot)):
                self.task = asyncio.create_task(self._tend(), name=f"tend {self.room} {self.slot}")

    def wake_at(self, moment: float) -> None:
        """See to it later."""
        if self.later is not None:
            self.later.cancel()
        if not self.is_closing:
            self.later = asyncio.create_task(self._wait(moment), name=f"wait {self.room} {self.slot}")

    def close(self) -> list[asyncio.Task[None]]:
        """Begin nothing more; gives the tasks that end by it."""
        self.is_closing = True
        if self.later is not None:
            self.later.cancel()
        return [task for task in (self.task, self.later) if task is not None]

    async def _wait(self, moment: float) -> None:
        await self.clock.sleep_until(moment)
        self.later = None
        self.wake()

    async def _tend(self) -> None:
        """Bring the message to what is wanted, as often as that changes meanwhile."""
        try:
            while self.is_poked and not self.is_closing:
                self.is_poked = False
                while await self._step() and not self.is_closing:
                    pass
        except NotStoredError as error:
            log.warning("A live message has to wait: %s", error, extra={"slot": self.slot})
            self._retry()
        except Exception:
            log.exception("A live message could not be tended", extra={"slot": self.slot})
            self._retry()
        finally:
            self.task = None

    async def _step(self) -> bool:
        """Do one thing; False when there is nothing more to do for now."""
        wish, copy = self.wanted, self.copy
        if copy is not None and copy.news is not None:
            await tell_sent(self.ledger, self.room, copy, copy.news)
        if wish is None:
            return await self._retire()
        try:
            if copy is not None and await stand_in(self.ledger, wish, copy, self.stale):
                return True
            if self.stale:
                await self._take_away(self.stale[-1])
                self.stale.pop()
                return True
            is_known = copy is not None and copy.message_id is not None and copy.chat == wish.chat
            if wish.is_last and not is_known:
                return await self._retire()
            if not wish.is_last and (copy is None or not is_known or copy.edition != wish.edition):
                return await self._send(wish)
            if copy is None or copy.shown == wish.content:
                if copy is not None:
                    await tell_shown(self.ledger, self.room, copy, wish)
                return await self._let_stand() if self.is_over else False
            moment = put_off_until(copy, wish, self.changed_at, self.clock.now(), self.gateway)
            if moment is not None:
                self.wake_at(moment)
                return False
            return await self._edit(copy, wish)
        except GatewayError as error:
            return await self._cope(wish, error.failure)

    async def _send(self, wish: Wanted) -> bool:
        old = self.copy
        if old is not None and (old.edition, old.chat) == (wish.edition, wish.chat) and wish.is_once:
            return False
        row = await self.ledger.intend(self.room, wish.slot, wish.edition, wish.chat)
        if old is not None and old.message_id is not None and old.chat == wish.chat:
            self.stale.append(old)
        copy = self.copy = Copy(row, wish.chat, wish.edition)
        sent = wish

        def newest() -> Content:
            nonlocal sent
            now = self.wanted
            if now is not None and (now.edition, now.chat) == (wish.edition, wish.chat):
                sent = now
            self.is_unseen = False
            return sent.content

        with self.turnstile.one() as come:
            copy.message_id = await self.gateway.send(
                *(wish.chat, newest, come), thread_id=wish.thread, silent=wish.is_silent, priority=wish.send_priority
            )
            copy.news, self.tries = wish, 0
            copy.show(sent)
            await tell_sent(self.ledger, self.room, copy, wish)
        await tell_shown(self.ledger, self.room, copy, sent)
        return True

    async def _edit(self, copy: Copy, wish: Wanted) -> bool:
        shown = wish

        def newest() -> Content | None:
            nonlocal shown
            shown, self.is_unseen = self.wanted or wish, False
            return None if shown.content == copy.shown else shown.content

        if copy.message_id is not None:
            await self.gateway.edit(copy.chat, copy.message_id, newest, priority=wish.priority)
        copy.show(shown)
        self.tries = 0
        await tell_shown(self.ledger, self.room, copy, shown)
        return True

    async def _take_away(self, copy: Copy) -> None:
        stands_in = self.copy is not None and self.copy.message_id == copy.message_id
        try:
            if copy.message_id is not None and not stands_in:
                await self.gateway.delete(copy.chat, copy.message_id)
        except GatewayError as error:
            log.info("A message could not be deleted: %s", error, extra={"slot": self.slot})
            if error.failure.kind is FailureKind.FLOODED:
                return  # not even tried: it stays known as live, and goes after the next start
        await self.ledger.record(copy.row, MessageState.RETIRED, copy.message_id)

    async def _let_stand(self) -> bool:
        """Leave the message of a closed room as it is, for good."""
        if self.copy is not None and not self.is_done:
            await self.ledger.record(self.copy.row, MessageState.RETIRED, self.copy.message_id)
        self.is_done = True
        self.on_gone(self.slot)
        return False

    async def _retire(self) -> bool:
        """Let the message stand for good, without buttons."""
        copy = self.copy
        if copy is not None and copy.message_id is not None and (copy.shown is None or copy.shown.rows):
            try:
                if copy.parting is not None:
                    await self._edit(copy, copy.parting)
                else:
                    await self.gateway.remove_buttons(copy.chat, copy.message_id)
                    copy.shown = Content("" if copy.shown is None else copy.shown.text)
            except GatewayError as error:
                log.info("Buttons could not be taken off: %s", error, extra={"slot": self.slot})
                if error.failure.kind is FailureKind.FLOODED:
                    self.wake_at(self.clock.now() + error.failure.retry_after)
                    return False
        for older in self.stale:
            await self._take_away(older)
        self.stale.clear()
        if self.wanted is not None and not self.wanted.is_last:
            return True  # wanted again meanwhile
        return await self._let_stand()

    async def _cope(self, wish: Wanted, failure: Failure) -> bool:
        """Answer a failed call; True to go on at once."""
        copy, is_gone = self.copy, failure.kind is FailureKind.MESSAGE_GONE
        if copy is not None and (is_gone or (copy.message_id is None and failure.kind not in MAY_HAVE_ARRIVED)):
            await self.ledger.record(copy.row, MessageState.RETIRED, copy.message_id)  # it certainly is not there
            self.copy = None
        match failure.kind:
            case FailureKind.MESSAGE_GONE if copy is not None:
                return True
            case kind if kind in OUT_OF_REACH:
                if self.later is not None:
                    self.later.cancel()  # it would be tried in vain
                await self.ledger.failed(self.room, wish.person, wish.chat, failure)
            case FailureKind.OUR_FAULT if self.copy is not None:
                log.error("An edit was refused: %s", failure, extra={"slot": self.slot})
                self.copy.shown = wish.content
            case FailureKind.FLOODED:
                self.wake_at(self.clock.now() + failure.retry_after)
            case _:
                self._retry()
        return False

    def _retry(self) -> None:
        self.wake_at(self.clock.now() + RETRY_SECONDS[min(self.tries, len(RETRY_SECONDS) - 1)])
        self.tries += 1
