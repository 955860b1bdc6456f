"""The books: what is exported is accepted by the judge and tells what the sheet told; nothing in play is in it."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.service.sitting import NAMES, Sitting, a_sitting
from zole_bot.game.deal import Playing
from zole_bot.game.record import (
    Judged,
    JudgedDeal,
    JudgedEnd,
    JudgedHeader,
    JudgedSeats,
    JudgedVoid,
    judge,
    read_lines,
    write_lines,
)
from zole_bot.game.session import change_seats, settle
from zole_bot.game.shuffle import make_chain
from zole_bot.room import Phase
from zole_bot.service.books import ExportFile
from zole_bot.service.rights import Actor
from zole_bot.service.session_file import session_lines
from zole_bot.service.session_sheet import CODES, sheet_data
from zole_bot.service.timing import IDLE_PAUSE_SECONDS
from zole_bot.storage.history import PastDeal, load_past_deals

PRESETS_BY_SEATS = [("galdins", 3), ("klasiska", 4), ("galds", 5)]
FIXED_COLUMNS = 5


def judged(file: ExportFile) -> list[Judged]:
    return list(judge(read_lines(file.data)))


def sheet_rows(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


async def exported(sitting: Sitting) -> tuple[ExportFile, ExportFile]:
    files = await sitting.service.books.export(sitting.room_id)
    assert files is not None
    return files


async def past_deals(sitting: Sitting) -> tuple[PastDeal, ...]:
    room = await sitting.room()
    async with sitting.service.storage.reading() as db:
        return await load_past_deals(db, room.id, room.rules)


async def to_the_tricks(sitting: Sitting) -> None:
    """Play on until a trick of some deal is under way."""
    while True:
        room = await sitting.room()
        if room.phase is Phase.BETWEEN:
            await sitting.deal_next()
        elif room.deal is not None and isinstance(room.deal.deal, Playing) and room.deal.deal.tricks:
            return
        else:
            await sitting.move()


@pytest.mark.parametrize(("preset", "seats"), PRESETS_BY_SEATS)
async def test_a_session_broken_off_in_a_deal_is_accepted_and_ends_as_the_sheet_did(
    tmp_path: Path, preset: str, seats: int
) -> None:
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(NAMES[:seats], preset)
        await sitting.play(3)
        await to_the_tricks(sitting)
        await sitting.finish()
        look = (await sitting.service.look(sitting.room_id)).group
        file, sheet = await exported(sitting)
    lines = judged(file)
    assert [type(line) for line in lines[-2:]] == [JudgedVoid, JudgedEnd]
    deals = [line for line in lines if isinstance(line, JudgedDeal)]
    assert [deal.scored for deal in deals] == [settled.result for settled in look.settled]
    header, end = lines[0], lines[-1]
    assert isinstance(header, JudgedHeader)
    assert header.line.players == NAMES[:seats]
    assert (header.line.chain, header.rules) == (True, look.rules)
    assert isinstance(end, JudgedEnd)
    assert look.settling is not None
    assert end.totals == tuple(map(sum, zip(look.totals, look.settling, strict=True)))
    rows = sheet_rows(sheet.data)
    assert [int(cell) for cell in rows[-1][FIXED_COLUMNS : FIXED_COLUMNS + seats]] == list(end.totals)
    assert [row[0] for row in rows[1 : 1 + len(deals)]] == [str(deal.line.number) for deal in deals]
    for row, deal in zip(rows[1:], deals, strict=False):
        scores, totals = row[FIXED_COLUMNS : FIXED_COLUMNS + seats], row[FIXED_COLUMNS + seats :]
        assert [int(cell) for cell in scores] == list(deal.scored.scores)
        assert [int(cell) for cell in totals] == list(deal.session.totals)


async def test_nothing_of_the_deal_in_play_is_exported(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(NAMES[:3])
        await sitting.play(2)
        await to_the_tricks(sitting)
        room = await sitting.room()
        assert room.deal is not None
        secret = make_chain(room.secret)[room.deal.ordinal - 1].hex()
        file, sheet = await exported(sitting)
        lines = judged(file)
        assert [line.line.number for line in lines if isinstance(line, JudgedDeal)] == list(range(1, room.deal.number))
        assert not any(isinstance(line, JudgedVoid | JudgedEnd) for line in lines)
        assert len(sheet_rows(sheet.data)) == room.deal.number + 1
        for text in (file.data.decode(), sheet.data.decode()):
            assert secret not in text
            assert room.deal.public not in text
            assert room.secret.hex() not in text


async def test_there_is_nothing_to_export_before_the_first_deal_is_over(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        books = sitting.service.books
        lobby = await sitting.service.lobbies.open(sitting.chat, 7, None, "en")
        assert await books.export(lobby) is None
        await sitting.begin(NAMES[:3])
        await sitting.move()
        assert await books.export(sitting.room_id) is None
        await sitting.finish()
        file, sheet = await exported(sitting)
        assert [type(line) for line in judged(file)] == [JudgedHeader, JudgedVoid, JudgedEnd]
        assert [row[0] for row in sheet_rows(sheet.data)] == ["deal", "total"]


async def test_a_deal_that_stood_paused_for_a_week_is_told_as_broken_off(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(NAMES[:3])
        await sitting.play(1)
        await sitting.move()
        sessions = sitting.service.sessions
        await sessions.pause(sitting.room_id, Actor(sitting.people[0]))
        sitting.clock.move_to(sitting.clock.now() + IDLE_PAUSE_SECONDS)
        await sessions.time_passes(sitting.room_id)
        room = await sitting.room()
        assert (room.phase, room.deal) == (Phase.CLOSED, None)
        file, _ = await exported(sitting)
    assert [type(line) for line in judged(file)] == [JudgedHeader, JudgedDeal, JudgedVoid, JudgedEnd]


async def test_changed_rules_and_open_pules_come_out_as_they_were_settled(tmp_path: Path) -> None:
    async with a_sitting(tmp_path, seed=5) as sitting:
        await sitting.begin(NAMES[:4], rules={"settle_pules": True, "first_pules": 2})
        for _ in range(40):
            await sitting.play(1)
            session = (await sitting.room()).session
            assert session is not None
            if any(settle(session)):
                break
        await sitting.finish()
        file, sheet = await exported(sitting)
    header, end = judged(file)[0], judged(file)[-1]
    assert isinstance(header, JudgedHeader)
    assert header.line.changes == {"settle_pules": True, "first_pules": 2}
    assert isinstance(end, JudgedEnd)
    assert any(end.settle)
    paid, total = sheet_rows(sheet.data)[-2:]
    assert (paid[0], total[0]) == ("settle", "total")
    assert [int(cell) for cell in paid[5:9]] == list(end.settle)
    assert [int(cell) for cell in total[5:9]] == list(end.totals)


async def test_people_who_come_and_go_between_deals_are_told_in_lines_of_their_own(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(NAMES[:4], "galdins")
        await sitting.play(1)
        room, deals = await sitting.room(), await past_deals(sitting)
    assert room.session is not None
    newcomer = replace(room.seats[0], player=4, name="Māra")
    seats = (0, 2, 4, 3)
    left = replace(room, seats=(*room.seats, newcomer), session=change_seats(room.session, seats, added=1))
    assert left.session is not None
    lines = list(judge(read_lines(write_lines(session_lines(left, left.session, deals, "a test")))))
    told = lines[-1]
    assert isinstance(told, JudgedSeats)
    assert told.players == NAMES
    assert told.session == left.session
    rows = sheet_rows(sheet_data(left, left.session, deals, CODES))
    assert rows[1][FIXED_COLUMNS + 4] == ""
    assert rows[-1][FIXED_COLUMNS + 4] == "0"


async def test_a_name_cannot_become_a_formula_and_equal_names_are_told_apart(tmp_path: Path) -> None:
    names = ("=1+1", "@Anna", "-5")
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(names)
        await sitting.play(2)
        room, deals = await sitting.room(), await past_deals(sitting)
        file, sheet = await exported(sitting)
    rows = sheet_rows(sheet.data)
    assert rows[0][FIXED_COLUMNS:] == [*(f"'{name}" for name in names), *(f"'{name}: total" for name in names)]
    assert {row[1] for row in rows[1:-1]} <= {f"'{name}" for name in names}
    numbers = [cell for row in rows[1:] for cell in row[FIXED_COLUMNS:]]
    assert any(cell.startswith("-") for cell in numbers)
    assert all(cell.lstrip("-").isdigit() for cell in numbers)
    assert json.loads(file.data.splitlines()[0])["players"] == list(names)
    assert room.session is not None
    twins = replace(room, seats=tuple(replace(seat, name="Anna") for seat in room.seats))
    assert sheet_rows(sheet_data(twins, room.session, deals, CODES))[0][5:8] == ["Anna", "Anna 2", "Anna 3"]


async def test_standings_add_up_over_sessions_and_history_lists_them_newest_first(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        books, chat = sitting.service.books, sitting.chat.id
        assert (await books.standings(chat), await books.past_sessions(chat)) == ((), ())
        await sitting.begin(NAMES[:3], "galdins")
        await sitting.play(2)
        await sitting.finish()
        first = await sitting.room()
        sitting.clock.move_to(sitting.clock.now() + 3600)
        await sitting.begin(NAMES[:3], "veca")
        await sitting.play(1)
        second = await sitting.room()
        standings, sessions = await books.standings(chat), await books.past_sessions(chat)
        assert await books.past_sessions(chat, limit=1) == sessions[:1]
        await sitting.finish()
        (closed, older) = await books.past_sessions(chat)
    assert first.session is not None
    assert second.session is not None
    sums = [sum(both) for both in zip(first.session.totals, second.session.totals, strict=True)]
    assert {each.name: each.points for each in standings} == dict(zip(NAMES, sums, strict=False))
    assert [each.points for each in standings] == sorted(sums, reverse=True)
    assert {each.deals for each in standings} == {3}
    assert [(each.preset, each.deals, each.is_open) for each in sessions] == [("veca", 1, True), ("galdins", 2, False)]
    assert sessions[1].played_at == first.touched_at
    assert dict(sessions[1].totals) == dict(zip(NAMES, first.session.totals, strict=False))
    assert [points for _, points in sessions[1].totals] == sorted(first.session.totals, reverse=True)
    assert (closed.is_open, closed.played_at > older.played_at) == (False, True)


async def test_other_groups_have_books_of_their_own(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(NAMES[:3])
        await sitting.play(1)
        other = await sitting.service.people.meet_group(-1002, "Others")
        assert await sitting.service.books.standings(other.id) == ()
        assert await sitting.service.books.past_sessions(other.id) == ()
