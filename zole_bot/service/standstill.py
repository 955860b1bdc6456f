"""Standing still because of the group: the bot is out of it or may not write there. Pure: a room in, a room out.

Nothing is lost by it: a deal in play stays as it is, and goes on when the group can be written to again.
"""

from __future__ import annotations

from dataclasses import replace

from zole_bot.room import MIN_SEATS, CloseReason, PauseReason, PersonId, Phase, Room
from zole_bot.service.between import hold
from zole_bot.service.dealing import Step
from zole_bot.service.lobby import close
from zole_bot.service.play import QUIET_SECONDS, go_on, player_in_turn

PLAYED = frozenset({Phase.DEAL, Phase.BETWEEN})


def lose_chat(room: Room, now: float) -> Room:
    """Let a room stand whose group has put the bot out; a lobby has nothing to keep and is closed."""
    if room.phase is Phase.LOBBY:
        return close(room, CloseReason.CHAT_LOST, now)
    if room.phase in PLAYED or room.pause_reason is PauseReason.NO_VOICE:
        return hold(room, PauseReason.CHAT_LOST, now)
    return room


def regain_chat(room: Room, now: float) -> Room:
    """Show a room anew in the group that let the bot in again; whoever wants to go on says so."""
    if room.phase is not Phase.PAUSED:
        return room
    room = replace(room, edition=room.edition + 1)
    return hold(room, PauseReason.ASKED, now) if room.pause_reason is PauseReason.CHAT_LOST else room


def follow(room: Room, now: float, busy: frozenset[PersonId]) -> Step:
    """Go on in the supergroup that a group became; a room that was taken for lost goes on by itself."""
    is_found = room.pause_reason is PauseReason.CHAT_LOST and room.chat.left_at is None
    return _take_up(room, now, busy) if is_found else Step(room)


def lose_voice(room: Room, now: float) -> Room:
    """Let a session stand until the group can be written to."""
    return hold(room, PauseReason.NO_VOICE, now) if room.phase in PLAYED else room


def regain_voice(room: Room, now: float, busy: frozenset[PersonId]) -> Step:
    """Go on by itself when the group can be written to again."""
    return _take_up(room, now, busy) if room.pause_reason is PauseReason.NO_VOICE else Step(room)


def lose_topic(room: Room) -> Room:
    """Go on in General: the topic is gone."""
    return replace(room, thread_id=None, topic_gone=False, edition=room.edition + 1)


def _take_up(room: Room, now: float, busy: frozenset[PersonId]) -> Step:
    """Go on where the pause began. After more than a moment everybody gets his hand anew, and who is in turn a call.

    Who was away stays so, and so is who has begun to play in another room meanwhile.
    """
    played = room.deal
    room = replace(room, seats=tuple(replace(s, is_away=s.is_away or s.person in busy) for s in room.seats))
    if played is None:
        too_few = len(room.circle) < MIN_SEATS
        return Step(hold(room, PauseReason.TOO_FEW, now) if too_few else room.in_phase(Phase.BETWEEN, now))
    if now - room.phase_since >= QUIET_SECONDS:
        turn = player_in_turn(played)
        seats = tuple(
            replace(seat, edition=seat.edition + (seat.player in played.active), rings=seat.player == turn)
            for seat in room.seats
        )
        room = replace(room, seats=seats)
    return go_on(replace(room.in_phase(Phase.DEAL, now), turn_since=now), now)
