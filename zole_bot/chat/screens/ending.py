"""Ways out, as the group sees them: ending the session and putting out who is absent, each asked once more."""

from __future__ import annotations

from zole_bot.chat.buttons import RoomAct, format_number
from zole_bot.chat.content import Button, Style
from zole_bot.chat.screens.lobby import room_button
from zole_bot.chat.screens.sheet import player_names
from zole_bot.i18n import Texts
from zole_bot.look import Look, PlayerLook
from zole_bot.room import Phase, Presence

Rows = tuple[tuple[Button, ...], ...]
FINISH = "finish"
VOTES_NEEDED = 2
_NAME_WIDTH = 10


def ending_lines(look: Look, t: Texts) -> list[str]:
    """Tell for whom the computer plays, what has been voted for, and ask once more what somebody wants to do."""
    if look.phase is Phase.CLOSED:
        return []
    lines = []
    if names := [player.name for player in look.players if _is_machine_played(look, player)]:
        lines.append(t.html("away-players", names=", ".join(names)))
    asked = _asked_out(look)
    if asked is not None:
        lines.append(t.html("remove-ask", name=asked.name))
    elif look.asks_finish:
        lines.append(finish_question(look, t))
    else:
        lines += [
            t.html("remove-votes", name=p.name, count=votes) for p in look.players if (votes := _votes_on(look, p))
        ]
        if votes := look.votes.get(FINISH, 0):
            lines.append(t.html("finish-votes", count=votes))
    return lines


def finish_question(look: Look, t: Texts) -> str:
    """Ask whether the session is to end; a deal in play is then lost."""
    return t.html("finish-ask" if look.deal is None else "finish-ask-deal")


def ending_rows(look: Look, t: Texts, *, is_offered: bool) -> Rows:
    """Give the answers to what is asked; else, where it is offered or voted on, the buttons that ask."""
    if look.phase is Phase.CLOSED:
        return ()
    asked = _asked_out(look)
    if asked is not None:
        person = format_number(asked.person)
        yes = room_button(look, t.plain("button-remove-yes"), RoomAct.REMOVE, f"{person}=1", Style.DANGER)
        return ((yes, room_button(look, t.plain("button-back"), RoomAct.FINISH, "0")),)
    rows: list[tuple[Button, ...]] = []
    if look.asks_finish:
        yes = room_button(look, t.plain("button-finish-yes"), RoomAct.FINISH, "1", Style.DANGER)
        rows.append((yes, room_button(look, t.plain("button-play-on"), RoomAct.FINISH, "0")))
    elif is_offered or look.votes or any(p.is_absent and not p.is_away for p in look.players):
        rows.append((room_button(look, t.plain("button-finish"), RoomAct.FINISH, style=Style.DANGER),))
    if rows:
        names = player_names(look, _NAME_WIDTH)
        rows += [_remove_row(look, player, names[player.player], t) for player in look.players if player.is_absent]
    return tuple(rows)


def _remove_row(look: Look, player: PlayerLook, name: str, t: Texts) -> tuple[Button, ...]:
    label = t.plain("label-remove", name=name)
    return (room_button(look, label, RoomAct.REMOVE, format_number(player.person), Style.DANGER),)


def _is_machine_played(look: Look, player: PlayerLook) -> bool:
    """Tell whether the computer plays for somebody: he is away, or has left and his last deal is not over."""
    if player.presence is Presence.LEFT:
        return look.deal is not None and player.player in look.deal.active
    return player.is_away and player.player in look.circle


def _asked_out(look: Look) -> PlayerLook | None:
    return next((p for p in look.players if p.person == look.asks_remove and p.is_absent), None)


def _votes_on(look: Look, player: PlayerLook) -> int:
    return look.votes.get(f"remove:{player.person}", 0) if player.is_absent else 0
