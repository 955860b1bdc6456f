"""Messages: what they hold, how the Bot API writes them, and how a person sees them."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

from zole_bot.playground.chats import Chat, User
from zole_bot.playground.entities import Entity, FormattedText, format_html
from zole_bot.playground.markup import Button, Keyboard, format_keyboard

_EMPTY = FormattedText("")
_serials = itertools.count(1)


@dataclass(frozen=True, slots=True)
class Media:
    """A picture or a document in a message."""

    kind: str
    file_id: str
    name: str
    size: int
    content_type: str

    def to_json(self) -> dict[str, object]:
        """Give the fields of the message that hold the file."""
        if self.kind == "photo":
            sizes = ((90, 90), (800, 800))
            return {"photo": [self._file() | {"width": width, "height": height} for width, height in sizes]}
        return {"document": self._file() | {"file_name": self.name, "mime_type": self.content_type}}

    def _file(self) -> dict[str, object]:
        return {"file_id": self.file_id, "file_unique_id": f"u{self.file_id}", "file_size": self.size}


@dataclass(frozen=True, slots=True)
class Content:
    """What a message shows: text (or a caption, when there is a file) and buttons."""

    text: FormattedText = _EMPTY
    media: Media | None = None
    keyboard: Keyboard = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """A message as somebody sees it at one moment. `rows` are its buttons."""

    chat_id: int
    message_id: int
    sender_id: int
    sender: str
    date: float
    text: str
    html: str
    entities: tuple[Entity, ...]
    rows: Keyboard
    media: Media | None = None
    service: str | None = None
    thread_id: int | None = None
    reply_to: int | None = None
    is_silent: bool = False
    is_edited: bool = False
    ephemeral_id: int | None = None
    receiver_id: int | None = None
    replaces: int | None = None
    serial: int = 0

    @property
    def buttons(self) -> tuple[Button, ...]:
        """Give all buttons, row after row."""
        return tuple(button for row in self.rows for button in row)

    @property
    def labels(self) -> tuple[str, ...]:
        """Give what is written on the buttons."""
        return tuple(button.label for button in self.buttons)


class Message:
    """One stored message; only its content changes."""

    def __init__(
        self,
        chat: Chat,
        message_id: int,
        sender: User,
        date: float,
        content: Content,
        *,
        sender_chat: Chat | None = None,
        thread_id: int | None = None,
        is_topic_message: bool = False,
        reply_to: Message | None = None,
        is_silent: bool = False,
        service: dict[str, Any] | None = None,
        extra: dict[str, Any] | None = None,
    ) -> None:
        self.chat = chat
        self.id = message_id
        self.sender = sender
        self.date = date
        self.content = content
        self.sender_chat = sender_chat
        self.thread_id = thread_id
        self.is_topic_message = is_topic_message
        self.reply_to = reply_to
        self.is_silent = is_silent
        self.service = service
        self.extra = extra or {}
        self.edit_date: float | None = None
        self.hidden_from: set[int] = set()
        self.ephemeral_id: int | None = None
        self.receiver: User | None = None
        self.replaces: int | None = None
        self.serial = next(_serials)
        self._seen: Seen | None = None

    def change(self, content: Content, moment: float) -> None:
        """Show something else from now on."""
        self.content = content
        self.edit_date = moment
        self._seen = None

    def look_again(self) -> None:
        """Forget how people saw it, for something around it has changed."""
        self._seen = None

    @property
    def is_in_topic(self) -> bool:
        """Tell whether it stands in a topic other than General; without topics nothing does."""
        return self.is_topic_message and self.chat.is_forum

    def to_json(self, *, with_reply: bool = True) -> dict[str, object]:
        """Give the message as the Bot API writes it."""
        body: dict[str, object] = {
            "message_id": self.id,
            "from": self.sender.to_json(),
            "date": int(self.date),
            "chat": self.chat.to_json(),
        }
        if self.sender_chat is not None:
            body["sender_chat"] = self.sender_chat.to_json()
        if self.thread_id is not None:
            body["message_thread_id"] = self.thread_id
        if self.is_in_topic:
            body["is_topic_message"] = True
        if self.edit_date is not None:
            body["edit_date"] = int(self.edit_date)
        if with_reply and self.reply_to is not None:
            body["reply_to_message"] = self.reply_to.to_json(with_reply=False)
        if self.ephemeral_id is not None:
            body["ephemeral_message_id"] = self.ephemeral_id
        if self.receiver is not None:
            body["receiver_user"] = self.receiver.to_json()
        body.update(self.extra)
        if self.service is not None:
            body.update(self.service)
            return body
        self._put_content(body)
        return body

    def _put_content(self, body: dict[str, object]) -> None:
        content = self.content
        name, entities = "text", "entities"
        if content.media is not None:
            body.update(content.media.to_json())
            name, entities = "caption", "caption_entities"
        if content.text.text:
            body[name] = content.text.text
        if content.text.entities:
            body[entities] = [entity.to_json() for entity in content.text.entities]
        if content.keyboard:
            body["reply_markup"] = format_keyboard(content.keyboard)

    def seen(self) -> Seen:
        """Give the message as people see it now; the same value until it changes."""
        if self._seen is None:
            content = self.content
            self._seen = Seen(
                chat_id=self.chat.id,
                message_id=self.id,
                sender_id=self.sender.id,
                sender=self.sender_chat.title if self.sender_chat else self.sender.full_name,
                date=self.date,
                text=content.text.text,
                html=format_html(content.text),
                entities=content.text.entities,
                rows=content.keyboard,
                media=content.media,
                service=next(iter(self.service)) if self.service else None,
                thread_id=self.thread_id if self.is_in_topic else None,
                reply_to=self.reply_to.id if self.reply_to else None,
                is_silent=self.is_silent,
                is_edited=self.edit_date is not None,
                ephemeral_id=self.ephemeral_id,
                receiver_id=self.receiver.id if self.receiver else None,
                replaces=self.replaces,
                serial=self.serial,
            )
        return self._seen
