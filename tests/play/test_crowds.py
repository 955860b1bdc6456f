"""Crowds of whom nobody wants too much: many strangers who write to the bot at once, each only a little."""

from __future__ import annotations

from pathlib import Path

from tests.play.at_cards import at_cards

STRANGERS = 130
COMMANDS = ("/help", "/rules", "/language", "/settings", "/start", "/notify", "/hand", "/forget")
LONGEST_WAIT = 3.0


async def test_a_crowd_of_strangers_delays_no_hand(tmp_path: Path) -> None:
    """Each player sees within seconds what he did and that it is his turn, whatever all others ask."""
    async with at_cards(tmp_path) as cards:
        evening, telegram = cards.evening, cards.evening.telegram
        strangers = [telegram.new_person(f"S{number}") for number in range(STRANGERS)]
        telegram.updates.hold()
        for command in COMMANDS:
            for stranger in strangers:
                stranger.says_privately(command)
        telegram.updates.release()
        await evening.pass_time(2)
        assert evening.bot is not None
        for _ in range(3):
            assert evening.bot.limiter.waiting > STRANGERS, "there is more to do than can be done at once"
            first = await cards.in_turn()
            began = evening.clock.now()
            press = first.press("Pass")
            await evening.pass_time(LONGEST_WAIT)
            assert [answer.text for answer in press.answers] == [""]
            told = {call.chat_id for call in telegram.calls if call.at >= began and call.method.startswith("edit")}
            told |= {call.chat_id for call in telegram.calls if call.at >= began and call.method.startswith("send")}
            assert {person.id for person in cards.people} <= told
        assert telegram.flood.refusals == 0
