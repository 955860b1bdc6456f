"""Dealing: the next deal of a room from its chain of secrets, and what a deal that ended leaves behind. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zole_bot.game import rules, shuffle
from zole_bot.game.deal import Finished
from zole_bot.game.scoring import DealResult, score_deal
from zole_bot.game.session import Session, active_players, count_deal
from zole_bot.room import MIN_SEATS, CloseReason, Draft, PauseReason, Phase, Room, Seat
from zole_bot.room_deal import RoomDeal
from zole_bot.service.circle import dealer_to_come, session_of, session_to_come, take_out
from zole_bot.service.lobby import close

MACHINE_DEALS_TO_BE_OUT = 3
"""After so many deals in a row without a move of his own somebody's seat is free."""


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
    keeps_choice: bool = False
    """The group has the house rules and the clock of this room from now on."""


def deal_next(room: Room, now: float) -> Room:
    """Deal the next deal. Everybody gets a new hand; nobody's rings but the first bidder's."""
    dealer, session = dealer_to_come(room), session_to_come(room)
    active = active_players(session.seats, dealer, room.rules)
    ordinal = room.dealt + 1
    public = f"{room.public_base}:{room.cut}"
    pack = shuffle.deal_out(shuffle.shuffle(secret_of(room, ordinal), public))
    deal = rules.start_deal(room.rules, pack.cards, pack.talon)
    seats = tuple(
        replace(
            seat,
            is_ready=False,
            has_acted=False,
            draft=Draft(),
            edition=seat.edition + 1 if seat.player in room.circle else seat.edition,
            rings=seat.player == active[0],
        )
        for seat in room.seats
    )
    return replace(
        room.in_phase(Phase.DEAL, now),
        session=session,
        seats=seats,
        deal=RoomDeal(session.deals + 1, ordinal, dealer, active, room.cut, public, (), deal, 0),
        dealt=ordinal,
        cut=0,
        turn_since=now,
    )


def settle(room: Room, now: float) -> Step:
    """Count a finished deal; the session goes on to the next, or ends when the agreed number is played."""
    session, played = session_of(room), room.deal
    if played is None or not isinstance(played.deal, Finished):
        raise ValueError("only a finished deal can be settled")
    result = score_deal(played.deal, played.active, session.seats, session.pules, session.players)
    session = count_deal(session, played.dealer, result)
    movers = _movers(played, played.deal)
    seats = tuple(_after_deal(seat, is_mover=seat.player in movers) for seat in room.seats)
    room = replace(
        room.in_phase(Phase.BETWEEN, now),
        session=session,
        deal=None,
        public_base=next_public_base(played.public, played.deal),
        seats=seats,
    )
    for seat in seats:
        if seat.machine_deals >= MACHINE_DEALS_TO_BE_OUT and seat.player in room.circle:
            room = take_out(room, seat.player)
    return Step(_go_on_after(room, played, session, now), Ended(played, result, session))


def _movers(played: RoomDeal, deal: Finished) -> set[int]:
    """Tell for whom a move was made at all: not for who is idle, nor where the big gave up before others played."""
    played_cards = {card for trick in deal.tricks for card in trick.cards} | set(deal.trick)
    hands = zip(played.active, deal.dealt.cards, strict=True)
    players = {player for player, cards in hands if not played_cards.isdisjoint(cards)}
    return players | set(played.active[: len(deal.bids)])


def _after_deal(seat: Seat, *, is_mover: bool) -> Seat:
    """Count the deals in a row in which the machine made all moves of a seat; those without a move tell nothing."""
    deals = seat.machine_deals if not is_mover else 0 if seat.has_acted else seat.machine_deals + 1
    return replace(seat, is_ready=False, draft=Draft(), machine_deals=deals)


def _go_on_after(room: Room, played: RoomDeal, session: Session, now: float) -> Room:
    """Tell what a room does after a deal that counts."""
    if session.deals == room.deals_limit or room.dealt >= shuffle.MAX_DEALS:
        return close(room, CloseReason.FINISHED, now)
    if not room.circle:
        return close(room, CloseReason.EVERYBODY_LEFT, now)
    reason = PauseReason.TOO_FEW if len(room.circle) < MIN_SEATS else PauseReason.NOBODY_PLAYED
    if len(room.circle) < MIN_SEATS or not played.is_touched:
        return replace(room, phase=Phase.PAUSED, pause_reason=reason)
    return room


def break_off(room: Room) -> Step:
    """Give up a deal in play without a score: a void deal. The caller says what the room does next."""
    if room.session is None or (played := room.deal) is None:
        return Step(room)
    session = room.session
    return Step(replace(room, deal=None, delivered_at=None), Ended(played, None, session))


def secret_of(room: Room, ordinal: int) -> bytes:
    """Give the secret of a deal of this room."""
    return shuffle.make_chain(room.secret)[ordinal - 1]


def next_public_base(public: str, deal: Finished) -> str:
    """Give what the public text of the next deal begins with: it follows from this one's and from all that was done."""
    tricks = tuple(trick.cards for trick in deal.tricks) + ((deal.trick,) if deal.trick else ())
    return shuffle.next_public_stem(shuffle.PlayedDeal(public, deal.bids, deal.buried, tricks, deal.conceded))
