"""What time does to a room: when it is due, and what is done then. Pure: a room in, a room out."""

from __future__ import annotations

from dataclasses import replace

from zole_bot.room import CloseReason, PauseReason, Phase, Presence, Room
from zole_bot.service import arriving
from zole_bot.service.between import begin_deal, hold
from zole_bot.service.dealing import Step, break_off
from zole_bot.service.leaving import absent_at
from zole_bot.service.lobby import COMING_SECONDS, IDLE_LOBBY_SECONDS, close, drop_late
from zole_bot.service.only_card import only_card_at
from zole_bot.service.play import move_for, play_only_card, player_in_turn, ring

UNDELIVERED_SECONDS = 10 * 60.0
"""How long the clock stands for a hand that cannot be delivered before the room pauses."""
IDLE_PAUSE_SECONDS = 7 * 24 * 3600.0


def due_at(room: Room) -> float | None:
    """Tell when time will next change something in this room; None: never."""
    if room.phase is Phase.CLOSED:
        return None
    moments = [s.since + COMING_SECONDS for s in room.seats if s.presence is Presence.COMING]
    phase_ends = _phase_due_at(room)
    return min([*moments, phase_ends] if phase_ends is not None else moments, default=None)


def _phase_due_at(room: Room) -> float | None:
    match room.phase:
        case Phase.LOBBY:
            return room.touched_at + IDLE_LOBBY_SECONDS
        case Phase.DEAL:
            moments = (_turn_due_at(room), only_card_at(room))
            return min((moment for moment in moments if moment is not None), default=None)
        case Phase.BETWEEN:
            return room.phase_since + room.next_deal_seconds if room.next_deal_seconds else None
        case Phase.PAUSED:
            return room.phase_since + IDLE_PAUSE_SECONDS
        case Phase.CLOSED:
            return None


def turn_deadline(room: Room) -> float | None:
    """Tell when the machine moves for the one in turn; None while the clock stands or where there is none."""
    if room.phase is not Phase.DEAL or room.turn_seconds == 0 or room.delivered_at is None:
        return None
    return room.delivered_at + room.turn_seconds


def time_passes(room: Room, now: float) -> Step:
    """Do what is due."""
    due = due_at(room)
    if due is None or now < due:
        return Step(room)
    if room.session is not None:
        without_late = arriving.drop_late(room, now)
        if without_late != room:
            return Step(without_late)
    match room.phase:
        case Phase.LOBBY:
            if now - room.touched_at >= IDLE_LOBBY_SECONDS:
                return Step(close(room, CloseReason.IDLE_LOBBY, now))
            return Step(drop_late(room, now))
        case Phase.DEAL:
            return _turn_passes(room, now)
        case Phase.BETWEEN:
            if not any(seat.is_ready or not seat.is_away for seat in room.seats if seat.player in room.circle):
                return Step(hold(room, PauseReason.NOBODY_PLAYED, now))
            return begin_deal(room, now)
        case Phase.PAUSED:
            step = break_off(room)  # else a deal in play would stay open for ever in a room that is closed
            return replace(step, room=close(step.room, CloseReason.IDLE_PAUSE, now))
        case Phase.CLOSED:
            return Step(room)


def deliver(room: Room, ordinal: int, turn: int, since: float, now: float) -> Room:
    """Let the clock of a turn run: Telegram took the hand with its buttons.

    `since` is when that turn began: while an offer is answered, the turn is counted as the one before it.
    """
    played = room.deal
    if room.phase is not Phase.DEAL or played is None or room.delivered_at is not None:
        return room
    is_this = (played.ordinal, played.turn, room.turn_since) == (ordinal, turn, since)
    return replace(room, delivered_at=now) if is_this else room


def _turn_due_at(room: Room) -> float | None:
    """Tell when the clock of a turn is due: at half time, at its end, or when its hand has not arrived for too long.

    Without a clock it is due once: when the one in turn may be put out.
    """
    if room.turn_seconds == 0:
        return None if room.half_rung else absent_at(room)
    deadline = turn_deadline(room)
    if deadline is None:
        return room.turn_since + UNDELIVERED_SECONDS
    return deadline if room.half_rung else deadline - room.turn_seconds / 2


def _turn_passes(room: Room, now: float) -> Step:
    moment = only_card_at(room)
    if moment is not None and now >= moment:
        return play_only_card(room, now)
    if room.turn_seconds == 0:
        return Step(replace(room, half_rung=True))  # to be shown again: who keeps everybody waiting may be put out now
    player = None if room.deal is None else player_in_turn(room.deal)
    deadline = turn_deadline(room)
    if player is None or deadline is None:
        return Step(hold(room, PauseReason.UNDELIVERED, now))
    if now < deadline:
        return Step(replace(ring(room, player), half_rung=True))
    return move_for(room, player, now)
