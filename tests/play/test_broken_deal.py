"""A deal that a newer program cannot play on: it counts for nothing, people are told, and the session goes on."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.play.evening import Evening, an_evening
from tests.play.outages import begin, in_turn
from zole_bot.game.record import judge, read_lines
from zole_bot.i18n import texts
from zole_bot.room import PauseReason, Phase


def spoil(evening: Evening, action: str) -> None:
    """Change what the first of a deal has done into something that could not be done."""
    with sqlite3.connect(evening.path) as db:
        db.execute("UPDATE actions SET action = ? WHERE seq = 0", (action,))
    db.close()


@pytest.mark.parametrize("action", ["play:Qc", "dance"], ids=["against the rules", "unknown"])
@pytest.mark.parametrize("is_paused", [False, True], ids=["played", "paused"])
async def test_a_deal_that_does_not_replay_is_void_and_the_session_goes_on(
    action: str, is_paused: bool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with an_evening(tmp_path) as evening:
        session = await begin(evening)
        await evening.press(in_turn(session), "Take")
        if is_paused:
            await session.says(session.people[0], "/pause")
        await evening.pass_time(61)
        await evening.stop_bot()
        spoil(evening, action)
        await evening.start_bot()
        await evening.pass_time(61)
        room = await session.room()
        assert room.deal is not None
        assert (room.phase, room.pause_reason, room.deal.ordinal) == (Phase.PAUSED, PauseReason.BROKEN_DEAL, 2)
        assert "after an update the deal could not go on" in session.people[0].last(session.group).text
        assert [record.getMessage() for record in caplog.records if "given up" in record.getMessage()]
        assert (await evening.press(session.people[1], "Resume", session.group)).text == ""
        await evening.pass_time(61)
        room = await session.room()
        assert room.deal is not None
        assert (room.phase, room.deal.number, room.deal.ordinal) == (Phase.DEAL, 1, 2)
        await session.says(session.people[0], "/finish")
        await evening.press(session.people[0], "Yes, finish", session.group)
        await evening.pass_time(61)
        files = await evening.service.books.export(room.id)
        assert files is not None
        kinds = [type(line).__name__ for line in judge(read_lines(files[0].data))]
        assert kinds == ["JudgedHeader", "JudgedVoid", "JudgedVoid", "JudgedEnd"]
        caplog.clear()


async def test_a_group_that_cannot_be_told_stays_lost(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        session = await begin(evening)
        await evening.press(in_turn(session), "Take")
        session.group.remove_bot()
        await evening.pass_time(3)
        await evening.stop_bot()
        spoil(evening, "dance")
        await evening.start_bot()
        room = await session.room()
        assert room.deal is not None
        assert (room.phase, room.pause_reason, room.deal.ordinal) == (Phase.PAUSED, PauseReason.CHAT_LOST, 2)


UNREADABLE = {
    "rules that are no text of ours": "UPDATE rooms SET rules = '{x' WHERE id = 1",
    "a rule that does not exist": """UPDATE rooms SET rules = '{"jokers": 2}' WHERE id = 1""",
    "no rules": "UPDATE rooms SET rules = '[]' WHERE id = 1",
    "a session that is none": "UPDATE rooms SET session = 'x' WHERE id = 1",
    "a player whom nobody knows": """UPDATE deals SET state = 'void' WHERE room_id = 1;
        UPDATE rooms SET circle = '[0, 1, 9]', phase = 'between' WHERE id = 1""",
}


@pytest.mark.parametrize("change", UNREADABLE)
async def test_a_room_that_cannot_be_read_stops_nobody(
    change: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Somebody has changed the file by hand: the bot starts, others play on, and the group can open a new room."""
    async with an_evening(tmp_path) as evening:
        spoilt = await begin(evening)
        sound = await begin(evening, people=[evening.telegram.new_person(name) for name in ("Zane", "Uldis", "Māra")])
        await evening.press(in_turn(spoilt), "Take")
        hand = spoilt.people[0].last()
        await evening.stop_bot()
        with sqlite3.connect(evening.path) as db:
            db.executescript(UNREADABLE[change])
        db.close()
        await evening.start_bot()
        await evening.pass_time(61)
        assert [record for record in caplog.records if "cannot be read" in record.getMessage()]
        caplog.clear()
        assert (await evening.press(in_turn(sound), "Pass")).text == ""
        old = spoilt.people[0].press_data(hand, hand.buttons[0].value)
        for command in ("/score", "/history", "/export", "/finish"):
            await spoilt.says(spoilt.people[0], command)
            assert texts("en").html("notice-own-fault") != spoilt.people[0].last(spoilt.group).text, command
        await spoilt.says(spoilt.people[0], "/zole")
        assert "Join" in spoilt.people[0].last(spoilt.group).labels
        assert old.answers[0].text == texts("en").plain("notice-no-room")
        assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []
