"""Taps on the buttons of a room outside the play of a deal: sitting down, choosing, going on, ways out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from zole_bot.chat.answers import Popup
from zole_bot.chat.buttons import RoomAct, RoomTap, parse_number
from zole_bot.chat.desk import Desk
from zole_bot.chat.screens.sheet import sheet_popup
from zole_bot.i18n import LANGUAGES
from zole_bot.look import Look, RoomLook
from zole_bot.room import Person, PersonId, RoomId
from zole_bot.service.reply import Notice, Reply
from zole_bot.service.rights import Actor

ARRIVAL_SECONDS = 1.5
"""How long a tap on Join waits for the private message before it is answered with "one moment"."""
RETRY_AS_ADMIN = frozenset(
    {Notice.ONLY_HOST, Notice.ONLY_SEATED, Notice.FINISH_WAIT, Notice.FINISH_VOTE, Notice.REMOVE_VOTE}
)
"""Refusals that would not be one for an admin of the group: only then it is looked up who is."""
Decision = Callable[[Actor], Awaitable[Reply]]


class RoomTaps:
    """What these buttons do."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._service = desk.service

    async def tap(self, person: Person, tap: RoomTap) -> Reply | Popup:
        """Do what a button wants. Raises `NoRoomError`."""
        room = RoomId(tap.room)
        if tap.act in (RoomAct.JOIN, RoomAct.SIT):
            return await self._join(person, room)
        if tap.act is RoomAct.SHEET:
            return Popup(sheet_popup(look_of(await self._service.look(room), person)))
        decide = self._choice(room, tap) or self._going_on(room, tap) or self._way_out(room, tap)
        if decide is None:
            return Reply(Notice.UNKNOWN_BUTTON)
        reply = await decide(Actor(person))
        if reply.notice in RETRY_AS_ADMIN and await self._is_admin(room, person):
            reply = await decide(Actor(person, is_admin=True))
        return reply

    def _choice(self, room: RoomId, tap: RoomTap) -> Decision | None:
        """Read what is chosen in a lobby."""
        lobbies, value = self._service.lobbies, tap.value
        match tap.act:
            case RoomAct.PRESETS:
                return lambda actor: lobbies.show_presets(room, actor, value == "1")
            case RoomAct.PRESET:
                return lambda actor: lobbies.choose_preset(room, actor, value)
            case RoomAct.CLOCK if value.isdecimal():
                return lambda actor: lobbies.choose_clock(room, actor, int(value))
            case RoomAct.LANGUAGE if value in LANGUAGES:
                return lambda actor: lobbies.choose_language(room, actor, value)
            case _:
                return None

    def _going_on(self, room: RoomId, tap: RoomTap) -> Decision | None:
        """Read what begins or goes on."""
        lobbies, sessions, value = self._service.lobbies, self._service.sessions, tap.value
        match tap.act:
            case RoomAct.START:
                return lambda actor: lobbies.start(room, actor)
            case RoomAct.NEXT:
                return lambda actor: sessions.be_ready(room, actor, tap.stage)
            case RoomAct.CUT if value.isdecimal():
                return lambda actor: sessions.be_ready(room, actor, tap.stage, int(value))
            case RoomAct.PAUSE:
                return lambda actor: sessions.pause(room, actor)
            case RoomAct.RESUME:
                return lambda actor: sessions.resume(room, actor)
            case RoomAct.REMATCH:
                return lambda actor: lobbies.rematch(room, actor)
            case _:
                return None

    def _way_out(self, room: RoomId, tap: RoomTap) -> Decision | None:
        """Read what ends something: a place, somebody else's, or the session."""
        places, sessions, value = self._service.places, self._service.sessions, tap.value
        match tap.act:
            case RoomAct.LEAVE if value == "1":
                return lambda actor: places.leave(room, actor)
            case RoomAct.LEAVE:
                return lambda actor: places.ask_to_leave(room, actor, wanted=value != "0")
            case RoomAct.HAND_ON:
                return lambda actor: places.hand_on(room, actor, wanted=value == "1")
            case RoomAct.REMOVE if (out := parse_number(value.partition("=")[0])) is not None:
                return lambda actor: places.remove(room, actor, PersonId(out), is_sure=value.endswith("=1"))
            case RoomAct.FINISH if value == "0":
                return lambda actor: sessions.keep_on(room, actor)
            case RoomAct.FINISH:
                return lambda actor: sessions.finish(room, actor, is_sure=value == "1")
            case _:
                return None

    async def lead_in(self, person: Person, room: RoomId) -> Reply:
        """Answer somebody who has just opened a room like one who joins it: he may have to come to the private chat."""
        reply = await self._join(person, room)
        return Reply(Notice.NONE) if reply.notice is Notice.SEATED_ALREADY else reply

    async def _join(self, person: Person, room: RoomId) -> Reply:
        """Seat a person; where no private message reaches him, the answer opens the private chat."""
        look = await self._service.look(room)
        arrival = self._desk.expect_arrival(room, person.id)
        reply = await self._service.lobbies.join(room, person)
        if reply.notice is not Notice.COMING:
            self._desk.expect_no_arrival(room, person.id)
            return reply
        self._desk.show(room)
        patience: asyncio.Future[None] = asyncio.ensure_future(
            self._desk.clock.sleep_until(self._desk.clock.now() + ARRIVAL_SECONDS)
        )
        waits: list[asyncio.Future[Reply | None] | asyncio.Future[None]] = [arrival, patience]
        self._desk.patient += 1
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._desk.patient -= 1
            patience.cancel()
        if not arrival.done():
            self._desk.expect_no_arrival(room, person.id)
            return reply
        return arrival.result() or Reply(Notice.COMING, link=f"join_{look.token}")

    async def _is_admin(self, room: RoomId, person: Person) -> bool:
        look = await self._service.look(room)
        return await self._desk.gateway.is_admin(look.chat_id, person.telegram_id)


def look_of(room: RoomLook, person: Person) -> Look:
    """Give what this person may see: his own hand, or what everybody sees."""
    seat = next((seat for seat in room.seats if seat.person == person.id), None)
    return room.group if seat is None else seat.look
