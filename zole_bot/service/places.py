"""Use cases of those who go away, hand their seat on, or put somebody out, once play has begun."""

from __future__ import annotations

from zole_bot.room import PersonId, Phase, Room, RoomId
from zole_bot.service import leaving, lobby
from zole_bot.service.dealing import Step
from zole_bot.service.reply import Reply
from zole_bot.service.rights import Actor
from zole_bot.service.rooms import Rooms


class Places:
    """What can be asked about the places in a room."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    async def leave(self, room_id: RoomId, actor: Actor) -> Reply:
        """Go away, out of a lobby or of a session."""
        now = self._rooms.clock.now()

        def decide(room: Room) -> tuple[Step, Reply]:
            if room.phase is not Phase.LOBBY:
                return leaving.leave(room, actor, now)
            changed, reply = lobby.stand_up(room, actor, now)
            return Step(changed), reply

        return await self._rooms.step(room_id, decide)

    async def ask_to_leave(self, room_id: RoomId, actor: Actor, *, wanted: bool) -> Reply:
        """Ask whether somebody really wants to go away; in a lobby it is done at once."""
        now = self._rooms.clock.now()

        def decide(room: Room) -> tuple[Room, Reply]:
            if room.phase is Phase.LOBBY:
                return lobby.stand_up(room, actor, now)
            return leaving.ask_to_leave(room, actor, now, wanted=wanted)

        return await self._rooms.change(room_id, decide)

    async def hand_on(self, room_id: RoomId, actor: Actor, *, wanted: bool) -> Reply:
        """Offer one's seat to somebody else, or keep it."""
        now = self._rooms.clock.now()
        return await self._rooms.change(room_id, lambda room: leaving.hand_on(room, actor, now, wanted=wanted))

    async def remove(self, room_id: RoomId, actor: Actor, person: PersonId, *, is_sure: bool) -> Reply:
        """Put somebody out who is absent."""
        now = self._rooms.clock.now()
        return await self._rooms.step(room_id, lambda room: leaving.remove(room, actor, person, now, is_sure=is_sure))
