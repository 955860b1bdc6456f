"""The service: where the game, the database and the clock meet. The edge asks it, and hears of changes."""

from __future__ import annotations

import random
from dataclasses import replace

from zole_bot.clock import Clock
from zole_bot.look import RoomLook, Settled
from zole_bot.room import ChatId, Person, PersonId, Phase, Room, RoomId
from zole_bot.service.alarm import Alarm
from zole_bot.service.books import Books
from zole_bot.service.departures import Departures
from zole_bot.service.elsewhere import is_slow
from zole_bot.service.erasing import Erasing
from zole_bot.service.forgetting import Forgetting
from zole_bot.service.group_calls import GroupCalls
from zole_bot.service.groups import Groups
from zole_bot.service.lobbies import Lobbies
from zole_bot.service.looks import look_at
from zole_bot.service.members import Members
from zole_bot.service.messages import Messages
from zole_bot.service.people import People
from zole_bot.service.places import Places
from zole_bot.service.play import is_called
from zole_bot.service.reply import DONE
from zole_bot.service.rooms import NoRoomError, Rooms
from zole_bot.service.sessions import Sessions
from zole_bot.service.settings import Settings
from zole_bot.storage import Storage, room_search
from zole_bot.storage.deals import load_settled
from zole_bot.storage.rooms import load_room


class Service:
    """All use cases, by what they are about."""

    def __init__(self, storage: Storage, clock: Clock, chance: random.Random) -> None:
        self.storage = storage
        self.clock = clock
        self.people = People(storage)
        self.members = Members(storage)
        self.rooms = Rooms(storage, clock)
        self.lobbies = Lobbies(self.rooms, self.people, chance)
        self.sessions = Sessions(self.rooms)
        self.places = Places(self.rooms)
        self.groups = Groups(self.rooms, self.people)
        self.departures = Departures(self.rooms, self.places)
        self.settings = Settings(self.rooms, self.people, self.lobbies)
        self.messages = Messages(storage, clock)
        self.group_calls = GroupCalls(storage, clock)
        self.books = Books(storage)
        self.forgetting = Forgetting(self.rooms, self.places)
        self.erasing = Erasing(self.rooms)
        self.alarm = Alarm(storage, self.sessions, clock)
        self.rooms.listen_to_all(self.alarm.notice)
        self._settled: dict[RoomId, tuple[int, tuple[Settled, ...]]] = {}

    async def show_again(self, room_id: RoomId) -> None:
        """Have the group's live message as a new one at the bottom."""
        await self.rooms.change(room_id, lambda room: (replace(room, edition=room.edition + 1), DONE))

    async def room_at(self, chat: ChatId, thread_id: int | None) -> RoomId | None:
        """Find the room that is open in a chat and topic."""
        async with self.storage.reading() as db:
            return await room_search.find_open_room(db, chat, thread_id)

    async def last_room_at(self, chat: ChatId, thread_id: int | None) -> RoomId | None:
        """Find the newest room of a chat and topic in which a session was opened."""
        async with self.storage.reading() as db:
            return await room_search.find_last_room(db, chat, thread_id)

    async def rooms_of(self, person: PersonId) -> list[RoomId]:
        """Give the rooms a person sits in."""
        async with self.storage.reading() as db:
            return await room_search.rooms_of_person(db, person)

    async def choose_for_oneself(self, person: Person, name: str, value: str) -> Person:
        """Remember what a person chooses for himself; it holds at once in every room he sits in.

        Raises `ValueError` for a name or a value that there is not.
        """
        changed = await self.people.choose(person.id, name, value)
        for room_id in await self.rooms_of(person.id):
            await self.rooms.take_up_wishes(room_id)
        return changed

    async def hands_of(self, person: PersonId) -> list[RoomId]:
        """Give the rooms a person sits in, those in which it is his turn last: so they end up lowest in his chat."""
        rooms = await self.rooms_of(person)
        turns: dict[RoomId, bool] = {}
        for room_id in rooms:
            room = await self.rooms.look(room_id)
            own = [seat.player for seat in room.seats if seat.person == person]
            turns[room_id] = room.deal is not None and any(is_called(room.deal, player) for player in own)
        return sorted(rooms, key=turns.__getitem__)

    async def rooms_of_group(self, chat: ChatId) -> list[RoomId]:
        """Give the rooms of a group that are not closed."""
        async with self.storage.reading() as db:
            return await room_search.rooms_of_chat(db, chat)

    async def look(self, room_id: RoomId) -> RoomLook:
        """Show a room to each as he may see it. Raises `NoRoomError`."""
        try:
            room = await self.rooms.look(room_id)
        except NoRoomError:
            self._settled.pop(room_id, None)
            raise
        crowded: frozenset[PersonId] = frozenset()
        if self._known_settled(room) is None or is_slow(room):
            room, crowded = await self._load_whole(room_id)
        settled = self._known_settled(room)
        if room.phase is Phase.CLOSED:
            self._settled.pop(room_id, None)
        return look_at(room, settled or (), self.clock.now(), crowded)

    def _known_settled(self, room: Room) -> tuple[Settled, ...] | None:
        deals, settled = self._settled.get(room.id, (-1, ()))
        return settled if deals == _deals_of(room) else None

    async def _load_whole(self, room_id: RoomId) -> tuple[Room, frozenset[PersonId]]:
        """Load a room with what was settled in it, all of one state, and tell who of its people sits elsewhere too."""
        async with self.storage.reading() as db:
            room = await load_room(db, room_id)
            if room is None:
                raise NoRoomError(room_id)
            if self._known_settled(room) is None:
                self._settled[room_id] = _deals_of(room), await load_settled(db, room_id, room.rules)
            people = [seat.person for seat in room.seats]
            return room, await room_search.people_in_several_rooms(db, people) if is_slow(room) else frozenset()


def _deals_of(room: Room) -> int:
    return 0 if room.session is None else room.session.deals
