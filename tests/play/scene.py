"""A room that is brought into a phase as often as a test needs it, with everybody who may want something there."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from tests.play.evening import Evening, an_evening
from tests.play.phases import Company, gather, played_out
from tests.play.rights import STAGES, Who
from zole_bot.game.deal import Bid, Bidding, Burying, Deal, Playing, Say
from zole_bot.game.rules import legal_actions
from zole_bot.playground import Person
from zole_bot.room import Chat, Phase, Room, RoomId, Seat
from zole_bot.room import Person as Known
from zole_bot.service import lobby, play
from zole_bot.service.between import cutter_of
from zole_bot.service.dealing import Step
from zole_bot.service.rights import Actor
from zole_bot.service.service import Service

SOMEBODY_WITH_RIGHTS = Actor(None, is_admin=True)
A_MINUTE = 61
"""After it the group has room again for as many messages as it may get at once."""
FEW_CALLS = 10
PAUSES = {"paused": "deal", "paused between": "between"}
MET = ("people", "members")
"""Where it is written down who has been met, which anybody may be."""
ANSWERED = "group_calls"
"""Where it is written down that something was answered, which everything may be."""
Stored = dict[str, list[tuple[object, ...]]]


@dataclass
class Scene:
    """The room, and who is who in it: `company.third` is the one whom a turn, a cut or an absence concerns."""

    company: Company
    stranger: Person
    known: dict[int, Known]
    """People as the service knows them, by Telegram's number."""
    chat: Chat
    """The group as it was to begin with."""
    model: Room | None = None
    """The room as it was when the phase was reached."""
    phase: str = ""
    absent: Who = Who.CONCERNED
    """Who is away where somebody must be."""

    @property
    def evening(self) -> Evening:
        """Give the evening."""
        return self.company.evening

    @property
    def service(self) -> Service:
        """Give the service of the bot that runs."""
        return self.evening.service

    async def breathe(self) -> None:
        """Let happen what can happen now; time goes by only where the group has room for few messages more."""
        await self.evening.settle()
        assert self.evening.bot is not None
        assert self.evening.bot.desk is not None
        if self.evening.bot.desk.gateway.calls_left(self.company.group.id) < FEW_CALLS:
            await self.evening.pass_time(A_MINUTE)

    async def take_a_break(self) -> None:
        """Let time go by until everything is shown, and the group has room again."""
        shown = -1
        while shown != len(self.evening.telegram.calls):
            shown = len(self.evening.telegram.calls)
            await self.evening.pass_time(A_MINUTE)

    def person(self, who: Who) -> Person:
        """Give the person of a column."""
        columns = {Who.ANONYMOUS: "admin", Who.CONCERNED: "third"}
        return self.stranger if who is Who.STRANGER else getattr(self.company, columns.get(who, who.value))

    def actor(self, person: Person) -> Actor:
        """Give a person as the service knows him."""
        return Actor(self.known[person.id])

    def seat(self, room: Room, person: Person) -> Seat:
        """Give somebody's seat."""
        return next(seat for seat in room.seats if seat.telegram_id == person.id)

    def stored(self, *, with_people: bool = False) -> Stored:
        """Read all that is in the database but what was answered; who has been met only if it is asked for."""
        left_out = {ANSWERED} if with_people else {ANSWERED, *MET}
        with sqlite3.connect(f"file:{self.evening.path}?mode=ro", uri=True) as db:
            names = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            stored = {n: db.execute(f"SELECT * FROM {n}").fetchall() for n in names if n not in left_out}  # noqa: S608  # our own names
        db.close()
        return stored

    async def room(self) -> Room | None:
        """Give the newest room."""
        with sqlite3.connect(f"file:{self.evening.path}?mode=ro", uri=True) as db:
            (newest,) = db.execute("SELECT max(id) FROM rooms").fetchone()
        db.close()
        return None if newest is None else await self.service.rooms.look(RoomId(newest))

    async def change(self, **changes: object) -> None:
        """Change the room without asking anybody."""
        assert self.model is not None
        async with self.service.rooms.hold(self.model.id) as held:
            held.step = Step(replace(held.room, **changes))  # type: ignore[arg-type]  # fields of a room
        await self.breathe()

    async def change_seat(self, person: Person, **changes: object) -> None:
        """Change somebody's seat without asking anybody."""
        assert self.model is not None
        room = await self.service.rooms.look(self.model.id)
        seat = replace(self.seat(room, person), **changes)  # type: ignore[arg-type]  # fields of a seat
        await self.change(seats=room.with_seat(seat).seats)

    # --- reaching a phase -------------------------------------------------------------------------------------------

    async def reach(self, phase: str) -> Room | None:
        """Have the room in a phase, with nothing asked, voted, prepared or chosen, and everything shown."""
        await self.bring(phase)
        await self.take_a_break()
        return await self.room()

    async def bring(self, phase: str) -> None:
        """Do the same, while some messages may still wait to be shown."""
        await self.service.people.change_group(self.chat, lambda _: self.chat)
        room = await self.room()
        if not await self.is_in(phase):
            await self._close(room)
            self.phase = phase
            await self._open(phase)
            self.model = await self.room()
        elif room is not None and room.phase is not Phase.CLOSED:
            await self._put_back(room)
        await self.breathe()

    async def is_in(self, phase: str) -> bool:
        """Tell whether the room was brought into a phase, and no card was moved and nobody came or went since."""
        room = await self.room()
        if phase != self.phase or room is None or self.model is None:
            return phase == self.phase and room is self.model

        def core(room: Room) -> tuple[object, ...]:
            deal = None if room.deal is None else (room.deal.ordinal, room.deal.turn)
            presences = [seat.presence for seat in room.seats]
            return room.id, room.phase is Phase.CLOSED, room.circle, presences, room.session, deal

        return core(room) == core(self.model)

    async def _put_back(self, room: Room) -> None:
        """Take back whatever was chosen or asked since."""
        model = self.model
        assert model is not None
        seats = tuple(replace(s, edition=now.edition) for s, now in zip(model.seats, room.seats, strict=True))
        async with self.service.rooms.hold(room.id) as held:
            back = replace(
                model,
                seats=seats,
                deal=held.room.deal,
                stage=held.room.stage + (held.room.phase is not model.phase),
                edition=held.room.edition,
                touched_at=self.service.clock.now(),
            )
            held.step = Step(back)

    async def _close(self, room: Room | None) -> None:
        """Let nothing be open."""
        if room is not None and room.phase is not Phase.CLOSED:
            await self.service.sessions.finish(room.id, SOMEBODY_WITH_RIGHTS, is_sure=True)

    async def _open(self, phase: str) -> None:
        if phase == "none":
            return
        room = await self.service.lobbies.open(self.chat, None, None, "en")
        async with self.service.rooms.hold(room) as held:
            for player in self.company.players:
                now = self.service.clock.now()
                sat, _ = lobby.sit(held.step.room, self.known[player.id], "en", now, has_arrived=True)
                held.step = Step(sat)
        if phase == "lobby":
            return
        await self.service.lobbies.start(room, SOMEBODY_WITH_RIGHTS)
        if phase in ("between", "paused between", "too few", "closed"):
            await self._play_out(room)
        else:
            await self._play_on(room, phase)
        match phase:
            case "too few":
                await self.service.places.leave(room, self.actor(self.company.third))
            case "closed":
                await self.service.sessions.finish(room, SOMEBODY_WITH_RIGHTS, is_sure=True)
            case _ if phase in PAUSES:
                await self.service.sessions.pause(room, SOMEBODY_WITH_RIGHTS)

    async def _play_out(self, room: RoomId) -> None:
        """Play deals until somebody else than the host has to cut."""
        while True:
            async with self.service.rooms.hold(room) as held:
                held.step = played_out(held.room, self.service.clock.now())
            if await self._concerns(room, cutter_of(held.step.room)):
                return
            await self.service.sessions.be_ready(room, SOMEBODY_WITH_RIGHTS, None)

    async def _play_on(self, room: RoomId, stage: str) -> None:
        """Play until a stage of the deal is reached, and it is the turn of somebody else than the host."""
        while True:
            state = await self.service.rooms.look(room)
            assert state.deal is not None
            turn = play.player_in_turn(state.deal)
            if _is_in(stage, state.deal.deal) and await self._concerns(room, turn):
                return
            async with self.service.rooms.hold(room) as held:
                assert turn is not None
                bid = Bid.PASS if turn == state.host or stage not in STAGES[1:] else Bid.TAKE
                legal = legal_actions(state.deal.deal)
                action = next((say for say in legal if isinstance(say, Say) and say.bid is bid), legal[0])
                held.step, _ = play.act(held.room, held.room.seats[turn], action, self.service.clock.now())

    async def _concerns(self, room: RoomId, player: int | None) -> bool:
        """Let the one whom it concerns be the third, unless he is the host."""
        assert player is not None
        state, company = await self.service.rooms.look(room), self.company
        if player == state.host:
            return False
        if state.seats[player].telegram_id == company.seated.id:
            self.company = replace(company, seated=company.third, third=company.seated)
        return True


def _is_in(stage: str, deal: Deal) -> bool:
    match stage:
        case "burying":
            return isinstance(deal, Burying)
        case "tricks":
            return isinstance(deal, Playing) and bool(deal.tricks)
        case _:
            return isinstance(deal, Bidding)


@asynccontextmanager
async def a_scene(path: Path) -> AsyncIterator[Scene]:
    """Let everybody come and meet the bot, which remembers so much of all of them; a stranger does too."""
    async with an_evening(path, flood=False) as evening:
        evening.let_everything_in()
        company = await gather(evening)
        stranger = evening.telegram.new_person("Svešais")
        everybody = [*company.players, company.admin, company.member, stranger]
        for person in everybody:
            person.starts_bot()
        await evening.pass_time(A_MINUTE)
        known = {person.id: await evening.service.people.find(person.id) for person in everybody}
        chat = await evening.service.people.find_group(company.group.id)
        assert chat is not None
        yield Scene(company, stranger, {number: each for number, each in known.items() if each is not None}, chat)
