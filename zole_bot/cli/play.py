"""`zole-bot play`: a session in the terminal, without a token: the real bot, a stand-in for Telegram, a script."""

from __future__ import annotations

import argparse
import asyncio

from zole_bot.cli.output import CommandError, Output
from zole_bot.cli.plain_signs import can_show
from zole_bot.cli.showing import show
from zole_bot.game.house_rules import PRESETS
from zole_bot.i18n import LANGUAGES

MAX_DEALS = 100
MAX_PORT = 65535
LETTERS = {"ru": ("Russian", "Ж")}
"""Languages that an encoding without their letters cannot show at all; Latin letters lose only their marks."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what session is wanted."""
    parser.add_argument("--people", type=int, choices=(3, 4, 5), default=3, help="how many play (default 3)")
    parser.add_argument("--preset", choices=tuple(PRESETS), default="klasiska", help="house rules (default klasiska)")
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="what they speak (default en)")
    parser.add_argument("--deals", type=_deals, default=3, metavar="N", help=f"1 to {MAX_DEALS} (default 3)")
    parser.add_argument("--seed", type=int, default=5, help="another number is another session (default 5)")
    parser.add_argument("--port", type=_port, default=0, help="where the stand-in listens (default: any free one)")


def run(options: argparse.Namespace, output: Output) -> int:
    """Play to the final sheet and show it all."""
    name, letter = LETTERS.get(options.language, ("", ""))
    if not can_show(letter, output.encoding):
        raise CommandError(f"the terminal's encoding, {output.encoding}, has no {name} letters: use a UTF-8 terminal")
    return asyncio.run(show(options, output))


def _deals(text: str) -> int:
    number = int(text)
    if not 1 <= number <= MAX_DEALS:
        raise argparse.ArgumentTypeError(f"{number} is not between 1 and {MAX_DEALS}")
    return number


def _port(text: str) -> int:
    number = int(text)
    if not 0 <= number <= MAX_PORT:
        raise argparse.ArgumentTypeError(f"{number} is not between 0 and {MAX_PORT}")
    return number


_deals.__name__ = "number of deals"  # argparse puts it into its sentence on what is no number at all
_port.__name__ = "port"
