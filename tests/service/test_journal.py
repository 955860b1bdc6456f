"""The log tells of rooms and deals, each line with its room, and of nobody and no card."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from tests.service.sitting import NAMES, a_sitting
from zole_bot.service.rights import Actor


async def test_a_session_can_be_followed_by_its_room_and_deals(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="zole_bot.service.journal")
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(NAMES[:3], "klasiska")
        await sitting.play(1)
        host = Actor(sitting.people[0])
        await sitting.service.sessions.pause(sitting.room_id, host)
        await sitting.service.sessions.resume(sitting.room_id, host)
        await sitting.finish()
        room = sitting.room_id
    told = [(record.getMessage(), vars(record)["room"], vars(record).get("deal")) for record in caplog.records]
    assert told == [
        ("A room is opened", room, None),
        ("A deal is dealt", room, 1),
        ("A deal is settled", room, 1),
        ("A deal is dealt", room, 2),
        ("A room is paused: asked", room, None),
        ("A room goes on", room, None),
        ("A deal does not count", room, 2),
        ("A room is closed: stopped", room, None),
    ]
