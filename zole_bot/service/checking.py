"""Judging again what is stored: cards and proof, the actions by the rules, results, totals. It only ever reports.

What people were told is history: the judge goes on from there, so that one wrong deal is one deviation, not many.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum

from zole_bot.game.cards import Card, parse_card
from zole_bot.game.deal import Deal, Finished, ThreeHands
from zole_bot.game.illegal import IllegalActionError
from zole_bot.game.notation import NotationError, parse_action
from zole_bot.game.rules import apply, start_deal
from zole_bot.game.scoring import DealResult, score_deal
from zole_bot.game.session import (
    LEAST_SEATS,
    SeatsError,
    Session,
    active_players,
    change_seats,
    count_deal,
    next_dealer,
    settle,
)
from zole_bot.game.shuffle import deal_out, make_chain, shuffle
from zole_bot.room import PersonId, RoomId
from zole_bot.service.dealing import next_public_base
from zole_bot.storage.records import DealRecord, RoomRecord, Sum
from zole_bot.storage.results import parse_result

UNREADABLE = (ValueError, KeyError, TypeError, IndexError, AttributeError)
"""What reading something raises that is not what it should be."""


class What(StrEnum):
    """What is not as it should be."""

    UNREADABLE = "unreadable"
    ORDINAL = "ordinal"
    NUMBER = "number"
    DEALER = "dealer"
    ACTIVE = "active"
    SECRET = "secret"  # noqa: S105  # no password: the deal's secret is not that of the chain
    PUBLIC = "public"
    CARDS = "cards"
    ILLEGAL = "illegal"
    """number: which action."""
    NOT_OVER = "not_over"
    """A settled deal whose actions do not end it."""
    OVER = "over"
    """A deal in play that is over."""
    RESULT = "result"
    """about: which part; stored, judged."""
    TOTALS = "totals"
    SESSION = "session"
    """What the room goes on with; about, stored, judged."""


@dataclass(frozen=True, slots=True)
class Deviation:
    """One thing that is not as it should be. Of a deal in play it tells nothing that is hidden."""

    what: What
    room: RoomId
    ordinal: int | None = None
    """The deal, as it stands in the room's chain."""
    about: str = ""
    stored: object = None
    judged: object = None


class RoomJudge:
    """Judges the deals of a room one after the other."""

    def __init__(self, room: RoomRecord) -> None:
        self.room = room
        self.sums: dict[PersonId, Sum] = {}
        """What the deals so far, and the end of a closed session, add to the standings."""
        self._chain = make_chain(room.secret)
        self._base: str | None = room.session_id
        """What the public text of the next deal has to begin with; None: nobody knows, as the last one is broken."""

    def judge(self, deals: Sequence[DealRecord]) -> Iterator[Deviation]:
        """Judge all deals of the room."""
        session = self._first_session(deals)
        for place, deal in enumerate(deals, start=1):
            if deal.ordinal != place:
                yield self._fault(deal, What.ORDINAL, deal.ordinal, place)
            try:
                session = _with_seats(session, deal)
                yield from self._judge_place(session, deal)
                yield from self._judge_cards(deal)
                finished = yield from self._judge_actions(deal)
                if deal.state == "settled":
                    told, totals = _told(deal)
                    yield from self._judge_result(session, deal, finished, told, totals)
                    session = replace(count_deal(session, deal.dealer, told), totals=totals)
                    self._count(deal, told)
            except UNREADABLE:
                yield self._fault(deal, What.UNREADABLE)
        yield from self._judge_end(session)

    def _fault(self, deal: DealRecord, what: What, stored: object = None, judged: object = None) -> Deviation:
        return Deviation(what, self.room.id, deal.ordinal, "", stored, judged)

    def _first_session(self, deals: Sequence[DealRecord]) -> Session:
        known = max(LEAST_SEATS, *(player + 1 for player in (deals[0].seats if deals else self.room.session.seats)))
        return Session(self.room.rules, known, tuple(range(known)), totals=(0,) * known)

    def _judge_cards(self, deal: DealRecord) -> Iterator[Deviation]:
        """Judge whether the cards are those of the proof, and the proof that of the chain."""
        if deal.secret != self._chain[deal.ordinal - 1].hex():
            yield self._fault(deal, What.SECRET)
        if self._base is not None and deal.public != f"{self._base}:{deal.cut}":
            yield self._fault(deal, What.PUBLIC)
        hands, talon = _pack(deal)
        dealt = deal_out(shuffle(bytes.fromhex(deal.secret), deal.public))
        if [set(hand) for hand in hands] != [set(hand) for hand in dealt.cards] or talon != dealt.talon:
            yield self._fault(deal, What.CARDS)

    def _judge_actions(self, deal: DealRecord) -> Generator[Deviation, None, Finished | None]:
        """Judge the actions; gives the deal if they end it."""
        base, self._base = self._base, None
        state: Deal = start_deal(self.room.rules, *_pack(deal))
        for number, text in enumerate(deal.actions, start=1):
            try:
                state = apply(state, parse_action(text))
            except (IllegalActionError, NotationError):
                yield self._fault(deal, What.ILLEGAL, number)
                return None
        if isinstance(state, Finished) != (deal.state == "settled") and deal.state != "void":
            yield self._fault(deal, What.NOT_OVER if deal.state == "settled" else What.OVER)
        over = state if isinstance(state, Finished) else None
        if deal.state != "settled":
            self._base = base
        elif over is not None:
            self._base = next_public_base(deal.public, over)
        return over

    def _judge_place(self, session: Session, deal: DealRecord) -> Iterator[Deviation]:
        """Judge number, dealer and who plays."""
        if deal.number != session.deals + 1:
            yield self._fault(deal, What.NUMBER, deal.number, session.deals + 1)
        try:
            dealer = next_dealer(session, first=deal.dealer)
        except SeatsError:
            yield self._fault(deal, What.DEALER, deal.dealer)
            return
        if deal.dealer != dealer:
            yield self._fault(deal, What.DEALER, deal.dealer, dealer)
        active = active_players(session.seats, deal.dealer, session.rules)
        if deal.active != active:
            yield self._fault(deal, What.ACTIVE, deal.active, active)

    def _judge_result(
        self, session: Session, deal: DealRecord, finished: Finished | None, told: DealResult, totals: tuple[int, ...]
    ) -> Iterator[Deviation]:
        if finished is not None:
            first, second, third = deal.active
            judged = score_deal(finished, (first, second, third), session.seats, session.pules, session.players)
            for part in fields(DealResult):
                wanted, found = getattr(judged, part.name), getattr(told, part.name)
                if wanted != found:
                    yield Deviation(What.RESULT, self.room.id, deal.ordinal, part.name, found, wanted)
        after = count_deal(session, deal.dealer, told)
        if after.totals != totals:
            yield self._fault(deal, What.TOTALS, totals, after.totals)

    def _judge_end(self, session: Session) -> Iterator[Deviation]:
        """Judge what the room goes on with, and settle it where it is closed."""
        stored = self.room.session
        try:
            if (stored.seats, stored.players) != (session.seats, session.players):
                session = change_seats(session, stored.seats, stored.players - session.players)
            for name in ("deals", "totals", "pules"):
                wanted, found = getattr(session, name), getattr(stored, name)
                if wanted != found:
                    yield Deviation(What.SESSION, self.room.id, None, name, found, wanted)
            if self.room.is_closed:
                for player, points in enumerate(settle(stored)):
                    self._add(player, Sum(points=points))
        except UNREADABLE:
            yield Deviation(What.UNREADABLE, self.room.id)

    def _count(self, deal: DealRecord, told: DealResult) -> None:
        for player in deal.seats:
            is_big = told.big == player
            points = told.scores[player]
            self._add(player, Sum(1, points, int(is_big), int(is_big and points > 0)))

    def _add(self, player: int, more: Sum) -> None:
        person = self.room.people[player]
        self.sums[person] = self.sums.get(person, Sum()) + more


def _with_seats(session: Session, deal: DealRecord) -> Session:
    """Let those sit who sat in a deal."""
    totals = () if deal.told is None else deal.told["totals"]
    players = max(session.players, len(totals), max(deal.seats) + 1)
    if (deal.seats, players) == (session.seats, session.players):
        return session
    return change_seats(session, deal.seats, players - session.players)


def _pack(deal: DealRecord) -> tuple[ThreeHands, tuple[Card, Card]]:
    pack = tuple(parse_card(card) for card in deal.deck.split())
    return (pack[0:8], pack[8:16], pack[16:24]), (pack[24], pack[25])


def _told(deal: DealRecord) -> tuple[DealResult, tuple[int, ...]]:
    if deal.told is None:
        raise ValueError("a settled deal without a result")
    return parse_result(deal.told), tuple(deal.told["totals"])
