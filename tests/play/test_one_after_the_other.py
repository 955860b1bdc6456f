"""The new messages of a room are under way one after the other, and those of two rooms at the same time."""

from __future__ import annotations

from pathlib import Path

from tests.faults.evening import StormyEvening
from tests.play.evening import an_evening
from tests.play.outages import begin, in_turn
from zole_bot.playground import Delay

ANSWER_SECONDS = 0.6


async def test_hands_go_one_after_the_other_and_that_of_the_one_in_turn_first(tmp_path: Path) -> None:
    """Killed at any moment, the program leaves at most one of which it does not know whether it arrived."""
    async with an_evening(tmp_path, make=StormyEvening) as evening:
        session, telegram = await begin(evening), evening.telegram
        second = in_turn(session)
        await evening.press(second, "Pass")
        third = in_turn(session)
        await session.says(third, "/pause")
        await evening.pass_time(600)
        count = session.count()
        rule = telegram.faults.add(Delay(ANSWER_SECONDS), "sendMessage", times=None)
        await session.says(third, "/resume")
        most = 0
        for _ in range(8):
            most = max(most, telegram.held_up)
            await evening.pass_time(ANSWER_SECONDS / 2)
        assert most == 1
        sent = [call.chat_id for call in list(telegram.calls)[count:] if call.method == "sendMessage"]
        assert sent[0] == third.id
        assert sorted(map(int, filter(None, sent))) == sorted(person.id for person in session.people)
        rule.lift()
        await evening.pass_time(3)


async def test_rooms_do_not_wait_for_each_other(tmp_path: Path) -> None:
    async with an_evening(tmp_path, make=StormyEvening) as evening:
        sessions = [await begin(evening) for _ in range(2)]
        rule = evening.telegram.faults.add(Delay(ANSWER_SECONDS), "sendMessage", times=None)
        for session in sessions:
            await evening.service.show_again(session.room_id)
        await evening.settle()
        assert evening.telegram.held_up == 2
        rule.lift()
        await evening.pass_time(3)
