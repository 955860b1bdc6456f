"""What the program writes while it plays: enough to follow a room, and of nobody and no card."""

from __future__ import annotations

from tests.play.evening import NAMES
from tests.play.players import newest
from tests.process.street import Street, a_card
from zole_bot import __version__
from zole_bot.redaction import CARD


async def test_a_room_can_be_followed_tap_by_tap(street: Street) -> None:
    await street.play_into_a_trick()
    program = await street.start_listening()
    begun = await program.says(f"zole-bot {__version__} runs on the database {street.database}")
    assert " INFO " in begun
    second = await street.play_a_card()
    done = await program.says("A tap to play was done")
    assert " DEBUG " in done
    assert done.endswith(" room=1 deal=1")
    third = await street.who_is_in_turn()
    shown, card = newest(third), a_card(third)
    await third.press_on(shown, card).answer()
    await third.press_on(shown, card).answer()
    assert (await program.says("A tap to play was refused")).endswith(" room=1 deal=1")
    assert await program.is_told_to_stop() == 0
    assert second is not third
    assert not any(name in program.text for name in NAMES)
    assert not CARD.search(program.text.replace(str(street.folder), ""))
