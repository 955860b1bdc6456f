"""Erasing a group: all of it goes, and every other row of the database stays byte for byte what it was."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.play.evening import quick_folder
from tests.service.sitting import Sitting, a_sitting
from zole_bot.clock import ManualClock
from zole_bot.game.house_rules import PRESETS
from zole_bot.room import Chat, RoomId
from zole_bot.service.erasing import DAY_SECONDS, GRACE_SECONDS, KEPT_SECONDS
from zole_bot.service.reply import Notice
from zole_bot.service.rights import Actor
from zole_bot.service.rooms import NoRoomError
from zole_bot.service.service import Service
from zole_bot.storage import Storage
from zole_bot.storage.erasing import erase_group

KEPT = ("Jānis", "Māra", "Zane")
GONE = ("Anna", "Pēteris", "Ilze")


@dataclass
class Neighbours:
    """Two groups that have played; one will be erased."""

    kept: Sitting
    gone: Sitting
    path: Path
    before: set[str]
    """Every row of the database as it was before the second group came."""

    @property
    def service(self) -> Service:
        return self.kept.service

    def rows(self) -> set[str]:
        """Give every row of the database as SQL."""
        return rows_of(self.path)

    async def leave(self, days_ago: float) -> None:
        """Let the bot have been put out of one group so many days ago."""
        moment = self.kept.clock.now() - days_ago * DAY_SECONDS
        await self.service.people.leave_group(self.gone.chat.telegram_id, moment)

    async def group(self) -> Chat | None:
        """Find that group."""
        return await self.service.people.find_group(self.gone.chat.telegram_id)


def rows_of(path: Path) -> set[str]:
    with sqlite3.connect(path) as db:
        return {line for line in db.iterdump() if line.startswith("INSERT INTO")}


async def play(sitting: Sitting, names: tuple[str, ...]) -> None:
    """Leave rows in every table: a settled deal, one in play, a message, members, sums."""
    await sitting.begin(names)
    await sitting.play(1)
    for person in sitting.people:
        await sitting.service.members.meet(sitting.chat.id, person.id)
    await sitting.service.messages.intend(sitting.room_id, "board:1", 0, sitting.chat.telegram_id)
    await sitting.service.group_calls.note(sitting.chat.telegram_id, "send")


@asynccontextmanager
async def neighbours(path: Path) -> AsyncIterator[Neighbours]:
    with quick_folder(path) as folder:
        async with a_sitting(folder) as kept:
            await play(kept, KEPT)
            before = rows_of(folder / "zole.db")
            chat = await kept.service.people.meet_group(-1002, "Gone")
            gone = Sitting(kept.service, kept.clock, chat, random.Random(2))
            gone.people = [await kept.service.people.meet(2000 + n, name, "lv") for n, name in enumerate(GONE)]
            await play(gone, GONE)
            await gone.finish()
            await play(gone, GONE)
            yield Neighbours(kept, gone, folder / "zole.db", before)


async def test_a_group_goes_whole_and_every_other_row_stays_byte_for_byte(tmp_path: Path) -> None:
    async with neighbours(tmp_path) as both:
        tables = {row.split('"')[1] for row in both.rows() - both.before}
        with sqlite3.connect(both.path) as db:
            every = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert tables == every - {"migrations"}, "a table without a row of the group would not be looked at"
        await both.leave(days_ago=90)
        assert await both.service.erasing.erase() == 1
        assert both.rows() == both.before
        with sqlite3.connect(both.path) as db:
            assert db.execute("PRAGMA foreign_key_check").fetchall() == []
            assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        await both.kept.play(1)


@pytest.mark.parametrize(("days", "is_erased"), [(89.99, False), (90, True), (400, True)])
async def test_a_group_is_kept_for_ninety_days(days: float, is_erased: bool, tmp_path: Path) -> None:
    async with neighbours(tmp_path) as both:
        before = both.rows()
        await both.leave(days_ago=days)
        assert await both.service.erasing.erase() == int(is_erased)
        assert (await both.group() is None) is is_erased
        assert (len(both.rows()) < len(before)) is is_erased
        assert await both.service.erasing.erase() == 0


async def test_a_group_that_took_the_bot_in_again_is_kept(tmp_path: Path) -> None:
    async with neighbours(tmp_path) as both:
        chat = await both.group()
        assert chat is not None
        await both.leave(days_ago=100)
        await both.service.people.enter_group(both.gone.chat.telegram_id, "Gone")
        before = both.rows()
        async with both.service.storage.transaction() as db:
            assert await erase_group(db, chat.id, both.gone.clock.now()) is None
        assert await both.service.erasing.erase() == 0
        assert both.rows() == before


async def test_people_stay_who_can_be_reached_or_are_known_elsewhere(tmp_path: Path) -> None:
    async with neighbours(tmp_path) as both:
        anna, peteris, ilze = both.gone.people
        await both.service.people.set_reachable(anna.telegram_id, True)
        await both.service.members.meet(both.kept.chat.id, peteris.id)
        stranger = await both.service.people.meet(3000, "Stranger", "en")
        await both.leave(days_ago=90)
        await both.service.erasing.erase()
        known = [await both.service.people.find(each.telegram_id) for each in (anna, peteris, ilze, stranger)]
        assert [person is not None for person in known] == [True, True, False, True]


async def test_a_forgotten_person_goes_with_the_last_group_that_knew_his_seats(tmp_path: Path) -> None:
    async with neighbours(tmp_path) as both:
        anna = both.gone.people[0]
        await both.gone.finish()
        await both.service.forgetting.forget(anna, "player 1")
        assert any("'player 1'" in row for row in both.rows())
        await both.leave(days_ago=90)
        await both.service.erasing.erase()
        assert not any("'player 1'" in row for row in both.rows())


async def test_an_erased_room_is_as_if_it_had_never_been(tmp_path: Path) -> None:
    async with neighbours(tmp_path) as both:
        room, actor = both.gone.room_id, Actor(both.gone.people[0])
        await both.service.look(room)
        heard: list[RoomId] = []
        both.service.rooms.listen(heard.append)
        await both.leave(days_ago=90)
        await both.service.erasing.erase()
        assert room in heard
        with pytest.raises(NoRoomError):
            await both.service.look(room)
        assert (await both.service.sessions.pause(room, actor)).notice is Notice.NO_ROOM
        assert (await both.service.sessions.act(room, actor, 1, 0, "pass")).notice is Notice.NO_ROOM
        await both.service.sessions.time_passes(room)
        await both.service.groups.lose_voice(room)
        await both.service.groups.regain_voice(room)
        await both.service.groups.lose_topic(room)
        again = await both.service.people.meet_group(both.gone.chat.telegram_id, "Gone")
        assert (again.left_at, again.rules) == (None, PRESETS["klasiska"])
        assert await both.service.books.standings(again.id) == ()


async def test_one_group_that_cannot_be_erased_leaves_all_of_it(tmp_path: Path) -> None:
    async with neighbours(tmp_path) as both:
        before = both.rows()
        await both.leave(days_ago=90)
        left = both.rows() - before
        async with both.service.storage.transaction() as db:
            await db.execute("CREATE TABLE souvenirs (chat_id INTEGER NOT NULL REFERENCES chats (id)) STRICT")
            await db.execute(
                "INSERT INTO souvenirs SELECT id FROM chats WHERE telegram_id = ?", (both.gone.chat.telegram_id,)
            )
        with pytest.raises(sqlite3.IntegrityError):
            await both.service.erasing.erase()
        assert left < both.rows()
        assert len(both.rows()) == len(before) + 1


async def test_it_is_looked_for_soon_after_the_start_and_every_day(tmp_path: Path) -> None:
    clock = ManualClock()
    storage = await Storage.open(tmp_path / "zole.db")
    service = Service(storage, clock, random.Random(1))
    for number in range(3):
        await service.people.meet_group(-2000 - number, f"Group {number}")
    start = clock.now()
    await service.people.leave_group(-2000, start - KEPT_SECONDS)
    await service.people.leave_group(-2001, start - KEPT_SECONDS + 3600)
    service.erasing.start()
    try:
        moments = [start + GRACE_SECONDS, start + GRACE_SECONDS + DAY_SECONDS]
        left = []
        for moment in moments:
            await looked(service, clock)
            assert clock.next_moment() == moment
            clock.move_to(moment)
            await looked(service, clock)
            left.append([await service.people.find_group(-2000 - number) is not None for number in range(3)])
        assert left == [[False, True, True], [False, False, True]]
    finally:
        await service.erasing.stop()
        await storage.close()
    assert clock.next_moment() is None


async def looked(service: Service, clock: ManualClock) -> None:
    """Wait until it is waited for the clock again."""
    while service.erasing.is_working or clock.next_moment() is None or (clock.next_moment() or 0) <= clock.now():
        await clock.sleep_until(clock.now())
