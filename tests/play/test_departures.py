"""People who leave a group, or are put out of it, sit there no more and are no members of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.evening import an_evening
from tests.play.phases import Company, gather, reach
from zole_bot.room import Presence, RoomId


async def presences(company: Company, room: RoomId) -> dict[int, Presence]:
    seats = (await company.evening.service.look(room)).seats
    return {seat.telegram_id: seat.presence for seat in seats}


async def is_member(company: Company, telegram_id: int) -> bool:
    sql = """SELECT 1 FROM members JOIN people ON people.id = person_id JOIN chats ON chats.id = chat_id
             WHERE people.telegram_id = ? AND chats.telegram_id = ?"""
    async with (
        company.evening.service.storage.reading() as db,
        db.execute(sql, (telegram_id, company.group.id)) as cursor,
    ):
        return await cursor.fetchone() is not None


def go(company: Company, how: str) -> None:
    third, group = company.third, company.group
    match how:
        case "left":
            third.leaves(group)
        case "put out":
            group.remove(third)
        case _:  # a big group posts no departures; only its admins, of whom the bot is one, are told
            group.promote_bot()
            group.hide_departures()
            third.leaves(group)


@pytest.mark.parametrize("how", ["left", "put out", "left a big group"])
async def test_who_goes_out_of_the_group_stands_up_in_its_lobby(how: str, tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "lobby")
        room = await company.room()
        known = await evening.service.people.find(company.third.id)
        chat = await evening.service.people.find_group(company.group.id)
        assert known is not None
        assert chat is not None
        async with evening.service.storage.transaction() as db:
            await db.execute("INSERT OR IGNORE INTO members (chat_id, person_id) VALUES (?, ?)", (chat.id, known.id))
        go(company, how)
        await evening.pass_time(3)
        assert company.third.id not in await presences(company, room)
        assert "Ilze" not in company.host.last(company.group, containing="host Anna").text
        assert not await is_member(company, company.third.id)
        assert not any("Start" in seen.labels for seen in company.third.sees())


async def test_who_goes_out_of_the_group_leaves_its_session_and_his_hand_is_retired(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "deal")
        room = await company.room()
        company.seated.leaves(company.group)
        company.group.remove(company.third)
        await evening.pass_time(3)
        assert (await presences(company, room)) == {
            company.host.id: Presence.SEATED,
            company.seated.id: Presence.LEFT,
            company.third.id: Presence.LEFT,
        }
        for gone in (company.seated, company.third):
            assert not any(seen.labels or "♣" in seen.text for seen in gone.sees() if seen.sender_id != gone.id)
        await company.says(company.host, "/zole")
        assert company.host.last(company.group).text.startswith("Deal 1")


async def test_the_going_of_others_and_of_bots_changes_nothing(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "lobby")
        room = await company.room()
        before = await presences(company, room)
        company.member.leaves(company.group)
        stranger = evening.telegram.new_person("Fēlikss")
        stranger.joins(company.group)
        stranger.leaves(company.group)
        await evening.pass_time(3)
        assert await presences(company, room) == before
