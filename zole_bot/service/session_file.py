"""A session of a room as the lines of a session file (record.md): what anybody can keep, check and replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from zole_bot.game.deal import Finished
from zole_bot.game.house_rules import PRESETS, changed_rules
from zole_bot.game.record import EndLine, Header, Line, Proof, PuleCounts, Result, SeatsLine, VoidLine, deal_line
from zole_bot.game.scoring import DealResult
from zole_bot.game.session import LEAST_SEATS, MOST_SEATS, Session, settle
from zole_bot.game.shuffle import commitment
from zole_bot.names import tell_apart
from zole_bot.room import Phase, Room
from zole_bot.storage.history import PastDeal


def session_lines(room: Room, session: Session, deals: Sequence[PastDeal], by: str) -> Iterator[Line]:
    """Give the lines of a room's session with these deals, all that are over; `by` names the program.

    The end stands in it only once the room is closed: until then nothing is settled.
    """
    names = tell_apart([seat.name for seat in room.seats])
    known = _first_players(deals[0].seats if deals else session.seats)
    seats = tuple(range(known))
    yield Header(
        players=names[:known],
        preset=room.preset,
        changes=changed_rules(room.rules, PRESETS[room.preset]) or None,
        chain=True,
        session_id=room.session_id,
        started=format_time(started_at(room, deals)),
        by=by,
    )
    for deal in deals:
        players = max(known, len(deal.totals), max(deal.seats) + 1)
        if (deal.seats, players) != (seats, known):
            yield SeatsLine(deal.seats, names[known:players] or None)
            seats, known = deal.seats, players
        yield _deal_line(deal)
    if (session.seats, session.players) != (seats, known):
        yield SeatsLine(session.seats, names[known : session.players] or None)
    if room.phase is Phase.CLOSED:
        settled = settle(session)
        yield EndLine(settled, tuple(total + change for total, change in zip(session.totals, settled, strict=True)))


def started_at(room: Room, deals: Sequence[PastDeal]) -> float:
    """Tell when play began: with the first deal, or, where none is over, when the room was opened."""
    return deals[0].started_at if deals else room.opened_at


def format_time(moment: float) -> str:
    """Write a moment, in seconds since 1970 UTC, as session files have it.

    >>> format_time(1796061900.9)
    '2026-11-30T18:05:00Z'
    """
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _first_players(seats: tuple[int, ...]) -> int:
    """Count the players of the header, who are those that a session can begin with; who is left out is added later."""
    return min(max(max(seats) + 1, LEAST_SEATS), MOST_SEATS)


def _deal_line(past: PastDeal) -> Line:
    proof = Proof(commitment(past.secret), past.secret, past.public)
    if past.result is None:
        return VoidLine(proof)
    if not isinstance(past.deal, Finished):
        raise ValueError(f"deal {past.number} is settled, but its history does not end it")
    return deal_line(
        past.deal,
        number=past.number,
        dealer=past.dealer,
        active=past.active,
        proof=proof,
        cut=past.cut,
        at=format_time(past.started_at),
        result=_told(past.result, past.totals),
    )


def _told(result: DealResult, totals: tuple[int, ...]) -> Result:
    """Write what people were told; a reader of the file judges whether it was right."""
    personal = tuple(result.pules.personal.count(player) for player in range(len(totals)))
    return Result(
        outcome=result.outcome,
        tricks=result.tricks,
        points=result.points,
        scores=result.scores,
        totals=totals,
        pules=PuleCounts(result.pules.common, personal),
    )
