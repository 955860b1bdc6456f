"""Forgetting: a person asks that nothing here leads to him any more."""

from __future__ import annotations

from zole_bot.room import Person, Room
from zole_bot.service.places import Places
from zole_bot.service.reply import DONE, Notice, Reply
from zole_bot.service.rights import Actor
from zole_bot.service.rooms import Rooms
from zole_bot.storage.forgetting import forget_person, rooms_that_name
from zole_bot.storage.room_search import rooms_of_person
from zole_bot.storage.rooms import load_room


class Forgetting:
    """What can be asked about being forgotten."""

    def __init__(self, rooms: Rooms, places: Places) -> None:
        self._rooms = rooms
        self._places = places

    async def refusal(self, person: Person) -> Reply | None:
        """Tell why a person cannot be forgotten now; None: he can."""
        for room in await self._rooms_of(person):
            if room.deal is not None:
                return Reply(Notice.PLAYS_ELSEWHERE, {"group": room.chat.title})
        return None

    async def forget(self, person: Person, name: str) -> Reply:
        """Let a person leave where he may, and delete what is known of him; seats and sums go on as `name`'s."""
        refusal = await self.refusal(person)
        if refusal is not None:
            return refusal
        for room in await self._rooms_of(person):
            await self._places.leave(room.id, Actor(person))
        async with self._rooms.storage.transaction() as db:
            is_seated = bool(await rooms_of_person(db, person.id))
            named_in = await rooms_that_name(db, person.id)
            if not is_seated:
                await forget_person(db, person.id, name)
        if is_seated:  # he sat down again meanwhile
            return await self.forget(person, name)
        for room_id in named_in:
            self._rooms.tell(room_id)
        return DONE

    async def _rooms_of(self, person: Person) -> list[Room]:
        async with self._rooms.storage.reading() as db:
            loaded = [await load_room(db, room_id) for room_id in await rooms_of_person(db, person.id)]
        return [room for room in loaded if room is not None]
