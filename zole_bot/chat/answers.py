"""What a tap comes to: the one answer it gets, and what is shown after it."""

from __future__ import annotations

from dataclasses import dataclass

from zole_bot.chat.content import Content
from zole_bot.room import RoomId
from zole_bot.service.reply import DONE, Reply


@dataclass(frozen=True, slots=True)
class Popup:
    """An answer in words already: a small screen of its own, or a line that goes by."""

    text: str
    is_screen: bool = True


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer to a tap, and what follows once it is given."""

    reply: Reply | Popup = DONE
    shows: Content | None = None
    """What the tapped message shows from now on; None: as before, or as its room will have it."""
    room: RoomId | None = None
    """The room that the tapped message shows, if it is one of its live messages."""
