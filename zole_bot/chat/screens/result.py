"""The result of a deal: a message in the group, and the short form each player's hand turns into."""

from __future__ import annotations

from zole_bot.chat.buttons import RoomAct
from zole_bot.chat.content import Button, Content, Style
from zole_bot.chat.screens.cards import cards_line
from zole_bot.chat.screens.cut import cut_line, cut_row, may_cut
from zole_bot.chat.screens.ending import ending_lines, ending_rows
from zole_bot.chat.screens.lobby import room_button
from zole_bot.chat.screens.pause import can_resume, pause_line
from zole_bot.chat.screens.places import (
    asking_lines,
    is_asked_to_leave,
    is_short,
    leave_row,
    leaving_rows,
    left_screen,
    seats_lines,
    sit_down_row,
)
from zole_bot.chat.screens.sheet import pules_line, sheet_block, signed, total_of
from zole_bot.chat.screens.words import name_of
from zole_bot.game.deal import BIG_CONTRACTS
from zole_bot.game.outcomes import Outcome
from zole_bot.game.pules import PuleKind
from zole_bot.i18n import Texts, texts
from zole_bot.look import Look, Settled
from zole_bot.room import Phase

Rows = tuple[tuple[Button, ...], ...]


def result_screen(look: Look, last: Settled) -> Content:
    """Tell the group who played what, how it ended, why it scores so, and the sheet so far."""
    t = texts(look.language)
    changes = " · ".join(
        t.html("change", name=name_of(look, player), score=signed(last.result.scores[player])) for player in last.seats
    )
    lines = [
        f"<b>{t.html('result-head', number=last.number)} · {summary(look, last, t)}</b>",
        _why(look, last, t),
        changes if any(last.result.scores) else "",
    ]
    lines.append(sheet_block(look, t))
    if pules := pules_line(look, t):
        lines.append(pules)
    if look.next_dealer is not None and look.phase is not Phase.CLOSED:
        lines.append(t.html("next-dealer", dealer=name_of(look, look.next_dealer)))
    if last.view is not None and last.view.revealed is not None:
        lines.append(_opened(look, last, t))
    if _is_newest(look):
        if look.phase is Phase.PAUSED:
            lines.append(pause_line(look, t))
        lines += [*seats_lines(look, t), *ending_lines(look, t)]
    return Content("\n".join(line for line in lines if line), _rows(look, t))


def private_result_screen(look: Look, last: Settled) -> Content:
    """Tell a player in two lines what the deal meant for him."""
    t = texts(look.language)
    me = look.viewer or 0
    lines = _mine(look, last, t)
    if not _is_newest(look):
        return Content("\n".join(lines))
    if look.phase is Phase.CLOSED:
        lines.append(t.html("hand-closed"))
    if look.phase is Phase.PAUSED:
        lines.append(pause_line(look, t))
    rows = _private_rows(look, t)
    if look.phase in (Phase.BETWEEN, Phase.PAUSED):
        lines += asking_lines(look, t)
    if may_cut(look) and not is_asked_to_leave(look):
        lines.append(cut_line(t))
        rows = (*rows, cut_row(look))
    if look.phase is Phase.BETWEEN and look.players[me].is_ready:
        lines.append(t.html("you-are-ready"))
    return Content("\n".join(lines), rows)


def farewell_screen(look: Look, last: Settled) -> Content:
    """Tell somebody who left what his last deal meant for him, and that he sits here no more."""
    t = texts(look.language)
    return Content("\n".join([*_mine(look, last, t), left_screen(look).text]))


def _mine(look: Look, last: Settled, t: Texts) -> list[str]:
    me = look.viewer or 0
    score = last.result.scores[me] if me < len(last.result.scores) else 0
    return [
        f"<b>{t.html('result-head', number=last.number)}</b> · {summary(look, last, t)}",
        t.html("result-mine", score=signed(score), total=signed(total_of(look, me))),
    ]


def summary(look: Look, last: Settled, t: Texts) -> str:
    """Tell a result in a line: "Anna: take, 67 points in 5 tricks — won"."""
    result = last.result
    if result.contract not in BIG_CONTRACTS or result.big is None:
        if result.outcome is Outcome.TABLE:
            return t.html("lost-table", names=", ".join(name_of(look, loser) for loser in result.losers))
        return t.html(f"summary-{result.outcome}")
    name, contract = name_of(look, result.big), t.plain(f"bid-{result.contract}")
    ending = t.html(f"outcome-{result.outcome}")
    conceded = last.view.conceded if last.view is not None else None
    if conceded is not None:
        return t.html(f"given-up-{conceded.by}", name=name, contract=contract) + f" — {ending}"
    if result.points is None or result.tricks is None:
        return t.html("summary-big", name=name, contract=contract) + f" — {ending}"
    hand = last.active.index(result.big)
    counts = t.html("points-in-tricks", points=result.points[hand], tricks=result.tricks[hand])
    return f"{t.html('summary-big', name=name, contract=contract)}, {counts} — {ending}"


def _why(look: Look, last: Settled, t: Texts) -> str:
    """Tell why it scores so: the price of the band, and what became of the pules."""
    result = last.result
    parts = []
    if result.big is not None:
        key = "price-from-each" if result.price > 0 else "price-to-each"
        is_given_up = last.view is not None and last.view.conceded is not None
        band = "band-given-up" if is_given_up else f"band-{result.contract}-{result.outcome}"
        parts.append(t.html(key, band=t.plain(band), price=abs(result.price)))
    elif result.outcome is Outcome.TABLE:
        parts.append(t.html("price-loser", price=result.price))
    pule = result.pule
    if pule.kind is not PuleKind.NONE:
        owner = "" if pule.owner is None else name_of(look, pule.owner)
        parts.append(t.html(f"pule-{pule.kind}", count=pule.count, owner=owner, extra=pule.extra))
    return "; ".join(parts)


def _opened(look: Look, last: Settled, t: Texts) -> str:
    """Give everything that was hidden, folded."""
    view = last.view
    if view is None or view.revealed is None:
        return ""
    opened = view.revealed
    lines = [t.html("opened-head")]
    for player, cards in zip(last.active, opened.cards, strict=True):
        lines.append(t.html("opened-hand", name=name_of(look, player), cards=cards_line(cards, t)))
    lines.append(t.html("opened-talon", cards=cards_line(opened.talon, t)))
    if opened.buried:
        lines.append(t.html("opened-buried", cards=cards_line(opened.buried, t)))
    if last.secret is not None:
        lines.append(t.html("opened-proof", secret=last.secret, public=last.public or "", cut=last.cut))
    return f"<blockquote expandable>{chr(10).join(lines)}</blockquote>"


def _is_newest(look: Look) -> bool:
    """Tell whether a room goes on from its last result: once another deal has begun, all is said and done there."""
    return look.deal is None and look.broken_off is None


def _rows(look: Look, t: Texts) -> Rows:
    if look.phase not in (Phase.BETWEEN, Phase.PAUSED) or not _is_newest(look):
        return ()
    first = () if is_short(look) or not can_resume(look) else (_going_on(look, t),)
    return (*first, *sit_down_row(look, t), *ending_rows(look, t, is_offered=True))


def _going_on(look: Look, t: Texts) -> tuple[Button, ...]:
    if look.phase is Phase.PAUSED:
        return (room_button(look, t.plain("button-resume"), RoomAct.RESUME, style=Style.SUCCESS),)
    next_deal = room_button(look, t.plain("button-next-deal"), RoomAct.NEXT, style=Style.SUCCESS)
    return (next_deal, room_button(look, t.plain("button-pause"), RoomAct.PAUSE))


def _private_rows(look: Look, t: Texts) -> Rows:
    if look.phase not in (Phase.BETWEEN, Phase.PAUSED):
        return ()
    if is_asked_to_leave(look):
        return leaving_rows(look, t)
    going_on = () if is_short(look) or not can_resume(look) else _going_on(look, t)
    if look.phase is Phase.BETWEEN and look.players[look.viewer or 0].is_ready:
        going_on = going_on[1:]  # asked for already, as the message says
    first = (*going_on, room_button(look, t.plain("button-sheet"), RoomAct.SHEET))
    endings = ending_rows(look, t, is_offered=True) if look.phase is Phase.PAUSED else ()
    return (first, *leave_row(look, t), *endings)
