"""Commands that people type in private."""

from __future__ import annotations

from telegram import Update
from telegram.ext import ContextTypes

from zole_bot.chat.desk import Desk
from zole_bot.chat.doorstep import Doorstep
from zole_bot.chat.forget_pages import forget_page
from zole_bot.chat.notify_pages import notify_page
from zole_bot.chat.screens.help import help_screen, rules_screen
from zole_bot.chat.screens.mine import mine_screen
from zole_bot.chat.screens.settings import language_screen
from zole_bot.chat.talk import Talk
from zole_bot.chat.who import is_person, language_of
from zole_bot.i18n import texts
from zole_bot.room import Person
from zole_bot.service.reply import Notice, Reply
from zole_bot.service.rights import Actor


class PrivateCommands:
    """What commands in private do."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._service = desk.service
        self._talk = Talk(desk)
        self._doorstep = Doorstep(desk)

    async def on_start(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Follow a deep link, or tell what one can do."""
        payload = context.args[0] if context.args else ""
        person = await self._talk.meet_in_private(update, joins=await self._doorstep.room_behind(payload))
        if person is None:
            return
        content = await self._doorstep.follow(person, payload)
        if content is not None:
            await self._talk.tell(person, content)

    async def on_hand(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Show one's cards again, as a new message at the bottom; the room in turn comes last."""
        person = await self._talk.meet_in_private(update)
        if person is None:
            return
        if not await self._show_hands(person):
            await self._talk.tell(person, texts(language_of(person)).html("notice-no-room"))

    async def on_hand_in_group(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Show the cards in private all the same; who has none is told so where he asked."""
        met = await self._talk.meet_in_group(update)
        if met is None:
            return
        place, actor = met
        if await self._talk.refuse_channel(place, actor):
            return
        if actor.person is None or not await self._show_hands(actor.person):
            await self._talk.say(place, actor, Reply(Notice.NOT_SEATED))

    async def on_group_command(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Say that a command belongs into a group."""
        person = await self._talk.meet_in_private(update)
        if person is not None:
            await self._talk.tell(person, texts(language_of(person)).html(f"notice-{Notice.IN_GROUP}"))

    async def on_private_command(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Say that a command belongs into the private chat."""
        met = await self._talk.meet_in_group(update)
        if met is not None:
            await self._talk.say(*met, Reply(Notice.IN_PRIVATE))

    async def on_notify(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Let a person choose of which groups he hears when a room opens."""
        person = await self._talk.meet_in_private(update)
        if person is not None:
            await self._talk.tell(person, await notify_page(self._desk, person))

    async def on_forget(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Ask whether somebody shall be forgotten; who is not known does not become known by that."""
        user = update.effective_user
        if user is not None and is_person(user):
            self._desk.gateway.reachable(user.id)
            self._desk.pages.send(user.id, await forget_page(self._desk, user))

    async def _show_hands(self, person: Person) -> bool:
        rooms = await self._service.hands_of(person.id)
        for room in rooms:
            await self._service.sessions.send_anew(room, Actor(person))
        return bool(rooms)

    async def on_language(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Ask a person for his language."""
        person = await self._talk.meet_in_private(update)
        if person is not None:
            language = language_of(person)
            await self._talk.tell(person, language_screen(texts(language), language))

    async def on_settings(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Show what a person has chosen for himself, to be changed by taps."""
        person = await self._talk.meet_in_private(update)
        if person is not None:
            await self._talk.tell(person, mine_screen(texts(language_of(person)), person))

    async def on_help(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Tell how one plays with this bot."""
        person = await self._talk.meet_in_private(update)
        if person is not None:
            await self._talk.tell(person, help_screen(texts(language_of(person)), in_group=False))

    async def on_rules(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Tell the game in short, by the house rules of the room a person sits in."""
        person = await self._talk.meet_in_private(update)
        if person is not None:
            rooms = await self._service.rooms_of(person.id)
            rules = (await self._service.look(rooms[-1])).group.rules if rooms else None
            await self._talk.tell(person, rules_screen(texts(language_of(person)), rules))
