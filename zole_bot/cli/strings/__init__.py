"""`zole-bot strings`: one page with every text of the catalogues, in all languages side by side and in its place.

Sessions are played by all kinds of house rules, and whatever they show is listened to: so it is known which screens
have which texts, and nothing in here names a text. A new one is on the page as soon as it is in the catalogues.
"""

from __future__ import annotations

import argparse
from itertools import chain
from pathlib import Path

from zole_bot.cli.output import CommandError, Output
from zole_bot.cli.strings.catalogue import read_entries
from zole_bot.cli.strings.evenings import evenings
from zole_bot.cli.strings.gathering import gather
from zole_bot.cli.strings.page import make_page
from zole_bot.cli.strings.pages import asked_pages, undrawn_pages
from zole_bot.cli.strings.scenes import live_messages
from zole_bot.i18n import LANGUAGES, read_catalogue


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare where the page goes."""
    parser.add_argument("--output", default="strings.html", metavar="FILE", help="the page (default strings.html)")


def run(options: argparse.Namespace, output: Output) -> int:
    """Write the page."""
    page = every_text()
    try:
        Path(options.output).write_text(page, encoding="utf-8", newline="\n")
    except OSError as error:
        raise CommandError(f"cannot write {options.output}: {error.strerror or error}") from None
    except ValueError:  # a name that no file can have
        raise CommandError(f"cannot write {options.output}") from None
    output.line(output.escape(f"Every text in its place: {options.output}"))
    return 0


def every_text() -> str:
    """Give the page."""
    entries = read_entries({language: read_catalogue(language) for language in LANGUAGES})
    rooms = tuple(evenings())
    return make_page(entries, gather(chain(live_messages(rooms), asked_pages(rooms))), undrawn_pages())
