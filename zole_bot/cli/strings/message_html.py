"""Messages, pop-ups and buttons drawn as HTML: what is markup for Telegram stays, everything else is text."""

from __future__ import annotations

import re
from html import escape
from html.parser import HTMLParser

from zole_bot.chat.content import Button, Content

MARK, UNMARK = "\u2063", "\u2064"
"""Set around what is to stand out. They take no room on a screen, so that nothing moves by them."""
_BLOCK_BREAK = re.compile("\n?(</?(?:pre|blockquote)[^>]*>)\n?")
"""A block stands in lines of its own anyway."""
_TAGS = frozenset({"b", "i", "u", "s", "code", "pre", "blockquote"})


def draw_content(content: Content) -> str:
    """Draw a message with its buttons below."""
    return (draw_message(content.text) if content.text else "") + "".join(draw_row(row) for row in content.rows)


def draw_message(text: str) -> str:
    """Draw the text of a message, which is HTML as Telegram reads it."""
    reader = _Reader()
    reader.feed(_BLOCK_BREAK.sub(r"\1", text))
    reader.close()
    return f'<div class="message">{reader.drawn()}</div>'


def draw_row(row: tuple[Button, ...]) -> str:
    """Draw buttons that stand side by side."""
    return f'<div class="row">{"".join(draw_button(button.label, button.style) for button in row)}</div>'


def draw_button(label: str, style: str = "plain") -> str:
    """Draw one button."""
    return f'<span class="button {escape(style)}">{draw_plain(label)}</span>'


def draw_popup(text: str) -> str:
    """Draw a pop-up."""
    return f'<div class="popup">{draw_plain(text)}</div>'


def draw_menu_row(command: str, text: str) -> str:
    """Draw a row of the menu of commands."""
    return f'<div class="menu"><b>/{escape(command)}</b> {draw_plain(text)}</div>'


def draw_plain(text: str) -> str:
    """Draw what is no markup."""
    return escape(text).replace(MARK, "<mark>").replace(UNMARK, "</mark>")


class _Reader(HTMLParser):
    """Writes again what Telegram would understand; a tag that it does not know is drawn as it was typed."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._parts: list[str] = []
        self._open: list[str] = []

    def drawn(self) -> str:
        """Give it all, with what was left open closed."""
        return "".join([*self._parts, *(f"</{tag}>" for tag in reversed(self._open))])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        if tag in _TAGS:
            self._open.append(tag)
            self._parts.append(f"<{tag}>")
        else:
            self.handle_data(self.get_starttag_text() or "")

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1] == tag:
            self._parts.append(f"</{self._open.pop()}>")

    def handle_data(self, data: str) -> None:
        self._parts.append(draw_plain(data))
