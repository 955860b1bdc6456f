"""Several rooms: topics of one group beside each other, and one person in several rooms at once (bot.md §5)."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from tests.play.evening import Evening, an_evening
from tests.play.players import newest, play_on
from zole_bot.playground import Group, Person, Topic

DAY = 24 * 3600
SENT_OR_EDITED = ("send", "edit", "delete")


async def people_who_are_known(evening: Evening, *names: str) -> list[Person]:
    people = [evening.telegram.new_person(name) for name in names]
    for person in people:
        person.starts_bot()
    await evening.settle()
    return people


async def a_group(evening: Evening, title: str, people: list[Person], *, turn_seconds: int = 60) -> Group:
    group = evening.telegram.new_group(title, people, with_bot=True)
    await evening.settle()
    chat = await evening.service.people.meet_group(group.id, group.title)
    await evening.service.people.change_group(chat, lambda chat: replace(chat, turn_seconds=turn_seconds))
    return group


async def sit(evening: Evening, place: Group | Topic, people: list[Person]) -> None:
    people[0].says(place, "/zole")
    await evening.pass_time(3)
    for person in people[1:]:
        person.press("Join", place)
        await evening.pass_time(3)


async def test_two_topics_of_a_group_play_beside_each_other_within_one_budget(tmp_path: Path) -> None:
    """Field case 76: two rooms in two topics of one group do not mix."""
    async with an_evening(tmp_path) as evening:
        people = await people_who_are_known(evening, "Anna", "Pēteris", "Ilze", "Jānis", "Māra", "Zane")
        group = evening.telegram.new_group("Forum", people, is_forum=True, with_bot=True)
        topics = [group.new_topic("Cards"), group.new_topic("More cards")]
        tables = [people[:3], people[3:]]
        await evening.pass_time(61)
        for topic, table in zip(topics, tables, strict=True):
            await sit(evening, topic, table)
            table[0].press("Start", topic)
            await evening.pass_time(5)
        before = len(evening.telegram.calls)
        await play_on(evening, people, random.Random(1), taps=60)
        await evening.pass_time(90)
        calls = [call for call in list(evening.telegram.calls)[before:] if call.method.startswith(SENT_OR_EDITED)]
        moments = [call.at for call in calls if call.chat_id == group.id]
        assert max(sum(at <= other < at + 60 for other in moments) for at in moments) <= 18
        assert evening.telegram.flood.refusals == 0
        for topic, own, others in zip(topics, tables, reversed(tables), strict=True):
            seen = [message.text for message in own[0].sees(topic) if message.sender_id == evening.telegram.bot.id]
            assert any("Deal 1" in text for text in seen)
            assert not any(other.name in text for other in others for text in seen)


async def test_who_plays_in_one_group_is_told_so_in_another(tmp_path: Path) -> None:
    """Field case 99: a second room follows the rule and says so, in a pop-up and after a link."""
    async with an_evening(tmp_path) as evening:
        people = await people_who_are_known(evening, "Anna", "Pēteris", "Ilze")
        first, second = await a_group(evening, "Friends", people), await a_group(evening, "Cousins", people)
        await sit(evening, first, people)
        people[1].says(second, "/zole")
        await evening.pass_time(3)
        assert "Pēteris" not in people[0].last(second).text.split("\n", 1)[1], "opens it, and does not sit"
        answer = await evening.press(people[0], "Join", second)
        assert answer.text == "You play in «Friends»: leave or finish there first."
        await evening.press(people[0], "Leave", first)
        assert (await evening.press(people[0], "Join", second)).text == ""
        await evening.pass_time(3)
        assert "Anna" in people[2].last(second).text


async def test_a_paused_room_does_not_keep_anybody_from_another(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        people = await people_who_are_known(evening, "Anna", "Pēteris", "Ilze", "Jānis", "Māra")
        first, second = await a_group(evening, "Friends", people), await a_group(evening, "Cousins", people)
        await sit(evening, first, people[:3])
        await evening.press(people[0], "Start", first)
        people[0].says(first, "/pause")
        await evening.pass_time(3)
        await sit(evening, second, [people[0], *people[3:]])
        await evening.press(people[3], "Start", second)
        people[1].says(first, "/resume")
        await evening.pass_time(3)
        assert "The computer plays for: Anna" in people[1].last(first).text
        hand = next(seen for seen in reversed(people[0].sees()) if "I'm back" in seen.labels)
        press = people[0].press_on(hand, "I'm back")
        await evening.pass_time(3)
        assert press.answers[0].text == "You play in «Cousins»: leave or finish there first."
        people[0].says(second, "/finish")
        await evening.pass_time(3)
        await evening.press(people[0], "Yes, finish", second)
        press = people[0].press_on(hand, "I'm back")
        await evening.pass_time(3)
        assert press.answers[0].text == ""
        assert "The computer plays for" not in people[1].last(first).text


@pytest.mark.parametrize("rooms", [5])
async def test_one_person_plays_in_five_groups_all_day_long(rooms: int, tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        (anna,) = await people_who_are_known(evening, "Anna")
        groups = []
        for number in range(rooms):
            friends = await people_who_are_known(evening, f"Pēteris{number}", f"Ilze{number}")
            group = await a_group(evening, f"Friends {number}", [anna, *friends], turn_seconds=DAY)
            await sit(evening, group, [anna, *friends])
            await evening.press(anna, "Start", group)
            await evening.pass_time(3)
            groups.append(group)
        one_more = await a_group(evening, "Friends too many", [anna], turn_seconds=DAY)
        anna.says(one_more, "/zole")
        await evening.pass_time(3)
        assert (await evening.press(anna, "Join", one_more)).text.startswith("You play in «Friends 0»")
        before = anna.last().message_id
        anna.says_privately("/hand")
        await evening.pass_time(15)
        hands = [seen for seen in anna.sees() if seen.message_id > before and seen.sender_id != anna.id]
        named = [seen.text.split("»")[0].lstrip("«") for seen in hands]
        assert sorted(named) == [f"Friends {number}" for number in range(rooms)]
        calls = ["▶ Your bid" in seen.text for seen in hands]
        assert calls == sorted(calls), "those in which it is her turn come last"
        quick = await a_group(evening, "Quick ones", [anna])
        anna.says(quick, "/zole")
        await evening.pass_time(3)
        assert "Anna" in newest(anna).text or "Quick ones" in newest(anna).text
