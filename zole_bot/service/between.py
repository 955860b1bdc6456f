"""Between deals: next deal, cut, pause, resume, finish. Pure: a room in, a room out."""

from __future__ import annotations

from dataclasses import replace

from zole_bot.game.session import cutter
from zole_bot.room import MIN_SEATS, CloseReason, PauseReason, PersonId, Phase, Presence, Room, Seat
from zole_bot.service.circle import dealer_to_come, session_to_come
from zole_bot.service.dealing import Step, break_off, deal_next
from zole_bot.service.lobby import close
from zole_bot.service.play import go_on, player_in_turn
from zole_bot.service.reply import DONE, Notice, Reply
from zole_bot.service.rights import Actor, may_run, seat_of
from zole_bot.service.votes import FINISH, decide

CUT_PLACES = range(1, 9)


def be_ready(room: Room, actor: Actor, now: float, cut: int | None = None) -> tuple[Step, Reply]:
    """Ask for the next deal; it begins when all who are present have. An admin who does not sit begins it at once."""
    if room.phase is not Phase.BETWEEN:
        return Step(room), Reply(Notice.PAUSED if room.phase is Phase.PAUSED else Notice.OLD_BUTTON)
    if not may_run(room, actor):
        return Step(room), Reply(Notice.ONLY_SEATED)
    seat = seat_of(room, actor)
    if cut is not None and (seat is None or seat.player != cutter_of(room)):
        return Step(room), Reply(Notice.ONLY_CUTTER)
    if seat is None:
        return begin_deal(room, now), DONE
    if cut is not None:
        if cut not in CUT_PLACES:
            return Step(room), Reply(Notice.UNKNOWN_BUTTON)
        room = replace(room, cut=cut)
    room = room.with_seat(replace(seat, is_ready=True, is_away=False, missed=0, touched_at=now))
    room = replace(room, touched_at=now)
    if not is_everybody_ready(room):
        return Step(room), Reply(Notice.READY, {"count": len(_missing(room))})
    return begin_deal(room, now), DONE


def is_everybody_ready(room: Room) -> bool:
    """Tell whether all who are present have asked for the next deal."""
    return not _missing(room)


def _missing(room: Room) -> list[Seat]:
    return [seat for seat in sitting(room) if not seat.is_ready and not seat.is_away]


def begin_deal(room: Room, now: float) -> Step:
    """Deal, and let the machine move for those who are away already; with fewer than three nothing can be dealt."""
    if len(room.circle) < MIN_SEATS:
        return Step(hold(room, PauseReason.TOO_FEW, now))
    return go_on(deal_next(room, now), now)


def cutter_of(room: Room) -> int | None:
    """Give the player on the right of who deals next."""
    if room.session is None:
        return None
    return cutter(session_to_come(room).seats, dealer_to_come(room))


def pause(room: Room, actor: Actor, now: float) -> tuple[Room, Reply]:
    """Let everything stand until somebody resumes."""
    refusal = _refuse_unless_begun(room)
    if refusal is not None or room.phase is Phase.PAUSED:
        return room, refusal or Reply(Notice.PAUSED)
    if not may_run(room, actor):
        return room, Reply(Notice.ONLY_SEATED)
    return replace(hold(room, PauseReason.ASKED, now), touched_at=now), Reply(Notice.PAUSE_ON)


def hold(room: Room, reason: PauseReason, now: float) -> Room:
    """Pause a room for a reason."""
    return replace(room.in_phase(Phase.PAUSED, now), pause_reason=reason)


def resume(room: Room, actor: Actor, now: float, busy: frozenset[PersonId] = frozenset()) -> tuple[Step, Reply]:
    """Go on where the pause began: in the middle of the deal, or with the next one.

    Who is busy in another room is away here: a clock in each of two rooms is too much for anybody (bot.md §5).
    """
    refusal = _refuse_unless_begun(room)
    if refusal is not None or room.phase is not Phase.PAUSED:
        return Step(room), refusal or Reply(Notice.OLD_BUTTON)
    if not may_run(room, actor):
        return Step(room), Reply(Notice.ONLY_SEATED)
    if room.deal is None and len(room.circle) < MIN_SEATS:
        return Step(room), Reply(Notice.MORE_NEEDED, {"count": MIN_SEATS - len(room.circle)})
    seats = tuple(
        replace(s, is_away=s.person in busy, missed=0) if s.presence is Presence.SEATED else s for s in room.seats
    )
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
    refusal = _refuse_unless_begun(room)
    if refusal is not None:
        return Step(room), refusal
    room, refusal = decide(room, actor, FINISH, now)
    if refusal is not None:
        return Step(room), refusal
    if not is_sure:
        return Step(replace(room, asks_finish=True)), Reply(Notice.FINISH_SURE)
    step = break_off(room)
    return replace(step, room=close(step.room, CloseReason.STOPPED, now)), DONE


def keep_on(room: Room, actor: Actor, now: float) -> tuple[Room, Reply]:
    """Take the question back whether the session shall end, and the votes for it."""
    refusal = _refuse_unless_begun(room)
    if refusal is not None:
        return room, refusal
    if not may_run(room, actor):
        return room, Reply(Notice.ONLY_SEATED)
    return replace(room, asks_finish=False, asks_remove=None, votes={}, touched_at=now), DONE


def _refuse_unless_begun(room: Room) -> Reply | None:
    """Say why nothing of a session can be asked for before its first deal, or after its last."""
    if room.phase is Phase.CLOSED:
        return Reply(Notice.OVER)
    return Reply(Notice.NOT_BEGUN) if room.session is None else None


def lose_chat(room: Room, now: float) -> Step:
    """Close a room whose group is lost; a deal in play is void."""
    if room.phase is Phase.CLOSED:
        return Step(room)
    step = Step(room) if room.session is None else break_off(room)
    return replace(step, room=close(step.room, CloseReason.CHAT_LOST, now))


def sitting(room: Room) -> list[Seat]:
    """Give those who sit, in seat order."""
    return [room.seats[player] for player in room.circle]
