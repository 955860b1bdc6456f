"""The command line: one module a command, imported only when it is asked for.

A command is a row of `COMMANDS` and a module with two functions: `add_arguments(parser)` declares what follows the
command's name, `run(options, output)` does it and returns the exit code. Errors that a person can put right are raised
as `CommandError`; whatever else goes wrong with reading or writing is told in one line as well.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from typing import NamedTuple, NoReturn, Protocol, cast

from zole_bot import __version__
from zole_bot.cli.output import CommandError, Output, OutputError, complain, drop_standard_output

EXIT_OK = 0
EXIT_CANNOT = 2
"""The command line, a file or an output is no good; a session file against the rules gives 1 (record.md)."""
EXIT_INTERRUPTED = 130


class Command(NamedTuple):
    """A row of the table of commands."""

    module: str
    summary: str


COMMANDS: dict[str, Command] = {
    "backup": Command("zole_bot.cli.backup", "copy the database, also while the bot runs"),
    "check": Command("zole_bot.cli.check", "judge every deal of a database again"),
    "run": Command("zole_bot.cli.run", "run the bot, with settings from the environment or .env"),
    "play": Command("zole_bot.cli.play", "play a session in the terminal with scripted people, without a token"),
    "replay": Command("zole_bot.cli.replay", "judge a session file and show its score sheet"),
    "simulate": Command("zole_bot.cli.simulate", "write a session file played by computer players"),
    "strings": Command("zole_bot.cli.strings", "write a page with every text of the bot, in all languages"),
    "verify": Command("zole_bot.cli.verify", "show the cards that a secret and a public text give"),
}


class CommandModule(Protocol):
    """What the module of a command has."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare options and arguments."""

    def run(self, options: argparse.Namespace, output: Output) -> int:
        """Do it, and give the exit code."""


class _Parser(argparse.ArgumentParser):
    """A parser that complains in one line, and whose help does not vanish silently where it cannot be written."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message} ({self.prog} --help tells more)")

    def print_help(self, file: object = None) -> None:  # noqa: ARG002  # argparse never gives one
        Output(sys.stdout).line(self.format_help().rstrip())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; arguments are those of the process unless given. Returns the exit code, never raises."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        with Output.to_standard_output() as output:
            return _run(given, output)
    except CommandError as error:
        complain(str(error))
        return error.exit_code
    except OutputError as error:
        drop_standard_output()
        complain(str(error))
        return EXIT_CANNOT
    except KeyboardInterrupt:
        complain("interrupted")
        return EXIT_INTERRUPTED


def _run(given: list[str], output: Output) -> int:
    name = next((word for word in given if not word.startswith("-")), None)
    chosen = _load(name) if name in COMMANDS else None
    parser = _make_parser(name, chosen)
    try:
        options = parser.parse_args(given)
    except SystemExit:  # --help has written what it had to; every complaint is a CommandError
        return EXIT_OK
    if options.version:
        output.line(f"zole-bot {__version__}")
        return EXIT_OK
    if chosen is None:
        output.line(parser.format_help().rstrip())
        return EXIT_CANNOT
    return chosen.run(options, output)


def _load(name: str | None) -> CommandModule:
    return cast(CommandModule, importlib.import_module(COMMANDS[name or ""].module))


def _make_parser(name: str | None, chosen: CommandModule | None) -> argparse.ArgumentParser:
    parser = _Parser(prog="zole-bot", description="Zole, the Latvian trick-taking game, in a Telegram group.")
    parser.add_argument("--version", action="store_true", help="show the version and exit")
    commands = parser.add_subparsers(metavar="COMMAND")
    for other, command in COMMANDS.items():
        subparser = commands.add_parser(other, help=command.summary, description=f"{command.summary.capitalize()}.")
        if other == name and chosen is not None:
            chosen.add_arguments(subparser)
    return parser
