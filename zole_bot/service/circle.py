"""The circle of seats while a session is under way: who is taken out, who is put in, and what the next deal finds.

Pure. What the session file tells of seats changes only with a deal: who leaves and is back before the next one never
left, so that nobody gets rid of a pule that way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from zole_bot.game.session import Session, change_seats, next_dealer
from zole_bot.room import MIN_SEATS, Draft, Presence, Room


def session_of(room: Room) -> Session:
    """Give the session that there must be. Raises `ValueError` in a lobby."""
    if room.session is None:
        raise ValueError("there is no session in a lobby")
    return room.session


def session_to_come(room: Room) -> Session:
    """Give the session as the next deal will find it: with all who have come and gone since the last one.

    While fewer than three sit it stays as it was: nothing can be dealt.
    """
    session = session_of(room)
    if room.circle == session.seats or len(room.circle) < MIN_SEATS:
        return session
    return change_seats(session, room.circle, sum(player >= session.players for player in room.circle))


def session_at_end(room: Room) -> Session:
    """Give the session as it ends: without those who left since the last deal, and without who never was dealt in."""
    session = session_of(room)
    dealt = tuple(player for player in room.circle if player < session.players)
    return session if dealt == session.seats or len(dealt) < MIN_SEATS else change_seats(session, dealt)


def dealer_to_come(room: Room) -> int:
    """Tell who deals the next deal."""
    session = session_to_come(room)
    return next_dealer(session, room.first_dealer if room.first_dealer in session.seats else session.seats[0])


def take_out(room: Room, player: int) -> Room:
    """Let somebody's seat be free; the next one is host instead of him. Who was never dealt in leaves no trace."""
    place = room.circle.index(player)
    circle = tuple(other for other in room.circle if other != player)
    heir = circle[place % len(circle)] if circle else None
    seat = room.seats[player]
    votes = {about: people - {seat.person} for about, people in room.votes.items()}
    room = replace(
        room,
        circle=circle,
        host=heir if room.host == player else room.host,
        first_dealer=heir if room.first_dealer == player else room.first_dealer,
        votes={about: people for about, people in votes.items() if people},
        asks_remove=None if room.asks_remove == seat.person else room.asks_remove,
    )
    if room.session is not None and player >= room.session.players:
        return without(room, player)
    gone = replace(seat, presence=Presence.LEFT, is_away=False, is_ready=False, is_offered=False, draft=Draft())
    return room.with_seat(gone)


def put_in(room: Room, player: int) -> Room:
    """Let somebody sit: on a seat that is handed on, on his own where he was before, or at the end of the circle."""
    offered = next((other for other in room.circle if room.seats[other].is_offered), None)
    if offered is not None:
        place = room.circle.index(offered)
        circle = (*room.circle[:place], player, *room.circle[place:])
        return take_out(replace(room, circle=circle), offered)
    place = _old_place(session_of(room).seats, room.circle, player)
    circle = (*room.circle[:place], player, *room.circle[place:])
    return replace(room, circle=circle, host=player if room.host is None else room.host)


def _old_place(seats: tuple[int, ...], circle: tuple[int, ...], player: int) -> int:
    """Find the place behind the nearest one on his right who still sits."""
    if player in seats:
        at = seats.index(player)
        for neighbour in (*reversed(seats[:at]), *reversed(seats[at + 1 :])):
            if neighbour in circle:
                return circle.index(neighbour) + 1
    return len(circle)


def without(room: Room, player: int) -> Room:
    """Take away the seat of somebody who was never dealt in; those behind him move up."""
    return renumbered(room, [seat.player for seat in room.seats if seat.player != player])


def renumbered(room: Room, order: Sequence[int]) -> Room:
    """Give players other numbers: `order` names the old ones. Only those who were never dealt in may be moved."""
    new = {old: number for number, old in enumerate(order)}
    return replace(
        room,
        seats=tuple(replace(room.seats[old], player=number) for old, number in new.items()),
        circle=tuple(new[player] for player in room.circle if player in new),
        host=None if room.host is None else new.get(room.host),
        first_dealer=None if room.first_dealer is None else new.get(room.first_dealer),
    )
