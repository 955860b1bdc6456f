"""A topic is deleted while another room is open in General: its session stands, and comes there once there is room."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.play.evening import Evening, an_evening
from tests.play.outages import Session, begin, in_turn
from tests.play.players import play_on
from zole_bot.playground import Topic
from zole_bot.playground.presses import press_button
from zole_bot.room import PauseReason, Phase

A_DEAL = 40
NAMES = ("Anna", "Pēteris", "Ilze", "Zane", "Uldis", "Ieva")


async def two_sessions(evening: Evening) -> tuple[Session, Session, Topic, Topic]:
    """Give one in General, one in a topic, that topic, and another in which nothing is going on."""
    people = [evening.telegram.new_person(name) for name in NAMES]
    group = evening.telegram.new_group("Friends", people, is_forum=True, with_bot=True)
    await evening.settle()
    topic, idle = group.new_topic("Zole"), group.new_topic("Tea")
    other = await begin(evening, group=group, place=group.general, people=people[3:])
    return other, await begin(evening, group=group, place=topic, people=people[:3]), topic, idle


async def end(session: Session) -> None:
    """Let those who sit end their session, and their group's calls be few again."""
    await session.says(session.people[0], "/finish")
    await session.evening.pass_time(10)
    await session.evening.press(session.people[0], "Yes, finish", session.place)
    await session.evening.pass_time(70)
    assert (await session.room()).phase is Phase.CLOSED


@pytest.mark.parametrize("word", ["/zole", "/finish", "/resume"])
async def test_it_comes_to_general_by_a_command_there_once_the_other_is_over(word: str, tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        other, session, topic, idle = await two_sessions(evening)
        topic.delete()
        await evening.press(in_turn(session), "Take")
        await evening.pass_time(70)
        anna, general = session.people[0], session.group.general
        anna.says(general, "/resume")
        await evening.pass_time(10)
        assert (await session.room()).pause_reason is PauseReason.NO_VOICE  # the other is still going on there
        await evening.stop_bot()
        await evening.start_bot()
        await end(other)
        anna.says(idle, "/finish")
        await evening.pass_time(61)
        assert (await session.room()).thread_id == topic.id  # that topic was never its own
        anna.says(general, word)
        await evening.pass_time(10)
        room = await session.room()
        assert (room.phase, room.thread_id, room.topic_gone) == (Phase.DEAL, None, False)
        assert any(seen.text.startswith("Deal 1") for seen in other.people[0].sees(general)[-2:])


async def test_it_comes_by_the_button_that_opens_a_room(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        other, session, topic, _ = await two_sessions(evening)
        topic.delete()
        await evening.press(in_turn(session), "Take")
        await evening.pass_time(70)
        await end(other)
        anna, general = session.people[0], session.group.general
        greeting = next(seen for seen in anna.sees(general) if "Open a room" in seen.labels)
        press_button(anna.world, anna.user, greeting, greeting.rows[0][0])
        await evening.pass_time(10)
        room = await session.room()
        assert (room.phase, room.thread_id) == (Phase.DEAL, None)


async def test_one_that_stands_for_too_few_can_be_ended_there(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        other, session, topic, _ = await two_sessions(evening)
        session.people[2].leaves(session.group)
        await play_on(evening, session.people[:2], random.Random(1), taps=A_DEAL)
        await evening.pass_time(70)
        assert (await session.room()).pause_reason is PauseReason.TOO_FEW
        topic.delete()
        await evening.service.show_again(session.room_id)
        await evening.pass_time(70)
        await end(other)
        general = session.group.general
        session.people[0].says(general, "/finish")
        await evening.pass_time(10)
        await evening.press(session.people[0], "Yes, finish", general)
        await evening.pass_time(10)
        assert (await session.room()).phase is Phase.CLOSED
        assert "Final sheet" in other.people[0].last(general).text
