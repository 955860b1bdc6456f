"""A session that is over is over, also for a bot that was killed and started again."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from tests.play.evening import Evening
from tests.process.street import Street


async def test_a_finished_session_never_comes_back(street: Street) -> None:
    """Field case 95: nothing of it is shown, opened or tapped alive again after a kill and two starts."""
    anna, *_ = street.people
    await street.play_into_a_trick()
    evening = Evening(street.telegram, street.clock, street.database)
    await evening.start_bot()
    anna.says(street.group, "/finish")
    await evening.pass_time(61)
    anna.press("Yes, finish", street.group)
    await evening.pass_time(61)
    final = anna.sees(street.group)
    assert "broken off" in final[-1].text
    await evening.stop_bot()

    await (await street.start_listening()).is_killed()
    since = len(street.telegram.calls)
    program = await street.start_listening()
    assert await program.is_told_to_stop() == 0
    shown = [call for call in list(street.telegram.calls)[since:] if call.method.startswith(("send", "edit"))]
    assert shown == []
    assert anna.sees(street.group) == final
    with closing(sqlite3.connect(f"file:{street.database}?mode=ro", uri=True)) as db:
        assert db.execute("SELECT phase FROM rooms").fetchall() == [("closed",)]
        assert db.execute("SELECT count(*) FROM messages WHERE state <> 'retired'").fetchone() == (0,)
        assert db.execute("SELECT count(*) FROM deals WHERE state = 'playing'").fetchone() == (0,)
