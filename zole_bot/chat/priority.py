"""How urgent a call to Telegram is, and how long it lets what is more urgent go first."""

from __future__ import annotations

from enum import IntEnum


class Priority(IntEnum):
    """How urgent a call is, most urgent first."""

    TURN = 0
    """The hand of the one in turn."""
    RESULT = 1
    HAND = 2
    BOARD = 3
    LOW = 4


PATIENCE_SECONDS = {
    Priority.TURN: 0.0,
    Priority.RESULT: 2.0,
    Priority.HAND: 60.0,
    Priority.BOARD: 80.0,
    Priority.LOW: 85.0,
}
"""By how much a call may be overtaken by what is more urgent: nothing waits for ever when there is too much to do."""
