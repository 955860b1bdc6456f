"""Playing the session with kills in it, and counting what must not happen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.kills.deadlines import Deadline, read_deadline
from tests.kills.session import Step, Stored, Table, actions_of, extras, read_stored
from tests.kills.steered import Counts, KilledError, Point, Steered
from tests.kills.tally import Tally
from tests.play.leaks import Leaks
from zole_bot.playground import Event, Posted, Press

FIRST_START = "first start"
SECOND_START = "second start"
SECOND_START_AT = 16
"""The action of the deal before the last one, or of the only one, at which even a session without kills is killed.

It is killed at rest, so that the points of such a start can be counted.
"""
RESULT = re.compile(r"<b>Deal (\d+) · (?!dealer )")
DOWN_SECONDS = 2.0
"""How long nothing runs after a kill."""
A_MINUTE = 61.0
"""A group has room for another call by then, so that what is to be taken away is."""
MOST_TRIES = 8
"""How often a step may be tried; one that takes longer has been lost."""

Plan = Mapping[str, Point]


@dataclass
class Played:
    """One session from its first start to its end."""

    steered: Steered
    table: Table
    plan: Plan
    tally: Tally
    leaks: Leaks
    expected: str | None = None
    """All actions of the session without kills."""
    points: dict[str, Counts] = field(default_factory=dict)
    """The points of each step."""
    results: Counter[str] = field(default_factory=Counter)
    tries: Counter[str] = field(default_factory=Counter)
    tapped: dict[tuple[int, int], float] = field(default_factory=dict)
    """The messages that were there twice and have been tapped, and when."""
    known_extras: set[tuple[int, int]] = field(default_factory=set)
    started_at: float = 0.0
    """When the program was started last."""
    killed_at: str = ""
    """Where it was killed last."""
    log_read: int = 0
    """How much of the log has been looked at."""
    has_started_again: bool = False
    done: str = ""
    """All actions, at the end."""

    async def play(self) -> None:
        """Play it."""
        self.steered.telegram.watch(self._note_result)
        for person in self.table.people:
            person.starts_bot()
        await self._start(FIRST_START)
        while (step := self.table.next_step()) is not None:
            stored = read_stored(self.table.path)
            if stored is not None and self._starts_again_at(stored):
                self.has_started_again = True
                await self.steered.kill()
                self.table.let_nothing_begin()
                await self._start(SECOND_START)
                continue
            self.tries[step.label] += 1
            if self.tries[step.label] > MOST_TRIES:
                self._fault(f"«{step.label}» does not end")
                break
            is_first = self.tries[step.label] == 1
            await self._take(step, self.plan.get(step.label) if is_first else None)
            await self._tap_extras()
        await self._tap_extras()
        await self.steered.pass_time(A_MINUTE)
        self._look_at_log()
        self._judge_extras()
        self.done = actions_of(read_stored(self.table.path))
        self.tally.results_twice += sum(max(0, times - 1) for times in self.results.values())
        self.tally.sessions += 1

    def _starts_again_at(self, stored: Stored) -> bool:
        deal = max(1, self.table.deals - 1)
        return not self.has_started_again and (len(stored.deals), stored.in_deal) == (deal, SECOND_START_AT)

    def _note_result(self, event: Event) -> None:
        """Count the results that appear; once the end is asked for, the newest one comes again at the bottom."""
        if isinstance(event, Posted) and event.message.chat_id == self.table.group.id and not self.tries["finish"]:
            found = RESULT.match(event.message.html)
            self.results[found[1] if found else ""] += found is not None

    async def _start(self, label: str) -> None:
        point = self.plan.get(label)
        if point is not None:
            self.killed_at = f"«{label}» {point}"
        try:
            await self._launch(point)
            self.points[label] = self.steered.counts
            if point is None:
                return
            self.tally.off_point += point.kind != "rest"
            await self.steered.kill()
        except KilledError:
            pass
        await self._go_on(read_stored(self.table.path))

    def _fault(self, text: str) -> None:
        self.tally.faults.append(f"{text}, after a kill at {self.killed_at}")

    async def _launch(self, point: Point | None = None) -> None:
        """Start the program, with nobody else in the database, so that it finds it as the dead one left it."""
        self.leaks.let_go()
        self.tapped.clear()  # what was to be taken away is known to nobody any more: it is tapped once more
        self.steered.clock.move_to(self.steered.clock.now() + DOWN_SECONDS)
        self.started_at = self.steered.clock.now()
        await self.steered.start(point)

    async def _take(self, step: Step, point: Point | None) -> None:
        label = step.label
        if point is not None:
            self.killed_at = f"«{label}» {point}"
        before, press = read_stored(self.table.path), None
        try:
            if point is not None and point.kind == "before":
                await self.steered.kill()
                press = step.act()
                raise KilledError  # it is dead before anything is done
            await self.steered.arm(point)
            press = step.act()
            await self.steered.pass_time(step.seconds)
            self.points[label] = self.steered.counts
            self._judge_tap(press, before, label)
            self._judge_deadline(label)
            if point is None:
                return
            self.tally.off_point += point.kind != "rest"
            await self.steered.kill()
        except KilledError:
            self._judge_tap(press, before, label)
        await self._go_on(before)

    def _judge_tap(self, press: Press | None, before: Stored | None, label: str) -> None:
        """What was answered as done must be stored; and nothing more than that."""
        now = read_stored(self.table.path)
        if press is not None and press.answers and not (press.answers[0].text or press.answers[0].url):
            self.tally.taps_accepted += 1
            if now == before:
                self.tally.taps_lost += 1
                self._fault(f"«{label}» was answered and is not stored")
        if self.expected is not None and not self.expected.startswith(actions_of(now)[:-1]):
            self.tally.counted_twice += 1
            self._fault(f"«{label}» led to {actions_of(now)[-60:]}")

    def _judge_deadline(self, label: str, left: Deadline | None = None) -> None:
        """Whatever is due is done, and what the dead program has left is due when it was."""
        now = read_deadline(self.table.path)
        if now is None:
            return
        faults = [*now.faults(self.steered.clock.now(), self.started_at), *(now.faults_after(left) if left else ())]
        self.tally.deadlines_lost += len(faults)
        for fault in faults:
            self._fault(f"«{label}» left {fault}")
        self._look_at_log()

    def _look_at_log(self) -> None:
        """Let nobody learn from the log what he must not know."""
        with self.steered.log.open(encoding="utf-8") as log:
            log.seek(self.log_read)
            while line := log.readline():
                self.leaks.hear(line)
            self.log_read = log.tell()

    async def _go_on(self, before: Stored | None) -> None:
        """Start again, look for messages that are there twice, and tap them."""
        self.tally.kills += 1
        known, left = actions_of(before), read_deadline(self.table.path)
        await self._launch()
        await self.steered.pass_time(3)
        self._judge_deadline("a start", left)
        now = actions_of(read_stored(self.table.path))
        assert now.startswith(known[:-1]), (known, now)
        found = {(seen.chat_id, seen.message_id) for _, seen in extras(self.table)} - self.known_extras
        self.known_extras |= found
        self.tally.extra_messages += len(found)
        self.tally.most_extras = max(self.tally.most_extras, len(found))
        self.tally.extras_too_many += max(0, len(found) - 1)
        await self._tap_extras()

    async def _tap_extras(self) -> None:
        """Let each message that is there twice be tapped, once there is a tap on it that does no harm."""
        for person, seen in extras(self.table):
            key = seen.chat_id, seen.message_id
            if key not in self.tapped and self.table.tap_extra(person, seen):
                self.tapped[key] = self.steered.clock.now()
                await self.steered.pass_time(3)
        self._judge_extras()

    def _judge_extras(self) -> None:
        """Whoever has tapped a message that is there twice sees it once; in a full group after a minute at most."""
        there = {(seen.chat_id, seen.message_id): seen for _, seen in extras(self.table)}
        for key, tapped_at in list(self.tapped.items()):
            if key in there and self.steered.clock.now() < tapped_at + A_MINUTE:
                continue
            del self.tapped[key]
            if key in there:
                self.tally.extras_left += 1
                self._fault(f"left after a tap: {there[key].text[:60]!r}")
