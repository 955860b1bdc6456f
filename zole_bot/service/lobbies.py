"""Use cases of a lobby: opening a room, sitting down, choosing the rules, starting."""

from __future__ import annotations

import random
from dataclasses import replace

from zole_bot.game.house_rules import RuleValue
from zole_bot.game.shuffle import commitment, make_chain
from zole_bot.room import MAX_SEATS, Chat, PauseReason, Person, PersonId, Phase, Presence, Room, RoomId
from zole_bot.service import arriving, between, lobby
from zole_bot.service.dealing import Step
from zole_bot.service.elsewhere import busy_elsewhere, busy_people
from zole_bot.service.opening import OpeningRefusedError, day_began, refuse_opening
from zole_bot.service.people import People
from zole_bot.service.reply import DONE, Notice, Reply
from zole_bot.service.rights import Actor
from zole_bot.service.rooms import Rooms
from zole_bot.service.timing import due_at
from zole_bot.storage import room_search
from zole_bot.storage.rooms import RoomTakenError, insert_room
from zole_bot.storage.seats import private_language


class Lobbies:
    """What can be asked of lobbies."""

    def __init__(self, rooms: Rooms, people: People, chance: random.Random) -> None:
        self._rooms = rooms
        self._people = people
        self._chance = chance

    async def open(self, chat: Chat, thread_id: int | None, person: Person | None, language: str) -> RoomId:
        """Open a room, or find the one that is open there; the one who opens it is coming to sit.

        Raises `OpeningRefusedError` where the group wants no new room now.
        """
        async with self._rooms.storage.reading() as db:
            chat = await self._people.as_it_is(db, chat)
            is_first = not await room_search.has_rooms(db, chat.id)
        room = self._lobby(chat, thread_id, language)
        room = replace(room, asks_language=is_first and chat.language is None)
        if person is not None and await busy_elsewhere(self._rooms.storage, person.id, room) is None:
            room, _ = lobby.sit(room, person, _language(person, room), room.opened_at)
        opened = await self._insert(room, person)
        if opened is not None:
            return opened
        async with self._rooms.storage.reading() as db:
            found = await room_search.find_open_room(db, chat.id, thread_id)
        return found if found is not None else await self.open(chat, thread_id, person, language)

    async def rematch(self, room_id: RoomId, actor: Actor) -> Reply:
        """Open a lobby, by what the group has chosen, after a session that is over; who sat to its end is coming again.

        So is who asks for it, if he sat there once. Raises `NoRoomError`, and `OpeningRefusedError` where the group
        wants no new room now.
        """
        old = await self._rooms.look(room_id)
        if old.phase is not Phase.CLOSED:
            return Reply(Notice.OLD_BUTTON)
        person = actor.person
        has_sat = person is not None and person.id in {seat.person for seat in old.seats}
        if not (has_sat or actor.is_admin):
            return Reply(Notice.ONLY_SEATED)
        room = self._lobby(old.chat, old.thread_id, old.language)
        people = [old.seats[player].person for player in old.circle]
        if has_sat and person is not None and person.id not in people:
            people = [*people[: MAX_SEATS - 1], person.id]
        for friend in await self._people.load(people):
            if await busy_elsewhere(self._rooms.storage, friend.id, room) is None:
                room, _ = lobby.sit(room, friend, _language(friend, room), room.opened_at)
        host = next((seat.player for seat in room.seats if person is not None and seat.person == person.id), None)
        opened = await self._insert(replace(room, host=host), person)
        if opened is None:
            return Reply(Notice.ROOM_OPEN)
        return DONE

    async def find(self, token: str) -> RoomId | None:
        """Find the lobby a deep link leads to; None once it is over."""
        async with self._rooms.storage.reading() as db:
            return await room_search.find_room_by_token(db, token)

    async def near(self, person: Person) -> list[tuple[str, str]]:
        """Find the open lobbies of the groups in which a person was met: the group's title, the token."""
        async with self._rooms.storage.reading() as db:
            return await room_search.lobbies_near(db, person.id)

    async def join(self, room_id: RoomId, person: Person, *, has_arrived: bool = False) -> Reply:
        """Ask for a seat, in a lobby or between deals; the private message that confirms it is the caller's to send."""
        room = await self._rooms.look(room_id)
        elsewhere = await busy_elsewhere(self._rooms.storage, person.id, room)
        if elsewhere is not None:
            return Reply(Notice.PLAYS_ELSEWHERE, {"group": elsewhere.chat.title})
        now = self._rooms.clock.now()

        def sit(room: Room) -> tuple[Room, Reply]:
            if room.phase is Phase.LOBBY:
                return lobby.sit(room, person, _language(person, room), now, has_arrived)
            return arriving.sit_down(room, person, _language(person, room), now)

        return await self._rooms.change(room_id, sit)

    async def arrived(self, room_id: RoomId, person: PersonId) -> Reply:
        """Hear that the message that seats a person was delivered; the last place may have gone meanwhile."""
        now = self._rooms.clock.now()
        room = await self._rooms.look(room_id)
        is_reopened = room.pause_reason is PauseReason.TOO_FEW
        busy = await busy_people(self._rooms.storage, room) if is_reopened else frozenset()

        def arrive(room: Room) -> tuple[Step, Reply]:
            if room.phase is Phase.LOBBY:
                return Step(lobby.arrive(room, person, now)), DONE
            step = arriving.arrive(room, person, now, busy)
            if any(s.person == person and s.presence is Presence.SEATED for s in step.room.seats):
                return step, DONE
            is_over, is_dealt = room.phase is Phase.CLOSED, room.deal is not None
            return step, Reply(Notice.OVER if is_over else Notice.SIT_BETWEEN if is_dealt else Notice.ROOM_FULL)

        return await self._rooms.step(room_id, arrive)

    async def choose_preset(self, room_id: RoomId, actor: Actor, preset: str) -> Reply:
        """Choose all house rules of a lobby."""
        return await self._rooms.change(room_id, lambda room: lobby.choose_preset(room, actor, preset))

    async def choose_rule(self, room_id: RoomId, actor: Actor, name: str, value: RuleValue) -> Reply:
        """Change one house rule of a lobby."""
        return await self._rooms.change(room_id, lambda room: lobby.choose_rule(room, actor, name, value))

    async def choose_clock(self, room_id: RoomId, actor: Actor, seconds: int) -> Reply:
        """Choose the turn time of a lobby."""
        return await self._rooms.change(room_id, lambda room: lobby.choose_clock(room, actor, seconds))

    async def may_choose(self, room_id: RoomId, actor: Actor) -> Reply:
        """Tell whether somebody may choose the rules of a room. Raises `NoRoomError`."""
        return lobby.refuse_rules(await self._rooms.look(room_id), actor) or DONE

    async def show_presets(self, room_id: RoomId, actor: Actor, wanted: bool) -> Reply:
        """Show or hide the presets in a lobby."""
        return await self._rooms.change(room_id, lambda room: lobby.show_presets(room, actor, wanted))

    async def choose_language(self, room_id: RoomId, actor: Actor, language: str) -> Reply:
        """Choose the language of a room, and of its group from now on."""
        reply = await self._rooms.change(room_id, lambda room: lobby.choose_language(room, actor, language))
        if reply is DONE:
            room = await self._rooms.look(room_id)
            await self._people.change_group(room.chat, lambda chat: replace(chat, language=language))
        return reply

    async def start(self, room_id: RoomId, actor: Actor) -> Reply:
        """Begin the session with those who sit; chance draws who deals first.

        What was chosen for it is the group's choice from now on.
        """
        now = self._rooms.clock.now()

        def begin(room: Room) -> tuple[Step, Reply]:
            started, reply = lobby.start(room, actor, now)
            if reply is not DONE:
                return Step(room), reply
            # The lobby's link dies with it; the new one is for those who sit down later.
            token = self._chance.randbytes(12).hex()
            started = replace(started, first_dealer=self._chance.choice(started.circle), token=token)
            return replace(between.begin_deal(started, now), keeps_choice=True), DONE

        return await self._rooms.step(room_id, begin)

    def _lobby(self, chat: Chat, thread_id: int | None, language: str) -> Room:
        """Make an empty lobby with what the group has chosen, and the secrets of its deals."""
        now = self._rooms.clock.now()
        secret, session_id = self._chance.randbytes(32), self._chance.randbytes(16).hex()
        return Room(
            id=RoomId(0),
            chat=chat,
            thread_id=thread_id,
            phase=Phase.LOBBY,
            stage=1,
            session_id=session_id,
            secret=secret,
            seal=commitment(make_chain(secret)[0]).hex(),
            token=self._chance.randbytes(12).hex(),
            language=language,
            preset=chat.preset,
            rules=chat.rules,
            turn_seconds=chat.turn_seconds,
            next_deal_seconds=chat.next_deal_seconds,
            deals_limit=chat.deals_limit,
            show_tricks=chat.show_tricks,
            opened_at=now,
            touched_at=now,
            phase_since=now,
            public_base=session_id,
        )

    async def _insert(self, room: Room, opener: Person | None) -> RoomId | None:
        """Store a new room; None where another one is open already. Raises `OpeningRefusedError`."""
        chat, now = room.chat, room.opened_at
        try:
            async with self._rooms.storage.transaction() as db:
                chat = await self._people.as_it_is(db, chat)
                opened = await room_search.count_rooms(db, chat.id, day_began(now)) if chat.rooms_a_day else 0
                refusal = refuse_opening(chat, opened, now)
                if refusal is not None and await room_search.find_open_room(db, chat.id, room.thread_id) is None:
                    raise OpeningRefusedError(refusal)
                room_id = await insert_room(db, replace(room, chat=chat), due_at(room))
        except RoomTakenError:
            return None
        self._rooms.tell(room_id)
        self._rooms.tell_opened(room_id, None if opener is None else opener.id)
        return room_id


def _language(person: Person, room: Room) -> str:
    return private_language(person.language, person.language_code, room.language)
