"""The ledger: where the ids of messages are kept, and who hears what became of them."""

from __future__ import annotations

from typing import Protocol

from zole_bot.chat.failures import Failure
from zole_bot.chat.wanted import Turn
from zole_bot.room import PersonId, RoomId
from zole_bot.storage.messages import MessageState


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
