"""Whoever waits for a private message of his own, however often he taps: the group does not wait with him."""

from __future__ import annotations

from pathlib import Path

from tests.play.evening import an_evening
from zole_bot.i18n import texts

TAPS = 40
AN_HOUR = 3600.0
A_FEW_SECONDS = 4.0


async def test_nobody_waits_for_what_cannot_reach_somebody_else(tmp_path: Path) -> None:
    """His private chat gets a 429 of an hour; he taps Join all the time, or Join and Leave by turns."""
    for labels in (("Join",), ("Join", "Leave")):
        (tmp_path / labels[-1]).mkdir()
        async with an_evening(tmp_path / labels[-1]) as evening:
            group, people = await evening.gather(4, 3)
            evening.telegram.flood.ban(people[3].id, AN_HOUR)
            lobby = people[3].last(group)
            presses = [people[3].press_on(lobby, labels[tap % len(labels)]) for tap in range(TAPS)]
            start = people[0].press("Start", group)
            await evening.pass_time(A_FEW_SECONDS)
            assert [answer.text for answer in start.answers] == [""]
            assert all(len(press.answers) == 1 for press in presses)


async def test_who_sits_down_is_there_when_start_comes_right_after_it(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        group, people = await evening.gather(3, 2)
        evening.telegram.updates.hold()
        join, start = people[2].press("Join", group), people[0].press("Start", group)
        evening.telegram.updates.release()
        await evening.pass_time(3)
        assert [press.answers[0].text for press in (join, start)] == ["", ""], "three are needed"


async def test_a_person_without_a_name_is_a_person(tmp_path: Path) -> None:
    """Somebody takes his name away in a lobby, or gives himself one that shows nothing or is no text."""
    t = texts("en")
    async with an_evening(tmp_path) as evening:
        group, people = await evening.gather(3, 3)
        await evening.pass_time(A_FEW_SECONDS)
        for name in ("", "\u202e" * 64, "<b>&amp;</b>"):
            people[2].user.first_name = name
            assert (await evening.press(people[2], "Leave", group)).text == t.plain("notice-left-lobby")
            assert (await evening.press(people[2], "Join", group)).text == ""
            await evening.pass_time(60)
