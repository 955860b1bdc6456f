"""Where messages are: users, private chats, groups, supergroups, channels, their members and topics."""

from __future__ import annotations

import enum
import itertools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zole_bot.playground.messages import Message

GENERAL_TOPIC_ID = 1


class Kind(enum.StrEnum):
    """What sort of chat, in the Bot API's words."""

    PRIVATE = "private"
    GROUP = "group"
    SUPERGROUP = "supergroup"
    CHANNEL = "channel"


class Status(enum.StrEnum):
    """What a user is in a chat, in the Bot API's words."""

    CREATOR = "creator"
    ADMINISTRATOR = "administrator"
    MEMBER = "member"
    RESTRICTED = "restricted"
    LEFT = "left"
    KICKED = "kicked"


PRESENT = frozenset((Status.CREATOR, Status.ADMINISTRATOR, Status.MEMBER, Status.RESTRICTED))
ADMINISTRATORS = frozenset((Status.CREATOR, Status.ADMINISTRATOR))


@dataclass(slots=True)
class User:
    """Somebody with an account: a person, the bot, or one of Telegram's own service accounts."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False
    is_deleted: bool = False

    def to_json(self) -> dict[str, object]:
        """Give the user as the Bot API writes him."""
        body: dict[str, object] = {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name}
        for name in ("last_name", "username", "language_code"):
            if value := getattr(self, name):
                body[name] = value
        return body

    @property
    def full_name(self) -> str:
        """Give the name that others see."""
        return f"{self.first_name} {self.last_name}" if self.last_name else self.first_name


ANONYMOUS_ADMIN = User(1087968824, "Group", username="GroupAnonymousBot", is_bot=True)
CHANNEL_BOT = User(136817688, "Channel", username="Channel_Bot", is_bot=True)
LINKED_CHANNEL = User(777000, "Telegram")
SERVICE_ACCOUNTS = {user.id: user for user in (ANONYMOUS_ADMIN, CHANNEL_BOT, LINKED_CHANNEL)}


@dataclass(slots=True)
class TopicState:
    """One topic of a forum."""

    id: int
    name: str
    is_closed: bool = False
    is_hidden: bool = False
    is_deleted: bool = False


@dataclass(slots=True)
class Chat:
    """One chat with all that Telegram remembers of it.

    `forbidden` are rights that no ordinary member has, `restrictions` those that one has not. Who was restricted stays
    so when he leaves: he is `away` then. Members with a `hidden` status are shown to administrators only.
    """

    id: int
    kind: Kind
    message_ids: Iterator[int]
    title: str = ""
    user: User | None = None
    username: str | None = None
    is_forum: bool = False
    members: dict[int, Status] = field(default_factory=dict)
    restrictions: dict[int, frozenset[str]] = field(default_factory=dict)
    away: set[int] = field(default_factory=set)
    topics: dict[int, TopicState] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    ephemeral_messages: dict[tuple[int, int], Message] = field(default_factory=dict)
    ephemeral_ids: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    migrated_to: int | None = None
    is_gone: bool = False
    forbidden: frozenset[str] = frozenset()
    hidden: frozenset[Status] = frozenset()
    hides_departures: bool = False
    is_started: bool = False
    is_blocked: bool = False

    @property
    def is_private(self) -> bool:
        """Tell whether this is the chat of one person with the bot."""
        return self.kind is Kind.PRIVATE

    @property
    def is_group(self) -> bool:
        """Tell whether several people talk here."""
        return self.kind in {Kind.GROUP, Kind.SUPERGROUP}

    def status(self, user_id: int) -> Status:
        """Tell what the user is here."""
        return self.members.get(user_id, Status.LEFT)

    def has(self, user_id: int) -> bool:
        """Tell whether the user is here."""
        return self.status(user_id) in PRESENT and user_id not in self.away

    def is_administrator(self, user_id: int) -> bool:
        """Tell whether the user may do an administrator's things here."""
        return self.status(user_id) in ADMINISTRATORS

    def may(self, user_id: int, right: str) -> bool:
        """Tell whether the user has a right here, by the Bot API's name for it."""
        if self.is_administrator(user_id):
            return True
        return right not in self.forbidden and right not in self.restrictions.get(user_id, ())

    def to_json(self) -> dict[str, object]:
        """Give the chat as it stands in a message."""
        body: dict[str, object] = {"id": self.id, "type": str(self.kind)}
        if self.user is not None:
            for name in ("first_name", "last_name", "username"):
                if value := getattr(self.user, name):
                    body[name] = value
            return body
        body["title"] = self.title
        if self.username:
            body["username"] = self.username
        if self.is_forum:
            body["is_forum"] = True
        return body
