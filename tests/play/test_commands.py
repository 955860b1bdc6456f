"""Commands: each of them, in every phase of a room, from everybody."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from tests.play.evening import an_evening
from tests.play.phases import PHASES, gather, reach

HARMLESS = ("zole", "score", "settings", "language", "rules", "help")
ACTORS = ("host", "seated", "admin", "member", "anonymous")


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("who", ACTORS)
async def test_every_command_of_a_group_is_answered_at_once(
    who: str, phase: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, phase)
        is_anonymous = who == "anonymous"
        person = company.admin if is_anonymous else getattr(company, who)
        silent = []
        commands = [command for command in HARMLESS if (phase, command) != ("none", "zole")]
        for command in (*commands, "pause", "resume", "finish", "zole"):
            calls = await company.says(person, f"/{command}", is_anonymous=is_anonymous)
            if not any(call.is_ok for call in calls):
                silent.append(command)
            await evening.pass_time(31)
        assert silent == []
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
