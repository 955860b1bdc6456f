"""A rematch is a new room: where the group wants none now, the tap says why."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.play.evening import an_evening
from zole_bot.i18n import texts
from zole_bot.playground import Group

HOUR = 3600.0


@pytest.mark.parametrize(
    ("chosen", "key", "values"),
    [
        ({"rooms_a_day": 1}, "notice-rooms-today", {"count": 1}),
        ({"quiet_hours": "22-8"}, "notice-quiet-hours", {"begin": 22, "end": 8}),
    ],
    ids=["rooms a day", "quiet hours"],
)
async def test_a_rematch_is_refused_with_the_reason(
    chosen: dict[str, int | str], key: str, values: dict[str, int], tmp_path: Path
) -> None:
    async with an_evening(tmp_path) as evening:
        people = [evening.telegram.new_person(name) for name in ("Anna", "Pēteris", "Ilze")]
        group: Group = evening.telegram.new_group("Friends", people, with_bot=True)
        await evening.settle()
        chat = await evening.service.people.find_group(group.id)
        assert chat is not None
        await evening.service.people.save_group(
            replace(chat, turn_seconds=0, next_deal_seconds=0, **chosen)  # type: ignore[arg-type]  # as named above
        )
        await evening.pass_time(11 * HOUR)  # it was ten in the morning
        await evening.open_lobby(group, people)
        await evening.press(people[0], "Start", group)
        await evening.pass_time(3)
        for _ in people:
            for person in people:
                if "Pass" in person.last().labels:
                    await evening.press(person, "Pass")
                    await evening.pass_time(2)
        assert "Next deal" in people[0].last(group).labels, "a deal was played: without one there is no rematch"
        people[0].says(group, "/finish")
        await evening.pass_time(3)
        await evening.press(people[0], "Yes, finish", group)
        await evening.pass_time(1.5 * HOUR)
        answer = await evening.press(people[0], "Rematch", group)
        assert answer.text == texts("en").plain(key, **values)
        assert await evening.service.room_at(chat.id, None) is None
        await evening.pass_time(10 * HOUR)
        assert (await evening.press(people[0], "Rematch", group)).text == ""
        assert await evening.service.room_at(chat.id, None) is not None
