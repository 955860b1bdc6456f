"""editMessage…, deleteMessage and deleteMessages."""

from __future__ import annotations

from zole_bot.playground.access import Access, open_chat
from zole_bot.playground.chats import Chat
from zole_bot.playground.contents import Given, read_caption, read_keyboard, read_text, take_file
from zole_bot.playground.errors import NOT_MODIFIED, broken, refused
from zole_bot.playground.events import Edited, Removed
from zole_bot.playground.messages import Content, Message
from zole_bot.playground.world import World

DELETE_WITHIN_SECONDS = 48 * 3600.0
MAX_DELETED_AT_ONCE = 100


def _find(world: World, given: Given) -> Message:
    if "chat_id" not in given or "message_id" not in given:
        raise broken("message identifier is not specified")
    chat = open_chat(world, given["chat_id"], Access.EDIT)
    message_id = given["message_id"]
    if message_id <= 0:
        raise broken("message to edit not found")
    message = chat.messages.get(message_id)
    if message is None:
        raise refused("message to edit not found")
    if message.sender is not world.bot or message.service is not None:
        raise refused("message can't be edited")
    return message


def _change(world: World, message: Message, content: Content) -> Message:
    if content == message.content:
        raise refused(NOT_MODIFIED)
    message.change(content, world.now())
    world.tell(Edited(message.seen()))
    return message


def edit_text(world: World, given: Given) -> Message:
    """Change the text; buttons that are not given again are gone."""
    message = _find(world, given)
    if message.content.media is not None:
        raise refused("there is no text in the message to edit")
    keyboard = read_keyboard(world, given, message.chat)
    return _change(world, message, Content(read_text(world, given), None, keyboard))


def edit_caption(world: World, given: Given) -> Message:
    """Change the text under a file."""
    message = _find(world, given)
    if message.content.media is None:
        raise refused("there is no caption in the message to edit")
    keyboard = read_keyboard(world, given, message.chat)
    return _change(world, message, Content(read_caption(world, given), message.content.media, keyboard))


def edit_media(world: World, given: Given) -> Message:
    """Change the file, with its caption."""
    message = _find(world, given)
    wanted = given["media"]
    media = take_file(world, wanted["type"], wanted["media"], given)
    keyboard = read_keyboard(world, given, message.chat)
    return _change(world, message, Content(read_caption(world, wanted), media, keyboard))


def edit_markup(world: World, given: Given) -> Message:
    """Change the buttons only."""
    message = _find(world, given)
    keyboard = read_keyboard(world, given, message.chat)
    return _change(world, message, Content(message.content.text, message.content.media, keyboard))


def delete_message(world: World, given: Given) -> bool:
    """Remove a message for everybody."""
    chat = open_chat(world, given["chat_id"], Access.READ if _is_private(world, given) else Access.EDIT)
    message_id = given["message_id"]
    if message_id <= 0:
        raise broken("message to delete not found")
    message = chat.messages.get(message_id)
    if message is None:
        raise refused("message to delete not found")
    _check_deletable(world, chat, message)
    remove_message(world, message)
    return True


def _is_private(world: World, given: Given) -> bool:
    chat = world.chats.get(given["chat_id"])
    return chat is not None and chat.is_private


def _check_deletable(world: World, chat: Chat, message: Message) -> None:
    if chat.is_administrator(world.bot.id):
        return
    if not chat.is_private and message.sender is not world.bot:
        raise refused("message can't be deleted")
    if world.now() - message.date > DELETE_WITHIN_SECONDS:
        raise refused("message can't be deleted for everyone")


def delete_messages(world: World, given: Given) -> bool:
    """Remove several messages; those that are gone are passed over."""
    wanted = given["message_ids"]
    if not 1 <= len(wanted) <= MAX_DELETED_AT_ONCE:
        raise broken("too many message identifiers specified" if wanted else "message identifiers are not specified")
    chat = open_chat(world, given["chat_id"], Access.READ if _is_private(world, given) else Access.EDIT)
    for message_id in wanted:
        message = chat.messages.get(message_id)
        if message is not None:
            _check_deletable(world, chat, message)
            remove_message(world, message)
    return True


def remove_message(world: World, message: Message) -> None:
    """Take a message out of its chat, whoever removed it."""
    message.chat.messages.pop(message.id, None)
    world.tell(Removed(message.seen()))
