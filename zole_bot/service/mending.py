"""Mending: a deal in play that a newer program cannot play on is given up, lest it block its room (design.md §1)."""

from __future__ import annotations

import logging
from dataclasses import replace

from zole_bot.log_fields import about
from zole_bot.room import PauseReason, RoomId
from zole_bot.service.between import begin_deal, hold
from zole_bot.service.rooms import NoRoomError, Rooms
from zole_bot.storage.deals import BrokenDealError, give_up_deal, rooms_in_deals
from zole_bot.storage.rooms import load_room

log = logging.getLogger(__name__)

MUTE = (PauseReason.NO_VOICE, PauseReason.CHAT_LOST)
"""What a group cannot be told; there the room stands for this reason still."""


async def mend(rooms: Rooms) -> None:
    """Give up the deals in play that do not replay; new cards are dealt, and the room stands until somebody goes on."""
    async with rooms.storage.reading() as db:
        in_play = await rooms_in_deals(db)
    for room_id in in_play:
        with about(room_id):
            try:
                await rooms.look(room_id)
            except BrokenDealError as error:
                log.error("A deal is given up: %s", error)
                await _give_up(rooms, room_id)


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
