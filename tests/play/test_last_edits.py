"""The messages of a room that closes: each loses its buttons once, however often the room is drawn meanwhile."""

from __future__ import annotations

from pathlib import Path

from tests.play.evening import an_evening
from zole_bot.room import RoomId
from zole_bot.service.reply import DONE
from zole_bot.service.rights import Actor

MORE_THAN_A_MINUTE_HOLDS = 25


async def test_buttons_are_taken_off_once(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        people = [evening.telegram.new_person(name) for name in ("Anna", "Pēteris", "Ilze")]
        group = evening.telegram.new_group("Friends", people, with_bot=True)
        await evening.open_lobby(group, people)
        await evening.press(people[0], "Start", group)
        await evening.pass_time(3)
        for _ in range(MORE_THAN_A_MINUTE_HOLDS):  # the group is full, so the room's last messages there have to wait
            people[0].says(group, "/score")
        await evening.pass_time(1)
        room = RoomId(1)
        assert await evening.service.sessions.finish(room, Actor(None, is_admin=True), is_sure=True) is DONE
        assert evening.bot is not None
        assert evening.bot.desk is not None
        for _ in range(3):
            await evening.pass_time(4)
            evening.bot.desk.show(room)
        await evening.pass_time(200)
        # The first words to each of them were refused, because nobody had started the bot.
        refused = [call for call in evening.telegram.calls if not call.is_ok and call.code != 403]
        assert [(call.method, call.error) for call in refused] == []
        assert not any(message.rows for person in people for message in person.sees())
