"""Live messages: what each is to show against what it shows. One call under way a message; the last wish wins.

Nothing in here is told to anybody before it is stored, and nothing is stored but the ids of messages: after a start
everything is shown again, and a message that already shows it says "not modified", which is success.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from zole_bot.chat.content import Content
from zole_bot.chat.failures import Failure, FailureKind
from zole_bot.chat.gateway import Gateway, GatewayError
from zole_bot.chat.wanted import Turn, Wanted
from zole_bot.clock import Clock
from zole_bot.room import PersonId, RoomId
from zole_bot.storage.messages import MessageRow, MessageState

log = logging.getLogger(__name__)

CALM_SECONDS = 6.0
"""A mere change of turn is shown on the board after so long without another change."""
CALLS_LEFT_FOR_CALM = 8
RETRY_SECONDS = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
OUT_OF_REACH = frozenset(
    {
        FailureKind.UNREACHABLE,
        FailureKind.KICKED,
        FailureKind.NO_RIGHTS,
        FailureKind.TOPIC_CLOSED,
        FailureKind.TOPIC_GONE,
        FailureKind.MIGRATED,
    }
)


class Ledger(Protocol):
    """Where the ids of messages are kept, and who hears what became of them."""

    async def intend(self, room: RoomId, slot: str, edition: int, chat: int) -> int:
        """Store that a message is about to be sent; gives the number of its row."""

    async def record(self, row: int, state: MessageState, message_id: int | None) -> None:
        """Store what became of a message."""

    async def delivered(self, room: RoomId, turn: Turn) -> None:
        """Hear that the buttons of a turn have arrived."""

    async def arrived(self, room: RoomId, person: PersonId) -> None:
        """Hear that the message that seats a person has arrived."""

    async def failed(self, room: RoomId, person: PersonId | None, chat: int, failure: Failure) -> None:
        """Hear that a person (or, with None, the group) is out of reach or has moved."""


@dataclass(slots=True)
class _Message:
    """One slot of a room."""

    wanted: Wanted | None
    """None: to be retired."""
    row: int | None = None
    message_id: int | None = None
    chat: int = 0
    edition: int = 0
    shown: Content | None = None
    """None: not known."""
    weight: object = None
    changed_at: float = 0.0
    is_sent: bool = False
    """It was sent at least once, arrived or not."""
    tries: int = 0
    stale: list[tuple[int, int, int]] = field(default_factory=list)
    """Older messages of the slot, to be taken away: row, chat, message id."""
    task: asyncio.Task[None] | None = None
    later: asyncio.Task[None] | None = None
    is_over: bool = False
    """What is wanted is wanted for the last time."""
    is_done: bool = False


class Live:
    """All live messages of all rooms."""

    def __init__(self, gateway: Gateway, clock: Clock, ledger: Ledger) -> None:
        self._gateway = gateway
        self._clock = clock
        self._ledger = ledger
        self._rooms: dict[RoomId, dict[str, _Message]] = {}
        self._is_closing = False

    def adopt(self, room: RoomId, rows: Iterable[MessageRow]) -> None:
        """Take over what an earlier process has sent, oldest first."""
        messages = self._rooms.setdefault(room, {})
        for row in rows:
            message = messages.setdefault(row.slot, _Message(None))
            if message.row is not None and message.message_id is not None:
                message.stale.append((message.row, message.chat, message.message_id))
            message.row, message.message_id, message.chat, message.edition = (
                row.id,
                row.message_id,
                row.chat,
                row.edition,
            )
            message.is_sent = True

    def want(self, room: RoomId, wanted: Sequence[Wanted], *, is_over: bool = False) -> None:
        """Say what a room wants; returns at once. With `is_over` it is the last time: what is shown then stays."""
        messages = self._rooms.setdefault(room, {})
        by_slot = {wish.slot: wish for wish in wanted}
        for slot, wish in by_slot.items():
            message = messages.get(slot)
            if message is None and not wish.is_last:
                message = messages[slot] = _Message(wish)
            if message is not None:
                if message.wanted is None or message.wanted.content != wish.content:
                    message.changed_at = self._clock.now()
                message.wanted = wish
                message.is_over = is_over
        for slot, message in list(messages.items()):
            if slot not in by_slot:
                message.wanted = None
            self._wake(room, slot, message)

    def knows(self, room: RoomId, chat: int, message_id: int) -> bool:
        """Tell whether a message is the one its slot knows."""
        return any(
            (message.chat, message.message_id) == (chat, message_id) for message in self._rooms.get(room, {}).values()
        )

    async def reveal(self, room: RoomId, chat: int, message_id: int) -> None:
        """Hear, by a tap on it, of a message that we did not know: adopt it where one is missing, else take it away."""
        for slot, message in self._rooms.get(room, {}).items():
            wish = message.wanted
            if wish and wish.chat == chat and message.message_id is None and message.is_sent and message.task is None:
                message.message_id, message.chat, message.edition, message.shown = message_id, chat, wish.edition, None
                if message.row is not None:
                    await self._ledger.record(message.row, MessageState.LIVE, message_id)
                self._wake(room, slot, message)
                return
        await self._take_away(chat, message_id)

    async def first_try(self, room: RoomId, slot: str) -> None:
        """Wait until a slot's call under way is over, whatever came of it."""
        message = self._rooms.get(room, {}).get(slot)
        if message is not None and message.task is not None:
            await asyncio.shield(asyncio.wait([message.task]))

    @property
    def working(self) -> int:
        """Count the messages that are being tended."""
        return sum(message.task is not None for messages in self._rooms.values() for message in messages.values())

    async def close(self) -> None:
        """Stop; what was not shown is shown after the next start."""
        self._is_closing = True
        tasks = [
            task
            for messages in self._rooms.values()
            for message in messages.values()
            for task in (message.task, message.later)
            if task is not None
        ]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- one message ------------------------------------------------------------------------------------------------

    def _wake(self, room: RoomId, slot: str, message: _Message) -> None:
        if message.task is None and not self._is_closing:
            message.task = asyncio.create_task(self._tend(room, slot, message), name=f"tend {room} {slot}")

    def _wake_at(self, moment: float, room: RoomId, slot: str, message: _Message) -> None:
        async def wait() -> None:
            await self._clock.sleep_until(moment)
            message.later = None
            self._wake(room, slot, message)

        if message.later is not None:
            message.later.cancel()
        if not self._is_closing:
            message.later = asyncio.create_task(wait(), name=f"wait {room} {slot}")

    async def _tend(self, room: RoomId, slot: str, message: _Message) -> None:
        """Bring one message to what is wanted, as often as that changes meanwhile."""
        try:
            while await self._step(room, slot, message):
                pass
        except Exception:
            log.exception("A live message could not be tended", extra={"room": room, "slot": slot})
            self._retry(room, slot, message)
        finally:
            message.task = None

    async def _step(self, room: RoomId, slot: str, message: _Message) -> bool:
        """Do one thing; False when there is nothing more to do for now."""
        wish = message.wanted
        if wish is None:
            return await self._retire(room, slot, message)
        try:
            if message.stale:
                row, chat, message_id = message.stale[-1]
                await self._take_away(chat, message_id)
                await self._ledger.record(row, MessageState.RETIRED, message_id)
                message.stale.pop()
                return True
            if message.message_id is None or (message.edition, message.chat) != (wish.edition, wish.chat):
                if wish.is_last and (message.message_id is None or message.chat != wish.chat):
                    return await self._retire(room, slot, message)
                if not wish.is_last:
                    return await self._send(room, message, wish)
            if message.shown == wish.content:
                return await self._let_stand(room, message) if message.is_over else False
            if self._can_wait(room, slot, message, wish):
                return False
            return await self._edit(room, message, wish)
        except GatewayError as error:
            return await self._cope(room, slot, message, wish, error.failure)

    async def _send(self, room: RoomId, message: _Message, wish: Wanted) -> bool:
        if wish.is_once and message.is_sent and (message.edition, message.chat) == (wish.edition, wish.chat):
            return False
        if message.row is not None and message.message_id is not None and message.chat == wish.chat:
            message.stale.append((message.row, message.chat, message.message_id))
        message.message_id, message.is_sent = None, True
        message.chat, message.edition = wish.chat, wish.edition
        message.row = await self._ledger.intend(room, wish.slot, wish.edition, wish.chat)
        sent: Wanted = wish

        def newest() -> Content:
            nonlocal sent
            if message.wanted is not None and (message.wanted.edition, message.wanted.chat) == (
                wish.edition,
                wish.chat,
            ):
                sent = message.wanted
            return sent.content

        message.message_id = await self._gateway.send(
            wish.chat, newest, thread_id=wish.thread, silent=wish.is_silent, priority=wish.priority
        )
        await self._ledger.record(message.row, MessageState.LIVE, message.message_id)
        if wish.confirms and wish.person is not None:
            await self._ledger.arrived(room, wish.person)
        await self._is_shown(room, message, sent)
        return True

    async def _edit(self, room: RoomId, message: _Message, wish: Wanted) -> bool:
        shown: Wanted = wish

        def newest() -> Content | None:
            nonlocal shown
            shown = message.wanted or wish
            return None if shown.content == message.shown else shown.content

        if message.message_id is not None:
            await self._gateway.edit(message.chat, message.message_id, newest, priority=wish.priority)
        await self._is_shown(room, message, shown)
        return True

    async def _is_shown(self, room: RoomId, message: _Message, shown: Wanted) -> None:
        message.shown, message.weight, message.tries = shown.content, shown.weight, 0
        if shown.turn is not None:
            await self._ledger.delivered(room, shown.turn)

    async def _let_stand(self, room: RoomId, message: _Message) -> bool:
        """Leave a message of a closed room as it is, for good; with the last of them the room is forgotten."""
        if message.row is not None and not message.is_done:
            await self._ledger.record(message.row, MessageState.RETIRED, message.message_id)
        message.is_done = True
        if all(other.is_done for other in self._rooms.get(room, {}).values()):
            self._rooms.pop(room, None)
        return False

    async def _retire(self, room: RoomId, slot: str, message: _Message) -> bool:
        """Let a message stand for good, without buttons."""
        if message.message_id is not None and (message.shown is None or message.shown.rows):
            try:
                await self._gateway.remove_buttons(message.chat, message.message_id)
            except GatewayError as error:
                log.info("Buttons could not be taken off: %s", error, extra={"room": room, "slot": slot})
        for row, chat, message_id in message.stale:
            await self._take_away(chat, message_id)
            await self._ledger.record(row, MessageState.RETIRED, message_id)
        if message.row is not None:
            await self._ledger.record(message.row, MessageState.RETIRED, message.message_id)
        if message.later is not None:
            message.later.cancel()
        self._rooms.get(room, {}).pop(slot, None)
        return False

    async def _take_away(self, chat: int, message_id: int) -> None:
        try:
            await self._gateway.delete(chat, message_id)
        except GatewayError as error:
            log.info("A message could not be deleted: %s", error)

    def _can_wait(self, room: RoomId, slot: str, message: _Message, wish: Wanted) -> bool:
        """Tell whether only the turn has changed on a board, and leave that for a calm moment."""
        if wish.weight is None or message.shown is None or message.weight != wish.weight:
            return False
        calm_at = message.changed_at + CALM_SECONDS
        if self._clock.now() < calm_at:
            self._wake_at(calm_at, room, slot, message)
            return True
        if self._gateway.calls_left(wish.chat) < CALLS_LEFT_FOR_CALM:
            self._wake_at(self._clock.now() + CALM_SECONDS, room, slot, message)
            return True
        return False

    async def _cope(self, room: RoomId, slot: str, message: _Message, wish: Wanted, failure: Failure) -> bool:
        """Answer a failed call; True to go on at once."""
        if message.message_id is None and failure.kind not in (FailureKind.UNKNOWN, FailureKind.SERVER):
            await self._did_not_arrive(message)
        match failure.kind:
            case FailureKind.MESSAGE_GONE:
                message.message_id, message.shown = None, None
                return not wish.is_once
            case kind if kind in OUT_OF_REACH:
                await self._ledger.failed(room, wish.person, wish.chat, failure)
            case FailureKind.OUR_FAULT:
                log.error("A message was refused: %s", failure, extra={"room": room, "slot": slot})
                message.shown = wish.content
            case FailureKind.FLOODED:
                self._wake_at(self._clock.now() + failure.retry_after, room, slot, message)
            case _:
                self._retry(room, slot, message)
        return False

    async def _did_not_arrive(self, message: _Message) -> None:
        """Take an intent back whose message was certainly not sent."""
        message.is_sent = False
        if message.row is not None:
            await self._ledger.record(message.row, MessageState.RETIRED, None)
            message.row = None

    def _retry(self, room: RoomId, slot: str, message: _Message) -> None:
        wait = RETRY_SECONDS[min(message.tries, len(RETRY_SECONDS) - 1)]
        message.tries += 1
        self._wake_at(self._clock.now() + wait, room, slot, message)
