"""In whose name somebody writes in a group, and whether he may."""

from __future__ import annotations

from typing import Any

from zole_bot.playground.channels import Channel
from zole_bot.playground.chats import ANONYMOUS_ADMIN, CHANNEL_BOT, Chat, Kind, User
from zole_bot.playground.errors import PersonError
from zole_bot.playground.messages import Message
from zole_bot.playground.rights import SENDING
from zole_bot.playground.topics import Topic, check_topic


def find_speaker(
    user: User, chat: Chat, topic: Topic | None, *, is_anonymous: bool = False, as_channel: Channel | None = None
) -> tuple[User, Chat | None]:
    """Give the account a message comes from, and the chat it is written for; raise what keeps the person from it."""
    if not chat.may(user.id, SENDING["text"][0]):
        raise PersonError(f"{user.full_name} may not write in «{chat.title}»")
    check_topic(topic, chat, user.id)
    if is_anonymous:
        if not chat.is_administrator(user.id):
            raise PersonError(f"{user.full_name} is no administrator of «{chat.title}»")
        return ANONYMOUS_ADMIN, chat
    if as_channel is not None:
        return CHANNEL_BOT, as_channel.chat
    return user, None


def forward_origin(message: Message) -> dict[str, Any]:
    """Tell where a forwarded message comes from; one that was forwarded before keeps its first origin."""
    if message.service is not None or message.ephemeral_id is not None:
        raise PersonError("that message can't be forwarded")
    if "forward_origin" in message.extra:
        first: dict[str, Any] = message.extra["forward_origin"]
        return first
    date, chat = int(message.date), message.sender_chat
    if chat is None:
        return {"type": "user", "date": date, "sender_user": message.sender.to_json()}
    if chat.kind is Kind.CHANNEL and message.chat is chat:
        return {"type": "channel", "date": date, "chat": chat.to_json(), "message_id": message.id}
    return {"type": "chat", "date": date, "sender_chat": chat.to_json()}
