"""The real program, started as whoever runs the bot starts it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parents[2]
PATIENCE_SECONDS = 20.0
"""Longer than anything takes that goes well: a start, a stop, a line."""


class Program:
    """One process of `zole-bot run`, and what it has said so far."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._has_said = asyncio.Condition()
        self.lines: list[str] = []
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def start(cls, folder: Path, settings: Mapping[str, str], *words: str) -> Self:
        """Start it in a folder, with these settings and nothing of ours around it."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("ZOLE_BOT_", "PYTHON"))}
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *(words or ("-m", "zole_bot", "run")),
            cwd=folder,
            env={**kept, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **settings},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        return cls(process)

    async def _read(self) -> None:
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            await self._note(line.decode().rstrip("\n"))
        await self._note(None)

    async def _note(self, line: str | None) -> None:
        async with self._has_said:
            if line is not None:
                self.lines.append(line)
            self._has_said.notify_all()

    @property
    def pid(self) -> int:
        """Give its number in the system."""
        return self._process.pid

    @property
    def text(self) -> str:
        """Give all that it has said."""
        return "\n".join(self.lines)

    async def says(self, words: str, *, times: int = 1) -> str:
        """Wait until so many lines have had these words, and give the last of them."""

        def found() -> list[str]:
            return [line for line in self.lines if words in line]

        async with asyncio.timeout(PATIENCE_SECONDS), self._has_said:
            await self._has_said.wait_for(lambda: len(found()) >= times or self._is_silent)
        assert len(found()) >= times, self.text
        return found()[times - 1]

    @property
    def _is_silent(self) -> bool:
        return self._process.stdout is not None and self._process.stdout.at_eof()

    async def ends(self) -> int:
        """Wait for its end and give the exit code."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            code = await self._process.wait()
            await self._reading
        return code

    def terminate(self) -> None:
        """Send SIGTERM."""
        self._process.terminate()

    async def is_told_to_stop(self) -> int:
        """Send SIGTERM and give the exit code; it has ten seconds."""
        self.terminate()
        async with asyncio.timeout(10):
            return await self.ends()

    async def is_killed(self) -> None:
        """Send SIGKILL: it can do nothing more."""
        self._process.kill()
        assert await self.ends() == -signal.SIGKILL

    async def close(self) -> None:
        """Leave nothing behind, however a test ended."""
        if self._process.returncode is None:
            self._process.kill()
        await self.ends()
