"""How much may be called in one chat: the arithmetic, without waiting (telegram.md, Rates)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from math import ceil, inf

GROUP_CALLS = 18
GROUP_EDITS = 14
"""Of the calls; the other four are kept for sends."""
GROUP_WINDOW_SECONDS = 61.0
"""The server counts a minute; the second more is for clocks that do not run alike."""
PRIVATE_BURST = 3
PRIVATE_SECONDS = 1.0
"""Between calls in a private chat once its burst is spent."""


class Kind(StrEnum):
    """What a call does in a chat; whatever changes or deletes a message is an edit."""

    SEND = "send"
    EDIT = "edit"


@dataclass(slots=True, eq=False)
class Slot:
    """The right to one call.

    A group counts it until a window after its end, not after its granting: a call that hangs reaches the server
    somewhere between the two, and a window that began too early would let twice as many through in one minute.
    """

    chat_id: int
    kind: Kind
    moment: float
    """When it was granted."""
    ended_at: float | None = None
    """When the call was over; None while it is under way."""


@dataclass(slots=True)
class ChatBudget:
    """What was called in one chat of late, and until when the server wants quiet."""

    slots: list[Slot] = field(default_factory=list)
    """A group's."""
    full_at: float = -inf
    """When a private chat can have its whole burst again; each call puts it off by one interval."""
    quiet_until: float = -inf

    def ready_at(self, chat_id: int, kind: Kind, now: float) -> float:
        """Give the earliest moment at which the next call may be made, past or to come.

        A call under way is taken to end now; while it goes on, the moment moves away.
        """
        if chat_id > 0:
            return max(self.quiet_until, self.full_at - (PRIVATE_BURST - 1) * PRIVATE_SECONDS)
        ready = max(self.quiet_until, _window_ready_at(self.slots, GROUP_CALLS, now))
        if kind is Kind.EDIT:
            edits = [slot for slot in self.slots if slot.kind is Kind.EDIT]
            ready = max(ready, _window_ready_at(edits, GROUP_EDITS, now))
        return ready

    def edits_left(self, chat_id: int, now: float) -> int:
        """Count the edits that could be made at once."""
        if self.quiet_until > now:
            return 0
        if chat_id > 0:
            return max(0, PRIVATE_BURST - ceil(max(0.0, self.full_at - now) / PRIVATE_SECONDS))
        self.forget_old(now)
        edits = sum(slot.kind is Kind.EDIT for slot in self.slots)
        return max(0, min(GROUP_CALLS - len(self.slots), GROUP_EDITS - edits))

    def be_quiet(self, until: float) -> None:
        """Allow nothing before a moment."""
        self.quiet_until = max(self.quiet_until, until)

    def take_over(self, other: ChatBudget, chat_id: int) -> None:
        """Count what was called under a group's former id."""
        for slot in other.slots:
            slot.chat_id = chat_id
        self.slots += other.slots
        self.be_quiet(other.quiet_until)

    def take(self, slot: Slot) -> None:
        """Count a call."""
        if slot.chat_id > 0:
            self.full_at = max(self.full_at, slot.moment) + PRIVATE_SECONDS
        else:
            self.slots.append(slot)

    def put_back(self, slot: Slot) -> None:
        """Count a call no more."""
        if slot.chat_id > 0:
            self.full_at -= PRIVATE_SECONDS
        elif slot in self.slots:
            self.slots.remove(slot)

    def is_idle(self, now: float) -> bool:
        """Tell whether nothing of the chat need be remembered."""
        return not self.slots and max(self.full_at, self.quiet_until) <= now

    def forget_old(self, now: float) -> None:
        """Drop the calls that no budget counts any more."""
        self.slots = [
            slot for slot in self.slots if slot.ended_at is None or slot.ended_at + GROUP_WINDOW_SECONDS > now
        ]


def _window_ready_at(slots: list[Slot], most: int, now: float) -> float:
    ends = sorted(now if slot.ended_at is None else slot.ended_at for slot in slots)
    return ends[-most] + GROUP_WINDOW_SECONDS if len(ends) >= most else -inf
