"""Topics of a forum as objects."""

from __future__ import annotations

from zole_bot.playground.chats import GENERAL_TOPIC_ID, Chat, Kind, TopicState, User
from zole_bot.playground.events import Posted
from zole_bot.playground.messages import Content, Message, Seen
from zole_bot.playground.world import World


class Topic:
    """One topic of a forum. General is one too, with the id 1 and without a thread id in its messages."""

    def __init__(self, world: World, chat: Chat, state: TopicState, owner: User) -> None:
        self.world = world
        self.chat = chat
        self.state = state
        self._owner = owner

    @property
    def thread_id(self) -> int | None:
        """Give the thread id that messages here carry."""
        return None if self.id == GENERAL_TOPIC_ID else self.id

    @property
    def id(self) -> int:
        """Give the thread id."""
        return self.state.id

    def close(self) -> None:
        """Let only administrators write here."""
        self.state.is_closed = True
        self._tell("forum_topic_closed")

    def reopen(self) -> None:
        """Let everybody write here again."""
        self.state.is_closed = False
        self._tell("forum_topic_reopened")

    def _tell(self, field: str) -> None:
        message = Message(
            self.chat,
            next(self.chat.message_ids),
            self._owner,
            self.world.now(),
            Content(),
            thread_id=self.thread_id,
            is_topic_message=self.thread_id is not None,
            service={field: {}},
        )
        self.world.store(message)
        self.world.tell(Posted(message.seen()))
        if self.chat.has(self.world.bot.id):
            self.world.updates.put("message", message.to_json())

    def delete(self) -> None:
        """Remove the topic with all its messages; the bot is not told."""
        chat = self.chat
        self.state.is_deleted = True
        for message in [each for each in chat.messages.values() if each.thread_id == self.id]:
            del chat.messages[message.id]


def find_thread(topic: Topic | None, chat: Chat, reply_to: Seen | None) -> tuple[int | None, Message | None]:
    """Give the thread id that a message gets, and the message it answers; in a topic that is at least its first."""
    replied = chat.messages.get(reply_to.message_id) if reply_to else None
    if topic is not None and topic.thread_id is not None:
        return topic.thread_id, replied or chat.messages.get(topic.thread_id)
    if replied is not None and chat.kind is Kind.SUPERGROUP:
        # A reply in a supergroup carries the id of its thread although that is no topic one can send to.
        return replied.thread_id or replied.id, replied
    return None, replied
