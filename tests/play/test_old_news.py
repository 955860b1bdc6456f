"""News that come twice, late, all at once, or in another order."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path

import pytest

from tests.play.at_cards import at_cards
from tests.play.evening import NAMES, an_evening
from tests.play.players import play_on
from zole_bot.chat.polling import Polling
from zole_bot.playground import flood_wait
from zole_bot.room import Phase, Presence, RoomId

HOURS = 3600.0


async def play_some(folder: Path, repeats: int) -> tuple[list[tuple[str, int | None, str]], list[str]]:
    """Play a while with every update so many times more; gives what was called, and the last texts of all chats."""
    async with an_evening(folder) as evening:
        people = [evening.telegram.new_person(name) for name in NAMES[:3]]
        group = evening.telegram.new_group("Friends", people, with_bot=True)
        evening.telegram.updates.repeats = repeats
        await evening.open_lobby(group, people)
        await evening.press(people[0], "Start", group)
        await evening.pass_time(3)
        assert await play_on(evening, people, random.Random(4), taps=14) == 14
        for command in ("/score", "/total", "/zole", "/pause"):
            people[1].says(group, command)
            await evening.pass_time(61)
        people[2].says_privately("/hand")
        await evening.pass_time(5)
        calls = [
            (c.method, c.chat_id, str(c.parameters.get("text"))) for c in evening.telegram.calls if c.method != "getMe"
        ]
        return calls, [*(person.last().text for person in people), people[0].last(group).text]


async def test_what_comes_twice_changes_nothing(tmp_path: Path) -> None:
    """Field case 100: every update comes twice, or three times: the same state, and the very same messages."""
    for name in ("once", "twice"):
        (tmp_path / name).mkdir()
    once, twice = await play_some(tmp_path / "once", 0), await play_some(tmp_path / "twice", 2)
    assert twice[1] == once[1]
    assert sorted(twice[0], key=repr) == sorted(once[0], key=repr)


@pytest.mark.parametrize("run", range(3))
async def test_a_batch_is_taken_in_its_order(run: int, tmp_path: Path) -> None:
    """Field case 97: join, start and leave come in one batch: each is judged after the one before it, always."""
    async with an_evening(tmp_path, seed=run) as evening:
        group, people = await evening.gather(4, 3)
        evening.telegram.updates.hold()
        late, start, leave = (
            people[3].press("Join", group),
            people[0].press("Start", group),
            people[1].press("Leave", group),
        )
        evening.telegram.updates.release()
        await evening.pass_time(5)
        answers = [press.answers[0].text for press in (late, start, leave)]
        room = await evening.service.rooms.look(RoomId(1))
        assert room.phase is Phase.DEAL
        assert {seat.name for seat in room.seats if seat.presence is Presence.SEATED} >= set(NAMES[:3])
        assert answers[1] == ""
        assert answers[2] != "", "a button of a lobby that has just begun to play ends nothing"


async def test_a_tap_while_the_bot_is_down_counts_after_the_start(tmp_path: Path) -> None:
    """Field case 102: a tap made while nobody listens is taken after the start, if it is still one's turn."""
    async with at_cards(tmp_path) as cards:
        first = await cards.in_turn()
        await cards.evening.stop_bot()
        press = first.press("Pass")
        again = first.press("Pass")
        await cards.evening.start_bot()
        await cards.evening.pass_time(3)
        assert press.answers[0].text == ""
        assert again.answers[0].text != ""
        assert await cards.in_turn() is not first


async def test_what_is_hours_old_is_done_no_more(tmp_path: Path) -> None:
    """Field case 103: a command of two hours ago opens nothing; a tap of then is judged by the turn it was made for."""
    async with at_cards(tmp_path) as cards:
        evening = cards.evening
        first = await cards.in_turn()
        other = evening.telegram.new_group("Others", cards.people, with_bot=True)
        await evening.settle()
        shown = cards.hand(first)
        await cards.press(first, "Pass")
        evening.telegram.updates.hold()
        old = first.press_on(shown, "Take")
        first.says(other, "/zole")
        first.says(cards.group, "/finish")
        await evening.pass_time(2 * HOURS)
        evening.telegram.updates.release()
        await evening.pass_time(5)
        assert evening.leaks.truth.rooms_in(other.id) == []
        room = await cards.room()
        assert room.phase is not Phase.CLOSED
        assert not room.asks_finish
        assert all(answer.text for answer in old.answers)
        first.says(other, "/zole")
        await evening.pass_time(5)
        assert evening.leaks.truth.rooms_in(other.id) != [], "what is asked for now is done"


async def test_a_deadline_that_is_passed_by_far_is_met_once(tmp_path: Path) -> None:
    """Field case 110: the bot was busy beyond a deadline: the machine moves once, late, and then the clock runs on."""
    async with at_cards(tmp_path) as cards:
        await cards.evening.pass_time(40)
        first = await cards.in_turn()
        cards.evening.clock.move_to(cards.evening.clock.now() + 25)
        await cards.evening.settle()
        room = await cards.room()
        assert room.deal is not None
        assert room.deal.turn == 1
        assert await cards.in_turn() is not first
        await cards.evening.pass_time(40)
        assert (await cards.room()).deal == room.deal


async def test_while_telegram_wants_to_be_asked_later_no_time_runs(tmp_path: Path) -> None:
    async with at_cards(tmp_path) as cards:
        first = await cards.in_turn()
        rule = cards.evening.telegram.faults.add(flood_wait(1), "getUpdates")
        cards.people[0].says(cards.group, "/score")  # ends the poll that waits, so that the next one is refused
        await rule.struck.wait()
        polling = cards.evening.bot.news if cards.evening.bot else None
        assert isinstance(polling, Polling)
        while not polling.is_troubled:  # noqa: ASYNC110  # no event tells it
            await asyncio.sleep(0)
        cards.evening.clock.move_to(cards.evening.clock.now() + 300)
        await cards.evening.settle()
        assert await cards.in_turn() is first, "what he taps may wait there"


async def test_moments_that_lie_ahead_are_brought_back(tmp_path: Path) -> None:
    """The machine's clock was set back while the bot was down: nobody waits hours for the end of a turn."""
    async with at_cards(tmp_path) as cards:
        evening, first = cards.evening, await cards.in_turn()
        await evening.stop_bot()
        with sqlite3.connect(evening.path) as db:
            db.execute(
                """UPDATE rooms SET touched_at = touched_at + :h, phase_since = phase_since + :h, due_at = due_at + :h,
                   turn_since = turn_since + :h, delivered_at = delivered_at + :h""",
                {"h": 5 * HOURS},
            )
            db.execute("UPDATE seats SET since = since + :h, touched_at = touched_at + :h", {"h": 5 * HOURS})
        db.close()
        await evening.start_bot()
        await evening.pass_time(10)
        assert await cards.in_turn() is first
        await evening.pass_time(90)
        assert await cards.in_turn() is not first
