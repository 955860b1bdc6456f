"""Starts the real program, `zole-bot run`, once for each line on its input, as a process of its own.

    python tests/kills/launcher.py SOCKET

Everything is loaded once and each process is forked from that, so that a start costs no more than the start of the bot.
The program is the real one on a real database; given from outside are only its clock, its chance, and a fuse that kills
it with SIGKILL just before or just after a commit. Whoever started it speaks to the process through the socket.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sqlite3
import sys
from types import SimpleNamespace
from typing import Any

from zole_bot.chat.application import Bot
from zole_bot.chat.http_request import HttpRequest
from zole_bot.cli import main, run
from zole_bot.clock import ManualClock
from zole_bot.i18n import LANGUAGES, texts

TURNS_OF_THE_LOOP = 25
NAP_SECONDS = 0.0005


class Fuse:
    """Counts commits and, once armed, ends the process at one of them."""

    commits = 0
    left: int | None = None
    is_after = False

    @classmethod
    def arm(cls, commit: int | None, *, is_after: bool) -> None:
        """Kill at the commit that is the so-manieth from now; None: at none. The count begins anew."""
        cls.commits, cls.left, cls.is_after = 0, commit, is_after

    @classmethod
    def burn(cls, *, is_after: bool) -> None:
        """Hear that a commit is about to be made, or has been."""
        if not is_after:
            cls.commits += 1
        if cls.commits == cls.left and is_after == cls.is_after:
            os.kill(os.getpid(), signal.SIGKILL)


class FusedConnection(sqlite3.Connection):
    """A connection whose commits are counted, whichever way they are made."""

    def commit(self) -> None:
        """Commit, unless this is the end."""
        is_open = self.in_transaction
        if is_open:
            Fuse.burn(is_after=False)
        super().commit()
        if is_open:
            Fuse.burn(is_after=True)

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        """Run a statement; one that commits counts."""
        if not sql.lstrip().upper().startswith(("COMMIT", "END")):
            return super().execute(sql, parameters)
        Fuse.burn(is_after=False)
        cursor = super().execute(sql, parameters)
        Fuse.burn(is_after=True)
        return cursor


class Drawn(random.Random):
    """Chance that gives the same for the same question, so that a second start draws what the first would have."""

    def randbytes(self, n: int) -> bytes:
        """Give so many bytes."""
        return random.Random(f"{n} bytes").randbytes(n)

    def choice(self, seq: Any) -> Any:
        """Choose one."""
        return random.Random(f"one of {len(seq)}").choice(seq)


class SteeredBot(Bot):
    """The bot, with an ear for whoever moves its clock."""

    control = ""
    has_started = False

    async def start(self) -> None:
        """Start, and listen from then on."""
        self._steering = asyncio.create_task(self._steer())
        await super().start()
        self.has_started = True

    async def _steer(self) -> None:
        reader, writer = await asyncio.open_unix_connection(self.control)
        while line := await reader.readline():
            order = json.loads(line)
            assert isinstance(self.clock, ManualClock)
            match order["do"]:
                case "settle":
                    await self._settle()
                case "move":
                    self.clock.move_to(order["to"])
                case "fuse":
                    Fuse.arm(order["commit"], is_after=order["is_after"])
            writer.write(f"{json.dumps([Fuse.commits, self.clock.next_moment()])}\n".encode())

    async def _settle(self) -> None:
        quiet = 0
        while quiet < TURNS_OF_THE_LOOP:
            is_working = self.is_working or not self.has_started
            quiet = 0 if is_working else quiet + 1
            await asyncio.sleep(NAP_SECONDS if is_working else 0)


def run_program(control: str, order: dict[str, Any]) -> int:
    """Be the program, in a process that was made for it."""
    os.environ.update(order["settings"])
    log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(log, 1)
    os.dup2(log, 2)
    Fuse.arm(order["commit"], is_after=order["is_after"])
    SteeredBot.control = control
    connect = sqlite3.connect
    vars(sqlite3)["connect"] = lambda *words, **more: connect(*words, **{"factory": FusedConnection, **more})
    given = {"SystemClock": lambda: ManualClock(order["now"]), "random": SimpleNamespace(SystemRandom=Drawn)}
    vars(run).update(given, Bot=SteeredBot)
    return main(["run"])


async def load() -> None:
    """Load what the program loads only when it needs it: certificates and words."""
    request = HttpRequest(1)
    await request.initialize()
    await request.shutdown()
    for language in LANGUAGES:
        texts(language)


def serve(control: str) -> None:
    """Fork a program for each line; say its number, and how it ended before the next."""
    asyncio.run(load())
    for line in sys.stdin:
        process = os.fork()
        if process == 0:
            os._exit(run_program(control, json.loads(line)))
        print(process, flush=True)  # noqa: T201  # whoever started it reads it
        _, status = os.waitpid(process, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)  # noqa: T201  # so is this


if __name__ == "__main__":
    serve(sys.argv[1])
