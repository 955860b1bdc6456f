"""What a group chooses for the sessions to come; only its language holds at once."""

from __future__ import annotations

from dataclasses import replace

from zole_bot.game.house_rules import PRESETS
from zole_bot.room import Chat, RoomId, ShowTricks
from zole_bot.service.lobbies import Lobbies
from zole_bot.service.opening import parse_hours
from zole_bot.service.people import People
from zole_bot.service.reply import DONE, Notice, Reply
from zole_bot.service.rights import Actor, may_decide
from zole_bot.service.rooms import Rooms
from zole_bot.storage.room_search import find_open_room, rooms_of_chat
from zole_bot.storage.rooms import load_room

NO_QUIET_HOURS = "none"
"""What a choice says for what is stored as an empty text."""


class Settings:
    """What can be asked of the settings of groups: by an admin, and by the host of the room open in this place."""

    def __init__(self, rooms: Rooms, people: People, lobbies: Lobbies) -> None:
        self._rooms = rooms
        self._people = people
        self._lobbies = lobbies

    async def look(self, chat: Chat, thread_id: int | None, actor: Actor) -> tuple[Chat, Reply]:
        """Give a group as it is now, to somebody who may change what it has chosen.

        Nobody else turns the pages: everybody in the group looks at the same message.
        """
        if not await self._may_choose(chat, thread_id, actor):
            return chat, Reply(Notice.ONLY_HOST)
        async with self._rooms.storage.reading() as db:
            return await self._people.as_it_is(db, chat), DONE

    async def choose(
        self, chat: Chat, thread_id: int | None, actor: Actor, name: str, value: str
    ) -> tuple[Chat, Reply]:
        """Change one setting of a group; gives the group as it is then.

        A name or a value that there is not is an unknown button.
        """
        if not await self._may_choose(chat, thread_id, actor):
            return chat, Reply(Notice.ONLY_HOST)
        try:
            change_setting(chat, name, value)
        except ValueError:
            return chat, Reply(Notice.UNKNOWN_BUTTON)
        changed = await self._people.change_group(chat, lambda known: change_setting(known, name, value))
        if name == "language":
            for room in await self._open_rooms(changed):
                await self._lobbies.choose_language(room, actor, value)
        return changed, DONE

    async def _may_choose(self, chat: Chat, thread_id: int | None, actor: Actor) -> bool:
        if actor.is_admin:
            return True
        async with self._rooms.storage.reading() as db:
            now = await self._people.as_it_is(db, chat)
            room_id = await find_open_room(db, now.id, thread_id)
            room = None if room_id is None else await load_room(db, room_id)
        return room is not None and may_decide(room, actor)

    async def _open_rooms(self, chat: Chat) -> list[RoomId]:
        """Give the rooms of all topics: a host chooses the language of his own, an admin of all of them."""
        async with self._rooms.storage.reading() as db:
            return await rooms_of_chat(db, chat.id)


def change_setting(chat: Chat, name: str, value: str) -> Chat:
    """Give a group with one setting changed. Raises `ValueError` for a name or a value that there is not."""
    match name:
        case "preset" if value in PRESETS:
            return replace(chat, preset=value, rules=PRESETS[value])
        case "turn_seconds":
            return replace(chat, turn_seconds=int(value))
        case "next_deal_seconds":
            return replace(chat, next_deal_seconds=int(value))
        case "deals_limit":
            return replace(chat, deals_limit=int(value))
        case "show_tricks":
            return replace(chat, show_tricks=ShowTricks(value))
        case "language":
            return replace(chat, language=value)
        case "quiet_hours":
            hours = "" if value == NO_QUIET_HOURS else value
            parse_hours(hours)
            return replace(chat, quiet_hours=hours)
        case "rooms_a_day":
            return replace(chat, rooms_a_day=int(value))
        case _:
            raise ValueError(name)
