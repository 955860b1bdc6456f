"""Who may import whom, and the shape of the files: whatever is not written down here fails."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = "zole_bot"
MAX_LINES = 250
VAGUE_NAMES = {"utils", "helpers", "common", "base", "manager"}

# A part of the program → what of ours it may import besides itself. The longest name that fits a module counts; a
# module that fits none has no place yet, and belongs here first.
ALLOWED: dict[str, tuple[str, ...]] = {
    "game": (),
    "names": (),
    "i18n": ("names",),
    "clock": (),
    "config": (),
    "logs": ("log_fields", "redaction"),
    "log_fields": (),
    "redaction": (),
    "stopwatch": (),
    "migrate": (),
    "room": ("game", "room_deal", "room_state"),
    "room_state": (),
    "room_deal": ("game",),
    "look": ("game", "room"),
    "players": ("game",),
    "storage": ("game", "room", "room_deal", "look", "migrate", "stopwatch"),
    "service": ("game", "room", "room_deal", "look", "names", "storage", "clock", "players", "log_fields"),
    "chat": (
        *("service", "i18n", "room", "room_deal", "look", "names", "config", "clock", "storage", "redaction"),
        *("log_fields", "stopwatch"),
    ),
    "chat.buttons": (),
    "chat.content": (),
    "chat.failures": ("chat.http_request", "redaction"),
    "chat.http_request": ("redaction",),
    "chat.budget": (),
    "chat.inbound": ("clock",),
    "chat.priority": (),
    "chat.limiter": ("chat.budget", "chat.priority", "clock"),
    "chat.rate_limiter": ("chat.failures", "chat.limiter"),
    "chat.markup": ("chat.content",),
    "chat.member_status": (),
    "chat.turnstile": ("clock",),
    "chat.calls": ("chat.failures", "chat.limiter", "chat.turnstile", "clock"),
    "chat.gateway": (
        *("chat.calls", "chat.content", "chat.failures", "chat.limiter", "chat.markup"),
        *("chat.member_status", "chat.rate_limiter", "chat.turnstile", "clock", "redaction"),
    ),
    "chat.screens": ("game", "room", "look", "i18n", "names", "chat.buttons", "chat.content"),
    "chat.wanted": ("chat.screens", "room", "look", "chat.content", "chat.limiter"),
    "chat.live_message": ("chat", "clock", "room", "look", "log_fields", "storage.messages", "storage.writer"),
    "chat.reports": ("chat.content", "chat.pages", "clock", "redaction"),
    "chat.ledger": ("chat.content", "chat.failures", "chat.wanted", "room", "storage.messages"),
    "chat.live": ("chat", "clock", "room", "look", "storage.messages"),
    "playground": (),
    "cli": ("",),
    "__main__": ("cli",),
}

# A library → the parts that may import it. What is not here is not imported at all.
LIBRARIES: dict[str, tuple[str, ...]] = {
    "telegram": ("chat", "cli"),
    "tornado": ("chat", "cli"),
    "aiosqlite": ("storage", "migrate"),
    "sqlite3": ("storage", "migrate"),
    "fluent": ("i18n", "cli.strings"),
    "pydantic": ("config",),
    "pydantic_settings": ("config",),
    "aiohttp": ("chat.http_request", "playground"),
    "certifi": ("chat.http_request",),
    "prometheus_client": ("chat.metrics",),
}

# Parts that only turn values into values, and what would let the world in.
PURE = ("game", "names", "room", "room_state", "look", "chat.buttons", "chat.content", "chat.screens", "chat.wanted")
WORLDLY = {"asyncio", "datetime", "io", "logging", "os", "pathlib", "random", "secrets", "socket", "subprocess", "sys"}
WORLDLY |= {"tempfile", "threading", "time", "urllib", "uuid"}


def module_name(path: Path) -> str:
    """The dotted name inside the package, empty for the package itself: chat.live for zole_bot/chat/live.py."""
    parts = path.relative_to(ROOT / PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module_name(path): path for path in sorted((ROOT / PACKAGE).rglob("*.py"))}


def is_within(module: str, part: str) -> bool:
    return not part or module == part or module.startswith(part + ".")


def part_of(module: str) -> str | None:
    return max((part for part in ALLOWED if is_within(module, part)), key=len, default=None)


def imported(module: str, source: str) -> Iterator[str]:
    """Full names of the modules a module imports, those inside functions and under TYPE_CHECKING included."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = node.module or ""
            if node.level:
                here = [PACKAGE, *module.split(".")]
                package = here if (FILES.get(module) or Path()).name == "__init__.py" else here[:-1]
                start = ".".join([*package[: len(package) - node.level + 1], *([start] if start else [])])
            for alias in node.names:
                whole = f"{start}.{alias.name}"
                is_module = whole.removeprefix(PACKAGE + ".") in FILES | dict.fromkeys(ALLOWED)
                yield whole if is_module else start


def complaints(module: str, source: str) -> Iterator[str]:
    """Each import of a module that has no right to be there."""
    part = part_of(module)
    if module and part is None:
        yield f"{module}: belongs to no part; say in ALLOWED what it may import"
        return
    for name in imported(module, source):
        library, _, target = name.partition(".")
        if library == PACKAGE:
            allowed = () if part is None else (part, *ALLOWED[part])
            if target and not any(is_within(target, other) for other in allowed):
                yield f"{module} must not import {target}"
        elif library in LIBRARIES:
            if not any(is_within(module, user) for user in LIBRARIES[library]):
                yield f"{module} must not import {library}"
        elif library not in sys.stdlib_module_names:
            yield f"{module} must not import {library}: it is no library of this project"
        elif library in WORLDLY and any(is_within(module, pure) for pure in PURE):
            yield f"{module} must not import {library}: it is pure"
        if library in LIBRARIES and any(is_within(module, pure) for pure in PURE):
            yield f"{module} must not import {library}: it is pure"


@pytest.mark.parametrize("module", FILES)
def test_a_module_imports_only_what_its_part_may(module: str) -> None:
    assert list(complaints(module, FILES[module].read_text())) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("game.rules", "from zole_bot.players.machine import machine_action"),
        ("game.rules", "import random"),
        ("game.rules", "def now():\n    import time"),
        ("game.rules", "import pydantic"),
        ("names", "from zole_bot.game import cards"),
        ("players.simple", "from zole_bot.room import Room"),
        ("storage.rooms", "from zole_bot.service import rights"),
        ("storage.rooms", "from ..service import rights"),
        ("service.play", "from zole_bot.chat.live import Live"),
        ("service.play", "from zole_bot import chat"),
        ("service.play", "from zole_bot import i18n"),
        ("service.play", "import telegram"),
        ("service.play", "import sqlite3"),
        ("chat.buttons", "from zole_bot.room import RoomId"),
        ("chat.screens.hand", "from telegram import InlineKeyboardButton"),
        ("chat.screens.hand", "from zole_bot.storage.messages import MessageRow"),
        ("chat.screens.hand", "from zole_bot.chat.gateway import Gateway"),
        ("chat.live", "from zole_bot.storage.rooms import load_room"),
        ("chat.live", "from zole_bot.service.play import play"),
        ("chat.handlers", "from zole_bot.game.rules import apply"),
        ("chat.handlers", "import aiosqlite"),
        ("chat.handlers", "import aiohttp"),
        ("playground.server", "from zole_bot.game.cards import Card"),
        ("playground.server", "if TYPE_CHECKING:\n    from zole_bot.chat import buttons"),
        ("config", "import requests"),
        ("novelty", "import re"),
        ("", "from zole_bot.game import cards"),
    ],
)
def test_a_wrong_arrow_is_seen(module: str, source: str) -> None:
    assert list(complaints(module, source)) != []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("game.rules", "from zole_bot.game.cards import Card\nimport itertools"),
        ("game.rules", "from .cards import Card\nfrom . import deal"),
        ("chat.live", "from zole_bot.chat.gateway import Gateway\nfrom zole_bot.storage.messages import MessageRow"),
        ("chat.handlers", "from zole_bot.chat.screens import board\nimport telegram.ext"),
        ("cli.run", "from zole_bot import __version__, config\nfrom zole_bot.chat import application"),
        ("playground.server", "from aiohttp import web\nimport asyncio"),
    ],
)
def test_a_right_arrow_is_let_be(module: str, source: str) -> None:
    assert list(complaints(module, source)) == []


@pytest.mark.parametrize("path", [pytest.param(path, id=name or PACKAGE) for name, path in FILES.items()])
def test_a_file_can_be_read_in_one_go(path: Path) -> None:
    count = len(path.read_text().splitlines())
    assert count <= MAX_LINES, f"{path.relative_to(ROOT)} has {count} lines: split it by subject"


def test_every_module_is_named_after_what_it_is_about() -> None:
    own = [path for folder in (PACKAGE, "tests", "bench") for path in (ROOT / folder).rglob("*.py")]
    vague = [str(path.relative_to(ROOT)) for path in own if VAGUE_NAMES & {path.stem, *path.parent.parts[-2:]}]
    assert vague == []


def test_only_the_command_line_prints() -> None:
    printing = [
        f"{module}:{node.lineno}"
        for module, path in FILES.items()
        if not is_within(module, "cli")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert printing == []
