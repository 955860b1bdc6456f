"""Use cases of groups that come, go, move, or do not let the bot write."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from functools import partial

from zole_bot.room import Chat, CloseReason, PauseReason, PersonId, Phase, Room, RoomId
from zole_bot.service import standstill
from zole_bot.service.dealing import Step, break_off
from zole_bot.service.elsewhere import busy_people
from zole_bot.service.lobby import close
from zole_bot.service.people import People
from zole_bot.service.reply import DONE, Reply
from zole_bot.service.rooms import NoRoomError, Rooms
from zole_bot.storage.chats import lost_chats
from zole_bot.storage.room_search import rooms_of_chat
from zole_bot.storage.rooms import RoomTakenError


class Groups:
    """What becomes of the rooms of a group."""

    def __init__(self, rooms: Rooms, people: People) -> None:
        self._rooms = rooms
        self._people = people
        self._following = asyncio.Lock()
        """Who follows a group does so alone: two who hear of it at once would get into each other's way."""

    async def lose(self, telegram_id: int) -> None:
        """Hear that the bot is out of a group: its sessions stand, nothing of them is lost."""
        now = self._rooms.clock.now()

        def lose(room: Room) -> tuple[Room, Reply]:
            # Meanwhile it may have been heard that the group has moved, or that the bot is in again.
            return room if room.chat.left_at is None else standstill.lose_chat(room, now), DONE

        chat = await self._people.leave_group(telegram_id, now)
        for room in await self._rooms_of(chat):
            await self._rooms.change(room, lose)
            self._rooms.tell(room)  # also where a room that paused anyway has not changed

    async def regain(self, chat: Chat) -> None:
        """Hear that the bot is in a group again: its sessions are shown anew."""
        now = self._rooms.clock.now()
        for room in await self._rooms_of(chat):
            await self._rooms.change(room, lambda room: (standstill.regain_chat(room, now), DONE))

    async def lost(self) -> list[int]:
        """Give Telegram's numbers of the groups that the bot is out of and that would have something to show."""
        async with self._rooms.storage.reading() as db:
            return await lost_chats(db)

    async def lose_voice(self, room_id: RoomId) -> None:
        """Hear that the bot may not write where a room is: the session stands until it may."""
        now = self._rooms.clock.now()
        await self._rooms.change(room_id, lambda room: (standstill.lose_voice(room, now), DONE))

    async def regain_voice(self, room_id: RoomId) -> None:
        """Hear that the bot may write where a room is: the session goes on by itself."""
        room = await self._find(room_id)
        if room is None or room.pause_reason is not PauseReason.NO_VOICE:
            return
        now, busy = self._rooms.clock.now(), await busy_people(self._rooms.storage, room)
        await self._rooms.step(room_id, lambda room: (standstill.regain_voice(room, now, busy), DONE))

    async def may_write(self, chat: Chat, *, is_allowed: bool) -> None:
        """Hear that the bot may write in a whole group, or may not any more."""
        for room in await self._rooms_of(chat):
            if is_allowed:
                await self.regain_voice(room)
                self._rooms.tell(room)  # a lobby that could not be shown is tried again
            else:
                await self.lose_voice(room)

    async def lose_topic(self, room_id: RoomId) -> None:
        """Hear that a room's topic is gone: it goes on in General, or stands if something is going on there already."""
        room = await self._find(room_id)
        if room is None:
            return
        now, busy = self._rooms.clock.now(), await busy_people(self._rooms.storage, room)
        try:
            await self._rooms.step(room_id, lambda room: (_leave_topic(room, now, busy), DONE))
        except RoomTakenError:
            await self._rooms.change(room_id, lambda room: (_stay_in_no_topic(room, now), DONE))

    async def bring_home(self, chat: Chat, *, has_topics: bool) -> RoomId | None:
        """Find the oldest room of a group whose topic is gone, one's own or all topics, and let it go on in General."""
        rooms = await self._rooms_of(chat, of_topics_gone=has_topics)
        if not rooms:
            return None
        await self.lose_topic(rooms[0])
        return rooms[0]

    async def follow(self, old_telegram_id: int, new_telegram_id: int) -> None:
        """Go on in the supergroup that a group became; hearing of it twice changes nothing."""
        async with self._following:
            closed = await self._move(old_telegram_id, new_telegram_id)
            if closed is None:
                return
            now = self._rooms.clock.now()
            for room_id in await self._rooms_of(await self._people.find_group(new_telegram_id)):
                if (room := await self._find(room_id)) is not None:
                    busy = await busy_people(self._rooms.storage, room)
                    await self._rooms.step(room_id, partial(_follow, now=now, busy=busy))
            for room_id in [*closed, *await self._rooms_of(await self._people.find_group(new_telegram_id))]:
                self._rooms.tell(room_id)  # where nothing has changed but the place

    async def _move(self, old_telegram_id: int, new_telegram_id: int) -> list[RoomId] | None:
        """Let the other group have what is known of one; gives the rooms closed for that, None: nothing was known."""
        closed: list[RoomId] = []
        while (old := await self._people.find_group(old_telegram_id)) is not None:
            closed += await self._make_way(old, await self._people.find_group(new_telegram_id))
            with suppress(RoomTakenError):  # somebody has opened one there meanwhile
                await self._people.follow_group(old_telegram_id, new_telegram_id)
                return closed
        await self._people.follow_group(old_telegram_id, new_telegram_id)
        return None

    async def _make_way(self, old: Chat, new: Chat | None) -> list[RoomId]:
        """Where both numbers of a group have an open room in the same place, close the one that matters less."""
        closed = []
        places: dict[int | None, Room] = {}
        for room_id in [*await self._rooms_of(old), *await self._rooms_of(new)]:
            room = await self._find(room_id)
            if room is None:
                continue
            other = places.setdefault(room.thread_id, room)
            if other is not room:
                less = min(other, room, key=lambda each: (each.session is not None, each.touched_at))
                places[room.thread_id] = room if less is other else other
                await self._close(less.id)
                closed.append(less.id)
        return closed

    async def _close(self, room_id: RoomId) -> None:
        now = self._rooms.clock.now()

        def end(room: Room) -> tuple[Step, Reply]:
            step = Step(room) if room.session is None else break_off(room)
            return replace(step, room=close(step.room, CloseReason.STOPPED, now)), DONE

        await self._rooms.step(room_id, end)

    async def _find(self, room_id: RoomId) -> Room | None:
        try:
            return await self._rooms.look(room_id)
        except NoRoomError:  # erased meanwhile
            return None

    async def _rooms_of(self, chat: Chat | None, *, of_topics_gone: bool = False) -> list[RoomId]:
        if chat is None:
            return []
        async with self._rooms.storage.reading() as db:
            now = await self._people.as_it_is(db, chat)
            return await rooms_of_chat(db, now.id, of_topics_gone=of_topics_gone)


def _follow(room: Room, now: float, busy: frozenset[PersonId]) -> tuple[Step, Reply]:
    return standstill.follow(room, now, busy), DONE


def _leave_topic(room: Room, now: float, busy: frozenset[PersonId]) -> Step:
    if room.thread_id is None:
        return Step(standstill.lose_voice(room, now))
    return standstill.regain_voice(standstill.lose_topic(room), now, busy)


def _stay_in_no_topic(room: Room, now: float) -> Room:
    """Let a session stand whose topic is gone; a lobby that nobody can see any more is closed."""
    if room.phase is Phase.LOBBY:
        return close(room, CloseReason.CHAT_LOST, now)
    return standstill.lose_voice(replace(room, topic_gone=True), now)
