"""Everything that was ever dealt, as it is stored: for whoever judges it again and trusts none of it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import aiosqlite

from zole_bot.game.house_rules import HouseRules, with_rules
from zole_bot.game.session import Session
from zole_bot.room import ChatId, PersonId, Phase, RoomId
from zole_bot.storage.asking import many, one
from zole_bot.storage.sessions import parse_session


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A row of a deal with its history; only JSON is read already."""

    ordinal: int
    number: int
    state: str
    seats: tuple[int, ...]
    dealer: int
    active: tuple[int, ...]
    cut: int
    public: str
    secret: str = field(repr=False)
    deck: str = field(repr=False)
    told: dict[str, Any] | None
    rules_version: int | None
    actions: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class RoomRecord:
    """A room in which a session was opened."""

    id: RoomId
    chat: ChatId
    session_id: str
    secret: bytes = field(repr=False)
    rules: HouseRules
    session: Session
    is_closed: bool
    people: dict[int, PersonId]
    """By player."""


@dataclass(frozen=True, slots=True)
class Sum:
    """What the standings have of a person in a group."""

    deals: int = 0
    points: int = 0
    bigs: int = 0
    big_wins: int = 0

    def __add__(self, other: Sum) -> Sum:
        return Sum(
            self.deals + other.deals,
            self.points + other.points,
            self.bigs + other.bigs,
            self.big_wins + other.big_wins,
        )


async def rooms_with_sessions(db: aiosqlite.Connection) -> list[RoomId]:
    """Give all rooms in which a session was opened."""
    return [RoomId(row["id"]) for row in await many(db, "SELECT id FROM rooms WHERE session IS NOT NULL ORDER BY id")]


async def load_room_record(db: aiosqlite.Connection, room: RoomId) -> RoomRecord:
    """Load a room. Raises `ValueError`, `TypeError` or `KeyError` where it cannot be read."""
    row = await one(db, "SELECT * FROM rooms WHERE id = ?", (room,))
    if row is None:
        raise KeyError(room)
    people = {
        seat["player"]: PersonId(seat["person_id"])
        for seat in await many(db, "SELECT player, person_id FROM seats WHERE room_id = ?", (room,))
    }
    rules = with_rules(HouseRules(), json.loads(row["rules"]))
    return RoomRecord(
        id=room,
        chat=ChatId(row["chat_id"]),
        session_id=row["session_id"],
        secret=row["secret"],
        rules=rules,
        session=parse_session(row["session"], rules),
        is_closed=row["phase"] == Phase.CLOSED,
        people=people,
    )


async def load_deal_records(db: aiosqlite.Connection, room: RoomId) -> list[DealRecord]:
    """Load the deals of a room, the one in play and void ones included; raises as `load_room_record` does."""
    rows = await many(db, "SELECT * FROM deals WHERE room_id = ? ORDER BY ordinal", (room,))
    return [await _deal_record(db, row) for row in rows]


async def _deal_record(db: aiosqlite.Connection, row: aiosqlite.Row) -> DealRecord:
    actions = tuple(
        entry["action"]
        for entry in await many(db, "SELECT action FROM actions WHERE deal_id = ? ORDER BY seq", (row["id"],))
    )
    return DealRecord(
        ordinal=row["ordinal"],
        number=row["number"],
        state=row["state"],
        seats=tuple(json.loads(row["seats"])),
        dealer=row["dealer"],
        active=tuple(json.loads(row["active"])),
        cut=row["cut"],
        public=row["public"],
        secret=row["secret"],
        deck=row["deck"],
        told=None if row["result"] is None else json.loads(row["result"]),
        rules_version=row["rules_version"],
        actions=actions,
    )


async def load_sums(db: aiosqlite.Connection) -> dict[tuple[ChatId, PersonId], Sum]:
    """Load all standings."""
    return {
        (ChatId(row["chat_id"]), PersonId(row["person_id"])): Sum(
            row["deals"], row["points"], row["bigs"], row["big_wins"]
        )
        for row in await many(db, "SELECT * FROM sums")
    }
