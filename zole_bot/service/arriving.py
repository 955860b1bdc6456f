"""Arriving: sitting down once play has begun, between two deals. Pure: a room in, a room out.

Who is *coming* has a seat of his own that counts for nothing until his private message has arrived.
"""

from __future__ import annotations

from dataclasses import replace

from zole_bot.room import MAX_SEATS, MIN_SEATS, Draft, PauseReason, Person, PersonId, Phase, Presence, Room, Seat
from zole_bot.service.circle import put_in, renumbered, session_of, without
from zole_bot.service.lobby import COMING_SECONDS
from zole_bot.service.reply import DONE, Notice, Reply


def sit_down(room: Room, person: Person, language: str, now: float, has_arrived: bool = False) -> tuple[Room, Reply]:
    """Take a free seat, or one that is handed on, from the next deal on."""
    if room.session is None or room.phase is Phase.CLOSED:
        return room, Reply(Notice.OVER)
    seat = next((seat for seat in room.seats if seat.person == person.id), None)
    if seat is not None and seat.presence is Presence.SEATED:
        return room, Reply(Notice.SEATED_ALREADY)
    if seat is not None and seat.presence is Presence.COMING:
        return (arrive(room, person.id, now), DONE) if has_arrived else (room, Reply(Notice.COMING))
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
            edition=1,
        )
        room = replace(room, seats=(*room.seats, seat))
    back = replace(
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
    room = replace(room.with_seat(back), touched_at=now)
    return (arrive(room, person.id, now), DONE) if has_arrived else (room, Reply(Notice.COMING))


def arrive(room: Room, person: PersonId, now: float) -> Room:
    """Seat somebody whose private message was delivered; where the last place has gone meanwhile, he stays out."""
    seat = next((s for s in room.seats if s.person == person and s.presence is Presence.COMING), None)
    if seat is None or room.session is None or room.phase is Phase.CLOSED:
        return room
    is_handed_on = any(room.seats[player].is_offered for player in room.circle)
    if len(room.circle) >= MAX_SEATS and not is_handed_on:
        return _stay_out(room, seat)
    room = room.with_seat(replace(seat, presence=Presence.SEATED, since=now, touched_at=now, is_ready=True))
    room, player = _behind_the_others(room, seat.player)
    room = replace(put_in(room, player), touched_at=now)
    if room.pause_reason is PauseReason.TOO_FEW and len(room.circle) >= MIN_SEATS:
        return room.in_phase(Phase.BETWEEN, now)
    return room


def drop_late(room: Room, now: float) -> Room:
    """Give up waiting for those who have been coming for too long."""
    late = [s.person for s in room.seats if s.presence is Presence.COMING and now - s.since >= COMING_SECONDS]
    for person in late:
        room = _stay_out(room, next(seat for seat in room.seats if seat.person == person))
    return room


def free_places(room: Room) -> int:
    """Count the places that somebody could still take: free ones, and those that are handed on."""
    coming = sum(seat.presence is Presence.COMING for seat in room.seats)
    offered = sum(room.seats[player].is_offered for player in room.circle)
    return MAX_SEATS - len(room.circle) - coming + offered


def _stay_out(room: Room, seat: Seat) -> Room:
    if seat.player >= session_of(room).players:
        return without(room, seat.player)
    return room.with_seat(replace(seat, presence=Presence.LEFT))


def _behind_the_others(room: Room, player: int) -> tuple[Room, int]:
    """Let a newcomer's number follow those who sit: numbers of people who never came would leave gaps in the file."""
    dealt = session_of(room).players
    if player < dealt:
        return room, player
    newcomers = [seat.player for seat in room.seats[dealt:]]
    seated = [other for other in newcomers if other in room.circle]
    coming = [other for other in newcomers if other not in room.circle and other != player]
    order = [*range(dealt), *seated, player, *coming]
    return renumbered(room, order), order.index(player)
