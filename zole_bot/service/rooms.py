"""Rooms under lock: load, decide, save, and only then tell. One lock a room; nothing here talks to Telegram.

The lock alone keeps two steps of a room apart: the writer is held only while a step is stored, so a refused tap never
waits for what another room writes.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from weakref import WeakValueDictionary

from zole_bot.clock import Clock
from zole_bot.game.session import settle
from zole_bot.log_fields import about
from zole_bot.room import PersonId, Phase, Room, RoomId
from zole_bot.service import journal
from zole_bot.service.dealing import Ended, Step, secret_of
from zole_bot.service.reply import Notice, Reply
from zole_bot.service.timing import due_at
from zole_bot.storage import Connection, Storage
from zole_bot.storage.chats import chat_of_room, save_chat
from zole_bot.storage.deals import append_actions, end_deal, insert_deal
from zole_bot.storage.rooms import load_room, save_room
from zole_bot.storage.sums import add_to_sums


class NoRoomError(Exception):
    """There is no such room."""


@dataclass(slots=True)
class Change:
    """A room that is held: the step set here is saved when the block ends."""

    room: Room
    """As it was loaded."""
    step: Step = field(init=False)

    def __post_init__(self) -> None:
        self.step = Step(self.room)


class Rooms:
    """All rooms of a database."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self.storage = storage
        self.clock = clock
        self._locks: WeakValueDictionary[RoomId, asyncio.Lock] = WeakValueDictionary()
        self._listeners: list[Callable[[RoomId], None]] = []
        self._timekeepers: list[Callable[[RoomId], None]] = []
        self.deals_ended: Counter[str] = Counter(settled=0, void=0)
        """Since the program began, settled and void ones."""
        self._greeters: list[Callable[[RoomId, PersonId | None], None]] = []

    def listen(self, listener: Callable[[RoomId], None]) -> None:
        """Call this after each saved change of a room that somebody could see, outside its lock."""
        self._listeners.append(listener)

    def listen_to_all(self, timekeeper: Callable[[RoomId], None]) -> None:
        """Call this after each change, also of what only the clock goes by."""
        self._timekeepers.append(timekeeper)

    def listen_to_openings(self, greeter: Callable[[RoomId, PersonId | None], None]) -> None:
        """Call this once after each room that is opened, with who opened it."""
        self._greeters.append(greeter)

    @asynccontextmanager
    async def hold(self, room_id: RoomId) -> AsyncIterator[Change]:
        """Hold a room alone; what the block leaves in `step` is stored before anybody hears of it.

        Raises `NoRoomError`. An exception in the block changes nothing.
        """
        async with self._lock(room_id):
            room = await self.look(room_id)
            change = Change(room)
            with about(room_id, None if room.deal is None else room.deal.ordinal):
                yield change
                is_changed = change.step.room != room
                if is_changed:
                    async with self.storage.transaction() as db:
                        await self.save(db, room, change.step)
        if change.step.ended is not None:
            self.deals_ended["void" if change.step.ended.result is None else "settled"] += 1
        if is_changed:
            journal.note(room, change.step)
            self.tell(room_id, is_seen=_is_seen(room, change.step.room))

    async def take_up_wishes(self, room_id: RoomId) -> None:
        """Hear that somebody in a room has chosen something for himself: it is shown, and may be due at another time.

        Raises `NoRoomError`.
        """
        async with self._lock(room_id):
            room = await self.look(room_id)
            async with self.storage.transaction() as db:
                await save_room(db, room, room, due_at(room))
        self.tell(room_id)

    def _lock(self, room_id: RoomId) -> asyncio.Lock:
        return self._locks.setdefault(room_id, asyncio.Lock())

    def tell(self, room_id: RoomId, *, is_seen: bool = True) -> None:
        """Let everybody hear that a room has changed, or, where nobody could see that, only who keeps the time."""
        for listener in (*self._timekeepers, *(self._listeners if is_seen else ())):
            listener(room_id)

    def tell_opened(self, room_id: RoomId, opener: PersonId | None) -> None:
        """Let everybody hear that a room was opened."""
        journal.note_opened(room_id)
        for greeter in self._greeters:
            greeter(room_id, opener)

    async def look(self, room_id: RoomId) -> Room:
        """Load a room to look at it only. Raises `NoRoomError`."""
        with about(room_id):
            return await self._load(room_id)

    async def _load(self, room_id: RoomId) -> Room:
        async with self.storage.looking() as db:
            room = await load_room(db, room_id)
        if room is None:
            raise NoRoomError(room_id)
        return room

    async def step(self, room_id: RoomId, decide: Callable[[Room], tuple[Step, Reply]]) -> Reply:
        """Hold a room, let `decide` make a step of it, store that, and give the answer."""
        try:
            async with self.hold(room_id) as change:
                change.step, reply = decide(change.room)
        except NoRoomError:
            return Reply(Notice.NO_ROOM)
        return reply

    async def change(self, room_id: RoomId, decide: Callable[[Room], tuple[Room, Reply]]) -> Reply:
        """Do the same where no deal can end."""

        def step(room: Room) -> tuple[Step, Reply]:
            changed, reply = decide(room)
            return Step(changed), reply

        return await self.step(room_id, step)

    async def save(self, db: Connection, old: Room, step: Step) -> None:
        """Store what a step has made of a room; the caller tells of it once the transaction is over."""
        new, now = step.room, self.clock.now()
        if step.ended is not None:
            await self._end(db, old, new, step.ended, now)
        if new.deal is not None and new.session is not None:
            if old.deal is None or old.deal.ordinal != new.deal.ordinal:
                secret = secret_of(new, new.deal.ordinal).hex()
                await insert_deal(db, new.id, new.deal, new.session, secret, now)
            if new.deal.makers or old.deal != new.deal:
                await append_actions(db, new.id, old.deal, new.deal, now)
        if new.phase is Phase.CLOSED and old.phase is not Phase.CLOSED and new.session is not None:
            chat = await chat_of_room(db, new.id)
            for seat, points in zip(new.seats, settle(new.session), strict=False):  # newcomers were never dealt in
                if points:
                    await add_to_sums(db, chat.id, seat.person, deals=0, points=points, bigs=0, big_wins=0)
        if step.keeps_choice:
            chat = await chat_of_room(db, new.id)
            await save_chat(db, replace(chat, preset=new.preset, rules=new.rules, turn_seconds=new.turn_seconds))
        await save_room(db, old, new, due_at(new))

    async def _end(self, db: Connection, old: Room, new: Room, ended: Ended, now: float) -> None:
        """Store the last actions of a deal, its end, and what it adds to the standings, all in one transaction."""
        if old.deal is None:
            await insert_deal(db, new.id, ended.played, ended.session, secret_of(new, new.dealt).hex(), now)
        await append_actions(db, new.id, old.deal, ended.played, now)
        await end_deal(db, new.id, ended.played.ordinal, ended.result, ended.session, now)
        if ended.result is None:
            return
        chat = await chat_of_room(db, new.id)
        for player in ended.session.seats:
            is_big = ended.result.big == player
            await add_to_sums(
                db,
                chat.id,
                new.seats[player].person,
                deals=1,
                points=ended.result.scores[player],
                bigs=int(is_big),
                big_wins=int(is_big and ended.result.scores[player] > 0),
            )


def _is_seen(old: Room, new: Room) -> bool:
    """Tell whether a change shows: that a hand has arrived, which lets the clock run, is shown to nobody."""
    return new != replace(old, delivered_at=new.delivered_at)
