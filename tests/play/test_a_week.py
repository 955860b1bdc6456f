"""A week among friends, from an empty group to the third session, in each language, by what they see and no more."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.play.at_rest import look_around
from tests.play.course import COURSE
from tests.play.evening import Evening, an_evening
from tests.play.week import OTHER_LANGUAGE, STRANGER, Week, meet
from zole_bot.game.record import JudgedEnd, judge, read_lines
from zole_bot.i18n import LANGUAGES
from zole_bot.playground import Answered, Edited, Event, Posted
from zole_bot.room import RoomId

CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
MOST_CALLS = 18
SESSIONS = 4
NOT_BEGUN = "bot can't initiate conversation"


class Ear:
    """Hears all that the bot says, and to whom."""

    def __init__(self, week: Week) -> None:
        self.said: list[tuple[int, str]] = []
        self._bot = week.evening.telegram.bot.id
        week.evening.telegram.watch(self._hear)

    def _hear(self, event: Event) -> None:
        match event:
            case Posted(message) | Edited(message) if message.sender_id == self._bot:
                self.said.append((message.chat_id, message.text))
            case Answered() if event.text:
                self.said.append((event.person_id, event.text))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_week_among_friends(language: str, tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        week = meet(evening, language)
        week.look_around = lambda: look_around(week)
        ear = Ear(week)
        for chapter in COURSE:
            await chapter(week)
        everybody_was_spoken_to_in_his_language(week, ear)
        nothing_was_refused(evening, [week.group.id, week.group.former[0].id])
        final_sheets = [seen for seen in week.people["Zane"].sees(week.group) if "🥇" in seen.text]
        assert len(final_sheets) == SESSIONS
        await the_books_agree(week)


def everybody_was_spoken_to_in_his_language(week: Week, ear: Ear) -> None:
    assert len(ear.said) > 500
    for chat, text in ear.said:
        language = OTHER_LANGUAGE[week.language] if chat == week.people[STRANGER].id else week.language
        assert bool(CYRILLIC.search(text)) == (language == "ru"), text


def nothing_was_refused(evening: Evening, groups: list[int]) -> None:
    refused = [call for call in evening.telegram.calls if not call.is_ok]
    assert {(call.method, NOT_BEGUN in str(call.error)) for call in refused} == {("sendMessage", True)}
    assert len(refused) == len({call.chat_id for call in refused}), "nobody is written to in vain twice"
    assert max(evening.telegram.log.busiest(group) for group in groups) <= MOST_CALLS


async def the_books_agree(week: Week) -> None:
    """Every export is accepted, the standings are the sum of the sheets, and people are told the same."""
    service = week.evening.service
    newest = await week.room()
    points: Counter[str] = Counter()
    for number in range(1, newest.id + 1):
        files = await service.books.export(RoomId(number))
        assert files is not None
        *_, end = judge(read_lines(files[0].data))
        assert isinstance(end, JudgedEnd)
        assert sum(end.totals) == 0
        room = await service.rooms.look(RoomId(number))
        points.update({room.seats[player].name: total for player, total in enumerate(end.totals)})
    assert newest.id == SESSIONS
    standings = {each.name: each.points for each in await service.books.standings(newest.chat.id)}
    assert standings == dict(points)
    assert sum(standings.values()) == 0
    assert told_in_total(week) == standings
    documents = [seen.media for seen in week.people["Zane"].sees(week.group) if seen.media is not None]
    sent = [week.evening.telegram.world.files[media.file_id].content for media in documents]
    assert [media.name.partition(".")[2] for media in documents] == ["zole.jsonl", "csv"] * 2
    assert [len(list(judge(read_lines(data)))) for data in sent[::2]] == [2, 4], "a deal; a void one and the end"


def told_in_total(week: Week) -> dict[str, int]:
    """Read the answer to /total as people do."""
    text = week.people["Zane"].last(week.group, containing=week.t.plain("standings-points")).text
    rows = re.findall(r"^ *\d+\. (\S+) +([+−]?\d+) +\d+$", text, re.MULTILINE)
    return {name: int(points.replace("−", "-")) for name, points in rows}
