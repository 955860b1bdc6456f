"""Which calls in groups are remembered, for how long, and under which number."""

from __future__ import annotations

from zole_bot.clock import ManualClock
from zole_bot.service.group_calls import GroupCall, GroupCalls
from zole_bot.service.people import People
from zole_bot.storage import Storage

OLD, NEW = -4001, -1002000000001


async def test_calls_are_remembered_for_minutes_and_no_longer(storage: Storage) -> None:
    clock = ManualClock(1000.0)
    calls = GroupCalls(storage, clock)
    await calls.note(OLD, "send")
    clock.move_to(1000.0 + GroupCalls.KEPT_SECONDS)
    await calls.note(NEW, "edit")
    assert await calls.of_late() == [GroupCall(OLD, "send", 1000.0), GroupCall(NEW, "edit", clock.now())]
    clock.move_to(clock.now() + 1)
    assert [call.chat for call in await calls.of_late()] == [NEW]
    await calls.note(NEW, "edit")
    async with storage.reading() as db, db.execute("SELECT count(*) AS n FROM group_calls") as cursor:
        row = await cursor.fetchone()
    assert row is not None
    assert row["n"] == 2, "what is long past is stored no more"


async def test_a_clock_that_was_set_back_makes_nobody_wait(storage: Storage) -> None:
    await GroupCalls(storage, ManualClock(9000.0)).note(OLD, "send")
    assert await GroupCalls(storage, ManualClock(1000.0)).of_late() == []


async def test_a_group_that_moves_takes_its_calls_along(storage: Storage) -> None:
    calls = GroupCalls(storage, ManualClock(1000.0))
    await calls.note(OLD, "send")
    await People(storage).follow_group(OLD, NEW)
    assert [call.chat for call in await calls.of_late()] == [NEW]
