"""Mending, when a program starts: what it cannot go on with is given up, lest it block a room, a group, or everybody.

A deal in play that a newer program cannot play on is dealt anew (design.md §1); a room that cannot be read at all is
closed; and no moment that is stored lies ahead, as it does after the machine's clock was set back.
"""

from __future__ import annotations

import logging
from dataclasses import replace

from zole_bot.log_fields import about
from zole_bot.room import PauseReason, RoomId
from zole_bot.service.between import begin_deal, hold
from zole_bot.service.rooms import NoRoomError, Rooms
from zole_bot.storage.deals import BrokenDealError, give_up_deal
from zole_bot.storage.mending import bring_back, close_unreadable
from zole_bot.storage.room_search import open_rooms
from zole_bot.storage.rooms import load_room
from zole_bot.storage.writer import is_no_fault_of_ours

log = logging.getLogger(__name__)

MUTE = (PauseReason.NO_VOICE, PauseReason.CHAT_LOST)
"""What a group cannot be told; there the room stands for this reason still."""


async def mend(rooms: Rooms) -> None:
    """Mend every open room.

    One that can be read but not shown is left alone: that is a fault of the program, which the next one has no more.
    """
    async with rooms.storage.transaction() as db:
        await bring_back(db, rooms.clock.now())
    async with rooms.storage.reading() as db:
        still_open = await open_rooms(db)
    for room_id in still_open:
        with about(room_id):
            try:
                await _mend(rooms, room_id)
            except Exception as error:
                if is_no_fault_of_ours(error):
                    raise
                log.error("A room that cannot be read is closed: %s", type(error).__name__)  # its words may hold a card
                async with rooms.storage.transaction() as db:
                    await close_unreadable(db, room_id, rooms.clock.now())


async def _mend(rooms: Rooms, room_id: RoomId) -> None:
    """Give up the deal in play if it does not replay; new cards are dealt, and the room stands until somebody goes on.

    Raises whatever comes of a room that cannot be read.
    """
    try:
        await rooms.look(room_id)
    except BrokenDealError as error:
        log.error("A deal is given up: %s", error)
        await _give_up(rooms, room_id)
        await rooms.look(room_id)


async def _give_up(rooms: Rooms, room_id: RoomId) -> None:
    now = rooms.clock.now()
    async with rooms.storage.transaction() as db:
        await give_up_deal(db, room_id, now)
        room = await load_room(db, room_id)
        if room is None:
            raise NoRoomError(room_id)
        step = begin_deal(replace(room, delivered_at=None), now)
        reason = room.pause_reason if room.pause_reason in MUTE else PauseReason.BROKEN_DEAL
        await rooms.save(db, room, replace(step, room=hold(step.room, reason, now)))
    rooms.tell(room_id)
