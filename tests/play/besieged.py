"""Rooms that are brought to where a siege begins: one at home in any stage, and one abroad where bids are awaited."""

from __future__ import annotations

import logging
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from tests.play.evening import Evening, an_evening
from tests.play.forging import Seen
from tests.play.phases import played_out
from tests.play.players import has_turn, play_on
from tests.play.siege import Faults, Siege
from zole_bot.playground import Group, Person
from zole_bot.room import RoomId

STAGES = ("lobby", "bidding", "burying", "tricks", "between", "paused", "closed")
A_MINUTE = 61.0
OF_THE_FIRST_TRICKS = 5


@asynccontextmanager
async def a_siege(path: Path, stage: str, *, flood: bool = True, keep_calls: int | None = None) -> AsyncIterator[Siege]:
    """Let everybody come, and the room at home reach a stage. Nothing in either room waits for a clock."""
    async with an_evening(path, flood=flood, keep_calls=keep_calls) as evening:
        faults, seen = Faults(), Seen()
        logging.getLogger().addHandler(faults)
        evening.telegram.watch(seen)
        try:
            yield await gathered(evening, stage, seen, faults)
        finally:
            logging.getLogger().removeHandler(faults)


async def gathered(evening: Evening, stage: str, seen: Seen, faults: Faults) -> Siege:
    """Let everybody come, and the room at home reach a stage."""

    def new(*names: str) -> list[Person]:
        return [evening.telegram.new_person(name) for name in names]

    owner, onlooker, removed, stranger = new("Zane", "Oskars", "Reinis", "Svešais")
    players, others = new("Anna", "Pēteris", "Ilze", "Jānis"), new("Māra", "Uldis", "Kārlis")
    for person in (*players, *others, onlooker, removed, stranger):
        person.starts_bot()
    home = await _group(evening, "Friends", [owner, *players, onlooker, removed])
    abroad = await _group(evening, "Cousins", [owner, *others])
    await evening.open_lobby(home, [*players, removed])
    home.remove(removed, by=owner)
    await evening.open_lobby(abroad, others)
    await evening.press(others[0], "Start", abroad)
    await evening.pass_time(A_MINUTE)
    siege = Siege(evening, home, abroad, players, others, onlooker, removed, stranger, seen, faults)
    await _reach(siege, stage)
    await evening.pass_time(A_MINUTE)
    await siege.look()
    return siege


async def _group(evening: Evening, title: str, people: list[Person]) -> Group:
    group = evening.telegram.new_group(title, people, with_bot=True)
    await evening.settle()
    chat = await evening.service.people.meet_group(group.id, group.title)
    known = evening.service.people
    await known.change_group(chat, lambda chat: replace(chat, turn_seconds=0, next_deal_seconds=0))
    return group


async def _reach(siege: Siege, stage: str) -> None:
    evening, host = siege.evening, siege.players[0]
    if stage == "lobby":
        return
    await evening.press(host, "Start", siege.home)
    await evening.pass_time(3)
    match stage:
        case "burying" | "tricks":
            await evening.press(next(person for person in siege.players if has_turn(person)), "Take")
            if stage == "tricks":
                await play_on(evening, siege.players, random.Random(1), taps=OF_THE_FIRST_TRICKS)
        case "between":
            async with evening.service.rooms.hold(RoomId(1)) as change:
                change.step = played_out(change.room, evening.clock.now())
        case "paused":
            host.says(siege.home, "/pause")
        case "closed":
            host.says(siege.home, "/finish")
            await evening.pass_time(3)
            await evening.press(host, "Yes, finish", siege.home)
