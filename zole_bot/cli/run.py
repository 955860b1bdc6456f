"""`zole-bot run`: the bot itself, until it is told to stop."""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import signal

from telegram.error import InvalidToken, TelegramError

from zole_bot.chat.application import Bot
from zole_bot.cli.output import CommandError, Output
from zole_bot.clock import SystemClock
from zole_bot.config import Settings, SettingsError, load_settings
from zole_bot.logs import set_up_logging
from zole_bot.migrate import MigrationError
from zole_bot.service.service import Service
from zole_bot.storage import DatabaseError, Storage

log = logging.getLogger(__name__)

EXIT_SETTING = 2
EXIT_FAILED = 1
STOP_SECONDS = 9.0
"""SIGTERM leaves ten; the rest is for the process to end."""


def add_arguments(_parser: argparse.ArgumentParser) -> None:
    """Everything comes from the environment or from .env."""


def run(_options: argparse.Namespace, _output: Output) -> int:
    """Run until SIGTERM or SIGINT."""
    try:
        settings = load_settings()
    except SettingsError as error:
        raise CommandError(str(error), EXIT_SETTING) from error
    set_up_logging(settings.log_level, settings.log_format)
    return asyncio.run(_serve(settings))


async def _serve(settings: Settings) -> int:
    try:
        storage = await Storage.open(settings.database)
    except (DatabaseError, MigrationError) as error:
        raise CommandError(str(error), EXIT_FAILED) from error
    try:
        clock = SystemClock()
        service = Service(storage, clock, random.SystemRandom())
        bot = Bot(service, clock, settings.token.get_secret_value(), settings.api_base_url, settings.calls_per_second)
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stop.set)
        await _run_until(bot, stop)
    finally:
        await storage.close()
    return 0


async def _run_until(bot: Bot, stop: asyncio.Event) -> None:
    starting = asyncio.create_task(bot.start())
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait([starting, stopping], return_when=asyncio.FIRST_COMPLETED)
    try:
        if starting.done():
            starting.result()
            await stopping
        else:
            starting.cancel()
    except InvalidToken as error:
        raise CommandError("ZOLE_BOT_TOKEN is refused by Telegram: ask @BotFather for a valid one.", 1) from error
    except TelegramError as error:
        raise CommandError(f"Telegram cannot be reached: {error}", EXIT_FAILED) from error
    finally:
        stopping.cancel()
        log.info("The bot stops")
        await asyncio.wait_for(bot.stop(), STOP_SECONDS)
