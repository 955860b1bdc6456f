"""A call that hangs on its way still counts when the server sees it, not when it was allowed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from telegram.ext import ExtBot
from telegram.request import BaseRequest

from zole_bot.chat.budget import GROUP_CALLS, GROUP_WINDOW_SECONDS, Kind, Slot
from zole_bot.chat.content import Content
from zole_bot.chat.failures import FailureKind
from zole_bot.chat.gateway import Gateway, GatewayError
from zole_bot.chat.limiter import FloodWaitError, Limiter, Priority
from zole_bot.chat.rate_limiter import RateLimiter, Ticket
from zole_bot.clock import ManualClock

GROUP = -1001
TOKEN = "123456789:" + "A" * 35
SENT = {"message_id": 1, "date": 1_800_000_000, "chat": {"id": GROUP, "type": "supergroup"}, "text": "x"}


class SlowWire(BaseRequest):
    """Holds every request until its gate is opened, and notes when each arrived."""

    def __init__(self, clock: ManualClock) -> None:
        self._clock = clock
        self.gate = asyncio.Event()
        self.arrivals: list[float] = []
        self.answer: tuple[int, dict[str, Any]] = (200, {"ok": True, "result": SENT})

    @property
    def read_timeout(self) -> float | None:
        return 5.0

    async def initialize(self) -> None:
        """Nothing to open."""

    async def shutdown(self) -> None:
        """Nothing to close."""

    async def do_request(self, *_: Any, **__: Any) -> tuple[int, bytes]:
        await self.gate.wait()
        self.arrivals.append(self._clock.now())
        code, body = self.answer
        return code, json.dumps(body).encode()


class Edge:
    """A gateway over a slow wire."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.limiter = Limiter(self.clock, 1000)
        self.wire = SlowWire(self.clock)
        bot: ExtBot[Ticket] = ExtBot(
            TOKEN, request=self.wire, get_updates_request=SlowWire(self.clock), rate_limiter=RateLimiter(self.limiter)
        )
        self.bot = bot
        self.gateway = Gateway(bot, self.limiter, self.clock)
        self.tasks: list[asyncio.Task[Any]] = []

    async def start(self, call: Callable[[], Coroutine[Any, Any, object]], times: int = 1) -> None:
        """Make calls, and return when as many as may are on their way."""
        self.tasks += [asyncio.create_task(call()) for _ in range(times)]
        await self.move(0)

    async def send(self, times: int = 1) -> None:
        await self.start(lambda: self.gateway.send(GROUP, lambda: Content("x")), times)

    async def move(self, seconds: float) -> None:
        self.clock.move_to(self.clock.now() + seconds)
        for _ in range(100):
            await asyncio.sleep(0)


@pytest.fixture
async def edge() -> AsyncIterator[Edge]:
    edge = Edge()
    yield edge
    for task in edge.tasks:
        task.cancel()
    await asyncio.gather(*edge.tasks, return_exceptions=True)


def most_in_a_minute(moments: list[float]) -> int:
    return max(sum(start <= moment <= start + 60 for moment in moments) for start in moments)


async def test_after_a_stall_no_minute_of_the_server_sees_more_than_18_calls(edge: Edge) -> None:
    await edge.send(2 * GROUP_CALLS)
    await edge.move(4)
    edge.wire.gate.set()
    await edge.move(0)
    await edge.move(GROUP_WINDOW_SECONDS - 4)
    assert len(edge.wire.arrivals) == GROUP_CALLS
    await edge.move(4)
    assert len(edge.wire.arrivals) == 2 * GROUP_CALLS
    assert most_in_a_minute(edge.wire.arrivals) == GROUP_CALLS


async def test_calls_of_the_library_itself_count_from_their_end_too(edge: Edge) -> None:
    await edge.start(lambda: edge.bot.send_message(GROUP, "x"), GROUP_CALLS)
    await edge.move(4)
    edge.wire.gate.set()
    await edge.move(0)
    await edge.send()
    await edge.move(GROUP_WINDOW_SECONDS - 0.1)
    assert len(edge.wire.arrivals) == GROUP_CALLS
    await edge.move(0.1)
    assert len(edge.wire.arrivals) == GROUP_CALLS + 1


async def test_a_content_that_cannot_be_rendered_takes_nothing_from_the_group(edge: Edge) -> None:
    def fail() -> Content:
        raise LookupError("no such word")

    for _ in range(3):
        with pytest.raises(LookupError):
            await edge.gateway.edit(GROUP, 5, fail, priority=Priority.BOARD)
    assert edge.gateway.calls_left(GROUP) == 14


async def test_a_call_that_is_given_up_on_its_way_counts_from_then(edge: Edge) -> None:
    await edge.send(GROUP_CALLS)
    await edge.move(4)
    for task in edge.tasks:
        task.cancel()
    await edge.move(0)
    edge.wire.gate.set()
    await edge.send()
    await edge.move(GROUP_WINDOW_SECONDS - 0.1)
    assert edge.wire.arrivals == []
    await edge.move(0.1)
    assert len(edge.wire.arrivals) == 1


async def test_calls_that_hang_for_more_than_a_minute_are_not_forgotten(edge: Edge) -> None:
    await edge.send(GROUP_CALLS)
    await edge.move(70)
    assert edge.gateway.calls_left(GROUP) == 0
    await edge.send()
    edge.wire.gate.set()
    await edge.move(0)
    assert len(edge.wire.arrivals) == GROUP_CALLS


async def test_a_slow_call_that_ends_well_meanwhile_lifts_no_quiet(edge: Edge) -> None:
    """Field case 6: a call that was under way before a 429 ends well during the wait: the chat stays quiet."""
    await edge.send()
    edge.limiter.punish(GROUP, 30)
    edge.wire.gate.set()
    await edge.move(1)
    assert len(edge.wire.arrivals) == 1
    await edge.send()
    await edge.move(28)
    assert len(edge.wire.arrivals) == 1
    await edge.move(2)
    assert len(edge.wire.arrivals) == 2


async def test_a_429_without_named_seconds_still_keeps_its_chat_quiet(edge: Edge) -> None:
    edge.wire.gate.set()
    edge.wire.answer = 429, {"ok": False, "error_code": 429, "description": "Too Many Requests: retry after 7"}
    with pytest.raises(GatewayError) as caught:
        await edge.gateway.send(GROUP, lambda: Content("x"))
    assert (caught.value.failure.kind, caught.value.failure.retry_after) == (FailureKind.FLOODED, 7)
    edge.wire.answer = 200, {"ok": True, "result": SENT}
    await edge.send()
    await edge.move(6.9)
    assert len(edge.wire.arrivals) == 1
    await edge.move(0.1)
    assert len(edge.wire.arrivals) == 2


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from([0, 0, 0, 1, 4]), st.floats(0, 15), st.floats(0, 1), st.sampled_from(Kind)),
        min_size=25,
        max_size=50,
    )
)
def test_wherever_in_its_time_a_call_arrives_no_minute_sees_more_than_18(
    plan: list[tuple[float, float, float, Kind]],
) -> None:
    """Each call: pause before it, seconds it takes, at which part of these the server sees it."""

    async def play() -> list[float]:
        clock = ManualClock()
        limiter = Limiter(clock, 1000)
        arrivals: list[float] = []

        async def call(kind: Kind, seconds: float, part: float) -> None:
            try:
                slot: Slot = await limiter.acquire(GROUP, kind, Priority.BOARD, 3600)
            except FloodWaitError:  # pragma: no cover - the cap is longer than the plan
                return
            arrivals.append(clock.now() + seconds * part)
            await clock.sleep_until(clock.now() + seconds)
            limiter.finish(slot)

        async def settle() -> None:
            for _ in range(6):
                await asyncio.sleep(0)

        tasks = []
        for pause, seconds, part, kind in plan:
            until = clock.now() + pause
            while (moment := clock.next_moment()) is not None and moment <= until:
                clock.move_to(moment)
                await settle()
            clock.move_to(until)
            tasks.append(asyncio.create_task(call(kind, seconds, part)))
            await settle()
        while (moment := clock.next_moment()) is not None:
            clock.move_to(moment)
            await settle()
        await asyncio.gather(*tasks)
        return arrivals

    arrivals = asyncio.run(play())
    assert len(arrivals) == len(plan)
    assert most_in_a_minute(arrivals) <= GROUP_CALLS
