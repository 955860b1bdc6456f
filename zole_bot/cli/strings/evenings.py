"""Evenings by all kinds of house rules, with three, four and five people: every moment that a room can show."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from zole_bot.cli.strings.asides import ends, leavings, sides, switches
from zole_bot.cli.strings.table import NOW, Table, actor, by_wish
from zole_bot.game.auction import allowed_bids
from zole_bot.game.deal import Bid, Burying, Deal, Playing
from zole_bot.game.house_rules import PRESETS, RULE_VALUES, HouseRules, with_rules
from zole_bot.game.pules import PuleKind
from zole_bot.game.shuffle import MAX_CUT
from zole_bot.look import RoomLook
from zole_bot.room import MAX_SEATS, MIN_SEATS, CloseReason
from zole_bot.service import between, lobby

DETAILED_PEOPLE = 4
"""So many that one of them is idle."""
CONCEDED_DEALS = 3
"""Deals in which whoever may gives up or offers to."""
MOMENTS = 5
"""So many of each stage of a deal are shown: those after them look like these."""
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
    has_wishes: bool = False
    """Whether people have chosen what they can choose for themselves."""
    is_detailed: bool = False
    """Whether its deals are shown from the first bid on, with what can be done beside the play."""


@dataclass(slots=True)
class _Seen:
    """What was shown already, in whichever evening."""

    stages: Counter[object] = field(default_factory=Counter)
    endings: set[object] = field(default_factory=set)
    is_lobby: bool = False


def evenings() -> Iterator[RoomLook]:
    """Show every moment of all evenings; the same ones every time."""
    seen = _Seen()
    for plan in _plans():
        chance = random.Random(str(plan))  # noqa: S311  # the same evening every time
        table = Table(plan.preset, plan.rules, chance)
        yield from _lobby(table, plan.people, seen)
        table.room, _ = lobby.start(table.room, actor(0), NOW)
        if plan.is_detailed:
            table.let_people_choose(plan.has_wishes)
            yield from _detailed_deals(table, chance, seen.stages)
            yield from sides(table)
            yield from switches(table)
            yield from leavings(table)
            yield from ends(table)
        yield from _telling_deals(table, chance, seen.endings)


def _plans() -> Iterator[_Plan]:
    """Detailed evenings with whatever can follow three passes; then all presets and others by any number of people."""
    second = {name: values[1] for name, values in RULE_VALUES.items()}
    last = {name: values[-1] for name, values in RULE_VALUES.items()}
    for preset in {rules.all_pass: preset for preset, rules in PRESETS.items()}.values():
        yield _Plan(preset, PRESETS[preset], DETAILED_PEOPLE, is_detailed=True)
    for change in ({}, second):
        yield _Plan("klasiska", with_rules(HouseRules(), change), DETAILED_PEOPLE, has_wishes=True, is_detailed=True)
    for people in range(MIN_SEATS, MAX_SEATS + 1):
        for preset, rules in PRESETS.items():
            yield _Plan(preset, rules, people)
        for value in RULE_VALUES["all_pass"]:
            yield _Plan("klasiska", with_rules(HouseRules(), {**last, "all_pass": value}), people)


def _lobby(table: Table, people: int, seen: _Seen) -> Iterator[RoomLook]:
    looks = [table.look()]
    for number in range(people):
        table.sit_down(number, has_arrived=False)
        looks.append(table.look())
        table.room = lobby.arrive(table.room, table.room.seats[number].person, NOW)
        looks.append(table.look())
    host = actor(0)
    table.room, _ = lobby.choose_language(table.room, host, table.room.language)
    yield from (*looks, table.look()) if not seen.is_lobby else ()
    yield table.look(lobby.show_presets(table.room, host, wanted=True)[0])
    if seen.is_lobby:
        return
    seen.is_lobby = True
    for seconds in lobby.TURN_SECONDS:
        yield table.look(lobby.choose_clock(table.room, host, seconds)[0])
    for name, values in RULE_VALUES.items():
        for value in values:
            yield table.look(lobby.choose_rule(table.room, host, name, value)[0])
    yield from ends(table)


def _detailed_deals(table: Table, chance: random.Random, seen: Counter[object]) -> Iterator[RoomLook]:
    """Play deals with each bid, and some that are given up; show the moments of each stage that are the first ones."""
    for bid, conceding in (*((bid, False) for bid in Bid), *((Bid.TAKE, True),) * CONCEDED_DEALS):
        choice = by_wish(bid, None, chance, conceding=conceding)
        table.take(between.begin_deal(table.room, NOW))
        while (played := table.room.deal) is not None:
            stage = (*_stage(played.deal), table.room.seats[0].plays_only_card)
            seen[stage] += 1
            if seen[stage] <= MOMENTS:
                yield table.look()
            if seen[stage] == 1:
                yield from sides(table)
            phase = type(played.deal)
            seen[phase] += 1
            if seen[phase] == 1:
                yield from switches(table)
            table.move(choice, by_machine=played.turn == MACHINE_TURN)
        yield table.look()


def _stage(deal: Deal) -> tuple[object, ...]:
    """Tell how far a deal is, as far as screens differ by it."""
    match deal:
        case Playing():
            return deal.contract, bool(deal.tricks), deal.offer, deal.dealt.rules.small_concede
        case Burying():
            return (Burying,)
        case _:
            return allowed_bids(deal.dealt.rules)


def _telling_deals(table: Table, chance: random.Random, endings: set[object]) -> Iterator[RoomLook]:
    """Play on, and show each deal that ended as none before did, or did to the pules what few of the evening did."""
    pules_seen: Counter[PuleKind] = Counter()
    tried: set[object] = set()
    for number in range(TRIES):
        wish = WISHES[number % len(WISHES)]
        gathers = None if wish is Bid.PASS else (None, True, False)[number // len(WISHES) % 3]
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
        if ending in endings and (pule is PuleKind.NONE or pules_seen[pule] >= ALIKE):
            continue
        endings.add(ending)
        pules_seen[pule] += 1
        table.put_down(cut, finished)
        yield table.look()
        if result.pules.is_any_open:
            yield table.look(lobby.close(table.room, CloseReason.FINISHED, NOW))
