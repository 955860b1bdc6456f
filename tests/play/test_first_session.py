"""Three people play from /zole to the final sheet."""

from __future__ import annotations

import random
from pathlib import Path

from tests.play.evening import an_evening
from tests.play.players import play_on


async def test_three_people_play_two_deals(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        people = [evening.telegram.new_person(name) for name in ("Anna", "Pēteris", "Ilze")]
        group = evening.telegram.new_group("Friends", people, with_bot=True)
        await evening.open_lobby(group, people)
        await evening.press(people[0], "Start", group)
        await evening.pass_time(3)
        taps = await play_on(evening, people, random.Random(3), taps=75)
        print(taps)
        for m in people[0].sees(group):
            print(m.text, [b.label for row in m.rows for b in row], sep="\n")
        for m in people[0].sees():
            print(m.text, [b.label for row in m.rows for b in row], sep="\n")
        import collections
        print(collections.Counter((c.method, c.chat_id) for c in evening.telegram.calls))
        assert False
