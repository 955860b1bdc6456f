"""A room that plays in real time: people who tap on what they see, and how long they wait for what follows."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles

from zole_bot.chat.buttons import DealTap, parse_button
from zole_bot.cli.scripted import BURIAL_ROW, Script
from zole_bot.playground import Answered, Button, Edited, Event, Group, Posted, Seen
from zole_bot.playground.presses import press_button

PATIENCE_SECONDS = 15.0


@dataclass(slots=True)
class Times:
    """Seconds from a tap."""

    to_answer: list[float] = field(default_factory=list)
    to_next_hand: list[float] = field(default_factory=list)
    late: int = 0
    """Taps after which nobody was called in time."""

    def add(self, other: Times) -> None:
        """Count the times of others as well."""
        self.to_answer += other.to_answer
        self.to_next_hand += other.to_next_hand
        self.late += other.late

    def told(self) -> str:
        """Say it in words."""
        return f"answer {_told(self.to_answer)}, next hand {_told(self.to_next_hand)} ({len(self.to_answer)} taps)"


def p99(seconds: Sequence[float]) -> float:
    """Give the 99th hundredth, which of few is the longest."""
    return quantiles(seconds, n=100, method="inclusive")[98] if len(seconds) > 1 else max(seconds, default=float("nan"))


def _told(seconds: Sequence[float]) -> str:
    return f"p50 {1000 * median(seconds):.1f} p99 {1000 * p99(seconds):.1f} ms" if seconds else "never"


@dataclass
class LiveRoom:
    """One group that plays: whoever is called taps after a while."""

    group: Group
    scripts: list[Script]
    times: Times = field(default_factory=Times)
    _tapped_at: float = 0.0
    _answered_at: float | None = None
    _called_at: float | None = None
    _is_hand: bool = False
    """Whether who is called then has cards in his hand; else it is a result, with all that comes with it."""
    _done: dict[int, Seen] = field(default_factory=dict)
    """The message on which somebody has tapped, as it was."""
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, event: Event) -> None:
        """Hear of something on one of its screens."""
        now = time.perf_counter()
        if isinstance(event, Answered):
            self._answered_at = self._answered_at or now
        elif isinstance(event, Posted | Edited) and self._called_at is None and _calls(event.message):
            self._called_at = now if self._done.get(event.message.chat_id) != event.message else None
            self._is_hand = any(isinstance(parse_button(button.value), DealTap) for button in event.message.buttons)
        self._changed.set()

    def _called(self) -> Script | None:
        for script in self.scripts:
            message = script.sees()
            if _calls(message) and self._done.get(script.person.id) != message:
                return script
        return None

    async def play(self, seconds: float, until: Callable[[], bool]) -> None:
        """Let somebody do something every so many seconds, about."""
        chance = self.scripts[0].chance
        next_at = time.perf_counter() + chance.uniform(0, seconds)
        while not until():
            await asyncio.sleep(max(0.0, next_at - time.perf_counter()))
            if (script := self._called()) is None:
                await self._wait(lambda: self._called() is not None, 1.0)
                continue
            next_at = time.perf_counter() + chance.uniform(0.8, 1.2) * seconds
            await self._tap(script)

    async def _tap(self, script: Script) -> None:
        message, button = script.sees(), _choose(script)
        self._done[script.person.id] = message
        others_wait = self._called() is not None
        self._answered_at = self._called_at = None
        self._tapped_at = time.perf_counter()
        press_button(script.person.world, script.person.user, message, button)
        await self._wait(lambda: self._answered_at is not None and (others_wait or self._called_at is not None))
        self._note(others_wait=others_wait)

    def _note(self, *, others_wait: bool) -> None:
        """Write down how long the last tap took."""
        answered_at, called_at = self._answered_at, self._called_at
        if answered_at is not None:
            self.times.to_answer.append(answered_at - self._tapped_at)
        if called_at is not None and not others_wait and self._is_hand:
            self.times.to_next_hand.append(called_at - self._tapped_at)
        self.times.late += answered_at is None or (called_at is None and not others_wait)

    async def _wait(self, condition: Callable[[], bool], seconds: float = PATIENCE_SECONDS) -> None:
        try:
            async with asyncio.timeout(seconds):
                while not condition():
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            pass


def _calls(message: Seen) -> bool:
    rows = message.rows
    return any(each.style in {"success", "primary"} for row in rows for each in row) or any(
        len(row) == BURIAL_ROW for row in rows
    )


def _choose(script: Script) -> Button:
    take = [button for button in script.sees().buttons if button.label == script.word("button-take")]
    return take[0] if take else script.choose()
