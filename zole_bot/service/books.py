"""The books of a group: its standings, its last sessions, and one session as files to keep."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zole_bot import __version__
from zole_bot.game.record import write_lines
from zole_bot.game.session import settle
from zole_bot.look import PastSession, Standing
from zole_bot.names import tell_apart
from zole_bot.room import ChatId, Phase, RoomId
from zole_bot.service.session_file import format_time, session_lines, started_at
from zole_bot.service.session_sheet import CODES, SheetWords, sheet_data
from zole_bot.storage import Storage
from zole_bot.storage.history import StoredSession, load_past_deals, load_sessions
from zole_bot.storage.rooms import load_room
from zole_bot.storage.sums import load_standings

LAST_SESSIONS = 10
PROGRAM = f"zole-bot {__version__}"


@dataclass(frozen=True, slots=True)
class ExportFile:
    """A file for people to keep."""

    name: str
    data: bytes


class Books:
    """What can be asked about what was played."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def standings(self, chat: ChatId) -> tuple[Standing, ...]:
        """Give the standings of a group over all its sessions, most points first."""
        async with self._storage.reading() as db:
            standings = await load_standings(db, chat)
        names = tell_apart([standing.name for standing in standings])
        told = [replace(standing, name=name) for standing, name in zip(standings, names, strict=True)]
        return tuple(sorted(told, key=lambda standing: (-standing.points, standing.deals)))

    async def past_sessions(self, chat: ChatId, limit: int = LAST_SESSIONS) -> tuple[PastSession, ...]:
        """Give the last sessions of a group, open ones first, then the newest."""
        async with self._storage.reading() as db:
            return tuple(_past_session(stored) for stored in await load_sessions(db, chat, limit))

    async def export(self, room_id: RoomId, words: SheetWords = CODES) -> tuple[ExportFile, ExportFile] | None:
        """Write a session as a session file and as a sheet; None where there is nothing to write yet.

        Only deals that are over stand in them: nothing of the one in play, neither cards nor proof.
        """
        async with self._storage.reading() as db:
            room = await load_room(db, room_id)
            if room is None or room.session is None:
                return None
            deals = await load_past_deals(db, room_id, room.rules)
        if not deals and room.phase is not Phase.CLOSED:
            return None
        name = f"zole-{format_time(started_at(room, deals))[:10]}-{room.session_id[:8]}"
        lines = session_lines(room, room.session, deals, PROGRAM)
        return (
            ExportFile(f"{name}.zole.jsonl", write_lines(lines)),
            ExportFile(f"{name}.csv", sheet_data(room, room.session, deals, words)),
        )


def _past_session(stored: StoredSession) -> PastSession:
    session = stored.session
    settled = (0,) * session.players if stored.is_open else settle(session)
    names = tell_apart(stored.names)[: session.players]
    totals = [(name, total + change) for name, total, change in zip(names, session.totals, settled, strict=True)]
    return PastSession(
        played_at=stored.touched_at,
        preset=stored.preset,
        deals=session.deals,
        totals=tuple(sorted(totals, key=lambda each: -each[1])),
        is_open=stored.is_open,
    )
