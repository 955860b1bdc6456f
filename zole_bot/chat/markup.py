"""Our buttons as Telegram's."""

from __future__ import annotations

import html
import re

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Message

from zole_bot.chat.content import Button, Content, Style


def markup_of(content: Content) -> InlineKeyboardMarkup | None:
    """Give the buttons of a content; None for none, which takes off those that a message has."""
    if not content.rows:
        return None
    return InlineKeyboardMarkup([[_button(button) for button in row] for row in content.rows])


def is_shown(message: Message, content: Content) -> bool:
    """Tell whether a message, as it came with a tap, shows a content: an edit to it would be refused."""
    words = html.unescape(re.sub(r"<[^>]*>", "", content.text))
    return (message.text or "").strip() == words.strip() and message.reply_markup == markup_of(content)


def _button(button: Button) -> InlineKeyboardButton:
    style = None if button.style is Style.PLAIN else button.style.value
    return InlineKeyboardButton(button.label, callback_data=button.data, url=button.url, style=style)
