"""The menus of commands, as Telegram shows them beside the line where people write."""

from __future__ import annotations

from typing import Literal

from zole_bot.i18n import Texts

Scope = Literal["groups", "private"]

COMMANDS: dict[Scope, tuple[str, ...]] = {
    "groups": (
        "zole",
        "score",
        "total",
        "history",
        "settings",
        "language",
        "export",
        "pause",
        "resume",
        "finish",
        "rules",
        "help",
    ),
    "private": ("start", "hand", "settings", "notify", "language", "rules", "forget", "help"),
}


def menu(t: Texts, scope: Scope) -> tuple[tuple[str, str], ...]:
    """Give the commands of a scope, each with what it does."""
    return tuple((command, t.plain(f"command-{scope}-{command}")) for command in COMMANDS[scope])
