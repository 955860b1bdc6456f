"""What is counted of the bot's work, for whoever watches over it: numbers alone, and nothing of anybody."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from zole_bot.chat.answers import Popup
from zole_bot.chat.buttons import Tap
from zole_bot.service.reply import Notice, Reply
from zole_bot.stopwatch import Durations


@dataclass
class Tallies:
    """Counts since the program began."""

    taps: Counter[str] = field(default_factory=Counter)
    """By what came of them."""
    answers: Durations = field(default_factory=Durations)
    """From a tap's coming in to its answer's being sent, the wait for those before it included."""
    merged: int = 0
    """States of live messages that were never sent, because a newer one came before."""


def outcome_of(reply: Reply | Popup) -> str:
    """Name what came of a tap, in a word of a closed set.

    >>> outcome_of(Reply(Notice.NOT_YOUR_TURN, {"player": "Anna"})), outcome_of(Reply())
    ('not-your-turn', 'done')
    """
    if isinstance(reply, Popup):
        return "screen" if reply.is_screen else "line"
    if reply.link is not None:
        return "link"
    return "done" if reply.notice is Notice.NONE else reply.notice.value


def wish_of(tap: Tap | None) -> str:
    """Name what a tap wants, without the card."""
    return "nothing known" if tap is None else tap.act.name.lower()


def word_of(reply: Reply | Popup) -> str:
    """Tell whether a tap was heard, and not why it was refused: that a card must not be played tells of the hand."""
    return "done" if isinstance(reply, Popup) or reply.notice is Notice.NONE else "refused"
