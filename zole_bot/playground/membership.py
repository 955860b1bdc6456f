"""Who comes and goes: what Telegram tells the bot when a user's place in a chat changes."""

from __future__ import annotations

from typing import Any

from zole_bot.playground.chats import Chat, Kind, Status, User
from zole_bot.playground.events import Posted
from zole_bot.playground.messages import Content, Message
from zole_bot.playground.rights import describe_member
from zole_bot.playground.world import World

_NOTHING = Content()


def change_status(
    world: World, chat: Chat, user: User, status: Status, *, by: User, taken: frozenset[str] = frozenset()
) -> None:
    """Give a user another place: `my_chat_member` or `chat_member`, and a service message when he comes or goes.

    `taken` are the rights that a restricted member loses.
    """
    was_here, old = chat.has(user.id), describe_member(chat, user)
    _place(chat, user, status, taken, is_own_will=by is user)
    is_here, new = chat.has(user.id), describe_member(chat, user)
    if new == old:
        return
    if was_here != is_here and chat.is_group and (is_here or not chat.hides_departures):
        field: dict[str, Any] = (
            {"new_chat_members": [user.to_json()]} if is_here else {"left_chat_member": user.to_json()}
        )
        post_service(world, chat, by, field, is_for_bot=user is world.bot or chat.has(world.bot.id))
    tell_change(world, chat, user, old, new, by=by)


def _place(chat: Chat, user: User, status: Status, taken: frozenset[str], *, is_own_will: bool) -> None:
    if status is Status.LEFT and is_own_will and chat.status(user.id) is Status.RESTRICTED:
        chat.away.add(user.id)
    elif status is Status.MEMBER and user.id in chat.away:
        chat.away.discard(user.id)
    else:
        chat.members[user.id] = status
        chat.away.discard(user.id)
        chat.restrictions.pop(user.id, None)
        if taken:
            chat.restrictions[user.id] = taken


def tell_change(
    world: World, chat: Chat, user: User, old: dict[str, object], new: dict[str, object], *, by: User
) -> None:
    """Tell the bot of a change that concerns it, or, if it asked and is an administrator, of anybody's."""
    body: dict[str, object] = {
        "chat": chat.to_json(),
        "from": by.to_json(),
        "date": int(world.now()),
        "old_chat_member": old,
        "new_chat_member": new,
    }
    if user is world.bot:
        world.met.add(by.id)
        world.updates.put("my_chat_member", body)
    elif chat.is_administrator(world.bot.id):
        world.met.update((by.id, user.id))
        world.updates.put("chat_member", body)


def post_service(
    world: World,
    chat: Chat,
    sender: User,
    field: dict[str, Any],
    *,
    is_for_bot: bool | None = None,
    sender_chat: Chat | None = None,
    thread_id: int | None = None,
) -> Message:
    """Post a service message ("Anna joined"); the bot is told if it is there, be it an administrator or not."""
    message = Message(
        chat,
        next(chat.message_ids),
        sender,
        world.now(),
        _NOTHING,
        sender_chat=sender_chat,
        thread_id=thread_id,
        is_topic_message=thread_id is not None,
        service=field,
    )
    world.store(message)
    world.tell(Posted(message.seen()))
    if is_for_bot if is_for_bot is not None else chat.has(world.bot.id):
        world.met.add(sender.id)
        world.updates.put("channel_post" if chat.kind is Kind.CHANNEL else "message", message.to_json())
    return message
