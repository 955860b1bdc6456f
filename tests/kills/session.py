"""A session that is the same whenever it is played: what three people do next, by what is stored.

Somebody who finds his tap not taken taps again; somebody who finds it taken does not. So a session with kills in it
comes to the same end as one without.
"""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from zole_bot.chat.buttons import DealAct, DealTap, RoomAct, RoomTap, parse_button
from zole_bot.playground import Button, Group, Person, Press, Seen
from zole_bot.playground.presses import press_button

SILENT = (1, 12)
"""The deal and the action that nobody takes, so that the machine does."""
FIRST_BIDS = {1: "take", 2: "zole"}
"""What the first bidder of a deal bids; else everybody passes."""
TURN_SECONDS = 61.0
BETWEEN_SECONDS = 31.0
STEP_SECONDS = 3.0
LEADING = frozenset({DealAct.SAY, DealAct.ASK, DealAct.MARK, DealAct.UNMARK, DealAct.BURY})


@dataclass(frozen=True, slots=True)
class Stored:
    """What is stored of the newest room."""

    room: int
    phase: str
    asks_finish: bool
    seats: tuple[tuple[int, str, int, str, str], ...]
    """Of each seat Telegram's number of the person, presence, whether he is ready, marked cards, page."""
    deals: tuple[tuple[int, str], ...]
    """Of each deal its ordinal and state."""
    actions: tuple[tuple[str, str], ...]
    """Of all deals what was done, and by whom."""
    in_deal: int
    """How many of them belong to the newest deal."""

    @property
    def label(self) -> str:
        """Name the moment of the deal, with what is marked and which page is open."""
        drafts = [f"{page} {marked}".strip() for *_, marked, page in self.seats]
        return f"deal {len(self.deals)} action {self.in_deal} {', '.join(drafts)}"

    @property
    def settled(self) -> int:
        """Count the deals that are settled."""
        return sum(state == "settled" for _, state in self.deals)


def read_stored(path: Path) -> Stored | None:
    """Read the newest room; None before there is one."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        if not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'actions'").fetchone():
            return None
        row = db.execute("SELECT id, phase, asks_finish FROM rooms ORDER BY id DESC").fetchone()
        if row is None:
            return None
        seats = db.execute(
            "SELECT telegram_id, presence, is_ready, marked, page FROM seats JOIN people ON people.id = person_id "
            "WHERE room_id = ? ORDER BY player",
            (row[0],),
        ).fetchall()
        deals = db.execute("SELECT ordinal, state FROM deals WHERE room_id = ? ORDER BY id", (row[0],)).fetchall()
        actions = db.execute("SELECT action, by, deal_id FROM actions ORDER BY deal_id, seq").fetchall()
        newest = db.execute("SELECT max(id) FROM deals").fetchone()[0]
    in_deal = sum(deal == newest for _, _, deal in actions)
    told = tuple((action, by) for action, by, _ in actions)
    return Stored(row[0], row[1], bool(row[2]), tuple(seats), tuple(deals), told, in_deal)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is done next, and how long is waited then."""

    label: str
    act: Callable[[], Press | None]
    seconds: float = STEP_SECONDS


@dataclass
class Table:
    """Three people in a group, who play by what is on their screens."""

    path: Path
    """The database."""
    group: Group
    people: list[Person]
    deals: int = 3
    """After so many they end the session."""

    def next_step(self) -> Step | None:
        """Tell what is done next; None once the session is over."""
        stored = read_stored(self.path)
        if stored is None:
            return Step("open", lambda: self._says("/zole"))
        match stored.phase:
            case "lobby":
                return self._in_lobby(stored)
            case "deal":
                return self._in_deal(stored)
            case "between" if stored.settled >= self.deals:
                return self._at_the_end(stored)
            case "between":
                return self._between(stored)
            case _:
                return None

    def _says(self, text: str) -> None:
        self.people[0].says(self.group, text)

    # --- before and between deals -----------------------------------------------------------------------------------

    def _in_lobby(self, stored: Stored) -> Step:
        here = {number for number, presence, *_ in stored.seats if presence == "seated"}
        for number, person in enumerate(self.people):
            if person.id not in here:
                return self._tap(f"join {number}", person, RoomAct.JOIN)
        return self._tap("start", self.people[0], RoomAct.START)

    def _between(self, stored: Stored) -> Step:
        if stored.settled == 1:
            return Step("deal 2 begins", lambda: None, BETWEEN_SECONDS)
        waited = next(number for number, _, is_ready, *_ in stored.seats if not is_ready)
        person = next(person for person in self.people if person.id == waited)
        ready = sum(is_ready for _, _, is_ready, *_ in stored.seats)
        return self._tap(f"deal {stored.settled + 1} ready {ready}", person, RoomAct.NEXT)

    def _at_the_end(self, stored: Stored) -> Step:
        if not stored.asks_finish:
            return Step("finish", lambda: self._says("/finish"))
        return self._tap("finish for sure", self.people[0], RoomAct.FINISH, "1")

    def _tap(self, label: str, person: Person, act: RoomAct, value: str = "") -> Step:
        press = self._find(lambda tap: isinstance(tap, RoomTap) and (tap.act, tap.value) == (act, value), person)
        return self._look(label) if press is None else Step(label, press)

    def _find(self, fits: Callable[[object], bool], person: Person | None = None) -> Callable[[], Press] | None:
        """Find the newest button that does something, for one of them or for any."""
        for each in self.people if person is None else [person]:
            for message in reversed([*each.sees(), *each.sees(self.group)]):
                for button in message.buttons:
                    if fits(_parse(button)):
                        return _press(each, message, button)
        return None

    def _look(self, label: str) -> Step:
        """There is nothing to tap: wait until there is, but not for ever."""
        return Step(f"{label} is not there yet", lambda: None, 10)

    def tap_extra(self, person: Person, seen: Seen) -> bool:
        """Tap a message that is there twice: what leads on, else what only shows something; tells if there is such."""
        stored = read_stored(self.path)
        assert stored is not None
        ordinal = stored.deals[-1][0] if stored.deals else 0
        if stored.phase == "deal" and (buttons := list(leading(seen, ordinal))) and not _is_silent(stored):
            button = self._choose(buttons, stored)
        else:
            by_act = {tap.act: each for each in seen.buttons if isinstance(tap := _parse(each), DealTap | RoomTap)}
            wanted = (DealAct.LAST, RoomAct.SHEET, RoomAct.JOIN, RoomAct.START)
            found = next((by_act[act] for act in wanted if act in by_act), None)
            if found is None and stored.phase == "lobby":
                return False  # nobody wants to leave
            button = found or next(iter(by_act.values()))
        press_button(person.world, person.user, seen, button)
        return True

    def let_nothing_begin(self) -> None:
        """Let the next deal wait for taps, as a group may choose."""
        with closing(sqlite3.connect(self.path)) as db, db:
            db.execute("UPDATE rooms SET next_deal_seconds = 0")

    # --- the deal ---------------------------------------------------------------------------------------------------

    def _in_deal(self, stored: Stored) -> Step:
        label = stored.label
        if _is_silent(stored):
            return Step(f"{label} waits", lambda: None, TURN_SECONDS)
        for person in self.people:
            for message in reversed(person.sees()):
                buttons = list(leading(message, stored.deals[-1][0]))
                if buttons:
                    button = self._choose(buttons, stored)
                    return Step(label, _press(person, message, button))
        back = self._find(lambda tap: isinstance(tap, DealTap) and (tap.act, tap.value) == (DealAct.PAGE, "cards"))
        return self._look(label) if back is None else Step(f"{label} back", back)

    def _choose(self, buttons: list[tuple[DealTap, Button]], stored: Stored) -> Button:
        by_act = {tap.act: button for tap, button in buttons}
        if DealAct.BURY in by_act:
            return by_act[DealAct.BURY]
        bids = {tap.value: button for tap, button in buttons if tap.act in (DealAct.SAY, DealAct.ASK)}
        if bids:
            wanted = FIRST_BIDS.get(len(stored.deals)) if stored.in_deal == 0 else None
            return bids.get(wanted or "pass", next(iter(bids.values())))
        marked = sorted(tap.value for tap, _ in buttons if tap.act is DealAct.UNMARK)
        chance = random.Random(f"{len(stored.deals)} {stored.in_deal} {marked}")
        possible = [(tap.value, button) for tap, button in buttons if tap.act is not DealAct.UNMARK]
        return chance.choice(sorted(possible, key=lambda each: each[0]))[1]


def _press(person: Person, message: Seen, button: Button) -> Callable[[], Press]:
    return lambda: press_button(person.world, person.user, message, button)


def _is_silent(stored: Stored) -> bool:
    return (len(stored.deals), stored.in_deal) == SILENT


def leading(message: Seen, ordinal: int) -> Iterator[tuple[DealTap, Button]]:
    """Give the buttons of a hand that lead on in a deal."""
    for button in message.buttons:
        tap = _parse(button)
        if isinstance(tap, DealTap) and tap.deal == ordinal:
            is_legal = tap.act is DealAct.PLAY and button.style == "success"
            if is_legal or tap.act in LEADING:
                yield tap, button


def extras(table: Table) -> list[tuple[Person, Seen]]:
    """List the messages with buttons of the room that the bot does not know of, each with one who sees it."""
    with closing(sqlite3.connect(f"file:{table.path}?mode=ro", uri=True)) as db:
        known = set(db.execute("SELECT chat, message_id FROM messages WHERE message_id IS NOT NULL"))
    chats: list[tuple[Person, list[Seen]]] = [(table.people[0], table.people[0].sees(table.group))]
    chats += [(person, person.sees()) for person in table.people]
    return [
        (person, seen)
        for person, messages in chats
        for seen in messages
        if (seen.chat_id, seen.message_id) not in known and _is_live(seen)
    ]


def _is_live(seen: Seen) -> bool:
    """Tell whether it has buttons of the room; a final sheet is left to itself."""
    taps = [tap for button in seen.buttons if isinstance(tap := _parse(button), DealTap | RoomTap)]
    return bool(taps) and all(tap.act is not RoomAct.REMATCH for tap in taps)


def _parse(button: Button) -> object:
    return parse_button(button.value) if button.kind == "callback_data" else None


def actions_of(stored: Stored | None) -> str:
    """Write all actions down."""
    return json.dumps(stored.actions if stored is not None else ())
