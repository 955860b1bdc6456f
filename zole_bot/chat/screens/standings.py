"""What a group has played so far: the standings over all sessions, and the last sessions."""

from __future__ import annotations

import html
from collections.abc import Sequence

from zole_bot.chat.content import Content
from zole_bot.chat.screens.days import day_text
from zole_bot.chat.screens.presets import preset_name
from zole_bot.chat.screens.sheet import MAX_WIDTH, pad, short_names, signed
from zole_bot.i18n import Texts
from zole_bot.look import PastSession, Standing

LAST_SESSIONS = 10
MOST_LINES = 50
"""So many lines fit into one message in any case."""
_RANK_WIDTH = 4
_POINTS_WIDTH = 8
_DEALS_WIDTH = 7
_NAME_WIDTH = MAX_WIDTH - _RANK_WIDTH - _POINTS_WIDTH - _DEALS_WIDTH


def standings_screen(t: Texts, title: str, standings: Sequence[Standing]) -> Content:
    """Show the standings of a group, most points first; equal points share a rank."""
    head = f"<b>{t.html('standings-title', group=title)}</b>"
    if not standings:
        return Content(f"{head}\n{t.html('standings-empty')}")
    ranked = sorted(standings, key=lambda standing: (-standing.points, standing.deals, standing.name))[:MOST_LINES]
    names = short_names([standing.name for standing in ranked], _NAME_WIDTH)
    lines = [_line("", "", t.plain("standings-points"), t.plain("standings-deals"))]
    for name, standing in zip(names, ranked, strict=True):
        rank = 1 + sum(other.points > standing.points for other in ranked)
        lines.append(_line(f"{rank}.", name, signed(standing.points), str(standing.deals)))
    return Content(f"{head}\n<pre>{html.escape(chr(10).join(lines), quote=False)}</pre>")


def history_screen(t: Texts, sessions: Sequence[PastSession]) -> Content:
    """Show the last sessions of a group, the newest first."""
    head = f"<b>{t.html('history-title')}</b>"
    if not sessions:
        return Content(f"{head}\n{t.html('history-empty')}")
    newest = sorted(sessions, key=lambda session: (session.is_open, session.played_at), reverse=True)
    return Content("\n".join([head, *(_session(session, t) for session in newest[:LAST_SESSIONS])]))


def _line(rank: str, name: str, points: str, deals: str) -> str:
    ranked = pad(rank, _RANK_WIDTH - 1, right=True) + " " + pad(name, _NAME_WIDTH)
    return ranked + pad(points, _POINTS_WIDTH, right=True) + pad(deals, _DEALS_WIDTH, right=True)


def _session(session: PastSession, t: Texts) -> str:
    when = t.plain("history-open") if session.is_open else day_text(session.played_at, t)
    preset = preset_name(session.preset, t)
    head = t.html("history-session", when=when, preset=preset, deals=session.deals)
    each = " · ".join(t.html("change", name=name, score=signed(points)) for name, points in session.totals)
    return f"\n<b>{head}</b>\n{each or t.html('history-no-scores')}"
