"""Groups as objects: what people do to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zole_bot.playground.channels import Channel
from zole_bot.playground.chats import (
    ADMINISTRATORS,
    GENERAL_TOPIC_ID,
    LINKED_CHANNEL,
    PRESENT,
    Chat,
    Kind,
    Status,
    TopicState,
    User,
)
from zole_bot.playground.errors import PersonError
from zole_bot.playground.events import Posted
from zole_bot.playground.membership import change_status, post_service
from zole_bot.playground.messages import Content, Message, Seen
from zole_bot.playground.speech import post, written
from zole_bot.playground.topics import Topic
from zole_bot.playground.world import World

if TYPE_CHECKING:
    from zole_bot.playground.people import Person


class Group:
    """A group or supergroup. After an upgrade the same object goes on under the new id."""

    def __init__(self, world: World, chat: Chat) -> None:
        self.world = world
        self.chat = chat
        self.former: list[Chat] = []
        if chat.is_forum:
            chat.topics[GENERAL_TOPIC_ID] = TopicState(GENERAL_TOPIC_ID, "General")

    @property
    def id(self) -> int:
        """Give the chat id of now."""
        return self.chat.id

    @property
    def title(self) -> str:
        """Give the group's name."""
        return self.chat.title

    def _owner(self) -> User:
        for user_id, status in self.chat.members.items():
            if status is Status.CREATOR:
                return self.world.users[user_id]
        raise PersonError(f"nobody owns «{self.title}»")

    def _actor(self, by: Person | None) -> User:
        return by.user if by is not None else self._owner()

    def add_bot(self, by: Person | None = None, *, as_administrator: bool = False) -> None:
        """Take the bot in."""
        status = Status.ADMINISTRATOR if as_administrator else Status.MEMBER
        change_status(self.world, self.chat, self.world.bot, status, by=self._actor(by))

    def remove_bot(self, by: Person | None = None, *, is_banned: bool = True) -> None:
        """Throw the bot out, for good or so that it may be added again."""
        status = Status.KICKED if is_banned else Status.LEFT
        change_status(self.world, self.chat, self.world.bot, status, by=self._actor(by))

    def promote_bot(self, by: Person | None = None) -> None:
        """Make the bot an administrator: it hears everything from now on."""
        change_status(self.world, self.chat, self.world.bot, Status.ADMINISTRATOR, by=self._actor(by))

    def demote_bot(self, by: Person | None = None) -> None:
        """Make the bot an ordinary member."""
        change_status(self.world, self.chat, self.world.bot, Status.MEMBER, by=self._actor(by))

    def silence_bot(self) -> None:
        """Let only administrators write."""
        self.chat.may_write = False

    def unsilence_bot(self) -> None:
        """Let everybody write again."""
        self.chat.may_write = True

    def add(self, person: Person, by: Person | None = None) -> None:
        """Take a person in."""
        change_status(self.world, self.chat, person.user, Status.MEMBER, by=by.user if by else person.user)

    def remove(self, person: Person, by: Person | None = None, *, is_banned: bool = True) -> None:
        """Throw a person out."""
        status = Status.KICKED if is_banned else Status.LEFT
        change_status(self.world, self.chat, person.user, status, by=self._actor(by))

    def promote(self, person: Person, by: Person | None = None) -> None:
        """Make a person an administrator."""
        change_status(self.world, self.chat, person.user, Status.ADMINISTRATOR, by=self._actor(by))

    def demote(self, person: Person, by: Person | None = None) -> None:
        """Make a person an ordinary member."""
        change_status(self.world, self.chat, person.user, Status.MEMBER, by=self._actor(by))

    def has(self, person: Person) -> bool:
        """Tell whether a person is here."""
        return self.chat.has(person.id)

    def rename(self, title: str, by: Person | None = None) -> None:
        """Give the group another name."""
        self.chat.title = title
        post_service(self.world, self.chat, self._actor(by), {"new_chat_title": title})

    def delete(self) -> None:
        """Let the group be gone."""
        self.chat.is_gone = True

    def new_topic(self, name: str, by: Person | None = None) -> Topic:
        """Open a topic in a forum."""
        if not self.chat.is_forum:
            raise PersonError(f"«{self.title}» is no forum")
        root = Message(
            self.chat,
            next(self.chat.message_ids),
            self._actor(by),
            self.world.now(),
            Content(),
            is_topic_message=True,
            service={"forum_topic_created": {"name": name, "icon_color": 7322096}},
        )
        root.thread_id = root.id
        self.world.store(root)
        self.chat.topics[root.id] = TopicState(root.id, name)
        self.world.tell(Posted(root.seen()))
        if self.chat.has(self.world.bot.id):
            self.world.updates.put("message", root.to_json())
        return self._topic(root.id)

    @property
    def general(self) -> Topic:
        """Give the General topic of a forum, which can be closed too."""
        return self._topic(GENERAL_TOPIC_ID)

    def _topic(self, topic_id: int) -> Topic:
        return Topic(self.world, self.chat, self.chat.topics[topic_id], self._owner())

    def upgrade(self, by: Person | None = None, *, tells: Sequence[str] = ("to", "from")) -> int:
        """Turn a basic group into a supergroup and give its new id.

        `tells` says which of the two service messages reach the bot, and in which order.
        """
        old = self.chat
        if old.kind is not Kind.GROUP:
            raise PersonError(f"«{self.title}» is a supergroup already")
        new = self.world.add_chat(Kind.SUPERGROUP, old.title)
        new.members = dict(old.members)
        actor = self._actor(by)
        fields = {"to": (old, {"migrate_to_chat_id": new.id}), "from": (new, {"migrate_from_chat_id": old.id})}
        old.migrated_to = new.id
        for side in ("to", "from"):
            if side not in tells:
                post_service(self.world, fields[side][0], actor, fields[side][1], is_for_bot=False)
        for side in tells:
            post_service(self.world, fields[side][0], actor, fields[side][1])
        self.former.append(old)
        self.chat = new
        return new.id

    def post_from_linked_channel(self, channel: Channel, text: str) -> Seen:
        """Let a post of the channel that is linked to this group appear here."""
        message = Message(
            self.chat,
            next(self.chat.message_ids),
            LINKED_CHANNEL,
            self.world.now(),
            written(text),
            sender_chat=channel.chat,
            extra={"is_automatic_forward": True},
        )
        return post(self.world, message)

    def administrators(self) -> list[int]:
        """List the ids of the administrators."""
        return [user_id for user_id, status in self.chat.members.items() if status in ADMINISTRATORS]

    def member_ids(self) -> list[int]:
        """List the ids of all who are here."""
        return [user_id for user_id, status in self.chat.members.items() if status in PRESENT]
