"""Deadlines as they are stored: each is met in time, and no kill puts one off or takes one away."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from zole_bot.service.alarm import GRACE_SECONDS

LATE_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Deadline:
    """What the newest room waits for."""

    moment: tuple[int, int, int, str]
    """Its number, how many deals and actions there have been, its phase."""
    due_at: float | None
    runs_since: float | None
    """Since when the clock of the turn runs."""
    has_clock: bool

    def faults(self, now: float, started_at: float) -> Iterator[str]:
        """Say what is wrong with it in a program that has done what it had to do."""
        *_, phase = self.moment
        if self.due_at is not None and now > max(self.due_at, started_at + GRACE_SECONDS) + LATE_SECONDS:
            yield f"due since {now - self.due_at:.0f} s in {self.moment}"
        if phase == "deal" and self.has_clock and self.runs_since is None:
            yield f"the clock does not run in {self.moment}"
        if self.due_at is None and self.has_clock and phase in ("lobby", "deal", "paused"):
            yield f"nothing is due in {self.moment}"

    def faults_after(self, dead: Deadline) -> Iterator[str]:
        """Say what has become of it, as the dead program left it, where nothing else has happened since."""
        if self.moment == dead.moment and dead.runs_since is not None and self.runs_since != dead.runs_since:
            yield f"a kill has put off what was due at {dead.due_at} in {self.moment}"


def read_deadline(path: Path) -> Deadline | None:
    """Read it; None before there is a room."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        if not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'actions'").fetchone():
            return None
        sql = "SELECT id, phase, due_at, delivered_at, turn_seconds FROM rooms ORDER BY id DESC"
        row = db.execute(sql).fetchone()
        if row is None:
            return None
        deals, actions = (db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("deals", "actions"))  # noqa: S608  # two names of ours
    number, phase, due_at, runs_since, turn_seconds = row
    return Deadline((number, deals, actions, phase), due_at, runs_since, turn_seconds > 0)
