"""Topics of a forum that are closed and opened again; of one that is deleted only a failed call tells."""

from __future__ import annotations

from telegram import Message, Update
from telegram.ext import ContextTypes

from zole_bot.chat.desk import Desk
from zole_bot.chat.who import thread_of
from zole_bot.room import RoomId


class Topics:
    """What becomes of rooms in topics."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._service = desk.service

    async def on_closed(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Let a session stand where only admins may write now, unless the bot is one."""
        message = update.effective_message
        room = await self._room_of(message)
        if room is not None and message is not None and not await self._desk.gateway.am_admin(message.chat.id):
            await self._service.groups.lose_voice(room)

    async def on_opened(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Let a session go on that stood because of its topic, and show a lobby that could not be shown."""
        room = await self._room_of(update.effective_message)
        if room is not None:
            await self._service.groups.regain_voice(room)
            self._desk.show(room)

    async def _room_of(self, message: Message | None) -> RoomId | None:
        chat = None if message is None else await self._service.people.find_group(message.chat.id)
        if message is None or chat is None:
            return None
        return await self._service.room_at(chat.id, thread_of(message))
