"""The pages of house rules in private: a deep link from the lobby opens them, every tap edits the same message."""

from __future__ import annotations

from dataclasses import replace

from telegram import CallbackQuery
from telegram.constants import ChatType

from zole_bot.chat.answers import Outcome
from zole_bot.chat.buttons import RoomAct, RoomTap, format_number, parse_number
from zole_bot.chat.content import Content
from zole_bot.chat.desk import Desk
from zole_bot.chat.screens.house_rules import page_of, parse_rule, rules_done_screen, rules_page
from zole_bot.chat.standing import Decision, Standing
from zole_bot.chat.who import language_of
from zole_bot.i18n import LANGUAGES, texts
from zole_bot.look import Look
from zole_bot.room import Person, RoomId
from zole_bot.service.reply import DONE, Notice, Reply
from zole_bot.service.rights import Actor

LINK = "rules_"
FIRST_PAGE = ""
NOT_FOR_HIM = frozenset({Notice.ONLY_HOST, Notice.RIGHTS_UNKNOWN})
PAGE_ACTS = frozenset({RoomAct.RULES, RoomAct.RULE, RoomAct.CLOCK, RoomAct.LANGUAGE, RoomAct.DONE})


class RulesPages:
    """The pages of all rooms."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lobbies = desk.service.lobbies
        self._standing = Standing(desk.gateway)

    def is_for(self, query: CallbackQuery, tap: RoomTap) -> bool:
        """Tell whether a tap belongs here: on a page in private, or on the button that leads to the pages."""
        message = query.message
        is_private = message is not None and message.chat.type == ChatType.PRIVATE
        return tap.act is RoomAct.RULES or (is_private and tap.act in PAGE_ACTS)

    async def tap(self, query: CallbackQuery, person: Person, tap: RoomTap) -> Outcome:
        """Lead to the pages, turn them, or choose on them."""
        room, message = RoomId(tap.room), query.message
        reply = await self._decide(room, person, lambda actor: self._choose(room, actor, tap))
        if reply.notice in NOT_FOR_HIM or message is None:
            return Outcome(reply)
        if message.chat.type != ChatType.PRIVATE:
            return Outcome(replace(reply, link=LINK + format_number(room)) if reply is DONE else reply)
        look, group_language = await self._look(room, person)
        if tap.act is RoomAct.DONE:
            return Outcome(reply, rules_done_screen(look))
        return Outcome(reply, rules_page(look, _page_after(tap), group_language))

    async def follow(self, person: Person, payload: str) -> Content:
        """Give the first page for the payload of a deep link, or the reason why there is none. Raises `NoRoomError`."""
        t, number = texts(language_of(person)), parse_number(payload.removeprefix(LINK))
        if number is None:
            return Content(t.html("notice-no-room"))
        room = RoomId(number)
        reply = await self._decide(room, person, lambda actor: self._lobbies.may_choose(room, actor))
        if reply.notice in NOT_FOR_HIM:
            return Content(t.html(f"notice-{reply.notice}"))
        look, group_language = await self._look(room, person)
        return rules_page(look, FIRST_PAGE, group_language)

    async def _choose(self, room: RoomId, actor: Actor, tap: RoomTap) -> Reply:
        rule = parse_rule(tap.value)
        match tap.act:
            case RoomAct.RULES:
                return await self._lobbies.may_choose(room, actor)
            case RoomAct.RULE if rule is not None:
                return await self._lobbies.choose_rule(room, actor, *rule)
            case RoomAct.CLOCK if tap.value.isdecimal():
                return await self._lobbies.choose_clock(room, actor, int(tap.value))
            case RoomAct.LANGUAGE if tap.value in LANGUAGES:
                return await self._lobbies.choose_language(room, actor, tap.value)
            case RoomAct.DONE:
                return await self._lobbies.show_presets(room, actor, False)
            case _:
                return Reply(Notice.UNKNOWN_BUTTON)

    async def _decide(self, room: RoomId, person: Person, decide: Decision) -> Reply:
        """Let a person have what he wants as host or as admin of the group. Raises `NoRoomError`."""
        look = await self._desk.service.look(room)
        return await self._standing.decide(look.chat_id, Actor(person), decide, is_here=False)

    async def _look(self, room: RoomId, person: Person) -> tuple[Look, str]:
        """Give what a person may see of a room, in his language, and the language of the group."""
        look = await self._desk.service.look(room)
        seat = next((seat for seat in look.seats if seat.person == person.id), None)
        own = look.group if seat is None else seat.look
        return replace(own, language=language_of(person)), look.group.language


def _page_after(tap: RoomTap) -> str:
    """Tell on which page one is after a tap: where one was, unless it turned the page."""
    match tap.act:
        case RoomAct.RULE:
            return page_of(tap.value.partition("=")[0])
        case RoomAct.CLOCK:
            return "clock"
        case RoomAct.LANGUAGE:
            return "language"
        case _:
            return tap.value
