"""Taps on the buttons of a room outside the play of a deal: sitting down, choosing, going on, ways out."""

from __future__ import annotations

import asyncio

from zole_bot.chat.answers import Popup
from zole_bot.chat.buttons import RoomAct, RoomTap, parse_number
from zole_bot.chat.desk import Desk
from zole_bot.chat.inbound import Inbound, Pace, Verdict
from zole_bot.chat.passing import let_others_pass
from zole_bot.chat.screens.sheet import sheet_popup
from zole_bot.chat.standing import Decision, Standing
from zole_bot.i18n import LANGUAGES
from zole_bot.look import Look, RoomLook
from zole_bot.room import Person, PersonId, Phase, Presence, RoomId
from zole_bot.service.reply import Notice, Reply
from zole_bot.service.rights import Actor

ARRIVAL_SECONDS = 1.5
"""How long a tap on Join waits for the private message before it is answered with "one moment"."""
OF_ARRIVALS = Pace(burst=2, seconds=20.0)
"""For waits that keep what comes next in the group waiting, so that who sits down is there when Start comes after it.

After these nobody waits for somebody else's private message, however often that one taps.
"""
OF_THEIR_STAGE = frozenset(
    {RoomAct.PAUSE, RoomAct.RESUME, RoomAct.FINISH, RoomAct.REMOVE, RoomAct.LEAVE, RoomAct.HAND_ON}
)
"""What an old message must not do; the others look for themselves whether it is time for them."""


class RoomTaps:
    """What these buttons do."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._service = desk.service
        self._standing = Standing(desk.gateway)
        self._arrivals = Inbound(desk.clock, OF_ARRIVALS)

    async def tap(self, person: Person, tap: RoomTap, chat_id: int | None) -> Reply | Popup:
        """Do what a button wants that was tapped in some chat. Raises `NoRoomError`."""
        room = RoomId(tap.room)
        look = await self._service.look(room)
        is_here = chat_id == look.chat_id
        if tap.act in (RoomAct.JOIN, RoomAct.SIT):
            return await self._join(person, look, is_here=is_here)
        if tap.act is RoomAct.SHEET:
            return await self._sheet(person, look, is_here=is_here)
        decide = self._choice(room, tap) or self._going_on(room, tap) or self._way_out(room, tap)
        if decide is None:
            return Reply(Notice.UNKNOWN_BUTTON)
        if tap.act in OF_THEIR_STAGE and tap.stage != look.group.stage and look.group.phase is not Phase.CLOSED:
            return Reply(Notice.OLD_BUTTON)
        return await self._standing.decide(look.chat_id, Actor(person), decide, is_here=is_here)

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
        reply = await self._join(person, await self._service.look(room), is_here=True)
        return Reply(Notice.NONE) if reply.notice is Notice.SEATED_ALREADY else reply

    async def _join(self, person: Person, look: RoomLook, *, is_here: bool) -> Reply:
        """Seat a person; where no private message reaches him, the answer opens the private chat."""
        room = look.group.room
        if await self._is_stranger(look, person, is_here=is_here):
            return Reply(Notice.MEMBERS_ONLY)
        arrival = self._desk.expect_arrival(room, person.id)
        reply = await self._service.lobbies.join(room, person)
        if reply.notice is not Notice.COMING:
            self._desk.expect_no_arrival(room, person.id)
            return reply
        self._desk.show(room)
        if self._arrivals.judge(room) is not Verdict.LET_IN:
            let_others_pass()
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

    async def _sheet(self, person: Person, look: RoomLook, *, is_here: bool) -> Reply | Popup:
        if await self._is_stranger(look, person, is_here=is_here):
            return Reply(Notice.STRANGER)
        if not look.group.dealt_players:
            return Reply(Notice.NOT_BEGUN)
        return Popup(sheet_popup(own_look(look, person) or look.group))

    async def _is_stranger(self, room: RoomLook, person: Person, *, is_here: bool) -> bool:
        """Tell whether somebody neither sits in a room nor is in its group."""
        if own_look(room, person) is not None:
            return False
        return await self._standing.is_stranger(room.chat_id, person.telegram_id, is_here=is_here)


def own_look(room: RoomLook, person: Person) -> Look | None:
    """Give what a person sees who sits, or is coming; None for anybody else."""
    seats = (seat for seat in room.seats if seat.person == person.id and seat.presence is not Presence.LEFT)
    return next((seat.look for seat in seats), None)
