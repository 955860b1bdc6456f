"""Budgets of chats and of the whole, urgency, quiet after a 429, and nothing lost when a waiter is cancelled."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from telegram.error import RetryAfter

from zole_bot.chat.limiter import FloodWaitError, Kind, Limiter, Priority, Slot
from zole_bot.chat.priority import PATIENCE_SECONDS
from zole_bot.chat.rate_limiter import RateLimiter, Ticket
from zole_bot.clock import ManualClock

GROUP, OTHER_GROUP, PERSON = -1001, -1002, 7
START = 1_800_000_000.0
PATIENT = 10_000.0


async def settle() -> None:
    """Let every task go on until it waits for the clock."""
    for _ in range(20):
        await asyncio.sleep(0)


@dataclass
class Bench:
    """A limiter with a manual clock, and who was let through when."""

    calls_per_second: int = 1000
    clock: ManualClock = field(default_factory=lambda: ManualClock(START))
    passed: list[tuple[str, float]] = field(default_factory=list)
    tasks: list[asyncio.Task[Slot]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.limiter = Limiter(self.clock, self.calls_per_second)

    def ask(
        self,
        name: str,
        chat_id: int,
        kind: Kind = Kind.EDIT,
        priority: Priority = Priority.BOARD,
        wait: float = PATIENT,
    ) -> asyncio.Task[Slot]:
        async def acquire() -> Slot:
            slot = await self.limiter.acquire(chat_id, kind, priority, wait)
            self.passed.append((name, self.clock.now() - START))
            self.limiter.finish(slot)  # the call is over at once; those that take time are in test_late_calls
            return slot

        task = asyncio.create_task(acquire())
        self.tasks.append(task)
        return task

    async def run_until(self, seconds: float) -> None:
        await settle()
        while (moment := self.clock.next_moment()) is not None and moment <= START + seconds:
            self.clock.move_to(moment)
            await settle()
        self.clock.move_to(START + seconds)
        await settle()

    def names(self) -> list[str]:
        return [name for name, _ in self.passed]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def test_a_group_has_18_calls_a_minute_and_a_second() -> None:
    bench = Bench()
    for number in range(20):
        bench.ask(str(number), GROUP, Kind.SEND)
    await bench.run_until(60.9)
    assert len(bench.passed) == 18
    await bench.run_until(61)
    assert bench.names() == [str(number) for number in range(20)]


async def test_edits_leave_four_calls_to_sends() -> None:
    bench = Bench()
    for number in range(15):
        bench.ask(f"edit {number}", GROUP)
    await settle()
    assert len(bench.passed) == 14
    assert bench.limiter.calls_left(GROUP) == 0
    for number in range(5):
        bench.ask(f"send {number}", GROUP, Kind.SEND)
    await settle()
    assert bench.names()[14:] == ["send 0", "send 1", "send 2", "send 3"]
    await bench.close()


async def test_groups_do_not_share_a_budget() -> None:
    bench = Bench()
    for number in range(19):
        bench.ask(str(number), GROUP, Kind.SEND)
    bench.ask("other", OTHER_GROUP)
    await settle()
    assert "other" in bench.names()
    await bench.close()


async def test_a_private_chat_has_a_burst_of_three_and_then_one_a_second() -> None:
    bench = Bench()
    for number in range(6):
        bench.ask(str(number), PERSON)
    await bench.run_until(10)
    assert [moment for _, moment in bench.passed] == [0, 0, 0, 1, 2, 3]


async def test_a_private_burst_comes_back_slowly() -> None:
    bench = Bench()
    for number in range(3):
        bench.ask(str(number), PERSON)
    await settle()
    assert bench.limiter.calls_left(PERSON) == 0
    await bench.run_until(1.5)
    assert bench.limiter.calls_left(PERSON) == 1
    await bench.run_until(3)
    assert bench.limiter.calls_left(PERSON) == 3


async def test_calls_left_counts_edits_and_sets_aside_who_waits() -> None:
    bench = Bench()
    assert bench.limiter.calls_left(GROUP) == 14
    for number in range(6):
        bench.ask(str(number), GROUP, Kind.SEND)
    await settle()
    assert bench.limiter.calls_left(GROUP) == 12
    bench.limiter.punish(GROUP, 5)
    assert bench.limiter.calls_left(GROUP) == 0
    bench.ask("waits", GROUP)
    await bench.run_until(5)
    assert bench.limiter.calls_left(GROUP) == 11


async def test_the_urgent_come_first_when_all_chats_together_are_short() -> None:
    bench = Bench(calls_per_second=2)
    bench.ask("a", 1)
    bench.ask("b", 2)
    await settle()
    for place, priority in enumerate(reversed(Priority)):
        bench.ask(f"{priority.name} early", 10 + place, priority=priority)
        bench.ask(f"{priority.name} late", 20 + place, priority=priority)
    await bench.run_until(10)
    expected = [f"{priority.name} {when}" for priority in Priority for when in ("early", "late")]
    assert bench.names()[2:] == expected
    assert [moment for _, moment in bench.passed] == [float(n // 2) for n in range(12)]


async def test_what_waits_becomes_as_urgent_as_what_it_shows() -> None:
    bench = Bench(calls_per_second=1)
    for number in range(5):
        bench.ask(f"hand {number}", PERSON + number, priority=Priority.HAND)
    await bench.run_until(0)
    bench.limiter.hasten(PERSON + 4, Priority.TURN)
    bench.limiter.hasten(PERSON + 3, Priority.BOARD)  # which is less than it was: nothing changes
    await bench.run_until(10)
    assert [name for name, _ in bench.passed] == ["hand 0", "hand 4", "hand 1", "hand 2", "hand 3"]


async def test_a_hand_in_turn_goes_at_once_while_others_use_all_they_may() -> None:
    bench = Bench(calls_per_second=8)
    for number in range(20):
        bench.ask(f"board {number}", PERSON + number, priority=Priority.BOARD)
    await bench.run_until(0.5)
    assert bench.names() == [f"board {number}" for number in range(6)], "two of eight are kept"
    bench.ask("turn", PERSON + 30, priority=Priority.TURN)
    await bench.run_until(0.75)
    assert bench.passed[-1] == ("turn", 0.5)
    await bench.close()


@pytest.mark.parametrize("priority", list(Priority))
async def test_nothing_is_overtaken_for_ever(priority: Priority) -> None:
    bench = Bench(calls_per_second=1)
    bench.ask("first", PERSON, priority=Priority.TURN)
    bench.ask("patient", PERSON + 1, priority=priority)
    patience = int(PATIENCE_SECONDS[priority])
    for second in range(patience + 3):  # each second as much that is urgent as can be done
        bench.ask(f"turn {second}", PERSON + 2 + second, priority=Priority.TURN)
        await bench.run_until(second)
    turns_before_it = {Priority.TURN: 1, Priority.RESULT: 2}  # what is as urgent as they are goes in the order it came
    assert dict(bench.passed)["patient"] == patience + turns_before_it.get(priority, 0)
    await bench.close()


async def test_much_that_was_overtaken_for_long_leaves_hands_in_turn_their_calls() -> None:
    bench = Bench(calls_per_second=8)
    for number in range(450):
        bench.ask(f"hand {number}", PERSON + number, priority=Priority.HAND)
    patience = int(PATIENCE_SECONDS[Priority.HAND])
    await bench.run_until(patience + 1)
    for second in range(patience + 1, patience + 21):
        for number in range(6):
            bench.ask(f"turn {second} {number}", PERSON + 450 + 6 * second + number, priority=Priority.TURN)
        await bench.run_until(second + 1)
    waits = [moment - int(name.split()[1]) for name, moment in bench.passed if name.startswith("turn")]
    assert len(waits) >= 6 * 19
    assert max(waits) <= 1.0
    hands = [moment for name, moment in bench.passed if name.startswith("hand") and moment > patience + 1]
    assert len(hands) >= 18, "and what was overtaken goes on"
    await bench.close()


async def test_who_cannot_go_does_not_hold_up_the_less_urgent() -> None:
    bench = Bench(calls_per_second=1)
    bench.limiter.punish(GROUP, 30)
    bench.ask("quiet", GROUP, priority=Priority.TURN)
    bench.ask("free", PERSON, priority=Priority.LOW)
    await settle()
    assert bench.names() == ["free"]
    await bench.close()


async def test_a_429_keeps_only_its_chat_quiet_and_to_its_end() -> None:
    bench = Bench()
    bench.limiter.punish(GROUP, 30)
    bench.limiter.punish(GROUP, 10)
    bench.ask("punished", GROUP, Kind.SEND, Priority.TURN)
    bench.ask("other", OTHER_GROUP)
    bench.ask("person", PERSON)
    await bench.run_until(29.9)
    assert bench.names() == ["other", "person"]
    await bench.run_until(30)
    assert bench.passed[-1] == ("punished", 30.0)


async def test_a_429_turns_away_at_once_who_would_wait_too_long() -> None:
    bench = Bench()
    for number in range(18):
        bench.ask(str(number), GROUP, Kind.SEND)
    waiting = bench.ask("waits", GROUP, wait=90)
    await settle()
    assert not waiting.done()
    bench.limiter.punish(GROUP, 600)
    await settle()
    assert waiting.done()
    with pytest.raises(FloodWaitError) as caught:
        waiting.result()
    assert caught.value.seconds == 600


async def test_a_wait_over_the_cap_is_refused_at_once_and_costs_nothing() -> None:
    bench = Bench()
    for number in range(18):
        bench.ask(str(number), GROUP, Kind.SEND)
    refused = bench.ask("impatient", GROUP, Kind.EDIT, Priority.TURN, wait=60)
    await settle()
    assert refused.done()
    with pytest.raises(FloodWaitError) as caught:
        refused.result()
    assert caught.value.seconds == 61
    assert bench.clock.next_moment() is None


async def test_who_stood_behind_others_for_all_his_time_is_turned_away() -> None:
    bench = Bench(calls_per_second=1)
    for number in range(6):
        bench.ask(str(number), number + 1, priority=Priority.TURN)
    last = bench.ask("last", 50, priority=Priority.LOW, wait=2.5)
    await bench.run_until(2.4)
    assert not last.done()
    await bench.run_until(2.5)
    assert isinstance(last.exception(), FloodWaitError)
    await bench.close()


async def test_a_cancelled_waiter_takes_no_slot() -> None:
    bench = Bench()
    for number in range(18):
        bench.ask(str(number), GROUP, Kind.SEND)
    gone = bench.ask("gone", GROUP, Kind.SEND, Priority.TURN)
    bench.ask("stays", GROUP, Kind.SEND)
    await settle()
    gone.cancel()
    await bench.run_until(61)
    assert bench.names()[18:] == ["stays"]
    assert bench.limiter.calls_left(GROUP) == 14


async def test_a_waiter_cancelled_in_the_moment_of_its_turn_gives_its_slot_back() -> None:
    bench = Bench(calls_per_second=1)
    bench.ask("first", 1)
    gone = bench.ask("gone", GROUP)
    bench.ask("next", 3, priority=Priority.LOW)
    await settle()
    bench.clock.move_to(START + 1)
    await asyncio.sleep(0)  # the alarm rings: the slot is given, but its owner has not heard of it yet
    assert bench.limiter.calls_left(GROUP) == 13
    gone.cancel()
    await settle()
    assert gone.cancelled()
    assert bench.passed == [("first", 0.0), ("next", 1.0)]
    assert bench.limiter.calls_left(GROUP) == 14


async def test_the_last_waiter_that_goes_leaves_no_alarm() -> None:
    bench = Bench()
    bench.limiter.punish(GROUP, 30)
    waiting = bench.ask("waits", GROUP)
    await settle()
    waiting.cancel()
    await settle()
    assert bench.clock.next_moment() is None
    assert [task for task in asyncio.all_tasks() if task.get_name() == "limiter"] == []


@pytest.mark.parametrize("chat_id", [GROUP, PERSON])
async def test_a_slot_that_is_given_back_can_be_used_by_another(chat_id: int) -> None:
    bench = Bench()
    before = bench.limiter.calls_left(chat_id)
    slot = await bench.ask("unused", chat_id)
    assert bench.limiter.calls_left(chat_id) == before - 1
    bench.limiter.give_back(slot)
    assert bench.limiter.calls_left(chat_id) == before


async def test_a_group_that_moves_takes_its_calls_its_quiet_and_its_waiters_along() -> None:
    bench = Bench()
    for number in range(10):
        bench.ask(f"old {number}", GROUP, Kind.SEND)
    for number in range(10):
        bench.ask(f"new {number}", OTHER_GROUP, Kind.SEND)
    await settle()
    bench.limiter.punish(GROUP, 70)
    bench.ask("waits", GROUP)
    await settle()
    bench.limiter.move(GROUP, OTHER_GROUP)
    assert bench.limiter.calls_left(GROUP) == 14
    bench.ask("later", OTHER_GROUP)
    await bench.run_until(69.9)
    assert len(bench.passed) == 20
    await bench.run_until(70)
    assert bench.names()[20:] == ["waits", "later"]
    assert bench.limiter.calls_left(OTHER_GROUP) == 12


async def test_what_an_earlier_process_called_counts_as_if_each_call_had_hung() -> None:
    bench = Bench()
    for moment in (-80.0, -65.0, *[-30.0] * 10, *[-1.0] * 6):
        bench.limiter.remember(GROUP, Kind.SEND, START + moment)
    for number in range(3):
        bench.ask(str(number), GROUP, Kind.SEND)
    await bench.run_until(61)
    assert bench.passed == [("0", 0.0), ("1", 6.0), ("2", 41.0)]
    await bench.close()


async def test_idle_chats_are_forgotten() -> None:
    bench = Bench()
    for person in range(1, 501):
        bench.ask("x", person)
        bench.ask("x", -person)
    await settle()
    bench.limiter.punish(PERSON, 500)
    await bench.run_until(200)
    bench.ask("y", GROUP)
    await settle()
    assert set(bench.limiter._chats) == {PERSON, GROUP}


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.floats(0, 20, allow_nan=False),
            st.sampled_from(Kind),
            st.sampled_from(Priority),
            st.booleans(),
        ),
        min_size=30,
        max_size=90,
    )
)
def test_no_minute_ever_sees_more_than_18_calls_or_14_edits(
    steps: list[tuple[float, Kind, Priority, bool]],
) -> None:
    """Field case 8: sends and edits of a group are counted together."""

    async def run() -> list[Slot]:
        bench, moment = Bench(calls_per_second=5), 0.0
        for pause, kind, priority, is_given_up in steps:
            moment += pause if pause > 10 else 0  # many at once, then a while of nothing
            await bench.run_until(moment)
            task = bench.ask("x", GROUP, kind, priority)
            if is_given_up and priority is Priority.LOW:
                await settle()
                task.cancel()
        await bench.run_until(moment + 3_000)
        slots = [task.result() for task in bench.tasks if not task.cancelled()]
        assert len(slots) == len(bench.passed)
        return slots

    slots = asyncio.run(run())
    for start in (slot.moment for slot in slots):
        minute = [slot for slot in slots if start <= slot.moment <= start + 60]
        assert len(minute) <= 18
        assert sum(slot.kind is Kind.EDIT for slot in minute) <= 14
        assert sum(slot.moment < start + 1 for slot in minute) <= 5


# --- as the library calls it ---------------------------------------------------------------------------------------


async def through(
    limiter: RateLimiter, endpoint: str, data: dict[str, Any], ticket: Ticket | None = None, wait: int = 0
) -> object:
    async def callback() -> bool:
        if wait:
            raise RetryAfter(wait)
        return True

    return await limiter.process_request(callback, (), {}, endpoint, data, ticket)


@pytest.mark.parametrize(
    ("endpoint", "data", "ticket", "cost"),
    [
        ("answerCallbackQuery", {"callback_query_id": "1"}, None, 0),
        ("getChatMember", {"chat_id": GROUP, "user_id": 7}, None, 0),
        ("leaveChat", {"chat_id": GROUP}, None, 0),
        ("setMyCommands", {"commands": []}, None, 0),
        ("sendMessage", {"chat_id": "@channel"}, None, 0),
        ("sendMessage", {"chat_id": GROUP}, Ticket.ACQUIRED, 0),
        ("editMessageText", {"chat_id": GROUP}, None, 1),
        ("editMessageText", {"chat_id": str(GROUP)}, None, 1),
    ],
)
async def test_what_is_free_or_acquired_costs_nothing(
    endpoint: str, data: dict[str, Any], ticket: Ticket | None, cost: int
) -> None:
    bench = Bench()
    assert await through(RateLimiter(bench.limiter), endpoint, data, ticket) is True
    assert bench.limiter.calls_left(GROUP) == 14 - cost


async def test_a_429_is_told_to_the_limiter_and_raised() -> None:
    bench = Bench()
    with pytest.raises(RetryAfter):
        await through(RateLimiter(bench.limiter), "sendMessage", {"chat_id": GROUP}, Ticket.ACQUIRED, wait=40)
    assert bench.limiter.calls_left(GROUP) == 0
    assert bench.limiter.calls_left(OTHER_GROUP) == 14
    await bench.run_until(40)
    assert bench.limiter.calls_left(GROUP) == 14


async def test_a_429_on_a_look_up_does_not_silence_the_chat() -> None:
    bench = Bench()
    with pytest.raises(RetryAfter):
        await through(RateLimiter(bench.limiter), "getChatMember", {"chat_id": GROUP}, wait=40)
    assert bench.limiter.calls_left(GROUP) == 14
