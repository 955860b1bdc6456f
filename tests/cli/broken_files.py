"""Make a good session file bad by one change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from tests.session_files import Lines, sample, to_bytes
from zole_bot.cli import main

Change = Callable[[Lines], object]


class Case(NamedTuple):
    """A broken file and what is said of it."""

    name: str
    data: bytes
    says: str


def broken(name: str, change: Change, says: str, file: str = "klasiska-4") -> Case:
    lines = sample(file)
    change(lines)
    return Case(name, to_bytes(lines), says)


def raw(name: str, line: bytes, says: str) -> Case:
    """Put other bytes in the place of line 3 of a good file."""
    lines = to_bytes(sample("klasiska-4")).splitlines()
    lines[2] = line
    return Case(name, b"\n".join(lines), says)


def put(number: int, *path: object, value: object) -> Change:
    """Make a change: one value in line `number` (from 0), somewhere inside."""

    def change(lines: Lines) -> None:
        inside: Any = lines[number]
        for step in path[:-1]:
            inside = inside[step]
        inside[path[-1]] = value

    return change


def drop(number: int, *path: object) -> Change:
    def change(lines: Lines) -> None:
        inside: Any = lines[number]
        for step in path[:-1]:
            inside = inside[step]
        del inside[path[-1]]

    return change


def replay(data: bytes, tmp_path: Path, *options: str) -> int:
    path = tmp_path / "broken.zole.jsonl"
    path.write_bytes(data)
    return main(["replay", str(path), *options])
