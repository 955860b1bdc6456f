"""The final sheet of a session, with ranks."""

from __future__ import annotations

from zole_bot.chat.buttons import RoomAct
from zole_bot.chat.content import Content, Style
from zole_bot.chat.screens.lobby import room_button
from zole_bot.chat.screens.sheet import SCORE_ROWS, pules_line, sheet_block, signed, total_of
from zole_bot.i18n import texts
from zole_bot.look import Look
from zole_bot.room import CloseReason

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def final_screen(look: Look) -> Content:
    """Show who ended where; what open pules changed is told apart."""
    t = texts(look.language)
    totals = [total_of(look, player) for player in range(look.dealt_players)]
    ranked = sorted(range(len(totals)), key=lambda player: (-totals[player], player))
    head = "final-idle" if look.close_reason is CloseReason.IDLE_PAUSE else "final-head"
    lines = [f"<b>{t.html(head, count=len(look.settled))}</b>", ""]
    for player in ranked:
        rank = 1 + sum(total > totals[player] for total in totals)
        sign = MEDALS.get(rank, f"{rank}.")
        lines.append(f"{sign} {t.html('final-player', name=look.players[player].name, total=signed(totals[player]))}")
    if pules := pules_line(look, t):
        lines += ["", t.html("final-settled" if any(look.settling or ()) else "final-lapsed"), pules]
    lines += ["", sheet_block(look, t, rows=SCORE_ROWS)]
    rematch = room_button(look, t.plain("button-rematch"), RoomAct.REMATCH, style=Style.PRIMARY)
    return Content("\n".join(lines), ((rematch,),))
