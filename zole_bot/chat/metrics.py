"""Metrics in the form that Prometheus reads: numbers by words of closed sets, and nothing of anybody."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from zole_bot.chat.application import Bot
from zole_bot.chat.failures import FailureKind
from zole_bot.chat.inquiry import Inquiry
from zole_bot.room import Phase
from zole_bot.stopwatch import Durations
from zole_bot.storage.census import count_open_rooms

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
DATABASE_SECONDS = 3.0
OPEN_PHASES = tuple(phase for phase in Phase if phase is not Phase.CLOSED)


class _Errors(logging.Handler):
    """Counts what is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.count = 0

    def emit(self, _record: logging.LogRecord) -> None:
        """Count one."""
        self.count += 1


class Metrics(Collector):
    """All that is counted and measured of a bot since it began, and how it stands now."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._counting = Inquiry(lambda: count_open_rooms(bot.service.storage))
        self._rooms: Mapping[str, int] | None = None
        self._errors = _Errors()
        logging.getLogger().addHandler(self._errors)
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(self)
        ProcessCollector(registry=self._registry)

    async def text(self) -> bytes:
        """Give the page; when the database does not answer, without the rooms."""
        self._rooms = await self._counting.answer(DATABASE_SECONDS)
        return generate_latest(self._registry)

    async def close(self) -> None:
        """Ask and count nothing more."""
        logging.getLogger().removeHandler(self._errors)
        await self._counting.close()

    def describe(self) -> Iterator[Metric]:
        """Tell nothing before it is asked for: the names of this registry are all our own."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        """Give every metric."""
        yield from self._counters()
        yield from self._gauges()
        bot = self._bot
        yield _durations("zole_bot_commit_seconds", "A transaction, waits included.", bot.service.storage.commits)
        if bot.desk is not None:
            name, told = "zole_bot_tap_answer_seconds", "From a tap's coming in to its answer's being sent."
            yield _durations(name, told, bot.desk.tallies.answers)

    def _counters(self) -> Iterator[Metric]:
        bot = self._bot
        yield _counter("zole_bot_updates", "News taken up.", ("kind",), _single(bot.updates))
        told = "Taps and commands that were too many and not handled."
        yield CounterMetricFamily("zole_bot_updates_turned_away", told, bot.doorkeeper.turned_away)
        yield CounterMetricFamily("zole_bot_errors", "Lines of the log with ERROR or CRITICAL.", self._errors.count)
        yield _counter("zole_bot_deals", "Deals that have ended.", ("ending",), _single(bot.service.rooms.deals_ended))
        calls: Counter[tuple[str, str]] = Counter({("getUpdates", word): n for word, n in bot.news.polls.items()})
        if bot.desk is not None:
            tallies = bot.desk.tallies
            calls.update(bot.desk.gateway.counts)
            yield _counter(
                "zole_bot_taps", "Taps on buttons, by what came of them.", ("outcome",), _single(tallies.taps)
            )
            merged = "States of messages that were never sent, because a newer one came before."
            yield CounterMetricFamily("zole_bot_edits_merged", merged, tallies.merged)
        yield _counter("zole_bot_calls", "Calls to Telegram.", ("method", "outcome"), calls.items())
        flooded = sum(count for (_, outcome), count in calls.items() if outcome == FailureKind.FLOODED)
        yield CounterMetricFamily("zole_bot_flood_waits", "Calls that were answered with 429.", flooded)

    def _gauges(self) -> Iterator[Metric]:
        bot = self._bot
        if self._rooms is not None:
            rooms = GaugeMetricFamily("zole_bot_rooms", "Rooms that are not closed.", labels=("phase",))
            for phase in OPEN_PHASES:
                rooms.add_metric((phase,), self._rooms.get(phase, 0))
            yield rooms
        if bot.news.answered_at is not None:
            age = bot.clock.now() - bot.news.answered_at
            yield GaugeMetricFamily("zole_bot_poll_age_seconds", "Since Telegram last answered a poll.", age)
        waiting = bot.application.update_queue.qsize()
        yield GaugeMetricFamily("zole_bot_updates_waiting", "News that nobody has taken up yet.", waiting)
        yield GaugeMetricFamily("zole_bot_calls_waiting", "Calls that wait for their turn.", bot.limiter.waiting)
        yield GaugeMetricFamily("zole_bot_tasks", "Tasks of the program.", len(asyncio.all_tasks()))


def _single(counts: Mapping[str, int]) -> list[tuple[tuple[str, ...], int]]:
    return [((word,), count) for word, count in counts.items()]


def _counter(name: str, told: str, labels: tuple[str, ...], counts: Iterable[tuple[tuple[str, ...], int]]) -> Metric:
    family = CounterMetricFamily(name, told, labels=labels)
    for words, count in sorted(counts):
        family.add_metric(words, count)
    return family


def _durations(name: str, told: str, durations: Durations) -> Metric:
    ends = [*map(str, durations.BOUNDS), "+Inf"]
    buckets = list(zip(ends, accumulate(durations.counts), strict=True))
    return HistogramMetricFamily(name, told, buckets=buckets, sum_value=durations.sum_seconds)
