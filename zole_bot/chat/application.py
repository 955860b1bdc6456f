"""Builds the bot: handlers in order, commands of each scope and language, error handler, start and stop."""

from __future__ import annotations

import logging
from collections import Counter
from typing import Any

from telegram import Update
from telegram.ext import (
    Application,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    ContextTypes,
    MessageHandler,
    TypeHandler,
    Updater,
    filters,
)

from zole_bot.chat.apology import Apology
from zole_bot.chat.book_commands import BookCommands
from zole_bot.chat.desk import Desk
from zole_bot.chat.doorkeeper import Doorkeeper
from zole_bot.chat.gateway import Gateway, GatewayError
from zole_bot.chat.group_commands import GroupCommands
from zole_bot.chat.http_request import HttpRequest
from zole_bot.chat.limiter import Kind, Limiter
from zole_bot.chat.membership import Membership
from zole_bot.chat.menus import set_menus
from zole_bot.chat.patience import patiently
from zole_bot.chat.polling import ALLOWED_UPDATES, Polling
from zole_bot.chat.private_commands import PrivateCommands
from zole_bot.chat.rate_limiter import RateLimiter
from zole_bot.chat.recent import Recent
from zole_bot.chat.reports import Reports
from zole_bot.chat.taps import Taps
from zole_bot.chat.topics import Topics
from zole_bot.chat.turned_away import TurnedAwayPeople
from zole_bot.chat.webhook import Webhook
from zole_bot.clock import Clock
from zole_bot.service.mending import mend
from zole_bot.service.service import Service

log = logging.getLogger(__name__)

GROUP_ONLY = ("zole", "score", "total", "history", "export", "pause", "resume", "finish")
PRIVATE_ONLY = ("notify", "forget")
CONNECTIONS = 64
"""To Telegram at a time, at most."""
COUNTING = -1
"""The group of handlers that comes before all others."""
BotApplication = Application[Any, Any, Any, Any, Any, Any]


class Bot:
    """The whole bot: an application, the desk and the service it stands on."""

    def __init__(
        self,
        service: Service,
        clock: Clock,
        token: str,
        base_url: str,
        calls_per_second: float,
        webhook: Webhook | None = None,
        owner_id: int | None = None,
    ) -> None:
        self.service = service
        self.clock = clock
        self.limiter = Limiter(clock, int(calls_per_second))
        self.doorkeeper = Doorkeeper(clock)
        self.news = webhook or Polling(clock, service.alarm.hold, service.alarm.give_grace)
        self.application: BotApplication = (
            Application.builder()
            .token(token)
            .base_url(base_url)
            .base_file_url(base_url.removesuffix("/bot") + "/file/bot")
            .rate_limiter(RateLimiter(self.limiter))
            .concurrent_updates(self.doorkeeper)
            .request(HttpRequest(CONNECTIONS))
            .get_updates_request(self.news.request)
            .build()
        )
        self.desk: Desk | None = None
        self.updates: Counter[str] = Counter()
        """News that were taken up, by kind."""
        self._owner_id = owner_id
        self._reports: Reports | None = None

    async def start(self) -> None:
        """Say hello to Telegram, take up every room where it was, and begin to listen.

        Waits as long as Telegram cannot be reached; raises `InvalidToken` when it does not know the token.
        """
        await patiently(self.application.initialize, self.clock)
        bot = self.application.bot
        gateway = Gateway(bot, self.limiter, self.clock, self.service.group_calls.note)
        for call in await self.service.group_calls.of_late():
            self.limiter.remember(call.chat, Kind(call.kind), call.made_at)
        await mend(self.service.rooms)
        self.desk = Desk(self.service, gateway, self.clock, bot.username)
        if self._owner_id is not None:
            self._reports = Reports(self.desk.pages, self._owner_id, self.clock)
            self._reports.open()
        self.doorkeeper.speaker = TurnedAwayPeople(self.desk)
        self._add_handlers(self.desk)
        await self._set_commands(gateway)
        # The library would do this as well, but without a word while it does not succeed.
        await patiently(bot.delete_webhook, self.clock)
        await self.application.start()
        await self.desk.start()
        if self.application.updater is not None:
            await self.news.start(self.application.updater)
        self.service.alarm.start()
        self.service.erasing.start()
        log.info("The bot @%s listens", bot.username)

    async def stop(self) -> None:
        """Take no new work, finish what is under way, and go; a bot that has not started whole can be stopped too."""
        if self.application.updater is not None:
            await self.news.stop(self.application.updater)
        await self.service.alarm.stop()
        await self.service.erasing.stop()
        self.doorkeeper.close()
        if self.application.running:
            await self.application.stop()
        if self._reports is not None:
            self._reports.close()
        if self.desk is not None:
            await self.desk.stop()
        await self.application.shutdown()
        await self.application.bot.shutdown()  # for a start that came no further than this

    async def renew_news(self) -> None:
        """Begin to poll anew, whatever state the old poll is in; what it has taken and not confirmed comes again."""
        old = self.application.updater
        if old is None or isinstance(self.news, Webhook):
            return
        self.news.on_silence()
        try:
            await self.news.stop(old)
        except Exception:
            log.exception("The old poll broke down as it was stopped")
        # Another one: the library's own cannot begin again when its task has ended by a fault.
        self.application.updater = updater = Updater(self.application.bot, self.application.update_queue)
        await updater.initialize()
        await self.news.start(updater)

    async def _count(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        kinds = [kind for kind in ALLOWED_UPDATES if getattr(update, kind) is not None]
        self.updates[kinds[0] if kinds else "other"] += 1

    @property
    def is_working(self) -> bool:
        """Whether anything is under way that does not wait for the clock."""
        return bool(
            self.doorkeeper.busy > (0 if self.desk is None else self.desk.patient)
            or self.application.update_queue.qsize()
            or self.service.alarm.is_working
            or self.service.erasing.is_working
            or self.service.storage.is_busy
            or (self.desk is not None and (self.desk.is_drawing or self.desk.gateway.in_flight))
        )

    def _add_handlers(self, desk: Desk) -> None:
        commands, private, books = GroupCommands(desk), PrivateCommands(desk), BookCommands(desk)
        taps, membership, topics = Taps(desk), Membership(desk), Topics(desk)
        # A tap is judged by what it is on, and who comes by a link is let in by it; but an old command would be news.
        in_group, in_private = filters.ChatType.GROUPS & Recent(self.clock), filters.ChatType.PRIVATE
        fresh, status = ~filters.UpdateType.EDITED, filters.StatusUpdate
        handlers = [
            CommandHandler("zole", commands.on_zole, in_group & fresh),
            CommandHandler("score", commands.on_score, in_group & fresh),
            CommandHandler("total", books.on_total, in_group & fresh),
            CommandHandler("history", books.on_history, in_group & fresh),
            CommandHandler("export", books.on_export, in_group & fresh),
            CommandHandler("pause", commands.on_pause, in_group & fresh),
            CommandHandler("resume", commands.on_resume, in_group & fresh),
            CommandHandler("finish", commands.on_finish, in_group & fresh),
            CommandHandler("settings", commands.on_settings, in_group & fresh),
            CommandHandler("language", commands.on_language, in_group & fresh),
            CommandHandler("rules", commands.on_rules, in_group & fresh),
            CommandHandler("help", commands.on_help, in_group & fresh),
            CommandHandler("start", private.on_start, in_private & fresh),
            CommandHandler("hand", private.on_hand, in_private & fresh),
            CommandHandler("language", private.on_language, in_private & fresh),
            CommandHandler("settings", private.on_settings, in_private & fresh),
            CommandHandler("rules", private.on_rules, in_private & fresh),
            CommandHandler("help", private.on_help, in_private & fresh),
            CommandHandler("notify", private.on_notify, in_private & fresh),
            CommandHandler("forget", private.on_forget, in_private & fresh),
            CommandHandler("hand", private.on_hand_in_group, in_group & fresh),
            CommandHandler(PRIVATE_ONLY, private.on_private_command, in_group & fresh),
            CommandHandler("start", commands.on_start, in_group & fresh),
            CommandHandler(GROUP_ONLY, private.on_group_command, in_private & fresh),
            MessageHandler(status.MIGRATE, membership.on_migration),
            MessageHandler(status.LEFT_CHAT_MEMBER, membership.on_departure),
            MessageHandler(status.FORUM_TOPIC_CLOSED | status.GENERAL_FORUM_TOPIC_HIDDEN, topics.on_closed),
            MessageHandler(status.FORUM_TOPIC_REOPENED, topics.on_opened),
            ChatMemberHandler(membership.on_my_chat_member, ChatMemberHandler.MY_CHAT_MEMBER),
            ChatMemberHandler(membership.on_chat_member, ChatMemberHandler.CHAT_MEMBER),
            CallbackQueryHandler(taps.on_tap),
        ]
        self.application.add_handlers({COUNTING: [TypeHandler(Update, self._count)], 0: handlers})
        self.application.add_error_handler(Apology(desk).on_error)

    async def _set_commands(self, gateway: Gateway) -> None:
        try:
            await set_menus(gateway)
        except GatewayError as error:
            log.warning("The menus of commands could not be set: %s", error)
