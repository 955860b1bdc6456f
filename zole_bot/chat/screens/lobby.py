"""The lobby in the group, and the private message that seats a person."""

from __future__ import annotations

from zole_bot.chat.buttons import RoomAct, RoomTap, format_button
from zole_bot.chat.content import Button, Content, Style
from zole_bot.chat.screens.presets import preset_line, preset_name, rules_summary
from zole_bot.game.house_rules import PRESETS
from zole_bot.i18n import LANGUAGES, Texts, texts
from zole_bot.look import Look, PlayerLook
from zole_bot.room import MAX_SEATS, MIN_SEATS, CloseReason, Phase, Presence

SEAL_GROUP = 4


def room_button(look: Look, label: str, act: RoomAct, value: str = "", style: Style = Style.PLAIN) -> Button:
    """Make a button of a room."""
    return Button(label, format_button(RoomTap(look.room, look.stage, act, value)), style=style)


def lobby_screen(look: Look) -> Content:
    """Show who sits, by which rules, and what one can do."""
    t = texts(look.language)
    lines = [t.html("lobby-title", host=_host_name(look) or "–"), rules_line(look, t), ""]
    lines += [_seat_line(look, seat, t) for seat in range(max(len(look.players), MIN_SEATS))]
    if len(look.players) < MAX_SEATS:
        lines.append(t.html("lobby-room-left"))
    lines += ["", t.html("lobby-seal", seal=short_seal(look.seal))]
    match look.phase:
        case Phase.LOBBY:
            if look.shows_presets:
                lines += ["", *(preset_line(preset, t) for preset in PRESETS)]
            return Content("\n".join(lines), _lobby_rows(look, t))
        case Phase.CLOSED:
            lines.append(t.html("lobby-closed-idle" if look.close_reason is CloseReason.IDLE_LOBBY else "lobby-closed"))
        case _:
            lines.append(t.html("lobby-begun"))
    return Content("\n".join(lines))


def seat_screen(look: Look) -> Content:
    """Tell a person in private that he sits, and with whom."""
    t = texts(look.language)
    if look.phase is Phase.CLOSED:
        return Content(t.html("seat-closed", group=look.title))
    # Who reads this has got it, and so will be seated in a moment.
    here = [p for p in look.players if p.presence is Presence.SEATED or p.player == look.viewer]
    names = ", ".join(player.name for player in here)
    lines = [
        t.html("seat-title", group=look.title),
        rules_line(look, t),
        t.html("seat-players", names=names, count=len(here)),
        "",
        t.html("seat-seal", seal=short_seal(look.seal)),
    ]
    if look.phase is not Phase.LOBBY:
        return Content("\n".join([*lines, "", t.html("lobby-begun")]))
    rows = [[room_button(look, t.plain("button-leave"), RoomAct.LEAVE)]]
    if len(here) >= MIN_SEATS:
        rows[0].insert(0, room_button(look, t.plain("button-start"), RoomAct.START, style=Style.SUCCESS))
    else:
        lines.append(t.html("seat-waiting", count=MIN_SEATS - len(here)))
    return Content("\n".join(lines), tuple(map(tuple, rows)))


def stood_up_screen(look: Look) -> Content:
    """Tell a person in private that he has left the lobby."""
    t = texts(look.language)
    return Content("\n".join([t.html("rules-for", group=look.title), t.html("notice-left-lobby")]))


def rules_line(look: Look, t: Texts) -> str:
    """Tell preset, single rules and clock in a line."""
    return f"{rules_summary(look.preset, look.rules, t)} · {clock_text(look.turn_seconds, t)}"


def clock_text(seconds: int, t: Texts) -> str:
    """Tell how long a turn may take."""
    if seconds == 0:
        return t.html("clock-off")
    if seconds % 3600 == 0:
        return t.html("clock-hours", count=seconds // 3600)
    return t.html("clock-seconds", count=seconds)


def short_seal(seal: str) -> str:
    """Show enough of a seal to compare it by eye."""
    return " ".join(seal[start : start + SEAL_GROUP] for start in range(0, 4 * SEAL_GROUP, SEAL_GROUP)) + " …"


def _lobby_rows(look: Look, t: Texts) -> tuple[tuple[Button, ...], ...]:
    rows: list[tuple[Button, ...]] = []
    if look.asks_language:
        rows.append(tuple(room_button(look, t.plain(f"language-{code}"), RoomAct.LANGUAGE, code) for code in LANGUAGES))
    if look.shows_presets:
        buttons = []
        for preset in PRESETS:
            mark = "✓ " if preset == look.preset else ""
            buttons.append(room_button(look, mark + preset_name(preset, t), RoomAct.PRESET, preset))
        rows += [tuple(buttons[:2]), tuple(buttons[2:])]
        more = room_button(look, t.plain("button-more"), RoomAct.RULES)
        return (*rows, (more, room_button(look, t.plain("button-back"), RoomAct.PRESETS, "0")))
    rows.append(
        (
            room_button(look, t.plain("button-join"), RoomAct.JOIN, style=Style.PRIMARY),
            room_button(look, t.plain("button-leave"), RoomAct.LEAVE),
        )
    )
    rows.append(
        (
            room_button(look, t.plain("button-house-rules"), RoomAct.PRESETS, "1"),
            room_button(look, t.plain("button-start"), RoomAct.START, style=Style.SUCCESS),
        )
    )
    return tuple(rows)


def _host_name(look: Look) -> str | None:
    """Give the host's name; before anybody has arrived, the name of who opened the room and will be the host."""
    opener = look.players[0].name if look.players else None
    return opener if look.host is None else look.players[look.host].name


def _seat_line(look: Look, number: int, t: Texts) -> str:
    if number >= len(look.players):
        return f"{number + 1}  {t.html('lobby-free')}"
    player: PlayerLook = look.players[number]
    key = "lobby-coming" if player.presence is Presence.COMING else "lobby-seated"
    return f"{number + 1}  {t.html(key, name=player.name, is_host=int(player.player == look.host))}"
