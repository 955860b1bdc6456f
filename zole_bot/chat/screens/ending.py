"""Ending a session from the group: the button that offers it, and the question whether it is really meant."""

from __future__ import annotations

from zole_bot.chat.buttons import RoomAct
from zole_bot.chat.content import Button, Style
from zole_bot.chat.screens.lobby import room_button
from zole_bot.i18n import Texts
from zole_bot.look import Look
from zole_bot.room import Phase


def finish_line(look: Look, t: Texts) -> list[str]:
    """Ask the group once more, if somebody who may wants to end the session."""
    return [t.html("finish-ask")] if _is_asked(look) else []


def finish_rows(look: Look, t: Texts, *, is_offered: bool) -> tuple[tuple[Button, ...], ...]:
    """Give the two answers while it is asked, else the button that asks, where it is offered."""
    if _is_asked(look):
        yes = room_button(look, t.plain("button-finish-yes"), RoomAct.FINISH, "1", Style.DANGER)
        return ((yes, room_button(look, t.plain("button-play-on"), RoomAct.FINISH, "0")),)
    if not is_offered:
        return ()
    return ((room_button(look, t.plain("button-finish"), RoomAct.FINISH, style=Style.DANGER),),)


def _is_asked(look: Look) -> bool:
    return look.asks_finish and look.phase is not Phase.CLOSED
