"""Channels as objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zole_bot.playground.chats import Chat, Status, User
from zole_bot.playground.entities import FormattedText
from zole_bot.playground.events import Posted
from zole_bot.playground.membership import change_status
from zole_bot.playground.messages import Content, Message, Seen
from zole_bot.playground.speech import find_commands
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
        formatted = FormattedText(text, find_commands(text))
        chat = self.chat
        sender = User(chat.id, chat.title)
        message = Message(chat, next(chat.message_ids), sender, self.world.now(), Content(formatted), sender_chat=chat)
        self.world.store(message)
        self.world.tell(Posted(message.seen()))
        if chat.has(self.world.bot.id):
            body = message.to_json()
            del body["from"]
            self.world.updates.put("channel_post", body)
        return message.seen()
