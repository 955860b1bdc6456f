"""What is asked of the database by whoever watches over it: whether it takes a write, and how many rooms are open."""

from __future__ import annotations

import logging
import sqlite3

from zole_bot.storage.asking import one
from zole_bot.storage.connection import Storage
from zole_bot.storage.writer import DatabaseError

log = logging.getLogger(__name__)


async def takes_a_write(storage: Storage) -> bool:
    """Write something that changes nothing, down to the disk, and read beside it."""
    try:
        async with storage.transaction() as db:
            row = await one(db, "PRAGMA user_version")
            if row is not None:
                await db.execute(f"PRAGMA user_version = {int(row[0])}")
        async with storage.reading() as db:
            await db.execute_fetchall("SELECT 1")
    except (sqlite3.Error, DatabaseError) as error:
        log.warning("The database does not take a write: %s", error)
        return False
    return True


async def count_open_rooms(storage: Storage) -> dict[str, int]:
    """Count the rooms that are not closed, by phase."""
    sql = "SELECT phase, count(*) AS rooms FROM rooms WHERE phase <> 'closed' GROUP BY phase"
    async with storage.reading() as db, db.execute(sql) as cursor:
        return {row["phase"]: row["rooms"] for row in await cursor.fetchall()}
