"""Between deals: next deal, cut, pause, resume, finish. Pure: a room in, a room out."""

from __future__ import annotations

from dataclasses import replace

from zole_bot.game.session import cutter, next_dealer
from zole_bot.room import CloseReason, PauseReason, Phase, Presence, Room, Seat
from zole_bot.service.dealing import Step, break_off, deal_next
from zole_bot.service.lobby import close
from zole_bot.service.play import go_on, player_in_turn
from zole_bot.service.reply import DONE, Notice, Reply
from zole_bot.service.rights import Actor, is_seated, may_decide, may_run, seat_of

CUT_PLACES = range(1, 9)
IDLE_MINUTES_FOR_MEMBERS = 10
VOTES_TO_FINISH = 2
FINISH = "finish"
"""What is voted on."""


def be_ready(room: Room, actor: Actor, now: float, cut: int | None = None) -> tuple[Step, Reply]:
    """Ask for the next deal; it begins when all who are present have. An admin who does not sit begins it at once."""
    if room.phase is not Phase.BETWEEN:
        return Step(room), Reply(Notice.PAUSED if room.phase is Phase.PAUSED else Notice.OLD_BUTTON)
    if not may_run(room, actor):
        return Step(room), Reply(Notice.ONLY_SEATED)
    seat = seat_of(room, actor)
    if seat is None:
        return begin_deal(room, now), DONE
    if cut is not None:
        if seat.player != cutter_of(room):
            return Step(room), Reply(Notice.ONLY_CUTTER)
        if cut not in CUT_PLACES:
            return Step(room), Reply(Notice.UNKNOWN_BUTTON)
        room = replace(room, cut=cut)
    room = room.with_seat(replace(seat, is_ready=True, is_away=False, missed=0, touched_at=now))
    room = replace(room, touched_at=now)
    missing = [s for s in sitting(room) if not s.is_ready and not s.is_away]
    if missing:
        return Step(room), Reply(Notice.READY, {"count": len(missing)})
    return begin_deal(room, now), DONE


def begin_deal(room: Room, now: float) -> Step:
    """Deal, and let the machine move for those who are away already."""
    return go_on(deal_next(room, now), now)


def cutter_of(room: Room) -> int | None:
    """Give the player on the right of who deals next."""
    if room.session is None:
        return None
    return cutter(room.session.seats, next_dealer(room.session, room.first_dealer))


def pause(room: Room, actor: Actor, now: float) -> tuple[Room, Reply]:
    """Let everything stand until somebody resumes."""
    if room.phase not in (Phase.DEAL, Phase.BETWEEN):
        return room, Reply(Notice.PAUSED if room.phase is Phase.PAUSED else Notice.NO_ROOM)
    if not may_run(room, actor):
        return room, Reply(Notice.ONLY_SEATED)
    return hold(room, PauseReason.ASKED, now), Reply(Notice.PAUSE_ON)


def hold(room: Room, reason: PauseReason, now: float) -> Room:
    """Pause a room for a reason."""
    return replace(room.in_phase(Phase.PAUSED, now), pause_reason=reason)


def resume(room: Room, actor: Actor, now: float) -> tuple[Step, Reply]:
    """Go on where the pause began: in the middle of the deal, or with the next one."""
    if room.phase is not Phase.PAUSED:
        return Step(room), Reply(Notice.OLD_BUTTON)
    if not may_run(room, actor):
        return Step(room), Reply(Notice.ONLY_SEATED)
    if room.chat.left_at is not None:
        return Step(room), Reply(Notice.CHAT_LOST)
    if room.pause_reason is PauseReason.NO_VOICE:
        room = replace(room, edition=room.edition + 1)  # a new message shows whether the group can be written to
    seats = tuple(replace(s, is_away=False, missed=0) if s.presence is Presence.SEATED else s for s in room.seats)
    room = replace(room, seats=seats, pause_reason=None, touched_at=now)
    if room.deal is None:
        return begin_deal(room, now), DONE
    turn = player_in_turn(room.deal)
    called = tuple(
        replace(s, edition=s.edition + (s.player in room.deal.active), rings=s.player == turn) for s in room.seats
    )
    room = replace(room.in_phase(Phase.DEAL, now), seats=called, turn_since=now)
    return go_on(room, now), DONE


def finish(room: Room, actor: Actor, now: float, *, is_sure: bool) -> tuple[Step, Reply]:
    """End the session: the host or an admin at once, else two who sit, or any member after ten idle minutes.

    It destroys a deal in play, so whoever may end it is asked once more: the button then says so.
    """
    if room.phase is Phase.CLOSED:
        return Step(room), Reply(Notice.OVER)
    idle_minutes = (now - room.touched_at) / 60
    if not may_decide(room, actor) and idle_minutes < IDLE_MINUTES_FOR_MEMBERS:
        if not is_seated(room, actor):
            left = IDLE_MINUTES_FOR_MEMBERS - int(idle_minutes)
            return Step(room), Reply(Notice.FINISH_WAIT, {"count": left})
        seat = seat_of(room, actor)
        agreed = room.votes.get(FINISH, frozenset()) | ({seat.player} if seat else set())
        room = replace(room, votes={**room.votes, FINISH: agreed})
        if len(agreed) < VOTES_TO_FINISH:
            return Step(room), Reply(Notice.FINISH_VOTE, {"count": VOTES_TO_FINISH - len(agreed)})
    if not is_sure:
        return Step(replace(room, asks_finish=True)), Reply(Notice.FINISH_SURE)
    step = break_off(room)
    return replace(step, room=close(step.room, CloseReason.STOPPED, now)), DONE


def keep_on(room: Room, actor: Actor) -> tuple[Room, Reply]:
    """Take the question back whether the session shall end, and the votes for it."""
    if not may_run(room, actor):
        return room, Reply(Notice.ONLY_SEATED)
    return replace(room, asks_finish=False, asks_remove=None, votes={}), DONE


def sitting(room: Room) -> list[Seat]:
    """Give those who sit, in seat order."""
    return [room.seats[player] for player in room.circle]
