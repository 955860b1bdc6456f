"""The page that tells whether all is well."""

from __future__ import annotations

from pathlib import Path

from tests.play.evening import Evening, an_evening
from zole_bot.chat.health import Health
from zole_bot.chat.polling import SILENT_SECONDS


def health_of(evening: Evening) -> Health:
    assert evening.bot is not None
    return Health(evening.bot)


async def test_a_bot_that_listens_is_well(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        anna = evening.telegram.new_person("Anna")
        anna.starts_bot()
        await evening.settle()
        assert await health_of(evening).fault() is None


async def test_a_bot_without_news_says_so(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        anna = evening.telegram.new_person("Anna")
        anna.starts_bot()
        await evening.settle()
        evening.clock.move_to(evening.clock.now() + SILENT_SECONDS + 1)
        assert await health_of(evening).fault() == "no news from Telegram"


async def test_a_bot_whose_alarm_is_gone_says_so(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        anna = evening.telegram.new_person("Anna")
        anna.starts_bot()
        await evening.settle()
        assert evening.bot is not None
        await evening.bot.service.alarm.stop()
        assert await health_of(evening).fault() == "nobody watches the time"
