"""Where the bot is let in, put out, silenced: groups, channels, private chats; and groups that become supergroups."""

from __future__ import annotations

import logging

from telegram import ChatMember, ChatMemberRestricted, ChatMemberUpdated, Update
from telegram.constants import ChatType
from telegram.ext import ContextTypes

from zole_bot.chat.content import Content
from zole_bot.chat.desk import Desk
from zole_bot.chat.gateway import GatewayError
from zole_bot.chat.screens.help import greeting_again_screen, greeting_screen
from zole_bot.chat.who import clean_title, is_person, language_of, meet_person
from zole_bot.i18n import texts
from zole_bot.room import Chat

log = logging.getLogger(__name__)

PRESENT = frozenset({ChatMember.OWNER, ChatMember.ADMINISTRATOR, ChatMember.MEMBER})

NEWS_SECONDS = 5.0
"""How long the news that a group has become another may be on its way."""


class Membership:
    """What changes when the bot, or somebody who may sit in a room, comes and goes."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._service = desk.service

    async def on_my_chat_member(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Hear what the bot is in a chat from now on."""
        change = update.my_chat_member
        if change is None:
            return
        is_here = _is_present(change.new_chat_member)
        reach = self._desk.reach
        match change.chat.type:
            case ChatType.PRIVATE:
                await (reach.regain_person if is_here else reach.lose_person)(change.chat.id)
            case ChatType.CHANNEL if is_here:
                await self._leave(change.chat.id)
            case ChatType.GROUP | ChatType.SUPERGROUP if is_here:
                await self._come(change)
            case ChatType.GROUP | ChatType.SUPERGROUP:
                await reach.lose_group(change.chat.id)

    async def on_migration(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Follow a group into the supergroup it became; both messages that tell it say the same."""
        message = update.effective_message
        if message is None:
            return
        if message.migrate_to_chat_id is not None:
            await self._desk.reach.follow(message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id is not None:
            await self._desk.reach.follow(message.migrate_from_chat_id, message.chat.id)

    async def on_departure(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Hear, as every bot does, that somebody has gone; of its own going the bot hears by `my_chat_member`."""
        message = update.effective_message
        user = None if message is None else message.left_chat_member
        if message is not None and user is not None and is_person(user):
            await self._service.departures.leave_group(message.chat.id, user.id)

    async def on_chat_member(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """Hear, as a group's admin does, what somebody is there from now on; big groups tell departures only so."""
        change = update.chat_member
        if change is not None and not _is_present(change.new_chat_member) and is_person(change.new_chat_member.user):
            await self._service.departures.leave_group(change.chat.id, change.new_chat_member.user.id)

    async def _come(self, change: ChatMemberUpdated) -> None:
        """Greet a group once; a change of rights where the bot is already only tells whether it may write."""
        self._desk.gateway.reachable(change.chat.id)
        known = await self._service.people.find_group(change.chat.id)
        chat, is_new = await self._service.people.enter_group(change.chat.id, clean_title(change.chat))
        if is_new:
            t = texts(chat.language or language_of(await meet_person(self._service, change.from_user)))
            if known is not None:
                has_room = bool(await self._service.rooms_of_group(chat.id))
                self._desk.pages.send(change.chat.id, greeting_again_screen(t, has_room=has_room))
            elif await self._service.people.has_small_namesake(chat):
                self._desk.pages.run(self._greet_later(chat, greeting_screen(t)))
            else:
                self._desk.pages.send(change.chat.id, greeting_screen(t))
            await self._desk.reach.regain_group(chat)
        await self._service.groups.may_write(chat, is_allowed=_may_write(change.new_chat_member))

    async def _greet_later(self, chat: Chat, greeting: Content) -> None:
        """Greet what may be the supergroup that a known group has just become, unless that turns out to be so."""
        await self._desk.clock.sleep_until(self._desk.clock.now() + NEWS_SECONDS)
        now = await self._service.people.find_group(chat.telegram_id)
        if now is not None and now.id == chat.id:
            self._desk.pages.send(chat.telegram_id, greeting)

    async def _leave(self, telegram_id: int) -> None:
        """Nobody can play in a channel."""
        try:
            await self._desk.gateway.leave(telegram_id)
        except GatewayError as error:
            log.warning("A channel could not be left: %s", error)


def _is_present(member: ChatMember) -> bool:
    return member.status in PRESENT or (isinstance(member, ChatMemberRestricted) and member.is_member)


def _may_write(member: ChatMember) -> bool:
    return not isinstance(member, ChatMemberRestricted) or member.can_send_messages
