"""What people write: the commands in it, how it appears, and whether the bot gets to hear it."""

from __future__ import annotations

import re

from zole_bot.playground.chats import Kind
from zole_bot.playground.entities import Entity, FormattedText, utf16_length
from zole_bot.playground.events import Posted
from zole_bot.playground.messages import Content, Message, Seen
from zole_bot.playground.world import World

_COMMAND = re.compile(r"(?:(?<=\s)|^)/([A-Za-z0-9_]{1,64})(?:@([A-Za-z0-9_]{3,32}))?(?![\w/@])", re.ASCII)


def find_commands(text: str) -> tuple[Entity, ...]:
    """Mark the commands as Telegram marks them."""
    return tuple(
        Entity("bot_command", utf16_length(text[: found.start()]), utf16_length(found.group()))
        for found in _COMMAND.finditer(text)
    )


def written(text: str) -> Content:
    """Give what a message shows that somebody typed."""
    return Content(FormattedText(text, find_commands(text)))


def leading_command(text: str) -> tuple[str, str | None] | None:
    """Give the command that a text begins with, and the bot it is for."""
    found = _COMMAND.match(text)
    return (found.group(1), found.group(2)) if found else None


def is_heard(world: World, message: Message) -> bool:
    """Tell whether the bot gets a message.

    In privacy mode: commands for it or for nobody by name, and replies to it. As administrator: everything.
    """
    chat = message.chat
    if chat.is_private:
        return True
    if not chat.has(world.bot.id):
        return False
    if world.reads_all_messages or chat.is_administrator(world.bot.id):
        return True
    if message.reply_to is not None and message.reply_to.sender is world.bot:
        return True
    command = leading_command(message.content.text.text)
    if command is None:
        return False
    name = command[1]
    return name is None or name.lower() == str(world.bot.username).lower()


def post(world: World, message: Message) -> Seen:
    """Let a message of somebody appear, and the bot hear of it if it may."""
    world.store(message)
    world.tell(Posted(message.seen()))
    if is_heard(world, message):
        body = message.to_json()
        if message.sender.id in world.chats:
            world.met.add(message.sender.id)
        if message.chat.kind is Kind.CHANNEL:
            del body["from"]
        world.updates.put("channel_post" if message.chat.kind is Kind.CHANNEL else "message", body)
    return message.seen()
