"""Mending what is stored: a room that cannot be read any more, and moments that lie ahead of now."""

from __future__ import annotations

import aiosqlite

from zole_bot.room import RoomId

UNREADABLE = "unreadable"
"""Why a room was closed that nobody can read; to all who ask for a room it is as if it were not there."""
IS_READABLE = f"ifnull(close_reason, '') <> '{UNREADABLE}'"


async def close_unreadable(db: aiosqlite.Connection, room: RoomId, now: float) -> None:
    """Close a room without reading it; what is stored of it stays, but for its messages, which nobody tends."""
    await db.execute(
        "UPDATE rooms SET phase = 'closed', close_reason = ?, due_at = NULL, version = version + 1 WHERE id = ?",
        (UNREADABLE, room),
    )
    await db.execute("UPDATE seats SET is_over = 1 WHERE room_id = ?", (room,))
    await db.execute(
        "UPDATE deals SET state = 'void', ended_at = ? WHERE room_id = ? AND state = 'playing'", (now, room)
    )
    await db.execute("UPDATE messages SET state = 'retired' WHERE room_id = ?", (room,))


async def bring_back(db: aiosqlite.Connection, now: float) -> None:
    """Let nothing in open rooms be ahead of now; what time is to do there is reckoned anew by whoever wakes them."""
    await db.execute(
        """UPDATE rooms SET touched_at = min(touched_at, :now), phase_since = min(phase_since, :now),
           turn_since = min(turn_since, :now), delivered_at = min(delivered_at, :now), due_at = :now
           WHERE phase <> 'closed' AND max(touched_at, phase_since, turn_since, ifnull(delivered_at, 0)) > :now""",
        {"now": now},
    )
    await db.execute(
        """UPDATE seats SET since = min(since, :now), touched_at = min(touched_at, :now)
           WHERE is_over = 0 AND max(since, touched_at) > :now""",
        {"now": now},
    )
