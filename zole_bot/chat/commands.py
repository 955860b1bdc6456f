"""Commands: what people type, in a group or in private. Whatever else is said gets no answer."""

from __future__ import annotations

from telegram import Update
from telegram.ext import ContextTypes

from zole_bot.chat.content import Content
from zole_bot.chat.desk import Desk
from zole_bot.chat.gateway import MemberStatus
from zole_bot.chat.screens.sheet import pules_line, sheet_block
from zole_bot.chat.talk import Talk
from zole_bot.chat.who import language_of
from zole_bot.i18n import texts
from zole_bot.room import Person, Phase
from zole_bot.service.reply import Notice, Reply
from zole_bot.service.rights import Actor

JOIN = "join_"


class Commands:
    """What commands do."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._service = desk.service
        self._talk = Talk(desk)

    # --- in a group -------------------------------------------------------------------------------------------------

    async def on_zole(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Open a room, or show again what is going on."""
        met = await self._talk.meet_in_group(update)
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
        met = await self._talk.meet_in_group(update)
        if met is None:
            return
        place, _ = met
        room = await self._service.last_room_at(place.chat.id, place.thread_id)
        if room is None:
            await self._talk.say(place, Reply(Notice.NO_ROOM))
            return
        look = (await self._service.look(room)).group
        t = texts(look.language)
        lines = [sheet_block(look, t, rows=30), pules_line(look, t)]
        await self._talk.send(place, Content("\n".join(line for line in lines if line)))

    async def on_pause(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Let everything stand."""
        await self._in_room(update, "pause")

    async def on_resume(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Go on."""
        await self._in_room(update, "resume")

    async def on_finish(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """End the session."""
        await self._in_room(update, "finish")

    async def _in_room(self, update: Update, wanted: str) -> None:
        met = await self._talk.meet_in_group(update)
        if met is None:
            return
        place, actor = met
        room = await self._service.room_at(place.chat.id, place.thread_id)
        if room is None:
            await self._talk.say(place, Reply(Notice.NO_ROOM))
            return
        actor = await self._talk.with_rights(place, actor)
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
        if reply.notice is Notice.FINISH_SURE:
            await self._service.show_again(room)
        elif reply.notice not in (Notice.NONE, Notice.PAUSE_ON):
            await self._talk.say(place, reply)

    # --- in private -------------------------------------------------------------------------------------------------

    async def on_start(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Follow a deep link, or tell what one can do."""
        person = await self._talk.meet_in_private(update)
        if person is None:
            return
        payload = context.args[0] if context.args else ""
        if payload.startswith(JOIN):
            await self._join(person, payload.removeprefix(JOIN))
            return
        t = texts(language_of(person))
        await self._talk.tell(person, t.html("start-hello"))

    async def on_hand(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Show one's cards again, as a new message at the bottom; the room in turn comes last."""
        person = await self._talk.meet_in_private(update)
        if person is None:
            return
        rooms = await self._service.rooms_of(person.id)
        if not rooms:
            await self._talk.tell(person, texts(language_of(person)).html("notice-no-room"))
        for room in rooms:
            await self._service.sessions.send_anew(room, Actor(person))

    async def _join(self, person: Person, token: str) -> None:
        t = texts(language_of(person))
        room = await self._service.lobbies.find(token)
        if room is None:
            await self._talk.tell(person, t.html("notice-lobby-over"))
            return
        look = await self._service.look(room)
        status = await self._desk.gateway.member_status(look.chat_id, person.telegram_id)
        if status not in (MemberStatus.OWNER, MemberStatus.ADMIN, MemberStatus.MEMBER):
            await self._talk.tell(person, t.html("notice-members-only"))
            return
        reply = await self._service.lobbies.join(room, person)
        if reply.notice is Notice.COMING:
            self._desk.show(room)
        elif reply.notice is not Notice.NONE:
            await self._talk.tell(person, t.html(f"notice-{reply.notice}", **reply.values))
