"""Where the bot is let in and put out: groups, channels, private chats; and groups that become supergroups."""

from __future__ import annotations

import logging

from telegram import ChatMember, ChatMemberRestricted, ChatMemberUpdated, Update
from telegram.constants import ChatType
from telegram.ext import ContextTypes

from zole_bot.chat.desk import Desk
from zole_bot.chat.gateway import GatewayError
from zole_bot.chat.screens.help import greeting_screen
from zole_bot.chat.who import clean_title, language_of, meet_person
from zole_bot.i18n import texts

log = logging.getLogger(__name__)

PRESENT = frozenset({ChatMember.OWNER, ChatMember.ADMINISTRATOR, ChatMember.MEMBER})


class Membership:
    """What changes when the bot comes and goes."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._service = desk.service

    async def on_my_chat_member(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Hear what the bot is in a chat from now on."""
        change = update.my_chat_member
        if change is None:
            return
        is_here = _is_present(change.new_chat_member)
        match change.chat.type:
            case ChatType.PRIVATE:
                await self._hear_of_person(change.chat.id, is_here)
            case ChatType.CHANNEL if is_here:
                await self._leave(change.chat.id)
            case ChatType.GROUP | ChatType.SUPERGROUP if is_here:
                await self._come(change)
            case ChatType.GROUP | ChatType.SUPERGROUP:
                await self._go(change.chat.id)

    async def on_migration(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Follow a group into the supergroup it became; both messages that tell it say the same."""
        message = update.effective_message
        if message is None:
            return
        if message.migrate_to_chat_id is not None:
            await self._desk.follow(message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id is not None:
            await self._desk.follow(message.migrate_from_chat_id, message.chat.id)

    async def _hear_of_person(self, telegram_id: int, is_here: bool) -> None:
        """A person has blocked the bot, or lets it write again: then what he missed is shown."""
        gateway = self._desk.gateway
        (gateway.reachable if is_here else gateway.lost)(telegram_id)
        await self._service.people.set_reachable(telegram_id, is_here)
        person = await self._service.people.find(telegram_id)
        if person is None:
            return
        for room in await self._service.rooms_of(person.id):
            if is_here:
                self._desk.show(room)
            else:
                await self._service.sessions.unreachable(room, person.id)

    async def _come(self, change: ChatMemberUpdated) -> None:
        """Greet a group once; a change of rights in a group where the bot is already is none of this."""
        self._desk.gateway.reachable(change.chat.id)
        chat, is_new = await self._service.people.enter_group(change.chat.id, clean_title(change.chat))
        if not is_new:
            return
        t = texts(chat.language or language_of(await meet_person(self._service, change.from_user)))
        self._desk.pages.send(change.chat.id, greeting_screen(t))

    async def _go(self, telegram_id: int) -> None:
        """Close the rooms of a group quietly: nobody there can be told any more."""
        self._desk.gateway.lost(telegram_id)
        chat = await self._service.people.leave_group(telegram_id, self._desk.clock.now())
        if chat is None:
            return
        for room in await self._service.rooms_of_group(chat.id):
            await self._service.sessions.lose_chat(room)

    async def _leave(self, telegram_id: int) -> None:
        """Nobody can play in a channel."""
        try:
            await self._desk.gateway.leave(telegram_id)
        except GatewayError as error:
            log.warning("A channel could not be left: %s", error)


def _is_present(member: ChatMember) -> bool:
    return member.status in PRESENT or (isinstance(member, ChatMemberRestricted) and member.is_member)
