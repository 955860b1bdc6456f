"""New messages of a room go one after the other, in the order in which they come, and wait for none that hangs."""

from __future__ import annotations

import asyncio

import pytest

from zole_bot.chat.turnstile import LONGEST_WAIT_SECONDS, Turnstile
from zole_bot.clock import ManualClock

TURNS_OF_THE_LOOP = 20


class Crowd:
    """Messages that go through one turnstile; each is under way until it is let end."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.turnstile = Turnstile(self.clock)
        self.begun: list[str] = []
        self.ends: dict[str, asyncio.Event] = {}

    def come(self, name: str, *, times: int = 1) -> asyncio.Task[None]:
        """Let one come."""
        self.ends[name] = asyncio.Event()
        return asyncio.create_task(self._go(name, times))

    async def _go(self, name: str, times: int) -> None:
        with self.turnstile.one() as come:
            for _ in range(times):
                await come()
                self.begun.append(name)
            await self.ends[name].wait()

    async def breathe(self) -> list[str]:
        """Let happen what can; gives who is or was under way."""
        for _ in range(TURNS_OF_THE_LOOP):
            await asyncio.sleep(0)
        return self.begun


async def test_one_goes_when_the_one_before_has_ended() -> None:
    crowd = Crowd()
    tasks = [crowd.come(name) for name in "abc"]
    assert await crowd.breathe() == ["a"]
    crowd.ends["a"].set()
    assert await crowd.breathe() == ["a", "b"]
    crowd.ends["b"].set()
    assert await crowd.breathe() == ["a", "b", "c"]
    crowd.ends["c"].set()
    await asyncio.gather(*tasks)
    assert crowd.clock.sleepers == 0


async def test_nobody_waits_long_for_one_that_hangs_and_the_next_waits_for_him() -> None:
    crowd = Crowd()
    tasks = [crowd.come(name) for name in "abc"]
    await crowd.breathe()
    crowd.clock.move_to(crowd.clock.now() + LONGEST_WAIT_SECONDS - 0.1)
    assert await crowd.breathe() == ["a"]
    crowd.ends["b"].set()
    crowd.clock.move_to(crowd.clock.now() + 0.1)
    assert await crowd.breathe() == ["a", "b", "c"]
    for end in crowd.ends.values():
        end.set()
    await asyncio.gather(*tasks)


async def test_one_that_is_made_again_does_not_wait_for_those_behind_it() -> None:
    crowd = Crowd()
    tasks = [crowd.come("a", times=3), crowd.come("b")]
    assert await crowd.breathe() == ["a", "a", "a"]
    for end in crowd.ends.values():
        end.set()
    await asyncio.gather(*tasks)


@pytest.mark.parametrize("place", [0, 1])
async def test_one_that_is_broken_off_lets_the_next_go(place: int) -> None:
    crowd = Crowd()
    tasks = [crowd.come(name) for name in "abc"]
    await crowd.breathe()
    tasks[place].cancel()
    await asyncio.gather(tasks[place], return_exceptions=True)
    crowd.ends["a"].set()
    crowd.ends["b"].set()
    assert (await crowd.breathe())[-1] == "c"
    crowd.ends["c"].set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert crowd.clock.sleepers == 0
