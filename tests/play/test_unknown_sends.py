"""Messages of which it is unknown whether they arrived: the send was cut, or the program killed in the middle of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.play.at_cards import AtCards, at_cards
from tests.play.evening import Evening, an_evening
from zole_bot.playground import Drop, Seen
from zole_bot.room import Phase, Presence, RoomId

SURE = "Yes, finish"


def change(evening: Evening, sql: str) -> None:
    """Leave something behind as a killed program would."""
    with closing(sqlite3.connect(evening.path)) as db, db:
        db.execute(sql)


def questions(cards: AtCards) -> list[Seen]:
    return [seen for seen in cards.people[0].sees(cards.group) if SURE in seen.labels]


@pytest.mark.parametrize("has_arrived", [False, True])
async def test_a_question_is_seen_though_its_send_was_cut(has_arrived: bool, tmp_path: Path) -> None:
    """The result that asks goes to the bottom; where that is unknown, the one that stands above asks as well."""
    async with at_cards(tmp_path, has_clock=False) as cards:
        await cards.until(lambda room: room.phase is Phase.BETWEEN)
        result = cards.people[0].last(cards.group)
        cut = cards.evening.telegram.faults.add(Drop(handled_first=has_arrived), "sendMessage", chat_id=cards.group.id)
        cards.people[0].says(cards.group, "/finish")
        await cards.evening.pass_time(10)
        assert cut.hits == 1
        asking = questions(cards)
        assert [seen.message_id == result.message_id for seen in asking] == [True, False][: 1 + has_arrived]
        press = cards.people[0].press_on(asking[-1], "Play on")
        await cards.evening.pass_time(10)
        assert press.answers[0].text == ""
        below = [seen for seen in cards.people[0].sees(cards.group) if seen.message_id >= result.message_id]
        assert [seen.message_id for seen in below if seen.buttons] == [result.message_id]
        assert questions(cards) == []


async def test_a_question_is_seen_after_a_kill_that_left_no_message_known(tmp_path: Path) -> None:
    """Neither the result nor the one that was to ask is known to have arrived: it asks once more."""
    async with at_cards(tmp_path, has_clock=False) as cards:
        await cards.until(lambda room: room.phase is Phase.BETWEEN)
        await cards.evening.stop_bot()
        change(cards.evening, "UPDATE messages SET state = 'sending', message_id = NULL WHERE slot LIKE 'result:%'")
        change(cards.evening, "UPDATE rooms SET asks_finish = 1")
        await cards.evening.start_bot()
        await cards.evening.pass_time(10)
        assert len(questions(cards)) == 1


@pytest.mark.parametrize("known", ["state = 'sending', message_id = NULL", "state = 'live'"])
async def test_who_may_have_got_his_seat_is_seated_after_a_kill(known: str, tmp_path: Path) -> None:
    """Nobody knows yet that he can be written to, which is no reason not to try."""
    async with an_evening(tmp_path) as evening:
        await evening.gather(here=3, seated=1)
        await evening.stop_bot()
        change(evening, f"UPDATE messages SET {known} WHERE slot LIKE 'seat:%'")  # noqa: S608  # constants
        change(evening, "UPDATE seats SET presence = 'coming'")
        change(evening, "UPDATE people SET is_reachable = 0")
        await evening.start_bot()
        await evening.pass_time(3)
        room = await evening.service.rooms.look(RoomId(1))
        assert [seat.presence for seat in room.seats] == [Presence.SEATED]


async def test_what_a_closed_room_has_left_behind_loses_its_buttons_by_a_tap(tmp_path: Path) -> None:
    """A question that nobody knows of outlives the session; a tap on it does nothing but take its buttons off."""
    async with at_cards(tmp_path, has_clock=False) as cards:
        await cards.until(lambda room: room.phase is Phase.BETWEEN)
        cards.evening.telegram.faults.add(Drop(handled_first=True), "sendMessage", chat_id=cards.group.id)
        cards.people[0].says(cards.group, "/finish")
        await cards.evening.pass_time(10)
        known, unknown = questions(cards)
        cards.people[0].press_on(known, SURE)
        await cards.evening.pass_time(10)
        assert [seen.message_id for seen in questions(cards)] == [unknown.message_id]
        press = cards.people[0].press_on(unknown, SURE)
        await cards.evening.pass_time(61)
        assert press.answers[0].text != ""
        assert questions(cards) == []
        assert unknown.message_id in [seen.message_id for seen in cards.people[0].sees(cards.group)]
