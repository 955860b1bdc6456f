"""Being forgotten, on the disk: only what leads to the person goes, and it is gone from the file."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tests.service.sitting import Sitting, a_sitting
from zole_bot.room import Ring
from zole_bot.service.reply import DONE, Notice

LONG = "Annamarija Marianna Zvirbu"
"""Much longer than the name it gives way to, so that what is not overwritten would still be there."""


def rows(path: Path, table: str) -> list[tuple[object, ...]]:
    """Give a table as it is on the disk."""
    with sqlite3.connect(path / "zole.db") as db:
        return db.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()  # noqa: S608  # the tables are named here


async def a_played_session(sitting: Sitting) -> None:
    await sitting.begin((LONG, "Bernadete", "Cecīlija"))
    await sitting.play(2)
    await sitting.finish()


async def test_the_row_of_a_forgotten_person_says_nothing_and_no_other_row_is_touched(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        await a_played_session(sitting)
        gone, *others = sitting.people
        async with sitting.service.storage.transaction() as db:
            await db.execute("UPDATE people SET language = 'lv', ring = 'never', confirms_cards = 1, is_reachable = 1")
        for person in sitting.people:
            await sitting.service.members.meet(sitting.chat.id, person.id)
            await sitting.service.messages.intend(sitting.room_id, f"hand:1:{person.id}", 1, person.telegram_id)
        before = {table: rows(tmp_path, table) for table in ("people", "members", "messages", "seats", "sums")}
        assert await sitting.service.forgetting.forget(gone, "player 1") is DONE
        after = {table: rows(tmp_path, table) for table in before}
        assert after["people"] == [
            (gone.id, None, "player 1", None, None, 0, Ring.AWAY, 0, 0),
            *(row for row in before["people"] if row[0] != gone.id),
        ]
        assert after["members"] == [row for row in before["members"] if row[1] != gone.id]
        assert after["messages"] == [row for row in before["messages"] if gone.telegram_id not in row]
        assert (after["seats"], after["sums"]) == (before["seats"], before["sums"])
        assert [len(after[table]) for table in ("members", "messages")] == [len(others)] * 2


async def test_the_name_is_gone_from_the_file_itself(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        await a_played_session(sitting)
        assert await sitting.service.forgetting.forget(sitting.people[0], "player 1") is DONE
    content = (tmp_path / "zole.db").read_bytes()
    assert b"Bernadete" in content
    assert not any(part in content for part in (b"Annam", b"Maria", b"Zvirbu"))


async def test_whoever_sits_in_a_session_is_kept_and_told_where(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(("Anna", "Pēteris", "Ilze"))
        before = rows(tmp_path, "people")
        reply = await sitting.service.forgetting.forget(sitting.people[0], "player 1")
        assert (reply.notice, reply.values) == (Notice.PLAYS_ELSEWHERE, {"group": "Friends"})
        assert rows(tmp_path, "people") == before


async def test_a_person_who_is_forgotten_is_not_met_any_more_by_what_is_under_way(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        anna = await sitting.service.people.meet(1000, "Anna", "en")
        assert await sitting.service.forgetting.forget(anna, "player 1") is DONE
        await sitting.service.members.meet(sitting.chat.id, anna.id)
        assert rows(tmp_path, "members") == []
        again = await sitting.service.people.meet(1000, "Anna", "en")
        assert again.id != anna.id
        assert (again.ring, again.confirms_cards) == (Ring.AWAY, False)


async def test_the_room_and_the_standings_have_the_other_name(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        await a_played_session(sitting)
        await sitting.service.forgetting.forget(sitting.people[1], "player 2")
        room = await sitting.room()
        assert [seat.name for seat in room.seats] == [LONG, "player 2", "Cecīlija"]
        assert [seat.telegram_id for seat in room.seats] == [1000, 0, 1002]
        names = [standing.name for standing in await sitting.service.books.standings(sitting.chat.id)]
        assert sorted(names) == [LONG, "Cecīlija", "player 2"]
