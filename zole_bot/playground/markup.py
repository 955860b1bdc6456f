"""Buttons under a message: read, judged by Telegram's limits, and written back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

from zole_bot.playground.errors import broken

MAX_BUTTONS_IN_ROW = 8
MAX_BUTTONS = 100
MAX_CALLBACK_DATA_BYTES = 64
MAX_COPY_TEXT = 256
STYLES = frozenset(("primary", "success", "danger"))
_ACTIONS = (
    "callback_data",
    "url",
    "web_app",
    "copy_text",
    "disabled",
    "switch_inline_query",
    "switch_inline_query_current_chat",
)
_DEEP_LINK_PARAMETERS = ("start", "startgroup")
_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class Button:
    """One button. `kind` is the name of its action in the Bot API, `value` the data, address or text of it."""

    label: str
    kind: str
    value: str = ""
    style: str | None = None
    icon: str | None = None

    def to_json(self) -> dict[str, object]:
        """Give the button as the Bot API writes it."""
        action: object = self.value
        match self.kind:
            case "web_app":
                action = {"url": self.value}
            case "copy_text":
                action = {"text": self.value}
            case "disabled":
                action = {}
        body: dict[str, object] = {"text": self.label, self.kind: action}
        if self.style:
            body["style"] = self.style
        if self.icon:
            body["icon_custom_emoji_id"] = self.icon
        return body


Row = tuple[Button, ...]
Keyboard = tuple[Row, ...]


def format_keyboard(keyboard: Keyboard) -> dict[str, object]:
    """Give the buttons as `reply_markup` of a message."""
    return {"inline_keyboard": [[button.to_json() for button in row] for row in keyboard]}


def parse_keyboard(markup: dict[str, Any] | None, *, is_private: bool, bot_username: str) -> Keyboard:
    """Read an inline keyboard; empty rows are dropped, as Telegram does."""
    if markup is None:
        return ()
    rows = []
    total = 0
    for given in markup["inline_keyboard"]:
        if not given:
            continue
        if len(given) > MAX_BUTTONS_IN_ROW:
            raise broken(f"reply markup is too long: {len(given)} buttons in a row")
        total += len(given)
        rows.append(tuple(_parse_button(each, is_private=is_private, bot_username=bot_username) for each in given))
    if total > MAX_BUTTONS:
        raise broken(f"reply markup is too long: {total} buttons")
    return tuple(rows)


def _parse_button(given: dict[str, Any], *, is_private: bool, bot_username: str) -> Button:
    label, style = given["text"], given.get("style")
    if not label.strip():
        raise broken("can't parse inline keyboard button: button text must be non-empty")
    if style is not None and style not in STYLES:
        raise broken("can't parse inline keyboard button: invalid button style specified")
    kinds = [kind for kind in _ACTIONS if kind in given]
    if not kinds:
        raise broken("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    if len(kinds) > 1:
        raise broken(f"can't parse inline keyboard button: more than one action: {', '.join(kinds)}")
    kind = kinds[0]
    value = _parse_action(kind, given[kind], is_private=is_private, bot_username=bot_username)
    return Button(label, kind, value, style, given.get("icon_custom_emoji_id"))


def _parse_action(kind: str, given: Any, *, is_private: bool, bot_username: str) -> str:
    match kind:
        case "callback_data":
            if not 1 <= len(given.encode()) <= MAX_CALLBACK_DATA_BYTES:
                raise broken("BUTTON_DATA_INVALID")
            return str(given)
        case "url":
            return check_url(given, bot_username)
        case "web_app":
            if not is_private:
                raise broken("BUTTON_TYPE_INVALID")
            url = str(given["url"])
            if urlsplit(url).scheme != "https":
                raise broken(f"inline keyboard button web app URL '{url}' is invalid: Only HTTPS links are allowed")
            return url
        case "copy_text":
            if not 1 <= len(given["text"]) <= MAX_COPY_TEXT:
                raise broken("BUTTON_COPY_TEXT_INVALID")
            return str(given["text"])
        case "disabled":
            return ""
        case _:
            return str(given)


def check_url(url: str, bot_username: str) -> str:
    """Refuse an address that no app would open, and a deep link to the bot that Telegram would cut."""
    try:
        parts = urlsplit(url)
        is_good = parts.scheme == "tg" or (parts.scheme in {"http", "https"} and bool(parts.hostname))
    except ValueError:
        is_good = False
    if url.startswith(("t.me/", "telegram.me/")):
        is_good, parts = True, urlsplit(f"https://{url}")
    if not is_good or any(sign.isspace() for sign in url):
        raise broken(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")
    for name, payload in deep_link(url, bot_username).items():
        if payload and not _PAYLOAD.match(payload):
            raise broken(f"deep link payload of {name} must be 1-64 characters of A-Za-z0-9_-")
    return url


def deep_link(url: str, bot_username: str) -> dict[str, str]:
    """Give `start` or `startgroup` of a link to this bot, nothing for any other link."""
    parts = urlsplit(url if "//" in url else f"https://{url}")
    query = parse_qs(parts.query, keep_blank_values=True)
    if parts.scheme == "tg" and parts.netloc == "resolve":
        name = query.get("domain", [""])[0]
    elif parts.hostname in {"t.me", "telegram.me"}:
        name = parts.path.strip("/")
    else:
        return {}
    if name.lower() != bot_username.lower():
        return {}
    return {key: query[key][0] for key in _DEEP_LINK_PARAMETERS if key in query}
