"""SIGTERM: the program ends in good order, wherever it is, and the next one goes on."""

from __future__ import annotations

import pytest

from tests.play.players import has_turn, newest
from tests.process.program import PATIENCE_SECONDS
from tests.process.street import Street, a_card
from zole_bot.playground import Hang


async def test_a_bot_told_to_stop_in_the_middle_of_a_trick_goes_on_after_the_next_start(street: Street) -> None:
    """Field case 93: an update of the bot in the middle of a trick: all is stored, and the next one goes on.

    The case has the group told; here nobody is, because a restart of seconds changes nothing for those who play.
    Field case 102: what was tapped meanwhile counts after the start.
    """
    await street.play_into_a_trick()
    program = await street.start_listening()
    second = await street.who_is_in_turn()
    press = second.press(a_card(second))
    assert await program.is_told_to_stop() == 0

    await street.start_listening()
    await press.answer(PATIENCE_SECONDS)
    await street.until(lambda: not has_turn(second))
    third = await street.play_a_card()
    await street.until(lambda: "trick 2" in newest(third).text)
    assert street.cards_played() == 3
    assert len(press.answers) == 1


async def test_a_send_under_way_may_end_before_the_bot_stops(street: Street) -> None:
    await street.play_into_a_trick()
    program = await street.start_listening()
    second = await street.who_is_in_turn()
    hanging = street.telegram.faults.add(Hang(handled_first=True), "sendMessage", chat_id=second.id)
    second.says_privately("/hand")
    await hanging.struck.wait()
    program.terminate()
    await program.says("The bot stops")
    hanging.lift()
    assert await program.ends() == 0

    program = await street.start_listening()
    assert await street.play_a_card() is second
    assert await program.is_told_to_stop() == 0
    assert len(street.messages_of_the_deal(second)) == 1


@pytest.mark.parametrize("method", ["getMe", "setMyCommands", "deleteWebhook", "getUpdates"])
async def test_a_bot_that_is_still_starting_ends_when_it_is_told_to(street: Street, method: str) -> None:
    hanging = street.telegram.faults.add(Hang(), method, times=None)
    program = await street.start()
    await hanging.struck.wait()
    assert await program.is_told_to_stop() == 0
