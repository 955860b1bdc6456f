"""What the program does while Telegram cannot be reached, or gives its news to another."""

from __future__ import annotations

from tests.process.street import Street
from zole_bot.playground import Hang


async def test_a_server_that_cannot_be_reached_is_tried_again_until_the_bot_is_told_to_stop(street: Street) -> None:
    await street.telegram.stop()
    program = await street.start()
    line = await program.says("Telegram cannot be reached, the next try is in 2 s")
    assert "All connection attempts failed" in line
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
    await program.says("Telegram gives news again")
    street.people[0].says(street.group, "/zole")
    await street.until(lambda: bool(street.people[0].sees(street.group)[-1].rows))


async def test_a_bot_whose_server_is_gone_stops_in_good_order(street: Street) -> None:
    program = await street.start_listening()
    await street.telegram.stop()
    await program.says("Telegram cannot be asked for news")
    assert await program.is_told_to_stop() == 0


async def test_a_bot_whose_news_go_to_another_says_so_and_tries_on(street: Street) -> None:
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
