"""What somebody finds who comes to the bot in private: where a deep link leads, or what one can do here."""

from __future__ import annotations

from zole_bot.chat.content import Content
from zole_bot.chat.desk import Desk
from zole_bot.chat.gateway import MemberStatus
from zole_bot.chat.rules_pages import LINK as RULES
from zole_bot.chat.rules_pages import RulesPages
from zole_bot.chat.screens.help import start_screen
from zole_bot.chat.who import language_of
from zole_bot.i18n import texts
from zole_bot.look import RoomLook
from zole_bot.room import Person, Presence, RoomId
from zole_bot.service.reply import Notice
from zole_bot.service.rooms import NoRoomError

JOIN = "join_"
MOST_LOBBIES = 8


class Doorstep:
    """Where people come in. Each method gives what to tell them; None where a live message says it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._service = desk.service
        self._rules_pages = RulesPages(desk)

    async def room_behind(self, payload: str) -> RoomId | None:
        """Find the room that a deep link lets one join."""
        return await self._service.lobbies.find(payload.removeprefix(JOIN)) if payload.startswith(JOIN) else None

    async def follow(self, person: Person, payload: str) -> Content | None:
        """Go where a deep link leads; without one, or with one of which nothing is known, to the first words."""
        if payload.startswith(JOIN):
            return await self._join(person, await self.room_behind(payload))
        if payload.startswith(RULES):
            try:
                return await self._rules_pages.follow(person, payload)
            except NoRoomError:
                return Content(texts(language_of(person)).html("notice-no-room"))
        return await self._first_words(person)

    async def _first_words(self, person: Person) -> Content:
        address = f"https://t.me/{self._desk.bot_name}"
        near = await self._service.lobbies.near(person)
        lobbies = [(title, f"{address}?start={JOIN}{token}") for title, token in near[:MOST_LOBBIES]]
        return start_screen(texts(language_of(person)), f"{address}?startgroup=zole", lobbies)

    async def _join(self, person: Person, room: RoomId | None) -> Content | None:
        t = texts(language_of(person))
        if room is None:
            return Content(t.html("notice-lobby-over"))
        look = await self._service.look(room)
        refusal = await self._refuse(look, person)
        if refusal is not None:
            return Content(t.html(f"notice-{refusal}"))
        await self._service.members.meet_at(look.chat_id, person.id)
        reply = await self._service.lobbies.join(room, person)
        if reply.notice is Notice.COMING:
            self._desk.show(room)
            return None
        return None if reply.notice is Notice.NONE else Content(t.html(f"notice-{reply.notice}", **reply.values))

    async def _refuse(self, room: RoomLook, person: Person) -> Notice | None:
        """Say why a link does not let somebody in: who is not in the group, or silenced there, has it from others.

        Some groups show nobody who is in them; a tap in the group, by which he is coming already, is proof as well.
        """
        match await self._desk.gateway.member_status(room.chat_id, person.telegram_id):
            case MemberStatus.OWNER | MemberStatus.ADMIN | MemberStatus.MEMBER:
                return None
            case MemberStatus.MUTED:
                return Notice.MUTED_MEMBER
            case MemberStatus.UNKNOWN:
                is_coming = any(s.person == person.id and s.presence is not Presence.LEFT for s in room.seats)
                return None if is_coming else Notice.TAP_IN_GROUP
            case MemberStatus.NONE:
                await self._service.departures.leave_group(room.chat_id, person.telegram_id)
                return Notice.MEMBERS_ONLY
