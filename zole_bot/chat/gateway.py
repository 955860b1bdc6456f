"""The only place that calls Telegram: in its turn, with the newest content, and with errors as a closed set."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from typing import Literal, TypeVar

from telegram import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    ChatMember,
    ChatMemberAdministrator,
    ChatMemberMember,
    ChatMemberOwner,
    ChatMemberRestricted,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    LinkPreviewOptions,
)
from telegram.constants import CallbackQueryLimit, ParseMode
from telegram.error import TelegramError
from telegram.ext import ExtBot

from zole_bot.chat.content import Button, Content, Style
from zole_bot.chat.failures import Failure, FailureKind, classify
from zole_bot.chat.limiter import FloodWaitError, Kind, Limiter, Priority, RateLimiter, Slot, Ticket
from zole_bot.clock import Clock

log = logging.getLogger(__name__)

MAX_WAIT_SECONDS = 90.0
"""Longer than a group's window, so that only a 429 or a crowd is ever too long to wait for."""
SEND_AGAIN_SECONDS = (1.0, 3.0, 10.0)
"""Waits before a send that never left us is tried again."""
MAX_UNREACHABLE = 10_000
"""People out of reach that are remembered; the oldest are forgotten first, which costs one call each."""
GENERAL_TOPIC = 1
"""The server knows the topic General by no number and refuses this one in a send."""
NO_CHAT = 0
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)

T = TypeVar("T")


class MemberStatus(StrEnum):
    """What a person is in a group."""

    OWNER = "owner"
    ADMIN = "admin"
    MEMBER = "member"
    NONE = "none"
    UNKNOWN = "unknown"
    """Nobody could tell."""


class GatewayError(Exception):
    """A call that did not do what was asked."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(f"{failure.kind}: {failure.text}")
        self.failure = failure


class Gateway:
    """Telegram as the rest of the bot sees it. Every method that calls raises GatewayError unless it says otherwise."""

    def __init__(self, bot: ExtBot[Ticket], limiter: Limiter, clock: Clock) -> None:
        if not isinstance(bot.rate_limiter, RateLimiter) or bot.rate_limiter.limiter is not limiter:
            raise ValueError("the bot must be built with a RateLimiter over the same limiter")
        self._bot = bot
        self._limiter = limiter
        self._clock = clock
        self._unreachable: dict[int, Failure] = {}
        self._in_flight = 0
        self.counts: Counter[tuple[str, str]] = Counter()
        """Calls by method and outcome, `ok` or the kind of failure."""

    @property
    def in_flight(self) -> int:
        """Count the calls under way, without those that wait for the limiter."""
        return self._in_flight

    def calls_left(self, chat_id: int) -> int:
        """Count the edits that could be made in a chat now."""
        return self._limiter.calls_left(chat_id)

    def reachable(self, user_id: int) -> None:
        """Hear that a person has started or unblocked the bot."""
        self._unreachable.pop(user_id, None)

    def move(self, old: int, new: int) -> None:
        """Hear that a group has another id."""
        self._limiter.move(old, new)

    # --- messages ----------------------------------------------------------------------------------------------------

    async def send(
        self,
        chat_id: int,
        render: Callable[[], Content],
        *,
        thread_id: int | None = None,
        silent: bool = True,
        priority: Priority = Priority.HAND,
    ) -> int:
        """Send a message with what `render` gives when its turn has come; gives its id."""

        async def request() -> int:
            content = render()
            message = await self._bot.send_message(
                chat_id,
                content.text,
                parse_mode=ParseMode.HTML,
                disable_notification=silent,
                reply_markup=_markup(content),
                message_thread_id=_topic(thread_id),
                link_preview_options=NO_PREVIEW,
                rate_limit_args=Ticket.ACQUIRED,
            )
            return message.message_id

        return await self._send("sendMessage", chat_id, priority, request)

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

        return await self._send("sendDocument", chat_id, Priority.HAND, request)

    async def edit(
        self, chat_id: int, message_id: int, render: Callable[[], Content | None], *, priority: Priority
    ) -> None:
        """Make a message show what `render` gives when its turn has come; with None it is left alone."""
        slot = await self._turn(chat_id, Kind.EDIT, priority)
        content = render()
        if content is None:
            self._limiter.give_back(slot)
            return
        with _fine(FailureKind.NOT_MODIFIED):
            await self._call(
                "editMessageText",
                chat_id,
                self._bot.edit_message_text(
                    content.text,
                    chat_id,
                    message_id,
                    parse_mode=ParseMode.HTML,
                    link_preview_options=NO_PREVIEW,
                    reply_markup=_markup(content),
                    rate_limit_args=Ticket.ACQUIRED,
                ),
                slot,
            )

    async def remove_buttons(self, chat_id: int, message_id: int) -> None:
        """Take the buttons off a message; one that is gone has none."""
        slot = await self._turn(chat_id, Kind.EDIT, Priority.LOW)
        request = self._bot.edit_message_reply_markup(chat_id, message_id, rate_limit_args=Ticket.ACQUIRED)
        with _fine(FailureKind.NOT_MODIFIED, FailureKind.MESSAGE_GONE):
            await self._call("editMessageReplyMarkup", chat_id, request, slot)

    async def delete(self, chat_id: int, message_id: int) -> None:
        """Delete a message; one that is gone already is fine."""
        slot = await self._turn(chat_id, Kind.EDIT, Priority.LOW)
        request = self._bot.delete_message(chat_id, message_id, rate_limit_args=Ticket.ACQUIRED)
        with _fine(FailureKind.MESSAGE_GONE):
            await self._call("deleteMessage", chat_id, request, slot)

    # --- the rest, which no budget counts ----------------------------------------------------------------------------

    async def answer(self, callback_id: str, text: str = "", *, alert: bool = False, url: str | None = None) -> None:
        """Answer a tap, with a few words or with an address to open; that it is too late for it is fine."""
        words = text[: CallbackQueryLimit.ANSWER_CALLBACK_QUERY_TEXT_LENGTH] or None
        request = self._bot.answer_callback_query(callback_id, words, show_alert=alert, url=url)
        with _fine(FailureKind.QUERY_TOO_OLD):
            await self._call("answerCallbackQuery", NO_CHAT, request)

    async def member_status(self, chat_id: int, user_id: int) -> MemberStatus:
        """Tell what a person is in a group. Never raises GatewayError: UNKNOWN when the look-up fails."""
        try:
            member = await self._call("getChatMember", chat_id, self._bot.get_chat_member(chat_id, user_id))
        except GatewayError as error:
            log.info("A membership could not be looked up: %s", error)
            return MemberStatus.UNKNOWN
        return _status(member)

    async def leave(self, chat_id: int) -> None:
        """Leave a group; not to be in it is fine."""
        with _fine(FailureKind.KICKED):
            await self._call("leaveChat", chat_id, self._bot.leave_chat(chat_id))

    async def set_commands(
        self, commands: Sequence[tuple[str, str]], scope: Literal["groups", "private"], language: str | None
    ) -> None:
        """Set the menu of commands, name and description, for all groups or all private chats in one language."""
        menu = [BotCommand(name, description) for name, description in commands]
        where = BotCommandScopeAllGroupChats() if scope == "groups" else BotCommandScopeAllPrivateChats()
        await self._call("setMyCommands", NO_CHAT, self._bot.set_my_commands(menu, where, language))

    # --- how a call is made ------------------------------------------------------------------------------------------

    async def _send(self, method: str, chat_id: int, priority: Priority, request: Callable[[], Awaitable[T]]) -> T:
        """Make a send; again only when it is certain that it never left us, lest something appear twice."""
        waits = iter(SEND_AGAIN_SECONDS)
        while True:
            slot = await self._turn(chat_id, Kind.SEND, priority)
            try:
                return await self._call(method, chat_id, request(), slot)
            except GatewayError as error:
                wait = next(waits, None)
                if error.failure.kind is not FailureKind.NOT_SENT or wait is None:
                    raise
                log.warning("%s did not leave us, again in %g s: %s", method, wait, error.failure.text)
            await self._clock.sleep_until(self._clock.now() + wait)

    async def _turn(self, chat_id: int, kind: Kind, priority: Priority) -> Slot:
        """Wait for the right to a call in a chat, unless it is known to be in vain."""
        self._refuse_unreachable(chat_id)
        try:
            slot = await self._limiter.acquire(chat_id, kind, priority, MAX_WAIT_SECONDS)
        except FloodWaitError as error:
            raise GatewayError(Failure(FailureKind.FLOODED, str(error), retry_after=error.seconds)) from None
        try:
            self._refuse_unreachable(chat_id)
        except GatewayError:
            self._limiter.give_back(slot)
            raise
        return slot

    def _refuse_unreachable(self, chat_id: int) -> None:
        if (failure := self._unreachable.get(chat_id)) is not None:
            raise GatewayError(failure)

    async def _call(self, method: str, chat_id: int, request: Awaitable[T], slot: Slot | None = None) -> T:
        """Make one call, count it, and say in our words why it failed. A slot: the call acts in the chat."""
        self._in_flight += 1
        try:
            result = await request
        except TelegramError as error:
            failure = classify(error, chat_id)
            self.counts[method, failure.kind] += 1
            if slot is not None and failure.kind is FailureKind.NOT_SENT:
                self._limiter.give_back(slot)
            if slot is not None and failure.kind is FailureKind.UNREACHABLE:
                self._remember(chat_id, failure)
            raise GatewayError(failure) from error
        finally:
            self._in_flight -= 1
        self.counts[method, "ok"] += 1
        return result

    def _remember(self, user_id: int, failure: Failure) -> None:
        if len(self._unreachable) >= MAX_UNREACHABLE:
            del self._unreachable[next(iter(self._unreachable))]
        self._unreachable[user_id] = failure


@contextmanager
def _fine(*kinds: FailureKind) -> Iterator[None]:
    """Let failures of these kinds pass as success."""
    try:
        yield
    except GatewayError as error:
        if error.failure.kind not in kinds:
            raise


def _topic(thread_id: int | None) -> int | None:
    return None if thread_id == GENERAL_TOPIC else thread_id


def _markup(content: Content) -> InlineKeyboardMarkup | None:
    if not content.rows:
        return None
    return InlineKeyboardMarkup([[_button(button) for button in row] for row in content.rows])


def _button(button: Button) -> InlineKeyboardButton:
    style = None if button.style is Style.PLAIN else button.style.value
    return InlineKeyboardButton(button.label, callback_data=button.data, url=button.url, style=style)


def _status(member: ChatMember) -> MemberStatus:
    match member:
        case ChatMemberOwner():
            return MemberStatus.OWNER
        case ChatMemberAdministrator():
            return MemberStatus.ADMIN
        case ChatMemberMember() | ChatMemberRestricted(is_member=True):
            return MemberStatus.MEMBER
        case _:
            return MemberStatus.NONE
