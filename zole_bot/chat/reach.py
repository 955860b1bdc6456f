"""Who can be written to: what Telegram tells of it, what failed calls teach, and what that means for the rooms."""

from __future__ import annotations

import logging

from zole_bot.chat.failures import Failure, FailureKind
from zole_bot.chat.gateway import Gateway
from zole_bot.room import Chat, PersonId, RoomId
from zole_bot.service.service import Service

log = logging.getLogger(__name__)


class Reach:
    """People who block the bot, groups that put it out, silence it, or become another chat."""

    def __init__(self, service: Service, gateway: Gateway) -> None:
        self._service = service
        self._gateway = gateway

    async def remember(self) -> None:
        """Know, when a program starts, whom an earlier one could not reach: nothing is tried there."""
        for chat in [*await self._service.groups.lost(), *await self._service.people.out_of_reach()]:
            self._gateway.lost(chat)

    # --- what calls teach -------------------------------------------------------------------------------------------

    async def fails_for_person(self, room: RoomId, person: PersonId, chat: int) -> None:
        """Hear that a message of a room did not reach a person."""
        await self._service.people.set_reachable(chat, False)
        await self._service.sessions.unreachable(room, person)

    async def fails_in_group(self, room: RoomId, chat: int, failure: Failure) -> None:
        """Hear that a message of a room could not be shown in its group."""
        if not failure.is_remembered:
            log.warning("The group cannot be written to: %s", failure.text, extra={"room": room})
        if failure.kind is FailureKind.TOPIC_GONE:
            await self._service.groups.lose_topic(room)
        elif await self._is_group_elsewhere(chat, failure) is None:
            await self._service.groups.lose_voice(room)

    async def fails_to_answer(self, chat: int, failure: Failure) -> int | None:
        """Hear that somebody could not be answered; gives where to say it instead."""
        if chat > 0:
            if failure.kind is FailureKind.UNREACHABLE and not failure.is_remembered:
                await self.lose_person(chat)
            return None
        elsewhere = await self._is_group_elsewhere(chat, failure)
        return None if elsewhere == chat else elsewhere

    async def _is_group_elsewhere(self, chat: int, failure: Failure) -> int | None:
        """Tell where a group is, if the failure means that it has moved, or is gone (then itself); None: neither."""
        match failure.kind:
            case FailureKind.MIGRATED if failure.new_chat_id is not None:
                await self.follow(chat, failure.new_chat_id)
                return failure.new_chat_id
            case FailureKind.KICKED | FailureKind.MIGRATED:
                # What is only remembered was heard of before, and may have been overtaken by better news.
                if not failure.is_remembered:
                    await self.lose_group(chat)
                return chat
            case _:
                return None

    # --- groups -----------------------------------------------------------------------------------------------------

    async def lose_group(self, chat: int) -> None:
        """Hear that the bot is out of a group: nobody there can be told anything any more."""
        self._gateway.lost(chat)
        await self._service.groups.lose(chat)

    async def regain_group(self, chat: Chat) -> None:
        """Hear that the bot is in a group again."""
        self._gateway.reachable(chat.telegram_id)
        await self._service.groups.regain(chat)

    async def follow(self, old: int, new: int) -> None:
        """Go on in the supergroup that a group became; that it became itself says nothing."""
        if old == new:
            return
        self._gateway.move(old, new)
        await self._service.groups.follow(old, new)

    # --- people -----------------------------------------------------------------------------------------------------

    async def lose_person(self, telegram_id: int) -> None:
        """Hear that a person has blocked the bot: the machine plays for him, in a lobby he has to come once more."""
        self._gateway.lost(telegram_id)
        await self._service.people.set_reachable(telegram_id, False)
        person = await self._service.people.find(telegram_id)
        if person is not None:
            for room in await self._service.rooms_of(person.id):
                await self._service.sessions.unreachable(room, person.id)

    async def regain_person(self, telegram_id: int, *, but: RoomId | None = None) -> None:
        """Hear that a person lets the bot write again: he gets what he missed, in all rooms but one."""
        self._gateway.reachable(telegram_id)
        await self._service.people.set_reachable(telegram_id, True)
        person = await self._service.people.find(telegram_id)
        if person is not None:
            for room in await self._service.rooms_of(person.id):
                if room != but:
                    await self._service.sessions.reachable(room, person.id)
