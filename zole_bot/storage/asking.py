"""Asking the database: each step to the thread it works in costs more than what is done there, so there are few."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import cast

import aiosqlite

Values = Sequence[object] | Mapping[str, object]
Question = tuple[str, Values]
ROWS_A_STEP = 64


class AskingConnection(aiosqlite.Connection):
    """A connection that answers several questions in one step; outside a transaction all are of one state."""

    async def answers(self, questions: Sequence[Question]) -> list[list[sqlite3.Row]]:
        """Give the rows of each."""
        execute = cast("Callable[..., Awaitable[list[list[sqlite3.Row]]]]", self._execute)  # it has no types
        return await execute(self._answers, questions)

    def _answers(self, questions: Sequence[Question]) -> list[list[sqlite3.Row]]:
        is_alone = not self._conn.in_transaction
        if is_alone:
            self._conn.execute("BEGIN")
        try:
            return [self._conn.execute(sql, values).fetchall() for sql, values in questions]
        finally:
            if is_alone:
                self._conn.rollback()


def connection_to(path: Path, timeout: float) -> AskingConnection:
    """Give a connection that is opened by awaiting it; transactions are begun and ended by hand."""
    return AskingConnection(lambda: sqlite3.connect(path, isolation_level=None, timeout=timeout), ROWS_A_STEP)


async def answers(db: aiosqlite.Connection, *questions: Question) -> list[list[sqlite3.Row]]:
    """Give all rows of each question, in one step where the connection can."""
    if isinstance(db, AskingConnection):
        return await db.answers(questions)
    return [await many(db, sql, values) for sql, values in questions]


async def many(db: aiosqlite.Connection, sql: str, values: Values = ()) -> list[sqlite3.Row]:
    """Give all rows."""
    return list(await db.execute_fetchall(sql, values))


async def one(db: aiosqlite.Connection, sql: str, values: Values = ()) -> sqlite3.Row | None:
    """Give the first row; None when there is none."""
    return next(iter(await many(db, sql, values)), None)
