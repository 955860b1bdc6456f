"""Use cases of a session that has begun: playing, going on, standing still, ending; asked by people or by time."""

from __future__ import annotations

from collections.abc import Callable

from zole_bot.game.cards import parse_card
from zole_bot.game.deal import Play, Say
from zole_bot.game.notation import NotationError, parse_action
from zole_bot.room import Page, PauseReason, PersonId, Phase, Presence, Room, RoomId, Seat
from zole_bot.service import between, play, timing
from zole_bot.service.dealing import Step
from zole_bot.service.elsewhere import busy_elsewhere
from zole_bot.service.reply import DONE, Notice, Reply
from zole_bot.service.rights import Actor, seat_of
from zole_bot.service.rooms import Rooms

Decision = tuple[Step, Reply]


class Sessions:
    """What can be asked of sessions."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    async def act(self, room_id: RoomId, actor: Actor, ordinal: int, turn: int, wanted: str) -> Reply:
        """Bid or play a card, told in the notation, as a button of this deal and turn wants it."""
        try:
            action = parse_action(wanted)
        except NotationError:
            return Reply(Notice.UNKNOWN_BUTTON)
        if not isinstance(action, Say | Play):
            return Reply(Notice.UNKNOWN_BUTTON)
        return await self._at_turn(
            room_id, actor, ordinal, turn, lambda room, seat, now: play.act(room, seat, action, now)
        )

    async def bury(self, room_id: RoomId, actor: Actor, ordinal: int, turn: int) -> Reply:
        """Bury the two marked cards."""
        return await self._at_turn(room_id, actor, ordinal, turn, play.bury_marked)

    async def mark(self, room_id: RoomId, actor: Actor, ordinal: int, turn: int, text: str, *, wanted: bool) -> Reply:
        """Mark a card for burial, or not."""
        try:
            card = parse_card(text)
        except ValueError:
            return Reply(Notice.UNKNOWN_BUTTON)

        def decide(room: Room, seat: Seat, now: float) -> Decision:
            changed, reply = play.mark(room, seat, card, wanted, now)
            return Step(changed), reply

        return await self._at_turn(room_id, actor, ordinal, turn, decide)

    async def turn_page(self, room_id: RoomId, actor: Actor, ordinal: int, wanted: str) -> Reply:
        """Show another side of one's hand."""
        if wanted not in {page.value for page in Page}:
            return Reply(Notice.UNKNOWN_BUTTON)
        page = Page(wanted)

        def decide(room: Room, seat: Seat, now: float) -> Decision:
            changed, reply = play.turn_page(room, seat, page, now)
            return Step(changed), reply

        return await self._at_turn(room_id, actor, ordinal, None, decide)

    async def come_back(self, room_id: RoomId, actor: Actor) -> Reply:
        """Play oneself again."""

        def decide(room: Room) -> Decision:
            seat = seat_of(room, actor)
            if seat is None:
                return Step(room), Reply(Notice.NOT_SEATED)
            if room.session is None or room.phase is Phase.CLOSED:
                return Step(room), Reply(Notice.OLD_DEAL)
            changed, reply = play.come_back(room, seat, self._rooms.clock.now())
            return Step(changed), reply

        elsewhere = await self._busy(room_id, actor)
        if elsewhere is not None:
            return Reply(Notice.PLAYS_ELSEWHERE, {"group": elsewhere.chat.title})
        return await self._rooms.step(room_id, decide)

    async def send_anew(self, room_id: RoomId, actor: Actor) -> Reply:
        """Have one's hand as a new message at the bottom."""

        def decide(room: Room) -> tuple[Room, Reply]:
            seat = seat_of(room, actor)
            if seat is None:
                return room, Reply(Notice.NOT_SEATED)
            return play.send_anew(room, seat, self._rooms.clock.now()), DONE

        return await self._rooms.change(room_id, decide)

    async def be_ready(self, room_id: RoomId, actor: Actor, stage: int | None, cut: int | None = None) -> Reply:
        """Ask for the next deal, and cut for it."""
        now = self._rooms.clock.now()

        def decide(room: Room) -> Decision:
            if stage is not None and stage != room.stage:
                return Step(room), Reply(Notice.OLD_BUTTON)
            return between.be_ready(room, actor, now, cut)

        return await self._rooms.step(room_id, decide)

    async def pause(self, room_id: RoomId, actor: Actor) -> Reply:
        """Let everything stand."""
        now = self._rooms.clock.now()
        return await self._rooms.change(room_id, lambda room: between.pause(room, actor, now))

    async def resume(self, room_id: RoomId, actor: Actor) -> Reply:
        """Go on."""
        room = await self._rooms.look(room_id)
        people = [seat.person for seat in room.seats if seat.presence is Presence.SEATED]
        busy = frozenset([p for p in people if await busy_elsewhere(self._rooms.storage, p, room) is not None])
        now = self._rooms.clock.now()
        return await self._rooms.step(room_id, lambda room: between.resume(room, actor, now, busy))

    async def finish(self, room_id: RoomId, actor: Actor, *, is_sure: bool) -> Reply:
        """End the session, or agree to end it."""
        now = self._rooms.clock.now()
        return await self._rooms.step(room_id, lambda room: between.finish(room, actor, now, is_sure=is_sure))

    async def keep_on(self, room_id: RoomId, actor: Actor) -> Reply:
        """Do not end it after all."""
        now = self._rooms.clock.now()
        return await self._rooms.change(room_id, lambda room: between.keep_on(room, actor, now))

    async def delivered(self, room_id: RoomId, ordinal: int, turn: int) -> None:
        """Hear that the buttons of a turn have arrived: the clock runs."""
        now = self._rooms.clock.now()
        await self._rooms.change(room_id, lambda room: (timing.deliver(room, ordinal, turn, now), DONE))

    async def unreachable(self, room_id: RoomId, person: PersonId) -> None:
        """Hear that a player's private messages do not arrive: the machine plays for him at once."""
        now = self._rooms.clock.now()
        await self._rooms.step(room_id, lambda room: (play.lose_sight(room, person, now), DONE))

    async def time_passes(self, room_id: RoomId) -> None:
        """Do what is due."""
        now = self._rooms.clock.now()
        await self._rooms.step(room_id, lambda room: (timing.time_passes(room, now), DONE))

    async def lose_voice(self, room_id: RoomId) -> None:
        """Hear that the bot may not write to the group: the session stands until it may."""
        now = self._rooms.clock.now()

        def decide(room: Room) -> tuple[Room, Reply]:
            if room.phase not in (Phase.DEAL, Phase.BETWEEN):
                return room, DONE
            return between.hold(room, PauseReason.NO_VOICE, now), DONE

        await self._rooms.change(room_id, decide)

    async def lose_chat(self, room_id: RoomId) -> None:
        """Hear that the bot is out of the group: its room is closed, a deal in play is void."""
        now = self._rooms.clock.now()
        await self._rooms.step(room_id, lambda room: (between.lose_chat(room, now), DONE))

    async def _busy(self, room_id: RoomId, actor: Actor) -> Room | None:
        """Find the room in which somebody who wants to play here plays already. Raises `NoRoomError`."""
        if actor.person is None:
            return None
        return await busy_elsewhere(self._rooms.storage, actor.person.id, await self._rooms.look(room_id))

    async def _at_turn(
        self,
        room_id: RoomId,
        actor: Actor,
        ordinal: int,
        turn: int | None,
        decide: Callable[[Room, Seat, float], Decision],
    ) -> Reply:
        """Let a seated person do something in a deal, unless the button belongs to an older deal or turn."""

        def check(room: Room) -> Decision:
            seat = seat_of(room, actor)
            if seat is None:
                return Step(room), Reply(Notice.NOT_SEATED)
            if room.phase is Phase.PAUSED and room.deal is not None and room.deal.ordinal == ordinal:
                return Step(room), Reply(Notice.PAUSED)
            if room.phase is not Phase.DEAL or room.deal is None or room.deal.ordinal != ordinal:
                return Step(room), Reply(Notice.OLD_DEAL)
            if turn is not None and turn != room.deal.turn:
                refusal = play.refuse(room, seat, room.deal)
                return Step(room), refusal or Reply(Notice.OLD_BUTTON)
            return decide(room, seat, self._rooms.clock.now())

        return await self._rooms.step(room_id, check)
