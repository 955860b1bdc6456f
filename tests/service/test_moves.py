"""A group under two numbers becomes one again: whatever was known under either of them is there afterwards."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.play.phases import played_out
from tests.service.sitting import Sitting, a_sitting
from zole_bot.room import Chat, ChatId, Phase, RoomId
from zole_bot.storage import Storage
from zole_bot.storage.chats import find_chat, leave_chat, meet_chat
from zole_bot.storage.moves import move_chat
from zole_bot.storage.people import meet_person
from zole_bot.storage.sums import add_to_sums, load_standings

OLD, NEW = -4001, -1002000000001
TURNS_OF_THE_LOOP = 25


async def sums_and_wishes(storage: Storage, chat: ChatId) -> tuple[list[tuple[str, int, int]], list[int]]:
    async with storage.reading() as db:
        standings = [(each.name, each.deals, each.points) for each in await load_standings(db, chat)]
        sql = "SELECT wants_notice FROM members WHERE chat_id = ? ORDER BY person_id"
        async with db.execute(sql, (chat,)) as cursor:
            return standings, [row["wants_notice"] for row in await cursor.fetchall()]


@pytest.mark.parametrize("first", [OLD, NEW])
async def test_sums_are_added_and_wishes_kept_whichever_number_was_known_first(first: int, storage: Storage) -> None:
    async with storage.transaction() as db:
        chats = {number: await meet_chat(db, number, "Friends") for number in (first, OLD if first == NEW else NEW)}
        anna, ilze = await meet_person(db, 1, "Anna", "en"), await meet_person(db, 2, "Ilze", "en")
        await add_to_sums(db, chats[OLD].id, anna.id, deals=3, points=5, bigs=1, big_wins=1)
        await add_to_sums(db, chats[NEW].id, anna.id, deals=2, points=-1, bigs=0, big_wins=0)
        await add_to_sums(db, chats[NEW].id, ilze.id, deals=2, points=1, bigs=0, big_wins=0)
        for number, person, wish in ((OLD, anna, 0), (NEW, anna, 1), (NEW, ilze, 0)):
            sql = "INSERT INTO members (chat_id, person_id, wants_notice) VALUES (?, ?, ?)"
            await db.execute(sql, (chats[number].id, person.id, wish))
        await move_chat(db, OLD, NEW)
        await move_chat(db, OLD, NEW)
        assert await find_chat(db, OLD) is None
        chat = await find_chat(db, NEW)
    assert chat is not None
    assert chat.id == chats[first].id
    assert await sums_and_wishes(storage, chat.id) == ([("Anna", 5, 4), ("Ilze", 2, 1)], [1, 0])


@pytest.mark.parametrize("is_out_of_new", [False, True])
async def test_a_group_that_was_taken_for_lost_is_not_unless_the_bot_is_out_of_what_it_became(
    is_out_of_new: bool, storage: Storage
) -> None:
    async with storage.transaction() as db:
        await meet_chat(db, OLD, "Friends")
        await leave_chat(db, OLD, 1.0)
        if is_out_of_new:
            await meet_chat(db, NEW, "Friends")
            await leave_chat(db, NEW, 2.0)
        await move_chat(db, OLD, NEW)
        chat = await find_chat(db, NEW)
    assert chat is not None
    assert chat.left_at == (2.0 if is_out_of_new else None)


async def test_the_news_of_a_move_that_comes_while_a_group_is_taken_for_lost_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Field case 59: put out of the old number and told of the new one at once: the session goes on."""
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(("Anna", "Pēteris", "Ilze"))
        people, old = sitting.service.people, sitting.chat.telegram_id
        leave = people.leave_group

        async def leave_and_hear_of_the_move(telegram_id: int, now: float) -> Chat | None:
            chat = await leave(telegram_id, now)
            await sitting.service.groups.follow(old, NEW)
            return chat

        monkeypatch.setattr(people, "leave_group", leave_and_hear_of_the_move)
        await sitting.service.groups.lose(old)
        room = await sitting.service.rooms.look(sitting.room_id)
        assert (room.phase, room.pause_reason, room.chat.telegram_id) == (Phase.DEAL, None, NEW)


async def as_far_as_it_gets(sitting: Sitting, task: asyncio.Task[None]) -> None:
    """Let a task work until it is done, or waits for whoever waits here."""
    quiet = 0
    while not task.done() and quiet < TURNS_OF_THE_LOOP:
        await asyncio.sleep(0)
        quiet = 0 if sitting.service.storage.is_busy else quiet + 1


async def test_the_news_of_a_move_that_two_hear_at_once_closes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Field case 56: both messages that tell it are handled at the same time, for they come from two chats."""
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(("Anna", "Pēteris", "Ilze"))
        groups, people, old = sitting.service.groups, sitting.service.people, sitting.chat.telegram_id
        find, others = people.find_group, list[asyncio.Task[None]]()

        async def find_and_be_overtaken(telegram_id: int) -> Chat | None:
            chat = await find(telegram_id)
            if not others:
                others.append(asyncio.create_task(groups.follow(old, NEW)))
                await as_far_as_it_gets(sitting, others[0])
            return chat

        monkeypatch.setattr(people, "find_group", find_and_be_overtaken)
        await groups.follow(old, NEW)
        await asyncio.gather(*others)
        room = await sitting.room()
        assert len(others) == 1
        assert (room.phase, room.chat.id, room.chat.telegram_id) == (Phase.DEAL, sitting.chat.id, NEW)


async def meet_twice(sitting: Sitting) -> tuple[int, ChatId]:
    """Let the group be known under an older number too, which goes on; gives that number, and the row that remains."""
    old = sitting.chat
    sitting.chat = await sitting.service.people.meet_group(NEW, "Friends")
    assert old.id < sitting.chat.id
    return old.telegram_id, old.id


async def test_what_is_opened_in_the_supergroup_while_a_group_moves_there_makes_way_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(("Anna", "Pēteris", "Ilze"))
        service, old = sitting.service, sitting.chat.telegram_id
        move, lobbies = service.people.follow_group, list[RoomId]()

        async def open_and_move(old_telegram_id: int, new_telegram_id: int) -> None:
            if not lobbies:
                there = await service.people.meet_group(NEW, "Friends")
                lobbies.append(await service.lobbies.open(there, None, None, "en"))
            await move(old_telegram_id, new_telegram_id)

        monkeypatch.setattr(service.people, "follow_group", open_and_move)
        await service.groups.follow(old, NEW)
        room, lobby = await sitting.room(), await service.rooms.look(lobbies[0])
        assert (room.phase, room.chat.telegram_id) == (Phase.DEAL, NEW)
        assert (lobby.phase, lobby.chat.id) == (Phase.CLOSED, room.chat.id)


async def test_a_deal_ends_while_its_group_becomes_one_with_another(tmp_path: Path) -> None:
    """Field case 59: the room was loaded before the news came, and the row of its group is gone when it is stored."""
    async with a_sitting(tmp_path) as sitting:
        old, remains = await meet_twice(sitting)
        await sitting.begin(("Anna", "Pēteris", "Ilze"))
        async with sitting.service.rooms.hold(sitting.room_id) as held:
            held.step = played_out(held.room, sitting.clock.now())
            await sitting.service.people.follow_group(old, NEW)
        assert ((await sitting.room()).phase, (await sitting.room()).chat.id) == (Phase.BETWEEN, remains)
        standings, _ = await sums_and_wishes(sitting.service.storage, remains)
        assert [deals for _, deals, _ in standings] == [1, 1, 1]


async def test_who_is_met_and_what_is_opened_while_a_group_becomes_one_with_another(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        old, remains = await meet_twice(sitting)
        anna = await sitting.service.people.meet(1000, "Anna", "en")
        await sitting.service.people.follow_group(old, NEW)
        await sitting.service.members.meet(sitting.chat.id, anna.id)
        room = await sitting.service.rooms.look(await sitting.service.lobbies.open(sitting.chat, None, anna, "en"))
        assert room.chat.id == remains
