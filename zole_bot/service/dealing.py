"""Dealing: the next deal of a room from its chain of secrets, and what a deal that ended leaves behind. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zole_bot.game import rules, shuffle
from zole_bot.game.deal import Finished
from zole_bot.game.scoring import DealResult, score_deal
from zole_bot.game.session import Session, active_players, count_deal, next_dealer
from zole_bot.room import CloseReason, Draft, PauseReason, Phase, Room
from zole_bot.room_deal import RoomDeal
from zole_bot.service.lobby import close


@dataclass(frozen=True, slots=True)
class Ended:
    """A deal that is over, for the storage: settled with a result, or void without."""

    played: RoomDeal
    result: DealResult | None
    session: Session
    """After it."""


@dataclass(frozen=True, slots=True)
class Step:
    """A room after something was done, and the deal that ended by it, if one did."""

    room: Room
    ended: Ended | None = None


def deal_next(room: Room, now: float) -> Room:
    """Deal the next deal. Everybody gets a new hand; nobody's rings but the first bidder's."""
    session = _session(room)
    dealer = next_dealer(session, room.first_dealer)
    active = active_players(session.seats, dealer, room.rules)
    ordinal = room.dealt + 1
    public = f"{room.public_base}:{room.cut}"
    pack = shuffle.deal_out(shuffle.shuffle(secret_of(room, ordinal), public))
    deal = rules.start_deal(room.rules, pack.cards, pack.talon)
    seats = tuple(
        replace(
            seat,
            is_ready=False,
            draft=Draft(),
            edition=seat.edition + 1 if seat.player in room.circle else seat.edition,
            rings=seat.player == active[0],
        )
        for seat in room.seats
    )
    return replace(
        room.in_phase(Phase.DEAL, now),
        seats=seats,
        deal=RoomDeal(session.deals + 1, ordinal, dealer, active, room.cut, public, (), deal, 0),
        dealt=ordinal,
        cut=0,
        turn_since=now,
    )


def settle(room: Room, now: float) -> Step:
    """Count a finished deal; the session goes on to the next, or ends when the agreed number is played."""
    session, played = _session(room), room.deal
    if played is None or not isinstance(played.deal, Finished):
        raise ValueError("only a finished deal can be settled")
    result = score_deal(played.deal, played.active, session.seats, session.pules, session.players)
    session = count_deal(session, played.dealer, result)
    room = replace(
        room.in_phase(Phase.BETWEEN if played.is_touched else Phase.PAUSED, now),
        pause_reason=None if played.is_touched else PauseReason.NOBODY_PLAYED,
        session=session,
        deal=None,
        public_base=_next_public_base(played, played.deal),
        seats=tuple(replace(seat, is_ready=False, draft=Draft()) for seat in room.seats),
    )
    if session.deals == room.deals_limit or room.dealt >= shuffle.MAX_DEALS:
        room = close(room, CloseReason.FINISHED, now)
    return Step(room, Ended(played, result, session))


def break_off(room: Room) -> Step:
    """Give up a deal in play without a score: a void deal. The caller says what the room does next."""
    session, played = _session(room), room.deal
    if played is None:
        return Step(room)
    return Step(replace(room, deal=None, delivered_at=None), Ended(played, None, session))


def secret_of(room: Room, ordinal: int) -> bytes:
    """Give the secret of a deal of this room."""
    return shuffle.make_chain(room.secret)[ordinal - 1]


def _next_public_base(played: RoomDeal, deal: Finished) -> str:
    tricks = tuple(trick.cards for trick in deal.tricks) + ((deal.trick,) if deal.trick else ())
    return shuffle.next_public_stem(shuffle.PlayedDeal(played.public, deal.bids, deal.buried, tricks, deal.conceded))


def _session(room: Room) -> Session:
    if room.session is None:
        raise ValueError("there is no session in a lobby")
    return room.session
