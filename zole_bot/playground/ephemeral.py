"""Messages in a group that one member sees: sent, edited and removed by their own rules."""

from __future__ import annotations

from typing import Any

from zole_bot.playground.access import Access, open_chat
from zole_bot.playground.chats import Chat
from zole_bot.playground.contents import MAX_EPHEMERAL_EDIT, Given, read_caption, read_keyboard, read_text, take_file
from zole_bot.playground.errors import NOT_MODIFIED, QUERY_TOO_OLD, broken, refused
from zole_bot.playground.events import Edited, Posted, Removed
from zole_bot.playground.messages import Content, Message
from zole_bot.playground.world import Query, World

ANSWER_SECONDS = 15.0


def send_ephemeral(world: World, chat: Chat, content: Content, wanted: dict[str, Any], given: Given) -> Message:
    """Send a message to one member: after his tap or his ephemeral command, or as administrator at any time."""
    receiver_id = wanted["receiver_user_id"]
    if not chat.is_group:
        raise broken("ephemeral messages can be sent to groups and supergroups only")
    if not chat.has(receiver_id) or world.users[receiver_id].is_bot:
        raise refused("user not found")
    query = _find_query(world, chat, receiver_id, wanted.get("callback_query_id"))
    command = _find_command(world, chat, receiver_id, given.get("reply_parameters"))
    if query is None and command is None and not chat.is_administrator(world.bot.id):
        raise refused("not enough rights to send ephemeral messages to the user")
    replaces = None
    if wanted.get("replace_callback_query_message"):
        if query is None:
            raise broken("replace_callback_query_message needs callback_query_id")
        if query.message.ephemeral_id is not None:
            raise broken("an ephemeral message can't be replaced: edit it")
        replaces = query.message.message_id
    thread_id = given.get("message_thread_id")
    message = Message(
        chat,
        0,
        world.bot,
        world.now(),
        content,
        thread_id=thread_id,
        is_topic_message=thread_id is not None,
        is_silent=given.get("disable_notification", False),
    )
    message.ephemeral_id = next(chat.ephemeral_ids)
    message.receiver = world.users[receiver_id]
    message.replaces = replaces
    world.store(message)
    world.tell(Posted(message.seen()))
    return message


def _find_query(world: World, chat: Chat, receiver_id: int, query_id: str | None) -> Query | None:
    if query_id is None:
        return None
    query = world.queries.get(query_id)
    if query is None or world.now() - query.at > ANSWER_SECONDS:
        raise refused(QUERY_TOO_OLD)
    if query.user_id != receiver_id or query.chat_id != chat.id:
        raise broken("the callback query is of another user or chat")
    return query


def _find_command(world: World, chat: Chat, receiver_id: int, reply: dict[str, Any] | None) -> Message | None:
    if reply is None or "ephemeral_message_id" not in reply:
        return None
    command = chat.ephemeral_messages.get((receiver_id, reply["ephemeral_message_id"]))
    if command is None or command.sender.id != receiver_id or world.now() - command.date > ANSWER_SECONDS:
        raise refused("message to be replied not found")
    return command


def _find(world: World, given: Given) -> Message:
    chat = open_chat(world, given["chat_id"], Access.EDIT)
    message = chat.ephemeral_messages.get((given["receiver_user_id"], given["ephemeral_message_id"]))
    if message is None:
        raise refused("message to edit not found")
    if message.sender is not world.bot:
        raise refused("message can't be edited")
    return message


def _change(world: World, message: Message, content: Content) -> Message:
    if content == message.content:
        raise refused(NOT_MODIFIED)
    message.change(content, world.now())
    world.tell(Edited(message.seen()))
    return message


def edit_ephemeral_text(world: World, given: Given) -> bool:
    """Change the text; the server takes no more than 1024 characters here."""
    message = _find(world, given)
    if message.content.media is not None:
        raise refused("there is no text in the message to edit")
    text = read_text(world, given, MAX_EPHEMERAL_EDIT)
    _change(world, message, Content(text, None, read_keyboard(world, given, message.chat)))
    return True


def edit_ephemeral_caption(world: World, given: Given) -> bool:
    """Change the caption."""
    message = _find(world, given)
    if message.content.media is None:
        raise refused("there is no caption in the message to edit")
    keyboard = read_keyboard(world, given, message.chat)
    _change(world, message, Content(read_caption(world, given), message.content.media, keyboard))
    return True


def edit_ephemeral_media(world: World, given: Given) -> bool:
    """Change the file, with its caption."""
    message = _find(world, given)
    wanted = given["media"]
    media = take_file(world, wanted["type"], wanted["media"], given)
    _change(world, message, Content(read_caption(world, wanted), media, read_keyboard(world, given, message.chat)))
    return True


def edit_ephemeral_markup(world: World, given: Given) -> bool:
    """Change the buttons."""
    message = _find(world, given)
    keyboard = read_keyboard(world, given, message.chat)
    _change(world, message, Content(message.content.text, message.content.media, keyboard))
    return True


def delete_ephemeral(world: World, given: Given) -> bool:
    """Remove the message; the person's own ephemeral command can be removed too."""
    chat = open_chat(world, given["chat_id"], Access.EDIT)
    message = chat.ephemeral_messages.pop((given["receiver_user_id"], given["ephemeral_message_id"]), None)
    if message is None:
        raise refused("message to delete not found")
    world.tell(Removed(message.seen()))
    return True
