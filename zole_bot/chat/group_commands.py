"""Commands that people type in a group. Whatever else is said there gets no answer."""

from __future__ import annotations

from telegram import Update
from telegram.ext import ContextTypes

from zole_bot.chat.desk import Desk
from zole_bot.chat.screens.help import help_screen, rules_screen
from zole_bot.chat.screens.settings import setting_page, settings_screen
from zole_bot.chat.screens.sheet import score_screen
from zole_bot.chat.standing import Standing
from zole_bot.chat.talk import Talk
from zole_bot.chat.who import language_of, last_room_in, room_in
from zole_bot.service.opening import OpeningRefusedError
from zole_bot.service.reply import Notice, Reply
from zole_bot.service.rights import Actor


class GroupCommands:
    """What commands in a group do."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._service = desk.service
        self._talk = Talk(desk)
        self._standing = Standing(desk.gateway)

    async def on_zole(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Open a room, or show again what is going on."""
        met = await self._talk.meet_in_group(update)
        if met is None:
            return
        place, actor = met
        if await self._talk.refuse_channel(place, actor):
            return
        room = await self._talk.room_here(place)
        if room is not None:
            await self._service.show_again(room)
            return
        language = place.chat.language or language_of(actor.person, place.chat)
        try:
            await self._service.lobbies.open(place.chat, place.thread_id, actor.person, language)
        except OpeningRefusedError as refused:
            await self._talk.say(place, actor, refused.reply)

    async def on_score(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Show the session's sheet."""
        met = await self._talk.meet_in_group(update)
        if met is None:
            return
        place, actor = met
        room = await last_room_in(self._service, place)
        if room is None:
            await self._talk.say(place, actor, Reply(Notice.NO_ROOM))
            return
        await self._talk.send(place, score_screen((await self._service.look(room)).group))

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
        met = await self._talk.meet_in_group(update)
        if met is not None:
            place, actor = met
            await self._talk.send(place, settings_screen(await self._talk.texts(place, actor), place.chat))

    async def on_language(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Show the page of the settings on which the group's language is chosen."""
        met = await self._talk.meet_in_group(update)
        if met is not None:
            place, actor = met
            await self._talk.send(place, setting_page(await self._talk.texts(place, actor), place.chat, "language"))

    async def on_start(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Tell how one plays; where the link that adds the bot to a group has typed it, the greeting does."""
        if not context.args:
            await self.on_help(update, context)

    async def on_help(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Tell how one plays with this bot."""
        met = await self._talk.meet_in_group(update)
        if met is not None:
            await self._talk.send(met[0], help_screen(await self._talk.texts(*met), in_group=True))

    async def on_rules(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Tell the game in short, by the house rules of the open room, else by those of the group."""
        met = await self._talk.meet_in_group(update)
        if met is not None:
            place, actor = met
            room = await room_in(self._service, place)
            rules = place.chat.rules if room is None else (await self._service.look(room)).group.rules
            await self._talk.send(place, rules_screen(await self._talk.texts(place, actor), rules))

    async def _in_room(self, update: Update, wanted: str) -> None:
        met = await self._talk.meet_in_group(update)
        if met is None:
            return
        place, actor = met
        if await self._talk.refuse_channel(place, actor):
            return
        room = await self._talk.room_here(place)
        if room is None:
            await self._talk.say(place, actor, Reply(Notice.NO_ROOM))
            return
        look, sessions = await self._service.look(room), self._service.sessions

        async def decide(actor: Actor) -> Reply:
            match wanted:
                case "pause":
                    return await sessions.pause(room, actor)
                case "resume":
                    return await sessions.resume(room, actor)
                case _:
                    return await sessions.finish(room, actor, is_sure=False, is_typed=True)

        reply = await self._standing.decide(look.chat_id, actor, decide, is_here=True)
        if reply.notice is Notice.OLD_BUTTON:  # the words for a button, and nobody tapped one
            reply = Reply(Notice.NOT_ALLOWED)
        if reply.notice not in (Notice.NONE, Notice.PAUSE_ON, Notice.FINISH_SURE):
            await self._talk.say(place, actor, reply)
