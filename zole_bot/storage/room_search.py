"""Which rooms there are of a group, of a person, behind a link: found by number, none is loaded."""

from __future__ import annotations

from collections.abc import Sequence

import aiosqlite

from zole_bot.room import ChatId, PersonId, RoomId
from zole_bot.storage.asking import many, one
from zole_bot.storage.mending import IS_READABLE


async def find_open_room(db: aiosqlite.Connection, chat_id: ChatId, thread_id: int | None) -> RoomId | None:
    """Find the room of a chat and topic that is not closed."""
    sql = "SELECT id FROM rooms WHERE chat_id = ? AND ifnull(thread_id, 0) = ? AND phase <> 'closed'"
    return await _room_id(db, sql, (chat_id, thread_id or 0))


async def find_last_room(db: aiosqlite.Connection, chat_id: ChatId, thread_id: int | None) -> RoomId | None:
    """Find the newest room of a chat and topic in which a session was opened, closed or not."""
    sql = f"""SELECT id FROM rooms WHERE chat_id = ? AND ifnull(thread_id, 0) = ? AND session IS NOT NULL
              AND {IS_READABLE} ORDER BY id DESC LIMIT 1"""  # noqa: S608  # a constant
    return await _room_id(db, sql, (chat_id, thread_id or 0))


async def find_room_by_token(db: aiosqlite.Connection, token: str) -> RoomId | None:
    """Find the room that a deep link leads to."""
    return await _room_id(db, "SELECT id FROM rooms WHERE token = ? AND phase <> 'closed'", (token,))


async def has_rooms(db: aiosqlite.Connection, chat_id: ChatId) -> bool:
    """Tell whether a group ever had a room."""
    return await _room_id(db, "SELECT id FROM rooms WHERE chat_id = ? LIMIT 1", (chat_id,)) is not None


async def count_rooms(db: aiosqlite.Connection, chat_id: ChatId, since: float) -> int:
    """Count the rooms of a group, all its topics together, that were opened since a moment.

    One that was closed before play began does not count.
    """
    sql = """SELECT count(*) AS rooms FROM rooms
             WHERE chat_id = ? AND opened_at >= ? AND (session IS NOT NULL OR phase <> 'closed')"""
    row = await one(db, sql, (chat_id, since))
    return 0 if row is None else int(row["rooms"])


async def rooms_of_person(db: aiosqlite.Connection, person: PersonId) -> list[RoomId]:
    """Give the rooms that are not closed and in which a person sits or is coming."""
    sql = """SELECT rooms.id FROM rooms JOIN seats ON seats.room_id = rooms.id
             WHERE seats.person_id = ? AND seats.is_over = 0 AND seats.presence <> 'left' AND rooms.phase <> 'closed'
             ORDER BY rooms.id"""
    return await _room_ids(db, sql, (person,))


async def people_in_several_rooms(db: aiosqlite.Connection, people: Sequence[PersonId]) -> frozenset[PersonId]:
    """Tell which of these people sit in more than one room that is not closed."""
    counts = [(person, len(await rooms_of_person(db, person))) for person in people]
    return frozenset(person for person, count in counts if count > 1)


async def lobbies_near(db: aiosqlite.Connection, person: PersonId) -> list[tuple[str, str]]:
    """Give the lobbies a person could join in groups where he was met, newest first: the group's title, the token."""
    sql = """SELECT chats.title, rooms.token FROM rooms JOIN chats ON chats.id = rooms.chat_id
             WHERE rooms.phase = 'lobby' AND chats.left_at IS NULL
             AND NOT EXISTS (SELECT 1 FROM seats WHERE room_id = rooms.id AND person_id = :person)
             AND rooms.chat_id IN (SELECT chat_id FROM members WHERE person_id = :person)
             ORDER BY rooms.id DESC"""
    return [(row["title"], row["token"]) for row in await many(db, sql, {"person": person})]


async def rooms_of_chat(db: aiosqlite.Connection, chat_id: ChatId, *, of_topics_gone: bool = False) -> list[RoomId]:
    """Give the rooms of a group that are not closed, or only those whose topic is gone."""
    sql = "SELECT id FROM rooms WHERE chat_id = ? AND phase <> 'closed' AND (topic_gone OR NOT ?)"
    return await _room_ids(db, sql, (chat_id, of_topics_gone))


async def open_rooms(db: aiosqlite.Connection) -> list[RoomId]:
    """Give all rooms that are not closed."""
    # The plus has it sort the few that are open, instead of looking for them in their order among all.
    return await _room_ids(db, "SELECT id FROM rooms WHERE phase <> 'closed' ORDER BY +id", ())


async def _room_id(db: aiosqlite.Connection, sql: str, values: tuple[object, ...]) -> RoomId | None:
    found = await _room_ids(db, sql, values)
    return found[0] if found else None


async def _room_ids(db: aiosqlite.Connection, sql: str, values: tuple[object, ...]) -> list[RoomId]:
    return [RoomId(row["id"]) for row in await many(db, sql, values)]
