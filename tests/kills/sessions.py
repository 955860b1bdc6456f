"""Sessions without kills, to know all points, and with kills at any of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.kills.killing import Plan, Played
from tests.kills.session import Table
from tests.kills.steered import Point, steering
from tests.kills.tally import Tally
from tests.play.evening import NAMES, quick_folder
from tests.play.leaks import Leaks
from zole_bot.clock import ManualClock
from zole_bot.game.record import judge, read_lines
from zole_bot.playground import Playground
from zole_bot.room import RoomId
from zole_bot.service.books import Books
from zole_bot.storage import Storage

TIMES = ("at", "started")
"""What of a session file tells only when something was."""
Lines = list[dict[str, object]]


@dataclass(frozen=True)
class Recorded:
    """A session without kills."""

    deals: int
    points: dict[str, list[Point]]
    """All points of each step, in the order of the steps."""
    actions: str
    lines: Lines
    """The session file."""

    @property
    def all_points(self) -> list[tuple[str, Point]]:
        """Give every point with its step."""
        return [(label, point) for label, points in self.points.items() for point in points]


async def record(folder: Path, deals: int = 3) -> Recorded:
    """Play the session once without kills."""
    tally = Tally()
    played, lines = await play_session(folder, {}, tally, deals)
    assert tally.is_clean, tally.faults
    points = {label: counts.points() for label, counts in played.points.items()}
    return Recorded(deals, points, played.done, lines)


async def play_with_kills(folder: Path, recorded: Recorded, plan: Plan, tally: Tally) -> None:
    """Play it with kills and compare the ends."""
    _, lines = await play_session(folder, plan, tally, recorded.deals, recorded.actions)
    if lines != recorded.lines:
        tally.files_differing += 1
        tally.faults.append(f"another file after kills at {[*plan.items()][:3]} …")


async def play_session(
    folder: Path, plan: Plan, tally: Tally, deals: int, expected: str | None = None
) -> tuple[Played, Lines]:
    """Play the session from the first start to the end, and read its file."""
    clock = ManualClock()
    with quick_folder(folder) as quick, TemporaryDirectory(dir=quick) as own:
        async with Playground(clock=clock) as telegram, steering(telegram, clock, Path(own)) as steered:
            telegram.flood.switch_on()
            people = [telegram.new_person(name) for name in NAMES[:3]]
            group = telegram.new_group("Friends", people, with_bot=True)
            leaks = Leaks(telegram, steered.database)
            played = Played(steered, Table(steered.database, group, people, deals), plan, tally, leaks, expected)
            try:
                await played.play()
                await steered.kill()
            finally:
                leaks.close()
            tally.looked_at += leaks.looked_at
            tally.leaks += len(leaks.found)
            tally.faults += map(str, leaks.found)
            lines = await _written(steered.database)
            telegram.fail_if_violated()
            said = steered.log.read_text(encoding="utf-8")
            tally.faults += [line for line in said.splitlines() if " ERROR " in line or line.startswith("Traceback")]
            return played, lines


async def _written(path: Path) -> Lines:
    storage = await Storage.open(path)
    try:
        files = await Books(storage).export(RoomId(1))
    finally:
        await storage.close()
    if files is None:
        return []
    list(judge(read_lines(files[0].data)))
    lines = [json.loads(line) for line in files[0].data.decode().splitlines()]
    return [{name: value for name, value in line.items() if name not in TIMES} for line in lines]


def spread(recorded: Recorded, kills: int) -> Iterator[Plan]:
    """Spread so many kills over all points; each plan kills at most once a step."""
    everything = recorded.all_points
    step = max(1.0, len(everything) / kills)
    chosen = [everything[int(number * step)] for number in range(min(kills, len(everything)))]
    yield from plans(chosen)


def plans(chosen: Sequence[tuple[str, Point]]) -> Iterator[Plan]:
    """Share points out among sessions, so that none has two in one step."""
    rest = list(chosen)
    while rest:
        plan: dict[str, Point] = {}
        later = []
        for label, point in rest:
            if label in plan:
                later.append((label, point))
            else:
                plan[label] = point
        yield plan
        rest = later
