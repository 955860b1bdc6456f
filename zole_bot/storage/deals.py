"""Deals and their history: an append-only list of actions, and the result once settled."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from functools import lru_cache

import aiosqlite

from zole_bot.game.cards import Card, parse_card
from zole_bot.game.deal import Action, Deal, TurnAction
from zole_bot.game.house_rules import HouseRules, with_rules
from zole_bot.game.illegal import IllegalActionError
from zole_bot.game.notation import format_action, parse_action
from zole_bot.game.rules import apply, start_deal, turn_number
from zole_bot.game.scoring import DealResult
from zole_bot.game.session import Session
from zole_bot.game.view import view
from zole_bot.look import Settled
from zole_bot.room import RoomId
from zole_bot.room_deal import RoomDeal
from zole_bot.storage.asking import many, one
from zole_bot.storage.results import format_result, parse_result

RULES_VERSION = 1
"""Raised when a later reading of the rules judges old deals differently."""


class BrokenDealError(Exception):
    """A deal in play cannot be played again from what is stored of it."""


async def insert_deal(
    db: aiosqlite.Connection, room: RoomId, played: RoomDeal, session: Session, secret: str, now: float
) -> None:
    """Store a deal that was just dealt, before anybody sees a card."""
    deck = [card for cards in (*played.deal.dealt.cards, played.deal.dealt.talon) for card in cards]
    await db.execute(
        """INSERT INTO deals (room_id, ordinal, number, state, seats, dealer, active, cut, public, secret, deck,
           is_touched, started_at) VALUES (?, ?, ?, 'playing', ?, ?, ?, ?, ?, ?, ?, 0, ?)""",
        (
            room,
            played.ordinal,
            played.number,
            json.dumps(session.seats),
            played.dealer,
            json.dumps(played.active),
            played.cut,
            played.public,
            secret,
            " ".join(card.text for card in deck),
            now,
        ),
    )


async def append_actions(
    db: aiosqlite.Connection, room: RoomId, old: RoomDeal | None, played: RoomDeal, now: float
) -> None:
    """Add to the history the actions that are not in it yet; `old` is the deal as it is stored, if it is."""
    known = len(played.actions) - len(played.makers)
    rows = [
        (room, played.ordinal, known + number, format_action(action), maker, now)
        for number, (action, maker) in enumerate(zip(played.actions[known:], played.makers, strict=True))
    ]
    await db.executemany(
        """INSERT INTO actions (deal_id, seq, action, by, at)
           SELECT id, ?3, ?4, ?5, ?6 FROM deals WHERE room_id = ?1 AND ordinal = ?2""",
        rows,
    )
    if played.is_touched and not (old is not None and old.ordinal == played.ordinal and old.is_touched):
        await db.execute("UPDATE deals SET is_touched = 1 WHERE room_id = ? AND ordinal = ?", (room, played.ordinal))


async def end_deal(
    db: aiosqlite.Connection, room: RoomId, ordinal: int, result: DealResult | None, session: Session, now: float
) -> None:
    """Settle a deal with what people are told, or (without a result) mark it void."""
    told = None if result is None else json.dumps({**format_result(result), "totals": session.totals})
    state = "void" if result is None else "settled"
    await db.execute(
        "UPDATE deals SET state = ?, result = ?, rules_version = ?, ended_at = ? WHERE room_id = ? AND ordinal = ?",
        (state, told, RULES_VERSION, now, room, ordinal),
    )


def deal_in_play(deals: Sequence[sqlite3.Row], history: Sequence[sqlite3.Row], rules: HouseRules) -> RoomDeal | None:
    """Give the deal under way by playing its history again. Raises `BrokenDealError`."""
    for row in deals:
        try:
            return _replay(row, history, rules)
        except (IllegalActionError, ValueError, RecursionError) as error:
            raise BrokenDealError(f"deal {row['ordinal']} of room {row['room_id']} does not replay") from error
    return None


async def give_up_deal(db: aiosqlite.Connection, room: RoomId, now: float) -> None:
    """Mark the deal in play void; of its history stays what can be played, so that the deal can still be told."""
    sql = """SELECT deals.*, rooms.rules FROM deals JOIN rooms ON rooms.id = room_id
             WHERE room_id = ? AND state = 'playing'"""
    row = await one(db, sql, (room,))
    if row is None:
        return
    deal = _dealt(row["deck"], with_rules(HouseRules(), json.loads(row["rules"])))
    history = await many(db, "SELECT seq, action FROM actions WHERE deal_id = ? ORDER BY seq", (row["id"],))
    for entry in history:
        try:
            deal = apply(deal, parse_action(entry["action"]))
        except (IllegalActionError, ValueError):
            await db.execute("DELETE FROM actions WHERE deal_id = ? AND seq >= ?", (row["id"], entry["seq"]))
            break
    await db.execute("UPDATE deals SET state = 'void', ended_at = ? WHERE id = ?", (now, row["id"]))


async def load_settled(db: aiosqlite.Connection, room: RoomId, rules: HouseRules) -> tuple[Settled, ...]:
    """Load the deals of a room that count, the last one with all its cards."""
    sql = "SELECT * FROM deals WHERE room_id = ? AND state = 'settled' ORDER BY ordinal"
    rows = await many(db, sql, (room,))
    return tuple([await _settled(db, row, rules, is_opened=row is rows[-1]) for row in rows])


async def load_all_deals(
    db: aiosqlite.Connection, room: RoomId, rules: HouseRules
) -> list[tuple[RoomDeal, sqlite3.Row]]:
    """Load every deal of a room that is over, void ones included, with its row."""
    sql = "SELECT * FROM deals WHERE room_id = ? AND state <> 'playing' ORDER BY ordinal"
    rows = await many(db, sql, (room,))
    return [(_replay(row, await _history(db, row), rules), row) for row in rows]


async def _settled(db: aiosqlite.Connection, row: aiosqlite.Row, rules: HouseRules, is_opened: bool) -> Settled:
    told = json.loads(row["result"])
    played = _replay(row, await _history(db, row), rules) if is_opened else None
    return Settled(
        number=row["number"],
        ordinal=row["ordinal"],
        dealer=row["dealer"],
        active=_three(json.loads(row["active"])),
        seats=tuple(json.loads(row["seats"])),
        cut=row["cut"],
        result=parse_result(told),
        totals=tuple(told["totals"]),
        view=None if played is None else view(played.deal, None),
        secret=row["secret"],
        public=row["public"],
    )


async def _history(db: aiosqlite.Connection, row: sqlite3.Row) -> list[sqlite3.Row]:
    return await many(db, "SELECT action, by FROM actions WHERE deal_id = ? ORDER BY seq", (row["id"],))


def _replay(row: sqlite3.Row, history: Sequence[sqlite3.Row], rules: HouseRules) -> RoomDeal:
    texts = tuple([entry["action"] for entry in history])
    deal, actions = _played(row["deck"], rules, texts), tuple([parse_action(text) for text in texts])
    return RoomDeal(
        number=row["number"],
        ordinal=row["ordinal"],
        dealer=row["dealer"],
        active=_three(json.loads(row["active"])),
        cut=row["cut"],
        public=row["public"],
        actions=actions,
        deal=deal,
        turn=turn_number(deal),
        is_touched=bool(row["is_touched"]),
        last_maker=_last_maker(actions, [entry["by"] for entry in history]),
    )


@lru_cache(maxsize=512)
def _played(deck: str, rules: HouseRules, actions: tuple[str, ...]) -> Deal:
    """Play a history. How it stood before the last action is remembered: a room is loaded several times for a tap."""
    return apply(_played(deck, rules, actions[:-1]), parse_action(actions[-1])) if actions else _dealt(deck, rules)


def _dealt(deck: str, rules: HouseRules) -> Deal:
    pack = deal_deck(deck)
    return start_deal(rules, (pack[0:8], pack[8:16], pack[16:24]), (pack[24], pack[25]))


def _last_maker(actions: tuple[Action, ...], makers: list[str]) -> str:
    turns = [maker for action, maker in zip(actions, makers, strict=True) if isinstance(action, TurnAction)]
    return turns[-1] if turns else ""


def deal_deck(text: str) -> tuple[Card, ...]:
    """Read the cards of a deal as they are stored: eight of each hand, then the talon."""
    return tuple(parse_card(card) for card in text.split())


def _three(players: list[int]) -> tuple[int, int, int]:
    first, second, third = players
    return first, second, third
