"""Time goes on in every room, whatever happens in another."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from tests.play.evening import an_evening
from zole_bot.room import RoomId
from zole_bot.service.alarm import LONGEST_RETRY_SECONDS


async def test_a_room_in_which_time_cannot_pass_holds_up_no_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with an_evening(tmp_path) as evening:
        people = [evening.telegram.new_person(name) for name in ("Anna", "Pēteris")]
        groups = [evening.telegram.new_group(person.name, [person], with_bot=True) for person in people]
        for person, group in zip(people, groups, strict=True):
            await evening.open_lobby(group, [person])
        phase_in, passes = evening.leaks.truth.phase_in, evening.service.sessions.time_passes
        (broken,) = evening.leaks.truth.rooms_in(groups[0].id)

        async def fail_in_one(room: RoomId) -> None:
            if room == broken:
                raise RuntimeError("this room is broken")
            await passes(room)

        with monkeypatch.context() as patched, caplog.at_level(logging.ERROR):
            patched.setattr(evening.service.sessions, "time_passes", fail_in_one)
            await evening.pass_time(1900)
            assert [phase_in(group.id) for group in groups] == ["lobby", "closed"]
            tries = caplog.text.count("Time cannot pass in a room")
            assert 2 <= tries <= 5 + 100 / LONGEST_RETRY_SECONDS
        await evening.pass_time(LONGEST_RETRY_SECONDS + 1)
        assert [phase_in(group.id) for group in groups] == ["closed", "closed"]
