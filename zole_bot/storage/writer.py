"""The one writer of a database: transactions one after the other, and one commit for all that wait for it together."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from contextvars import Context

import aiosqlite

log = logging.getLogger(__name__)

BUSY_SECONDS = 6.0
"""How long a transaction waits for another program that holds the file; whoever tapped still gets an answer."""
MOST_IN_A_COMMIT = 32
"""Transactions that share one commit at most: the first of them waits for the last."""
_CANNOT_STORE = frozenset(
    {
        *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM),
        *(sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB),
    }
)

CommitListener = Callable[[int, float], None]
"""Hears after each commit how many transactions shared it, and how many seconds it took."""


class DatabaseError(Exception):
    """The database cannot be used; the text says why."""


class NotStoredError(DatabaseError):
    """Nothing of a transaction was stored, by no fault of ours: another program, the disk; it may be tried again."""


class _Part:
    """One transaction among those that may share a commit."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.since = loop.time()
        self.turn: asyncio.Future[BaseException | None] = loop.create_future()
        """Done when it may write, or with why it never will."""
        self.ended: asyncio.Future[BaseException | None] = loop.create_future()
        """Done when it has written all, or with why nothing of it is to be kept."""
        self.outcome: asyncio.Future[BaseException | None] = loop.create_future()
        """Done when what it wrote is on the disk, or undone, or with why it could not be kept."""

    def end(self, error: BaseException | None) -> None:
        if not self.ended.done():
            self.ended.set_result(error)

    def settle(self, error: BaseException | None) -> None:
        """Tell what became of it, whether it has had its turn or not."""
        for future in (self.turn, self.outcome):
            if not future.done():
                future.set_result(error)


class Writer:
    """Writes for everybody, over one connection."""

    def __init__(self, connection: aiosqlite.Connection, busy_seconds: float = BUSY_SECONDS) -> None:
        self._connection = connection
        self.busy_seconds = busy_seconds
        self._waiting: deque[_Part] = deque()
        self._group: list[_Part] = []
        self._task: asyncio.Task[None] | None = None
        self._is_closing = False
        self._listeners: list[CommitListener] = []
        self.commits = 0
        """Commits so far."""

    def listen(self, listener: CommitListener) -> None:
        """Call this after each commit, before anybody goes on who waited for it."""
        self._listeners.append(listener)

    @property
    def is_busy(self) -> bool:
        """Whether anything is being written just now."""
        return self._task is not None

    async def close(self) -> None:
        """Finish what is being written; what waits for another program is given up."""
        self._is_closing = True
        while self._task is not None:
            await asyncio.wait([self._task])

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        """Write alone: all of it is on the disk when the block ends, or, after an exception, nothing is.

        Raises `NotStoredError`. Cancelled while the commit is under way, it first waits for it.
        """
        part = _Part()
        self._waiting.append(part)
        if self._task is None:
            # In a context of its own: what it logs is about no room, since it writes for several.
            self._task = asyncio.create_task(self._write(), name="writer", context=Context())
        try:
            refusal = await part.turn
        except BaseException as error:
            part.end(error)
            raise
        if refusal is not None:
            raise _not_stored(refusal) from refusal
        try:
            yield self._connection
        except BaseException as error:
            part.end(error)
            await _outcome(part)
            if is_no_fault_of_ours(error):
                raise _not_stored(error) from error
            raise
        part.end(None)
        failure = await _outcome(part)
        if failure is not None:
            raise _not_stored(failure) from failure

    async def _write(self) -> None:
        failure: BaseException = asyncio.CancelledError("the writer was stopped")
        try:
            while self._waiting:
                await self._write_group()
        except BaseException as error:
            failure = error
            raise
        finally:
            self._task = None
            for part in (*self._group, *self._waiting):
                part.settle(failure)
            self._group, self._waiting = [], deque()

    async def _write_group(self) -> None:
        """Let those write who wait, and commit for all of them."""
        if not await self._begin():
            return
        failure: BaseException | None = None
        try:
            while self._waiting and len(self._group) < MOST_IN_A_COMMIT:
                part = self._waiting.popleft()
                if not part.turn.done() and not await self._let_write(part):
                    break
            await (self._commit() if self._group else self._connection.rollback())
        except Exception as error:
            failure = error
            log.error("The database could not store what was written: %s", error)
            with suppress(Exception):
                await self._connection.rollback()
        group, self._group = self._group, []
        for part in group:
            part.settle(failure)

    async def _begin(self) -> bool:
        """Take the file for writing; False when nobody waits for that any more."""
        while self._waiting:
            try:
                await self._connection.execute("BEGIN IMMEDIATE")
            except Exception as error:
                self._refuse(error)
            else:
                return True
        return False

    def _refuse(self, error: Exception) -> None:
        """Tell those who cannot wait longer that nothing can be stored now."""
        patience = self.busy_seconds if _code(error) == sqlite3.SQLITE_BUSY and not self._is_closing else 0.0
        moment = asyncio.get_running_loop().time() - patience
        for part in [part for part in self._waiting if part.since <= moment or part.turn.done()]:
            self._waiting.remove(part)
            part.settle(error)
            log.error("The database takes no write: %s", error)

    async def _let_write(self, part: _Part) -> bool:
        """Let one write, and undo it if it fails. False: with it all of the transaction had to be undone.

        The first needs no savepoint: before it there is nothing to keep.
        """
        self._group.append(part)
        is_first = len(self._group) == 1
        if not is_first:
            await self._connection.execute("SAVEPOINT part")
        part.turn.set_result(None)
        error = await part.ended
        if not self._connection.in_transaction:  # a full disk, for one, ends all of it at once
            raise error if isinstance(error, Exception) else sqlite3.OperationalError("the transaction was given up")
        if error is not None and is_first:
            await self._connection.rollback()
        elif error is not None:
            await self._connection.execute("ROLLBACK TO part")
        if not is_first:
            await self._connection.execute("RELEASE part")
        if error is not None:
            self._group.remove(part)
            part.settle(None)
        return error is None or not is_first

    async def _commit(self) -> None:
        clock = asyncio.get_running_loop().time
        began = clock()
        await self._connection.commit()
        self.commits += 1
        for listener in self._listeners:
            listener(len(self._group), clock() - began)


def is_no_fault_of_ours(error: BaseException) -> bool:
    """Tell whether an error of the database is one of the disk or of another program."""
    return _code(error) in _CANNOT_STORE


def _code(error: BaseException) -> int | None:
    code = getattr(error, "sqlite_errorcode", None) if isinstance(error, sqlite3.Error) else None
    return None if code is None else int(code) & 0xFF


def _not_stored(error: BaseException) -> NotStoredError:
    return NotStoredError(f"It could not be stored: {error}.")


async def _outcome(part: _Part) -> BaseException | None:
    """Wait for what becomes of a part; who is cancelled meanwhile hears of it only then."""
    cancelled: asyncio.CancelledError | None = None
    while not part.outcome.done():
        try:
            await asyncio.wait([part.outcome])
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        raise cancelled
    return part.outcome.result()
