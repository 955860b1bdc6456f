"""What a group chooses for the sessions to come, page by page, and the language a person chooses for himself."""

from __future__ import annotations

from zole_bot.chat.buttons import OwnAct, OwnTap, format_button
from zole_bot.chat.content import Button, Content, Style
from zole_bot.chat.screens.house_rules import CHOSEN, CLOCKS
from zole_bot.chat.screens.lobby import clock_text
from zole_bot.chat.screens.presets import preset_line, preset_name, rules_summary
from zole_bot.game.house_rules import PRESETS
from zole_bot.i18n import LANGUAGES, Texts
from zole_bot.room import Chat, ShowTricks

NEXT_DEAL_SECONDS = (10, 30, 120, 0)
"""0: by taps only."""
DEALS_LIMITS = (8, 12, 16, 24, 28, 0)
"""0: open end."""
QUIET_HOURS = ("none", "22-8", "23-7", "0-8")
ROOMS_A_DAY = (0, 1, 2, 3, 5)
"""0: as many as people like."""

SETTINGS: dict[str, tuple[str, ...]] = {
    "preset": tuple(PRESETS),
    "turn_seconds": tuple(map(str, CLOCKS)),
    "next_deal_seconds": tuple(map(str, NEXT_DEAL_SECONDS)),
    "deals_limit": tuple(map(str, DEALS_LIMITS)),
    "show_tricks": tuple(ShowTricks),
    "language": LANGUAGES,
    "quiet_hours": QUIET_HOURS,
    "rooms_a_day": tuple(map(str, ROOMS_A_DAY)),
}
"""Every setting of a group with its values, as buttons carry them; each has a page."""
_A_ROW = {"turn_seconds": 3, "deals_limit": 3, "language": 3}
"""Values a row, where not two."""


def settings_screen(t: Texts, chat: Chat) -> Content:
    """Show all that a group has chosen; a tap leads to the page of one setting."""
    lines = [f"<b>{t.html('settings-title')}</b>", t.html("settings-when"), ""]
    lines += [_line(name, chat, t) for name in SETTINGS]
    buttons = [_button(t.plain(f"button-setting-{name}"), OwnAct.GROUP, name) for name in SETTINGS]
    return Content("\n".join(lines), _rows(buttons, 2))


def setting_page(t: Texts, chat: Chat, name: str) -> Content:
    """Show one setting with its values; a tap on one chooses it and leads back."""
    lines = [f"<b>{t.html('settings-title')}</b>", _line(name, chat, t), t.html(f"setting-about-{name}")]
    if name == "preset":
        lines += ["", *(preset_line(preset, t) for preset in PRESETS)]
    chosen = _chosen(chat)[name]
    buttons = [
        _choice(_value_text(name, value, t), OwnAct.GROUP, f"{name}={value}", value == chosen)
        for value in SETTINGS[name]
    ]
    back = _button(t.plain("button-back"), OwnAct.GROUP, "")
    return Content("\n".join(lines), (*_rows(buttons, _A_ROW.get(name, 2)), (back,)))


def language_screen(t: Texts, chosen: str | None) -> Content:
    """Ask a person for his language."""
    buttons = [_choice(t.plain(f"language-{code}"), OwnAct.LANGUAGE, code, code == chosen) for code in LANGUAGES]
    return Content(t.html("choose-language"), (tuple(buttons),))


def parse_setting(value: str) -> tuple[str, str] | None:
    """Read what a button of the settings carries: a name and a value; no value for a page, no name for the first one.

    None for a name or a value that there is not.

    >>> parse_setting("deals_limit=12"), parse_setting("deals_limit"), parse_setting("")
    (('deals_limit', '12'), ('deals_limit', ''), ('', ''))
    >>> parse_setting("deals_limit=13"), parse_setting("deals_limit="), parse_setting("limit")
    (None, None, None)
    """
    name, sign, word = value.partition("=")
    is_known = word in SETTINGS.get(name, ()) if sign else not name or name in SETTINGS
    return (name, word) if is_known else None


def next_deal_text(seconds: int, t: Texts) -> str:
    """Tell when the next deal begins."""
    return t.plain("next-deal-by-tap") if seconds == 0 else t.plain("next-deal-seconds", count=seconds)


def deals_text(deals: int, t: Texts) -> str:
    """Tell how many deals a session has."""
    return t.plain("deals-open") if deals == 0 else t.plain("deals-count", count=deals)


def _line(name: str, chat: Chat, t: Texts) -> str:
    """Tell what is chosen; of the house rules also which single ones are not those of the preset."""
    rules = rules_summary(chat.preset, chat.rules, t) if name == "preset" else None
    return t.html(f"setting-{name}", value=rules or _value_text(name, _chosen(chat)[name], t))


def _chosen(chat: Chat) -> dict[str, str]:
    """Give the value of every setting, as buttons carry it; of a language that nobody chose the empty text."""
    return {
        "preset": chat.preset,
        "turn_seconds": str(chat.turn_seconds),
        "next_deal_seconds": str(chat.next_deal_seconds),
        "deals_limit": str(chat.deals_limit),
        "show_tricks": chat.show_tricks,
        "language": chat.language or "",
        "quiet_hours": chat.quiet_hours or "none",
        "rooms_a_day": str(chat.rooms_a_day),
    }


def _value_text(name: str, value: str, t: Texts) -> str:
    match name:
        case "preset":
            return preset_name(value, t)
        case "turn_seconds":
            return clock_text(int(value), t)
        case "next_deal_seconds":
            return next_deal_text(int(value), t)
        case "deals_limit":
            return deals_text(int(value), t)
        case "show_tricks":
            return t.plain(f"show-tricks-{value}")
        case "quiet_hours":
            return _hours_text(value, t)
        case "rooms_a_day":
            return t.plain("rooms-unlimited") if value == "0" else t.plain("rooms-count", count=int(value))
        case _:
            return t.plain(f"language-{value}" if value else "setting-no-language")


def _hours_text(value: str, t: Texts) -> str:
    begin, is_span, end = value.partition("-")
    return t.plain("hours-span", begin=int(begin), end=int(end)) if is_span else t.plain("hours-none")


def _rows(buttons: list[Button], width: int) -> tuple[tuple[Button, ...], ...]:
    return tuple(tuple(buttons[start : start + width]) for start in range(0, len(buttons), width))


def _choice(label: str, act: OwnAct, value: str, is_chosen: bool) -> Button:
    style = Style.SUCCESS if is_chosen else Style.PLAIN
    return _button((CHOSEN if is_chosen else "") + label, act, value, style)


def _button(label: str, act: OwnAct, value: str, style: Style = Style.PLAIN) -> Button:
    return Button(label, format_button(OwnTap(act, value)), style=style)
