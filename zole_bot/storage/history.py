"""What was played before: the deals of a room that are over, and the sessions of a group."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

import aiosqlite

from zole_bot.game.deal import Deal
from zole_bot.game.house_rules import HouseRules, with_rules
from zole_bot.game.scoring import DealResult
from zole_bot.game.session import Session
from zole_bot.room import ChatId, Phase, RoomId
from zole_bot.storage.asking import many
from zole_bot.storage.deals import load_all_deals
from zole_bot.storage.mending import IS_READABLE
from zole_bot.storage.results import parse_result
from zole_bot.storage.sessions import parse_session


@dataclass(frozen=True, slots=True)
class PastDeal:
    """A deal that is over. Nothing of it is hidden any more, but its proof is told only whole."""

    number: int
    """As people count: void deals do not."""
    dealer: int
    active: tuple[int, int, int]
    seats: tuple[int, ...]
    """Who sat while it was played, as player indices in seat order."""
    cut: int
    public: str
    secret: bytes = field(repr=False)
    started_at: float
    """Seconds since 1970 UTC."""
    deal: Deal
    """As far as it was played."""
    result: DealResult | None
    """What people were told; None: it was broken off."""
    totals: tuple[int, ...]
    """By player, after it; none when it was broken off."""


@dataclass(frozen=True, slots=True)
class StoredSession:
    """A session of a group, open or over."""

    session: Session
    """After its last deal that counts."""
    preset: str
    names: tuple[str, ...]
    """By player, as people call themselves: equal ones are possible."""
    touched_at: float
    """When somebody last tapped in it: one that nobody comes back to ends a week later."""
    is_open: bool


async def load_past_deals(db: aiosqlite.Connection, room: RoomId, rules: HouseRules) -> tuple[PastDeal, ...]:
    """Load all deals of a room that are over, in the order of the chain of secrets; the one in play is none of them."""
    return tuple(
        PastDeal(
            number=played.number,
            dealer=played.dealer,
            active=played.active,
            seats=tuple(json.loads(row["seats"])),
            cut=played.cut,
            public=played.public,
            secret=bytes.fromhex(row["secret"]),
            started_at=row["started_at"],
            deal=played.deal,
            result=parse_result(json.loads(row["result"])) if row["result"] else None,
            totals=tuple(json.loads(row["result"])["totals"]) if row["result"] else (),
        )
        for played, row in await load_all_deals(db, room, rules)
    )


async def load_sessions(db: aiosqlite.Connection, chat: ChatId, limit: int) -> tuple[StoredSession, ...]:
    """Load the last sessions of a group in all its topics: open ones first, then the newest."""
    rows: list[aiosqlite.Row] = []
    for phases in ("phase <> 'closed'", "phase = 'closed'"):  # each by an index of its own
        sql = f"""SELECT id, preset, rules, session, phase, touched_at
                  FROM rooms WHERE chat_id = ? AND {phases} AND session IS NOT NULL AND {IS_READABLE}
                  ORDER BY touched_at DESC, id DESC LIMIT ?"""  # noqa: S608
        rows += await many(db, sql, (chat, limit - len(rows)))
    return tuple(
        [
            StoredSession(
                session=parse_session(row["session"], with_rules(HouseRules(), json.loads(row["rules"]))),
                preset=row["preset"],
                names=await _names(db, RoomId(row["id"])),
                touched_at=row["touched_at"],
                is_open=row["phase"] != Phase.CLOSED,
            )
            for row in rows
        ]
    )


async def _names(db: aiosqlite.Connection, room: RoomId) -> tuple[str, ...]:
    sql = "SELECT name FROM seats JOIN people ON people.id = seats.person_id WHERE room_id = ? ORDER BY player"
    return tuple(row["name"] for row in await many(db, sql, (room,)))
