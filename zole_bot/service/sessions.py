"""Use cases of a session that has begun: playing, going on, standing still, ending; asked by people or by time."""

from __future__ import annotations

from collections.abc import Callable

from zole_bot.game.cards import parse_card
from zole_bot.game.deal import Play, Say
from zole_bot.game.notation import NotationError, parse_action
from zole_bot.room import Page, PersonId, Phase, Room, RoomId, Seat
from zole_bot.service import between, burying, confirming, giving_up, lobby, play, timing
from zole_bot.service.dealing import Step
from zole_bot.service.elsewhere import busy_elsewhere, busy_people
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
        return await self._at_turn(room_id, actor, ordinal, turn, burying.bury_marked)

    async def mark(self, room_id: RoomId, actor: Actor, ordinal: int, turn: int, text: str, *, wanted: bool) -> Reply:
        """Mark a card for burial, or not."""
        try:
            card = parse_card(text)
        except ValueError:
            return Reply(Notice.UNKNOWN_BUTTON)

        def decide(room: Room, seat: Seat, now: float) -> Decision:
            changed, reply = burying.mark(room, seat, card, wanted, now)
            return Step(changed), reply

        return await self._at_turn(room_id, actor, ordinal, turn, decide)

    async def pick(self, room_id: RoomId, actor: Actor, ordinal: int, turn: int, text: str) -> Reply:
        """Mark a card that is to be played once that is confirmed."""
        try:
            card = parse_card(text)
        except ValueError:
            return Reply(Notice.UNKNOWN_BUTTON)

        def decide(room: Room, seat: Seat, now: float) -> Decision:
            changed, reply = confirming.pick(room, seat, card, now)
            return Step(changed), reply

        return await self._at_turn(room_id, actor, ordinal, turn, decide)

    async def turn_page(self, room_id: RoomId, actor: Actor, ordinal: int, wanted: str) -> Reply:
        """Show another side of one's hand."""
        if wanted not in {page.value for page in Page}:
            return Reply(Notice.UNKNOWN_BUTTON)
        page = Page(wanted)

        def decide(room: Room, seat: Seat, now: float) -> Decision:
            turn_page = giving_up.ask if page in giving_up.QUESTIONS else play.turn_page
            changed, reply = turn_page(room, seat, page, now)
            return Step(changed), reply

        return await self._at_turn(room_id, actor, ordinal, None, decide)

    async def concede(self, room_id: RoomId, actor: Actor, ordinal: int, wanted: str) -> Reply:
        """Give up, offer to, or answer an offer; at any turn of this deal that the rules allow."""
        kind = giving_up.KINDS.get(wanted)
        if kind is None:
            return Reply(Notice.UNKNOWN_BUTTON)
        return await self._at_turn(
            room_id, actor, ordinal, None, lambda room, seat, now: giving_up.concede(room, seat, kind, now)
        )

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

        if (refusal := await self._busy(room_id, actor)) is not None:
            return refusal
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

        if (refusal := await self._busy(room_id, actor)) is not None:
            return refusal
        return await self._rooms.step(room_id, decide)

    async def pause(self, room_id: RoomId, actor: Actor) -> Reply:
        """Let everything stand."""
        now = self._rooms.clock.now()
        return await self._rooms.change(room_id, lambda room: between.pause(room, actor, now))

    async def resume(self, room_id: RoomId, actor: Actor) -> Reply:
        """Go on."""
        if (refusal := await self._busy(room_id, actor)) is not None:
            return refusal
        busy = await busy_people(self._rooms.storage, await self._rooms.look(room_id))
        now = self._rooms.clock.now()
        return await self._rooms.step(room_id, lambda room: between.resume(room, actor, now, busy))

    async def finish(self, room_id: RoomId, actor: Actor, *, is_sure: bool, is_typed: bool = False) -> Reply:
        """End the session, or agree to end it."""
        now = self._rooms.clock.now()

        def decide(room: Room) -> Decision:
            return between.finish(room, actor, now, is_sure=is_sure, is_typed=is_typed)

        return await self._rooms.step(room_id, decide)

    async def keep_on(self, room_id: RoomId, actor: Actor) -> Reply:
        """Do not end it after all."""
        now = self._rooms.clock.now()
        return await self._rooms.change(room_id, lambda room: between.keep_on(room, actor, now))

    async def delivered(self, room_id: RoomId, ordinal: int, turn: int, since: float) -> None:
        """Hear that the buttons of a turn that began then have arrived: the clock runs."""
        now = self._rooms.clock.now()
        await self._rooms.change(room_id, lambda room: (timing.deliver(room, ordinal, turn, since, now), DONE))

    async def unreachable(self, room_id: RoomId, person: PersonId) -> None:
        """Hear that a player's private messages do not arrive: the machine plays for him; in a lobby he is coming."""
        now = self._rooms.clock.now()

        def decide(room: Room) -> Decision:
            if room.phase is Phase.LOBBY:
                return Step(lobby.lose_sight(room, person, now)), DONE
            step = play.lose_sight(room, person, now)
            return (between.begin_if_ready(step.room, now) if step.room != room and step.ended is None else step), DONE

        await self._rooms.step(room_id, decide)

    async def reachable(self, room_id: RoomId, person: PersonId) -> None:
        """Hear that private messages reach a person again: he gets his message anew, at the bottom."""
        await self._rooms.change(room_id, lambda room: (play.see_again(room, person), DONE))

    async def time_passes(self, room_id: RoomId) -> None:
        """Do what is due; what was stored as due and is not, because somebody has chosen otherwise, is put off."""
        now = self._rooms.clock.now()
        is_early = False

        def decide(room: Room) -> Decision:
            nonlocal is_early
            step = timing.time_passes(room, now)
            is_early = step.room is room
            return step, DONE

        await self._rooms.step(room_id, decide)
        if is_early:
            await self._rooms.take_up_wishes(room_id)

    async def _busy(self, room_id: RoomId, actor: Actor) -> Reply | None:
        """Refuse somebody who sits here, was away and plays in another room. Raises `NoRoomError`."""
        room = await self._rooms.look(room_id)
        seat = seat_of(room, actor)
        if seat is None or not (seat.is_away or room.phase is Phase.PAUSED):
            return None
        elsewhere = await busy_elsewhere(self._rooms.storage, seat.person, room)
        return None if elsewhere is None else Reply(Notice.PLAYS_ELSEWHERE, {"group": elsewhere.chat.title})

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
