"""A stand-in that listens, people in a group, and a plain caller of the Bot API."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import aiohttp
import pytest

from zole_bot.clock import ManualClock
from zole_bot.playground import Group, Person, Playground

Body = dict[str, Any]
Call = Callable[..., Coroutine[Any, Any, Body]]
Ok = Callable[..., Coroutine[Any, Any, Any]]
Refusal = Callable[..., Coroutine[Any, Any, tuple[int, str]]]
Heard = Callable[[], Coroutine[Any, Any, list[Body]]]


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def telegram(clock: ManualClock) -> AsyncIterator[Playground]:
    async with Playground(clock) as server:
        yield server


@pytest.fixture
def anna(telegram: Playground) -> Person:
    return telegram.new_person("Anna", username="anna_k")


@pytest.fixture
def peteris(telegram: Playground) -> Person:
    return telegram.new_person("Pēteris", last_name="Bērziņš", language_code="lv")


@pytest.fixture
def group(telegram: Playground, anna: Person, peteris: Person) -> Group:
    return telegram.new_group("Friends", [anna, peteris], with_bot=True)


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as client:
        yield client


@pytest.fixture
def call(telegram: Playground, session: aiohttp.ClientSession) -> Call:
    """Call a method as python-telegram-bot does: a form, nested values as JSON. Gives the body of the answer."""

    async def post(method: str, **parameters: Any) -> Body:
        form = {name: value if isinstance(value, str) else json.dumps(value) for name, value in parameters.items()}
        async with session.post(f"{telegram.base_url}{telegram.token}/{method}", data=form) as response:
            body: Body = await response.json()
            assert body["ok"] == (response.status == 200)
            return body

    return post


@pytest.fixture
def ok(call: Call) -> Ok:
    """Call a method that must go well; gives the result."""

    async def post(method: str, **parameters: Any) -> Any:
        body = await call(method, **parameters)
        assert body["ok"], body["description"]
        return body["result"]

    return post


@pytest.fixture
def refusal(call: Call) -> Refusal:
    """Call a method that must be refused; gives the code and the description."""

    async def post(method: str, **parameters: Any) -> tuple[int, str]:
        body = await call(method, **parameters)
        assert not body["ok"], body["result"]
        return body["error_code"], body["description"]

    return post


@pytest.fixture
def heard(ok: Ok) -> Heard:
    """Take and confirm all updates that wait."""

    async def take() -> list[Body]:
        updates: list[Body] = await ok("getUpdates")
        if updates:
            await ok("getUpdates", offset=updates[-1]["update_id"] + 1)
        return updates

    return take
