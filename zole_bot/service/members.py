"""Members: who was met in which group, and who wants to hear that a room opens there."""

from __future__ import annotations

from zole_bot.look import KnownGroup
from zole_bot.room import ChatId, Person, PersonId, RoomId
from zole_bot.service.reply import DONE, Notice, Reply
from zole_bot.storage import Storage
from zole_bot.storage import members as stored
from zole_bot.storage.chats import find_chat, is_known


class Members:
    """What is known of people in groups; written only when it is new."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def meet(self, chat: ChatId, person: PersonId) -> None:
        """Remember that a person was met in a group."""
        if not await self.is_known(chat, person):
            async with self._storage.transaction() as db:
                await stored.add_member(db, chat, person)

    async def is_known(self, chat: ChatId, person: PersonId) -> bool:
        """Tell whether a person was met in a group."""
        async with self._storage.reading() as db:
            return await stored.is_member(db, chat, person)

    async def is_known_at(self, telegram_id: int, person: PersonId) -> bool:
        """Tell the same by Telegram's number of the group."""
        async with self._storage.reading() as db:
            chat = await find_chat(db, telegram_id)
            return chat is not None and await stored.is_member(db, chat.id, person)

    async def meet_at(self, telegram_id: int, person: PersonId) -> None:
        """Do the same by Telegram's number of the group, if the group is known."""
        async with self._storage.reading() as db:
            chat = await find_chat(db, telegram_id)
        if chat is not None:
            await self.meet(chat.id, person)

    async def forget(self, telegram_id: int, person: PersonId) -> None:
        """Hear that a person is not in a group any more."""
        async with self._storage.transaction() as db:
            chat = await find_chat(db, telegram_id)
            if chat is not None:
                await stored.drop_member(db, chat.id, person)

    async def groups_of(self, person: PersonId) -> list[KnownGroup]:
        """Give the groups in which a person was met."""
        async with self._storage.reading() as db:
            return await stored.groups_of_person(db, person)

    async def choose_notice(self, person: PersonId, chat: ChatId, *, wanted: bool) -> Reply:
        """Let a person hear of new rooms in a group from now on, or not; it may have another number by now."""
        async with self._storage.transaction() as db:
            needs_to_be_met = wanted or not await is_known(db, chat)
            if needs_to_be_met and not await stored.is_member(db, chat, person):
                return Reply(Notice.NOT_MET_THERE)
            await stored.set_notice(db, chat, person, wanted)
        return DONE

    async def to_tell(self, room: RoomId) -> list[Person]:
        """Give those who are to hear of a lobby; nobody once it is over."""
        async with self._storage.reading() as db:
            return await stored.people_to_tell(db, room)
