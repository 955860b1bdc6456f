"""Being forgotten, as it is asked in private. Whoever is forgotten already does not become known by asking again."""

from __future__ import annotations

from telegram import User

from zole_bot.chat.answers import Outcome
from zole_bot.chat.content import Content
from zole_bot.chat.desk import Desk
from zole_bot.chat.screens.forget import (
    forget_kept_screen,
    forget_screen,
    forgotten_name,
    forgotten_screen,
    nothing_known_screen,
)
from zole_bot.chat.who import language_of
from zole_bot.i18n import DEFAULT_LANGUAGE, known_language, texts
from zole_bot.room import Person
from zole_bot.service.reply import DONE, Notice, Reply


async def forget_page(desk: Desk, user: User) -> Content:
    """Ask whether somebody shall be forgotten, or tell why he cannot be now."""
    person = await desk.service.people.find(user.id)
    if person is None:
        return nothing_known_screen(texts(known_language(user.language_code) or DEFAULT_LANGUAGE))
    t = texts(language_of(person))
    refusal = await desk.service.forgetting.refusal(person)
    if refusal is not None:
        return Content(t.html(f"notice-{refusal.notice}", **refusal.values))
    return forget_screen(t, person.id)


async def forget_tap(desk: Desk, person: Person | None, value: str) -> Outcome:
    """Forget a person, or not after all; None: that was done already."""
    if person is None:
        return Outcome(Reply(Notice.FORGOTTEN))
    t = texts(language_of(person))
    if value != "1":
        return Outcome(DONE, forget_kept_screen(t))
    refusal = await desk.service.forgetting.refusal(person)
    if refusal is not None:
        return Outcome(refusal)
    # First of all, so that nothing is sent any more of which the number would be kept.
    desk.live.forget_chat(person.telegram_id)
    reply = await desk.service.forgetting.forget(person, forgotten_name(t, person.id))
    if reply is not DONE:
        for room in await desk.service.rooms_of(person.id):
            desk.show(room)
        return Outcome(reply)
    return Outcome(Reply(Notice.FORGOTTEN), forgotten_screen(t, person.id))
