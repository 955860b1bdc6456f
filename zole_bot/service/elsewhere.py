"""Elsewhere: whether somebody plays in another room, which keeps him from this one (bot.md §5)."""

from __future__ import annotations

from zole_bot.room import PersonId, Phase, Presence, Room
from zole_bot.storage import Storage, room_search
from zole_bot.storage.rooms import load_room

DAY_SECONDS = 24 * 3600
MAX_SLOW_ROOMS = 5
"""How many rooms with a clock of a day one person may be in."""


def is_slow(room: Room) -> bool:
    """Tell whether a room's turns last so long that one person can be in several."""
    return room.turn_seconds >= DAY_SECONDS


async def busy_elsewhere(storage: Storage, person: PersonId, wanted: Room) -> Room | None:
    """Find the room that keeps a person from another: any with a quick clock, or the fifth with a slow one.

    Paused rooms do not count, nor those in which the machine plays for him.
    """
    async with storage.reading() as db:
        ids = [room_id for room_id in await room_search.rooms_of_person(db, person) if room_id != wanted.id]
        loaded = [await load_room(db, room_id) for room_id in ids]
    others = [room for room in loaded if room is not None and _is_playing(room, person)]
    slow = [room for room in others if is_slow(room)]
    quick = [room for room in others if not is_slow(room)]
    if is_slow(wanted):
        return slow[0] if len(slow) >= MAX_SLOW_ROOMS else None
    return quick[0] if quick else None


async def busy_people(storage: Storage, room: Room) -> frozenset[PersonId]:
    """Tell who of those who sit in a room plays in another, which keeps them from this one."""
    people = [seat.person for seat in room.seats if seat.presence is Presence.SEATED]
    return frozenset([person for person in people if await busy_elsewhere(storage, person, room) is not None])


def _is_playing(room: Room, person: PersonId) -> bool:
    return room.phase is not Phase.PAUSED and not any(s.is_away for s in room.seats if s.person == person)
