"""The menus of commands that Telegram offers, for groups and for private chats, in each language."""

from __future__ import annotations

from zole_bot.chat.gateway import Gateway
from zole_bot.i18n import DEFAULT_LANGUAGE, LANGUAGES, texts

GROUP_COMMANDS = ("zole", "score", "pause", "resume", "finish")
PRIVATE_COMMANDS = ("start", "hand")


async def set_menus(gateway: Gateway) -> None:
    """Tell Telegram the menus. Raises `GatewayError`."""
    for language in (None, *LANGUAGES):
        t = texts(language or DEFAULT_LANGUAGE)
        in_groups = [(name, t.plain(f"command-{name}")) for name in GROUP_COMMANDS]
        in_private = [(name, t.plain(f"command-{name}")) for name in PRIVATE_COMMANDS]
        await gateway.set_commands(in_groups, "groups", language)
        await gateway.set_commands(in_private, "private", language)
