"""Who comes and goes: what Telegram tells the bot when a user's place in a chat changes."""

from __future__ import annotations

from typing import Any

from zole_bot.playground.chats import PRESENT, Chat, Kind, Status, User, format_member
from zole_bot.playground.events import Posted
from zole_bot.playground.messages import Content, Message
from zole_bot.playground.world import World

_NOTHING = Content()


def change_status(world: World, chat: Chat, user: User, status: Status, *, by: User, is_told: bool = True) -> None:
    """Give a user another place: `my_chat_member` or `chat_member`, and a service message when he comes or goes."""
    old = chat.status(user.id)
    chat.members[user.id] = status
    if old is status:
        return
    was_here, is_here = old in PRESENT, status in PRESENT
    if is_told and was_here != is_here and chat.is_group:
        field: dict[str, Any] = (
            {"new_chat_members": [user.to_json()]} if is_here else {"left_chat_member": user.to_json()}
        )
        post_service(world, chat, by, field, is_for_bot=user is world.bot or chat.has(world.bot.id))
    tell_status(world, chat, user, old, status, by=by)


def tell_status(world: World, chat: Chat, user: User, old: Status, new: Status, *, by: User) -> None:
    """Tell the bot of a change that concerns it, or, if it asked and is an administrator, of anybody's."""
    body: dict[str, object] = {
        "chat": chat.to_json(),
        "from": by.to_json(),
        "date": int(world.now()),
        "old_chat_member": format_member(user, old),
        "new_chat_member": format_member(user, new),
    }
    if user is world.bot:
        world.met.add(by.id)
        world.updates.put("my_chat_member", body)
    elif chat.is_administrator(world.bot.id):
        world.met.update((by.id, user.id))
        world.updates.put("chat_member", body)


def post_service(
    world: World, chat: Chat, sender: User, field: dict[str, Any], *, is_for_bot: bool | None = None
) -> Message:
    """Post a service message ("Anna joined"); the bot is told if it is there."""
    message = Message(chat, next(chat.message_ids), sender, world.now(), _NOTHING, service=field)
    world.store(message)
    world.tell(Posted(message.seen()))
    if is_for_bot if is_for_bot is not None else chat.has(world.bot.id):
        world.met.add(sender.id)
        world.updates.put("channel_post" if chat.kind is Kind.CHANNEL else "message", message.to_json())
    return message
