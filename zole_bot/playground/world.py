"""All that the stand-in knows: who exists, where they talk, what the bot has set. No HTTP here."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from zole_bot.playground.chats import SERVICE_ACCOUNTS, Chat, Kind, Status, User
from zole_bot.playground.clock import Clock
from zole_bot.playground.events import Event
from zole_bot.playground.faults import Faults
from zole_bot.playground.flood import Flood
from zole_bot.playground.log import Log
from zole_bot.playground.messages import Media, Message, Seen
from zole_bot.playground.updates import Updates

FIRST_PERSON_ID = 6_000_000_001
FIRST_GROUP_ID = -4_000_000_001
FIRST_SUPERGROUP_ID = -1_002_000_000_001


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person gets for a tap: a pop-up text (`is_alert`: to be closed by hand) or an address to open."""

    text: str = ""
    is_alert: bool = False
    url: str | None = None


@dataclass(slots=True)
class Query:
    """One tap that the bot may answer."""

    id: str
    user_id: int
    at: float
    chat_id: int
    message: Seen
    data: str = ""
    answers: list[Answer] = field(default_factory=list)
    on_answer: Callable[[Answer], None] | None = None
    is_unheard: bool = False
    """Whether the bot was not told that its answer was taken, so that it may answer again."""


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file that was sent."""

    media: Media
    content: bytes

    @property
    def path(self) -> str:
        """Give the path under which it is fetched."""
        return f"{self.media.kind}s/{self.media.file_id}"


class World:
    """The state of the stand-in."""

    def __init__(self, bot: User, clock: Clock, keep_calls: int | None = None) -> None:
        self.bot = bot
        self.clock = clock
        self.updates = Updates()
        self.log = Log(keep_calls)
        self.flood = Flood(clock)
        self.faults = Faults()
        self.users: dict[int, User] = {bot.id: bot, **SERVICE_ACCOUNTS}
        self.chats: dict[int, Chat] = {}
        self.met: set[int] = set(SERVICE_ACCOUNTS)
        self.queries: dict[str, Query] = {}
        self.files: dict[str, StoredFile] = {}
        self.commands: dict[tuple[tuple[str, ...], str], list[dict[str, Any]]] = {}
        self.texts: dict[tuple[str, str], str] = {}
        self.query_seconds = 30.0
        self.honours_ephemeral = True
        self.reads_all_messages = False
        # Servers differ on a thread id where there are no topics: some refuse it, the newest pass it over.
        self.ignores_stray_threads = False
        self.watchers: list[Callable[[Event], None]] = []
        self.query_ids = itertools.count(4_000_000_000_000_000_001)
        self.file_ids = itertools.count(1)
        self._person_ids = itertools.count(FIRST_PERSON_ID)
        self._group_ids = itertools.count(FIRST_GROUP_ID, -1)
        self._supergroup_ids = itertools.count(FIRST_SUPERGROUP_ID, -1)
        # Private chats and basic groups count their messages together, a supergroup counts its own.
        self._message_ids = itertools.count(1)

    def now(self) -> float:
        """Give the moment in seconds since 1970 UTC."""
        return self.clock.now()

    def next_person_id(self) -> int:
        """Give an id nobody has."""
        return next(each for each in self._person_ids if each not in self.users)

    def add_user(self, user: User) -> None:
        """Let a person exist, with a private chat that is not started."""
        if user.id in self.users:
            raise ValueError(f"there is a user {user.id} already")
        self.users[user.id] = user
        self.chats[user.id] = Chat(user.id, Kind.PRIVATE, self._message_ids, user=user, username=user.username)

    def add_chat(self, kind: Kind, title: str, *, is_forum: bool = False, username: str | None = None) -> Chat:
        """Let a group or a channel exist."""
        if kind is Kind.GROUP:
            chat_id, ids = next(self._group_ids), self._message_ids
        else:
            chat_id, ids = next(self._supergroup_ids), itertools.count(1)
        chat = Chat(chat_id, kind, ids, title=title, is_forum=is_forum, username=username)
        self.chats[chat_id] = chat
        return chat

    def people_in(self, chat: Chat) -> Iterator[User]:
        """Give the people of a chat, the bot included."""
        for user_id in chat.members:
            if chat.has(user_id):
                yield self.users[user_id]

    def bot_status(self, chat: Chat) -> Status:
        """Tell what the bot is in a chat."""
        return chat.status(self.bot.id)

    def tell(self, event: Event) -> None:
        """Show an event to whoever watches the screens."""
        for watch in self.watchers:
            watch(event)

    def store(self, message: Message) -> Message:
        """Put a message into its chat."""
        if message.ephemeral_id is not None and message.receiver is not None:
            message.chat.ephemeral_messages[message.receiver.id, message.ephemeral_id] = message
        else:
            message.chat.messages[message.id] = message
        return message
