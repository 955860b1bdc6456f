"""The score sheet as fixed-width text: a row a deal, a column a player, at most 34 characters a line (bot.md §6)."""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Sequence

from zole_bot.chat.content import Content
from zole_bot.game.deal import Contract
from zole_bot.game.outcomes import Outcome
from zole_bot.i18n import Texts, texts
from zole_bot.look import Look, Settled
from zole_bot.names import isolated
from zole_bot.room import MAX_SEATS, Phase

MAX_WIDTH = 34
LAST_ROWS = 10
SCORE_ROWS = 30
POPUP_CHARACTERS = 200
_POPUP_NAME_WIDTH = 14
MINUS = "−"


def sheet_block(look: Look, t: Texts, rows: int = LAST_ROWS) -> str:
    """Show the last deals: who was big and how it ended, what each got, and the totals under a line."""
    columns, totals = _columns(look), [total_of(look, player) for player in range(len(look.players))]
    width = _column_width(len(columns))
    names = player_names(look, width - 1)
    shown = look.settled[-rows:]
    number_width = max(2, *(len(str(deal.number)) for deal in shown)) if shown else 2
    big_width = MAX_WIDTH - 1 - number_width - width * len(columns)
    head = "#".rjust(number_width) + pad("", big_width + 1)
    lines = [head + "".join(pad(names[player], width, right=True) for player in columns)]
    if len(shown) < len(look.settled):
        lines.append(" ⋮")
    for deal in shown:
        cells = "".join(pad(_cell(deal, player), width, right=True) for player in columns)
        lines.append(f"{deal.number:>{number_width}} " + pad(_big(deal, look, t, big_width - 1), big_width) + cells)
    if any(look.settling or ()):
        cells = "".join(pad(signed(_settled_for(look, player)), width, right=True) for player in columns)
        lines.append("○".rjust(number_width) + " " + pad("", big_width) + cells)
    lines.append("─" * MAX_WIDTH)
    cells = "".join(pad(signed(totals[player]), width, right=True) for player in columns)
    lines.append("Σ".rjust(number_width) + " " + pad(_pules(look), big_width) + cells)
    return f"<pre>{html.escape(chr(10).join(line.rstrip() for line in lines), quote=False)}</pre>"


def score_screen(look: Look) -> Content:
    """Show the sheet of a session that goes on, or of the last one."""
    t = texts(look.language)
    is_over = look.phase is Phase.CLOSED
    # A message begins with a word: Telegram drops spaces there, and the first line of the sheet would slip.
    head = t.html("final-head", count=len(look.settled)) if is_over else t.html("command-groups-score")
    lines = [f"<b>{head}</b>", sheet_block(look, t, rows=SCORE_ROWS), pules_line(look, t)]
    return Content("\n".join(line for line in lines if line))


def pules_line(look: Look, t: Texts) -> str | None:
    """Tell the open pules in words, or nothing where there are none."""
    if not look.pules.is_any_open:
        return None
    owners = [look.players[owner].name for owner in look.pules.personal]
    parts = []
    if look.pules.common:
        parts.append(t.html("pules-common", count=look.pules.common))
    if owners:
        parts.append(t.html("pules-personal", names=", ".join(owners)))
    return " · ".join(parts)


def sheet_popup(look: Look) -> str:
    """Tell the totals in a pop-up."""
    t = texts(look.language)
    if not look.totals:
        return t.plain("notice-not-begun")
    names = player_names(look, _POPUP_NAME_WIDTH)
    each = " · ".join(f"{names[player]} {signed(total_of(look, player))}" for player in look.circle)
    text = t.plain("popup-sheet", deals=len(look.settled), each=each)
    if look.pules.is_any_open:
        text += "\n" + t.plain("popup-pules", common=look.pules.common, personal=len(look.pules.personal))
    return text[:POPUP_CHARACTERS]


def total_of(look: Look, player: int) -> int:
    """Give a player's points, with what the end of the session changed; before a session there are none."""
    return (look.totals[player] if player < len(look.totals) else 0) + _settled_for(look, player)


def _settled_for(look: Look, player: int) -> int:
    settling = look.settling or ()
    return settling[player] if player < len(settling) else 0


def signed(number: int) -> str:
    """Write a change of points with its sign; zero has none."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"


def short_names(names: Sequence[str], width: int) -> list[str]:
    """Shorten names to a width on the screen, and keep them apart by a number where they became equal."""
    told: list[str] = []
    for name in names:
        short, number = _cut(name, width), 1
        while short in told:
            number += 1
            short = _cut(name, width - len(str(number))) + str(number)
        told.append(short)
    return [isolated(short) for short in told]


def player_names(look: Look, width: int) -> list[str]:
    """Shorten the names of all who sit or sat in a room, so that each is told by the same name wherever it stands."""
    return short_names([player.name for player in look.players], width)


def width_of(text: str) -> int:
    """Tell how many columns a text takes: wide signs two, combining marks none."""
    return sum(_char_width(char) for char in text)


def pad(text: str, width: int, *, right: bool = False) -> str:
    """Fill a text up with spaces to a width on the screen."""
    space = " " * max(0, width - width_of(text))
    return space + text if right else text + space


def _char_width(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def _cut(text: str, width: int) -> str:
    kept, used = "", 0
    for char in text:
        used += _char_width(char)
        if used > width:
            break
        kept += char
    return kept.rstrip()


def _columns(look: Look) -> tuple[int, ...]:
    """Those who sit, and behind them who has left, those who played last first, as long as there is room.

    Once all is over, who was never dealt in is left out.
    """
    is_over = look.phase is Phase.CLOSED
    sitting = tuple(player for player in look.circle if player < look.dealt_players or not is_over)
    last = {player: deal.number for deal in look.settled for player in deal.seats}
    gone = sorted((player for player in last if player not in sitting), key=lambda player: (-last[player], player))
    return (*sitting, *gone[: MAX_SEATS - len(sitting)])


def _column_width(players: int) -> int:
    return {4: 6, 5: 5}.get(players, 7)


def _cell(deal: Settled, player: int) -> str:
    """Tell what a deal brought to somebody; nothing where he did not sit."""
    if player not in deal.seats:
        return ""
    return "·" if deal.result.outcome is Outcome.PASSED else signed(deal.result.scores[player])


def _big(deal: Settled, look: Look, t: Texts, width: int) -> str:
    result = deal.result
    if result.big is not None:
        contract = "" if result.contract is Contract.TAKE else t.plain(f"sheet-sign-{result.contract}")
        ending = f" {contract}{'✓' if result.outcome.is_won else '✗'}"
        return player_names(look, width - len(ending))[result.big] + ending
    return _cut(t.plain(f"sheet-{result.outcome}"), width)


def _pules(look: Look) -> str:
    return "●" * min(look.pules.common, 3) + "○" * min(len(look.pules.personal), 3)
