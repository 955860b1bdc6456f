"""Taps on buttons: read, ask the service, answer. Every tap is answered exactly once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from telegram import CallbackQuery, Message, Update
from telegram.ext import ContextTypes

from zole_bot.chat.answers import Outcome, Popup
from zole_bot.chat.buttons import DealAct, DealTap, OwnAct, OwnTap, RoomAct, RoomTap, parse_button
from zole_bot.chat.desk import Desk
from zole_bot.chat.forget_pages import forget_tap
from zole_bot.chat.own_taps import own_tap
from zole_bot.chat.rules_pages import RulesPages
from zole_bot.chat.screens.hand import hand_popup
from zole_bot.chat.screens.sheet import sheet_popup
from zole_bot.chat.who import is_group, is_person, language_of, meet_person
from zole_bot.i18n import DEFAULT_LANGUAGE, LANGUAGES, Texts, known_language, texts
from zole_bot.look import Look, RoomLook
from zole_bot.room import Person, RoomId
from zole_bot.service.reply import DONE, Notice, Reply
from zole_bot.service.rights import Actor
from zole_bot.service.rooms import NoRoomError

log = logging.getLogger(__name__)

ARRIVAL_SECONDS = 1.5
"""How long a tap on Join waits for the private message before it is answered with "one moment"."""
RETRY_AS_ADMIN = frozenset({Notice.ONLY_HOST, Notice.ONLY_SEATED, Notice.FINISH_WAIT, Notice.FINISH_VOTE})
"""Refusals that would not be one for an admin of the group: only then it is looked up who is."""


class Taps:
    """What buttons do."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._service = desk.service
        self._rules_pages = RulesPages(desk)

    async def on_tap(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Do what a button wants."""
        query = update.callback_query
        if query is None:
            return
        person: Person | None = None
        try:
            if isinstance(tap := parse_button(query.data or ""), OwnTap) and tap.act is OwnAct.FORGET:
                person = await self._service.people.find(query.from_user.id)
                outcome = await forget_tap(self._desk, person, tap.value)
            elif is_person(query.from_user):
                person = await meet_person(self._service, query.from_user)
                outcome = await self._tap(query, person)
            else:
                outcome = Outcome()
        except NoRoomError:
            outcome = Outcome(Reply(Notice.NO_ROOM))
        except Exception:
            log.exception("A tap failed")
            outcome = Outcome(Reply(Notice.OWN_FAULT))
        language = language_of(person) if person is not None else known_language(query.from_user.language_code)
        await self._answer(query, texts(language or DEFAULT_LANGUAGE), outcome.reply)
        message = query.message
        if outcome.shows is not None and isinstance(message, Message) and _has_button(message, query.data):
            self._desk.pages.show(message.chat.id, message.message_id, outcome.shows)
        if outcome.room is not None:
            await self._reveal(query, outcome.room)
        if person is not None and message is not None and is_group(message.chat):
            await self._service.members.meet_at(message.chat.id, person.id)

    async def _tap(self, query: CallbackQuery, person: Person) -> Outcome:
        tap = parse_button(query.data or "")
        match tap:
            case DealTap():
                reply = await self._deal_tap(person, tap)
            case RoomTap() if self._rules_pages.is_for(query, tap):
                return await self._rules_pages.tap(query, person, tap)
            case RoomTap():
                reply = await self._room_tap(person, tap)
            case OwnTap():
                return await own_tap(self._desk, query, person, tap)
            case None:
                return Outcome(Reply(Notice.UNKNOWN_BUTTON))
        return Outcome(reply, room=RoomId(tap.room))

    async def _answer(self, query: CallbackQuery, t: Texts, reply: Reply | Popup) -> None:
        if isinstance(reply, Popup):
            await self._desk.gateway.answer(query.id, reply.text, alert=reply.is_screen)
            return
        if reply.link is not None:
            await self._desk.gateway.answer(query.id, url=f"https://t.me/{self._desk.bot_name}?start={reply.link}")
            return
        text = "" if reply.notice is Notice.NONE else t.plain(f"notice-{reply.notice}", **reply.values)
        await self._desk.gateway.answer(query.id, text)

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
            case DealAct.BACK:
                return await sessions.come_back(room, actor)
            case DealAct.LAST:
                look = _look_of(await self._service.look(room), person)
                return Popup(hand_popup(look, texts(look.language)))
            case _:
                return Reply(Notice.UNKNOWN_BUTTON)

    # --- the room ---------------------------------------------------------------------------------------------------

    async def _room_tap(self, person: Person, tap: RoomTap) -> Reply | Popup:
        room = RoomId(tap.room)
        if tap.act is RoomAct.JOIN:
            return await self._join(person, room)
        if tap.act is RoomAct.SHEET:
            return Popup(sheet_popup(_look_of(await self._service.look(room), person)))
        decide = self._decision(room, tap)
        if decide is None:
            return Reply(Notice.UNKNOWN_BUTTON)
        reply = await decide(Actor(person))
        if reply.notice in RETRY_AS_ADMIN and await self._is_admin(room, person):
            reply = await decide(Actor(person, is_admin=True))
        return reply

    def _decision(self, room: RoomId, tap: RoomTap) -> Callable[[Actor], Awaitable[Reply]] | None:
        lobbies, sessions, value = self._service.lobbies, self._service.sessions, tap.value
        match tap.act:
            case RoomAct.LEAVE:
                return lambda actor: lobbies.leave(room, actor)
            case RoomAct.PRESETS:
                return lambda actor: lobbies.show_presets(room, actor, value == "1")
            case RoomAct.PRESET:
                return lambda actor: lobbies.choose_preset(room, actor, value)
            case RoomAct.CLOCK if value.isdecimal():
                return lambda actor: lobbies.choose_clock(room, actor, int(value))
            case RoomAct.LANGUAGE if value in LANGUAGES:
                return lambda actor: lobbies.choose_language(room, actor, value)
            case RoomAct.START:
                return lambda actor: lobbies.start(room, actor)
            case RoomAct.NEXT:
                return lambda actor: sessions.be_ready(room, actor, tap.stage)
            case RoomAct.CUT if value.isdecimal():
                return lambda actor: sessions.be_ready(room, actor, tap.stage, int(value))
            case RoomAct.PAUSE:
                return lambda actor: sessions.pause(room, actor)
            case RoomAct.RESUME:
                return lambda actor: sessions.resume(room, actor)
            case RoomAct.FINISH:
                return lambda actor: self._finish(room, actor, value)
            case _:
                return None

    async def _finish(self, room: RoomId, actor: Actor, value: str) -> Reply:
        """End the session, ask whether it shall end, or take the question back."""
        if value == "0":
            return await self._service.sessions.keep_on(room, actor)
        return await self._service.sessions.finish(room, actor, is_sure=value == "1")

    async def _join(self, person: Person, room: RoomId) -> Reply:
        """Seat a person; where no private message reaches him, the answer opens the private chat."""
        look = await self._service.look(room)
        arrival = self._desk.expect_arrival(room, person.id)
        reply = await self._service.lobbies.join(room, person)
        if reply.notice is not Notice.COMING:
            self._desk.expect_no_arrival(room, person.id)
            return reply
        self._desk.show(room)
        patience: asyncio.Future[None] = asyncio.ensure_future(
            self._desk.clock.sleep_until(self._desk.clock.now() + ARRIVAL_SECONDS)
        )
        waits: list[asyncio.Future[bool] | asyncio.Future[None]] = [arrival, patience]
        self._desk.patient += 1
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._desk.patient -= 1
            patience.cancel()
        if not arrival.done():
            self._desk.expect_no_arrival(room, person.id)
            return reply
        return DONE if arrival.result() else Reply(Notice.COMING, link=f"join_{look.token}")

    async def _is_admin(self, room: RoomId, person: Person) -> bool:
        look = await self._service.look(room)
        return await self._desk.gateway.is_admin(look.chat_id, person.telegram_id)


def _has_button(message: Message, data: str | None) -> bool:
    """Tell whether a message really has the button: only a forged tap comes from one that does not."""
    rows = message.reply_markup.inline_keyboard if message.reply_markup else ()
    return any(button.callback_data == data for row in rows for button in row)


def _look_of(room: RoomLook, person: Person) -> Look:
    """Give what this person may see: his own hand, or what everybody sees."""
    seat = next((seat for seat in room.seats if seat.person == person.id), None)
    return room.group if seat is None else seat.look
