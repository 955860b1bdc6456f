"""A session ends when somebody who may says so twice, and only then."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.play.evening import Evening, an_evening
from tests.play.players import play_on
from zole_bot.playground import Group, Person

TAPS_OF_A_DEAL = 60
"""More than a deal takes: everybody stops at the result, because "Next deal" is the last tap of each."""


@asynccontextmanager
async def a_running_session(path: Path) -> AsyncIterator[tuple[Evening, list[Person], Group]]:
    async with an_evening(path) as evening:
        people = [evening.telegram.new_person(name) for name in ("Anna", "Pēteris", "Ilze")]
        group = evening.telegram.new_group("Friends", people, with_bot=True)
        await evening.open_lobby(group, people)
        await evening.press(people[0], "Start", group)
        await evening.pass_time(3)
        yield evening, people, group


async def says_finish(evening: Evening, person: Person, group: Group) -> None:
    person.says(group, "/finish")
    await evening.pass_time(5)


def question(people: list[Person], group: Group) -> bool:
    return "Yes, finish" in people[0].last(group).labels


async def test_the_host_is_asked_once_more_and_the_session_ends(tmp_path: Path) -> None:
    async with a_running_session(tmp_path) as (evening, people, group):
        await play_on(evening, people, random.Random(3), taps=35)
        await says_finish(evening, people[0], group)
        assert "End the session for everybody?" in people[1].last(group).text
        await evening.press(people[0], "Yes, finish", group)
        await evening.pass_time(5)
        assert "Final sheet after 1 deal" in people[1].last(group).text
        assert people[1].last(group).labels == ("Rematch",)


async def test_the_question_can_be_taken_back(tmp_path: Path) -> None:
    async with a_running_session(tmp_path) as (evening, people, group):
        await says_finish(evening, people[0], group)
        await evening.press(people[2], "Play on", group)
        await evening.pass_time(20)
        assert not question(people, group)
    assert people[0].last(group).labels == ("My cards", "Sheet")


async def test_the_question_is_gone_when_the_deal_is_over(tmp_path: Path) -> None:
    async with a_running_session(tmp_path) as (evening, people, group):
        await says_finish(evening, people[0], group)
        assert question(people, group)
        await play_on(evening, people, random.Random(3), taps=27)
        await evening.pass_time(20)
        assert people[0].last(group).labels == ("Next deal", "Pause", "Sit down", "Finish")


async def test_two_of_the_seated_can_end_it_without_the_host(tmp_path: Path) -> None:
    """Field case 128: two who sit end the session together."""
    async with a_running_session(tmp_path) as (evening, people, group):
        await says_finish(evening, people[1], group)
        assert "when one more player taps Finish" in people[0].last(group).text
        await says_finish(evening, people[2], group)
        assert question(people, group)
        await evening.press(people[1], "Yes, finish", group)
        await evening.pass_time(5)
        assert people[0].last(group).labels == ()
