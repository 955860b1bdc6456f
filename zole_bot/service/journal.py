"""What of a room is worth a line in the log: deals and phases, without people and without cards."""

from __future__ import annotations

import logging
from collections.abc import Iterator

from zole_bot.room import Phase, Room, RoomId
from zole_bot.service.dealing import Step

log = logging.getLogger(__name__)


def note(old: Room, step: Step) -> None:
    """Write what a step that is stored has made of a room."""
    for words, deal in happenings(old, step):
        log.info("%s", words, extra={"room": old.id} if deal is None else {"room": old.id, "deal": deal})


def note_opened(room: RoomId) -> None:
    """Write that a room was opened."""
    log.info("A room is opened", extra={"room": room})


def happenings(old: Room, step: Step) -> Iterator[tuple[str, int | None]]:
    """Tell what has happened, each with its deal if it is of one."""
    new = step.room
    if step.ended is not None:
        words = "A deal does not count" if step.ended.result is None else "A deal is settled"
        yield words, step.ended.played.ordinal
    if new.deal is not None and (old.deal is None or old.deal.ordinal != new.deal.ordinal):
        yield "A deal is dealt", new.deal.ordinal
    if new.phase is old.phase:
        return
    if new.phase is Phase.PAUSED:
        yield f"A room is paused: {new.pause_reason}", None
    elif new.phase is Phase.CLOSED:
        yield f"A room is closed: {new.close_reason}", None
    elif old.phase is Phase.PAUSED:
        yield "A room goes on", None
