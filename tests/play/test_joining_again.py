"""Whoever taps Join where he sits already, leaves and comes again is answered each time."""

from __future__ import annotations

from pathlib import Path

from tests.play.evening import an_evening


async def test_join_twice_leave_and_join_again(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        anna, peteris = (evening.telegram.new_person(name) for name in ("Anna", "Pēteris"))
        group = evening.telegram.new_group("Friends", [anna, peteris], with_bot=True)
        await evening.open_lobby(group, [anna, peteris])
        again = await evening.press(peteris, "Join", group)
        assert again.text
        await evening.press(peteris, "Leave", group)
        await evening.pass_time(5)
        last = peteris.press("Join", group)
        await evening.pass_time(2)
        assert len(last.answers) == 1
        assert "2  Pēteris" in peteris.last(group).text


async def test_join_is_answered_soon_though_the_private_message_has_to_wait(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        anna, peteris = (evening.telegram.new_person(name) for name in ("Anna", "Pēteris"))
        group = evening.telegram.new_group("Friends", [anna, peteris], with_bot=True)
        await evening.open_lobby(group, [anna])
        peteris.starts_bot()
        for command in ("help", "rules", "settings", "language", "notify", "start", "hand", "help"):
            peteris.says_privately(f"/{command}")
        await evening.settle()
        press = peteris.press("Join", group)
        await evening.pass_time(2)
        assert [answer.text for answer in press.answers] == ["One moment: a private message to you is on its way."]
        await evening.pass_time(30)
        assert "2  Pēteris" in peteris.last(group).text
