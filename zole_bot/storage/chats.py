"""Groups and what they have chosen."""

from __future__ import annotations

import json
import sqlite3

import aiosqlite

from zole_bot.game.house_rules import PRESETS, changed_rules, with_rules
from zole_bot.room import Chat, ChatId, RoomId, ShowTricks
from zole_bot.storage.asking import many, one

DEFAULT_PRESET = "klasiska"
DEFAULT_TURN_SECONDS = 60
DEFAULT_NEXT_DEAL_SECONDS = 30
DEFAULT_DEALS_LIMIT = 0


async def meet_chat(db: aiosqlite.Connection, telegram_id: int, title: str) -> Chat:
    """Find a group by Telegram's number, or make it known with the usual settings; its title is brought up to date."""
    sql = """INSERT INTO chats (telegram_id, title, preset, rules, turn_seconds, next_deal_seconds, deals_limit)
             VALUES (?, ?, ?, '{}', ?, ?, ?)
             ON CONFLICT (telegram_id) DO UPDATE SET title = excluded.title, left_at = NULL
             RETURNING *"""
    values = (
        telegram_id,
        title,
        DEFAULT_PRESET,
        DEFAULT_TURN_SECONDS,
        DEFAULT_NEXT_DEAL_SECONDS,
        DEFAULT_DEALS_LIMIT,
    )
    row = await one(db, sql, values)
    assert row is not None  # noqa: S101  # an upsert returns its row
    return chat_from_row(row)


async def find_chat(db: aiosqlite.Connection, telegram_id: int) -> Chat | None:
    """Find a group by Telegram's number."""
    row = await one(db, "SELECT * FROM chats WHERE telegram_id = ?", (telegram_id,))
    return chat_from_row(row) if row else None


async def is_known(db: aiosqlite.Connection, chat: ChatId) -> bool:
    """Tell whether there is a group with a number of ours."""
    return await one(db, "SELECT 1 FROM chats WHERE id = ?", (chat,)) is not None


async def is_present(db: aiosqlite.Connection, telegram_id: int) -> bool:
    """Tell whether a group is known and the bot was not put out of it."""
    return await one(db, "SELECT 1 FROM chats WHERE telegram_id = ? AND left_at IS NULL", (telegram_id,)) is not None


async def leave_chat(db: aiosqlite.Connection, telegram_id: int, now: float) -> None:
    """Remember since when the bot is out of a group; meeting the group again takes that back."""
    await db.execute("UPDATE chats SET left_at = ? WHERE telegram_id = ? AND left_at IS NULL", (now, telegram_id))


async def chat_of_room(db: aiosqlite.Connection, room: RoomId) -> Chat:
    """Give the group of a room as it is now: it can have become another chat since the room was loaded."""
    row = await one(db, "SELECT chats.* FROM chats JOIN rooms ON chats.id = chat_id WHERE rooms.id = ?", (room,))
    assert row is not None  # noqa: S101  # a room that is loaded has a group
    return chat_from_row(row)


async def save_chat(db: aiosqlite.Connection, chat: Chat) -> None:
    """Keep what a group has chosen."""
    await db.execute(
        """UPDATE chats SET language = ?, preset = ?, rules = ?, turn_seconds = ?, next_deal_seconds = ?,
           deals_limit = ?, show_tricks = ?, quiet_hours = ?, rooms_a_day = ? WHERE id = ?""",
        (
            chat.language,
            chat.preset,
            json.dumps(changed_rules(chat.rules, PRESETS[chat.preset])),
            chat.turn_seconds,
            chat.next_deal_seconds,
            chat.deals_limit,
            chat.show_tricks,
            chat.quiet_hours,
            chat.rooms_a_day,
            chat.id,
        ),
    )


async def lost_chats(db: aiosqlite.Connection) -> list[int]:
    """Give Telegram's numbers of the groups that the bot is out of and that still have something to show."""
    sql = """SELECT telegram_id FROM chats WHERE left_at IS NOT NULL AND EXISTS (
                 SELECT 1 FROM rooms WHERE chat_id = chats.id AND (phase <> 'closed' OR EXISTS (
                     SELECT 1 FROM messages WHERE room_id = rooms.id AND state <> 'retired')))"""
    return [row["telegram_id"] for row in await many(db, sql)]


def chat_from_row(row: sqlite3.Row | aiosqlite.Row) -> Chat:
    """Read a row of `chats`."""
    return Chat(
        id=ChatId(row["id"]),
        telegram_id=row["telegram_id"],
        title=row["title"],
        language=row["language"],
        preset=row["preset"],
        rules=with_rules(PRESETS[row["preset"]], json.loads(row["rules"])),
        turn_seconds=row["turn_seconds"],
        next_deal_seconds=row["next_deal_seconds"],
        deals_limit=row["deals_limit"],
        show_tricks=ShowTricks(row["show_tricks"]),
        quiet_hours=row["quiet_hours"],
        rooms_a_day=row["rooms_a_day"],
        left_at=row["left_at"],
    )
