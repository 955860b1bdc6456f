"""The real program on a disk that takes nothing more."""

from __future__ import annotations

import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.process.program import PATIENCE_SECONDS, Program
from tests.process.street import Street, a_card
from zole_bot.i18n import texts


@contextmanager
def no_room_after(path: Path, program: Program) -> Iterator[None]:
    """Let no file of the program become longer than this one is."""
    if sys.platform != "linux":
        pytest.skip("only Linux lets one limit another process")
    limit = resource.RLIMIT_FSIZE
    (_, most) = resource.prlimit(program.pid, limit)
    resource.prlimit(program.pid, limit, (path.stat().st_size, most))
    yield
    resource.prlimit(program.pid, limit, (most, most))


async def test_a_move_for_which_there_is_no_room_is_told_and_can_be_made_once_there_is(street: Street) -> None:
    """The commit itself fails here, not a statement before it."""
    await street.play_into_a_trick()
    program = await street.start_listening()
    second = await street.who_is_in_turn()
    with no_room_after(street.database.with_name("zole.db-wal"), program):
        answer = await second.press(a_card(second)).answer(PATIENCE_SECONDS)
        assert answer.text == texts("en").plain("notice-not-stored")
        assert street.cards_played() == 1
    assert await street.play_a_card() is second
    assert street.cards_played() == 2
    assert await program.is_told_to_stop() == 0
