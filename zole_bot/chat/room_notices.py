"""News of rooms: whoever wants it is told in private, once, that a room has opened in a group of his.

Which messages told it is known to this process only. After a start an old one keeps its way in, and what it leads to
says that nobody can sit down there any more.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

from zole_bot.chat.content import Content
from zole_bot.chat.failures import FailureKind
from zole_bot.chat.gateway import Gateway, GatewayError, MemberStatus
from zole_bot.chat.limiter import Priority
from zole_bot.chat.pages import Pages
from zole_bot.chat.screens.notify import room_open_screen, room_taken_screen
from zole_bot.chat.who import language_of
from zole_bot.i18n import texts
from zole_bot.room import Chat, ChatId, Person, PersonId, Phase, RoomId
from zole_bot.service.rooms import NoRoomError
from zole_bot.service.service import Service

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Told:
    """A message that told of a room."""

    chat_id: int
    message_id: int
    language: str
    group: ChatId


class RoomNotices:
    """Tells of rooms that open, and takes the way in off once there is none."""

    def __init__(self, service: Service, gateway: Gateway, pages: Pages, bot_name: str) -> None:
        self._service = service
        self._gateway = gateway
        self._pages = pages
        self._bot_name = bot_name
        self._told: dict[RoomId, list[_Told]] = {}
        service.rooms.listen_to_openings(self._hear_of_opening)
        service.rooms.listen(self._hear_of_change)

    def let_go(self, chat_id: int, message_id: int) -> None:
        """Leave a message alone from now on: it shows something else."""
        for room, told in self._told.items():
            self._told[room] = [each for each in told if (each.chat_id, each.message_id) != (chat_id, message_id)]

    def _hear_of_opening(self, room: RoomId, opener: PersonId | None) -> None:
        self._pages.run(self._tell_all(room, opener))

    def _hear_of_change(self, room: RoomId) -> None:
        if room in self._told:
            self._pages.run(self._follow(room))

    async def _tell_all(self, room: RoomId, opener: PersonId | None) -> None:
        """Look up one after the other whether they are members still, and tell those who are."""
        people = [person for person in await self._service.members.to_tell(room) if person.id != opener]
        if not people:
            return
        look = await self._service.look(room)
        group = await self._service.people.find_group(look.chat_id)
        if group is None:
            return
        self._told[room] = []
        for person in people:
            status = await self._gateway.member_status(look.chat_id, person.telegram_id)
            if status is MemberStatus.NONE:
                await self._service.members.forget(look.chat_id, person.id)
            elif status is not MemberStatus.UNKNOWN:
                self._pages.run(self._tell(room, group, person, look.token))
        await self._follow(room)

    async def _tell(self, room: RoomId, group: Chat, person: Person, token: str) -> None:
        # He may have sat down, or wanted no more of it, while others were looked up.
        if person.id not in {each.id for each in await self._service.members.to_tell(room)}:
            return
        language = language_of(person, group)
        address = f"https://t.me/{self._bot_name}?start=join_{token}"
        content = room_open_screen(texts(language), group.id, group.title, address)
        try:
            message_id = await self._gateway.send(
                person.telegram_id, lambda: content, silent=False, priority=Priority.BOARD
            )
        except GatewayError as error:
            if error.failure.kind is FailureKind.UNREACHABLE:
                await self._service.people.set_reachable(person.telegram_id, False)
            log.info("Somebody could not be told of a room: %s", error, extra={"room": room})
            return
        self._told.setdefault(room, []).append(_Told(person.telegram_id, message_id, language, group.id))
        await self._follow(room)

    async def _follow(self, room: RoomId) -> None:
        """Take the way in off the messages of a room where nobody can sit down any more."""
        try:
            look = (await self._service.look(room)).group
        except NoRoomError:
            self._told.pop(room, None)
            return
        if look.phase is Phase.LOBBY:
            return
        for told in self._told.pop(room, []):
            self._pages.show(told.chat_id, told.message_id, _taken(told, look.title, look.phase))


def _taken(told: _Told, title: str, phase: Phase) -> Content:
    return room_taken_screen(texts(told.language), told.group, title, phase)
