"""What a process that is killed leaves half done is done by the next one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.play.evening import Evening, an_evening
from zole_bot.playground import Group, Person
from zole_bot.room import Presence, RoomId


async def in_a_lobby(evening: Evening) -> tuple[Group, list[Person]]:
    """Let one sit in a lobby and others be there, and the bot be gone."""
    group, people = await evening.gather(3, 1)
    await evening.stop_bot()
    return group, people


def change(evening: Evening, sql: str) -> None:
    """Leave the database as a process that was killed a moment earlier would have."""
    with closing(sqlite3.connect(evening.path)) as db, db:
        db.execute(sql)


async def test_a_room_that_was_opened_and_not_yet_shown_is_shown_after_the_start(tmp_path: Path) -> None:
    """Field case 92: killed between the room and its first message: the room is there, and everybody sees it."""
    async with an_evening(tmp_path) as evening:
        group, people = await in_a_lobby(evening)
        for message in people[0].sees(group):
            if "Join" in message.labels:
                evening.telegram.world.chats[group.id].messages.pop(message.message_id)
        change(evening, "DELETE FROM messages")
        await evening.start_bot()
        await evening.pass_time(3)
        assert "Join" in people[1].last(group).labels


async def test_who_got_his_message_before_a_kill_sits_after_the_start(tmp_path: Path) -> None:
    """Field case 92: killed between the message that seats somebody and the seat: he has it after the start."""
    async with an_evening(tmp_path) as evening:
        _, people = await in_a_lobby(evening)
        change(evening, "UPDATE seats SET presence = 'coming'")
        await evening.start_bot()
        await evening.pass_time(3)
        room = await evening.service.rooms.look(RoomId(1))
        assert [(seat.telegram_id, seat.presence) for seat in room.seats] == [(people[0].id, Presence.SEATED)]
