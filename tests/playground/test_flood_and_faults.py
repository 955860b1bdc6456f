"""Flood limits, and what can be made to go wrong on the way."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest

from tests.playground.conftest import Call, Ok
from zole_bot.clock import ManualClock
from zole_bot.playground import (
    Call as LoggedCall,
)
from zole_bot.playground import (
    Delay,
    Drop,
    FloodLimits,
    Group,
    Hang,
    Person,
    Playground,
    Refuse,
    bad_request,
    flood_wait,
    server_error,
)


async def test_a_group_takes_20_sends_and_edits_a_minute(
    telegram: Playground, clock: ManualClock, call: Call, ok: Ok, group: Group
) -> None:
    telegram.flood.switch_on()
    sent = await ok("sendMessage", chat_id=group.id, text="0")
    for place in range(1, 20):
        await ok("editMessageText", chat_id=group.id, message_id=sent["message_id"], text=f"{place}")
    body = await call("sendMessage", chat_id=group.id, text="20")
    assert body == {
        "ok": False,
        "error_code": 429,
        "description": "Too Many Requests: retry after 60",
        "parameters": {"retry_after": 60},
    }
    clock.move_to(clock.now() + 10)
    prolonged = await call("editMessageText", chat_id=group.id, message_id=sent["message_id"], text="x")
    assert prolonged["parameters"] == {"retry_after": 52}
    clock.move_to(clock.now() + 51)
    assert not (await call("sendMessage", chat_id=group.id, text="x"))["ok"]
    clock.move_to(clock.now() + 60)
    await ok("sendMessage", chat_id=group.id, text="x")
    assert telegram.log.busiest(group.id) == 22


async def test_answers_reads_and_deletions_are_free_and_other_chats_unharmed(
    telegram: Playground, call: Call, ok: Ok, anna: Person, group: Group
) -> None:
    anna.starts_bot()
    telegram.flood.switch_on()
    keyboard = {"inline_keyboard": [[{"text": "Take", "callback_data": "t"}]]}
    sent = await ok("sendMessage", chat_id=group.id, text="x", reply_markup=keyboard)
    telegram.flood.ban(group.id, 1000)
    assert (await call("sendMessage", chat_id=group.id, text="x"))["error_code"] == 429
    press = anna.press("Take", in_=group)
    await ok("answerCallbackQuery", callback_query_id=press.query.id)
    await ok("getChat", chat_id=group.id)
    await ok("deleteMessage", chat_id=group.id, message_id=sent["message_id"])
    await ok("sendMessage", chat_id=anna.id, text="x")


async def test_a_private_chat_takes_a_burst_then_one_a_second(
    telegram: Playground, clock: ManualClock, call: Call, ok: Ok, anna: Person
) -> None:
    anna.starts_bot()
    telegram.flood.switch_on()
    for place in range(5):
        await ok("sendMessage", chat_id=anna.id, text=f"{place}")
    assert (await call("sendMessage", chat_id=anna.id, text="x"))["parameters"] == {"retry_after": 3}
    clock.move_to(clock.now() + 3)
    for place in range(3):
        await ok("sendMessage", chat_id=anna.id, text=f"{place}")
    assert not (await call("sendMessage", chat_id=anna.id, text="x"))["ok"]


async def test_all_chats_together_take_30_a_second(
    telegram: Playground, clock: ManualClock, call: Call, ok: Ok
) -> None:
    people = [telegram.new_person(f"P{place}") for place in range(31)]
    for person in people:
        person.starts_bot()
    telegram.flood.switch_on(FloodLimits(shortest_ban_seconds=1))
    for person in people[:30]:
        await ok("sendMessage", chat_id=person.id, text="x")
    assert (await call("sendMessage", chat_id=people[30].id, text="x"))["error_code"] == 429
    clock.move_to(clock.now() + 1)
    await ok("sendMessage", chat_id=people[30].id, text="x")
    telegram.flood.switch_off()


@pytest.mark.parametrize(
    ("fault", "code", "description"),
    [
        (flood_wait(5), 429, "Too Many Requests: retry after 5"),
        (server_error(), 500, "Internal Server Error"),
        (server_error(502), 502, "Bad Gateway"),
        (bad_request("something new"), 400, "Bad Request: something new"),
    ],
)
async def test_a_planned_refusal_strikes_as_often_as_planned(
    *, telegram: Playground, call: Call, ok: Ok, anna: Person, fault: Refuse, code: int, description: str
) -> None:
    anna.starts_bot()
    telegram.faults.add(fault, "sendMessage", chat_id=anna.id, times=2)
    for _ in range(2):
        body = await call("sendMessage", chat_id=anna.id, text="x")
        assert (body["error_code"], body["description"]) == (code, description)
    assert len(anna.sees()) == 1
    await ok("sendMessage", chat_id=anna.id, text="x")
    assert [each.fault for each in telegram.calls] == ["Refuse", "Refuse", None]
    telegram.fail_if_violated()


async def test_a_rule_is_for_a_method_a_chat_and_a_condition(
    telegram: Playground, call: Call, ok: Ok, anna: Person, peteris: Person
) -> None:
    anna.starts_bot()
    peteris.starts_bot()
    telegram.faults.add(server_error(), "edit*")
    telegram.faults.add(server_error(), chat_id=peteris.id, times=None)
    telegram.faults.add(server_error(), when=lambda raw: raw.get("text") == "bad")
    sent = await ok("sendMessage", chat_id=anna.id, text="x")
    assert not (await call("sendMessage", chat_id=peteris.id, text="x"))["ok"]
    assert not (await call("sendMessage", chat_id=anna.id, text="bad"))["ok"]
    assert not (await call("editMessageText", chat_id=anna.id, message_id=sent["message_id"], text="y"))["ok"]
    telegram.faults.clear()
    await ok("sendMessage", chat_id=peteris.id, text="x")


@pytest.mark.parametrize("handled", [False, True])
async def test_a_cut_connection_may_have_done_its_work(
    telegram: Playground, call: Call, anna: Person, handled: bool
) -> None:
    anna.starts_bot()
    telegram.faults.add(Drop(handled_first=handled), "sendMessage")
    with pytest.raises(aiohttp.ClientConnectionError):
        await call("sendMessage", chat_id=anna.id, text="x")
    assert [each.text for each in anna.sees()] == ["/start", *(["x"] if handled else [])]
    assert telegram.calls[-1].is_ok is handled


async def test_a_slow_answer_comes_by_the_clock(
    telegram: Playground, clock: ManualClock, call: Call, anna: Person
) -> None:
    anna.starts_bot()
    rule = telegram.faults.add(Delay(30), "sendMessage")
    slow = asyncio.create_task(call("sendMessage", chat_id=anna.id, text="x"))
    await rule.struck.wait()
    assert anna.last().text == "x"
    assert not slow.done()
    clock.move_to(clock.now() + 30)
    assert (await slow)["ok"]


async def test_a_tap_may_be_answered_again_where_the_server_was_gone_before_the_slow_word_of_the_first_came(
    telegram: Playground, call: Call, ok: Ok, anna: Person
) -> None:
    anna.starts_bot()
    keyboard = {"inline_keyboard": [[{"text": "Take", "callback_data": "t"}]]}
    await ok("sendMessage", chat_id=anna.id, text="x", reply_markup=keyboard)
    press = anna.press("Take")
    telegram.faults.add(Delay(3), "answerCallbackQuery")
    waiting = asyncio.create_task(call("answerCallbackQuery", callback_query_id=press.query.id, text="1"))
    await press.answer()
    await telegram.stop()
    with pytest.raises(aiohttp.ClientError):
        await waiting
    await telegram.start()
    await ok("answerCallbackQuery", callback_query_id=press.query.id, text="2")
    assert [answer.text for answer in press.answers] == ["1"]
    telegram.fail_if_violated()


async def test_a_hanging_call_hangs_until_it_is_let_go(telegram: Playground, call: Call, anna: Person) -> None:
    anna.starts_bot()
    rule = telegram.faults.add(Hang(), "getUpdates", times=None)
    poll = asyncio.create_task(call("getUpdates"))
    await rule.struck.wait()
    assert not poll.done()
    rule.lift()
    assert len((await poll)["result"]) == 1
    assert (await call("getUpdates"))["ok"]


async def test_the_log_keeps_what_was_asked_and_what_was_shown(
    telegram: Playground, call: Call, ok: Ok, anna: Person
) -> None:
    seen: list[LoggedCall] = []
    telegram.log.watchers.append(seen.append)
    anna.starts_bot()
    await ok("sendMessage", chat_id=anna.id, text="<b>x</b>", parse_mode="HTML")
    await ok("getUpdates")
    await call("editMessageText", chat_id=anna.id, message_id=99, text="x")
    sent, edited = telegram.calls
    assert sent.message is not None
    assert (sent.method, sent.chat_id, sent.message.html) == ("sendMessage", anna.id, "<b>x</b>")
    assert (edited.code, edited.error) == (400, "Bad Request: message to edit not found")
    assert list(telegram.calls) == seen == telegram.log.of(chat_id=anna.id)
    assert telegram.log.of("edit*") == [edited]
    assert telegram.log.counts == {"sendMessage": 1, "getUpdates": 1, "editMessageText": 1}


async def test_a_long_run_keeps_only_the_newest_calls(clock: ManualClock, session: aiohttp.ClientSession) -> None:
    async with Playground(clock, keep_calls=2) as telegram:
        for _ in range(3):
            await session.get(f"{telegram.base_url}{telegram.token}/getMe")
        assert len(telegram.calls) == 2
        assert telegram.log.counts["getMe"] == 3
