"""The bot comes into groups, and what it knows of them moves with them."""

from __future__ import annotations

from pathlib import Path

from tests.play.evening import Evening, an_evening
from tests.play.phases import gather, play_out, reach
from zole_bot.playground import Kind, Seen
from zole_bot.room import RoomId


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


async def test_a_group_with_the_name_of_another_is_greeted_a_little_later(tmp_path: Path) -> None:
    """It may be the supergroup that the other has become, which needs no greeting."""
    async with an_evening(tmp_path) as evening:
        anna = evening.telegram.new_person("Anna")
        evening.telegram.new_group("Friends", [anna], kind=Kind.GROUP, with_bot=True)
        await evening.settle()
        other = evening.telegram.new_group("Friends", [anna], with_bot=True)
        await evening.settle()
        assert said(evening, anna.sees(other)) == []
        await evening.pass_time(6)
        assert [text.startswith("Zole for this group.") for text in said(evening, anna.sees(other))] == [True]


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
            await evening.bot.desk.reach.follow(company.group.id, -1009999999999)
        moved = await service.people.find_group(-1009999999999)
        assert moved is not None
        assert (moved.id, moved.turn_seconds) == (chat.id, chat.turn_seconds)
        assert await service.rooms_of_group(moved.id) == [RoomId(1)]
