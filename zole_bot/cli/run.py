"""`zole-bot run`: the bot itself, until it is told to stop."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import random
import signal
import sys
from pathlib import Path

from telegram.error import InvalidToken

from zole_bot import __version__
from zole_bot.chat.application import Bot
from zole_bot.chat.status_pages import StatusPages
from zole_bot.chat.watchdog import Watchdog
from zole_bot.chat.webhook import ListenError, Webhook
from zole_bot.cli.output import CommandError, Output
from zole_bot.clock import Clock, SystemClock
from zole_bot.config import Address, Settings, SettingsError, load_settings
from zole_bot.logs import log_uncaught, set_up_logging
from zole_bot.migrate import MigrationError
from zole_bot.service.service import Service
from zole_bot.storage import DatabaseError, Storage
from zole_bot.storage.writer import is_no_fault_of_ours

log = logging.getLogger(__name__)

EXIT_OK = 0
EXIT_FAILED = 1
EXIT_SETTING = 2
STOP_SECONDS = 9.0
"""Whoever sends SIGTERM waits ten seconds before he kills; the rest is for the process to end."""
SWITCH_SECONDS = 0.0002
"""How soon the threads of the database get their turn while everything else is busy. By itself Python lets them wait
25 times as long, for every statement again, and a tap needs a dozen of them."""
REFUSED = "ZOLE_BOT_TOKEN is refused by Telegram: ask @BotFather for a valid one."


def add_arguments(_parser: argparse.ArgumentParser) -> None:
    """Everything comes from the environment or from .env."""


def run(_options: argparse.Namespace, _output: Output) -> int:
    """Run until SIGTERM or SIGINT."""
    try:
        settings = load_settings()
    except SettingsError as error:
        raise CommandError(str(error), EXIT_SETTING) from error
    set_up_logging(settings.log_level, settings.log_format)
    log_uncaught()
    try:
        return asyncio.run(_serve(settings))
    except CommandError:
        raise
    except Exception as error:
        if isinstance(error, DatabaseError) or is_no_fault_of_ours(error):
            raise CommandError(
                f"The database {settings.database} cannot be used: {str(error).rstrip('.')}.", EXIT_FAILED
            ) from error
        # Not left to the interpreter: what it prints goes past the filter that takes tokens out.
        log.critical("The bot has failed", exc_info=True)
        return EXIT_FAILED


async def _serve(settings: Settings) -> int:
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    try:
        storage = await Storage.open(settings.database)
    except (DatabaseError, MigrationError) as error:
        raise CommandError(str(error), EXIT_FAILED) from error
    try:
        clock = SystemClock()
        service = Service(storage, clock, random.SystemRandom())
        bot = Bot(
            service,
            clock,
            settings.token.get_secret_value(),
            settings.api_base_url,
            settings.calls_per_second,
            _webhook(settings, clock),
            settings.owner_id,
        )
        pages = StatusPages(bot)
        if settings.metrics_listen is not None:
            _listen(pages, settings.metrics_listen)
        try:
            await _run_until(bot, settings.database, stop)
        finally:
            await pages.close()
    finally:
        await storage.close()
    return EXIT_OK


def _webhook(settings: Settings, clock: Clock) -> Webhook | None:
    """Be sent the news where the settings say so; they have all three or none."""
    url, secret, listen = settings.webhook_url, settings.webhook_secret, settings.webhook_listen
    if url is None or secret is None or listen is None:
        return None
    return Webhook(url, secret.get_secret_value(), listen.host, listen.port, clock)


def _listen(pages: StatusPages, address: Address) -> None:
    try:
        pages.listen(address.host, address.port)
    except OSError as error:
        raise CommandError(
            f"ZOLE_BOT_METRICS_LISTEN: {address.host}:{address.port} cannot be listened at: {error.strerror}.",
            EXIT_FAILED,
        ) from error


async def _run_until(bot: Bot, database: Path, stop: asyncio.Event) -> None:
    stopping, refused = asyncio.create_task(stop.wait()), asyncio.create_task(bot.news.refused.wait())
    starting, watchdog = asyncio.create_task(bot.start()), Watchdog(bot, bot.clock)
    try:
        await asyncio.wait([starting, stopping], return_when=asyncio.FIRST_COMPLETED)
        if starting.done():
            starting.result()
            _tell_begun(database)
            sys.setswitchinterval(SWITCH_SECONDS)
            gc.freeze()  # what is there now stays: looking through it again and again would hold everybody up
            watchdog.start()
            await asyncio.wait([stopping, refused], return_when=asyncio.FIRST_COMPLETED)
        if stop.is_set():
            log.info("The bot stops")
        elif refused.done():
            raise CommandError(REFUSED, EXIT_FAILED)
    except ListenError as error:
        raise CommandError(f"ZOLE_BOT_WEBHOOK_LISTEN: {error}", EXIT_FAILED) from error
    except InvalidToken:
        # Without the cause, whose text holds the token.
        raise CommandError(REFUSED, EXIT_FAILED) from None
    finally:
        await watchdog.stop()
        for task in (starting, stopping, refused):
            task.cancel()
        await asyncio.gather(starting, stopping, refused, return_exceptions=True)
        await _stop(bot)


def _tell_begun(database: Path) -> None:
    log.info("zole-bot %s runs on the database %s", __version__, database.absolute())


async def _stop(bot: Bot) -> None:
    try:
        async with asyncio.timeout(STOP_SECONDS):
            await bot.stop()
    except TimeoutError:
        log.warning("Not all calls could be finished in time; what was done is stored, and shown after the next start")
