"""Departures: people who are not in a group any more, by their own will or put out of it."""

from __future__ import annotations

from zole_bot.service.places import Places
from zole_bot.service.rights import Actor
from zole_bot.service.rooms import Rooms
from zole_bot.storage.chats import find_chat
from zole_bot.storage.members import drop_member
from zole_bot.storage.people import find_person
from zole_bot.storage.room_search import rooms_of_chat


class Departures:
    """What becomes of the seats of those who go."""

    def __init__(self, rooms: Rooms, places: Places) -> None:
        self._rooms = rooms
        self._places = places

    async def leave_group(self, telegram_chat_id: int, telegram_person_id: int) -> None:
        """Hear that a person is not in a group any more: he sits in none of its rooms and is no member of it."""
        async with self._rooms.storage.transaction() as db:
            chat, person = await find_chat(db, telegram_chat_id), await find_person(db, telegram_person_id)
            if chat is None or person is None:
                return
            await drop_member(db, chat.id, person.id)
            rooms = await rooms_of_chat(db, chat.id)
        for room in rooms:
            await self._places.leave(room, Actor(person))  # where he does not sit, nothing comes of it
