"""Who may do what in a room (the matrix of rights for host, seated, admin and member)."""

from __future__ import annotations

from dataclasses import dataclass

from zole_bot.room import Person, Presence, Room, Seat


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who does something in a group or in private."""

    person: Person | None
    """None: an anonymous admin, who can decide but not sit."""
    is_admin: bool = False
    """Of the group, asked freshly where it matters."""
    is_member: bool = False
    """Of the group, as far as it was asked: who is not in it can have a button of it all the same."""


def seat_of(room: Room, actor: Actor) -> Seat | None:
    """Give the seat of a person who sits or is coming."""
    if actor.person is None:
        return None
    return next((s for s in room.seats if s.person == actor.person.id and s.presence is not Presence.LEFT), None)


def is_seated(room: Room, actor: Actor) -> bool:
    """Tell whether somebody sits, arrived and all."""
    seat = seat_of(room, actor)
    return seat is not None and seat.presence is Presence.SEATED


def is_host(room: Room, actor: Actor) -> bool:
    """Tell whether somebody is the host."""
    seat = seat_of(room, actor)
    return seat is not None and seat.player == room.host


def may_run(room: Room, actor: Actor) -> bool:
    """Start, next deal, pause and resume: anyone seated, or an admin."""
    return is_seated(room, actor) or actor.is_admin


def may_decide(room: Room, actor: Actor) -> bool:
    """House rules, clock, language, and ending at once: the host or an admin."""
    return is_host(room, actor) or actor.is_admin
