"""The bot comes and goes: groups, channels, people who block it, groups that become supergroups."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.evening import Evening, an_evening
from tests.play.phases import gather, play_out, reach
from zole_bot.playground import Kind, Person, Seen
from zole_bot.room import CloseReason, Phase, RoomId
from zole_bot.storage.deals import load_deal_in_play


def said(evening: Evening, texts: list[Seen]) -> list[str]:
    return [seen.text for seen in texts if seen.sender_id == evening.telegram.bot.id]


async def test_a_group_is_greeted_once_and_the_greeting_opens_a_room(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        anna = evening.telegram.new_person("Anna")
        anna.starts_bot()
        group = evening.telegram.new_group("Friends", [anna])
        group.add_bot()
        await evening.settle()
        group.promote_bot()
        group.demote_bot()
        await evening.settle()
        evening.telegram.updates.redeliver(6)
        await evening.settle()
        greetings = said(evening, anna.sees(group))
        assert [text.startswith("Zole for this group.") for text in greetings] == [True]
        await evening.press(anna, "Open a room", group)
        assert "1  Anna ★" in anna.last(group).text
        await evening.press(anna, "Open a room", group)
        assert len([text for text in said(evening, anna.sees(group)) if "Anna ★" in text]) == 1


async def test_a_group_that_takes_the_bot_in_again_is_greeted_again_and_plays(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "deal")
        company.group.remove_bot()
        await evening.settle()
        company.group.add_bot()
        await evening.settle()
        assert company.host.last(company.group).text.startswith("Zole for this group.")
        await company.says(company.host, "/zole")
        assert "1  Anna" in company.host.last(company.group).text


@pytest.mark.parametrize("phase", ["lobby", "deal", "between", "paused"])
async def test_a_room_whose_group_put_the_bot_out_closes_quietly(phase: str, tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, phase)
        room = await company.room()
        before = len(evening.telegram.calls)
        company.group.remove_bot()
        await evening.pass_time(120)
        calls = list(evening.telegram.calls)[before:]
        assert [call for call in calls if call.chat_id == company.group.id] == []
        assert evening.bot is not None
        look = (await evening.bot.service.look(room)).group
        assert (look.phase, look.close_reason) == (Phase.CLOSED, CloseReason.CHAT_LOST)
        async with evening.bot.service.storage.reading() as db:
            assert await load_deal_in_play(db, room, look.rules) is None
        assert all(seen.labels == () for seen in company.host.sees() if seen.sender_id != company.host.id)


async def test_a_room_that_lost_its_group_stays_quiet_after_a_start(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "deal")
        company.group.remove_bot()
        await evening.settle()
        await evening.stop_bot()
        before = len(evening.telegram.calls)
        await evening.start_bot()
        await evening.pass_time(120)
        assert [call for call in list(evening.telegram.calls)[before:] if call.chat_id is not None] == []


async def test_the_machine_plays_for_who_blocks_the_bot_until_he_is_back(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "deal")
        assert evening.bot is not None
        service, room = evening.bot.service, await company.room()

        async def is_away(person: Person) -> bool:
            seats = (await service.look(room)).seats
            seat = next(seat for seat in seats if seat.telegram_id == person.id)
            return seat.look.players[seat.look.viewer or 0].is_away

        company.host.blocks_bot()
        await evening.settle()
        known = await service.people.find(company.host.id)
        assert known is not None
        assert not known.is_reachable
        assert await is_away(company.host)
        assert not await is_away(company.seated)
        company.host.unblocks_bot()
        await evening.settle()
        known = await service.people.find(company.host.id)
        assert known is not None
        assert known.is_reachable
        await evening.press(company.host, "I'm back")
        assert not await is_away(company.host)


async def test_the_bot_leaves_a_channel_and_says_nothing(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        anna = evening.telegram.new_person("Anna")
        channel = evening.telegram.new_channel("News")
        channel.add_bot(anna)
        await evening.settle()
        calls = [call.method for call in evening.telegram.calls if call.chat_id == channel.id]
        assert calls == ["leaveChat"]


@pytest.mark.parametrize("tells", [("to", "from"), ("from", "to"), ("to",), ("from",)])
async def test_a_session_goes_on_in_the_supergroup(tells: tuple[str, ...], tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        people = [evening.telegram.new_person(name) for name in ("Anna", "Pēteris", "Ilze")]
        group = evening.telegram.new_group("Friends", people, kind=Kind.GROUP, with_bot=True)
        await evening.open_lobby(group, people)
        await evening.press(people[0], "Start", group)
        old, before = group.id, len(evening.telegram.calls)
        group.upgrade(tells=tells)
        await evening.settle()
        assert group.id != old
        calls = [call for call in list(evening.telegram.calls)[before:] if call.chat_id is not None]
        assert {call.chat_id for call in calls if call.is_ok} <= {group.id, *(person.id for person in people)}
        assert people[0].last(group).text.startswith("Deal 1")
        people[0].says(group, "/pause")
        await evening.settle()
        assert "⏸ Pause" in people[0].last(group).text
        greetings = [text for text in said(evening, people[0].sees(group)) if text.startswith("Zole for this group")]
        assert len(greetings) == 1


async def test_standings_move_with_the_group(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "deal")
        await play_out(company)
        assert evening.bot is not None
        service = evening.bot.service
        chat = await service.people.find_group(company.group.id)
        assert chat is not None
        for _ in range(2):
            assert evening.bot.desk is not None
            await evening.bot.desk.follow(company.group.id, -1009999999999)
        moved = await service.people.find_group(-1009999999999)
        assert moved is not None
        assert (moved.id, moved.turn_seconds) == (chat.id, chat.turn_seconds)
        assert await service.rooms_of_group(moved.id) == [RoomId(1)]
