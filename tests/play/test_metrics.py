"""The page of numbers: what it counts, and that it has words of closed sets only."""

from __future__ import annotations

import asyncio
import logging
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.play.evening import NAMES, Evening, an_evening
from tests.play.outages import begin
from tests.play.players import play_on
from zole_bot.chat.doorkeeper import Doorkeeper
from zole_bot.chat.failures import FailureKind
from zole_bot.chat.metrics import Metrics
from zole_bot.chat.polling import ALLOWED_UPDATES
from zole_bot.clock import ManualClock
from zole_bot.playground import flood_wait
from zole_bot.room import Phase
from zole_bot.service.reply import Notice
from zole_bot.stopwatch import running_stopwatch

SAMPLE = re.compile(r"(\w+)(?:\{(.*)\})? (\S+)")
LABEL = re.compile(r'(\w+)="([^"]*)"')
CLOSED_SETS = {
    "kind": {*ALLOWED_UPDATES, "other"},
    "outcome": {"ok", "done", "link", "screen", "line", "conflict", "refused", *Notice, *FailureKind},
    "ending": {"settled", "void"},
    "phase": set(Phase),
}


@asynccontextmanager
async def metrics_of(evening: Evening) -> AsyncIterator[Metrics]:
    assert evening.bot is not None
    metrics = Metrics(evening.bot)
    try:
        yield metrics
    finally:
        await metrics.close()


async def numbers(metrics: Metrics) -> dict[str, float]:
    """Give the page: a name with its labels → the number."""
    lines = [line for line in (await metrics.text()).decode().splitlines() if not line.startswith("#")]
    assert all(SAMPLE.fullmatch(line) for line in lines)
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines}


async def test_it_counts_what_happens_in_a_deal(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening, metrics_of(evening) as metrics:
        session = await begin(evening)
        chance = random.Random(3)
        made = await play_on(evening, session.people, chance, taps=45)
        told = await numbers(metrics)
        assert told['zole_bot_updates_total{kind="callback_query"}'] == made + 4
        assert told['zole_bot_deals_total{ending="settled"}'] >= 1
        assert told['zole_bot_rooms{phase="deal"}'] + told['zole_bot_rooms{phase="between"}'] == 1
        assert told['zole_bot_rooms{phase="lobby"}'] == 0
        assert sum(n for name, n in told.items() if name.startswith("zole_bot_taps_total")) == made + 4
        assert told["zole_bot_tap_answer_seconds_count"] == made + 4
        assert told['zole_bot_tap_answer_seconds_bucket{le="+Inf"}'] == made + 4
        assert told["zole_bot_commit_seconds_count"] > made
        calls = evening.telegram.log.counts
        sent = [n for name, n in told.items() if name.startswith('zole_bot_calls_total{method="sendMessage"')]
        assert sum(sent) == calls["sendMessage"]
        assert told['zole_bot_calls_total{method="getUpdates",outcome="ok"}'] > 0
        assert told["zole_bot_flood_waits_total"] == 0
        assert told["zole_bot_edits_merged_total"] > 0
        assert told["zole_bot_tasks"] > 3
        assert told["zole_bot_updates_waiting"] == 0
        assert told["zole_bot_updates_turned_away_total"] == 0
        assert told["zole_bot_poll_age_seconds"] >= 0


async def test_the_wait_behind_others_counts_as_time_to_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("zole_bot.stopwatch.time.perf_counter", lambda: now)
    doorkeeper, is_done, waited = Doorkeeper(ManualClock()), asyncio.Event(), list[float]()

    async def hold_up() -> None:
        await is_done.wait()

    async def look() -> None:
        waited.append(running_stopwatch().seconds())

    one = asyncio.create_task(doorkeeper.do_process_update(None, hold_up()))
    two = asyncio.create_task(doorkeeper.do_process_update(None, look()))
    await asyncio.sleep(0)
    now = 105.0
    is_done.set()
    await asyncio.gather(one, two)
    assert waited == [5.0]


async def test_a_429_is_counted(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening, metrics_of(evening) as metrics:
        anna = evening.telegram.new_person("Anna")
        evening.telegram.faults.add(flood_wait(2), "sendMessage")
        anna.starts_bot()
        await evening.pass_time(5)
        told = await numbers(metrics)
        assert told["zole_bot_flood_waits_total"] == 1
        assert told['zole_bot_calls_total{method="sendMessage",outcome="flooded"}'] == 1


async def test_errors_of_the_log_are_counted_as_long_as_it_is_open(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        handlers = logging.getLogger().handlers[:]
        async with metrics_of(evening) as metrics:
            assert (await numbers(metrics))["zole_bot_errors_total"] == 0
            logging.getLogger("zole_bot.somewhere").warning("it rains")
            logging.getLogger("zole_bot.somewhere").error("it pours")
            assert (await numbers(metrics))["zole_bot_errors_total"] == 1
        assert logging.getLogger().handlers == handlers


async def test_endings_are_there_before_a_deal_has_ended(tmp_path: Path) -> None:
    """Else whoever adds them up would miss the first."""
    async with an_evening(tmp_path) as evening, metrics_of(evening) as metrics:
        told = await numbers(metrics)
        assert [told[f'zole_bot_deals_total{{ending="{ending}"}}'] for ending in ("settled", "void")] == [0, 0]


async def test_it_has_no_names_no_numbers_of_people_and_no_cards(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening, metrics_of(evening) as metrics:
        session = await begin(evening)
        chance = random.Random(5)
        for _ in range(20):
            await play_on(evening, session.people, chance, taps=1)
            page = (await metrics.text()).decode()
            evening.leaks.hear(page)
            assert not [name for name in (*NAMES, "Friends", evening.telegram.token) if name in page]
            words = {number for line in page.splitlines() for number in re.findall(r"-?\d{4,}", line.partition("}")[0])}
            people = {str(abs(one)) for one in (session.group.id, *(person.id for person in session.people))}
            assert not words & people
            for line in page.splitlines():
                for label, value in LABEL.findall(line if not line.startswith("#") else ""):
                    assert label in {"le", "method"} or value in CLOSED_SETS[label], line


async def test_without_a_database_it_tells_the_rest(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening, metrics_of(evening) as metrics:
        assert evening.bot is not None
        held = evening.service.storage.reading()
        await held.__aenter__()
        waiting = metrics._counting
        assert await waiting.answer(0.05) is None
        text = metrics.collect()
        names = {metric.name for metric in text}
        assert "zole_bot_rooms" not in names
        assert "zole_bot_calls" in names
        await held.__aexit__(None, None, None)
        assert 'zole_bot_rooms{phase="lobby"}' in await numbers(metrics)


async def test_what_the_page_for_operators_names_is_there(tmp_path: Path) -> None:
    told = (Path(__file__).parents[2] / "docs" / "operator.md").read_text(encoding="utf-8")
    names = set(re.findall(r"zole_bot_[a-z_]+", told))
    async with an_evening(tmp_path) as evening, metrics_of(evening) as metrics:
        evening.telegram.new_person("Anna").starts_bot()
        await evening.settle()
        page = (await metrics.text()).decode()
        assert len(names) > 10
        assert {name for name in names if name.removesuffix("_total") not in page} == set()
