"""Playing the session with kills in it, and counting what must not happen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.kills.session import Step, Stored, Table, actions_of, extras, read_stored
from tests.kills.steered import Counts, KilledError, Point, Steered
from zole_bot.playground import Event, Posted, Press

FIRST_START = "start"
SECOND_START = "start again"
SECOND_START_AT = 16
"""The action of the deal before the last one, or of the only one, at which even a session without kills is killed.

It is killed at rest, so that the points of such a start can be counted.
"""
RESULT = re.compile(r"<b>Deal (\d+) · (?!dealer )")
A_MINUTE = 61.0
"""A group has room for another call by then, so that what is to be taken away is."""
MOST_TRIES = 8
"""How often a step may be tried; one that takes longer has been lost."""

Plan = Mapping[str, Point]


@dataclass
class Tally:
    """What was counted over one or more sessions."""

    sessions: int = 0
    kills: int = 0
    off_point: int = 0
    """Kills at rest since the point that was meant did not come."""
    taps_accepted: int = 0
    taps_lost: int = 0
    counted_twice: int = 0
    extra_messages: int = 0
    most_extras: int = 0
    """The most after one kill, in all chats together."""
    extras_in_one_chat: int = 0
    """Those beyond the first in one chat."""
    extras_left: int = 0
    results_twice: int = 0
    deadlines_lost: int = 0
    files_differing: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        """Tell whether nothing happened that must not."""
        wrong = (self.taps_lost, self.counted_twice, self.extras_in_one_chat, self.extras_left, self.results_twice)
        return not any((*wrong, self.deadlines_lost, self.files_differing, self.faults))

    def __str__(self) -> str:
        return (
            f"kills: {self.kills} in {self.sessions} sessions ({self.off_point} off their point), "
            f"{self.taps_accepted} taps accepted, {self.taps_lost} lost, {self.counted_twice} counted twice, "
            f"{self.extra_messages} extra messages (at most {self.most_extras} after one kill, "
            f"{self.extras_in_one_chat} times two in one chat, {self.extras_left} left after a tap), "
            f"{self.results_twice} results twice, "
            f"{self.deadlines_lost} deadlines lost, {self.files_differing} files differing"
        )


@dataclass
class Played:
    """One session from its first start to its end."""

    steered: Steered
    table: Table
    plan: Plan
    tally: Tally
    expected: str | None = None
    """All actions of the session without kills."""
    points: dict[str, Counts] = field(default_factory=dict)
    """The points of each step."""
    results: Counter[str] = field(default_factory=Counter)
    tries: Counter[str] = field(default_factory=Counter)
    tapped: dict[tuple[int, int], float] = field(default_factory=dict)
    """The messages that were there twice and have been tapped, and when."""
    known_extras: set[tuple[int, int]] = field(default_factory=set)
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
                self.tally.deadlines_lost += "wait" in step.label or "begins" in step.label
                self.tally.faults.append(f"«{step.label}» does not end")
                break
            is_first = self.tries[step.label] == 1
            await self._take(step, self.plan.get(step.label) if is_first else None)
            await self._tap_extras()
        await self.steered.pass_time(A_MINUTE)
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
        try:
            await self.steered.start(point)
            self.points[label] = self.steered.counts
            if point is None:
                return
            self.tally.off_point += point.kind != "rest"
            await self.steered.kill()
        except KilledError:
            pass
        await self._go_on(read_stored(self.table.path))

    async def _take(self, step: Step, point: Point | None) -> None:
        label = step.label
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
                self.tally.faults.append(f"«{label}» was answered and is not stored")
        if self.expected is not None and not self.expected.startswith(actions_of(now)[:-1]):
            self.tally.counted_twice += 1
            self.tally.faults.append(f"«{label}» led to {actions_of(now)[-60:]}")

    async def _go_on(self, before: Stored | None) -> None:
        """Start again, look for messages that are there twice, and tap them."""
        known = actions_of(before)
        await self.steered.start()
        await self.steered.pass_time(3)
        now = actions_of(read_stored(self.table.path))
        assert now.startswith(known[:-1]), (known, now)
        found = {(seen.chat_id, seen.message_id) for _, seen in extras(self.table)} - self.known_extras
        self.known_extras |= found
        self.tally.extra_messages += len(found)
        self.tally.most_extras = max(self.tally.most_extras, len(found))
        self.tally.extras_in_one_chat += len(found) - len({chat for chat, _ in found})
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
                self.tally.faults.append(f"left after a tap: {there[key].text[:60]!r}")
