"""Members: in which groups a person was met, and where he wants to hear of new rooms."""

from __future__ import annotations

import aiosqlite

from zole_bot.look import KnownGroup
from zole_bot.room import ChatId, Person, PersonId, RoomId
from zole_bot.storage.asking import many, one
from zole_bot.storage.people import load_person


async def is_member(db: aiosqlite.Connection, chat: ChatId, person: PersonId) -> bool:
    """Tell whether a person was met in a group."""
    sql = "SELECT 1 FROM members WHERE chat_id = ? AND person_id = ?"
    return await one(db, sql, (chat, person)) is not None


async def add_member(db: aiosqlite.Connection, chat: ChatId, person: PersonId) -> None:
    """Remember that a person was met in a group, unless he was forgotten meanwhile, or it is no more."""
    sql = """INSERT OR IGNORE INTO members (chat_id, person_id) SELECT chats.id, people.id FROM chats, people
             WHERE chats.id = ? AND people.id = ? AND people.telegram_id IS NOT NULL"""
    await db.execute(sql, (chat, person))


async def drop_member(db: aiosqlite.Connection, chat: ChatId, person: PersonId) -> None:
    """Forget that a person was ever met in a group, and what he wanted to hear from it."""
    await db.execute("DELETE FROM members WHERE chat_id = ? AND person_id = ?", (chat, person))


async def set_notice(db: aiosqlite.Connection, chat: ChatId, person: PersonId, wanted: bool) -> None:
    """Remember whether a person wants to hear of new rooms in a group where he was met."""
    sql = "UPDATE members SET wants_notice = ? WHERE chat_id = ? AND person_id = ?"
    await db.execute(sql, (wanted, chat, person))


async def groups_of_person(db: aiosqlite.Connection, person: PersonId) -> list[KnownGroup]:
    """Give the groups in which a person was met and the bot still is, the longest known first."""
    sql = """SELECT chats.id, chats.title, wants_notice FROM members JOIN chats ON chats.id = chat_id
             WHERE person_id = ? AND left_at IS NULL ORDER BY chats.id"""
    rows = await many(db, sql, (person,))
    return [KnownGroup(ChatId(row["id"]), row["title"], bool(row["wants_notice"])) for row in rows]


async def people_to_tell(db: aiosqlite.Connection, room: RoomId) -> list[Person]:
    """Give those who want to hear of a lobby, can be reached and do not sit in it; nobody once it is over."""
    sql = """SELECT people.id FROM rooms
             JOIN members ON members.chat_id = rooms.chat_id JOIN people ON people.id = members.person_id
             WHERE rooms.id = ? AND rooms.phase = 'lobby' AND wants_notice AND is_reachable
             AND people.telegram_id IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM seats
                 WHERE room_id = rooms.id AND seats.person_id = people.id AND presence <> 'left')
             ORDER BY people.id"""
    rows = await many(db, sql, (room,))
    return [await load_person(db, PersonId(row["id"])) for row in rows]


async def move_members(db: aiosqlite.Connection, gone: ChatId, kept: ChatId) -> None:
    """Let those who were met under a group's other number be known under this one, and keep what each of them wants."""
    await db.execute(
        """UPDATE members SET wants_notice = 1 WHERE chat_id = ?
           AND person_id IN (SELECT person_id FROM members WHERE chat_id = ? AND wants_notice)""",
        (kept, gone),
    )
    await db.execute("UPDATE OR IGNORE members SET chat_id = ? WHERE chat_id = ?", (kept, gone))
    await db.execute("DELETE FROM members WHERE chat_id = ?", (gone,))
