"""The score sheet of a session for a spreadsheet: comma-separated, in UTF-8 with a mark that spreadsheets need."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from zole_bot.game.deal import Contract, Finished
from zole_bot.game.outcomes import Outcome
from zole_bot.game.scoring import DealResult
from zole_bot.game.session import Session, settle
from zole_bot.names import tell_apart
from zole_bot.room import Phase, Room
from zole_bot.storage.history import PastDeal

FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")  # the wide ones are meant
"""A text that begins so would be reckoned out by a spreadsheet, and somebody's name is such a text."""

Cell = str | int


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The words of a sheet, in one language."""

    deal: str
    dealer: str
    big: str
    contract: str
    result: str
    total: str
    settled: str
    """What open pules paid at the end."""
    given_up: str
    contracts: Mapping[Contract, str]
    outcomes: Mapping[Outcome, str]


CODES = SheetWords(
    deal="deal",
    dealer="dealer",
    big="big",
    contract="contract",
    result="result",
    total="total",
    settled="settle",
    given_up="conceded",
    contracts={contract: contract.value for contract in Contract},
    outcomes={outcome: outcome.value for outcome in Outcome},
)
"""The words of the session file, for programs."""


def sheet_data(room: Room, session: Session, deals: Sequence[PastDeal], words: SheetWords) -> bytes:
    """Write the sheet: a row a deal that counts, and for each player what he got and, behind that, his totals.

    The last row has the totals; open pules that were paid stand in a row before it.
    """
    file = io.StringIO(newline="")
    csv.writer(file).writerows([_harmless(cell) for cell in row] for row in _rows(room, session, deals, words))
    return file.getvalue().encode("utf-8-sig")


def _rows(room: Room, session: Session, deals: Sequence[PastDeal], words: SheetWords) -> Iterator[list[Cell]]:
    names = tell_apart([seat.name for seat in room.seats])[: session.players]
    columns = [words.deal, words.dealer, words.big, words.contract, words.result]
    yield [*columns, *names, *(f"{name}: {words.total}" for name in names)]
    for deal in deals:
        result = deal.result
        if result is None:
            continue
        scores = {player: result.scores[player] for player in deal.seats}
        yield [
            deal.number,
            names[deal.dealer],
            "" if result.big is None else names[result.big],
            words.contracts[result.contract],
            _ending(deal, result, names, words),
            *(scores.get(player, "") for player in range(session.players)),
            *deal.totals,
            *[""] * (session.players - len(deal.totals)),
        ]
    settled = settle(session) if room.phase is Phase.CLOSED else (0,) * session.players
    totals = [total + change for total, change in zip(session.totals, settled, strict=True)]
    blanks = [""] * (len(columns) - 1)
    if any(settled):
        yield [words.settled, *blanks, *settled, *totals]
    yield [words.total, *blanks, *totals, *totals]


def _ending(deal: PastDeal, result: DealResult, names: Sequence[str], words: SheetWords) -> str:
    ending = words.outcomes[result.outcome]
    if result.losers:
        ending = f"{ending}: {', '.join(names[loser] for loser in result.losers)}"
    is_given_up = isinstance(deal.deal, Finished) and deal.deal.conceded is not None
    return f"{ending}, {words.given_up}" if is_given_up else ending


def _harmless(cell: Cell) -> Cell:
    """Mark a text as text where a spreadsheet would take it for a formula; numbers stay numbers."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_SIGNS) else cell
