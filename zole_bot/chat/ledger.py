"""The ledger: what is known of messages that were sent, where their ids are kept, and who hears what became of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from zole_bot.chat.content import Content
from zole_bot.chat.failures import Failure
from zole_bot.chat.wanted import Turn, Wanted
from zole_bot.room import PersonId, RoomId
from zole_bot.storage.messages import MessageState


@dataclass(slots=True)
class Copy:
    """A message as it was sent: where it is and what is known of it."""

    row: int
    chat: int
    edition: int
    message_id: int | None = None
    """None: on its way, or its fate is unknown."""
    shown: Content | None = None
    """None: not known."""
    weight: object = None
    parting: Wanted | None = None
    """What it is to become once it is wanted no more."""
    news: Wanted | None = None
    """As what it was sent, until that is stored and told."""
    has_arrived: bool = False
    """Whether the service has heard that it is there; not known of what an earlier process has sent."""
    turn: Turn | None = None
    """The turn whose buttons it is known to have brought."""

    def show(self, shown: Wanted) -> None:
        """Know what it shows now."""
        self.shown, self.weight, self.parting = shown.content, shown.weight, shown.at_parting


class Ledger(Protocol):
    """Where the ids of messages are kept, and who hears what became of them."""

    async def intend(self, room: RoomId, slot: str, edition: int, chat: int) -> int:
        """Store that a message is about to be sent; gives the number of its row."""

    async def record(self, row: int, state: MessageState, message_id: int | None) -> None:
        """Store what became of a message."""

    async def delivered(self, room: RoomId, turn: Turn) -> None:
        """Hear that the buttons of a turn have arrived."""

    async def arrived(self, room: RoomId, person: PersonId | None) -> None:
        """Hear that the message that seats a person, or (with None) a new one in the group, has arrived."""

    async def failed(self, room: RoomId, person: PersonId | None, chat: int, failure: Failure) -> None:
        """Hear that a person (or, with None, the group) is out of reach or has moved."""


async def tell_sent(ledger: Ledger, room: RoomId, copy: Copy, sent: Wanted) -> None:
    """Store and tell that a message was sent; where that fails it is still to be done, whatever is wanted by then."""
    await ledger.record(copy.row, MessageState.LIVE, copy.message_id)
    if sent.confirms or sent.person is None:
        await ledger.arrived(room, sent.person)
    copy.news, copy.has_arrived = None, True


async def tell_shown(ledger: Ledger, room: RoomId, copy: Copy, shown: Wanted) -> None:
    """Let the clock of a turn run; a message that shows its buttons already has brought them as well.

    One that an earlier process has sent may not have seated its person yet.
    """
    if shown.confirms and not copy.has_arrived:
        await ledger.arrived(room, shown.person)
        copy.has_arrived = True
    if shown.turn is not None and copy.turn != shown.turn:
        await ledger.delivered(room, shown.turn)
        copy.turn = shown.turn


async def stand_in(ledger: Ledger, wish: Wanted, copy: Copy, older: Sequence[Copy]) -> bool:
    """Let the message before it stand in for one that may not have arrived; if it has, a tap on it reveals it."""
    if copy.message_id is not None or not wish.has_stand_in or not (wish.is_last or copy.edition == wish.edition):
        return False
    known = next((each for each in reversed(older) if each.message_id is not None and each.chat == wish.chat), None)
    if known is None:
        return False
    await ledger.record(copy.row, MessageState.LIVE, known.message_id)
    copy.message_id, copy.shown, copy.weight = known.message_id, known.shown, known.weight
    return True
