"""People and groups with strange names play a whole deal, to its files, and nobody is taken for somebody else."""

from __future__ import annotations

import csv
import io
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.play.evening import Evening, an_evening
from tests.play.players import has_turn, newest, play_on
from zole_bot.game.record import JudgedDeal, JudgedHeader, judge, read_lines
from zole_bot.i18n import texts
from zole_bot.names import clean_name, isolated, tell_apart
from zole_bot.playground import Group, Person
from zole_bot.room import Phase, Room, RoomId

EN = texts("en")
NOTHING = re.compile(r"\b(?:None|null|undefined|nan)\b", re.IGNORECASE)
TURNING = re.compile("[\u200e\u200f\u202a-\u202e]")
CROWDS = {
    "markup": ('<b>&_*`[ "x"', (("a >_< b & c", None), ("_", None), ("*", None), ("`", None), ("[", "<i>"))),
    "invisible": (
        "\u200b",
        (
            ("👩‍👩‍👧 🃏", None),
            ("\u202eanna\u200f", "\u2066x"),
            ("\u200b", "\u2060"),
            ("W" * 64, "Щ" * 64),
            ("ליאור", None),
        ),
    ),
}


def told(evening: Evening) -> Iterator[str]:
    """Give every text that went out: of messages, files, buttons and pop-ups."""
    for call in evening.telegram.calls:
        for name in ("text", "caption", "url"):
            if isinstance(text := call.parameters.get(name), str):
                yield text
        markup: Any = call.parameters.get("reply_markup")
        rows = (json.loads(markup) if isinstance(markup, str) else markup or {}).get("inline_keyboard", ())
        yield from (button["text"] for row in rows for button in row)


async def says(evening: Evening, person: Person, group: Group, text: str) -> str:
    """Let somebody write in the group; gives all that the bot posts there then."""
    said = person.says(group, text)
    await evening.pass_time(10)
    return "\n".join(seen.text for seen in person.sees(group) if seen.serial > said.serial)


async def room_of(evening: Evening) -> Room:
    return await evening.service.rooms.look(RoomId(1))


async def play_a_deal(evening: Evening, people: list[Person]) -> Room:
    """Let people tap until the first deal is over."""
    chance = random.Random(3)
    while (room := await room_of(evening)).phase is Phase.DEAL:
        assert await play_on(evening, people, chance, taps=1)
    await evening.pass_time(10)
    return room


@pytest.mark.parametrize("crowd", CROWDS)
async def test_people_of_strange_names_play_a_deal_to_its_files(crowd: str, tmp_path: Path) -> None:
    """Field case 79: a whole deal with sheet, alerts, result, final sheet and export for `a >_< b & c` and others.

    Field case 80: first and last names, no user names and no language, and the group's title.
    Field case 84: nothing that goes out says None or null.
    """
    title, names = CROWDS[crowd]
    async with an_evening(tmp_path) as evening:
        codes = ("en", None, "de", "en", None)
        people = [
            evening.telegram.new_person(first, last_name=last, language_code=code)
            for (first, last), code in zip(names, codes, strict=True)
        ]
        shown = tell_apart([clean_name(person.name, f"Player {person.id % 1000}") for person in people])
        group = evening.telegram.new_group(title, people, with_bot=True)
        await evening.open_lobby(group, people)
        assert all(isolated(name) in people[0].last(group).text for name in shown)
        seat = people[0].last()
        assert f"«{clean_name(title, 'Zole')}»" in seat.text
        await evening.press(people[0], "Start", group)
        await evening.pass_time(3)
        room = await room_of(evening)
        assert room.deal is not None
        first, second, _ = (people[player] for player in room.deal.active)
        assert await play_on(evening, people, random.Random(3), taps=9) == 9  # bids, a burial, and a trick
        called = next(person for person in people if has_turn(person))
        other = second if called is first else first
        answer = await evening.press(other, newest(other).labels[0])
        assert answer.text == EN.plain("notice-not-your-turn", player=shown[people.index(called)])
        for label in ("Last trick", "Menu", "Sheet", "Back"):
            popup = await evening.press(called, label)
            assert bool(popup.text) == (label in ("Last trick", "Sheet"))
        room = await play_a_deal(evening, people)
        result = people[0].last(group, containing="Σ")
        assert all(isolated(name) in result.text for name in shown)
        for command in ("/score", "/total", "/history"):
            assert "−" in await says(evening, people[0], group, command)
        await says(evening, people[0], group, "/finish")
        await evening.press(people[0], "Yes, finish", group)
        final = people[0].last(group, containing="Final sheet")
        assert all(isolated(name) in final.text for name in shown)
        await says(evening, people[0], group, "/export")
        files = [seen.media for seen in people[0].sees(group) if seen.media is not None]
        session, sheet = (evening.telegram.world.files[media.file_id].content for media in files)
        assert not [text for text in told(evening) if NOTHING.search(text) or TURNING.search(text)]
    header, deal, *_ = judge(read_lines(session))
    assert isinstance(header, JudgedHeader)
    assert isinstance(deal, JudgedDeal)
    assert header.line.players == shown
    head = next(csv.reader(io.StringIO(sheet.decode("utf-8-sig"), newline="")))
    assert [name.removeprefix("'") for name in head[5:10]] == list(shown)


async def test_three_people_called_janis_are_told_apart_and_each_has_his_own_points(tmp_path: Path) -> None:
    """Field case 85: seats are numbered, names too; who is in turn, who won and what each has is told by these."""
    async with an_evening(tmp_path) as evening:
        people = [evening.telegram.new_person("Jānis") for _ in range(3)]
        names = ("Jānis", "Jānis 2", "Jānis 3")
        group = evening.telegram.new_group("Friends", people, with_bot=True)
        await evening.open_lobby(group, people)
        seats = [line for line in people[0].last(group).text.splitlines() if line[:1].isdigit()]
        assert [seat.rstrip(" ★") for seat in seats] == ["1  Jānis", "2  Jānis 2", "3  Jānis 3"]
        await evening.press(people[0], "Start", group)
        await evening.pass_time(3)
        called = next(person for person in people if has_turn(person))
        bids = newest(called)
        press = next(person for person in people if person is not called).press_on(bids, "Take")
        await evening.pass_time(2)
        assert (await press.answer()).text == EN.plain("notice-not-your-turn", player=names[people.index(called)])
        room = await play_a_deal(evening, people)
        assert room.session is not None
        totals = dict(zip(names, room.session.totals, strict=True))
        assert [seat.telegram_id for seat in room.seats] == [person.id for person in people]
        assert any(totals.values())
        result = people[0].last(group, containing="Σ").text
        assert " · ".join(f"{name} {signed(total)}" for name, total in totals.items()) in result
        for person, name in zip(people, names, strict=True):
            score = signed(totals[name])
            assert EN.plain("result-mine", score=score, total=score) in person.last().text
            assert (await evening.press(person, "Sheet")).text.endswith(
                " · ".join(f"{name} {signed(total)}" for name, total in totals.items())
            )
        standings = await says(evening, people[0], group, "/total")
        assert {line[4:19].strip(): line[19:27].strip() for line in standings.splitlines()[2:]} == {
            name: signed(total) for name, total in totals.items()
        }


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"
