"""What the bot tells of itself: its account, its commands by scope and language, its name and descriptions."""

from __future__ import annotations

import re
from typing import Any

from zole_bot.playground.access import Access, open_chat
from zole_bot.playground.chats import Chat
from zole_bot.playground.contents import Given
from zole_bot.playground.errors import broken
from zole_bot.playground.world import World

MAX_COMMANDS = 100
MAX_DESCRIPTION = 256
_COMMAND = re.compile(r"[a-z0-9_]{1,32}\Z", re.ASCII)
_LANGUAGE = re.compile(r"[a-z]{2}\Z", re.ASCII)
TEXT_LIMITS = {"name": 64, "description": 512, "short_description": 120}

Scope = tuple[str, ...]


def get_me(world: World, given: Given) -> dict[str, object]:  # noqa: ARG001  # every method has this form
    """Tell who the bot is."""
    return world.bot.to_json() | {
        "can_join_groups": True,
        "can_read_all_group_messages": world.reads_all_messages,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def _read_language(given: Given) -> str:
    language: str = given.get("language_code", "")
    if language and not _LANGUAGE.match(language):
        raise broken("invalid language code specified")
    return language


def _read_scope(world: World, given: Given) -> Scope:
    scope = given.get("scope") or {"type": "default"}
    kind: str = scope["type"]
    if "chat_id" not in scope:
        return (kind,)
    chat = open_chat(world, scope["chat_id"], Access.READ)
    if kind != "chat" and not chat.is_group:
        raise broken(f"can't use {kind} scope in private chats")
    if kind == "chat_member":
        return (kind, str(chat.id), str(scope["user_id"]))
    return (kind, str(chat.id))


def set_commands(world: World, given: Given) -> bool:
    """Set the commands of one scope and language."""
    commands = given["commands"]
    if len(commands) > MAX_COMMANDS:
        raise broken("BOT_COMMANDS_TOO_MUCH")
    names = set()
    for command in commands:
        if not _COMMAND.match(command["command"]):
            raise broken("BOT_COMMAND_INVALID")
        if not 1 <= len(command["description"].strip()) <= MAX_DESCRIPTION:
            raise broken("BOT_COMMAND_DESCRIPTION_INVALID")
        names.add(command["command"])
    if len(names) < len(commands):
        raise broken("BOT_COMMAND_DUPLICATE")
    key = (_read_scope(world, given), _read_language(given))
    if commands:
        world.commands[key] = commands
    else:
        world.commands.pop(key, None)
    return True


def get_commands(world: World, given: Given) -> list[dict[str, Any]]:
    """Give the commands of exactly one scope and language."""
    return world.commands.get((_read_scope(world, given), _read_language(given)), [])


def delete_commands(world: World, given: Given) -> bool:
    """Forget the commands of one scope and language."""
    world.commands.pop((_read_scope(world, given), _read_language(given)), None)
    return True


def commands_for(world: World, chat: Chat, user_id: int) -> list[dict[str, Any]]:
    """Give the commands that a person is offered in a chat: the narrowest scope that has any, his language first."""
    here = str(chat.id)
    scopes: list[Scope] = []
    if chat.is_private:
        scopes = [("chat", here), ("all_private_chats",), ("default",)]
    else:
        scopes.append(("chat_member", here, str(user_id)))
        if chat.is_administrator(user_id):
            scopes += [("chat_administrators", here), ("chat", here), ("all_chat_administrators",)]
        else:
            scopes.append(("chat", here))
        scopes += [("all_group_chats",), ("default",)]
    language = world.users[user_id].language_code or ""
    for scope in scopes:
        for each in (language, ""):
            if found := world.commands.get((scope, each)):
                return found
    return []


def _set_text(world: World, given: Given, name: str) -> bool:
    text: str = given.get(name, "")
    if len(text) > TEXT_LIMITS[name]:
        raise broken(f"bot {name.replace('_', ' ')} is too long")
    language = _read_language(given)
    if text:
        world.texts[name, language] = text
    else:
        world.texts.pop((name, language), None)
    return True


def _get_text(world: World, given: Given, name: str) -> dict[str, str]:
    default = world.texts.get((name, ""), world.bot.first_name if name == "name" else "")
    return {name: world.texts.get((name, _read_language(given)), default)}


def set_name(world: World, given: Given) -> bool:
    """Set the bot's name in a language."""
    return _set_text(world, given, "name")


def get_name(world: World, given: Given) -> dict[str, str]:
    """Give the bot's name in a language."""
    return _get_text(world, given, "name")


def set_description(world: World, given: Given) -> bool:
    """Set what an empty chat with the bot shows."""
    return _set_text(world, given, "description")


def get_description(world: World, given: Given) -> dict[str, str]:
    """Give what an empty chat with the bot shows."""
    return _get_text(world, given, "description")


def set_short_description(world: World, given: Given) -> bool:
    """Set what the bot's profile shows."""
    return _set_text(world, given, "short_description")


def get_short_description(world: World, given: Given) -> dict[str, str]:
    """Give what the bot's profile shows."""
    return _get_text(world, given, "short_description")
