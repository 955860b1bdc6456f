"""Arriving: sitting down once play has begun, between two deals. Pure: a room in, a room out.

Who is *coming* has a seat of his own that counts for nothing until his private message has arrived.
"""

from __future__ import annotations

from dataclasses import replace

from zole_bot.room import MAX_SEATS, MIN_SEATS, Draft, PauseReason, Person, PersonId, Phase, Presence, Room, Seat
from zole_bot.service.between import begin_if_ready, call_back
from zole_bot.service.circle import offered_seats, put_aside, put_in
from zole_bot.service.dealing import Step
from zole_bot.service.lobby import COMING_SECONDS
from zole_bot.service.reply import Notice, Reply

NOBODY: frozenset[PersonId] = frozenset()


def sit_down(room: Room, person: Person, language: str, now: float) -> tuple[Room, Reply]:
    """Ask for a free seat, or for one that is handed on, from the next deal on."""
    if room.session is None or room.phase is Phase.CLOSED:
        return room, Reply(Notice.OVER)
    seat = next((seat for seat in room.seats if seat.person == person.id), None)
    if seat is not None and seat.presence is not Presence.LEFT:
        return room, Reply(Notice.SEATED_ALREADY if seat.presence is Presence.SEATED else Notice.COMING)
    if room.deal is not None:
        return room, Reply(Notice.SIT_BETWEEN)
    if free_places(room) <= 0:
        return room, Reply(Notice.ROOM_FULL)
    if seat is None:
        seat = Seat(
            player=len(room.seats),
            person=person.id,
            telegram_id=person.telegram_id,
            name=person.name,
            language=language,
            presence=Presence.COMING,
            since=now,
            touched_at=now,
        )
        room = replace(room, seats=(*room.seats, seat))
    coming = replace(
        seat,
        presence=Presence.COMING,
        since=now,
        touched_at=now,
        missed=0,
        machine_deals=0,
        draft=Draft(),
        edition=seat.edition + 1,
        rings=False,
    )
    return replace(room.with_seat(coming), touched_at=now), Reply(Notice.COMING)


def arrive(room: Room, person: PersonId, now: float, busy: frozenset[PersonId] = NOBODY) -> Step:
    """Seat somebody whose private message was delivered; where the last place has gone meanwhile, he stays out.

    Where too few sat, play goes on; who is `busy` in another room by then is away here.
    """
    seat = next((s for s in room.seats if s.person == person and s.presence is Presence.COMING), None)
    if seat is None or room.session is None or room.phase is Phase.CLOSED:
        return Step(room)
    if len(room.circle) >= MAX_SEATS and not offered_seats(room):
        return Step(put_aside(room, seat.player))
    room = room.with_seat(replace(seat, presence=Presence.SEATED, since=now, touched_at=now, is_ready=True))
    room = replace(put_in(room, seat.player), touched_at=now)
    if room.pause_reason is PauseReason.TOO_FEW and room.deal is None and len(room.circle) >= MIN_SEATS:
        return Step(call_back(room, busy).in_phase(Phase.BETWEEN, now))
    return begin_if_ready(room, now)


def drop_late(room: Room, now: float) -> Room:
    """Give up waiting for those who have been coming for too long."""
    late = [s.person for s in room.seats if s.presence is Presence.COMING and now - s.since >= COMING_SECONDS]
    for person in late:
        room = put_aside(room, next(seat.player for seat in room.seats if seat.person == person))
    return room


def free_places(room: Room) -> int:
    """Count the places that somebody could still take: free ones, and those that are handed on."""
    coming = sum(seat.presence is Presence.COMING for seat in room.seats)
    return MAX_SEATS - len(room.circle) - coming + len(offered_seats(room))
