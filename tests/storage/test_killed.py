"""A process that is killed in the middle of a write: what was committed is there, and nothing else."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from zole_bot.storage import Storage

ROOT = Path(__file__).parents[2]
WRITES_AND_WAITS = """
import asyncio, sys
from pathlib import Path
from zole_bot.storage import Storage

async def main():
    storage = await Storage.open(Path(sys.argv[1]))
    async with storage.transaction() as db:
        await db.execute("CREATE TABLE notes (text TEXT)")
        await db.execute("INSERT INTO notes VALUES ('kept')")
    async with storage.transaction() as db:
        await db.execute("PRAGMA cache_size = 5")  # so that the file has parts of it already
        await db.execute("UPDATE notes SET text = 'half'")
        for _ in range(200):
            await db.execute("INSERT INTO notes VALUES (hex(zeroblob(2000)))")
        print("writing", flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""


async def test_a_kill_during_a_write_leaves_what_was_committed_last(tmp_path: Path) -> None:
    """Field case 94: the database opens, whole, with the last commit and nothing of what was being written."""
    path = tmp_path / "zole.db"
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", WRITES_AND_WAITS, str(path)),
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"writing\n"
    assert path.with_name("zole.db-wal").stat().st_size > 200 * 2000, "much of it must be in the file"
    process.kill()
    assert await process.wait() == -signal.SIGKILL

    storage = await Storage.open(path)
    async with storage.reading() as db:
        found = []
        for question in ("PRAGMA integrity_check", "SELECT text FROM notes"):
            async with db.execute(question) as cursor:
                found.append([tuple(row) for row in await cursor.fetchall()])
    await storage.close()
    assert found == [[("ok",)], [("kept",)]]
