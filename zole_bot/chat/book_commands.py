"""Commands about what was played: the standings, the last sessions, and a session as files."""

from __future__ import annotations

import logging

from telegram import Update
from telegram.ext import ContextTypes

from zole_bot.chat.content import Content
from zole_bot.chat.desk import Desk
from zole_bot.chat.failures import FailureKind
from zole_bot.chat.gateway import GatewayError
from zole_bot.chat.screens.book import contract_word, outcome_word
from zole_bot.chat.screens.standings import history_screen, standings_screen
from zole_bot.chat.talk import Talk
from zole_bot.chat.who import Place, last_room_in
from zole_bot.i18n import Texts
from zole_bot.service.books import ExportFile
from zole_bot.service.session_sheet import CODES, SheetWords

log = logging.getLogger(__name__)


class BookCommands:
    """What these commands do; everybody in the group may see what they tell."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._service = desk.service
        self._talk = Talk(desk)

    async def on_total(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Show the standings of the group over all sessions."""
        met = await self._talk.meet_in_group(update)
        if met is None:
            return
        place, actor = met
        standings = await self._service.people.read(place.chat, self._service.books.standings)
        await self._talk.send(
            place, standings_screen(await self._talk.texts(place, actor), place.chat.title, standings)
        )

    async def on_history(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Show the last sessions of the group."""
        met = await self._talk.meet_in_group(update)
        if met is None:
            return
        place, actor = met
        sessions = await self._service.people.read(place.chat, self._service.books.past_sessions)
        await self._talk.send(place, history_screen(await self._talk.texts(place, actor), sessions))

    async def on_export(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Give the finished deals of the newest session here as two files."""
        met = await self._talk.meet_in_group(update)
        if met is None:
            return
        place, actor = met
        t = await self._talk.texts(place, actor)
        room = await last_room_in(self._service, place)
        if room is None:
            await self._talk.send(place, Content(t.html("export-no-session")))
            return
        files = await self._service.books.export(room, sheet_words(t))
        if files is None:
            await self._talk.send(place, Content(t.html("export-no-deal")))
            return
        session, sheet = files
        captions = ((session, t.html("export-session")), (sheet, t.html("export-sheet")))
        self._desk.pages.run(self._send_files(place, captions, Content(t.html("export-failed"))))

    async def _send_files(self, place: Place, files: tuple[tuple[ExportFile, str], ...], refused: Content) -> None:
        """Send files one after the other; where a group does not let the bot, say so."""
        for file, caption in files:
            try:
                await self._desk.gateway.send_document(
                    place.chat.telegram_id, file.name, file.data, caption, place.thread_id
                )
            except GatewayError as error:
                log.warning("A file could not be sent: %s", error)
                if error.failure.kind is FailureKind.NO_RIGHTS:
                    await self._talk.send(place, refused)
                return


def sheet_words(t: Texts) -> SheetWords:
    """Give the words of a sheet in a language."""
    return SheetWords(
        deal=t.plain("book-deal"),
        dealer=t.plain("book-dealer"),
        big=t.plain("book-big"),
        contract=t.plain("book-contract"),
        result=t.plain("book-result"),
        total=t.plain("book-total"),
        settled=t.plain("book-settled"),
        given_up=t.plain("book-given-up"),
        contracts={contract: contract_word(contract, t) for contract in CODES.contracts},
        outcomes={outcome: outcome_word(outcome, t) for outcome in CODES.outcomes},
    )
