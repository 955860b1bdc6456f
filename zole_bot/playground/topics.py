"""Topics of a forum as objects."""

from __future__ import annotations

from zole_bot.playground.chats import GENERAL_TOPIC_ID, Chat, Kind, TopicState, User
from zole_bot.playground.errors import PersonError
from zole_bot.playground.events import Posted
from zole_bot.playground.membership import post_service
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
        return None if self.is_general else self.id

    @property
    def id(self) -> int:
        """Give the thread id."""
        return self.state.id

    @property
    def is_general(self) -> bool:
        """Tell whether this is the topic that every forum has."""
        return self.id == GENERAL_TOPIC_ID

    def close(self) -> None:
        """Let only administrators write here."""
        self.state.is_closed = True
        self._tell("forum_topic_closed")

    def reopen(self) -> None:
        """Let everybody write here again; a hidden General is seen again with that."""
        self.state.is_closed = self.state.is_hidden = False
        self._tell("forum_topic_reopened")

    def hide(self) -> None:
        """Hide General, which closes it."""
        self._only_general()
        self.state.is_closed = self.state.is_hidden = True
        self._tell("general_forum_topic_hidden")

    def unhide(self) -> None:
        """Show General again; it stays closed until it is reopened."""
        self._only_general()
        self.state.is_hidden = False
        self._tell("general_forum_topic_unhidden")

    def _only_general(self) -> None:
        if not self.is_general:
            raise PersonError(f"only General can be hidden, not «{self.state.name}»")

    def rename(self, name: str) -> None:
        """Give the topic another name."""
        self.state.name = name
        self._tell("forum_topic_edited", {"name": name})

    def _tell(self, field: str, content: dict[str, object] | None = None) -> None:
        post_service(self.world, self.chat, self._owner, {field: content or {}}, thread_id=self.thread_id)

    def delete(self) -> None:
        """Remove the topic with all its messages; the bot is not told."""
        if self.is_general:
            raise PersonError("General can't be deleted")
        chat = self.chat
        self.state.is_deleted = True
        for message in [each for each in chat.messages.values() if each.thread_id == self.id]:
            del chat.messages[message.id]


def open_topic(world: World, chat: Chat, name: str, by: User) -> TopicState:
    """Open a topic; its id is that of the message that tells of it."""
    if not chat.is_forum:
        raise PersonError(f"«{chat.title}» is no forum")
    created: dict[str, object] = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
    root = Message(chat, next(chat.message_ids), by, world.now(), Content(), is_topic_message=True, service=created)
    root.thread_id = root.id
    world.store(root)
    chat.topics[root.id] = TopicState(root.id, name)
    world.tell(Posted(root.seen()))
    if chat.has(world.bot.id):
        world.updates.put("message", root.to_json())
    return chat.topics[root.id]


def switch_topics(chat: Chat, *, is_on: bool) -> None:
    """Make a forum of a supergroup or an ordinary one of a forum. Telegram keeps the topics, and tells no bot."""
    if chat.kind is not Kind.SUPERGROUP:
        raise PersonError(f"«{chat.title}» is a basic group: it has to be upgraded to have topics")
    if chat.is_forum is is_on:
        raise PersonError(f"«{chat.title}» has {'topics' if is_on else 'no topics'} already")
    chat.is_forum = is_on
    chat.topics.setdefault(GENERAL_TOPIC_ID, TopicState(GENERAL_TOPIC_ID, "General"))
    for message in chat.messages.values():
        message.look_again()


def check_topic(topic: Topic | None, chat: Chat, user_id: int) -> None:
    """Raise what keeps a person from writing into a topic, or, where none is named, into the group."""
    if topic is not None and not chat.is_forum:
        raise PersonError(f"«{chat.title}» has no topics any more")
    if not chat.is_forum:
        return
    state = topic.state if topic is not None else chat.topics[GENERAL_TOPIC_ID]
    if state.is_deleted:
        raise PersonError(f"the topic «{state.name}» is gone")
    if state.is_closed and not chat.is_administrator(user_id):
        raise PersonError(f"the topic «{state.name}» is closed")


def find_thread(topic: Topic | None, chat: Chat, reply_to: Seen | None) -> tuple[int | None, Message | None]:
    """Give the thread id that a message gets, and the message it answers; in a topic that is at least its first."""
    replied = chat.messages.get(reply_to.message_id) if reply_to else None
    if topic is not None and topic.thread_id is not None:
        return topic.thread_id, replied or chat.messages.get(topic.thread_id)
    if replied is not None and chat.kind is Kind.SUPERGROUP:
        # A reply in a supergroup carries the id of its thread although that is no topic one can send to.
        return replied.thread_id or replied.id, replied
    return None, replied
