"""The only place that calls Telegram: in its turn, with the newest content, and with errors as a closed set."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Literal

from telegram import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    LinkPreviewOptions,
)
from telegram.constants import CallbackQueryLimit, ParseMode
from telegram.ext import ExtBot

from zole_bot.chat.calls import Calls, GatewayError, Note, fine
from zole_bot.chat.content import Content
from zole_bot.chat.failures import FailureKind
from zole_bot.chat.limiter import Kind, Limiter, Priority
from zole_bot.chat.markup import markup_of
from zole_bot.chat.member_status import MemberStatus, status_of
from zole_bot.chat.rate_limiter import RateLimiter, Ticket
from zole_bot.chat.turnstile import Pass, at_once
from zole_bot.clock import Clock

__all__ = ["Gateway", "GatewayError", "MemberStatus"]

log = logging.getLogger(__name__)

GENERAL_TOPIC = 1
"""The server knows the topic General by no number and refuses this one in a send."""
NO_CHAT = 0
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)


class Gateway:
    """Telegram as the rest of the bot sees it. Every method that calls raises GatewayError unless it says otherwise."""

    def __init__(self, bot: ExtBot[Ticket], limiter: Limiter, clock: Clock, note: Note | None = None) -> None:
        if not isinstance(bot.rate_limiter, RateLimiter) or bot.rate_limiter.limiter is not limiter:
            raise ValueError("the bot must be built with a RateLimiter over the same limiter")
        self._bot = bot
        self._limiter = limiter
        self._calls = Calls(limiter, clock, note)

    @property
    def in_flight(self) -> int:
        """Count the calls under way, without those that wait for the limiter."""
        return self._calls.in_flight

    @property
    def counts(self) -> Counter[tuple[str, str]]:
        """Give the calls by method and outcome, `ok` or the kind of failure."""
        return self._calls.counts

    def calls_left(self, chat_id: int) -> int:
        """Count the edits that could be made in a chat now."""
        return self._limiter.calls_left(chat_id)

    def hasten(self, chat_id: int, priority: Priority) -> None:
        """Make what waits in a chat as urgent as this, if it was less."""
        self._limiter.hasten(chat_id, priority)

    def reachable(self, chat_id: int) -> bool:
        """Hear that a person has started or unblocked the bot, or that a group has taken it in; True: that is news."""
        return self._calls.reachable(chat_id)

    def lost(self, chat_id: int) -> None:
        """Hear that a person has blocked the bot, or that a group has put it out: no call is made there any more."""
        self._calls.lost(chat_id)

    def move(self, old: int, new: int) -> None:
        """Hear that a group has another id."""
        self._calls.move(old, new)

    def close(self) -> None:
        """Begin no call in a chat any more; those under way go on."""
        self._limiter.close()

    # --- messages ---------------------------------------------------------------------------------------------------

    async def send(
        self,
        chat_id: int,
        render: Callable[[], Content],
        come: Pass = at_once,
        *,
        thread_id: int | None = None,
        silent: bool = True,
        priority: Priority = Priority.HAND,
    ) -> int:
        """Send a message with what `render` gives when its turn has come, and `come` has returned; gives its id."""

        async def request() -> int:
            content = render()
            message = await self._bot.send_message(
                chat_id,
                content.text,
                parse_mode=ParseMode.HTML,
                disable_notification=silent,
                reply_markup=markup_of(content),
                message_thread_id=_topic(thread_id),
                link_preview_options=NO_PREVIEW,
                rate_limit_args=Ticket.ACQUIRED,
            )
            return message.message_id

        return await self._calls.send("sendMessage", chat_id, priority, request, come)

    async def send_document(
        self, chat_id: int, name: str, data: bytes, caption: str, thread_id: int | None = None
    ) -> int:
        """Send a file with a caption in HTML; gives the message's id."""

        async def request() -> int:
            message = await self._bot.send_document(
                chat_id,
                data,
                caption,
                disable_notification=True,
                parse_mode=ParseMode.HTML,
                message_thread_id=_topic(thread_id),
                filename=name,
                rate_limit_args=Ticket.ACQUIRED,
            )
            return message.message_id

        return await self._calls.send("sendDocument", chat_id, Priority.HAND, request)

    async def edit(
        self, chat_id: int, message_id: int, render: Callable[[], Content | None], *, priority: Priority
    ) -> None:
        """Make a message show what `render` gives when its turn has come; with None it is left alone."""
        slot = await self._calls.turn(chat_id, Kind.EDIT, priority)
        content = None
        try:
            content = render()
        finally:
            # Also when rendering fails: a slot that nobody ends would count against the group for ever.
            if content is None:
                self._limiter.give_back(slot)
        if content is None:
            return
        with fine(FailureKind.NOT_MODIFIED):
            await self._calls.call(
                "editMessageText",
                chat_id,
                self._bot.edit_message_text(
                    content.text,
                    chat_id,
                    message_id,
                    parse_mode=ParseMode.HTML,
                    link_preview_options=NO_PREVIEW,
                    reply_markup=markup_of(content),
                    rate_limit_args=Ticket.ACQUIRED,
                ),
                slot,
            )

    async def remove_buttons(self, chat_id: int, message_id: int) -> None:
        """Take the buttons off a message; one that is gone has none."""
        slot = await self._calls.turn(chat_id, Kind.EDIT, Priority.LOW)
        request = self._bot.edit_message_reply_markup(chat_id, message_id, rate_limit_args=Ticket.ACQUIRED)
        with fine(FailureKind.NOT_MODIFIED, FailureKind.MESSAGE_GONE):
            await self._calls.call("editMessageReplyMarkup", chat_id, request, slot)

    async def delete(self, chat_id: int, message_id: int) -> None:
        """Delete a message, or, where it is too old for that, take its buttons off; one that is gone is fine."""
        slot = await self._calls.turn(chat_id, Kind.EDIT, Priority.LOW)
        request = self._bot.delete_message(chat_id, message_id, rate_limit_args=Ticket.ACQUIRED)
        try:
            await self._calls.call("deleteMessage", chat_id, request, slot)
        except GatewayError as error:
            if error.failure.kind is FailureKind.NO_RIGHTS:
                await self.remove_buttons(chat_id, message_id)
            elif error.failure.kind is not FailureKind.MESSAGE_GONE:
                raise

    # --- the rest, which no budget counts ---------------------------------------------------------------------------

    async def answer(self, callback_id: str, text: str = "", *, alert: bool = False, url: str | None = None) -> None:
        """Answer a tap, with a few words or with an address to open; that it is too late for it is fine."""
        words = text[: CallbackQueryLimit.ANSWER_CALLBACK_QUERY_TEXT_LENGTH] or None
        request = self._bot.answer_callback_query(callback_id, words, show_alert=alert, url=url)
        with fine(FailureKind.QUERY_TOO_OLD):
            await self._calls.call("answerCallbackQuery", NO_CHAT, request)

    async def member_status(self, chat_id: int, user_id: int) -> MemberStatus:
        """Tell what a person is in a group. Never raises GatewayError: UNKNOWN when the look-up fails."""
        try:
            member = await self._calls.call("getChatMember", chat_id, self._bot.get_chat_member(chat_id, user_id))
        except GatewayError as error:
            log.info("A membership could not be looked up: %s", error)
            return MemberStatus.UNKNOWN
        return status_of(member)

    async def am_admin(self, chat_id: int) -> bool:
        """Tell whether the bot is an admin of a group now; not when nobody could tell."""
        return await self.is_admin(chat_id, self._bot.id)

    async def is_admin(self, chat_id: int, user_id: int) -> bool:
        """Tell whether a person is an admin of a group now; not when nobody could tell."""
        return await self.member_status(chat_id, user_id) in (MemberStatus.OWNER, MemberStatus.ADMIN)

    async def leave(self, chat_id: int) -> None:
        """Leave a group; not to be in it is fine."""
        with fine(FailureKind.KICKED):
            await self._calls.call("leaveChat", chat_id, self._bot.leave_chat(chat_id))

    async def set_commands(
        self, commands: Sequence[tuple[str, str]], scope: Literal["groups", "private"], language: str | None
    ) -> None:
        """Set the menu of commands, name and description, for all groups or all private chats in one language."""
        menu = [BotCommand(name, description) for name, description in commands]
        where = BotCommandScopeAllGroupChats() if scope == "groups" else BotCommandScopeAllPrivateChats()
        await self._calls.call("setMyCommands", NO_CHAT, self._bot.set_my_commands(menu, where, language))


def _topic(thread_id: int | None) -> int | None:
    return None if thread_id == GENERAL_TOPIC else thread_id
