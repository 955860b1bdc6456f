"""What a group gets of its books: /export as two files that the judge accepts, /total and /history in words."""

from __future__ import annotations

import csv
import io
import random
from pathlib import Path

import pytest

from tests.play.evening import NAMES, Evening, an_evening
from tests.play.players import play_on
from zole_bot.game.deal import ThreeHands
from zole_bot.game.record import JudgedDeal, JudgedEnd, JudgedHeader, JudgedVoid, judge, read_lines
from zole_bot.playground import Group, Person, Seen, bad_request
from zole_bot.room import RoomId
from zole_bot.service.reply import DONE
from zole_bot.service.rights import Actor

TAPS_OF_A_DEAL = 38
"""Enough for a whole deal and for some cards of the next one."""


async def sit_down(evening: Evening, names: tuple[str, ...], preset: str) -> tuple[list[Person], Group]:
    """Let people open a room, choose a preset by its button and start."""
    people = [evening.telegram.new_person(name) for name in names]
    group = evening.telegram.new_group("Friends", people, with_bot=True)
    await evening.open_lobby(group, people)
    await evening.pass_time(1)  # more than the calls of one second are needed
    await evening.press(people[0], "House rules", group)
    await evening.press(people[0], preset, group)
    await evening.press(people[0], "Start", group)
    await evening.pass_time(3)
    return people, group


async def says(evening: Evening, person: Person, group: Group, command: str) -> list[Seen]:
    """Let somebody type a command and give what the bot then says in the group."""
    before = {seen.serial for seen in person.sees(group)}
    person.says(group, command)
    await evening.pass_time(10)
    return [seen for seen in person.sees(group) if seen.serial not in before and seen.sender_id != person.id]


async def room_of(evening: Evening, group: Group) -> RoomId:
    """Look behind the scenes for the newest room of a group in which a session was opened."""
    assert evening.bot is not None
    chat = await evening.bot.service.people.find_group(group.id)
    assert chat is not None
    room = await evening.bot.service.last_room_at(chat.id, None)
    assert room is not None
    return room


async def finish(evening: Evening, group: Group) -> None:
    """Have the session ended at once, as an admin may who is sure."""
    assert evening.bot is not None
    sessions = evening.bot.service.sessions
    assert await sessions.finish(await room_of(evening, group), Actor(None, is_admin=True), is_sure=True) is DONE
    await evening.pass_time(5)


async def deal_in_play(evening: Evening, group: Group) -> tuple[int, str, ThreeHands]:
    """Look behind the scenes at the deal under way in a group: its number, the public part of its proof, its cards."""
    assert evening.bot is not None
    deal = (await evening.bot.service.rooms.look(await room_of(evening, group))).deal
    assert deal is not None
    return deal.number, deal.public, deal.deal.dealt.cards


async def export(evening: Evening, person: Person, group: Group) -> dict[str, bytes]:
    """Let somebody ask for the files; gives them by their kind."""
    files = [seen.media for seen in await says(evening, person, group, "/export") if seen.media is not None]
    return {media.name.partition(".")[2]: evening.telegram.world.files[media.file_id].content for media in files}


@pytest.mark.parametrize(("preset", "seats"), [("galdins", 3), ("klasiska", 4), ("veca", 5)])
async def test_a_session_finished_in_a_deal_is_given_as_files_that_agree(
    tmp_path: Path, preset: str, seats: int
) -> None:
    async with an_evening(tmp_path) as evening:
        people, group = await sit_down(evening, NAMES[:seats], preset)
        await play_on(evening, people, random.Random(3), taps=TAPS_OF_A_DEAL)
        await finish(evening, group)
        files = await export(evening, people[-1], group)
    assert set(files) == {"zole.jsonl", "csv"}
    header, *deals, void, end = judge(read_lines(files["zole.jsonl"]))
    assert isinstance(header, JudgedHeader)
    assert (header.line.players, header.line.preset, header.line.chain) == (NAMES[:seats], preset, True)
    assert deals
    assert all(isinstance(deal, JudgedDeal) for deal in deals)
    assert isinstance(void, JudgedVoid)
    assert isinstance(end, JudgedEnd)
    rows = list(csv.reader(io.StringIO(files["csv"].decode("utf-8-sig"), newline="")))
    assert rows[0][:5] == ["deal", "dealer", "big", "contract", "result"]
    assert len(rows) == len(deals) + 2
    assert [int(cell) for cell in rows[-1][5 : 5 + seats]] == list(end.totals)


async def test_the_deal_in_play_is_in_neither_file(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        people, group = await sit_down(evening, NAMES[:3], "galds")
        await play_on(evening, people, random.Random(3), taps=TAPS_OF_A_DEAL)
        assert people[0].last(group).labels != ()
        files = await export(evening, people[0], group)
        number, public, cards = await deal_in_play(evening, group)
    lines = list(judge(read_lines(files["zole.jsonl"])))
    assert [line.line.number for line in lines if isinstance(line, JudgedDeal)] == list(range(1, number))
    assert not any(isinstance(line, JudgedVoid | JudgedEnd) for line in lines)
    assert public not in files["zole.jsonl"].decode()
    told = [line.finished.dealt.cards for line in lines if isinstance(line, JudgedDeal) and line.finished]
    assert told
    assert cards not in told


async def test_without_a_finished_deal_export_says_why(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        people = [evening.telegram.new_person(name) for name in NAMES[:3]]
        group = evening.telegram.new_group("Friends", people, with_bot=True)
        await evening.pass_time(5)
        (answer,) = await says(evening, people[0], group, "/export")
        assert answer.text == "No session has been played here yet. /zole opens a room."
        await evening.open_lobby(group, people)
        await evening.press(people[0], "Start", group)
        answers = await says(evening, people[0], group, "/export")
        assert [seen.text for seen in answers if seen.media is None and "/export" in seen.text] == [
            "No deal is finished yet. When one is, /export gives it as files."
        ]


async def test_a_group_that_lets_no_files_in_is_told_so(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        people, group = await sit_down(evening, NAMES[:3], "galdins")
        await finish(evening, group)
        evening.telegram.faults.add(
            bad_request("Bad Request: not enough rights to send documents to the chat"), "sendDocument"
        )
        answers = await says(evening, people[0], group, "/export")
    assert [seen.text.partition(".")[0] for seen in answers] == ["I could not send the files here"]


async def test_total_and_history_tell_what_was_played(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        people, group = await sit_down(evening, NAMES[:3], "galdins")
        (empty,) = await says(evening, people[0], group, "/total")
        assert "No deal has been played in this group yet." in empty.text
        await play_on(evening, people, random.Random(3), taps=TAPS_OF_A_DEAL)
        (total,) = await says(evening, people[1], group, "/total")
        (history,) = await says(evening, people[2], group, "/history")
    assert total.text.startswith("All sessions of «Friends»")
    assert all(name in total.text for name in NAMES[:3])
    assert "in play · galdins · 1 deal" in history.text
