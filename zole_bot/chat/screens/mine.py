"""What a person chooses for himself: as a message of its own, or on a side of his hand."""

from __future__ import annotations

from zole_bot.chat.buttons import OwnAct, OwnTap, format_button
from zole_bot.chat.content import Button, Content, Style
from zole_bot.chat.screens.house_rules import CHOSEN
from zole_bot.i18n import LANGUAGES, Texts
from zole_bot.look import Look
from zole_bot.room import Person, Ring

MINE: dict[str, tuple[str, ...]] = {
    "language": LANGUAGES,
    "ring": tuple(Ring),
    "confirms_cards": ("0", "1"),
    "plays_only_card": ("0", "1"),
}
"""Every choice with its values, as buttons carry them; 1 is yes."""


def mine_screen(t: Texts, wishes: Person | Look, back: Button | None = None) -> Content:
    """Show what somebody has chosen, in the language he has chosen; every tap changes one thing."""
    chosen = {
        "language": t.language,
        "ring": wishes.ring.value,
        "confirms_cards": str(int(wishes.confirms_cards)),
        "plays_only_card": str(int(wishes.plays_only_card)),
    }
    lines = [f"<b>{t.html('mine-title')}</b>", t.html("mine-when")]
    rows: list[tuple[Button, ...]] = []
    for name, values in MINE.items():
        lines += ["", t.html(f"mine-{_key(name)}")]
        if name != "language":
            lines += [_option(name, value, value == chosen[name], t) for value in values]
        rows.append(tuple(_button(name, value, value == chosen[name], t) for value in values))
    return Content("\n".join(lines), (*rows, (back,)) if back is not None else tuple(rows))


def parse_mine(value: str) -> tuple[str, str] | None:
    """Read what a button carries, or None for a name or a value that there is not.

    >>> parse_mine("ring=never"), parse_mine("ring=loud")
    (('ring', 'never'), None)
    """
    name, _, word = value.partition("=")
    return (name, word) if word in MINE.get(name, ()) else None


def _option(name: str, value: str, is_chosen: bool, t: Texts) -> str:
    return (CHOSEN if is_chosen else "· ") + t.html(f"mine-{_key(name)}-{value}")


def _button(name: str, value: str, is_chosen: bool, t: Texts) -> Button:
    words = t.plain(f"language-{value}" if name == "language" else f"button-mine-{_key(name)}-{value}")
    style = Style.SUCCESS if is_chosen else Style.PLAIN
    data = format_button(OwnTap(OwnAct.MINE, f"{name}={value}"))
    return Button((CHOSEN if is_chosen else "") + words, data, style=style)


def _key(name: str) -> str:
    return name.replace("_", "-")
