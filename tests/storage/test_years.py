"""What is asked all the time is found by an index, however many sessions are over."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.service.sitting import NAMES, Sitting, a_sitting
from zole_bot.chat.wanted import wanted_messages
from zole_bot.room import RoomId
from zole_bot.service.rights import Actor
from zole_bot.storage.room_search import has_rooms

GROWING = ("rooms", "seats", "deals", "actions", "messages")
SMALL = ("rooms_by_due", "open_rooms", "messages_not_retired", "seats_in_open_rooms")
"""Indexes that hold only what is not over."""


@pytest.fixture
async def sitting(tmp_path: Path) -> AsyncIterator[Sitting]:
    async with a_sitting(tmp_path) as opened:
        yield opened


async def statements_of(sitting: Sitting, work: Callable[[Sitting], object]) -> set[str]:
    """Give the SQL that reader and writer run for something."""
    found: set[str] = set()
    storage = sitting.service.storage
    async with storage.reading() as reader, storage.transaction() as writer:
        connections = (reader, writer)
    for connection in connections:
        await connection.set_trace_callback(found.add)
    await work(sitting)  # type: ignore[misc]  # a coroutine function
    for connection in connections:
        await connection.set_trace_callback(lambda _: None)
    return {sql for sql in found if sql.lstrip().startswith(("SELECT", "UPDATE", "DELETE"))}


def scanned(path: Path, statements: set[str]) -> list[str]:
    """Say which statements look through all of a table that grows, or through a whole index of it."""
    with closing(sqlite3.connect(path / "zole.db")) as db:
        plans = [(sql, row[3]) for sql in statements for row in db.execute(f"EXPLAIN QUERY PLAN {sql}")]
    large = [(sql, plan) for sql, plan in plans if not plan.endswith(tuple(f"INDEX {name}" for name in SMALL))]
    return [f"{plan}: {sql}" for sql, plan in large if plan.startswith(tuple(f"SCAN {table}" for table in GROWING))]


async def a_deal(sitting: Sitting) -> None:
    await sitting.play(1)
    await sitting.service.look(sitting.room_id)


async def the_books(sitting: Sitting) -> None:
    books, chat = sitting.service.books, sitting.chat.id
    await books.standings(chat)
    await books.past_sessions(chat)
    room = await sitting.service.last_room_at(chat, None)
    assert room is not None
    await sitting.service.look(room)


async def coming_and_going(sitting: Sitting) -> None:
    service, person = sitting.service, sitting.people[0]
    await service.hands_of(person.id)
    await service.lobbies.near(person)
    await service.choose_for_oneself(person, "ring", "never")
    await service.people.meet_group(-1002, "Others")
    room = await service.lobbies.open(await service.people.meet_group(-1002, "Others"), None, person, "en")
    await service.settings.choose(sitting.chat, None, Actor(None, is_admin=True), "rooms_a_day", "3")
    await service.lobbies.join(room, sitting.people[1])
    await service.groups.regain(sitting.chat)


async def a_start(sitting: Sitting) -> None:
    service = sitting.service
    for room in await service.messages.load_all():
        wanted_messages(await service.look(room))
    await service.alarm._wake_rooms()


@pytest.mark.parametrize("work", [a_deal, the_books, coming_and_going, a_start])
async def test_nothing_that_grows_is_looked_through(
    tmp_path: Path, sitting: Sitting, work: Callable[[Sitting], object]
) -> None:
    await sitting.begin(NAMES[:3])
    found = await statements_of(sitting, work)
    assert len(found) > 1
    assert scanned(tmp_path, found) == []


async def test_who_sat_in_a_room_that_is_closed_sits_there_no_more(tmp_path: Path, sitting: Sitting) -> None:
    await sitting.begin(NAMES[:3])
    anna = sitting.people[0]
    assert await sitting.service.rooms_of(anna.id) == [sitting.room_id]
    await sitting.finish()
    assert await sitting.service.rooms_of(anna.id) == []
    with closing(sqlite3.connect(tmp_path / "zole.db")) as db:
        assert db.execute("SELECT DISTINCT is_over FROM seats").fetchall() == [(1,)]
    async with sitting.service.storage.reading() as db_again:
        assert await has_rooms(db_again, sitting.chat.id)


async def test_the_newest_sessions_come_first_and_open_ones_before_them(sitting: Sitting) -> None:
    rooms: list[RoomId] = []
    for deals in (3, 1, 2):
        await sitting.begin(NAMES[:3])
        await sitting.play(deals)
        rooms.append(sitting.room_id)
        if deals != 2:
            await sitting.finish()
            sitting.clock.move_to(sitting.clock.now() + 60)
    sessions = await sitting.service.books.past_sessions(sitting.chat.id, limit=2)
    assert [(each.deals, each.is_open) for each in sessions] == [(2, True), (1, False)]
