"""Somebody asks for something of a group that becomes one with another while he does: it is done all the same."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.service.sitting import Sitting, a_sitting
from zole_bot.room import Chat, ChatId
from zole_bot.service.reply import DONE, Notice, Reply
from zole_bot.service.rights import Actor
from zole_bot.service.service import Service

OLD, NEW = -4001, -1002000000001
ADMIN = Actor(None, is_admin=True)


@dataclass
class Moved:
    """A group as it was read, under one of its numbers, before it became one with what it is now."""

    sitting: Sitting
    read: Chat

    @property
    def service(self) -> Service:
        """Give the service."""
        return self.sitting.service

    async def now(self) -> Chat:
        """Give the group as it is now."""
        chat = await self.service.people.find_group(NEW)
        assert chat is not None
        return chat


@pytest.fixture(params=[(OLD, NEW), (NEW, OLD)], ids=["read in the supergroup", "read in the old group"])
async def moved(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Moved]:
    """Let a group be known under both numbers; the row that is read is the one that goes."""
    async with a_sitting(tmp_path) as sitting:
        people = sitting.service.people
        first, last = [await people.meet_group(number, "Cousins") for number in request.param]
        await sitting.service.groups.follow(OLD, NEW)
        moved = Moved(sitting, last)
        assert (await moved.now()).id == first.id != last.id
        yield moved


async def test_a_setting_is_chosen_and_its_page_turned(moved: Moved) -> None:
    settings = moved.service.settings
    chat, reply = await settings.choose(moved.read, None, ADMIN, "turn_seconds", "30")
    assert (reply, chat.turn_seconds) == (DONE, 30)
    assert await moved.now() == chat
    assert await settings.look(moved.read, None, ADMIN) == (chat, DONE)


async def test_the_host_chooses_the_language_of_the_room_that_is_open(moved: Moved) -> None:
    anna = await moved.service.people.meet(1000, "Anna", "en")
    room_id = await moved.service.lobbies.open(await moved.now(), None, anna, "en")
    await moved.service.lobbies.join(room_id, anna, has_arrived=True)
    chat, reply = await moved.service.settings.choose(moved.read, None, Actor(anna), "language", "lv")
    assert (reply, chat.language, (await moved.now()).language) == (DONE, "lv", "lv")
    assert (await moved.service.rooms.look(room_id)).language == "lv"


async def test_who_wants_no_more_of_its_rooms_is_told_where_to_say_so(moved: Moved) -> None:
    members, anna = moved.service.members, await moved.service.people.meet(1000, "Anna", "en")
    assert await members.choose_notice(anna.id, moved.read.id, wanted=False) == Reply(Notice.NOT_MET_THERE)
    assert await members.choose_notice(anna.id, (await moved.now()).id, wanted=False) == DONE


async def test_it_is_not_taken_for_one_that_was_never_greeted(moved: Moved) -> None:
    """Field case 56: the bot is told that it is in the supergroup, and hears at the same time which group that was."""
    assert await moved.service.people.has_small_namesake(moved.read)
    assert not await moved.service.people.has_small_namesake(await moved.now())


async def test_a_room_is_opened_once(moved: Moved) -> None:
    lobbies, rooms = moved.service.lobbies, moved.service.rooms
    room_id = await lobbies.open(moved.read, None, None, "en")
    assert (await rooms.look(room_id)).chat == await moved.now()
    assert await lobbies.open(moved.read, None, None, "en") == room_id


async def test_what_is_read_is_that_of_the_group(moved: Moved) -> None:
    service, sitting = moved.service, moved.sitting
    sitting.chat = await moved.now()
    await sitting.begin(("Anna", "Pēteris", "Ilze"))
    await sitting.play(deals=1)

    async def room_at(chat: ChatId) -> int | None:
        return await service.room_at(chat, None)

    assert len(await service.people.read(moved.read, service.books.standings)) == 3
    assert len(await service.people.read(moved.read, service.books.past_sessions)) == 1
    assert await service.people.read(moved.read, room_at) == sitting.room_id
