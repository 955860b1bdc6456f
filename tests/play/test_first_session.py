"""Three people play from /zole, with Telegram's flood limits on."""

from __future__ import annotations

import random
from pathlib import Path

from tests.play.evening import an_evening
from tests.play.players import play_on


async def test_three_people_play_two_deals_and_go_on_with_the_third(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        people = [evening.telegram.new_person(name) for name in ("Anna", "Pēteris", "Ilze")]
        group = evening.telegram.new_group("Friends", people, with_bot=True)
        await evening.open_lobby(group, people)
        await evening.press(people[0], "Start", group)
        await evening.pass_time(3)
        assert await play_on(evening, people, random.Random(3), taps=75) == 75
        said = [seen.text for seen in people[0].sees(group)]
        assert [text.startswith("Deal 2 · ") for text in said].count(True) == 2
        assert said[-1].startswith("Deal 3 · ")
        assert all(call.is_ok for call in evening.telegram.calls if call.method != "sendMessage")
