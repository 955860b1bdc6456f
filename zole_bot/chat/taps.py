"""Taps on buttons: read, ask the service, answer. Every tap is answered exactly once."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from telegram import CallbackQuery, Message, Update
from telegram.ext import ContextTypes

from zole_bot.chat.answers import Outcome, Popup
from zole_bot.chat.buttons import DealAct, DealTap, OwnAct, OwnTap, RoomAct, RoomTap, Tap, parse_button
from zole_bot.chat.desk import Desk
from zole_bot.chat.forget_pages import forget_tap
from zole_bot.chat.gateway import GatewayError
from zole_bot.chat.markup import is_shown
from zole_bot.chat.own_taps import own_tap
from zole_bot.chat.room_taps import RoomTaps, own_look
from zole_bot.chat.rules_pages import RulesPages
from zole_bot.chat.screens.hand import hand_popup
from zole_bot.chat.standing import Standing
from zole_bot.chat.tallies import outcome_of, wish_of, word_of
from zole_bot.chat.who import is_group, is_person, language_of, meet_person
from zole_bot.i18n import DEFAULT_LANGUAGE, Texts, known_language, texts
from zole_bot.log_fields import about
from zole_bot.room import Person, RoomId
from zole_bot.service.opening import OpeningRefusedError
from zole_bot.service.reply import Notice, Reply
from zole_bot.service.rights import Actor
from zole_bot.service.rooms import NoRoomError
from zole_bot.stopwatch import running_stopwatch
from zole_bot.storage import NotStoredError

log = logging.getLogger(__name__)

ANSWER_AGAIN_SECONDS = (1.0, 3.0)
"""Waits before an answer is tried again: soon nobody would see it any more."""


class Taps:
    """What buttons do."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._service = desk.service
        self._rules_pages = RulesPages(desk)
        self._room_taps = RoomTaps(desk)
        self._standing = Standing(desk.gateway)

    async def on_tap(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Do what a button wants."""
        query = update.callback_query
        if query is None:
            return
        tap = parse_button(query.data or "")
        if isinstance(tap, DealTap | RoomTap):
            with about(tap.room, tap.deal if isinstance(tap, DealTap) else None):
                await self._handle(query, tap)
        else:
            await self._handle(query, tap)

    async def _handle(self, query: CallbackQuery, tap: Tap | None) -> None:
        watch = running_stopwatch()
        person: Person | None = None
        try:
            if isinstance(tap, OwnTap) and tap.act is OwnAct.FORGET:
                person = await self._service.people.find(query.from_user.id)
                outcome = await forget_tap(self._desk, person, tap.value)
            elif is_person(query.from_user):
                person = await meet_person(self._service, query.from_user)
                outcome = await self._tap(query, person, tap)
            else:
                outcome = Outcome(Reply(Notice.PERSONS_ONLY))
        except NoRoomError:
            outcome = Outcome(Reply(Notice.NO_ROOM))
        except OpeningRefusedError as refused:
            outcome = Outcome(refused.reply)
        except NotStoredError as error:
            log.error("A tap could not be stored: %s", error)
            outcome = Outcome(Reply(Notice.NOT_STORED))
        except Exception:
            log.exception("A tap failed")
            outcome = Outcome(Reply(Notice.OWN_FAULT))
        language = language_of(person) if person is not None else known_language(query.from_user.language_code)
        await self._answer(query, texts(language or DEFAULT_LANGUAGE), outcome.reply)
        self._desk.tallies.taps[outcome_of(outcome.reply)] += 1
        self._desk.tallies.answers.add(watch.seconds())
        log.debug("A tap to %s was %s", wish_of(tap), word_of(outcome.reply))
        message = query.message
        if outcome.shows is not None and isinstance(message, Message) and _has_button(message, query.data):
            was_shown = is_shown(message, outcome.shows)
            self._desk.pages.show(message.chat.id, message.message_id, outcome.shows, was_shown=was_shown)
        if outcome.room is not None:
            await self._reveal(query, outcome.room)
        if person is not None and message is not None and is_group(message.chat):
            await self._remember(message.chat.id, person)

    async def _remember(self, chat_id: int, person: Person) -> None:
        """Know from now on that somebody is in a group, unless he only has a button of it."""
        if await self._service.members.is_known_at(chat_id, person.id):
            return
        if not await self._standing.is_stranger(chat_id, person.telegram_id, is_here=True):
            await self._service.members.meet_at(chat_id, person.id)

    async def _tap(self, query: CallbackQuery, person: Person, tap: Tap | None) -> Outcome:
        match tap:
            case DealTap():
                reply = await self._deal_tap(person, tap)
            case RoomTap() if self._rules_pages.is_for(query, tap):
                return await self._rules_pages.tap(query, person, tap)
            case RoomTap(act=RoomAct.REMATCH):
                # A final sheet is tended no more; taken for a message that nobody knows it would be deleted.
                return Outcome(await self._room_taps.tap(person, tap, _chat_of(query)))
            case RoomTap():
                reply = await self._room_taps.tap(person, tap, _chat_of(query))
            case OwnTap():
                return await own_tap(self._desk, query, person, tap)
            case None:
                return Outcome(Reply(Notice.UNKNOWN_BUTTON))
        return Outcome(reply, room=RoomId(tap.room))

    async def _answer(self, query: CallbackQuery, t: Texts, reply: Reply | Popup) -> None:
        """Answer; what fails is tried again while nobody waits for it. Whoever tapped sees what he did anyway."""
        text, is_alert, url = "", False, None
        if isinstance(reply, Popup):
            text, is_alert = reply.text, reply.is_screen
        elif reply.link is not None:
            url = f"https://t.me/{self._desk.bot_name}?start={reply.link}"
        elif reply.notice is not Notice.NONE:
            text = t.plain(f"notice-{reply.notice}", **reply.values)

        async def answer() -> None:
            await self._desk.gateway.answer(query.id, text, alert=is_alert, url=url)

        try:
            await answer()
        except GatewayError as error:
            log.warning("A tap could not be answered yet: %s", error)
            self._desk.pages.run(self._answer_again(answer))

    async def _answer_again(self, answer: Callable[[], Awaitable[None]]) -> None:
        """Answer a tap while that is still of use; raises `GatewayError` where it does not succeed."""
        for wait in ANSWER_AGAIN_SECONDS:
            await self._desk.clock.sleep_until(self._desk.clock.now() + wait)
            try:
                return await answer()
            except GatewayError as error:
                last = error
        raise last

    async def _reveal(self, query: CallbackQuery, room: RoomId) -> None:
        """A tap can come from a message whose sending seemed to fail: then we learn its number by it."""
        message = query.message
        if not isinstance(message, Message) or not _has_button(message, query.data):
            return
        if not self._desk.live.knows(room, message.chat.id, message.message_id):
            self._desk.pages.run(self._desk.live.reveal(room, message.chat.id, message.message_id))

    # --- the deal ---------------------------------------------------------------------------------------------------

    async def _deal_tap(self, person: Person, tap: DealTap) -> Reply | Popup:
        room, actor, sessions = RoomId(tap.room), Actor(person), self._service.sessions
        match tap.act:
            case DealAct.SAY | DealAct.PLAY:
                return await sessions.act(room, actor, tap.deal, tap.turn, tap.value)
            case DealAct.ASK:
                return await sessions.turn_page(room, actor, tap.deal, f"ask_{tap.value}")
            case DealAct.PAGE:
                return await sessions.turn_page(room, actor, tap.deal, tap.value)
            case DealAct.MARK | DealAct.UNMARK:
                wanted = tap.act is DealAct.MARK
                return await sessions.mark(room, actor, tap.deal, tap.turn, tap.value, wanted=wanted)
            case DealAct.BURY:
                return await sessions.bury(room, actor, tap.deal, tap.turn)
            case DealAct.PICK:
                return await sessions.pick(room, actor, tap.deal, tap.turn, tap.value)
            case DealAct.BACK:
                return await sessions.come_back(room, actor)
            case DealAct.GIVE_UP | DealAct.OFFER | DealAct.AGREE | DealAct.REFUSE:
                return await sessions.concede(room, actor, tap.deal, tap.act)
            case DealAct.LAST:
                look = own_look(await self._service.look(room), person)
                if look is None or look.deal is None or not look.deal.view.tricks:
                    return Reply(Notice.NOT_SEATED if look is None else Notice.NO_TRICK_YET)
                return Popup(hand_popup(look, texts(look.language)))


def _chat_of(query: CallbackQuery) -> int | None:
    return None if query.message is None else query.message.chat.id


def _has_button(message: Message, data: str | None) -> bool:
    """Tell whether a message really has the button: only a forged tap comes from one that does not."""
    rows = message.reply_markup.inline_keyboard if message.reply_markup else ()
    return any(button.callback_data == data for row in rows for button in row)
