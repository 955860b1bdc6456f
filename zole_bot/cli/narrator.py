"""Draws what people see in a session: the group on the left, each one's phone further in, taps and pop-ups between.

Events are gathered as they happen and told when the caller asks, so that nothing is written from inside the stand-in,
and so that a message that changed three times in a moment is shown once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zole_bot.playground import Answered, Edited, Event, Person, Playground, Posted, Removed, Seen, Tapped
from zole_bot.playground.transcript import display_width, format_button, format_message

LEGEND = (
    "👥 the group   📱 one player's private chat   🔔 it rings   ✎ the message has changed",
    "☞ a tap   ⤷ the pop-up it brings   [* green ]   [! red ]",
)
WIDTH = 62
"""A phone shows about 40 signs in a line; the sheet, the widest that must not wrap, takes 34."""
INDENT = " " * 8

_Key = tuple[int, int]


class Narrator:
    """Writes what happened since it was last asked; use it as a watcher of the stand-in."""

    def __init__(self, telegram: Playground, people: list[Person], write: Callable[[str], None]) -> None:
        self._bot_id = telegram.bot.id
        self._names = {person.id: person.name for person in people}
        self._titles = {person.id: f"📱 {person.name}" for person in people}
        self._chats = telegram.world.chats
        self._write = write
        self._events: list[Event] = []
        self._drawn: dict[_Key, Seen] = {}
        """What was drawn last of each message."""

    def __call__(self, event: Event) -> None:
        """Take note of an event."""
        self._events.append(event)

    def tell(self) -> None:
        """Write what has happened: taps and what was said, then what the group sees anew, then new private messages."""
        events, self._events = self._events, []
        newest: dict[_Key, Seen] = {}
        posted: set[_Key] = set()
        for event in events:
            match event:
                case Posted(message) if message.sender_id != self._bot_id:
                    self._tell_said(message)
                case Posted(message):
                    newest[_key(message)] = message
                    posted.add(_key(message))
                case Edited(message):
                    newest[_key(message)] = message
                case Removed(message):
                    newest.pop(_key(message), None)
                case Tapped(person_id, message, label):
                    self._tell_tap(person_id, message, label)
                case Answered(person_id):
                    self._tell_answer(person_id, event)
        for message in sorted(newest.values(), key=self._place):
            if message.chat_id not in self._names or _key(message) in posted:
                self.show(message)

    def show(self, message: Seen) -> None:
        """Draw a message, unless it was drawn just as it is now."""
        before = self._drawn.get(_key(message))
        self._drawn[_key(message)] = message
        if before is not None and not _says_more(message, before):
            return
        is_private = message.chat_id in self._names
        title = self._titles[message.chat_id] if is_private else f"👥 {self._chats[message.chat_id].title}"
        signs = ("" if message.is_silent or before else " 🔔") + (" ✎" if before else "")
        lines = [_ruled(title + signs), *(f"│ {line.removeprefix('| ')}" for line in _body(message)), ""]
        for line in lines:
            self._write(f"{INDENT}{line}".rstrip() if is_private else line.rstrip())

    def _place(self, message: Seen) -> tuple[int, int]:
        """The group first, then private chats in the order of seats, whatever order the messages came in."""
        return (message.chat_id if message.chat_id in self._names else 0, message.message_id)

    def _tell_said(self, message: Seen) -> None:
        is_private = message.chat_id in self._names
        text = message.text.split(" ")[0] if is_private else message.text  # a deep link's payload says nothing
        self._write(f"{INDENT if is_private else ''}{message.sender}: {text}")

    def _tell_tap(self, person_id: int, message: Seen, label: str) -> None:
        button = next(button for button in message.buttons if button.label == label)
        drawn = _numbered(message, label) or format_button(button)
        self._write(f"{INDENT if message.chat_id in self._names else ''}{self._names[person_id]} ☞ {drawn}")

    def _tell_answer(self, person_id: int, answer: Answered) -> None:
        indent = INDENT if answer.chat_id in self._names else ""
        if answer.url:
            self._write(f"{indent}{self._names[person_id]} ⤷ ↗ {answer.url.partition('?')[0]}")
        for line in answer.text.splitlines():
            self._write(f"{indent}{self._names[person_id]} ⤷ {line}")


def _key(message: Seen) -> _Key:
    return message.chat_id, message.message_id


def _says_more(message: Seen, before: Seen) -> bool:
    """Tell whether a message shows anything that it did not; lines and buttons that are gone need no drawing."""
    is_called = bool(message.rows) and message.rows != before.rows
    return is_called or not set(message.text.splitlines()) <= set(before.text.splitlines())


def _body(message: Seen) -> list[str]:
    """Draw text and buttons; of all formatting only folded quotes matter in a terminal."""
    quotes = tuple(entity for entity in message.entities if entity.kind.endswith("blockquote"))
    return format_message(replace(message, entities=quotes), WIDTH).split("\n")[1:]


def _ruled(title: str) -> str:
    return f"── {title} " + "─" * (WIDTH - display_width(title) - 2)


def _numbered(message: Seen, label: str) -> str:
    """Tell which of several equal buttons cannot be told; draw the label once and how many there are."""
    count = message.labels.count(label)
    return f"[ {label} ] (one of {count})" if count > 1 else ""
