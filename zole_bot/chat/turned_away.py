"""What is said to those who want too much at once: one sentence, and after it at most that a tap has ended."""

from __future__ import annotations

import logging
from collections import deque
from contextlib import suppress

from telegram import CallbackQuery, Message, Update

from zole_bot.chat.content import Content
from zole_bot.chat.desk import Desk
from zole_bot.chat.gateway import GatewayError
from zole_bot.chat.inbound import Inbound, Pace, Verdict
from zole_bot.chat.who import is_group, language_of, thread_of
from zole_bot.i18n import DEFAULT_LANGUAGE, Texts, known_language, texts
from zole_bot.service.reply import Notice

log = logging.getLogger(__name__)

MOST_ENDING = 2
"""Surplus taps that are ended at once: each more would stand in the way of one who plays."""
OF_ENDINGS = Pace(burst=30, seconds=0.1)
"""For surplus taps of all people together: each that is ended costs a call, and an app lets a tap end by itself."""
ALL = 0
KEY = f"notice-{Notice.TOO_FAST}"


class TurnedAwayPeople:
    """Speaks with them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._ending = 0
        self._endings = Inbound(desk.clock, OF_ENDINGS)
        self._waiting: deque[tuple[str, str]] = deque()
        """Taps and what is said to them."""
        self._is_closed = False

    def close(self) -> None:
        """Let the taps that still wait go without an answer: the bot ends."""
        self._is_closed = True

    async def tell(self, update: Update) -> None:
        """Say that it was too much: to a tap by a pop-up, to a command where it was typed."""
        log.info("Somebody wants more at once than a person can", extra={"chat": _chat(update)})
        if (query := update.callback_query) is not None:
            await self._give(query.id, (await self._texts_for(query)).plain(KEY))
        elif (message := update.message) is not None:
            t = await self._texts_in(message)
            self._desk.pages.send(message.chat.id, Content(t.html(KEY)), thread_id=thread_of(message))

    async def end(self, update: Update) -> None:
        """Let a tap end without a word, unless there are too many of these as well."""
        if update.callback_query is not None and self._endings.judge(ALL) is Verdict.LET_IN:
            await self._give(update.callback_query.id)

    async def _give(self, query_id: str, text: str = "") -> None:
        """Give an answer, those with words first. What is behind others here is given by whoever gives those."""
        (self._waiting.appendleft if text else self._waiting.append)((query_id, text))
        if self._ending >= MOST_ENDING:
            return
        self._ending += 1
        try:
            while self._waiting and not self._is_closed:
                await self._answer(*self._waiting.popleft())
        finally:
            self._ending -= 1

    async def _answer(self, query_id: str, text: str) -> None:
        try:
            await self._desk.gateway.answer(query_id, text, alert=bool(text))
        except GatewayError as error:
            log.info("A surplus tap could not be answered: %s", error)

    async def _texts_for(self, query: CallbackQuery) -> Texts:
        with suppress(Exception):  # the words are there also when the database is not
            person = await self._desk.service.people.find(query.from_user.id)
            if person is not None:
                return texts(language_of(person))
        return texts(known_language(query.from_user.language_code) or DEFAULT_LANGUAGE)

    async def _texts_in(self, message: Message) -> Texts:
        people, user = self._desk.service.people, message.from_user
        code = known_language(None if user is None else user.language_code)
        with suppress(Exception):
            if is_group(message.chat):
                group = await people.find_group(message.chat.id)
                return texts((group and group.language) or code or DEFAULT_LANGUAGE)
            return texts(language_of(await people.find(message.chat.id)))
        return texts(code or DEFAULT_LANGUAGE)


def _chat(update: Update) -> int | None:
    return None if update.effective_chat is None else update.effective_chat.id
