"""May the bot read, edit or write there? Asked before every call that names a chat."""

from __future__ import annotations

import enum

from zole_bot.playground.chats import GENERAL_TOPIC_ID, Chat, Kind, Status, TopicState
from zole_bot.playground.errors import ApiError, forbidden, migrated, refused
from zole_bot.playground.rights import SENDING
from zole_bot.playground.world import World

_GONE = "the group chat was deleted"  # of a supergroup that is deleted Telegram says that it threw the bot out


class Access(enum.Enum):
    """What the bot wants to do in a chat: look, or change something, which sending is too."""

    READ = enum.auto()
    EDIT = enum.auto()


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
        raise forbidden(_GONE if chat.kind is Kind.GROUP else f"bot was kicked from the {chat.kind} chat")
    if world.bot_status(chat) is Status.KICKED:
        raise forbidden(f"bot was kicked from the {chat.kind} chat")
    if not chat.has(world.bot.id):
        raise forbidden(f"bot is not a member of the {chat.kind} chat")


def open_thread(world: World, chat: Chat, thread_id: int | None, kind: str = "text") -> int | None:
    """Give the thread id that a new message gets, or raise what keeps the bot from sending one of this kind there.

    No thread id means General. Asked for in Telegram's order: is there such a topic, may the bot write, is it open.
    """
    topic = _find_topic(chat, thread_id, is_ignored=world.ignores_stray_threads and not chat.is_private)
    if not chat.is_private:
        _check_rights(world, chat, kind)
    if topic is None:
        return None
    if topic.is_closed and not chat.is_administrator(world.bot.id):
        raise ApiError(400, "TOPIC_CLOSED")
    return thread_id


def _find_topic(chat: Chat, thread_id: int | None, *, is_ignored: bool) -> TopicState | None:
    if not chat.is_forum:
        if thread_id is not None and not is_ignored:
            raise refused("message thread not found")
        return None
    topic = chat.topics.get(thread_id or GENERAL_TOPIC_ID)
    if topic is None or topic.is_deleted or thread_id == GENERAL_TOPIC_ID:
        raise refused("message thread not found")
    return topic


def _check_rights(world: World, chat: Chat, kind: str) -> None:
    if chat.kind is Kind.CHANNEL and not chat.is_administrator(world.bot.id):
        raise refused("need administrator rights in the channel chat")
    right, things = SENDING[kind]
    if not chat.may(world.bot.id, right):
        raise refused(f"not enough rights to send {things} to the chat")
