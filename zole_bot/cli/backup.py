"""`zole-bot backup FILE`: copy the database of a bot that may run, as one file that is whole."""

from __future__ import annotations

import argparse
from pathlib import Path

from zole_bot.cli.output import CommandError, Output
from zole_bot.config import SettingsError, load_database_path
from zole_bot.storage import DatabaseError
from zole_bot.storage.copies import back_up

EXIT_FAILED = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is copied, and where to."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the copy")
    parser.add_argument("--database", type=Path, help="what is copied; by default what the settings name")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")


def run(options: argparse.Namespace, output: Output) -> int:
    """Copy it, and tell how large the copy is."""
    try:
        size = back_up(options.database or load_database_path(), options.file, replaces=options.force)
    except (DatabaseError, SettingsError) as error:
        hint = " Say --force to replace it." if options.file.exists() and not options.force else ""
        raise CommandError(f"{error}{hint}", EXIT_FAILED) from error
    output.line(f"{output.escape(str(options.file))}: {size} bytes, whole")
    return 0
