"""A fault that no handler foresaw, or a full disk: logged once, and whoever asked is told where he asked."""

from __future__ import annotations

import logging
from contextlib import suppress

from telegram import Message, Update
from telegram.ext import ContextTypes

from zole_bot.chat.content import Content
from zole_bot.chat.desk import Desk
from zole_bot.i18n import DEFAULT_LANGUAGE, known_language, texts
from zole_bot.storage import NotStoredError

log = logging.getLogger(__name__)


class Apology:
    """The last resort of every handler. Taps have their own, because each must be answered exactly once."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def on_error(self, update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Log a fault, and tell who sent a command that it failed. The update may be None."""
        is_stored = not isinstance(context.error, NotStoredError)
        if is_stored:
            log.error("An update could not be handled", exc_info=context.error)
        else:
            log.error("An update could not be stored: %s", context.error)
        message = update.message if isinstance(update, Update) else None
        if message is None or not (message.text or "").startswith("/"):
            return
        # A second fault here, the same broken disk perhaps, would tell nothing new.
        with suppress(Exception):
            text = texts(await self._language(message)).html("notice-own-fault" if is_stored else "notice-not-stored")
            thread_id = message.message_thread_id if message.is_topic_message else None
            self._desk.pages.send(message.chat.id, Content(text), thread_id=thread_id)

    async def _language(self, message: Message) -> str:
        """Tell the language of a group, or else of who wrote; the database may be what is broken."""
        with suppress(Exception):
            group = await self._desk.service.people.find_group(message.chat.id)
            if group is not None and group.language is not None:
                return group.language
        user = message.from_user
        return known_language(None if user is None else user.language_code) or DEFAULT_LANGUAGE
