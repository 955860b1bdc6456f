"""May the bot read, edit or write there? Asked before every call that names a chat."""

from __future__ import annotations

import enum

from zole_bot.playground.chats import GENERAL_TOPIC_ID, Chat, Kind, Status
from zole_bot.playground.errors import ApiError, forbidden, migrated, refused
from zole_bot.playground.world import World


class Access(enum.Enum):
    """What the bot wants to do in a chat."""

    READ = enum.auto()
    EDIT = enum.auto()
    WRITE = enum.auto()


def find_chat(world: World, chat_id: object) -> Chat:
    """Give the chat of an id or of an `@name`; a person the bot never met is as good as nobody."""
    if isinstance(chat_id, str):
        wanted = chat_id[1:].lower()
        for chat in world.chats.values():
            if not chat.is_private and chat.username and chat.username.lower() == wanted:
                return chat
        raise refused("chat not found")
    found = world.chats.get(chat_id) if isinstance(chat_id, int) else None
    if found is None:
        raise refused("chat not found")
    if found.is_private:
        if found.id not in world.met:
            raise refused("chat not found")
    elif world.bot.id not in found.members:
        raise refused("chat not found")
    return found


def open_chat(world: World, chat_id: object, access: Access) -> Chat:
    """Give the chat, or raise what keeps the bot out of it."""
    chat = find_chat(world, chat_id)
    if chat.is_private:
        _check_private(chat, access)
    else:
        _check_group(world, chat, access)
    return chat


def _check_private(chat: Chat, access: Access) -> None:
    if access is Access.READ:
        return
    if chat.user is not None and chat.user.is_deleted:
        raise forbidden("user is deactivated")
    if not chat.is_started:
        raise forbidden("bot can't initiate conversation with a user")
    if chat.is_blocked:
        raise forbidden("bot was blocked by the user")


def _check_group(world: World, chat: Chat, access: Access) -> None:
    if chat.migrated_to is not None:
        if access is Access.READ:
            return
        raise migrated(chat.migrated_to)
    if chat.is_gone:
        raise forbidden(f"the {chat.kind} chat was deleted")
    status = world.bot_status(chat)
    if status is Status.KICKED:
        raise forbidden(f"bot was kicked from the {chat.kind} chat")
    if status is Status.LEFT:
        raise forbidden(f"bot is not a member of the {chat.kind} chat")
    if access is not Access.WRITE or chat.is_administrator(world.bot.id):
        return
    if chat.kind is Kind.CHANNEL:
        raise refused("need administrator rights in the channel chat")
    if not chat.may_write or status is Status.RESTRICTED:
        raise refused("not enough rights to send text messages to the chat")


def check_thread(world: World, chat: Chat, thread_id: int | None) -> None:
    """Raise what keeps the bot from writing into this topic; no thread id means General."""
    if thread_id is not None and (not chat.is_forum or thread_id == GENERAL_TOPIC_ID):
        raise refused("message thread not found")
    if not chat.is_forum:
        return
    topic = chat.topics.get(thread_id or GENERAL_TOPIC_ID)
    if topic is None or topic.is_deleted:
        raise refused("message thread not found")
    if topic.is_closed and not chat.is_administrator(world.bot.id):
        raise ApiError(400, "TOPIC_CLOSED")
