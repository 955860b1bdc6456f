"""More is to be shown in all rooms together than Telegram lets through: who is in turn comes first, boards last."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.play.evening import Evening, an_evening
from tests.play.outages import Session, begin, in_turn
from tests.play.players import newest, play_on
from zole_bot.chat.limiter import Kind, Priority
from zole_bot.cli.evening import CALLS_PER_SECOND
from zole_bot.game.rules import hand_in_turn
from zole_bot.playground import Person

LONGEST_SECONDS = 3.0
OTHERS_SECONDS = 30
"""So long all calls are taken by others."""
SOMEBODY = 7_000_000_000


@asynccontextmanager
async def short_of_calls(evening: Evening) -> AsyncIterator[None]:
    """Let hands of other rooms wait for their turn, more than can be let through in all that time."""
    assert evening.bot is not None
    acquire = evening.bot.limiter.acquire
    numbers = range(OTHERS_SECONDS * CALLS_PER_SECOND)
    tasks = [asyncio.create_task(acquire(SOMEBODY + n, Kind.EDIT, Priority.HAND, 1000.0)) for n in numbers]
    await evening.pass_time(0.1)
    try:
        yield
        assert not all(task.done() for task in tasks), "all that time others waited"
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def at_a_trick(evening: Evening) -> Session:
    """Play until cards are played."""
    session = await begin(evening, has_clock=False)
    await evening.press(in_turn(session), "Take")
    await play_on(evening, session.people, random.Random(1), taps=3)
    await evening.pass_time(10)
    return session


async def test_whose_turn_it_is_sees_it_at_once_though_his_hand_waited_already(tmp_path: Path) -> None:
    """Each hand changes with each card; one that waits to show that must not wait on when its owner's turn has come."""
    async with an_evening(tmp_path) as evening:
        session = await at_a_trick(evening)
        async with short_of_calls(evening):
            for _ in range(4):
                player = await awaited(session)
                green = next(button for button in newest(player).buttons if button.style == "success")
                press = player.press_data(newest(player), green.value)
                await evening.pass_time(LONGEST_SECONDS)
                assert [answer.text for answer in press.answers] == [""]
                assert "YOUR TURN" in newest(await awaited(session)).text


async def awaited(session: Session) -> Person:
    """Give the one whose turn it is, whatever anybody sees."""
    deal = (await session.room()).deal
    assert deal is not None
    hand = hand_in_turn(deal.deal)
    assert hand is not None
    return session.people[deal.active[hand]]


async def test_a_board_gives_way_to_hands(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        session = await at_a_trick(evening)
        since = session.count()
        async with short_of_calls(evening):
            for _ in range(4):
                player = await awaited(session)
                green = next(button for button in newest(player).buttons if button.style == "success")
                player.press_data(newest(player), green.value)
                await evening.pass_time(LONGEST_SECONDS)
            hands = [call for person in session.people for call in session.calls(since=since, chat=person.id)]
            assert session.calls(since=since) == [], "a trick is over, and the board does not tell it yet"
            assert len(hands) >= 4
        await evening.pass_time(10)
        assert session.calls(since=since), "and it comes when there is room"
