"""Topics: each may have its room; they are closed, opened, deleted and switched off in the middle of a session."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.play.evening import Evening, an_evening
from tests.play.outages import Session, begin, in_turn
from tests.play.players import play_on
from zole_bot.playground import Group, Person, Topic
from zole_bot.room import PauseReason, Phase

TO_THE_MIDDLE_OF_A_TRICK = 5
TOLD = "I may not write in «Friends» just now"


async def a_forum(evening: Evening, *, more: int = 0) -> tuple[Group, list[Person]]:
    names = ("Anna", "Pēteris", "Ilze", "Zane", "Uldis", "Ieva")[: 3 + more]
    people = [evening.telegram.new_person(name) for name in names]
    group = evening.telegram.new_group("Friends", people, is_forum=True, with_bot=True)
    await evening.settle()
    return group, people


async def in_a_topic(evening: Evening) -> tuple[Session, Topic]:
    group, people = await a_forum(evening)
    topic = group.new_topic("Zole")
    session = await begin(evening, group=group, place=topic, people=people)
    await play_on(evening, people, random.Random(1), taps=TO_THE_MIDDLE_OF_A_TRICK)
    return session, topic


async def test_two_topics_of_a_group_do_not_mix(tmp_path: Path) -> None:
    """Field case 76: two rooms in two topics of one group do not mix, and a third can be in General."""
    async with an_evening(tmp_path) as evening:
        group, people = await a_forum(evening, more=3)
        red, blue = group.new_topic("Red"), group.new_topic("Blue")
        first = await begin(evening, group=group, place=red, people=people[:3])
        second = await begin(evening, group=group, place=blue, people=people[3:])
        await play_on(evening, people[:3], random.Random(1), taps=TO_THE_MIDDLE_OF_A_TRICK)
        await evening.pass_time(10)
        boards = people[0].last(red).text, people[0].last(blue).text
        assert "Zane" not in boards[0]
        assert "Anna" not in boards[1]
        await first.says(people[1], "/pause")
        assert (await first.room()).phase is Phase.PAUSED
        assert (await second.room()).phase is Phase.DEAL
        people[0].says(group, "/zole")
        await evening.pass_time(61)
        assert "free seat" in people[0].last(group.general).text
        assert "free seat" not in people[0].last(red).text


async def test_a_reply_in_general_is_answered_without_a_thread(tmp_path: Path) -> None:
    """Field case 72: a reply in General carries a thread id that one cannot send to."""
    async with an_evening(tmp_path) as evening:
        group, people = await a_forum(evening)
        topic = people[0].says(group, "who plays?")
        count = len(evening.telegram.calls)
        people[1].says(group, "/zole", reply_to=topic)
        await evening.settle()
        sends = [call for call in list(evening.telegram.calls)[count:] if call.chat_id == group.id]
        assert [(call.method, call.is_ok, call.thread_id) for call in sends] == [("sendMessage", True, None)]
        answer = await evening.press(people[2], "Join", group.general)
        assert answer.url


@pytest.mark.parametrize("is_general", [False, True])
async def test_a_closed_topic_pauses_its_room_and_an_opened_one_lets_it_go_on(is_general: bool, tmp_path: Path) -> None:
    """Field case 74: a topic closed in the middle of a hand: pause, a private word, nothing tried in vain."""
    async with an_evening(tmp_path) as evening:
        if is_general:
            group, people = await a_forum(evening)
            session, topic = await begin(evening, group=group, place=group.general, people=people), group.general
        else:
            session, topic = await in_a_topic(evening)
        before = await session.room()
        topic.close()
        await evening.pass_time(3)
        room, count = await session.room(), session.count()
        assert (room.phase, room.pause_reason) == (Phase.PAUSED, PauseReason.NO_VOICE)
        assert [text for text in session.hands() if TOLD not in text] == []
        await evening.pass_time(3600)
        assert session.calls(since=count) == []
        topic.reopen()
        await evening.pass_time(3)
        room = await session.room()
        assert room.phase is Phase.DEAL
        assert room.deal is not None
        assert before.deal is not None
        assert room.deal.actions == before.deal.actions
        in_turn(session)


async def test_an_admin_plays_on_in_a_closed_topic(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        session, topic = await in_a_topic(evening)
        session.group.promote_bot()
        topic.close()
        await evening.pass_time(3)
        assert (await session.room()).phase is Phase.DEAL
        session.group.demote_bot()
        topic.close()
        await evening.pass_time(3)
        assert (await session.room()).pause_reason is PauseReason.NO_VOICE
        session.group.promote_bot()
        await evening.pass_time(3)
        assert (await session.room()).phase is Phase.DEAL


async def test_only_a_failed_call_tells_that_a_topic_was_closed(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        session, topic = await in_a_topic(evening)
        topic.state.is_closed = True
        await session.evening.service.show_again(session.room_id)
        await evening.pass_time(3)
        room, count = await session.room(), session.count()
        assert (room.phase, room.pause_reason) == (Phase.PAUSED, PauseReason.NO_VOICE)
        await evening.pass_time(600)
        assert session.calls(since=count) == []


@pytest.mark.parametrize("how", ["deleted", "switched off"])
async def test_a_room_whose_topic_is_gone_moves_to_general(how: str, tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        session, topic = await in_a_topic(evening)
        before = await session.room()
        if how == "deleted":
            topic.delete()
        else:
            session.group.switch_topics_off()
            await evening.service.show_again(session.room_id)
        await play_on(evening, session.people, random.Random(2), taps=3)
        await evening.pass_time(10)
        room, count = await session.room(), session.count()
        assert (room.phase, room.thread_id) == (Phase.DEAL, None)
        assert room.deal is not None
        assert before.deal is not None
        assert room.deal.ordinal == before.deal.ordinal
        place = session.group.general if how == "deleted" else session.group
        assert session.people[0].last(place).text.startswith("Deal 1")
        session.people[0].says(place, "/pause")
        await evening.settle()
        assert (await session.room()).pause_reason is PauseReason.ASKED
        assert [call for call in session.calls(since=count) if not call.is_ok] == []


async def test_a_room_whose_topic_is_gone_stands_where_general_has_another(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        group, people = await a_forum(evening, more=3)
        topic = group.new_topic("Zole")
        other = await begin(evening, group=group, place=group.general, people=people[3:])
        session = await begin(evening, group=group, place=topic, people=people[:3])
        topic.delete()
        await evening.press(in_turn(session), "Take")
        await evening.pass_time(70)
        room, count = await session.room(), session.count()
        assert (room.phase, room.pause_reason, room.thread_id) == (Phase.PAUSED, PauseReason.NO_VOICE, topic.id)
        assert (await other.room()).phase is Phase.DEAL
        people[3].says(group.general, "/pause")
        await evening.pass_time(3600)
        assert [call for call in session.calls(since=count) if not call.is_ok] == []


async def test_a_lobby_without_a_topic_moves_or_is_closed(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        group, people = await a_forum(evening)
        first, second = group.new_topic("First"), group.new_topic("Second")
        for topic in (first, second):
            people[0].says(topic, "/zole")
            await evening.settle()
            await evening.pass_time(61)
            topic.delete()
        for room in await evening.service.rooms_of_group((await evening.service.people.meet_group(group.id, "F")).id):
            await evening.service.show_again(room)
            await evening.pass_time(3)
        chat = await evening.service.people.find_group(group.id)
        assert chat is not None
        rooms = await evening.service.rooms_of_group(chat.id)
        assert len(rooms) == 1
        assert await evening.service.room_at(chat.id, None) == rooms[0]
        assert "free seat" in people[0].last(group.general).text


async def test_zole_finds_the_room_of_a_topic_when_there_are_none_any_more(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        session, _ = await in_a_topic(evening)
        session.group.switch_topics_off()
        session.people[0].says(session.group, "/zole")
        await evening.settle()
        room = await session.room()
        assert (room.thread_id, room.phase) == (None, Phase.DEAL)
        assert session.people[0].last(session.group).text.startswith("Deal 1")
