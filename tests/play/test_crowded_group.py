"""A group that has used up what Telegram lets through in a minute: taps are answered all the same."""

from __future__ import annotations

from pathlib import Path

from tests.play.evening import an_evening
from zole_bot.chat.budget import GROUP_CALLS

MORE_THAN_A_MINUTE_HOLDS = 25


async def test_taps_are_answered_while_answers_to_commands_wait(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        people = [evening.telegram.new_person(name) for name in ("Anna", "Pēteris", "Ilze")]
        group = evening.telegram.new_group("Friends", people, with_bot=True)
        await evening.open_lobby(group, people)
        await evening.press(people[0], "Start", group)
        await evening.pass_time(3)
        for _ in range(MORE_THAN_A_MINUTE_HOLDS):
            people[0].says(group, "/score")
        await evening.pass_time(1)
        sent = evening.telegram.log.of("sendMessage", group.id)
        assert len(sent) < MORE_THAN_A_MINUTE_HOLDS, "the group is full"
        press = people[1].press("Sheet", group)
        await evening.pass_time(1)
        assert len(press.answers) == 1
        await evening.pass_time(200)
        assert evening.telegram.flood.refusals == 0
        assert len(evening.telegram.log.of("sendMessage", group.id)) > len(sent), "and later the rest comes"


async def test_a_start_does_not_give_a_group_a_new_minute(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        people = [evening.telegram.new_person(name) for name in ("Anna", "Pēteris", "Ilze")]
        group = evening.telegram.new_group("Friends", people, with_bot=True)
        await evening.open_lobby(group, people)
        for times in (MORE_THAN_A_MINUTE_HOLDS, 2 * MORE_THAN_A_MINUTE_HOLDS):
            for _ in range(MORE_THAN_A_MINUTE_HOLDS):
                people[0].says(group, "/score")
            await evening.pass_time(1)
            calls = evening.telegram.log.busiest(group.id)
            assert MORE_THAN_A_MINUTE_HOLDS > calls > 10, "the group is nearly full"
            await evening.stop_bot()
            await evening.start_bot()
            await evening.pass_time(1)
            assert evening.telegram.log.busiest(group.id) <= GROUP_CALLS, times
        assert evening.telegram.flood.refusals == 0
