"""The circle of seats while a session is under way: who is taken out, who is put in, and what the next deal finds.

Pure. What the session file tells of seats changes only with a deal: who leaves and is back before the next one never
left, so that nobody gets rid of a pule that way.
"""

from __future__ import annotations

from dataclasses import replace

from zole_bot.game.session import Session, change_seats, next_dealer
from zole_bot.room import MIN_SEATS, Draft, Presence, Room
from zole_bot.service.votes import without_votes


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
    """Let somebody's seat be free; the next one is host instead of him, and what was voted on him lapses."""
    place = room.circle.index(player)
    circle = tuple(other for other in room.circle if other != player)
    heir = circle[place % len(circle)] if circle else None
    room = replace(
        without_votes(room, room.seats[player].person),
        circle=circle,
        host=heir if room.host == player else room.host,
        first_dealer=heir if room.first_dealer == player else room.first_dealer,
    )
    return put_aside(room, player)


def offered_seats(room: Room) -> tuple[int, ...]:
    """Give those whose seats may be taken over now, in seat order; in a deal they play on."""
    return () if room.deal is not None else tuple(player for player in room.circle if room.seats[player].is_offered)


def put_in(room: Room, player: int) -> Room:
    """Let somebody sit: on a seat that is handed on, on his own where he was before, or at the end of the circle."""
    offered = next(iter(offered_seats(room)), None)
    place = _old_place(session_of(room).seats, room.circle, player) if offered is None else room.circle.index(offered)
    room = replace(room, circle=(*room.circle[:place], player, *room.circle[place:]))
    return in_order(room) if offered is None else take_out(room, offered)


def _old_place(seats: tuple[int, ...], circle: tuple[int, ...], player: int) -> int:
    """Find the place behind the nearest one on his right who still sits."""
    if player in seats:
        at = seats.index(player)
        for neighbour in (*reversed(seats[:at]), *reversed(seats[at + 1 :])):
            if neighbour in circle:
                return circle.index(neighbour) + 1
    return len(circle)


def put_aside(room: Room, player: int) -> Room:
    """Let somebody who is not in the circle be gone; his seat is kept, for his points and for what he was shown."""
    seat = room.seats[player]
    gone = replace(seat, presence=Presence.LEFT, is_away=False, is_ready=False, is_offered=False, draft=Draft())
    return in_order(room.with_seat(gone))


def in_order(room: Room) -> Room:
    """Number those who were never dealt in anew, those who sit first: the session file knows no gaps."""
    dealt = session_of(room).players
    newcomers = sorted(
        room.seats[dealt:], key=lambda seat: (seat.player not in room.circle, seat.presence is Presence.LEFT)
    )
    new = {seat.player: player for player, seat in enumerate((*room.seats[:dealt], *newcomers))}
    return replace(
        room,
        seats=tuple(replace(room.seats[old], player=player) for old, player in new.items()),
        circle=tuple(new[player] for player in room.circle),
        host=None if room.host is None else new[room.host],
        first_dealer=None if room.first_dealer is None else new[room.first_dealer],
    )
