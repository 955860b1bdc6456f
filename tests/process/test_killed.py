"""SIGKILL in the middle of a trick, and what the people find after the next start."""

from __future__ import annotations

from tests.play.players import newest
from tests.process.program import PATIENCE_SECONDS
from tests.process.street import Street, a_card
from zole_bot.playground import Hang


async def test_the_button_on_the_screen_still_plays_once_after_a_kill(street: Street) -> None:
    """Field case 40: SIGKILL in the middle of a trick, a start, and a tap on the keyboard sent before: it counts."""
    await street.play_into_a_trick()
    program = await street.start_listening()
    await street.play_a_card()
    third = await street.who_is_in_turn()
    await program.is_killed()
    assert street.cards_played() == 2

    shown, card = newest(third), a_card(third)
    presses = [third.press_on(shown, card), third.press_on(shown, card)]
    await street.start_listening()
    answers = [await press.answer(PATIENCE_SECONDS) for press in presses]

    assert [len(press.answers) for press in presses] == [1, 1]
    assert answers[0].text == ""
    assert answers[1].text.startswith("Not yours yet")
    await street.until(lambda: "trick 2" in newest(third).text)
    assert street.cards_played() == 3


async def test_board_and_hands_are_taken_up_and_nothing_is_there_twice(street: Street) -> None:
    await street.play_into_a_trick()
    await (await street.start_listening()).is_killed()
    program = await street.start_listening()
    for _ in range(3):
        await street.play_a_card()
    assert await program.is_told_to_stop() == 0

    assert street.cards_played() == 4
    assert [len(street.messages_of_the_deal(person)) for person in street.people] == [1, 1, 1]
    assert len(street.messages_of_the_deal(street.people[0], street.group)) == 1


async def test_a_hand_whose_sending_the_kill_has_broken_off_is_there_once_after_the_next_tap(street: Street) -> None:
    await street.play_into_a_trick()
    program = await street.start_listening()
    second = await street.who_is_in_turn()
    hanging = street.telegram.faults.add(Hang(handled_first=True), "sendMessage", chat_id=second.id)
    second.says_privately("/hand")
    await hanging.struck.wait()
    await program.is_killed()
    hanging.lift()
    unknown = newest(second)

    await street.start_listening()
    await street.until(lambda: newest(second).message_id != unknown.message_id)
    assert (await second.press_on(unknown, a_card(second)).answer(PATIENCE_SECONDS)).text == ""
    await street.until(lambda: len(street.messages_of_the_deal(second)) == 1)
    assert street.messages_of_the_deal(second)[0].message_id != unknown.message_id
    assert street.cards_played() == 2
