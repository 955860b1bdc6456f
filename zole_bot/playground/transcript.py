"""A chat as text in a terminal: who says what, the buttons drawn in rows, edits as a new state, pop-ups.

Zole
| Take or pass?
[ Pass ] [* Take ]
"""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Callable, Sequence

from zole_bot.playground.chats import Chat
from zole_bot.playground.entities import FormattedText
from zole_bot.playground.events import Answered, Edited, Event, Posted, Removed, Tapped
from zole_bot.playground.markup import Button, Row
from zole_bot.playground.messages import Seen
from zole_bot.playground.world import World

_STYLE_SIGNS = {"primary": "*", "success": "*", "danger": "!"}
_KIND_SIGNS = {"url": " ↗", "web_app": " ▣", "copy_text": " ⧉"}
_MARKS = {"bold": "*", "italic": "_", "strikethrough": "~", "code": "`"}
_QUOTES = frozenset(("blockquote", "expandable_blockquote"))
_JOINERS = frozenset("\u200b\u200c\u200d\u2060\ufe0e\ufe0f")
_EMOJI_PRESENTATION = "\ufe0f"
_INDENT = "| "

_SERVICES = {
    "new_chat_members": "joined",
    "left_chat_member": "left",
    "migrate_to_chat_id": "made this a supergroup",
    "migrate_from_chat_id": "made this a supergroup",
    "new_chat_title": "renamed the group",
    "forum_topic_created": "opened a topic",
    "forum_topic_closed": "closed the topic",
    "forum_topic_edited": "renamed the topic",
    "forum_topic_reopened": "reopened the topic",
    "general_forum_topic_hidden": "hid the topic General",
    "general_forum_topic_unhidden": "shows the topic General again",
}


def display_width(text: str) -> int:
    """Count the columns a terminal needs: wide signs take two, combining and joining signs none."""
    width = 0
    for place, sign in enumerate(text):
        if sign in _JOINERS or unicodedata.combining(sign):
            continue
        is_wide = unicodedata.east_asian_width(sign) in {"W", "F"} or text[place + 1 : place + 2] == _EMOJI_PRESENTATION
        width += 2 if is_wide else 1
    return width


def format_text(formatted: FormattedText) -> str:
    """Write formatting with plain signs: *bold*, _italic_, `code`, spoilers in ||bars||, quotes behind `> `."""
    units = formatted.text.encode("utf-16-le", "surrogatepass")
    marks: list[tuple[int, int, int, str]] = []
    for order, entity in enumerate(formatted.entities):
        sign = "||" if entity.kind == "spoiler" else _MARKS.get(entity.kind, "")
        closing = sign
        if entity.kind == "text_link":
            closing = f" ({entity.get('url')})"
        marks.append((entity.offset, 1, order, sign))
        marks.append((entity.offset + entity.length, 0, -order, closing))
        if entity.kind in _QUOTES:
            marks += _quote_marks(formatted.text, entity.offset, entity.length, order)
    pieces = []
    at = 0
    for place, _, _, sign in sorted(marks):
        pieces.append(units[at * 2 : place * 2].decode("utf-16-le", "surrogatepass"))
        pieces.append(sign)
        at = place
    pieces.append(units[at * 2 :].decode("utf-16-le", "surrogatepass"))
    return "".join(pieces)


def _quote_marks(text: str, offset: int, length: int, order: int) -> list[tuple[int, int, int, str]]:
    marks = [(offset, 1, order, "> ")]
    at = 0
    for sign in text:
        at += 2 if ord(sign) > 0xFFFF else 1
        if sign == "\n" and offset < at < offset + length:
            marks.append((at, 1, order, "> "))
    return marks


def format_button(button: Button) -> str:
    """Draw a button: `[ Pass ]`, `[* Take ]` when it stands out, `[! Leave ]` if dangerous, `( No )` if disabled."""
    sign = _STYLE_SIGNS.get(button.style or "", "")
    label = f"{sign} {button.label}{_KIND_SIGNS.get(button.kind, '')} "
    return f"({label})" if button.kind == "disabled" else f"[{label}]"


def format_rows(rows: Sequence[Row], width: int) -> list[str]:
    """Draw rows of buttons; a row that is too wide goes on in the next line, further in."""
    lines = []
    for row in rows:
        line = ""
        for button in row:
            drawn = format_button(button)
            if line and display_width(line) + 1 + display_width(drawn) > width:
                lines.append(line)
                line = f"  {drawn}"
            else:
                line = f"{line} {drawn}" if line else drawn
        lines.append(line)
    return lines


def format_message(message: Seen, width: int = 78) -> str:
    """Draw a message as a person sees it."""
    if message.service is not None:
        return f"-- {message.sender} {_SERVICES.get(message.service, message.service.replace('_', ' '))}"
    head = message.sender
    if message.ephemeral_id is not None:
        head += " (only you see this)"
    if message.is_edited:
        head += " (edited)"
    lines = [head]
    if message.media is not None:
        lines.append(f"{_INDENT}<{message.media.kind} {message.media.name}, {message.media.size} bytes>")
    if message.text:
        for line in format_text(FormattedText(message.text, message.entities)).split("\n"):
            lines += [_INDENT + part for part in _wrap(line, width - len(_INDENT))]
    lines += format_rows(message.rows, width)
    return "\n".join(lines)


def _wrap(line: str, width: int) -> list[str]:
    if display_width(line) <= width:
        return [line]
    # textwrap counts signs; narrowing by the surplus columns keeps wide signs inside.
    surplus = display_width(line) - len(line)
    first, *rest = textwrap.wrap(line, max(width - max(surplus, 0), 10), drop_whitespace=False) or [""]
    return [first, *(part.lstrip() for part in rest)]


def format_answer(name: str, answer: Answered) -> str:
    """Write what a tap brought."""
    if answer.url:
        return f"{name}: (opens {answer.url})"
    if not answer.text:
        return ""
    return f"{name}: (pop-up: {answer.text})" if answer.is_alert else f"{name}: (note: {answer.text})"


class Transcript:
    """Writes what happens, chat by chat, to `write`; use it as a watcher of the stand-in.

    `chat_ids` limits it to some chats, None shows all.
    """

    def __init__(
        self, world: World, write: Callable[[str], None], *, chat_ids: frozenset[int] | None = None, width: int = 78
    ) -> None:
        self._world = world
        self._write = write
        self._chat_ids = chat_ids
        self._width = width

    def __call__(self, event: Event) -> None:
        """Write one event."""
        match event:
            case Posted(message) | Edited(message):
                self._put(message.chat_id, format_message(message, self._width), message.receiver_id)
            case Removed(message):
                self._put(message.chat_id, f"-- a message of {message.sender} is removed", message.receiver_id)
            case Tapped(person_id, message, label):
                self._put(message.chat_id, f"{self._world.users[person_id].full_name} taps «{label}»")
            case Answered(person_id, chat_id):
                self._put(chat_id, format_answer(self._world.users[person_id].full_name, event))

    def _put(self, chat_id: int, text: str, receiver_id: int | None = None) -> None:
        if not text or (self._chat_ids is not None and chat_id not in self._chat_ids):
            return
        head = f"=== {self._place(self._world.chats[chat_id])}"
        if receiver_id is not None:
            head += f", seen by {self._world.users[receiver_id].full_name} only"
        self._write(f"{head} ===\n{text}\n")

    def _place(self, chat: Chat) -> str:
        return chat.title if chat.user is None else f"{chat.user.full_name}'s private chat"
