"""Live messages: what each is to show against what it shows.

Nothing in here is told to anybody before it is stored, and nothing is stored but the ids of messages: after a start
everything is shown again, and a message that already shows it says "not modified", which is success.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from weakref import WeakValueDictionary

from zole_bot.chat.gateway import Gateway, GatewayError
from zole_bot.chat.ledger import Copy, Ledger
from zole_bot.chat.live_message import LiveMessage
from zole_bot.chat.tallies import Tallies
from zole_bot.chat.turnstile import Turnstile
from zole_bot.chat.wanted import Wanted
from zole_bot.clock import Clock
from zole_bot.room import RoomId
from zole_bot.storage.messages import MessageRow, MessageState

log = logging.getLogger(__name__)

LAST_CALL_SECONDS = 4.0
"""How long a stop waits for the calls that are under way."""


class Live:
    """All live messages of all rooms."""

    def __init__(self, gateway: Gateway, clock: Clock, ledger: Ledger, tallies: Tallies) -> None:
        self._gateway = gateway
        self._clock = clock
        self._ledger = ledger
        self._tallies = tallies
        self._rooms: dict[RoomId, dict[str, LiveMessage]] = {}
        self._turnstiles: WeakValueDictionary[RoomId, Turnstile] = WeakValueDictionary()

    def adopt(self, room: RoomId, rows: Iterable[MessageRow]) -> None:
        """Take over what an earlier process has sent, oldest first."""
        for row in rows:
            message = self._message(room, row.slot)
            if message.copy is not None:
                message.stale.append(message.copy)
            message.copy = Copy(row.id, row.chat, row.edition, row.message_id)

    def want(self, room: RoomId, wanted: Sequence[Wanted], *, is_over: bool = False, still: int | None = None) -> None:
        """Say what a room wants; returns at once. With `is_over` it is the last time: what is shown then stays.

        In the chat `still` nothing can be done for now: what stands there is left as it is, and known.
        """
        known = self._rooms.get(room, {})
        by_slot = {
            wish.slot: wish
            for wish in sorted(wanted, key=lambda each: each.send_priority)  # new ones go one after the other
            if wish.chat != still and (wish.slot in known or not wish.is_last)
        }
        for slot in [*by_slot, *(slot for slot in known if slot not in by_slot)]:
            if slot in by_slot or still is None or not _is_in(known[slot], still):
                self._message(room, slot).want(by_slot.get(slot), is_over=is_over)

    def knows(self, room: RoomId, chat: int, message_id: int) -> bool:
        """Tell whether a message is the one its slot knows."""
        copies = [message.copy for message in self._rooms.get(room, {}).values() if message.copy is not None]
        return any((copy.chat, copy.message_id) == (chat, message_id) for copy in copies)

    async def reveal(self, room: RoomId, chat: int, message_id: int) -> None:
        """Hear, by a tap on it, of a message that we did not know: adopt it where one is missing, else take it away.

        What a closed room has left behind stands, without its buttons.
        """
        for message in self._rooms.get(room, {}).values():
            copy = message.copy
            if copy is not None and copy.chat == chat and copy.message_id is None and message.task is None:
                copy.message_id, copy.shown = message_id, None
                await self._ledger.record(copy.row, MessageState.LIVE, message_id)
                message.wake()
                return
        take_away = self._gateway.delete if room in self._rooms else self._gateway.remove_buttons
        try:
            await take_away(chat, message_id)
        except GatewayError as error:
            log.info("An unknown message could not be taken away: %s", error, extra={"room": room})

    def drop(self, room: RoomId) -> None:
        """Tend nothing more of a room that was erased; what stands stands."""
        for message in self._rooms.pop(room, {}).values():
            for task in message.close():
                task.cancel()

    def forget_chat(self, chat: int) -> None:
        """Tend nothing more in the private chat of a person who is forgotten; his buttons go."""
        for messages in list(self._rooms.values()):
            for message in list(messages.values()):
                places = [message.wanted, message.copy, *message.stale]
                if any(place is not None and place.chat == chat for place in places):
                    message.want(None, is_over=message.is_over)

    @property
    def working(self) -> int:
        """Count the messages that are being tended."""
        return sum(message.task is not None for messages in self._rooms.values() for message in messages.values())

    async def close(self) -> None:
        """Stop; what was not shown is shown after the next start.

        A send under way may end: broken off, nobody would know whether it arrived, and it would have to be made again.
        """
        messages = [message for room in self._rooms.values() for message in room.values()]
        tasks = [task for message in messages for task in message.close()]
        self._gateway.close()
        if tasks:
            await asyncio.wait(tasks, timeout=LAST_CALL_SECONDS)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _message(self, room: RoomId, slot: str) -> LiveMessage:
        messages = self._rooms.setdefault(room, {})
        if slot not in messages:
            messages[slot] = LiveMessage(
                *(room, slot, self._gateway, self._clock, self._ledger),
                on_gone=lambda gone: self._let_go(room, gone),
                tallies=self._tallies,
                turnstile=self._turnstiles.setdefault(room, Turnstile(self._clock)),
            )
        return messages[slot]

    def _let_go(self, room: RoomId, slot: str) -> None:
        """Drop a message that is retired; those of a closed room go together, so that none is taken for missing."""
        messages = self._rooms.get(room, {})
        message = messages.get(slot)
        if message is not None and not message.is_over:
            del messages[slot]
        if all(other.is_done for other in messages.values()):
            self._rooms.pop(room, None)


def _is_in(message: LiveMessage, chat: int) -> bool:
    """Tell whether a message is in a chat, or was to be."""
    return any(place is not None and place.chat == chat for place in (message.copy, message.wanted))
