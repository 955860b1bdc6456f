"""What a group chooses for the sessions to come, and the language a person chooses for himself."""

from __future__ import annotations

from zole_bot.chat.buttons import OwnAct, OwnTap, format_button
from zole_bot.chat.content import Button, Content, Style
from zole_bot.chat.screens.house_rules import CHOSEN, CLOCKS
from zole_bot.chat.screens.lobby import clock_text
from zole_bot.chat.screens.presets import preset_name, rules_summary
from zole_bot.game.house_rules import PRESETS
from zole_bot.i18n import LANGUAGES, Texts
from zole_bot.room import Chat

NEXT_DEAL_SECONDS = (10, 30, 120, 0)
"""0: by taps only."""
DEALS_LIMITS = (8, 12, 16, 24, 28, 0)
"""0: open end."""

SETTINGS: dict[str, tuple[str, ...]] = {
    "preset": tuple(PRESETS),
    "turn_seconds": tuple(map(str, CLOCKS)),
    "next_deal_seconds": tuple(map(str, NEXT_DEAL_SECONDS)),
    "deals_limit": tuple(map(str, DEALS_LIMITS)),
    "language": LANGUAGES,
}
"""Every setting of a group with its values, as buttons carry them."""
_BUTTONS_A_ROW = {"preset": 2, "turn_seconds": 3, "next_deal_seconds": 4, "deals_limit": 3, "language": 3}


def settings_screen(t: Texts, chat: Chat) -> Content:
    """Show what the group has chosen; every tap changes one thing, and the same message shows it."""
    chosen = {
        "preset": chat.preset,
        "turn_seconds": str(chat.turn_seconds),
        "next_deal_seconds": str(chat.next_deal_seconds),
        "deals_limit": str(chat.deals_limit),
        "language": chat.language,
    }
    language = t.plain("setting-no-language" if chat.language is None else f"language-{chat.language}")
    lines = [
        f"<b>{t.html('settings-title')}</b>",
        t.html("settings-when"),
        "",
        t.html("setting-preset", value=rules_summary(chat.preset, chat.rules, t)),
        t.html("setting-turn", value=clock_text(chat.turn_seconds, t)),
        t.html("setting-next-deal", value=next_deal_text(chat.next_deal_seconds, t)),
        t.html("setting-deals", value=deals_text(chat.deals_limit, t)),
        t.html("setting-language", value=language),
    ]
    rows: list[tuple[Button, ...]] = []
    for name, values in SETTINGS.items():
        buttons = [
            _choice(_label(name, value, t), OwnAct.GROUP, f"{name}={value}", value == chosen[name]) for value in values
        ]
        width = _BUTTONS_A_ROW[name]
        rows += [tuple(buttons[start : start + width]) for start in range(0, len(buttons), width)]
    return Content("\n".join(lines), tuple(rows))


def language_screen(t: Texts, chosen: str | None) -> Content:
    """Ask a person for his language."""
    buttons = [_choice(t.plain(f"language-{code}"), OwnAct.LANGUAGE, code, code == chosen) for code in LANGUAGES]
    return Content(t.html("choose-language"), (tuple(buttons),))


def parse_setting(value: str) -> tuple[str, str] | None:
    """Read what a button of a setting carries, or None for a name or a value that there is not.

    >>> parse_setting("deals_limit=12"), parse_setting("deals_limit=13")
    (('deals_limit', '12'), None)
    """
    name, _, word = value.partition("=")
    return (name, word) if word in SETTINGS.get(name, ()) else None


def next_deal_text(seconds: int, t: Texts) -> str:
    """Tell when the next deal begins."""
    return t.plain("next-deal-by-tap") if seconds == 0 else t.plain("next-deal-seconds", count=seconds)


def deals_text(deals: int, t: Texts) -> str:
    """Tell how many deals a session has."""
    return t.plain("deals-open") if deals == 0 else t.plain("deals-count", count=deals)


def _label(name: str, value: str, t: Texts) -> str:
    match name:
        case "preset":
            return preset_name(value, t)
        case "turn_seconds":
            return clock_text(int(value), t)
        case "next_deal_seconds":
            return next_deal_text(int(value), t)
        case "deals_limit":
            return deals_text(int(value), t)
        case _:
            return t.plain(f"language-{value}")


def _choice(label: str, act: OwnAct, value: str, is_chosen: bool) -> Button:
    style = Style.SUCCESS if is_chosen else Style.PLAIN
    return Button((CHOSEN if is_chosen else "") + label, format_button(OwnTap(act, value)), style=style)
