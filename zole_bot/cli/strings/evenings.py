"""Evenings by all kinds of house rules, with three, four and five people: every moment that a room can show."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from zole_bot.cli.strings.table import NOW, Table, actor, by_wish
from zole_bot.game.deal import Bid, Burying
from zole_bot.game.house_rules import PRESETS, RULE_VALUES, HouseRules, with_rules
from zole_bot.game.pules import PuleKind
from zole_bot.game.shuffle import MAX_CUT
from zole_bot.look import RoomLook
from zole_bot.room import MAX_SEATS, MIN_SEATS, CloseReason, Page, PauseReason
from zole_bot.service import between, lobby, play
from zole_bot.service.play import player_in_turn

DETAILED_PEOPLE = 4
"""So many that one of them is idle."""
TELLING_TURNS = 13
"""The auction, a burial and three tricks: what is shown after them was shown before."""
TRIES = 120
"""Further deals of an evening; those that end as one before are forgotten, the others are shown at their end."""
ALIKE = 3
"""So many deals of an evening may do the same to the pules: it takes some to come to all that can become of them."""
WISHES = (Bid.TAKE, Bid.PASS, Bid.ZOLE, Bid.PASS, Bid.TAKE, Bid.PASS, Bid.SMALL_ZOLE, Bid.PASS)
"""What is wished for in turn; a draw is rare, and comes only where all pass."""
MACHINE_TURN = 7
"""The move of a deal that the machine makes."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """By which rules an evening is played, and by how many."""

    preset: str
    rules: HouseRules
    people: int

    @property
    def is_detailed(self) -> bool:
        """Whether its deals are shown from the first bid on: once for all that can follow three passes."""
        alike = [name for name, rules in PRESETS.items() if rules.all_pass == self.rules.all_pass]
        return self.people == DETAILED_PEOPLE and self.rules == PRESETS[self.preset] and self.preset in alike[:1]


def evenings() -> Iterator[RoomLook]:
    """Show every moment of all evenings; the same ones every time."""
    seen: set[object] = set()
    for plan in sorted(_plans(), key=lambda plan: not plan.is_detailed):
        chance = random.Random(str(plan))  # noqa: S311  # the same evening every time
        table = Table(plan.preset, plan.rules, chance)
        yield from _lobby(table, plan)
        table.room, _ = lobby.start(table.room, actor(0), NOW)
        if plan.is_detailed:
            yield from _detailed_deals(table, chance)
        yield from _telling_deals(table, chance, seen)
        if plan.is_detailed:
            yield from _ends(table)


def _plans() -> Iterator[_Plan]:
    """Every preset with any number of people; then each other rule with its last value, whatever follows passes."""
    changed = {name: values[-1] for name, values in RULE_VALUES.items()}
    for people in range(MIN_SEATS, MAX_SEATS + 1):
        for preset, rules in PRESETS.items():
            yield _Plan(preset, rules, people)
        for value in RULE_VALUES["all_pass"]:
            yield _Plan("klasiska", with_rules(HouseRules(), {**changed, "all_pass": value}), people)


def _lobby(table: Table, plan: _Plan) -> Iterator[RoomLook]:
    looks = [table.look()]
    for number in range(plan.people):
        table.sit_down(number, has_arrived=False)
        looks.append(table.look())
        table.room = lobby.arrive(table.room, table.room.seats[number].person, NOW)
        looks.append(table.look())
    host = actor(0)
    table.room, _ = lobby.choose_language(table.room, host, table.room.language)
    yield table.look(lobby.show_presets(table.room, host, wanted=True)[0])
    if not plan.is_detailed:
        return
    yield from (*looks, table.look())
    for seconds in lobby.TURN_SECONDS:
        yield table.look(lobby.choose_clock(table.room, host, seconds)[0])
    for name, values in RULE_VALUES.items():
        for value in values:
            yield table.look(lobby.choose_rule(table.room, host, name, value)[0])
    yield from _ends(table)


def _detailed_deals(table: Table, chance: random.Random) -> Iterator[RoomLook]:
    """Play a deal with each bid, the first time also with all that can be done beside the turns."""
    stages: set[object] = set()
    for bid in Bid:
        choice = by_wish(bid, None, chance)
        table.take(between.begin_deal(table.room, NOW))
        while (played := table.room.deal) is not None:
            if played.turn <= TELLING_TURNS:
                yield table.look()
            stage = (type(played.deal), bool(getattr(played.deal, "tricks", ())))
            if stage not in stages:
                stages.add(stage)
                yield from _asides(table)
            table.move(choice, by_machine=played.turn == MACHINE_TURN)
        yield table.look()
        yield from _between(table)


def _asides(table: Table) -> Iterator[RoomLook]:
    """Show what else the room could show now: pages turned, cards marked, people away, pauses."""
    room, played = table.room, table.room.deal
    player = None if played is None else player_in_turn(played)
    if played is None or player is None:
        return
    seat = room.seats[player]
    for page in Page:
        yield table.look(play.turn_page(room, seat, page, NOW)[0])
    if isinstance(played.deal, Burying):
        marking = room
        for card in played.deal.dealt.talon:
            marking, _ = play.mark(marking, marking.seats[player], card, wanted=True, now=NOW)
            yield table.look(marking)
    yield table.look(room.with_seat(replace(seat, is_away=True)))
    yield table.look(in_several_rooms=True)
    yield from _standing(table)


def _between(table: Table) -> Iterator[RoomLook]:
    room = table.room
    for number in room.circle[:-1]:
        room = between.be_ready(room, actor(number), NOW)[0].room
        yield table.look(room)
    yield from _standing(table)


def _telling_deals(table: Table, chance: random.Random, seen: set[object]) -> Iterator[RoomLook]:
    """Play on, and show each deal that ended as none before did, or did to the pules what few of the evening did."""
    pules_seen: Counter[PuleKind] = Counter()
    tried: set[object] = set()
    for number in range(TRIES):
        wish, gathers = WISHES[number % len(WISHES)], (None, True, False)[number // len(WISHES) % 3]
        attempt = (table.room.dealt, wish, gathers)
        if gathers is not None and attempt in tried:  # chance has no part in it
            continue
        tried.add(attempt)
        cut = number % (MAX_CUT + 1) if gathers is None else table.telling_cut(gathers=gathers)
        finished = table.play_out(cut, by_wish(wish, gathers, chance, conceding=gathers is None and number % 5 == 4))
        result = table.result_of(finished)
        has_lost_trick = any(trick.winner is None for trick in finished.tricks)
        ending = (result.contract, result.outcome, finished.conceded and finished.conceded.by, has_lost_trick)
        pule = result.pule.kind
        if ending in seen and (pule is PuleKind.NONE or pules_seen[pule] >= ALIKE):
            continue
        seen.add(ending)
        pules_seen[pule] += 1
        table.put_down(cut, finished)
        yield table.look()
        yield table.look(lobby.close(table.room, CloseReason.FINISHED, NOW))


def _standing(table: Table) -> Iterator[RoomLook]:
    """Show the room paused for every reason, and asked whether it shall end."""
    paused = [between.hold(table.room, reason, NOW) for reason in PauseReason]
    asked = [between.finish(room, actor(0), NOW, is_sure=False)[0].room for room in (table.room, paused[0])]
    yield from map(table.look, (*paused, *asked))


def _ends(table: Table) -> Iterator[RoomLook]:
    """Show the room closed for every reason."""
    for reason in CloseReason:
        yield table.look(lobby.close(replace(table.room, deal=None), reason, NOW))
