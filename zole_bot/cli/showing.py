"""What `zole-bot play` does once it is known what is wanted."""

from __future__ import annotations

import argparse

from zole_bot.cli.demonstration import Plan, StandstillError, demonstrate
from zole_bot.cli.narrator import LEGEND
from zole_bot.cli.output import CommandError, Output
from zole_bot.cli.plain_signs import in_plain_signs
from zole_bot.clock import ManualClock
from zole_bot.playground import Playground
from zole_bot.storage import DatabaseError

EXIT_FAILED = 1


async def show(options: argparse.Namespace, output: Output) -> int:
    """Start the stand-in, play, and say how it went."""

    def write(text: str) -> None:
        output.line(in_plain_signs(text, output.encoding))

    clock = ManualClock()
    telegram = Playground(clock, port=options.port)
    try:
        await telegram.start()
        for line in LEGEND:
            write(line)
        write("")
        plan = Plan(options.people, options.preset, options.language, options.deals, options.seed)
        taps = await demonstrate(plan, telegram, clock, write)
    except (StandstillError, DatabaseError) as error:
        raise CommandError(str(error), EXIT_FAILED) from error
    except OSError as error:
        if telegram.is_listening:
            raise CommandError(f"no file can be written for the session: {error.strerror}", EXIT_FAILED) from error
        raise CommandError(_port_complaint(options.port, error)) from error
    finally:
        await telegram.stop()
    if telegram.violations:
        raise CommandError(f"the stand-in refused what the bot asked: {telegram.violations[0]}", EXIT_FAILED)
    write(f"Deals: {options.deals}. Taps: {taps}. That was the bot itself; only Telegram and the people were played.")
    return 0


def _port_complaint(port: int, error: OSError) -> str:
    # asyncio words it with the address inside; the reason alone is what a person needs
    reason = "is taken" if "in use" in str(error) else f"cannot be used ({error.strerror})"
    return f"port {port} {reason}: choose another by --port, or leave --port out to take a free one"
