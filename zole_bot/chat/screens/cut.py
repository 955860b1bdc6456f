"""The cut: eight places in the pack, for the player on the dealer's right."""

from __future__ import annotations

from zole_bot.chat.buttons import RoomAct
from zole_bot.chat.content import Button
from zole_bot.chat.screens.lobby import room_button
from zole_bot.i18n import Texts
from zole_bot.look import Look
from zole_bot.room import Phase

CUT_PLACES = range(1, 9)


def may_cut(look: Look) -> bool:
    """Tell whether it is for the viewer to cut."""
    return look.phase is Phase.BETWEEN and look.cutter is not None and look.cutter == look.viewer


def cut_line(t: Texts) -> str:
    """Tell what the row of places is for."""
    return t.html("cut-here")


def cut_row(look: Look) -> tuple[Button, ...]:
    """Give the places, unmarked: nobody can know what lies there."""
    return tuple(room_button(look, "·", RoomAct.CUT, str(place)) for place in CUT_PLACES)
