"""A program that ends, ends at once: no thread and no wait holds it up."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing

import pytest

from tests.process.program import Program
from tests.process.street import Street, a_card

SOON_SECONDS = 5


async def ends_soon(program: Program) -> int:
    async with asyncio.timeout(SOON_SECONDS):
        return await program.ends()


async def test_a_program_told_to_stop_ends_soon(street: Street) -> None:
    """Field case 108: SIGTERM with a session under way."""
    await street.play_into_a_trick()
    program = await street.start_listening()
    program.terminate()
    assert await ends_soon(program) == 0


@pytest.mark.parametrize(
    ("setting", "value", "words", "code"),
    [
        ("token", "1234567890:ANOTHER-token-that-nobody-has-given", "ZOLE_BOT_TOKEN is refused", 1),
        ("log_level", "LOUD", "ZOLE_BOT_LOG_LEVEL cannot be used", 2),
        ("database", "/proc/zole/zole.db", "cannot be used", 1),
        ("metrics_listen", "192.0.2.1:80", "cannot be listened at", 1),
    ],
)
async def test_a_start_that_fails_ends_soon(street: Street, setting: str, value: str, words: str, code: int) -> None:
    """Field case 108: a bad token, a bad setting, a file that cannot be used, an address that is not ours."""
    program = await street.start(**{setting: value})
    await program.says(words)
    assert await ends_soon(program) == code


async def test_another_program_that_holds_the_file_does_not_hold_up_the_end(street: Street) -> None:
    """Field case 106 (and 108): a move waits for the file, and the bot is told to stop; the move is not half there."""
    await street.play_into_a_trick()
    program = await street.start_listening()
    second = await street.who_is_in_turn()
    with closing(sqlite3.connect(street.database, isolation_level=None)) as outside:
        outside.execute("BEGIN IMMEDIATE")
        taken = street.telegram.updates.polled()
        second.press(a_card(second))
        await taken
        assert await program.is_told_to_stop() == 0
        outside.execute("ROLLBACK")
    assert street.cards_played() == 1
    await street.start_listening()
    await street.play_a_card()
    assert street.cards_played() == 2
