"""What the program does while Telegram cannot be reached, or gives its news to another."""

from __future__ import annotations

import pytest

from tests.process.street import Street
from zole_bot.playground import Drop, Hang, Tear


async def test_a_server_that_cannot_be_reached_is_tried_again_until_the_bot_is_told_to_stop(street: Street) -> None:
    await street.telegram.stop()
    program = await street.start()
    line = await program.says("Telegram cannot be reached, the next try is in 2 s")
    assert "Cannot connect to host" in line
    assert await program.is_told_to_stop() == 0


async def test_a_bot_listens_as_soon_as_its_server_can_be_reached(street: Street) -> None:
    await street.telegram.stop()
    program = await street.start()
    await program.says("Telegram cannot be reached, the next try is in 1 s")
    await street.telegram.start()
    await program.says("The bot @zole_bot listens")


async def test_a_running_bot_says_that_its_server_is_gone_and_that_it_is_back(street: Street) -> None:
    program = await street.start_listening()
    await street.telegram.stop()
    await program.says("Telegram cannot be asked for news")
    await street.telegram.start()
    street.people[0].says(street.group, "/zole")  # else the first poll waits for news for longer than we for its answer
    await program.says("Telegram gives news again")
    await street.until(lambda: bool(street.people[0].sees(street.group)[-1].rows))


async def test_a_bot_whose_server_is_gone_stops_in_good_order(street: Street) -> None:
    program = await street.start_listening()
    await street.telegram.stop()
    await program.says("Telegram cannot be asked for news")
    assert await program.is_told_to_stop() == 0


@pytest.mark.parametrize("fault", [Drop(), Drop(handled_first=True), Tear()], ids=["cut", "lost", "torn"])
async def test_a_poll_whose_connection_breaks_is_made_again(street: Street, fault: Drop) -> None:
    """Field case 15: a long poll is cut, loses its answer, or is torn: news come in again, and none is lost."""
    program = await street.start_listening()
    await street.telegram.updates.polled()
    rule = street.telegram.faults.add(fault, "getUpdates")
    street.people[0].says(street.group, "/help")  # ends the poll that waits; the next is struck
    await rule.struck.wait()
    street.people[0].says(street.group, "/zole")
    await program.says("Telegram gives news again")
    await street.until(lambda: bool(street.people[0].sees(street.group)[-1].rows))


async def test_a_bot_whose_news_go_to_another_says_so_and_tries_on(street: Street) -> None:
    """Field case 17: 409, as another program polls with the same token: a clear line, and it tries on."""
    program = await street.start_listening()
    await street.telegram.updates.polled()
    street.telegram.updates.terminate_poll()
    line = await program.says("only one may run with a token")
    assert " ERROR " in line
    street.people[0].says(street.group, "/zole")
    await street.until(lambda: bool(street.people[0].sees(street.group)[-1].rows))
    await program.says("Telegram gives news again")


async def test_a_last_poll_that_is_never_answered_does_not_hold_the_stop_up(street: Street) -> None:
    program = await street.start_listening()
    await street.telegram.updates.polled()
    street.telegram.faults.add(Hang(), "getUpdates", times=None)
    assert await program.is_told_to_stop() == 0
    await program.says("Telegram did not hear which news were taken")
