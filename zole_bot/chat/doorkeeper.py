"""What comes in, one by one: in its chat's order, and not more from one sender than a person can want."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from typing import Any, Protocol

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from zole_bot.chat.inbound import OF_A_GROUP, OF_A_SENDER, Inbound, Verdict
from zole_bot.chat.passing import stand_in_the_way
from zole_bot.chat.who import is_group
from zole_bot.clock import Clock
from zole_bot.stopwatch import start_stopwatch

MOST_WAITING = 300
"""Taps and commands that may wait in one chat for those before them."""
MOST_AT_ONCE = 1_000_000
"""The library holds back everybody when so much waits; so it is never as much, for here only one chat waits."""
MOST_REMEMBERED = 1_000
"""Updates whose ids are kept in mind: more than ever come again."""


class TurnedAway(Protocol):
    """Who speaks with those who want too much."""

    async def tell(self, update: Update) -> None:
        """Say that it was too much."""

    async def end(self, update: Update) -> None:
        """Let a tap end without a word."""

    def close(self) -> None:
        """End no more of them."""


class Doorkeeper(BaseUpdateProcessor):
    """Handles what comes from one chat in the order in which it came; different chats do not wait for each other.

    Taps and commands that are too many are turned away before anything is read for them, and before they wait: one
    sender's, and commands typed in one group. Whatever else comes is news of the group, and always let in; but what
    comes again, since Telegram did not hear that it was taken, is passed over.
    """

    def __init__(self, clock: Clock) -> None:
        super().__init__(MOST_AT_ONCE)
        self.busy = 0
        """What is being handled, or turned away, just now."""
        self.turned_away = 0
        """Taps and commands so far that were too many."""
        self.speaker: TurnedAway | None = None
        self.senders = Inbound(clock, OF_A_SENDER)
        self.groups = Inbound(clock, OF_A_GROUP)
        self._taken: dict[int, None] = {}
        self._last: dict[int, asyncio.Future[None]] = {}
        self._waiting: dict[int, int] = {}

    def close(self) -> None:
        """Spend no more time with those who are turned away: the bot ends."""
        if self.speaker is not None:
            self.speaker.close()

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Wait for the update before it from the same chat, then handle this one, unless it is too much."""
        start_stopwatch()
        if isinstance(update, Update) and self._is_repeated(update.update_id):
            _give_up(coroutine)
            return
        verdict = self._judge(update) if isinstance(update, Update) else Verdict.LET_IN
        if verdict is Verdict.LET_IN:
            await self._in_order(_chat_of(update), coroutine)
            return
        self.turned_away += 1
        _give_up(coroutine)
        if self.speaker is not None and isinstance(update, Update):
            self.busy += 1
            try:
                await (self.speaker.tell(update) if verdict is Verdict.TELL else self.speaker.end(update))
            finally:
                self.busy -= 1

    def _is_repeated(self, number: int) -> bool:
        """Tell whether an update has been taken before, and remember that it is now."""
        if number in self._taken:
            return True
        self._taken[number] = None
        if len(self._taken) > MOST_REMEMBERED:
            del self._taken[next(iter(self._taken))]
        return False

    def _judge(self, update: Update) -> Verdict:
        sender = _sender_of(update)
        if sender is None:
            return Verdict.LET_IN
        verdict = self.senders.judge(sender)
        if verdict is Verdict.LET_IN and update.message is not None and is_group(update.message.chat):
            verdict = self.groups.judge(update.message.chat.id)
        if verdict is Verdict.LET_IN and self._waiting.get(_chat_of(update), 0) >= MOST_WAITING:
            verdict = self.senders.turn_away(sender)
        return verdict

    async def _in_order(self, chat: int, coroutine: Awaitable[Any]) -> None:
        before, done = self._last.get(chat), asyncio.get_running_loop().create_future()
        self._last[chat] = done
        self._waiting[chat] = self._waiting.get(chat, 0) + 1
        try:
            if before is not None:
                await asyncio.shield(before)
            stand_in_the_way(lambda: self._step_aside(chat, done))
            self.busy += 1
            try:
                await coroutine
            finally:
                self.busy -= 1
        finally:
            self._step_aside(chat, done)

    def _step_aside(self, chat: int, done: asyncio.Future[None]) -> None:
        """Let the next one in the chat begin; a handler may have wished so before it ended."""
        if done.done():
            return
        done.set_result(None)
        self._waiting[chat] -= 1
        if self._last.get(chat) is done:
            del self._last[chat], self._waiting[chat]

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to put away."""


def _give_up(coroutine: Awaitable[Any]) -> None:
    """Do not handle an update; what would have handled it is not left unfinished."""
    if isinstance(coroutine, Coroutine):
        coroutine.close()


def _chat_of(update: object) -> int:
    chat = update.effective_chat if isinstance(update, Update) else None
    return 0 if chat is None else chat.id


def _sender_of(update: Update) -> int | None:
    """Tell who taps or types a command; None for anything else.

    An admin who hides and a channel are counted by the chat in whose name they speak.
    """
    if update.callback_query is not None:
        return update.callback_query.from_user.id
    message = update.message
    if message is None or not (message.text or "").startswith("/"):
        return None
    speaker = message.sender_chat or message.from_user
    return None if speaker is None else speaker.id
