"""Commands: what people type, in a group or in private. Whatever else is said gets no answer."""

from __future__ import annotations

from telegram import Message, Update
from telegram.ext import ContextTypes

from zole_bot.chat.content import Content
from zole_bot.chat.desk import Desk
from zole_bot.chat.doorstep import Doorstep
from zole_bot.chat.gateway import MemberStatus
from zole_bot.chat.screens.help import help_screen, rules_screen
from zole_bot.chat.screens.settings import language_screen, settings_screen
from zole_bot.chat.screens.sheet import pules_line, sheet_block
from zole_bot.chat.who import Place, is_anonymous_admin, is_person, language_of, meet_person, meet_place
from zole_bot.i18n import Texts, texts
from zole_bot.room import Person, Phase
from zole_bot.service.reply import Notice, Reply
from zole_bot.service.rights import Actor


class Commands:
    """What commands do."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._service = desk.service
        self._doorstep = Doorstep(desk)

    # --- in a group -------------------------------------------------------------------------------------------------

    async def on_zole(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Open a room, or show again what is going on."""
        met = await self._meet_in_group(update)
        if met is None:
            return
        place, actor = met
        room = await self._service.room_at(place.chat.id, place.thread_id)
        if room is not None:
            await self._service.show_again(room)
            return
        language = place.chat.language or language_of(actor.person, place.chat)
        await self._service.lobbies.open(place.chat, place.thread_id, actor.person, language)

    async def on_score(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Show the session's sheet."""
        met = await self._meet_in_group(update)
        if met is None:
            return
        place, actor = met
        room = await self._service.last_room_at(place.chat.id, place.thread_id)
        if room is None:
            await self._say(place, actor, Reply(Notice.NO_ROOM))
            return
        look = (await self._service.look(room)).group
        t = texts(look.language)
        lines = [sheet_block(look, t, rows=30), pules_line(look, t)]
        await self._send(place, Content("\n".join(line for line in lines if line)))

    async def on_pause(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Let everything stand."""
        await self._in_room(update, "pause")

    async def on_resume(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Go on."""
        await self._in_room(update, "resume")

    async def on_finish(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """End the session."""
        await self._in_room(update, "finish")

    async def on_settings(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Show what the group has chosen, to be changed by taps."""
        met = await self._meet_in_group(update)
        if met is not None:
            place, actor = met
            await self._send(place, settings_screen(await self._texts(place, actor), place.chat))

    async def on_help(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Tell how one plays with this bot."""
        met = await self._meet_in_group(update)
        if met is not None:
            await self._send(met[0], help_screen(await self._texts(*met), in_group=True))

    async def on_rules(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Tell the game in short, by the house rules of the open room, else by those of the group."""
        met = await self._meet_in_group(update)
        if met is not None:
            place, actor = met
            room = await self._service.room_at(place.chat.id, place.thread_id)
            rules = place.chat.rules if room is None else (await self._service.look(room)).group.rules
            await self._send(place, rules_screen(await self._texts(place, actor), rules))

    async def _texts(self, place: Place, actor: Actor) -> Texts:
        """Give the words for a group: in the language of its open room, its own, or that of who asks."""
        room = await self._service.room_at(place.chat.id, place.thread_id)
        if room is not None:
            return texts((await self._service.look(room)).group.language)
        return texts(place.chat.language or language_of(actor.person, place.chat))

    async def _in_room(self, update: Update, wanted: str) -> None:
        met = await self._meet_in_group(update)
        if met is None:
            return
        place, actor = met
        room = await self._service.room_at(place.chat.id, place.thread_id)
        if room is None:
            await self._say(place, actor, Reply(Notice.NO_ROOM))
            return
        actor = await self._with_rights(place, actor)
        sessions, lobbies = self._service.sessions, self._service.lobbies
        look = await self._service.look(room)
        match wanted:
            case "pause":
                reply = await sessions.pause(room, actor)
            case "resume":
                reply = await sessions.resume(room, actor)
            case _ if look.group.phase is Phase.LOBBY:
                reply = await lobbies.give_up(room, actor)
            case _:
                reply = await sessions.finish(room, actor, is_sure=False)
        if reply.notice is Notice.OLD_BUTTON:  # the words for a button, and nobody tapped one
            reply = Reply(Notice.NOT_ALLOWED)
        if reply.notice is Notice.FINISH_SURE:
            await self._service.show_again(room)
        elif reply.notice not in (Notice.NONE, Notice.PAUSE_ON):
            await self._say(place, actor, reply)

    # --- in private -------------------------------------------------------------------------------------------------

    async def on_start(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Follow a deep link, or tell what one can do."""
        person = await self._meet_in_private(update)
        if person is None:
            return
        content = await self._doorstep.follow(person, context.args[0] if context.args else "")
        if content is not None:
            await self._tell(person, content)

    async def on_hand(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Show one's cards again, as a new message at the bottom; the room in turn comes last."""
        person = await self._meet_in_private(update)
        if person is None:
            return
        rooms = await self._service.rooms_of(person.id)
        if not rooms:
            await self._tell(person, texts(language_of(person)).html("notice-no-room"))
        for room in rooms:
            await self._service.sessions.send_anew(room, Actor(person))

    async def on_private_language(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Ask a person for his language."""
        person = await self._meet_in_private(update)
        if person is not None:
            language = language_of(person)
            await self._tell(person, language_screen(texts(language), language))

    async def on_private_help(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Tell how one plays with this bot."""
        person = await self._meet_in_private(update)
        if person is not None:
            await self._tell(person, help_screen(texts(language_of(person)), in_group=False))

    async def on_private_rules(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Tell the game in short, by the house rules of the room a person sits in."""
        person = await self._meet_in_private(update)
        if person is not None:
            rooms = await self._service.rooms_of(person.id)
            rules = (await self._service.look(rooms[-1])).group.rules if rooms else None
            await self._tell(person, rules_screen(texts(language_of(person)), rules))

    # --- meeting and telling ----------------------------------------------------------------------------------------

    async def _meet_in_group(self, update: Update) -> tuple[Place, Actor] | None:
        message = update.effective_message
        if message is None or update.effective_chat is None:
            return None
        self._desk.gateway.reachable(update.effective_chat.id)
        place = await meet_place(self._service, update.effective_chat, message)
        if is_anonymous_admin(message):
            return place, Actor(None, is_admin=True)
        if message.sender_chat is not None or message.from_user is None or not is_person(message.from_user):
            return None
        return place, Actor(await meet_person(self._service, message.from_user))

    async def _meet_in_private(self, update: Update) -> Person | None:
        message: Message | None = update.effective_message
        if message is None or message.from_user is None or not is_person(message.from_user):
            return None
        self._desk.gateway.reachable(message.from_user.id)
        person = await meet_person(self._service, message.from_user)
        if not person.is_reachable:
            await self._service.people.set_reachable(person.telegram_id, True)
        return person

    async def _with_rights(self, place: Place, actor: Actor) -> Actor:
        if actor.person is None or actor.is_admin:
            return actor
        status = await self._desk.gateway.member_status(place.chat.telegram_id, actor.person.telegram_id)
        return Actor(actor.person, is_admin=status in (MemberStatus.OWNER, MemberStatus.ADMIN))

    async def _say(self, place: Place, actor: Actor, reply: Reply) -> None:
        """Answer a command that could not be done, with the reason."""
        t = await self._texts(place, actor)
        await self._send(place, Content(t.html(f"notice-{reply.notice}", **reply.values)))

    async def _send(self, place: Place, content: Content) -> None:
        self._desk.pages.send(place.chat.telegram_id, content, thread_id=place.thread_id)

    async def _tell(self, person: Person, words: str | Content) -> None:
        self._desk.pages.send(person.telegram_id, Content(words) if isinstance(words, str) else words)
