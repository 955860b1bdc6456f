"""The ids of the messages that show rooms: stored before a send as an intent, and after it as a fact."""

from __future__ import annotations

from zole_bot.clock import Clock
from zole_bot.room import RoomId
from zole_bot.storage import Storage
from zole_bot.storage import messages as stored
from zole_bot.storage.messages import MessageRow, MessageState
from zole_bot.storage.room_search import open_rooms

__all__ = ["MessageRow", "MessageState", "Messages"]


class Messages:
    """All messages of ours that matter."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock

    async def intend(self, room: RoomId, slot: str, edition: int, chat: int) -> int:
        """Store that a message is about to be sent; gives the number of its row."""
        async with self._storage.transaction() as db:
            return await stored.intend_message(db, room, slot, edition, chat, self._clock.now())

    async def record(self, row: int, state: MessageState, message_id: int | None) -> None:
        """Store what became of a message."""
        async with self._storage.transaction() as db:
            await stored.set_message(db, row, state, message_id)

    async def load_all(self) -> dict[RoomId, list[MessageRow]]:
        """Give what is not retired, by room, for a program that starts; a room in play may have no message yet."""
        async with self._storage.reading() as db:
            rooms = {*await stored.rooms_with_messages(db), *await open_rooms(db)}
            return {room: await stored.load_messages(db, room) for room in sorted(rooms)}
