"""The menus of commands that Telegram offers, set for groups and for private chats in each language."""

from __future__ import annotations

from zole_bot.chat.gateway import Gateway
from zole_bot.chat.screens.commands import menu
from zole_bot.i18n import DEFAULT_LANGUAGE, LANGUAGES, texts


async def set_menus(gateway: Gateway) -> None:
    """Tell Telegram the menus. Raises `GatewayError`."""
    for language in (None, *LANGUAGES):
        t = texts(language or DEFAULT_LANGUAGE)
        await gateway.set_commands(menu(t, "groups"), "groups", language)
        await gateway.set_commands(menu(t, "private"), "private", language)
