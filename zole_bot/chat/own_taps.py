"""Taps on buttons that belong to no room: opening one, and choosing one's own language."""

from __future__ import annotations

from telegram import CallbackQuery, Message

from zole_bot.chat.buttons import OwnAct, OwnTap
from zole_bot.chat.desk import Desk
from zole_bot.chat.who import is_group, language_of, meet_place
from zole_bot.i18n import LANGUAGES, texts
from zole_bot.room import Person


async def answer_own_tap(desk: Desk, query: CallbackQuery, person: Person, tap: OwnTap) -> None:
    """Do what the button wants and answer it."""
    match tap.act:
        case OwnAct.LANGUAGE if tap.value in LANGUAGES:
            person = await desk.service.people.choose_language(person, tap.value)
            await desk.gateway.answer(query.id, texts(tap.value).plain("notice-language-chosen"))
            for room in await desk.service.rooms_of(person.id):
                desk.show(room)
        case OwnAct.OPEN if isinstance(query.message, Message) and is_group(query.message.chat):
            place = await meet_place(desk.service, query.message.chat, query.message)
            await desk.gateway.answer(query.id)
            await desk.service.lobbies.open(place.chat, place.thread_id, person, language_of(person, place.chat))
        case _:
            await desk.gateway.answer(query.id, texts(language_of(person)).plain("notice-unknown-button"))
