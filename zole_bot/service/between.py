"""Between deals: next deal, cut, pause, resume, finish. Pure: a room in, a room out."""

from __future__ import annotations

from dataclasses import replace

from zole_bot.game.session import cutter
from zole_bot.room import MIN_SEATS, CloseReason, Page, PauseReason, PersonId, Phase, Presence, Room, Seat
from zole_bot.service.circle import dealer_to_come, session_to_come
from zole_bot.service.dealing import Step, break_off, deal_next
from zole_bot.service.lobby import close, give_up
from zole_bot.service.play import go_on, is_called
from zole_bot.service.reply import DONE, Notice, Reply
from zole_bot.service.rights import Actor, may_run, seat_of
from zole_bot.service.votes import FINISH, decide

CUT_PLACES = range(1, 9)
_WHY_NO_RESUME = {Phase.LOBBY: Notice.NOT_BEGUN, Phase.CLOSED: Notice.OVER}
_WHY_NO_PAUSE = {Phase.LOBBY: Notice.NOT_BEGUN, Phase.PAUSED: Notice.PAUSED, Phase.CLOSED: Notice.OVER}


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
    if missing := _missing(room):
        return Step(room), Reply(Notice.READY, {"count": len(missing)})
    return begin_deal(room, now), DONE


def _missing(room: Room) -> list[Seat]:
    """Give those whose word is waited for: not who is away, nor a newcomer, who came to play the next deal."""
    dealt_in = () if room.session is None else room.session.seats
    return [s for s in sitting(room) if not s.is_ready and not s.is_away and s.player in dealt_in]


def begin_if_ready(room: Room, now: float) -> Step:
    """Begin the next deal where nobody is waited for any more, but not for people who are all away."""
    is_anybody_here = any(not seat.is_away for seat in sitting(room))
    if room.phase is not Phase.BETWEEN or _missing(room) or not is_anybody_here:
        return Step(room)
    return begin_deal(room, now)


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
    if room.phase not in (Phase.DEAL, Phase.BETWEEN):
        return room, Reply(_WHY_NO_PAUSE[room.phase])
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
    if room.phase is not Phase.PAUSED:
        return Step(room), Reply(_WHY_NO_RESUME.get(room.phase, Notice.NOT_PAUSED))
    if not may_run(room, actor):
        return Step(room), Reply(Notice.ONLY_SEATED)
    if room.chat.left_at is not None:
        return Step(room), Reply(Notice.CHAT_LOST)
    if room.deal is None and len(room.circle) < MIN_SEATS:
        return Step(room), Reply(Notice.MORE_NEEDED, {"count": MIN_SEATS - len(room.circle)})
    if room.pause_reason is PauseReason.NO_VOICE:
        room = replace(room, edition=room.edition + 1)  # a new message shows whether the group can be written to
    room = replace(call_back(room, busy), pause_reason=None, touched_at=now)
    if room.deal is None:
        return begin_deal(room, now), DONE
    called = tuple(
        replace(
            s,
            edition=s.edition + (s.player in room.deal.active),
            rings=is_called(room.deal, s.player),
            draft=replace(s.draft, page=Page.CARDS),
        )
        for s in room.seats
    )
    room = replace(room.in_phase(Phase.DEAL, now), seats=called, turn_since=now)
    return go_on(room, now), DONE


def call_back(room: Room, busy: frozenset[PersonId]) -> Room:
    """Take everybody who sits as present again, but for who is busy in another room."""
    seats = tuple(
        replace(s, is_away=s.person in busy, missed=0, is_ready=False) if s.presence is Presence.SEATED else s
        for s in room.seats
    )
    return replace(room, seats=seats)


def finish(room: Room, actor: Actor, now: float, *, is_sure: bool, is_typed: bool = False) -> tuple[Step, Reply]:
    """End the session: the host or an admin at once, else two who sit, or any member after ten idle minutes.

    It destroys a deal in play, so whoever may end it is asked once more: the button then says so. Who typed a command
    is asked below it, by the group's message sent anew.
    """
    if room.phase is Phase.CLOSED:
        return Step(room), Reply(Notice.OVER)
    if room.phase is Phase.LOBBY:
        closed, reply = give_up(room, actor, now)
        return Step(closed), reply
    room, refusal = decide(room, actor, FINISH, now)
    if refusal is not None:
        return Step(room), refusal
    if not is_sure:
        return Step(replace(room, asks_finish=True, edition=room.edition + is_typed)), Reply(Notice.FINISH_SURE)
    step = break_off(room)
    return replace(step, room=close(step.room, CloseReason.STOPPED, now)), DONE


def keep_on(room: Room, actor: Actor, now: float) -> tuple[Room, Reply]:
    """Take the question back whether the session shall end, and the votes for it."""
    if room.phase in _WHY_NO_RESUME:
        return room, Reply(_WHY_NO_RESUME[room.phase])
    if not may_run(room, actor):
        return room, Reply(Notice.ONLY_SEATED)
    return replace(room, asks_finish=False, asks_remove=None, votes={}, touched_at=now), DONE


def sitting(room: Room) -> list[Seat]:
    """Give those who sit, in seat order."""
    return [room.seats[player] for player in room.circle]
