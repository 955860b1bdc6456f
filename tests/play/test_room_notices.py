"""News of rooms: who is known where, who is told that a room opens, and who is not."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.play.evening import Evening, an_evening
from zole_bot.chat.gateway import MemberStatus
from zole_bot.playground import Group, Kind, Person, Seen, server_error

OPEN = {
    "en": "«Friends»: a room is open.",
    "lv": "Grupā «Friends» gaida spēlētājus.",
    "ru": "«Friends»: комната открыта.",
}


@dataclass(frozen=True)
class Circle:
    """A group with somebody who opens rooms, and somebody who wants to hear of it."""

    evening: Evening
    group: Group
    anna: Person
    zane: Person

    async def opens(self, person: Person | None = None) -> None:
        """Let a room be opened in the group."""
        (person or self.anna).says(self.group, "/zole")
        await self.evening.pass_time(5)


async def a_circle(evening: Evening, *, language: str = "en", kind: Kind = Kind.SUPERGROUP) -> Circle:
    anna, zane = evening.telegram.new_person("Anna"), evening.telegram.new_person("Zane", language_code=language)
    group = evening.telegram.new_group("Friends", [anna, zane], kind=kind, with_bot=True)
    anna.starts_bot()
    await evening.pass_time(5)
    await want(evening, zane, group)
    return Circle(evening, group, anna, zane)


async def want(evening: Evening, person: Person, group: Group) -> None:
    """Let somebody be met in a group, and choose to hear of it."""
    person.says(group, "/help")
    await evening.pass_time(5)
    person.says_privately("/notify")
    await evening.pass_time(5)
    await evening.press(person, "Friends")
    await evening.pass_time(5)
    assert person.last().labels == ("✓ Friends",)


def told(person: Person) -> list[Seen]:
    """Give what the person was told of rooms."""
    return [seen for seen in person.sees() if seen.sender_id != person.id and seen.text.split("\n")[0] in OPEN.values()]


async def known_groups(evening: Evening, person: Person) -> list[tuple[str, bool]]:
    known = await evening.service.people.find(person.id)
    assert known is not None
    return [(group.title, group.wants_notice) for group in await evening.service.members.groups_of(known.id)]


# --- who is known where ---------------------------------------------------------------------------------------------


async def test_who_is_known_nowhere_is_told_how_to_become_known(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        anna = evening.telegram.new_person("Anna")
        evening.telegram.new_group("Friends", [anna], with_bot=True)
        anna.says_privately("/notify")
        await evening.settle()
        assert "Send /zole once in your group" in anna.last().text
        assert anna.last().rows == ()


@pytest.mark.parametrize("way", ["command", "tap", "link"])
async def test_a_command_a_tap_and_sitting_down_by_a_link_make_known(way: str, tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        anna, zane = (evening.telegram.new_person(name) for name in ("Anna", "Zane"))
        group = evening.telegram.new_group("Friends", [anna, zane], with_bot=True)
        await evening.open_lobby(group, [anna])
        zane.starts_bot()
        await evening.pass_time(5)
        assert await known_groups(evening, zane) == []
        match way:
            case "command":
                zane.says(group, "/score")
                await evening.pass_time(3)
            case "tap":
                await evening.press(zane, "Start", group)
            case "link":
                chat = await evening.service.people.find_group(group.id)
                assert chat is not None
                room = await evening.service.room_at(chat.id, None)
                assert room is not None
                zane.starts_bot(f"join_{(await evening.service.look(room)).token}")
                await evening.pass_time(3)
        assert await known_groups(evening, zane) == [("Friends", False)]


async def test_a_lobby_is_offered_at_the_start_to_who_was_met_there_and_never_sat(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        anna, zane = (evening.telegram.new_person(name) for name in ("Anna", "Zane"))
        group = evening.telegram.new_group("Friends", [anna, zane], with_bot=True)
        await evening.open_lobby(group, [anna])
        zane.starts_bot()
        await evening.pass_time(3)
        assert zane.last().labels == ("Add me to a group",)
        zane.says(group, "/help")
        await evening.pass_time(3)
        zane.starts_bot()
        await evening.pass_time(3)
        assert zane.last().labels == ("Friends", "Add me to a group")


async def test_who_is_known_costs_no_write_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with an_evening(tmp_path) as evening:
        circle = await a_circle(evening)
        writes = 0
        transaction = evening.service.storage.transaction

        def counted() -> object:
            nonlocal writes
            writes += 1
            return transaction()

        def calls() -> int:
            return len(evening.telegram.log.of("sendMessage", circle.group.id))

        before = calls()
        monkeypatch.setattr(evening.service.storage, "transaction", counted)
        circle.zane.says(circle.group, "/help")
        await evening.pass_time(3)
        circle.zane.says(circle.group, "/settings")
        await evening.pass_time(3)
        await evening.press(circle.zane, "Clock", circle.group)
        assert writes == calls() - before, "only each call in the group is noted"
        circle.anna.says(circle.group, "/help")
        await evening.pass_time(3)
        assert writes == calls() - before + 1
        assert await known_groups(evening, circle.anna) == [("Friends", False)]


async def test_neither_an_anonymous_admin_nor_a_channel_is_known(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        circle = await a_circle(evening)
        circle.anna.says(circle.group, "/help", is_anonymous=True)
        circle.zane.says(circle.group, "/help", as_channel=evening.telegram.new_channel("News"))
        await evening.pass_time(5)
        async with evening.service.storage.reading() as db, db.execute("SELECT count(*) AS n FROM members") as cursor:
            row = await cursor.fetchone()
        assert row is not None
        assert row["n"] == 1


# --- what one chooses -----------------------------------------------------------------------------------------------


async def test_each_group_is_chosen_for_itself_and_a_double_tap_says_the_same_twice(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        circle = await a_circle(evening)
        other = evening.telegram.new_group("Friends", [circle.anna, circle.zane], with_bot=True)
        circle.zane.says(other, "/help")
        await evening.pass_time(3)
        circle.zane.says_privately("/notify")
        await evening.pass_time(3)
        page = circle.zane.last()
        assert page.labels == ("✓ Friends", "Friends 2")
        presses = [circle.zane.press_on(page, "Friends 2") for _ in range(3)]
        await evening.pass_time(5)
        assert [len(press.answers) for press in presses] == [1, 1, 1]
        assert circle.zane.last().message_id == page.message_id
        assert circle.zane.last().labels == ("✓ Friends", "✓ Friends 2")
        await evening.press(circle.zane, "✓ Friends")
        assert circle.zane.last().labels == ("Friends", "✓ Friends 2")


async def test_junk_on_a_button_changes_nothing(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        circle = await a_circle(evening)
        other = evening.telegram.new_group("Others", [circle.anna], with_bot=True)
        circle.anna.says(other, "/help")
        await evening.pass_time(3)
        for data in ("1o:notice:", "1o:notice:1=2", "1o:notice:x=1", "1o:notice:2=1", "1o:notice:999999=0"):
            press = circle.zane.press_data(circle.zane.last(), data)
            await evening.pass_time(3)
            assert len(press.answers) == 1, data
        assert await known_groups(evening, circle.zane) == [("Friends", True)]
        assert await known_groups(evening, circle.anna) == [("Others", False)]


async def test_a_group_that_put_the_bot_out_is_not_offered(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        circle = await a_circle(evening)
        circle.group.remove_bot()
        await evening.pass_time(3)
        circle.zane.says_privately("/notify")
        await evening.pass_time(3)
        assert circle.zane.last().labels == ()
        circle.group.add_bot()
        await evening.pass_time(3)
        circle.zane.says_privately("/notify")
        await evening.pass_time(3)
        assert circle.zane.last().labels == ("✓ Friends",)


# --- who is told ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "lv", "ru"])
async def test_who_wants_it_is_told_once_with_sound_and_sits_down_by_it(language: str, tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        circle = await a_circle(evening, language=language)
        await circle.opens()
        assert [(seen.text, seen.is_silent) for seen in told(circle.zane)] == [(OPEN[language], False)]
        assert told(circle.anna) == []
        await circle.opens()  # it is there: shown again, not opened again
        assert len(told(circle.zane)) == 1
        (sit, _) = told(circle.zane)[0].buttons
        circle.zane.opens(sit.value)
        await evening.pass_time(5)
        assert "2  Zane" in circle.anna.last(circle.group).text


async def test_who_opens_the_room_or_sits_there_is_not_told(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        circle = await a_circle(evening)
        await circle.opens(circle.zane)
        assert told(circle.zane) == []


async def test_who_opens_a_room_in_which_he_cannot_sit_is_not_told_of_it(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        circle = await a_circle(evening)
        other = evening.telegram.new_group("Others", [circle.anna, circle.zane], with_bot=True)
        await evening.open_lobby(other, [circle.zane])
        await circle.opens(circle.zane)
        assert "1  free seat" in circle.zane.last(circle.group).text
        assert told(circle.zane) == []


async def test_who_was_removed_is_told_nothing_and_not_known_any_more(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        circle = await a_circle(evening)
        circle.group.remove(circle.zane)
        await circle.opens()
        assert told(circle.zane) == []
        assert await known_groups(evening, circle.zane) == []
        press = circle.zane.press("✓ Friends")
        await evening.pass_time(3)
        assert [answer.text for answer in press.answers] == [""], "to hear no more is what he has"
        circle.zane.says_privately("/notify")
        await evening.pass_time(3)
        assert circle.zane.last().labels == ()


async def test_who_left_cannot_choose_to_hear_of_the_group(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        circle = await a_circle(evening)
        page = circle.zane.last()
        circle.zane.leaves(circle.group)
        await circle.opens()
        press = circle.zane.press_data(page, "1o:notice:1=1")
        await evening.pass_time(3)
        assert [answer.text[:32] for answer in press.answers] == ["I do not know you in that group "]


async def test_who_blocks_the_bot_is_not_written_to_until_he_is_back(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        circle = await a_circle(evening)
        circle.zane.blocks_bot()
        await evening.settle()
        await evening.stop_bot()  # what it remembers of refused calls is forgotten by that
        await evening.start_bot()
        before = len(evening.telegram.log.of(None, circle.zane.id))
        await circle.opens()
        assert len(evening.telegram.log.of(None, circle.zane.id)) == before
        await evening.press(circle.anna, "Leave", circle.group)
        circle.zane.unblocks_bot()
        await evening.settle()
        await circle.opens()
        assert len(told(circle.zane)) == 1


async def test_who_blocked_the_bot_unheard_is_written_to_once(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        circle = await a_circle(evening)
        circle.zane.chat.is_blocked = True
        await circle.opens()
        person = await evening.service.people.find(circle.zane.id)
        assert person is not None
        assert not person.is_reachable
        calls = len(evening.telegram.log.of("sendMessage", circle.zane.id))
        await evening.press(circle.anna, "Leave", circle.group)
        await circle.opens()
        assert len(evening.telegram.log.of("sendMessage", circle.zane.id)) == calls


async def test_where_nobody_can_tell_who_is_a_member_nobody_is_told_or_dropped(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        circle = await a_circle(evening)
        evening.telegram.faults.add(server_error(), "getChatMember", times=None)
        await circle.opens()
        assert told(circle.zane) == []
        assert await known_groups(evening, circle.zane) == [("Friends", True)]


async def test_the_room_does_not_wait_for_those_who_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with an_evening(tmp_path) as evening:
        circle = await a_circle(evening)
        uldis = evening.telegram.new_person("Uldis")
        circle.group.add(uldis)
        await want(evening, uldis, circle.group)
        assert evening.bot is not None
        assert evening.bot.desk is not None
        is_told = asyncio.Event()

        gateway = evening.bot.desk.gateway
        really_look_up, looked_up = gateway.member_status, set[int]()

        async def look_up(chat: int, person: int) -> MemberStatus:
            if person not in looked_up:
                looked_up.add(person)
                await is_told.wait()  # the later ones are for his own taps
            return await really_look_up(chat, person)

        monkeypatch.setattr(gateway, "member_status", look_up)
        try:
            circle.anna.says(circle.group, "/zole")
            await evening.pass_time(5)
            assert (await evening.press(circle.zane, "Join", circle.group)).text == ""
            assert "2  Zane" in circle.anna.last(circle.group).text
        finally:
            is_told.set()
        await evening.pass_time(5)
        assert (told(circle.zane), len(told(uldis))) == ([], 1), "one sat down while it was looked up"


async def test_a_choice_holds_over_a_restart_and_nothing_is_told_again(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        circle = await a_circle(evening)
        await evening.stop_bot()
        await evening.start_bot()
        await circle.opens()
        assert len(told(circle.zane)) == 1
        await evening.stop_bot()
        await evening.start_bot()
        await evening.pass_time(10)
        assert len(told(circle.zane)) == 1


# --- what becomes of it ---------------------------------------------------------------------------------------------


async def test_the_way_in_goes_when_the_game_begins(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        circle = await a_circle(evening)
        others = [evening.telegram.new_person(name) for name in ("Pēteris", "Ilze")]
        for person in others:
            circle.group.add(person)
        await evening.open_lobby(circle.group, [circle.anna, *others])
        assert told(circle.zane)[0].labels == ("Sit down", "Tell me no more")
        await evening.press(circle.anna, "Start", circle.group)
        await evening.pass_time(5)
        assert (circle.zane.last().text, circle.zane.last().labels) == (
            "«Friends»: the game has begun.",
            ("Tell me no more",),
        )


async def test_the_way_in_goes_when_the_lobby_closes(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        circle = await a_circle(evening)
        await circle.opens()
        await evening.pass_time(31 * 60)
        assert circle.zane.last().text == "«Friends»: the room is closed."
        assert circle.zane.last().labels == ("Tell me no more",)


async def test_after_a_restart_the_way_in_says_that_it_is_over(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        circle = await a_circle(evening)
        await circle.opens()
        await evening.stop_bot()
        await evening.start_bot()
        await evening.press(circle.anna, "Leave", circle.group)
        circle.zane.opens((await evening.press(circle.zane, "Sit down")).url)
        await evening.pass_time(5)
        assert "Play has begun already, or is over" in circle.zane.last().text


async def test_who_wants_no_more_of_it_sees_the_page_and_it_stays(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        circle = await a_circle(evening)
        await circle.opens()
        await evening.press(circle.zane, "Tell me no more")
        await evening.pass_time(3)
        page = circle.zane.last()
        assert page.labels == ("Friends",)
        await evening.press(circle.anna, "Leave", circle.group)
        await evening.pass_time(5)
        assert circle.zane.last() == page
        await circle.opens()
        assert circle.zane.last() == page


# --- supergroups ----------------------------------------------------------------------------------------------------


async def test_what_one_wants_moves_with_the_group_also_where_the_new_one_is_known_first(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        circle = await a_circle(evening, kind=Kind.GROUP)
        circle.group.upgrade(tells=())
        for person in (circle.anna, circle.zane):
            person.says(circle.group, "/help")
            await evening.pass_time(3)
        old, new = circle.group.former[0].id, circle.group.id
        assert evening.bot is not None
        assert evening.bot.desk is not None
        for _ in range(2):
            await evening.bot.desk.reach.follow(old, new)
        assert await known_groups(evening, circle.zane) == [("Friends", True)]
        assert await known_groups(evening, circle.anna) == [("Friends", False)]
        await circle.opens()
        assert len(told(circle.zane)) == 1
