"""Taps on buttons that belong to no room: opening one, one's own language, the settings of a group."""

from __future__ import annotations

from dataclasses import replace

from telegram import CallbackQuery, MaybeInaccessibleMessage, Message

from zole_bot.chat.answers import Outcome, Popup
from zole_bot.chat.buttons import OwnAct, OwnTap, parse_button
from zole_bot.chat.desk import Desk
from zole_bot.chat.gateway import MemberStatus
from zole_bot.chat.notify_pages import choose_notice
from zole_bot.chat.room_taps import RoomTaps
from zole_bot.chat.screens.mine import mine_screen, parse_mine
from zole_bot.chat.screens.settings import language_screen, parse_setting, setting_page, settings_screen
from zole_bot.chat.standing import Standing
from zole_bot.chat.talk import Talk
from zole_bot.chat.who import Place, is_group, language_of, meet_place
from zole_bot.i18n import LANGUAGES, texts
from zole_bot.room import Chat, Person
from zole_bot.service.reply import DONE, Notice, Reply
from zole_bot.service.rights import Actor


async def own_tap(desk: Desk, query: CallbackQuery, person: Person, tap: OwnTap) -> Outcome:
    """Do what the button wants."""
    message = query.message
    if message is None:
        return Outcome(Reply(Notice.OLD_BUTTON))
    match tap.act:
        case OwnAct.LANGUAGE if tap.value in LANGUAGES:
            return await _choose_language(desk, message, person, tap.value)
        case OwnAct.MINE:
            return await _choose_mine(desk, message, person, tap.value)
        case OwnAct.OPEN if is_group(message.chat):
            return await _open_room(desk, message, person)
        case OwnAct.GROUP if is_group(message.chat):
            return await _set_group(desk, message, person, tap.value)
        case OwnAct.NOTICE if not is_group(message.chat):
            return await choose_notice(desk, message, person, tap.value)
        case _:
            return Outcome(Reply(Notice.UNKNOWN_BUTTON))


async def _choose_language(desk: Desk, message: MaybeInaccessibleMessage, person: Person, language: str) -> Outcome:
    await desk.service.choose_for_oneself(person, "language", language)
    t = texts(language)
    shows = language_screen(t, language) if _is_page(message, OwnAct.LANGUAGE) else None
    return Outcome(_language_chosen(language), shows)


async def _choose_mine(desk: Desk, message: MaybeInaccessibleMessage, person: Person, value: str) -> Outcome:
    """Let a person choose for himself; a page of its own shows it, and so does every hand of his."""
    choice = parse_mine(value)
    if choice is None:
        return Outcome(Reply(Notice.UNKNOWN_BUTTON))
    name, word = choice
    person = await desk.service.choose_for_oneself(person, name, word)
    shows = mine_screen(texts(language_of(person)), person) if _is_page(message, OwnAct.MINE) else None
    return Outcome(_language_chosen(word) if name == "language" else DONE, shows)


def _language_chosen(language: str) -> Popup:
    return Popup(texts(language).plain("notice-language-chosen"), is_screen=False)


async def _open_room(desk: Desk, message: MaybeInaccessibleMessage, person: Person) -> Outcome:
    if await Standing(desk.gateway).is_stranger(message.chat.id, person.telegram_id, is_here=True):
        return Outcome(Reply(Notice.STRANGER))
    place = await _place_of(desk, message)
    if place.has_topics and not message.is_accessible:
        return Outcome(Reply(Notice.OLD_BUTTON))  # nobody can say any more in which topic it was
    room = await Talk(desk).room_here(place)
    if room is not None:
        await desk.service.show_again(room)
        return Outcome()
    language = place.chat.language or language_of(person, place.chat)
    room = await desk.service.lobbies.open(place.chat, place.thread_id, person, language)
    return Outcome(await RoomTaps(desk).lead_in(person, room))


async def _set_group(desk: Desk, message: MaybeInaccessibleMessage, person: Person, value: str) -> Outcome:
    """Let the host of the room that is open there, or an admin, turn the pages of the settings and choose."""
    setting = parse_setting(value)
    if setting is None:
        return Outcome(Reply(Notice.UNKNOWN_BUTTON))
    name, word = setting
    place = await _place_of(desk, message)
    settings, where = desk.service.settings, (place.chat, place.thread_id)

    async def decide(actor: Actor) -> tuple[Chat, Reply]:
        return await (settings.choose(*where, actor, name, word) if word else settings.look(*where, actor))

    actor = Actor(person)
    chat, reply = await decide(actor)
    if reply.notice is Notice.ONLY_HOST:
        status = await desk.gateway.member_status(message.chat.id, person.telegram_id)
        if status is MemberStatus.UNKNOWN:
            return Outcome(Reply(Notice.RIGHTS_UNKNOWN))
        actor = Actor(person, is_admin=status in (MemberStatus.OWNER, MemberStatus.ADMIN))
        chat, reply = await decide(actor)
    if reply.notice is not Notice.NONE:
        return Outcome(reply)
    t = await Talk(desk).texts(replace(place, chat=chat), actor)
    return Outcome(reply, setting_page(t, chat, name) if name and not word else settings_screen(t, chat))


async def _place_of(desk: Desk, message: MaybeInaccessibleMessage) -> Place:
    return await meet_place(desk.service, message.chat, message if isinstance(message, Message) else None)


def _is_page(message: MaybeInaccessibleMessage, act: OwnAct) -> bool:
    """Tell whether a message does nothing but ask for something: then it shows what was chosen."""
    rows = message.reply_markup.inline_keyboard if isinstance(message, Message) and message.reply_markup else ()
    taps = [parse_button(str(button.callback_data or "")) for row in rows for button in row]
    return bool(taps) and all(isinstance(tap, OwnTap) and tap.act is act for tap in taps)
