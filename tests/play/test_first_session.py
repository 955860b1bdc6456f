"""Three people play from /zole to the final sheet."""

from __future__ import annotations

from pathlib import Path

from tests.play.evening import an_evening


async def test_three_people_sit_down_and_get_their_cards(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        anna, peteris, ilze = (evening.telegram.new_person(name, language_code="en") for name in ("Anna", "Pēteris", "Ilze"))
        group = evening.telegram.new_group("Friends", [anna, peteris, ilze], with_bot=True)
        await evening.open_lobby(group, [anna, peteris, ilze])
        for m in anna.sees(group):
            print(m)
        for m in anna.sees():
            print(m)
        await evening.press(anna, "Start", group)
        for p in (anna, peteris, ilze):
            print(p.last())
        print(anna.last(group))
        assert False
