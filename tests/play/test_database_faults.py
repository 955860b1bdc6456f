"""Another program holds the database, or the disk is full: nobody's move is lost or half stored, and all goes on."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.play.database_faults import a_full_disk, held_by_another_program
from tests.play.evening import NAMES, Evening, an_evening
from tests.play.outages import Session, begin
from tests.play.players import choices, has_turn, newest, play_on
from zole_bot.game.record import JudgedDeal, judge, read_lines
from zole_bot.i18n import LANGUAGES, texts
from zole_bot.playground import Person, Press
from zole_bot.room import Phase
from zole_bot.service.rights import Actor
from zole_bot.storage.writer import BUSY_SECONDS

HELD_SECONDS = 3.0
"""How long another program, such as one that looks after the file, may hold it without anybody noticing."""


def stored(path: Path) -> list[tuple[object, ...]]:
    """What stands in the file of moves, seats and rooms."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        tables = ("actions", "deals", "rooms", "seats", "sums")
        return [row for table in tables for row in db.execute(f"SELECT * FROM {table}")]  # noqa: S608


async def begin_in(evening: Evening, language: str) -> Session:
    """Begin a session in which everybody is told everything in a language."""
    session = await begin(evening, has_clock=False)
    service = evening.service
    for seat in (await session.room()).seats:
        (person,) = await service.people.load([seat.person])
        await service.choose_for_oneself(person, "language", language)
    await service.lobbies.choose_language(session.room_id, Actor(None, is_admin=True), language)
    await evening.pass_time(61)
    return session


def in_turn(people: list[Person]) -> Person:
    return next(person for person in people if has_turn(person))


def tap(person: Person) -> Press:
    message = newest(person)
    return person.press_on(message, choices(message)[0].label)


async def until_somebody_waits(evening: Evening) -> None:
    while not evening.service.storage.writer.is_busy:  # noqa: ASYNC110  # the writer tells nobody that it waits
        await asyncio.sleep(0)


async def test_a_move_waits_for_another_program_and_is_not_lost(tmp_path: Path) -> None:
    """Field case 106: another program holds the file, as long as it may; the move waits for it."""
    assert BUSY_SECONDS > HELD_SECONDS
    async with an_evening(tmp_path) as evening:
        session = await begin(evening, has_clock=False)
        before, anna = stored(evening.path), in_turn(session.people)
        with held_by_another_program(evening.path):
            press = tap(anna)
            await until_somebody_waits(evening)
            assert stored(evening.path) == before
            assert not press.answers
        await evening.pass_time(2)
        assert [answer.text for answer in press.answers] == [""]
        assert stored(evening.path) != before
        await play_on(evening, session.people, random.Random(1), taps=5)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_cannot_wait_longer_hears_it_in_one_sentence_and_may_try_again(tmp_path: Path, language: str) -> None:
    """Field case 106: the file is held for longer than anybody waits; tap and command are told, and the bot lives."""
    async with an_evening(tmp_path) as evening:
        session = await begin_in(evening, language)
        before, anna = stored(evening.path), in_turn(session.people)
        words = texts(language).plain("notice-not-stored")
        evening.service.storage.writer.busy_seconds = 0.0
        with held_by_another_program(evening.path):
            press = tap(anna)
            anna.says(session.place, "/pause")
            await evening.pass_time(2)
            assert [answer.text for answer in press.answers] == [words]
            assert session.people[0].last(session.group).text == words
            assert stored(evening.path) == before
            assert has_turn(anna)
        again = tap(anna)
        await evening.pass_time(2)
        assert [answer.text for answer in again.answers] == [""]
        assert stored(evening.path) != before
        await session.says(anna, "/pause")
        assert (await session.room()).phase is Phase.PAUSED


async def test_a_full_disk_stores_nothing_by_halves_and_the_bot_goes_on_when_there_is_room(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        session = await begin(evening, has_clock=False)
        words, anna = texts("en").plain("notice-not-stored"), in_turn(session.people)
        async with a_full_disk(evening.service.storage):
            before, sent = stored(evening.path), session.count()
            for _ in range(3):
                press = tap(anna)
                await evening.pass_time(2)
                assert [answer.text for answer in press.answers] == [words]
                assert stored(evening.path) == before
            anna.says_privately("/hand")
            await evening.pass_time(2)
            assert not any(call.method == "sendMessage" for call in session.calls(sent, anna.id))
        await evening.pass_time(61)
        assert [call.method for call in session.calls(sent, anna.id)] == ["sendMessage", "deleteMessage"]
        while (await session.room()).phase is Phase.DEAL:
            assert await play_on(evening, session.people, random.Random(1), taps=1) == 1
        files = await evening.service.books.export(session.room_id)
        assert files is not None
        assert sum(isinstance(line, JudgedDeal) for line in judge(read_lines(files[0].data))) == 1


async def test_a_room_that_could_not_be_shown_while_the_file_was_held_is_shown_afterwards(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        session = await begin(evening, has_clock=False)
        anna = session.people[0]
        await session.says(anna, "/pause")
        await evening.pass_time(61)
        evening.service.storage.writer.busy_seconds = 0.0
        with held_by_another_program(evening.path):
            await session.says(anna, "/resume")
            await evening.pass_time(2)
            assert (await session.room()).phase is Phase.PAUSED
        await session.says(anna, "/resume")
        await evening.pass_time(61)
        assert (await session.room()).phase is Phase.DEAL
        assert sum(map(has_turn, session.people)) == 1


async def test_a_message_whose_number_could_not_be_stored_is_known_once_it_can(tmp_path: Path) -> None:
    """Whatever is to follow a send is made up for: the number stored, the seat taken."""
    async with an_evening(tmp_path) as evening:
        people = [evening.telegram.new_person(name) for name in NAMES[:3]]
        group = evening.telegram.new_group("Friends", people, with_bot=True)
        people[0].starts_bot()
        people[0].says(group, "/zole")
        await evening.pass_time(61)
        storage = evening.service.storage
        async with storage.transaction() as db:
            await db.execute(
                "CREATE TEMP TRIGGER broken BEFORE UPDATE ON main.messages WHEN NEW.state = 'live' "
                "BEGIN SELECT RAISE(ABORT, 'no room'); END"
            )
        answer = await evening.press(people[1], "Join", group)
        assert answer.url is not None
        people[1].opens(answer.url)
        await evening.pass_time(1)
        async with storage.transaction() as db:
            await db.execute("DROP TRIGGER broken")
        await evening.pass_time(61)
        with closing(sqlite3.connect(f"file:{evening.path}?mode=ro", uri=True)) as db:
            assert db.execute("SELECT count(*) FROM messages WHERE state = 'sending'").fetchone() == (0,)
            assert db.execute("SELECT presence FROM seats").fetchall() == [("seated",)] * 2
