"""Taps a second, beside a bare program that makes as many calls for a tap and does nothing else.

    python bench/throughput.py [--rooms 30] [--seconds 20] [--seed 1]

prints one line: taps a second of both, their ratio, the calls for a tap, and the processor time for a tap of ours. Each
program is a process of its own (`bench/served.py`) that talks over HTTP to the same stand-in, its limiter is off, and
our database is on the disk with `synchronous=FULL`. In every room somebody taps as soon as his turn is shown; a tap
counts when it was answered as done.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.street import PATIENCE_SECONDS, SEATS, STALE_SECONDS, Street, Table
from zole_bot.playground import Person, Playground
from zole_bot.playground.presses import press_button

WARM_SECONDS = 3.0
ANSWER = "answerCallbackQuery"


@dataclass(frozen=True, slots=True)
class Figures:
    """What one program did."""

    taps: int
    seconds: float
    private: float
    """Calls for a tap in private chats, without its answer."""
    group: float
    processor_seconds: float

    @property
    def rate(self) -> float:
        """Taps a second."""
        return self.taps / self.seconds

    @property
    def milliseconds(self) -> float:
        """Processor time for a tap."""
        return self.processor_seconds / self.taps * 1000


# --- our program ----------------------------------------------------------------------------------------------------


async def sit_down(street: Street, table: Table) -> None:
    """Open a room and begin to play."""
    host, *others = table.people
    for person in table.people:
        person.starts_bot()
    host.says(table.group, "/zole")
    for person in others:
        await _press_when_shown(street, table, person, "Join", person.name)
    await _press_when_shown(street, table, host, "Start", "Deal 1")


async def _press_when_shown(street: Street, table: Table, person: Person, label: str, wanted: str) -> None:
    """Tap a button of the group as soon as it is there, and again until the newest message there has certain words."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not any(wanted in seen.text for seen in person.sees(table.group)):
            board = next((seen for seen in reversed(person.sees(table.group)) if label in seen.labels), None)
            if board is not None:
                await person.press_on(board, label).answer(PATIENCE_SECONDS)
            with suppress(TimeoutError):
                await street.until(table, STALE_SECONDS)


async def play(street: Street, table: Table) -> None:
    """Play deal after deal."""
    while True:
        called = table.called()
        if called is None:
            await street.until(table)
        else:
            await street.tap(table, called)


# --- the bare program -----------------------------------------------------------------------------------------------


async def sit_down_bare(street: Street, table: Table) -> None:
    """Have the messages that will be edited."""
    for person in table.people:
        person.starts_bot(str(table.group.id))
    table.people[0].says(table.group, f"/board {table.group.id}")
    places = [(table.people[0], table.group), *((person, None) for person in table.people)]
    for person, place in places:
        while not any(seen.sender_id == street.telegram.bot.id for seen in person.sees(place)):
            await street.until(table)


async def tap_on(street: Street, table: Table) -> None:
    """Tap one after the other, each as soon as his message has changed."""
    place = 0
    while True:
        person, following = table.people[place], table.people[(place + 1) % SEATS]
        message, waiting = person.last(), following.last()
        press = press_button(person.world, person.user, message, message.buttons[0])
        await press.answer(PATIENCE_SECONDS)
        street.taps += 1
        while following.last() == waiting:
            await street.until(table)
        place = (place + 1) % SEATS


# --- measuring ------------------------------------------------------------------------------------------------------


class Program:
    """One of the programs, while it runs."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def processor_seconds(self) -> float:
        """Ask how much time of the processor it has used."""
        if self.process.stdin is None or self.process.stdout is None:
            raise ValueError("nobody listens to it")
        self.process.stdin.write(b"\n")
        return float(await self.process.stdout.readline())


@asynccontextmanager
async def a_program(
    kind: str, telegram: Playground, folder: Path, private: float, group: float
) -> AsyncIterator[Program]:
    """Run one of the programs until it is needed no more."""
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, str(Path(__file__).with_name("served.py")), kind, telegram.base_url, telegram.token),
        *(str(folder / "zole.db"), str(private), str(group)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        yield Program(program)
    finally:
        await program.communicate(b"")


async def measure(kind: str, options: argparse.Namespace, private: float = 0, group: float = 0) -> Figures:
    """Let all rooms play for a while, and count."""
    with tempfile.TemporaryDirectory(prefix="zole-") as folder:
        async with Playground(keep_calls=200_000) as telegram:
            street = Street(telegram, options.rooms, options.seed)
            async with a_program(kind, telegram, Path(folder), private, group) as program:
                begin, go_on = (sit_down, play) if kind == "ours" else (sit_down_bare, tap_on)
                await asyncio.gather(*(begin(street, table) for table in street.tables))
                tasks = [asyncio.create_task(go_on(street, table)) for table in street.tables]
                await asyncio.sleep(WARM_SECONDS)
                street.taps = 0
                telegram.calls.clear()
                used = await program.processor_seconds()
                began = asyncio.get_running_loop().time()
                await asyncio.sleep(options.seconds)
                seconds = asyncio.get_running_loop().time() - began
                used = await program.processor_seconds() - used
                taps, calls = street.taps, list(telegram.calls)
                failed = [task for task in tasks if task.done()]
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                for task in failed:
                    task.result()
    counts = Counter("answer" if call.method == ANSWER else _where(call.chat_id) for call in calls)
    return Figures(taps, seconds, counts["private"] / taps, counts["group"] / taps, used)


def _where(chat_id: int | None) -> str:
    if chat_id is None:
        return "none"
    return "private" if chat_id > 0 else "group"


async def compare(options: argparse.Namespace) -> str:
    """Measure both, and tell."""
    ours = await measure("ours", options)
    bare = await measure("bare", options, ours.private, ours.group)
    return (
        f"{options.rooms} rooms: {ours.rate:.0f} taps/s, bare {bare.rate:.0f} taps/s, "
        f"ratio {ours.rate / bare.rate:.2f}; "
        f"processor {ours.milliseconds:.1f} ms a tap, bare {bare.milliseconds:.1f} ms, "
        f"ratio {bare.milliseconds / ours.milliseconds:.2f}; "
        f"for a tap an answer and {ours.private:.2f} calls in private, {ours.group:.2f} in the group "
        f"(bare {bare.private:.2f} and {bare.group:.2f})"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Taps a second.")
    parser.add_argument("--rooms", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--seed", type=int, default=1)
    print(asyncio.run(compare(parser.parse_args())))


if __name__ == "__main__":
    main()
