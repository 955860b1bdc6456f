"""The score sheet of a session as text: a line a deal while it is judged, and the final standing."""

from __future__ import annotations

from typing import assert_never

from zole_bot.cli.output import Output, shorten, width
from zole_bot.game.deal import Contract
from zole_bot.game.record import (
    Judged,
    JudgedDeal,
    JudgedEnd,
    JudgedHeader,
    JudgedSeats,
    JudgedVoid,
    RecordedLine,
)
from zole_bot.game.scoring import Outcome
from zole_bot.game.session import Session

NAME_COLUMNS = 12
LEAST_COLUMNS = 6
STORY_COLUMNS = 48

_CONTRACTS = {
    Contract.TAKE: "take",
    Contract.ZOLE: "zole",
    Contract.SMALL_ZOLE: "small zole",
    Contract.GALDINS: "galdins",
    Contract.GALDS: "galds",
    Contract.PULE: "all pass, a pule",
    Contract.REDEAL: "all pass, redeal",
}
_OUTCOMES = {
    Outcome.WON_ALL: "won all tricks",
    Outcome.WON_SCHNEIDER: "won with schneider",
    Outcome.WON: "won",
    Outcome.LOST: "lost",
    Outcome.LOST_SCHNEIDER: "lost with schneider",
    Outcome.LOST_NONE: "lost without a trick",
    Outcome.TABLE: "lost",
    Outcome.DRAW: "drawn",
    Outcome.PASSED: "",
}


class Sheet:
    """Writes each judged line as it comes; the columns are those who sit."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._names: list[str] = []
        self._session: Session | None = None
        self._end: JudgedEnd | None = None
        self._is_heading_due = True

    def add(self, judged: Judged) -> None:
        """Tell one line of the file."""
        match judged:
            case JudgedHeader():
                self._add_names(judged.line.players)
                preset = judged.line.preset or "klasiska"
                changes = ", ".join(
                    f"{name} {_rule_value(value)}" for name, value in (judged.line.changes or {}).items()
                )
                self._output.line(f"Zole, {preset}" + (f" with {changes}" if changes else ""))
            case JudgedDeal():
                self._tell_deal(judged)
            case JudgedSeats():
                self._add_names(judged.players[len(self._names) :])
                self._tell_note("Now seated: " + ", ".join(self._names[player] for player in judged.session.seats))
                self._is_heading_due = True
            case JudgedVoid():
                self._tell_note("A deal was broken off; it does not count.")
            case JudgedEnd():
                self._end = judged
            case _:
                assert_never(judged)
        self._session = judged.session

    def close(self) -> None:
        """Write the final sheet: the standing, what was settled, and what is still open."""
        session, end = self._session, self._end
        if session is None:
            return
        totals = session.totals if end is None else end.totals
        ranked = sorted(range(session.players), key=lambda player: (-totals[player], player))
        columns = max(width(name) for name in self._names)
        deals = "1 deal" if session.deals == 1 else f"{session.deals} deals"
        self._output.line()
        self._output.line(f"After {deals}" + ("" if end is not None else ", not finished: nothing is settled yet"))
        for player in ranked:
            notes = self._notes(player, session)
            line = f"  {_padded(self._names[player], columns)}  {_signed(totals[player]):>5}"
            self._output.line(f"{line}  {', '.join(notes)}".rstrip())
        if session.pules.common:
            open_or_lapsed = "open" if end is None else "lapsed"
            self._output.line(f"Common pules {open_or_lapsed}: {session.pules.common}")

    def _notes(self, player: int, session: Session) -> list[str]:
        notes = []
        if pules := session.pules.personal.count(player):
            state = "open" if self._end is None else ("settled" if session.rules.settle_pules else "lapsed")
            notes.append(f"{'1 pule' if pules == 1 else f'{pules} pules'} {state}")
        if self._end is not None and self._end.settle[player]:
            notes.append(f"{_signed(self._end.settle[player])} for pules at the end")
        if player not in session.seats:
            notes.append("left before the end")
        return notes

    def _add_names(self, names: tuple[str, ...]) -> None:
        self._names += [self._output.escape(name) for name in names]

    def _tell_note(self, text: str) -> None:
        self._output.line(f"      {text}")

    def _tell_deal(self, judged: JudgedDeal) -> None:
        seats = sorted(judged.session.seats)
        names = {player: shorten(self._names[player], NAME_COLUMNS) for player in seats}
        columns = {player: max(LEAST_COLUMNS, width(names[player])) for player in seats}
        if self._is_heading_due:
            self._is_heading_due = False
            heading = "  ".join(_padded_left(names[player], columns[player]) for player in seats)
            self._output.line()
            self._output.line(f"Deal  {_padded('', STORY_COLUMNS)}  {heading}")
        scores = "  ".join(f"{_signed(judged.scored.scores[player]):>{columns[player]}}" for player in seats)
        story = _padded(shorten(self._story(judged), STORY_COLUMNS), STORY_COLUMNS)
        self._output.line(f"{judged.line.number:>4}  {story}  {scores}")

    def _story(self, judged: JudgedDeal) -> str:
        scored = judged.scored
        contract = _CONTRACTS[scored.contract]
        end = _OUTCOMES[scored.outcome]
        if scored.big is not None:
            parts = [f"{self._short(scored.big)}: {contract}, {end}", *_measure(judged)]
        elif scored.losers:
            parts = [f"{contract}: {' and '.join(self._short(loser) for loser in scored.losers)} {end}"]
        else:
            parts = [contract, *([end] if end else [])]
        if judged.finished is not None and judged.finished.conceded is not None:
            parts.append("given up")
        if isinstance(judged.line, RecordedLine):
            parts.append("real cards, corrected" if judged.line.corrected else "real cards")
        return ", ".join(parts)

    def _short(self, player: int) -> str:
        return shorten(self._names[player], NAME_COLUMNS)


def _measure(judged: JudgedDeal) -> list[str]:
    """Tell what decided it: points in a take or zole that was played to its end."""
    scored, finished = judged.scored, judged.finished
    if finished is None or finished.big is None or finished.conceded is not None or scored.points is None:
        return []
    return [] if scored.contract is Contract.SMALL_ZOLE else [f"{scored.points[finished.big]} points"]


def _rule_value(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def _padded(text: str, columns: int) -> str:
    return text + " " * (columns - width(text))


def _padded_left(text: str, columns: int) -> str:
    return " " * (columns - width(text)) + text
