"""What a group chooses for the sessions to come; only its language holds at once."""

from __future__ import annotations

from dataclasses import replace

from zole_bot.game.house_rules import PRESETS
from zole_bot.room import Chat, Room
from zole_bot.service.lobbies import Lobbies
from zole_bot.service.people import People
from zole_bot.service.reply import DONE, Notice, Reply
from zole_bot.service.rights import Actor, may_decide
from zole_bot.service.rooms import Rooms
from zole_bot.storage.rooms import find_open_room, load_room


class Settings:
    """What can be asked of the settings of groups."""

    def __init__(self, rooms: Rooms, people: People, lobbies: Lobbies) -> None:
        self._rooms = rooms
        self._people = people
        self._lobbies = lobbies

    async def choose(
        self, chat: Chat, thread_id: int | None, actor: Actor, name: str, value: str
    ) -> tuple[Chat, Reply]:
        """Change one setting of a group: an admin of it may, and the host of the room that is open in this place.

        Gives the group as it is then. A name or a value that there is not is an unknown button.
        """
        room = await self._open_room(chat, thread_id)
        if not actor.is_admin and (room is None or not may_decide(room, actor)):
            return chat, Reply(Notice.ONLY_HOST)
        try:
            change_setting(chat, name, value)
        except ValueError:
            return chat, Reply(Notice.UNKNOWN_BUTTON)
        changed = await self._people.change_group(chat.id, lambda known: change_setting(known, name, value))
        if name == "language" and room is not None:
            await self._lobbies.choose_language(room.id, actor, value)
        return changed, DONE

    async def _open_room(self, chat: Chat, thread_id: int | None) -> Room | None:
        async with self._rooms.storage.reading() as db:
            room_id = await find_open_room(db, chat.id, thread_id)
            return None if room_id is None else await load_room(db, room_id)


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
        case "language":
            return replace(chat, language=value)
        case _:
            raise ValueError(name)
