"""Taps on buttons that belong to no room: opening one, one's own language, the settings of a group."""

from __future__ import annotations

from telegram import CallbackQuery, Message

from zole_bot.chat.answers import Outcome, Popup
from zole_bot.chat.buttons import OwnAct, OwnTap, parse_button
from zole_bot.chat.desk import Desk
from zole_bot.chat.screens.settings import language_screen, parse_setting, settings_screen
from zole_bot.chat.standing import Standing
from zole_bot.chat.who import is_group, language_of, meet_place
from zole_bot.i18n import LANGUAGES, texts
from zole_bot.room import Person
from zole_bot.service.reply import Notice, Reply
from zole_bot.service.rights import Actor


async def own_tap(desk: Desk, query: CallbackQuery, person: Person, tap: OwnTap) -> Outcome:
    """Do what the button wants."""
    message = query.message
    if not isinstance(message, Message):
        return Outcome(Reply(Notice.OLD_BUTTON))
    match tap.act:
        case OwnAct.LANGUAGE if tap.value in LANGUAGES:
            return await _choose_language(desk, message, person, tap.value)
        case OwnAct.OPEN if is_group(message.chat):
            return await _open_room(desk, message, person)
        case OwnAct.GROUP if is_group(message.chat):
            return await _choose_setting(desk, message, person, tap.value)
        case _:
            return Outcome(Reply(Notice.UNKNOWN_BUTTON))


async def _choose_language(desk: Desk, message: Message, person: Person, language: str) -> Outcome:
    person = await desk.service.people.choose_language(person, language)
    for room in await desk.service.rooms_of(person.id):
        desk.show(room)
    t = texts(language)
    shows = language_screen(t, language) if _is_language_page(message) else None
    return Outcome(Popup(t.plain("notice-language-chosen"), is_screen=False), shows)


async def _open_room(desk: Desk, message: Message, person: Person) -> Outcome:
    if await Standing(desk.gateway).is_stranger(message.chat.id, person.telegram_id, is_here=True):
        return Outcome(Reply(Notice.STRANGER))
    place = await meet_place(desk.service, message.chat, message)
    room = await desk.service.room_at(place.chat.id, place.thread_id)
    if room is not None:
        await desk.service.show_again(room)
    else:
        language = place.chat.language or language_of(person, place.chat)
        await desk.service.lobbies.open(place.chat, place.thread_id, person, language)
    return Outcome()


async def _choose_setting(desk: Desk, message: Message, person: Person, value: str) -> Outcome:
    """Let the host of the room that is open there, or an admin, change a setting; the same message shows it."""
    setting = parse_setting(value)
    if setting is None:
        return Outcome(Reply(Notice.UNKNOWN_BUTTON))
    place = await meet_place(desk.service, message.chat, message)
    settings = desk.service.settings
    chat, reply = await settings.choose(place.chat, place.thread_id, Actor(person), *setting)
    if reply.notice is Notice.ONLY_HOST and await desk.gateway.is_admin(message.chat.id, person.telegram_id):
        chat, reply = await settings.choose(place.chat, place.thread_id, Actor(person, is_admin=True), *setting)
    if reply.notice is not Notice.NONE:
        return Outcome(reply)
    return Outcome(reply, settings_screen(texts(chat.language or language_of(person, chat)), chat))


def _is_language_page(message: Message) -> bool:
    """Tell whether a message does nothing but ask for the language: then it shows what was chosen."""
    rows = message.reply_markup.inline_keyboard if message.reply_markup else ()
    taps = [parse_button(str(button.callback_data or "")) for row in rows for button in row]
    return bool(taps) and all(isinstance(tap, OwnTap) and tap.act is OwnAct.LANGUAGE for tap in taps)
