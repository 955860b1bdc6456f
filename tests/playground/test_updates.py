"""Updates: long polls, confirmation, conflicts, holding back, repeating, webhooks; and when all is quiet."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from tests.playground.conftest import Call, Ok
from zole_bot.playground import Group, Person, Playground


def _texts(updates: list[dict[str, Any]]) -> list[str]:
    return [each["message"]["text"] for each in updates if "message" in each]


async def test_updates_come_again_until_they_are_confirmed(ok: Ok, anna: Person) -> None:
    anna.starts_bot()
    anna.says_privately("/hand")
    first = await ok("getUpdates")
    assert _texts(first) == ["/start", "/hand"]
    assert await ok("getUpdates") == first
    rest = await ok("getUpdates", offset=first[0]["update_id"] + 1)
    assert rest == first[1:]
    assert await ok("getUpdates", offset=first[1]["update_id"] + 1) == []


async def test_a_batch_is_limited_and_a_negative_offset_takes_from_the_end(ok: Ok, anna: Person) -> None:
    for place in range(3):
        anna.says_privately(f"{place}")
    assert _texts(await ok("getUpdates", limit=2)) == ["0", "1"]
    assert _texts(await ok("getUpdates", offset=-1)) == ["2"]


async def test_a_long_poll_waits_for_the_first_update(telegram: Playground, ok: Ok, anna: Person) -> None:
    poll = asyncio.create_task(ok("getUpdates", timeout=20))
    await telegram.updates.polled()
    anna.starts_bot()
    assert _texts(await poll) == ["/start"]


async def test_a_second_poller_ends_the_first(telegram: Playground, call: Call, anna: Person) -> None:
    first = asyncio.create_task(call("getUpdates", timeout=20))
    await telegram.updates.polled()
    second = asyncio.create_task(call("getUpdates", timeout=20))
    body = await first
    assert (body["error_code"], body["description"]) == (
        409,
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
    )
    anna.starts_bot()
    assert _texts((await second)["result"]) == ["/start"]


async def test_a_poller_that_hung_up_does_not_disturb(telegram: Playground, ok: Ok, anna: Person) -> None:
    async with aiohttp.ClientSession() as other:
        url = f"{telegram.base_url}{telegram.token}/getUpdates"
        gone = asyncio.create_task(other.post(url, data={"timeout": "20"}))
        await telegram.updates.polled()
        gone.cancel()
        await asyncio.wait([gone])
    anna.starts_bot()
    assert _texts(await ok("getUpdates", timeout=20)) == ["/start"]


async def test_updates_not_asked_for_do_not_come(
    telegram: Playground, ok: Ok, anna: Person, peteris: Person, group: Group
) -> None:
    group.promote_bot()
    await ok("getUpdates", offset=-1, allowed_updates=["message", "chat_member"])
    await ok("getUpdates", offset=telegram.updates.last_id + 1)
    anna.blocks_bot()
    group.promote(peteris)
    kinds = [sorted(set(each) - {"update_id"}) for each in await ok("getUpdates")]
    assert kinds[-1:] == [["chat_member"]]
    assert ["my_chat_member"] not in kinds


async def test_without_being_asked_for_chat_member_does_not_come(
    telegram: Playground, ok: Ok, peteris: Person, group: Group
) -> None:
    group.promote_bot()
    group.promote(peteris)
    assert all("chat_member" not in each for each in await ok("getUpdates"))


async def test_updates_are_held_back_and_reordered(telegram: Playground, ok: Ok, anna: Person) -> None:
    telegram.updates.hold()
    for text in ("1", "2", "3"):
        anna.says_privately(text)
    assert await ok("getUpdates") == []
    assert telegram.updates.held == 3
    telegram.updates.release([2, 0, 1])
    assert _texts(await ok("getUpdates")) == ["3", "1", "2"]


async def test_a_confirmed_update_is_delivered_again(telegram: Playground, ok: Ok, anna: Person) -> None:
    anna.says_privately("1")
    batch = await ok("getUpdates")
    offset = batch[0]["update_id"] + 1
    assert await ok("getUpdates", offset=offset) == []
    telegram.updates.redeliver()
    assert await ok("getUpdates", offset=offset) == batch
    assert await ok("getUpdates", offset=offset) == []


async def test_every_update_is_delivered_twice(telegram: Playground, ok: Ok, anna: Person) -> None:
    telegram.updates.repeats = 1
    anna.says_privately("1")
    seen = []
    offset = 0
    while batch := await ok("getUpdates", offset=offset):
        seen += _texts(batch)
        offset = batch[-1]["update_id"] + 1
    assert seen == ["1", "1"]


async def test_it_is_quiet_when_all_is_confirmed(telegram: Playground, ok: Ok, anna: Person) -> None:
    await telegram.quiet()
    anna.says_privately("1")
    quiet = asyncio.create_task(telegram.quiet())
    batch = await ok("getUpdates")
    assert not quiet.done()
    poll = asyncio.create_task(ok("getUpdates", offset=batch[-1]["update_id"] + 1, timeout=20))
    await quiet
    assert not poll.done()
    telegram.updates.stop()
    assert await poll == []


async def test_it_says_what_keeps_it_from_being_quiet(telegram: Playground, anna: Person) -> None:
    anna.says_privately("1")
    with pytest.raises(TimeoutError, match="1 updates not confirmed, 0 calls in hand"):
        await telegram.quiet(0.01)


async def test_pending_updates_can_be_dropped(telegram: Playground, ok: Ok, anna: Person) -> None:
    anna.says_privately("1")
    await ok("deleteWebhook", drop_pending_updates=True)
    assert await ok("getUpdates") == []


async def test_a_webhook_gets_each_update_until_it_takes_it(
    telegram: Playground, call: Call, ok: Ok, anna: Person
) -> None:
    taken: list[tuple[str | None, str]] = []
    failures = iter([500])

    async def take(request: web.BaseRequest) -> web.Response:
        update = await request.json()
        taken.append((request.headers.get("X-Telegram-Bot-Api-Secret-Token"), update["message"]["text"]))
        return web.Response(status=next(failures, 200))

    runner = web.ServerRunner(web.Server(take))
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    try:
        await ok("setWebhook", url=url, secret_token="s3cret")
        body = await call("getUpdates")
        assert body["error_code"] == 409
        assert "while webhook is active" in body["description"]
        anna.says_privately("1")
        anna.says_privately("2")
        await telegram.quiet()
        assert taken == [("s3cret", "1"), ("s3cret", "1"), ("s3cret", "2")]
        info = await ok("getWebhookInfo")
        assert (info["url"], info["pending_update_count"]) == (url, 0)
        assert info["last_error_message"] == "Wrong response from the webhook: 500 Internal Server Error"
        await ok("deleteWebhook")
        assert (await ok("getWebhookInfo"))["url"] == ""
        assert await ok("getUpdates") == []
    finally:
        await runner.cleanup()


@pytest.mark.parametrize(
    ("given", "refusal"),
    [
        ({"url": "http://example.org/"}, "bad webhook: An HTTPS URL must be provided for webhook"),
        ({"url": "https://example.org/"}, "bad webhook: the stand-in reaches this machine only"),
        (
            {"url": "http://127.0.0.1:1/", "secret_token": "a b"},
            "secret token contains unallowed characters",
        ),
    ],
)
async def test_a_wrong_webhook_is_refused(call: Call, given: dict[str, str], refusal: str) -> None:
    assert (await call("setWebhook", **given))["description"] == f"Bad Request: {refusal}"


async def test_the_server_starts_again_on_the_same_port(telegram: Playground, ok: Ok, anna: Person) -> None:
    anna.starts_bot()
    port = telegram.port
    await telegram.stop()
    with pytest.raises(aiohttp.ClientConnectionError):
        await ok("getMe")
    await telegram.start()
    assert telegram.port == port
    assert _texts(await ok("getUpdates")) == ["/start"]
