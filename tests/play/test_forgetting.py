"""Being forgotten: asked twice, refused in a session, and then nothing leads to the person any more."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tests.play.evening import Evening, an_evening
from tests.play.phases import Company, gather, reach
from zole_bot.playground import Person, flood_wait
from zole_bot.room import Presence
from zole_bot.service.dealing import Step

YES = {"en": "Yes, forget me", "lv": "Jā, aizmirst mani", "ru": "Да, забыть меня"}
BACK = {"en": "Back", "lv": "Atpakaļ", "ru": "Назад"}
NAME = {"en": "player", "lv": "spēlētājs", "ru": "игрок"}
LANGUAGE = {"en": "English", "lv": "Latviešu", "ru": "Русский"}


@dataclass(frozen=True)
class Leaving:
    """A company in which Pēteris is known, and wants to be forgotten."""

    company: Company

    @property
    def evening(self) -> Evening:
        return self.company.evening

    @property
    def person(self) -> Person:
        return self.company.seated

    async def says(self, command: str) -> None:
        self.person.says_privately(command)
        await self.evening.pass_time(5)

    async def speaks(self, language: str) -> None:
        """Let him choose a language, and to hear of rooms."""
        await self.says("/language")
        await self.evening.press(self.person, LANGUAGE[language])
        await self.says("/notify")
        await self.evening.press(self.person, "Friends")
        await self.evening.pass_time(5)

    async def is_forgotten(self, language: str = "en") -> None:
        """Let him ask, and be sure."""
        await self.says("/forget")
        await self.evening.press(self.person, YES[language])
        await self.evening.pass_time(5)

    async def number(self) -> int:
        """Give our own number of him."""
        person = await self.evening.service.people.find(self.person.id)
        assert person is not None
        return person.id

    def traces(self) -> list[str]:
        """Give every line of the whole database that has his number in Telegram or his name."""
        found = re.compile(rf"\b{self.person.id}\b|Pēteris")
        return [line for line in dump(self.evening.path) if found.search(line)]


def dump(path: Path) -> list[str]:
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as db:
        return list(db.iterdump())


@asynccontextmanager
async def leaving(path: Path, phase: str = "none") -> AsyncIterator[Leaving]:
    async with an_evening(path) as evening:
        company = await gather(evening)
        await reach(company, phase)
        company.seated.starts_bot()
        await evening.pass_time(5)
        yield Leaving(company)


async def finish(company: Company) -> None:
    await company.says(company.host, "/finish")
    await company.evening.press(company.host, "Yes, finish", company.group)
    await company.evening.pass_time(61)


# --- what is left ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "lv", "ru"])
async def test_nothing_leads_to_him_any_more_and_every_book_has_another_name(language: str, tmp_path: Path) -> None:
    async with leaving(tmp_path, "between") as here:
        company, evening = here.company, here.evening
        await here.speaks(language)
        await finish(company)
        name = f"{NAME[language]} {await here.number()}"
        before = dump(evening.path)
        assert len(here.traces()) > 2
        await here.is_forgotten(language)
        assert here.traces() == []
        assert name in here.person.last().text
        assert here.person.last().rows == ()
        seats_and_sums = re.compile(r'INSERT INTO "(seats|sums|deals|actions|rooms)"')
        kept = [line for line in before if seats_and_sums.match(line)]
        assert [line for line in dump(evening.path) if seats_and_sums.match(line)] == kept
        for command in ("/total", "/history", "/score"):
            await company.says(company.host, command)
            await evening.pass_time(20)
            text = company.host.last(company.group).text
            assert name[:6] in text, command
            assert "Pēteris" not in text
        await company.says(company.host, "/export")
        await evening.pass_time(20)
        files = [seen.media for seen in company.host.sees(company.group) if seen.media is not None]
        contents = [evening.telegram.world.files[media.file_id].content.decode() for media in files]
        assert len(contents) == 2
        assert all(name in content and "Pēteris" not in content for content in contents)


async def test_the_board_of_a_deal_that_the_machine_plays_for_him_has_the_other_name(tmp_path: Path) -> None:
    async with leaving(tmp_path, "deal") as here:
        company, evening = here.company, here.evening
        async with evening.service.rooms.hold(await company.room()) as change:
            seat = next(seat for seat in change.room.seats if seat.telegram_id == here.person.id)
            change.step = Step(change.room.with_seat(replace(seat, presence=Presence.LEFT)))
        await evening.pass_time(61)
        before = company.host.last(company.group).text
        assert "Pēteris" in before
        name = f"player {await here.number()}"
        await here.is_forgotten()
        await evening.pass_time(61)
        assert company.host.last(company.group).text == before.replace("Pēteris", name)
        assert here.traces() == []


# --- the question, and when it is not asked -------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "lv", "ru"])
async def test_back_leaves_everything_as_it_was(language: str, tmp_path: Path) -> None:
    async with leaving(tmp_path) as here:
        company = here.company
        await company.says(here.person, "/help")
        await here.evening.pass_time(5)
        await here.speaks(language)
        before = dump(here.evening.path)
        await here.says("/forget")
        question = here.person.last()
        assert question.labels == (YES[language], BACK[language])
        assert [button.style for button in question.buttons] == ["danger", None]
        assert f"{NAME[language]} {await here.number()}" in question.text
        await here.evening.press(here.person, BACK[language])
        assert here.person.last().message_id == question.message_id
        assert here.person.last().labels == ()
        assert dump(here.evening.path) == before


@pytest.mark.parametrize("phase", ["deal", "paused"])
async def test_who_sits_in_a_deal_is_told_where(phase: str, tmp_path: Path) -> None:
    async with leaving(tmp_path) as here:
        company = here.company
        await company.says(here.person, "/help")
        await here.evening.pass_time(61)
        await here.says("/forget")
        question = here.person.last()
        await reach(company, phase)
        before = dump(here.evening.path)
        press = here.person.press_on(question, YES["en"])
        await here.evening.pass_time(5)
        assert [answer.text[:23] for answer in press.answers] == ["You play in «Friends»: "]
        await here.says("/forget")
        assert here.person.last().text.startswith("You play in «Friends»: ")
        assert here.person.last().rows == ()
        assert dump(here.evening.path) == before
        await finish(company)
        await here.is_forgotten()
        assert here.traces() == []


async def test_a_seat_in_a_lobby_is_given_up(tmp_path: Path) -> None:
    async with leaving(tmp_path, "lobby") as here:
        await here.is_forgotten()
        await here.evening.pass_time(61)
        assert "Pēteris" not in here.company.host.last(here.company.group).text
        assert "2  Ilze" in here.company.host.last(here.company.group).text
        assert here.traces() == []


async def test_between_deals_a_seat_is_given_up_and_the_sheet_keeps_its_points(tmp_path: Path) -> None:
    async with leaving(tmp_path, "between") as here:
        number = await here.number()
        await here.is_forgotten()
        await here.evening.pass_time(61)
        seen = here.company.host.last(here.company.group)
        assert "Pēteris" not in seen.text
        assert f"player {number}" in seen.text
        assert "at least three players are needed" in seen.text
        assert here.traces() == []


async def test_who_is_not_known_does_not_become_known_by_asking(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        anna = evening.telegram.new_person("Anna", language_code="lv")
        anna.says_privately("/forget")
        await evening.settle()
        assert anna.last().text == "Par jums šeit nekas nav saglabāts."
        assert await evening.service.people.find(anna.id) is None


# --- twice, interrupted, and afterwards -----------------------------------------------------------------------------


async def test_taps_that_come_after_it_make_nobody_known_again(tmp_path: Path) -> None:
    async with leaving(tmp_path, "lobby") as here:
        await here.says("/forget")
        question = here.person.last()
        presses = [here.person.press_on(question, YES["en"]) for _ in range(3)]
        await here.evening.pass_time(10)
        assert [press.answers[0].text for press in presses] == [
            "It is deleted: nothing is stored about you here any more."
        ] * 3
        late = here.person.press_on(question, BACK["en"])
        await here.evening.pass_time(5)
        assert len(late.answers) == 1
        assert here.person.last().text.startswith("It is deleted.")
        assert here.traces() == []


async def test_the_question_still_works_after_a_restart(tmp_path: Path) -> None:
    async with leaving(tmp_path, "between") as here:
        await finish(here.company)
        await here.says("/forget")
        await here.evening.stop_bot()
        press = here.person.press(YES["en"])
        await here.evening.start_bot()
        await here.evening.pass_time(5)
        assert len(press.answers) == 1
        assert here.traces() == []
        await here.evening.stop_bot()
        before = len(here.evening.telegram.calls)
        await here.evening.start_bot()
        await here.evening.pass_time(120)
        chats = {call.chat_id for call in list(here.evening.telegram.calls)[before:]}
        assert chats.isdisjoint({0, here.person.id})


async def test_who_blocks_the_bot_at_once_is_forgotten_all_the_same(tmp_path: Path) -> None:
    async with leaving(tmp_path) as here:
        await here.says("/forget")
        here.person.press(YES["en"])
        here.person.blocks_bot()
        await here.evening.pass_time(10)
        assert here.traces() == []


async def test_what_still_waits_to_be_shown_to_him_is_shown_no_more(tmp_path: Path) -> None:
    async with leaving(tmp_path) as here:
        company, evening = here.company, here.evening
        await here.says("/help")
        await here.says("/forget")
        question = here.person.last()
        await reach(company, "between")
        rule = evening.telegram.faults.add(flood_wait(600), "edit*", chat_id=here.person.id)
        await finish(company)
        assert rule.hits == 1
        # Found missing when the wait is over, it would be sent anew, and its number stored.
        here.person.deletes(here.person.last(containing="Deal 1"))
        press = here.person.press_on(question, YES["en"])
        await evening.pass_time(5)
        assert len(press.answers) == 1
        sent = len(evening.telegram.log.of("sendMessage", here.person.id))
        await evening.pass_time(1200)
        assert here.traces() == []
        await evening.stop_bot()
        await evening.start_bot()
        await evening.pass_time(120)
        assert here.traces() == []
        assert len(evening.telegram.log.of("sendMessage", here.person.id)) == sent
        assert 0 not in {call.chat_id for call in evening.telegram.calls}
        sheets = [seen for seen in company.host.sees(company.group) if seen.text.startswith("Final sheet")]
        assert len(sheets) == 1


async def test_who_writes_again_is_somebody_new(tmp_path: Path) -> None:
    async with leaving(tmp_path, "between") as here:
        company, evening = here.company, here.evening
        await here.speaks("lv")
        await finish(company)
        old = await here.number()
        await here.is_forgotten("lv")
        await here.says("/start")
        assert await here.number() != old
        assert here.person.last().text.startswith("Zole with your friends.")
        await here.says("/notify")
        assert here.person.last().rows == ()
        await company.says(here.person, "/zole")
        await evening.pass_time(61)
        assert "1  Pēteris" in company.host.last(company.group).text
        await company.says(company.host, "/total")
        await evening.pass_time(5)
        standings = company.host.last(company.group).text
        assert f"spēlētājs {old}"[:6] in standings
        assert "Pēteris" not in standings


async def test_a_seat_taken_while_he_was_forgotten_is_free_again_soon(tmp_path: Path) -> None:
    async with leaving(tmp_path) as here:
        company, evening = here.company, here.evening
        person = await evening.service.people.find(here.person.id)
        assert person is not None
        await evening.open_lobby(company.group, [company.host])
        await here.is_forgotten()
        await evening.service.lobbies.join(await company.room(), person)
        await evening.pass_time(61)
        assert f"2  player {person.id} — coming" in company.host.last(company.group).text
        await evening.pass_time(5 * 60)
        assert f"player {person.id}" not in company.host.last(company.group).text
        assert 0 not in {call.chat_id for call in evening.telegram.calls}
        assert here.traces() == []
