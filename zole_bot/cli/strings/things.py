"""What a text is on a phone: a message, a button, a pop-up, a row of a menu; told by its key, drawn as that thing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from zole_bot.chat.screens.house_rules import CHOSEN
from zole_bot.cli.strings.catalogue import Entry, Variant, variants
from zole_bot.cli.strings.message_html import draw_button, draw_menu_row, draw_message, draw_popup
from zole_bot.i18n import Texts, Value

MAX_LABEL, MAX_POPUP, MAX_MENU_ROW = 20, 200, 256


@dataclass(frozen=True, slots=True)
class Thing:
    """A kind of text."""

    name: str
    """For people."""
    draw: Callable[[str, str], str]
    """From key and words."""
    limit: int | None = None
    """How many characters it may have."""
    is_markup: bool = False
    """Whether its words are HTML as Telegram reads it."""
    cuts_names: bool = False
    """Whether screens shorten names to put them in."""

    def variants(self, entry: Entry) -> tuple[Variant, ...]:
        """Give the variants of a text that there can be on such a thing."""
        return tuple(variant for variant in variants(entry) if not (variant.is_long and self.cuts_names))

    def words(self, t: Texts, key: str, values: dict[str, Value]) -> str:
        """Give the words as they are sent."""
        return t.html(key, **values) if self.is_markup else t.plain(key, **values)


MESSAGE = Thing("message", lambda _, words: draw_message(words), is_markup=True)
BUTTON = Thing("button", lambda _, words: draw_button(words), MAX_LABEL, cuts_names=True)
POPUP = Thing("pop-up", lambda _, words: draw_popup(words), MAX_POPUP)
_MENU_ROW = Thing("row of a menu", lambda key, words: draw_menu_row(key.split("-", 2)[-1], words), MAX_MENU_ROW)
_BY_PREFIX = {
    "notice-": replace(POPUP, name="pop-up, or answer to a command"),
    "popup-": POPUP,
    "button-": BUTTON,
    "language-": BUTTON,
    "command-": _MENU_ROW,
    "preset-line-": replace(MESSAGE, name="line of a message"),
    "preset-": BUTTON,
    "book-": replace(MESSAGE, name="word in a file"),
    "export-": replace(MESSAGE, name="message, or words beside a file"),
    "rule-": replace(MESSAGE, name="line on a page of house rules"),
    "option-": replace(MESSAGE, name="line on a page of house rules"),
    "rank-": replace(MESSAGE, name="part of a card"),
}


def thing_of(key: str, labels: dict[str, bool]) -> Thing:
    """Tell what a text is; one that was seen as a button is one, whatever its key."""
    thing = next((thing for prefix, thing in _BY_PREFIX.items() if key.startswith(prefix)), MESSAGE)
    if key in labels and (thing.is_markup or thing is BUTTON):
        thing = BUTTON if thing is BUTTON else replace(BUTTON, name=f"button, and {thing.name}")
        return replace(thing, limit=MAX_LABEL - len(CHOSEN)) if labels[key] else thing
    return thing
