"""People who want more at once than a person can: one sentence, no work, and nobody else waits."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.play.evening import Evening, an_evening
from tests.play.players import has_turn, newest, tap
from zole_bot.chat.inbound import OF_A_GROUP, OF_A_SENDER
from zole_bot.chat.turned_away import OF_ENDINGS
from zole_bot.i18n import texts
from zole_bot.playground import Delay, Group, Person, Press
from zole_bot.storage import Storage

TOO_FAST = {code: texts(code).plain("notice-too-fast") for code in ("en", "lv", "ru")}
LOTS = 300


@asynccontextmanager
async def in_play(path: Path) -> AsyncIterator[tuple[Evening, Group, list[Person]]]:
    """Let three people be dealt; the second one's app speaks Latvian."""
    async with an_evening(path) as evening:
        codes = {"Anna": "en", "Pēteris": "lv", "Ilze": "ru"}
        people = [evening.telegram.new_person(name, language_code=code) for name, code in codes.items()]
        group = evening.telegram.new_group("Friends", people, with_bot=True)
        await evening.open_lobby(group, people)
        await evening.press(people[0], "Start", group)
        await evening.pass_time(30)
        yield evening, group, people


def told(presses: list[Press]) -> list[str]:
    assert {len(press.answers) for press in presses[: OF_A_SENDER.burst + 1]} == {1}, "all that is not too much"
    assert {len(press.answers) for press in presses} <= {0, 1}, "and nothing twice"
    return [answer.text for press in presses for answer in press.answers]


@pytest.mark.parametrize(("who", "language"), [(0, "en"), (1, "lv")])
async def test_who_taps_like_a_machine_is_told_once_in_his_language(who: int, language: str, tmp_path: Path) -> None:
    async with in_play(tmp_path) as (evening, _, people):
        presses = [people[who].press_data(newest(people[who]), "x") for _ in range(LOTS)]
        other = people[2].press_data(newest(people[2]), "x")
        await evening.settle()
        words = told(presses)
        assert words.count(TOO_FAST[language]) == 1
        assert words.count("") == OF_ENDINGS.burst
        assert other.answers[0].text not in ("", *TOO_FAST.values())
        await evening.pass_time(OF_A_SENDER.burst * OF_A_SENDER.seconds)
        person = next(person for person in people if has_turn(person))
        before = newest(person)
        await evening.press(person, "pass" if "pass" in str(before.labels).lower() else before.labels[0])
        assert newest(person).text != before.text, "and after a rest he plays on"


async def test_what_is_turned_away_costs_no_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with in_play(tmp_path) as (evening, group, people):
        presses = [people[0].press_data(newest(people[0]), "x") for _ in range(OF_A_SENDER.burst + 1)]
        await evening.settle()
        asked: list[str] = []
        for name in ("looking", "reading", "transaction"):
            monkeypatch.setattr(Storage, name, counting(name, getattr(Storage, name), asked))
        calls = len(evening.telegram.calls)
        presses += [people[0].press_data(newest(people[0]), "x") for _ in range(LOTS)]
        for _ in range(LOTS):
            people[0].says(group, "/score")
        await evening.settle()
        assert asked == []
        made = [call.method for call in list(evening.telegram.calls)[calls:] if call.method != "getUpdates"]
        assert made == ["answerCallbackQuery"] * OF_ENDINGS.burst
        assert told(presses)[-OF_ENDINGS.burst :] == [""] * OF_ENDINGS.burst
        presses = [people[2].press_data(newest(people[2]), "x")]
        await evening.settle()
        assert told(presses)
        assert asked, "what is let in is read for"


def counting(name: str, real: object, asked: list[str]) -> object:
    """Give a method that is counted."""

    def counted(*args: object, **more: object) -> object:
        asked.append(name)
        return real(*args, **more)  # type: ignore[operator]  # a method

    return counted


async def test_commands_in_private_are_answered_once_and_then_dropped(tmp_path: Path) -> None:
    async with in_play(tmp_path) as (evening, _, people):
        for _ in range(LOTS):
            people[1].says_privately("/rules")
        await evening.pass_time(60)
        said = [seen.text for seen in people[1].sees() if seen.sender_id != people[1].id]
        assert said.count(TOO_FAST["lv"]) == 1
        assert len(said) < OF_A_SENDER.burst


async def test_commands_of_many_in_one_group_leave_the_others_alone(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        crowd = [evening.telegram.new_person(f"Person {number}") for number in range(100)]
        people = [evening.telegram.new_person(name) for name in ("Anna", "Pēteris", "Ilze")]
        swamped = evening.telegram.new_group("Crowd", crowd, with_bot=True)
        quiet = evening.telegram.new_group("Friends", people, with_bot=True)
        await evening.open_lobby(quiet, people)
        await evening.press(people[0], "Start", quiet)
        await evening.pass_time(61)
        for _ in range(10):
            for person in crowd:
                person.says(swamped, "/help")
        for _ in range(6):
            await tap(evening, next(person for person in people if has_turn(person)), random.Random(1))
        await evening.pass_time(200)
        said = [seen for seen in crowd[0].sees(swamped) if seen.sender_id == evening.telegram.bot.id]
        assert 3 <= len(said) <= OF_A_GROUP.burst
        assert evening.telegram.flood.refusals == 0


async def test_taps_that_telegram_answers_slowly_take_no_more_than_a_few_connections(tmp_path: Path) -> None:
    async with in_play(tmp_path) as (evening, _, people):
        presses = [people[0].press_data(newest(people[0]), "x") for _ in range(OF_A_SENDER.burst + 1)]
        await evening.settle()
        assert evening.bot is not None
        assert evening.bot.desk is not None
        evening.telegram.faults.add(Delay(1.0), "answerCallbackQuery", times=LOTS)
        presses += [people[0].press_data(newest(people[0]), "x") for _ in range(LOTS)]
        most = 0
        for _ in range(200):
            await evening.telegram.world.clock.sleep_until(0)
            most = max(most, evening.bot.desk.gateway.in_flight)
        assert 0 < most <= 2
        evening.telegram.faults.clear()
        await evening.pass_time(60)
        assert told(presses)
