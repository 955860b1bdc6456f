"""Judge a session line by line: what is accepted comes out with all that follows from it (record.md, "Judging")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import assert_never

from zole_bot.game.deal import Finished
from zole_bot.game.house_rules import HouseRules
from zole_bot.game.pules import Pules
from zole_bot.game.record.deals import judge_cards, judge_play
from zole_bot.game.record.faults import RuleCode, RuleError
from zole_bot.game.record.lines import (
    DealLine,
    EndLine,
    Header,
    Line,
    PuleCounts,
    RecordedLine,
    Result,
    SeatsLine,
    VoidLine,
)
from zole_bot.game.record.proofs import ProofJudge
from zole_bot.game.record.recorded import judge_recorded
from zole_bot.game.record.results import judge_result
from zole_bot.game.scoring import DealResult, score_deal, score_recorded
from zole_bot.game.session import (
    LEAST_SEATS,
    MOST_SEATS,
    SeatsError,
    Session,
    active_players,
    change_seats,
    count_deal,
    next_dealer,
    open_session,
    settle,
)
from zole_bot.game.shuffle import MAX_CUT, MAX_DEALS


@dataclass(frozen=True, slots=True)
class JudgedHeader:
    """The session is open; a file may end here."""

    line: Header
    rules: HouseRules
    session: Session


@dataclass(frozen=True, slots=True)
class JudgedDeal:
    """A deal, played here or with real cards."""

    line: DealLine | RecordedLine
    finished: Finished | None
    """None for a deal played with real cards."""
    scored: DealResult
    result: Result
    """All result keys as they follow from the deal, whatever the line says of them."""
    session: Session
    """After the deal."""


@dataclass(frozen=True, slots=True)
class JudgedSeats:
    """People came or went."""

    line: SeatsLine
    players: tuple[str, ...]
    """The names of all who ever sat."""
    session: Session


@dataclass(frozen=True, slots=True)
class JudgedVoid:
    """A deal was broken off."""

    line: VoidLine
    session: Session


@dataclass(frozen=True, slots=True)
class JudgedEnd:
    """The session is over and settled."""

    line: EndLine
    settle: tuple[int, ...]
    totals: tuple[int, ...]
    session: Session
    """Before the settling: its pules are those that lapse or are paid."""


Judged = JudgedHeader | JudgedDeal | JudgedSeats | JudgedVoid | JudgedEnd


def judge(lines: Iterable[Line]) -> Iterator[Judged]:
    """Judge the lines of a file in their order; `lines` may come straight from the reader.

    Raises `RuleError` for the first line against the rules, and lets through the reader's `FormatError`.
    """
    rest = iter(lines)
    header = next(rest)
    if not isinstance(header, Header):
        raise TypeError(header)
    session = open_session(header.rules, len(header.players))
    yield JudgedHeader(header, header.rules, session)
    proofs = ProofJudge(header)
    players = header.players
    is_over = False
    for line in rest:
        if is_over:
            raise RuleError(RuleCode.AFTER_END, deal=session.deals, line="end")
        match line:
            case DealLine() | RecordedLine():
                judged = _judge_deal(session, proofs, line)
                session = judged.session
                yield judged
            case SeatsLine():
                session = _judge_seats(session, line)
                players += line.players_added or ()
                yield JudgedSeats(line, players, session)
            case VoidLine():
                proofs.judge_void(line, session.deals)
                yield JudgedVoid(line, session)
            case EndLine():
                is_over = True
                yield _judge_end(session, line)
            case Header():
                raise TypeError(line)
            case _:
                assert_never(line)


def _judge_deal(session: Session, proofs: ProofJudge, line: DealLine | RecordedLine) -> JudgedDeal:
    _judge_order(session, line)
    finished: Finished | None = None
    active = active_players(session.seats, line.dealer, session.rules)
    match line:
        case DealLine():
            start = judge_cards(line, session.rules)
            proofs.judge_deal(line)
            finished = judge_play(line, start)
            scored = score_deal(finished, active, session.seats, session.pules, session.players)
        case RecordedLine():
            scored = score_recorded(
                session.rules,
                judge_recorded(line, session.rules),
                active=active,
                seats=session.seats,
                pules=session.pules,
                players=session.players,
            )
        case _:
            assert_never(line)
    after = count_deal(session, line.dealer, scored)
    result = result_of(scored, after)
    if line.result is not None:
        judge_result(line.number, line.result, result)
    return JudgedDeal(line, finished, scored, result, after)


def _judge_order(session: Session, line: DealLine | RecordedLine) -> None:
    """Judge number, dealer, who plays, and the cut: all that is settled before a card is dealt."""

    def fault(code: RuleCode, **details: object) -> RuleError:
        return RuleError(code, details, deal=line.number)

    if line.number != session.deals + 1:
        raise fault(RuleCode.DEAL_NUMBER, wanted=session.deals + 1, found=line.number)
    if line.number > MAX_DEALS:
        raise fault(RuleCode.TOO_MANY_DEALS, limit=MAX_DEALS)
    try:
        dealer = next_dealer(session, first=line.dealer)
    except SeatsError:
        raise fault(RuleCode.DEALER_NOT_SEATED, found=line.dealer) from None
    if line.dealer != dealer:
        raise fault(RuleCode.DEALER, wanted=dealer, found=line.dealer)
    active = active_players(session.seats, dealer, session.rules)
    if line.active != active:
        raise fault(RuleCode.ACTIVE, wanted=active, found=line.active)
    if not 0 <= (line.cut or 0) <= MAX_CUT:
        raise fault(RuleCode.CUT_RANGE, found=line.cut, limit=MAX_CUT)


def result_of(scored: DealResult, after: Session) -> Result:
    """Give the result of a deal as it stands in a file; `after` is the session with the deal counted."""
    return Result(
        outcome=scored.outcome,
        tricks=scored.tricks,
        points=scored.points,
        scores=scored.scores,
        totals=after.totals,
        pules=_count_pules(after.pules, after.players),
    )


def _count_pules(pules: Pules, players: int) -> PuleCounts:
    return PuleCounts(pules.common, tuple(pules.personal.count(player) for player in range(players)))


def _judge_seats(session: Session, line: SeatsLine) -> Session:
    seats = line.seats
    added = len(line.players_added or ())

    def fault(code: RuleCode, **details: object) -> RuleError:
        return RuleError(code, details, deal=session.deals, line="seats")

    if not LEAST_SEATS <= len(seats) <= MOST_SEATS:
        raise fault(RuleCode.SEATS_COUNT, count=len(seats))
    for player in seats:
        if seats.count(player) > 1:
            raise fault(RuleCode.SEAT_TWICE, player=player)
        if not 0 <= player < session.players + added:
            raise fault(RuleCode.SEAT_UNKNOWN, player=player)
    return change_seats(session, seats, added)


def _judge_end(session: Session, line: EndLine) -> JudgedEnd:
    settled = settle(session)
    totals = tuple(total + change for total, change in zip(session.totals, settled, strict=True))
    for code, wanted, found in (
        (RuleCode.SETTLE, settled, line.settle),
        (RuleCode.END_TOTALS, totals, line.totals),
    ):
        if wanted != found:
            raise RuleError(code, {"wanted": wanted, "found": found}, deal=session.deals, line="end")
    return JudgedEnd(line, settled, totals, session)
