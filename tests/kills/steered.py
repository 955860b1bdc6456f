"""The real program from outside: started, given time, and killed at a point that was chosen before."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TypeVar

from zole_bot.clock import ManualClock
from zole_bot.playground import Drop, Playground
from zole_bot.playground.faults import Rule

T = TypeVar("T")
ROOT = Path(__file__).parents[2]
LAUNCHER = Path(__file__).with_name("launcher.py")
LONGEST_WORK_SECONDS = 60.0
"""Real ones."""


class KilledError(Exception):
    """The program was killed where it was to be."""


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a step: its so-manieth commit or call (polls too), just before or just after it takes effect."""

    kind: str
    """`commit` or `call`; `rest`: once nothing is done any more; `before`: before anything is done."""
    number: int = 0
    is_after: bool = False

    def __str__(self) -> str:
        return f"{self.kind} {self.number} {'after' if self.is_after else 'before'}" if self.number else self.kind


@dataclass(frozen=True, slots=True)
class Counts:
    """How many points there were since they were counted last."""

    commits: int
    calls: int

    def points(self) -> list[Point]:
        """Give them all."""
        kinds = (("commit", self.commits), ("call", self.calls))
        return [
            Point("before"),
            *(Point(kind, n + 1, is_after) for kind, most in kinds for n in range(most) for is_after in (False, True)),
            Point("rest"),
        ]


class Steered:
    """One launcher, and the process it has started last."""

    def __init__(self, telegram: Playground, clock: ManualClock, folder: Path, launcher: asyncio.subprocess.Process):
        self.telegram = telegram
        self.clock = clock
        self.folder = folder
        self._launcher = launcher
        self._connected: asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = asyncio.Queue()
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._pid = 0
        self._ended: asyncio.Task[bytes] | None = None
        self._rule: Rule | None = None
        self._calls = 0
        self._commits = 0
        self._next: float | None = None
        self._listener: asyncio.Server | None = None

    @property
    def database(self) -> Path:
        """Give the path of the database."""
        return self.folder / "zole.db"

    @property
    def log(self) -> Path:
        """Give the path of what all processes have said."""
        return self.folder / "log.txt"

    @property
    def counts(self) -> Counts:
        """Give the points since the last `arm`."""
        return Counts(self._commits, self._calls)

    @classmethod
    async def open(cls, telegram: Playground, clock: ManualClock, folder: Path) -> Self:
        """Load the program, without starting it."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("ZOLE_BOT_", "PYTHON"))}
        launcher = await asyncio.create_subprocess_exec(
            *(sys.executable, str(LAUNCHER), str(folder / "control")),
            cwd=folder,
            env={**kept, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        steered = cls(telegram, clock, folder, launcher)
        steered._listener = await asyncio.start_unix_server(
            lambda reader, writer: steered._connected.put_nowait((reader, writer)), folder / "control"
        )
        return steered

    async def close(self) -> None:
        """Leave nothing behind."""
        self.telegram.faults.clear()
        if self._ended is not None and not self._ended.done():
            os.kill(self._pid, signal.SIGKILL)
            await self._ended
        if self._launcher.stdin is not None:
            self._launcher.stdin.close()
        await self._launcher.wait()
        if self._writer is not None:
            self._writer.close()
        if self._listener is not None:
            self._listener.close()

    # --- starting and killing ---------------------------------------------------------------------------------------

    async def start(self, point: Point | None = None) -> None:
        """Start the program and wait until it has done what it does at once; or until it is killed at a point."""
        self._watch_calls(point)
        is_commit = point is not None and point.kind == "commit"
        settings = {"TOKEN": self.telegram.token, "API_BASE_URL": self.telegram.base_url, "DATABASE": self.database}
        settings["LOG_LEVEL"] = "DEBUG"
        order = {
            "settings": {f"ZOLE_BOT_{name}": str(value) for name, value in settings.items()},
            "log": str(self.log),
            "now": self.clock.now(),
            "commit": point.number if point is not None and is_commit else None,
            "is_after": point is not None and point.is_after,
        }
        assert self._launcher.stdin is not None
        assert self._launcher.stdout is not None
        self._launcher.stdin.write(f"{json.dumps(order)}\n".encode())
        self._pid = int(await self._launcher.stdout.readline())
        self._ended = asyncio.create_task(self._launcher.stdout.readline())
        connected = asyncio.create_task(self._connected.get())
        await asyncio.wait([connected, self._ended], return_when=asyncio.FIRST_COMPLETED)
        if not connected.done():
            connected.cancel()
            await self._has_died()
        self._reader, self._writer = connected.result()
        await self.pass_time(0)

    async def arm(self, point: Point | None) -> None:
        """Count the points anew from now on, and kill the program at one of them."""
        self._watch_calls(point)
        is_commit = point is not None and point.kind == "commit"
        number = point.number if point is not None and is_commit else None
        await self._ask({"do": "fuse", "commit": number, "is_after": point is not None and point.is_after})

    async def kill(self) -> None:
        """Kill it now."""
        os.kill(self._pid, signal.SIGKILL)
        with suppress(KilledError):
            await self._has_died()

    def _watch_calls(self, point: Point | None) -> None:
        """Count the calls, and cut the one that is meant off from a program that is dead by then."""
        if self._rule is not None:
            self.telegram.faults.remove(self._rule)
        self._calls = self._commits = 0
        is_call = point is not None and point.kind == "call"
        at = point.number if point is not None and is_call else None

        def is_it(_: object) -> bool:
            self._calls += 1
            return self._calls == at

        fault = Drop(
            handled_first=point is not None and point.is_after, meanwhile=lambda: os.kill(self._pid, signal.SIGKILL)
        )
        self._rule = self.telegram.faults.add(fault, when=is_it, times=None)

    async def _has_died(self) -> None:
        assert self._ended is not None
        code = int(await self._ended)
        assert code == -signal.SIGKILL, (code, self.log.read_text(encoding="utf-8")[-3000:])
        for query in self.telegram.world.queries.values():
            query.is_unheard = bool(query.answers)  # whoever comes next cannot know of the answer
        if self._writer is not None:
            self._writer.close()
        raise KilledError

    # --- time -------------------------------------------------------------------------------------------------------

    async def pass_time(self, seconds: float) -> None:
        """Let time go by, stopping wherever somebody waits for it. Raises `KilledError` where the program dies."""
        until = self.clock.now() + seconds
        await self.settle()
        while (moment := self._next_moment()) is not None and moment <= until:
            await self._move_to(moment)
        await self._move_to(until)

    def _next_moment(self) -> float | None:
        moments = [moment for moment in (self.clock.next_moment(), self._next) if moment is not None]
        return min(moments, default=None)

    async def _move_to(self, moment: float) -> None:
        self.clock.move_to(max(moment, self.clock.now()))
        await self._ask({"do": "move", "to": self.clock.now()})
        await self.settle()

    async def settle(self) -> None:
        """Wait until all that can happen without the clock has happened."""
        calls = -1
        async with asyncio.timeout(LONGEST_WORK_SECONDS):
            while calls != self.telegram.log.counts.total():
                await self._unless_dead(self.telegram.quiet())
                calls = self.telegram.log.counts.total()
                await self._ask({"do": "settle"})
                await self._unless_dead(self.telegram.quiet())

    async def _ask(self, order: dict[str, object]) -> None:
        assert self._reader is not None
        assert self._writer is not None
        self._writer.write(f"{json.dumps(order)}\n".encode())
        try:
            answer = await self._unless_dead(self._reader.readline())
        except ConnectionError:
            answer = b""
        if not answer:
            await self._has_died()
        self._commits, self._next = json.loads(answer)

    async def _unless_dead(self, waiting: Coroutine[Any, Any, T]) -> T:
        """Wait for something, or for the end of the process."""
        assert self._ended is not None
        task = asyncio.ensure_future(waiting)
        try:
            await asyncio.wait([task, self._ended], return_when=asyncio.FIRST_COMPLETED)
            if self._ended.done():
                await self._has_died()
            return await task
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


@asynccontextmanager
async def steering(telegram: Playground, clock: ManualClock, folder: Path) -> AsyncIterator[Steered]:
    """Have a program to steer; at the end no process is left."""
    steered = await Steered.open(telegram, clock, folder)
    try:
        yield steered
    finally:
        await steered.close()
