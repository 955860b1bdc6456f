"""Leaving: going away, handing one's seat on, being put out, once play has begun. Pure: a room in, a room out."""

from __future__ import annotations

from dataclasses import replace

from zole_bot.game.view import view
from zole_bot.room import MIN_SEATS, CloseReason, Page, PauseReason, PersonId, Phase, Presence, Room, Seat
from zole_bot.service.between import begin_if_ready, hold
from zole_bot.service.circle import put_aside, take_out
from zole_bot.service.dealing import Step, break_off
from zole_bot.service.lobby import close
from zole_bot.service.play import go_on
from zole_bot.service.reply import DONE, Notice, Reply
from zole_bot.service.rights import Actor, seat_of
from zole_bot.service.votes import decide, removal_of

ABSENT_SECONDS = 10 * 60.0
"""Where no clock runs, who has kept everybody waiting for so long may be put out."""
_OF_REMOVING = {Notice.FINISH_VOTE: Notice.REMOVE_VOTE, Notice.FINISH_WAIT: Notice.REMOVE_WAIT}
"""How a vote on ending the session, and a refusal of one, is told where it is about somebody's seat."""


def leave(room: Room, actor: Actor, now: float) -> tuple[Step, Reply]:
    """Go away for good: in a deal the machine plays the seat to its end, and then it is free."""
    seat = seat_of(room, actor)
    if room.session is None or room.phase is Phase.CLOSED:
        return Step(room), Reply(Notice.OVER)
    if seat is None:
        return Step(room), Reply(Notice.NOT_SEATED)
    if seat.presence is Presence.COMING:
        return Step(put_aside(room, seat.player)), Reply(Notice.LEFT_LOBBY)
    has_played = seat.player < room.session.players
    reply = Reply(Notice.LEFT_ROOM if has_played else Notice.LEFT_LOBBY)
    return _go(replace(room, touched_at=now), seat.player, now), reply


def ask_to_leave(room: Room, actor: Actor, now: float, *, wanted: bool) -> tuple[Room, Reply]:
    """Ask somebody once more in his hand whether he wants to go, or take the question back."""
    seat = seat_of(room, actor)
    if room.session is None or room.phase is Phase.CLOSED:
        return room, Reply(Notice.OVER)
    if seat is None:
        return room, Reply(Notice.NOT_SEATED)
    page = Page.ASK_LEAVE if wanted else Page.CARDS
    asked = replace(seat, draft=replace(seat.draft, page=page), touched_at=now)
    return replace(room.with_seat(asked), touched_at=now), DONE


def hand_on(room: Room, actor: Actor, now: float, *, wanted: bool) -> tuple[Room, Reply]:
    """Offer one's seat to whoever sits down between deals, or take that back."""
    seat = seat_of(room, actor)
    if seat is None or seat.presence is not Presence.SEATED:
        return room, Reply(Notice.NOT_SEATED)
    if room.session is None or room.phase is Phase.CLOSED:
        return room, Reply(Notice.OVER)
    if wanted and room.deal is not None:
        return room, Reply(Notice.SIT_BETWEEN)
    offered = replace(seat, is_offered=wanted, draft=replace(seat.draft, page=Page.CARDS), touched_at=now)
    reply = Reply(Notice.SEAT_OFFERED if wanted else Notice.SEAT_KEPT)
    return replace(room.with_seat(offered), touched_at=now), reply


def remove(room: Room, actor: Actor, person: PersonId, now: float, *, is_sure: bool) -> tuple[Step, Reply]:
    """Put out somebody who is absent: the host or an admin, two who sit, or any member after ten idle minutes."""
    seat = next((s for s in room.seats if s.person == person and s.presence is Presence.SEATED), None)
    if room.session is None or room.phase is Phase.CLOSED:
        return Step(room), Reply(Notice.NOT_BEGUN if room.phase is Phase.LOBBY else Notice.OVER)
    if seat is None or not is_absent(room, seat, now):
        return Step(room), Reply(Notice.NOT_ABSENT)
    room, refusal = decide(room, actor, removal_of(person), now)
    if refusal is not None:
        return Step(room), replace(refusal, notice=_OF_REMOVING.get(refusal.notice, refusal.notice))
    if not is_sure:
        return Step(replace(room, asks_remove=person)), Reply(Notice.REMOVE_SURE)
    return _go(replace(room, touched_at=now, asks_finish=False, asks_remove=None), seat.player, now), DONE


def is_absent(room: Room, seat: Seat, now: float) -> bool:
    """Tell whether somebody may be put out: he is away, or keeps everybody waiting where no clock runs."""
    if seat.presence is not Presence.SEATED:
        return False
    moment = absent_at(room) if seat.player == _waited_for(room) else None
    return seat.is_away or (moment is not None and now >= moment)


def absent_at(room: Room) -> float | None:
    """Tell when the one in turn has kept everybody waiting for too long; None where a clock runs, or no turn is on."""
    player = _waited_for(room)
    if player is None or room.turn_seconds:
        return None
    return max(room.seats[player].touched_at, room.turn_since) + ABSENT_SECONDS


def _waited_for(room: Room) -> int | None:
    """Give the one whose turn it is as far as everybody may know: who is asked about an offer can be hidden."""
    if room.deal is None or room.phase is not Phase.DEAL:
        return None
    hand = view(room.deal.deal, None).hand_in_turn
    return None if hand is None else room.deal.active[hand]


def _go(room: Room, player: int, now: float) -> Step:
    """Take somebody out, and do what follows from that."""
    room = take_out(room, player)
    if not room.circle:
        step = break_off(room)
        return replace(step, room=close(step.room, CloseReason.EVERYBODY_LEFT, now))
    if room.phase is Phase.DEAL:
        return go_on(room, now)
    if room.deal is not None:
        return Step(room)
    if len(room.circle) < MIN_SEATS:
        return Step(hold(room, PauseReason.TOO_FEW, now))
    return begin_if_ready(room, now)
