"""Channels as objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zole_bot.playground.chats import LINKED_CHANNEL, Chat, Status, User
from zole_bot.playground.membership import change_status
from zole_bot.playground.messages import Message, Seen
from zole_bot.playground.speech import post, written
from zole_bot.playground.world import World

if TYPE_CHECKING:
    from zole_bot.playground.people import Person


class Channel:
    """A channel."""

    def __init__(self, world: World, chat: Chat) -> None:
        self.world = world
        self.chat = chat

    @property
    def id(self) -> int:
        """Give the chat id."""
        return self.chat.id

    def add_bot(self, by: Person) -> None:
        """Take the bot in, as the administrator that bots are in channels."""
        change_status(self.world, self.chat, self.world.bot, Status.ADMINISTRATOR, by=by.user)

    def post(self, text: str) -> Seen:
        """Publish a text."""
        chat = self.chat
        sender = User(chat.id, chat.title)
        ids, now = chat.message_ids, self.world.now()
        return post(self.world, Message(chat, next(ids), sender, now, written(text), sender_chat=chat))

    def post_into(self, group: Chat, text: str) -> Seen:
        """Publish a text that appears in the group linked to the channel too; give what is seen there."""
        original = self.post(text)
        origin = {
            "type": "channel",
            "date": int(original.date),
            "chat": self.chat.to_json(),
            "message_id": original.message_id,
        }
        extra = {"is_automatic_forward": True, "forward_origin": origin}
        ids, now = group.message_ids, self.world.now()
        copy = Message(group, next(ids), LINKED_CHANNEL, now, written(text), sender_chat=self.chat, extra=extra)
        return post(self.world, copy)
