"""Every tap that was answered as done is in the history, once; and in the session file, if its deal was settled."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from tests.play.people_at_random import Crowd
from zole_bot.chat.buttons import DealAct, DealTap, parse_button
from zole_bot.game.deal import Bury, Play, Say
from zole_bot.game.notation import parse_action
from zole_bot.playground import Press

MOVES = (DealAct.SAY, DealAct.PLAY, DealAct.BURY)


@dataclass
class StormyCrowd(Crowd):
    """People whose taps may get no answer, since it can be lost: what counts is what was answered as done."""

    turned_away: set[str] = field(default_factory=set)
    """Taps that were too many, and ended without a word."""
    moves: list[tuple[DealTap, Press]] = field(default_factory=list)
    """Taps that bid, bury or play a card."""

    def _add(self, press: Press, data: str) -> None:
        tap = parse_button(data)
        if isinstance(tap, DealTap) and tap.act in MOVES:
            self.moves.append((tap, press))
        super()._add(press, data)

    def _check_answers(self) -> None:
        """Nothing is expected of the answers."""

    @property
    def accepted(self) -> list[DealTap]:
        """Give the taps that were answered as done."""
        return [
            tap
            for tap, press in self.moves
            if press.query.id not in self.turned_away and any(not (each.text or each.url) for each in press.answers)
        ]


@dataclass
class Account:
    """What became of the accepted taps."""

    accepted: int = 0
    lost: int = 0
    twice: int = 0
    faults: list[str] = field(default_factory=list)


def account(crowd: StormyCrowd, path: Path, files: dict[int, bytes]) -> Account:
    """Look for each accepted tap in the database and in the session file of its room."""
    result = Account()
    done, deals = _history(path)
    lines = {room: list(_deal_lines(data)) for room, data in files.items()}
    counted = Counter((tap.room, tap.deal, tap.turn) for tap in crowd.accepted)
    for tap in crowd.accepted:
        result.accepted += 1
        key = tap.room, tap.deal, tap.turn
        if not _is_it(tap, done.get(key)):
            result.lost += 1
            result.faults.append(f"{tap} was accepted, and {done.get(key)} is stored")
            continue
        if counted[key] > 1:
            result.twice += 1
            result.faults.append(f"{tap} was accepted {counted[key]} times")
        number, state = deals[tap.room, tap.deal]
        if state == "settled" and tap.act is DealAct.PLAY:
            found = [
                json.dumps(line["tricks"]).count(f'"{tap.value}"') for line in lines[tap.room] if line["deal"] == number
            ]
            if found != [1]:
                result.lost += 1
                result.faults.append(f"{tap} is {found} times in the session file")
    return result


def _is_it(tap: DealTap, action: str | None) -> bool:
    return action is not None and (action.startswith("b:") if tap.act is DealAct.BURY else action == tap.value)


def _history(path: Path) -> tuple[dict[tuple[int, int, int], str], dict[tuple[int, int], tuple[int, str]]]:
    """Give every move by room, deal and turn; and every deal's number and state by room and ordinal."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        deals = db.execute("SELECT id, room_id, ordinal, number, state FROM deals").fetchall()
        done: dict[tuple[int, int, int], str] = {}
        for number, room, ordinal, _, _ in deals:
            rows = db.execute("SELECT action FROM actions WHERE deal_id = ? ORDER BY seq", (number,)).fetchall()
            moves = [text for (text,) in rows if isinstance(parse_action(text), Say | Bury | Play)]
            done.update({(room, ordinal, turn): text for turn, text in enumerate(moves)})
    return done, {(room, ordinal): (number, state) for _, room, ordinal, number, state in deals}


def _deal_lines(data: bytes) -> Iterator[dict[str, object]]:
    for line in data.decode().splitlines():
        told = json.loads(line)
        if "deal" in told:
            yield told
