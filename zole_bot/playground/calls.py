"""One request after the other: who asks, for what, what goes wrong on the way, what is answered and written down."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from zole_bot.playground.access import find_chat
from zole_bot.playground.errors import ApiError
from zole_bot.playground.faults import Delay, Drop, Hang, Refuse, Rule, Tear
from zole_bot.playground.flood import is_counted
from zole_bot.playground.handlers import HANDLERS
from zole_bot.playground.log import Call
from zole_bot.playground.messages import Message, Seen
from zole_bot.playground.methods import METHOD_NAMES
from zole_bot.playground.parameters import parse_parameters
from zole_bot.playground.requests import read_raw
from zole_bot.playground.updates import MAX_BATCH
from zole_bot.playground.webhook import Webhook
from zole_bot.playground.world import World

_WEBHOOK_METHODS = frozenset(("setWebhook", "deleteWebhook", "getWebhookInfo"))


@dataclass(slots=True)
class _Outcome:
    """What is going to be answered."""

    result: object = None
    error: ApiError | None = None
    message: Seen | None = None

    def to_json(self) -> dict[str, object]:
        return self.error.to_json() if self.error else {"ok": True, "result": self.result}

    @property
    def code(self) -> int:
        return self.error.code if self.error else 200


def _respond(code: int, body: object) -> web.Response:
    return web.Response(status=code, body=json.dumps(body).encode(), content_type="application/json")


def _cut(request: web.BaseRequest) -> web.Response:
    if request.transport is not None:
        request.transport.abort()
    return web.Response()


async def _tear(request: web.BaseRequest, code: int, body: object) -> web.StreamResponse:
    """Send half of an answer whose whole length was told, and be gone."""
    told = json.dumps(body).encode()
    response = web.StreamResponse(status=code, headers={"Content-Type": "application/json"})
    response.content_length = len(told)
    await response.prepare(request)
    await response.write(told[: len(told) // 2])
    _cut(request)
    return response


class Desk:
    """Takes requests. `busy` counts those in hand, polls not among them.

    `waiting` counts those of them whose answer is held up by a fault, `waiting_polls` the polls of that kind.
    """

    def __init__(self, world: World, token: str) -> None:
        self._world = world
        self._token = token
        self._webhook = Webhook(world)
        self.busy = 0
        self.waiting = 0
        self.waiting_polls = 0
        self._slow: set[asyncio.Task[object]] = set()
        self.on_idle: Callable[[], None] = lambda: None

    async def stop(self) -> None:
        """End the delivery to a webhook, and cut off whoever waits for a slow answer."""
        await self._webhook.stop()
        for task in self._slow:
            task.cancel()

    async def serve(self, request: web.BaseRequest) -> web.StreamResponse:
        """Answer one HTTP request."""
        path = request.path
        if path.startswith("/file/bot"):
            return self._serve_file(path.removeprefix("/file/bot"))
        token, _, name = path.removeprefix("/bot").partition("/")
        if not path.startswith("/bot") or not name:
            return _respond(404, ApiError(404).to_json())
        if token != self._token:
            return _respond(401, ApiError(401).to_json())
        method = METHOD_NAMES.get(name.lower())
        if method is None:
            self._world.log.violate(self._world.now(), name, "unknown method", dict(request.query))
            return _respond(404, ApiError(404, "method not found").to_json())
        is_poll = method == "getUpdates"
        self.busy += not is_poll
        try:
            return await self._take(request, method)
        finally:
            if not is_poll:
                self.busy -= 1
                if self.busy == 0:
                    self.on_idle()

    def _serve_file(self, rest: str) -> web.Response:
        token, _, path = rest.partition("/")
        stored = self._world.files.get(path.rpartition("/")[2])
        if token != self._token or stored is None or stored.path != path:
            return _respond(404, ApiError(404).to_json())
        return web.Response(body=stored.content, content_type=stored.media.content_type)

    async def _take(self, request: web.BaseRequest, method: str) -> web.StreamResponse:
        try:
            raw = await read_raw(request)
        except ApiError as error:
            self._world.log.violate(self._world.now(), method, error.description, {})
            return _respond(error.code, error.to_json())
        rule = self._world.faults.pick(method, raw)
        if rule is None:
            outcome = await self._handle(method, raw)
            return _respond(outcome.code, outcome.to_json())
        return await self._take_with_fault(request, method, raw, rule)

    async def _take_with_fault(
        self, request: web.BaseRequest, method: str, raw: Mapping[str, object], rule: Rule
    ) -> web.StreamResponse:
        fault = rule.fault
        name = type(fault).__name__
        outcome = await self._handle(method, raw, name) if fault.handled_first else None
        if outcome is not None and not isinstance(fault, Delay | Hang):
            self._leave_unheard(method, raw)
        match fault:
            case Refuse(error):
                if outcome is None:
                    self._log(method, raw, _Outcome(error=error), name)
                return _respond(error.code, error.to_json())
            case Drop(meanwhile=meanwhile):
                meanwhile()
                if outcome is None:
                    self._log(method, raw, _Outcome(error=ApiError(0, "connection cut")), name)
                return _cut(request)
            case Tear():
                outcome = outcome or await self._handle(method, raw, name)
                return await _tear(request, outcome.code, outcome.to_json())
            case Delay() | Hang():
                try:
                    await self._wait(rule, is_poll=method == "getUpdates")
                except asyncio.CancelledError:  # who asked is gone, or this server is
                    self._leave_unheard(method, raw)
                    raise
        if outcome is None:
            outcome = await self._handle(method, raw, name)
        return _respond(outcome.code, outcome.to_json())

    def _leave_unheard(self, method: str, raw: Mapping[str, object]) -> None:
        """Let the bot answer a tap again, for it is not told that it has."""
        query = self._world.queries.get(str(raw.get("callback_query_id")))
        if method == "answerCallbackQuery" and query is not None and query.answers:
            query.is_unheard = True

    async def _wait(self, rule: Rule, *, is_poll: bool) -> None:
        self.waiting += not is_poll
        self.waiting_polls += is_poll
        task = asyncio.current_task()
        try:
            if isinstance(rule.fault, Delay) and task is not None:
                self._slow.add(task)
                await self._world.clock.sleep_until(self._world.now() + rule.fault.seconds)
            else:
                await rule.lifted.wait()
        finally:
            self.waiting -= not is_poll
            self.waiting_polls -= is_poll
            if task is not None:
                self._slow.discard(task)

    async def _handle(self, method: str, raw: Mapping[str, object], fault: str | None = None) -> _Outcome:
        given: Mapping[str, object] = raw
        try:
            given = parse_parameters(method, raw)
            outcome = await self._do(method, dict(given))
        except ApiError as error:
            outcome = _Outcome(error=error)
            if error.is_violation:
                self._world.log.violate(self._world.now(), method, error.description, given)
        self._log(method, given, outcome, fault)
        return outcome

    async def _do(self, method: str, given: dict[str, Any]) -> _Outcome:
        world = self._world
        if method == "getUpdates":
            limit = min(max(given.get("limit", MAX_BATCH), 1), MAX_BATCH)
            seconds = max(given.get("timeout", 0), 0)
            allowed = given.get("allowed_updates")
            return _Outcome(await world.updates.poll(given.get("offset"), limit, seconds, allowed))
        if method in _WEBHOOK_METHODS:
            return _Outcome(await self._webhook.handle(method, given))
        if world.flood.limits is not None and is_counted(method) and "chat_id" in given:
            world.flood.count(method, find_chat(world, given["chat_id"]))
        result = HANDLERS[method](world, given)
        if isinstance(result, Message):
            return _Outcome(result.to_json(), message=result.seen())
        return _Outcome(result, message=self._edited_ephemeral(method, given))

    def _edited_ephemeral(self, method: str, given: dict[str, Any]) -> Seen | None:
        if not method.startswith("editEphemeral"):
            return None
        chat = find_chat(self._world, given["chat_id"])
        message = chat.ephemeral_messages.get((given["receiver_user_id"], given["ephemeral_message_id"]))
        return message.seen() if message else None

    def _log(self, method: str, given: Mapping[str, object], outcome: _Outcome, fault: str | None) -> None:
        chat_id, thread_id = given.get("chat_id"), given.get("message_thread_id")
        self._world.log.add(
            Call(
                at=self._world.now(),
                method=method,
                chat_id=_as_int(chat_id),
                thread_id=_as_int(thread_id),
                parameters=given,
                code=outcome.code,
                error=outcome.error.description if outcome.error else None,
                message=outcome.message,
                fault=fault,
            )
        )


def _as_int(value: object) -> int | None:
    if isinstance(value, str) and value.lstrip("-").isdecimal():
        return int(value)
    return value if isinstance(value, int) else None
