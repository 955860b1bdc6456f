"""sendMessage, sendPhoto, sendDocument, sendChatAction."""

from __future__ import annotations

from typing import Any

from zole_bot.playground.access import Access, open_chat, open_thread
from zole_bot.playground.chats import Chat
from zole_bot.playground.contents import Given, read_content
from zole_bot.playground.ephemeral import send_ephemeral
from zole_bot.playground.errors import broken, refused
from zole_bot.playground.events import Posted
from zole_bot.playground.messages import Message
from zole_bot.playground.world import World

_ACTIONS = frozenset(
    (
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    )
)


def send_message(world: World, given: Given) -> Message:
    """Send a text."""
    return _send(world, given, "text")


def send_photo(world: World, given: Given) -> Message:
    """Send a picture with a caption."""
    return _send(world, given, "photo")


def send_document(world: World, given: Given) -> Message:
    """Send a file with a caption."""
    return _send(world, given, "document")


def _send(world: World, given: Given, kind: str) -> Message:
    chat = open_chat(world, given["chat_id"], Access.EDIT)
    thread_id = open_thread(world, chat, given.get("message_thread_id"), kind)
    content = read_content(world, given, chat, kind)
    ephemeral = given.get("ephemeral_message_parameters")
    if ephemeral is not None and world.honours_ephemeral:
        return send_ephemeral(world, chat, content, ephemeral, {**given, "message_thread_id": thread_id})
    message = Message(
        chat,
        next(chat.message_ids),
        world.bot,
        world.now(),
        content,
        thread_id=thread_id,
        is_topic_message=thread_id is not None,
        reply_to=_find_replied(chat, given.get("reply_parameters")),
        is_silent=given.get("disable_notification", False),
    )
    world.store(message)
    world.tell(Posted(message.seen()))
    return message


def _find_replied(chat: Chat, reply: dict[str, Any] | None) -> Message | None:
    if reply is None:
        return None
    if "chat_id" in reply and reply["chat_id"] != chat.id:
        raise broken("the stand-in plays replies within one chat only")
    found = chat.messages.get(reply.get("message_id", 0))
    if found is None and not reply.get("allow_sending_without_reply"):
        raise refused("message to be replied not found")
    return found


def send_chat_action(world: World, given: Given) -> bool:
    """Show "typing…" for a moment."""
    if given["action"] not in _ACTIONS:
        raise broken("wrong parameter action in request")
    chat = open_chat(world, given["chat_id"], Access.EDIT)
    open_thread(world, chat, given.get("message_thread_id"))
    return True
