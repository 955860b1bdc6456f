"""The page on which a person chooses of which groups he hears when a room opens."""

from __future__ import annotations

from telegram import MaybeInaccessibleMessage

from zole_bot.chat.answers import Outcome
from zole_bot.chat.content import Content
from zole_bot.chat.desk import Desk
from zole_bot.chat.screens.notify import notify_screen, parse_notice
from zole_bot.chat.who import language_of
from zole_bot.i18n import texts
from zole_bot.room import Person
from zole_bot.service.reply import Notice, Reply


async def notify_page(desk: Desk, person: Person) -> Content:
    """Give the page as it is now."""
    return notify_screen(texts(language_of(person)), await desk.service.members.groups_of(person.id))


async def choose_notice(desk: Desk, message: MaybeInaccessibleMessage, person: Person, value: str) -> Outcome:
    """Do what a button of a group wants; the message shows the page from then on, also where it told of a room."""
    wish = parse_notice(value)
    if wish is None:
        return Outcome(Reply(Notice.UNKNOWN_BUTTON))
    chat, wanted = wish
    reply = await desk.service.members.choose_notice(person.id, chat, wanted=wanted)
    desk.notices.let_go(message.chat.id, message.message_id)
    return Outcome(reply, await notify_page(desk, person))
