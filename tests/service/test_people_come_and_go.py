"""Whole sessions of people who come and go by chance, on a real database; every file that is exported is judged."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.play.evening import quick_folder
from tests.service.comings import sane
from tests.service.rooms_at_hand import NAMES
from tests.service.sitting import Sitting, a_sitting
from zole_bot.chat.wanted import wanted_messages
from zole_bot.game.deal import Bid, Bury, Say
from zole_bot.game.notation import format_action
from zole_bot.game.record import JudgedDeal, JudgedEnd, JudgedHeader, JudgedSeats, judge, read_lines
from zole_bot.game.rules import legal_actions
from zole_bot.game.session import settle
from zole_bot.room import MIN_SEATS, Person, Phase, Presence, Room
from zole_bot.room_deal import RoomDeal
from zole_bot.service import timing
from zole_bot.service.dealing import Step
from zole_bot.service.play import player_in_turn
from zole_bot.service.reply import Notice
from zole_bot.service.rights import Actor
from zole_bot.service.service import Service
from zole_bot.storage import Storage

CAUTION = 0.6
"""How often a bidder passes before he thinks: else hardly a pule would be written."""
Value = TypeVar("Value")
WHO = st.integers(0, len(NAMES) - 1)
SETTINGS = settings(
    max_examples=4,
    stateful_step_count=50,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
KINDS: dict[str, tuple[str, dict[str, Any], int, int]] = {
    "pules": ("klasiska", {"settle_pules": True}, 60, 30),
    "pules that cost as much as there are players": ("klasiska", {"personal_pule": "n", "first_pules": 2}, 0, 0),
    "table games": ("galdins", {}, 60, 10),
    "with the talon": ("galds", {"idle_pays": False, "five_idle": 3}, 30, 120),
    "of old": ("veca", {"full_tie": "draw"}, 24 * 3600, 30),
}
"""Preset, single rules, seconds a turn and to the next deal."""


class ComingAndGoing(RuleBasedStateMachine):
    """A group of nine in which there is always a session."""

    kind: str
    sitting: Sitting

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.stack = AsyncExitStack()
        self.chance = random.Random(self.kind)
        self.judged = 0
        self.order: list[str] = []
        """Names of those who were dealt in, by player index, as they were first seen."""

    def run(self, doing: Coroutine[Any, Any, Value]) -> Value:
        return self.runner.run(doing)

    @property
    def service(self) -> Service:
        return self.sitting.service

    room: Room
    """As it stood after the last step."""

    def look_again(self) -> Room:
        self.room = self.run(self.sitting.room())
        return self.room

    @initialize(seats=st.integers(3, 5), seed=st.integers(0, 2**16))
    def open(self, seats: int, seed: int) -> None:
        folder = self.stack.enter_context(TemporaryDirectory())
        self.path = self.stack.enter_context(quick_folder(Path(folder)))
        self.sitting = self.run(self.stack.enter_async_context(a_sitting(self.path, seed)))
        preset, rules, turn_seconds, next_deal_seconds = KINDS[self.kind]
        chat = replace(self.sitting.chat, turn_seconds=turn_seconds, next_deal_seconds=next_deal_seconds)
        self.run(self.service.people.save_group(chat))
        self.sitting.chat = chat
        self.everybody = [self.run(self.meet(number)) for number in range(len(NAMES))]
        self.sitting.people = self.everybody
        self.run(self.sitting.begin(NAMES[:seats], preset, rules))

    async def meet(self, number: int) -> Person:
        return await self.service.people.meet(1000 + number, NAMES[number], "en")

    def teardown(self) -> None:
        try:
            if hasattr(self, "everybody"):
                self.the_file_is_accepted()
        finally:
            self.run(self.stack.aclose())
            self.runner.close()

    # What people do

    def actor(self, who: int) -> Actor:
        return Actor(self.everybody[who])

    @precondition(lambda self: self.room.phase is Phase.DEAL)
    @rule(moves=st.sampled_from((3, 12, 40, 40)))
    def play(self, moves: int) -> None:
        self.run(self.play_on(moves))

    async def play_on(self, moves: int) -> None:
        for _ in range(moves):
            room = await self.sitting.room()
            if room.phase is not Phase.DEAL or room.deal is None:
                return
            await self.move(room, room.deal)

    @precondition(lambda self: len(self.room.circle) >= MIN_SEATS)
    @rule(deals=st.integers(1, 3))
    def play_deals(self, deals: int) -> None:
        """Let some deals be played with nobody coming or going."""
        for _ in range(deals):
            if self.look_again().phase in (Phase.BETWEEN, Phase.PAUSED):
                self.run(self.ask(len(NAMES), None))
            self.run(self.play_on(40))

    async def move(self, room: Room, played: RoomDeal) -> None:
        player = player_in_turn(played)
        assert player is not None
        person = next(person for person in self.everybody if person.id == room.seats[player].person)
        action = self.chance.choice(legal_actions(played.deal))
        if isinstance(action, Say) and self.chance.random() < CAUTION:
            action = Say(Bid.PASS)
        sessions, at = self.service.sessions, (room.id, Actor(person), played.ordinal, played.turn)
        if isinstance(action, Bury):
            for card in action.cards:
                await sessions.mark(*at, card.text, wanted=True)
            await sessions.bury(*at)
        else:
            await sessions.act(*at, format_action(action))

    @precondition(lambda self: self.room.phase in (Phase.BETWEEN, Phase.PAUSED))
    @rule(skipped=st.integers(0, 4), cut=st.integers(1, 8) | st.none())
    def go_on(self, skipped: int, cut: int | None) -> None:
        """Let those who sit ask for the next deal, or resume; sometimes one says nothing."""
        self.run(self.ask(skipped, cut))

    async def ask(self, skipped: int, cut: int | None) -> None:
        sessions, sitters = self.service.sessions, self.sitters()
        self.sitting.clock.move_to(self.sitting.clock.now() + 3)
        if self.room.phase is Phase.PAUSED:
            await sessions.resume(self.room.id, Actor(sitters[skipped % len(sitters)]))
            return
        stage = self.room.stage
        for number, person in enumerate(sitters):
            if number != skipped:
                reply = await sessions.be_ready(self.room.id, Actor(person), stage, cut)
                if reply.notice is Notice.ONLY_CUTTER:
                    await sessions.be_ready(self.room.id, Actor(person), stage)

    def sitters(self) -> list[Person]:
        """Give those who sit, in seat order."""
        people = [self.room.seats[player].person for player in self.room.circle]
        return [next(person for person in self.everybody if person.id == one) for one in people]

    @rule(people=st.lists(st.tuples(WHO, st.booleans()), min_size=1, max_size=3))
    def sit_down(self, people: list[tuple[int, bool]]) -> None:
        """Let some ask for a seat; of some the message arrives when all have asked, in the order turned round."""
        for who, _ in people:
            self.run(self.service.lobbies.join(self.sitting.room_id, self.everybody[who]))
        for who, arrives in reversed(people):
            if arrives:
                self.arrive(who)

    @rule(who=WHO)
    def arrive(self, who: int) -> None:
        before = self.look_again()
        self.run(self.service.lobbies.arrived(self.sitting.room_id, self.everybody[who].id))
        if not any(s.person == self.everybody[who].id and s.presence is Presence.COMING for s in before.seats):
            assert self.look_again() == before

    @precondition(lambda self: self.room.phase is not Phase.CLOSED)
    @rule(place=st.integers(0, 4))
    def leave(self, place: int) -> None:
        if place < len(self.room.circle):
            person = self.sitters()[place]
            self.run(self.service.places.leave(self.sitting.room_id, Actor(person)))
            room = self.look_again()
            here = [seat.person for seat in room.seats if seat.presence is not Presence.LEFT]
            assert room.phase is Phase.CLOSED or person.id not in here

    @rule(who=WHO)
    def go_again_before_arriving(self, who: int) -> None:
        if any(s.person == self.everybody[who].id and s.presence is Presence.COMING for s in self.room.seats):
            self.run(self.service.places.leave(self.sitting.room_id, self.actor(who)))

    @precondition(lambda self: self.room.deal is None)
    @rule(who=WHO, wanted=st.booleans())
    def hand_on(self, who: int, wanted: bool) -> None:
        self.run(self.service.places.hand_on(self.sitting.room_id, self.actor(who), wanted=wanted))

    @rule(who=WHO, whom=WHO, is_sure=st.booleans())
    def put_out(self, who: int, whom: int, is_sure: bool) -> None:
        person = self.everybody[whom].id
        self.run(self.service.places.remove(self.sitting.room_id, self.actor(who), person, is_sure=is_sure))

    @rule(people=st.sets(WHO, min_size=1, max_size=3))
    def go_out_of_sight(self, people: set[int]) -> None:
        for who in sorted(people):
            self.run(self.service.sessions.unreachable(self.sitting.room_id, self.everybody[who].id))

    @rule(who=WHO)
    def come_back(self, who: int) -> None:
        self.run(self.service.sessions.come_back(self.sitting.room_id, self.actor(who)))

    @rule(who=WHO)
    def pause(self, who: int) -> None:
        self.run(self.service.sessions.pause(self.sitting.room_id, self.actor(who)))

    @rule(who=WHO, is_meant=st.integers(0, 4))
    def finish(self, who: int, is_meant: int) -> None:
        is_sure = is_meant == 4
        self.run(self.service.sessions.finish(self.sitting.room_id, self.actor(who), is_sure=is_sure))

    @precondition(lambda self: self.room.phase is Phase.CLOSED)
    @rule(who=WHO)
    def play_a_rematch(self, who: int) -> None:
        self.the_file_is_accepted()
        old = self.sitting.room_id
        self.run(self.service.lobbies.rematch(old, Actor(self.everybody[who], is_admin=True)))
        lobby = self.run(self.service.room_at(self.sitting.chat.id, None))
        assert lobby is not None
        self.sitting.room_id, self.order, self.judged = lobby, [], 0
        coming = [seat.person for seat in self.look_again().seats]
        here = [person for person in self.everybody if person.id in coming]
        more = [person for person in self.everybody if person not in here][: max(0, 3 - len(here))]
        for person in (*here, *more):
            self.run(self.service.lobbies.join(lobby, person))
            self.run(self.service.lobbies.arrived(lobby, person.id))
        self.run(self.service.lobbies.start(lobby, Actor(here[0] if here else more[0])))
        assert self.look_again().session is not None

    # What time does

    @rule(seconds=st.sampled_from((5, 40, 140, 700)), is_delivered=st.booleans())
    def let_time_pass(self, seconds: int, is_delivered: bool) -> None:
        self.run(self.pass_time(seconds, is_delivered=is_delivered))

    async def pass_time(self, seconds: int, *, is_delivered: bool) -> None:
        clock, rooms = self.sitting.clock, self.service.rooms
        until = clock.now() + seconds
        for _ in range(200):
            room = await self.sitting.room()
            if is_delivered and room.phase is Phase.DEAL and room.delivered_at is None:
                async with rooms.hold(room.id) as change:
                    change.step = Step(replace(room, delivered_at=clock.now()))
                room = change.step.room
            due = timing.due_at(room)
            if due is None or due > until:
                clock.move_to(until)
                return
            clock.move_to(max(clock.now(), due))
            await self.service.sessions.time_passes(room.id)
        raise AssertionError("something is due again and again")

    @rule()
    def start_anew(self) -> None:
        before = self.room
        self.run(self.reopen())
        assert self.look_again() == before

    async def reopen(self) -> None:
        await self.service.storage.close()
        storage = await Storage.open(self.path / "zole.db")
        self.sitting.service = Service(storage, self.sitting.clock, random.Random(7))

    # What always holds

    @invariant()
    def all_is_well(self) -> None:
        if not hasattr(self, "everybody"):
            return
        room = self.look_again()
        assert room.session is not None
        sane(room)
        names = [seat.name for seat in room.seats[: room.session.players]]
        assert names[: len(self.order)] == self.order, "indices of those who were dealt in never change"
        self.order = names
        self.time_and_turn_are_right(room)
        self.everybody_can_be_shown()
        if room.session.deals != self.judged:
            self.judged = room.session.deals
            self.the_file_is_accepted()

    def time_and_turn_are_right(self, room: Room) -> None:
        is_by_tap = room.phase is Phase.BETWEEN and not room.next_deal_seconds
        is_without_clock = room.phase is Phase.DEAL and not room.turn_seconds
        has_end = room.phase is not Phase.CLOSED and not is_by_tap and not is_without_clock
        assert timing.due_at(room) is not None or not has_end
        player = None if room.deal is None else player_in_turn(room.deal)
        if room.phase is Phase.DEAL:
            assert player is not None
            assert (room.seats[player].presence, room.seats[player].is_away) == (Presence.SEATED, False)

    def everybody_can_be_shown(self) -> None:
        look = self.run(self.service.look(self.sitting.room_id))
        wanted = wanted_messages(look)
        assert len({(wish.slot, wish.chat) for wish in wanted}) == len(wanted)
        presence = {player.person: player.presence for player in look.group.players}
        for wish in wanted:
            if wish.person is not None:
                assert presence[wish.person] is not Presence.LEFT or not wish.content.rows

    def the_file_is_accepted(self) -> None:
        room = self.look_again()
        files = self.run(self.service.books.export(room.id))
        if files is None or room.session is None:
            return
        lines = list(judge(read_lines(files[0].data)))
        header, last = lines[0], lines[-1]
        assert isinstance(header, JudgedHeader)
        players = next((line.players for line in reversed(lines) if isinstance(line, JudgedSeats)), header.line.players)
        assert list(players) == [seat.name for seat in room.seats[: room.session.players]]
        assert sum(isinstance(line, JudgedDeal) for line in lines) == room.session.deals
        assert last.session == room.session
        if room.phase is Phase.CLOSED:
            assert isinstance(last, JudgedEnd)
            assert last.settle == settle(room.session)
        standings = self.run(self.service.books.standings(self.sitting.chat.id))
        assert sum(each.points for each in standings) == 0


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_comes_and_goes_the_session_holds(kind: str) -> None:
    machine = type("ComingAndGoingOfOneKind", (ComingAndGoing,), {"kind": kind})
    run_state_machine_as_test(machine, settings=SETTINGS)
