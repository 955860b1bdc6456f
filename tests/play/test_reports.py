"""The owner hears of faults: once, and without anything that somebody holds."""

from __future__ import annotations

import io
import logging
import random
from pathlib import Path

from tests.play.evening import Evening, an_evening
from zole_bot.chat.application import Bot
from zole_bot.logs import CleanStream
from zole_bot.playground import Person
from zole_bot.service.service import Service
from zole_bot.storage import Storage

log = logging.getLogger("zole_bot.chat.taps")
SECRET = "Qc of Anna, 1234567890:AAAAAAAAAAAAAAAAAAAAAAAAAAAA"


async def start_with_owner(evening: Evening, owner: Person) -> None:
    await evening.stop_bot()
    evening.storage = await Storage.open(evening.path)
    service = Service(evening.storage, evening.clock, random.Random(1))
    token, url = evening.telegram.token, evening.telegram.base_url
    evening.bot = Bot(service, evening.clock, token, url, 28, owner_id=owner.id)
    await evening.bot.start()


def fail() -> None:
    """Fail with a secret in the words of the error."""
    try:
        raise ValueError(SECRET)
    except ValueError:
        log.exception("A tap failed with %s", SECRET)


async def test_a_fault_is_reported_once_an_hour_without_what_it_says(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        owner = evening.telegram.new_person("Owner")
        owner.starts_bot()
        await start_with_owner(evening, owner)
        await evening.pass_time(2)
        for _ in range(3):
            fail()
        await evening.pass_time(5)
        reports = [seen.text for seen in owner.sees() if "ValueError" in seen.text]
        assert len(reports) == 1
        assert reports[0].startswith("⚠ A tap failed with … · ValueError, ")
        assert "Qc" not in reports[0]
        assert "AAAA" not in reports[0]
        await evening.pass_time(3600)
        fail()
        await evening.pass_time(5)
        assert len([seen for seen in owner.sees() if "ValueError" in seen.text]) == 2


async def test_it_is_told_by_kind_and_place_beside_a_log_that_cleans_its_records(tmp_path: Path) -> None:
    stream = io.StringIO()
    written = CleanStream(stream)
    logging.getLogger().addHandler(written)
    try:
        async with an_evening(tmp_path) as evening:
            owner = evening.telegram.new_person("Owner")
            owner.starts_bot()
            await start_with_owner(evening, owner)
            await evening.pass_time(2)
            fail()
            await evening.pass_time(5)
            assert owner.sees()[-1].text.startswith("⚠ A tap failed with … · ValueError, ")
            evening.leaks.found.clear()
    finally:
        logging.getLogger().removeHandler(written)
    assert "ValueError: <card> of Anna, <token>" in stream.getvalue()
