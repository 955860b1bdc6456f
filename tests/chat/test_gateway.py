"""The gateway over the real library, with a wire that answers from a script."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import pytest
from telegram.error import TimedOut
from telegram.ext import ExtBot
from telegram.request import BaseRequest, RequestData

from zole_bot.chat.content import Button, Content, Style
from zole_bot.chat.failures import Failure, FailureKind
from zole_bot.chat.gateway import Gateway, GatewayError, MemberStatus
from zole_bot.chat.http_request import NotSentError
from zole_bot.chat.limiter import Limiter, Priority
from zole_bot.chat.rate_limiter import RateLimiter, Ticket
from zole_bot.clock import ManualClock

GROUP, PERSON = -1001, 77
TOKEN = "123456789:" + "A" * 35
Answer = tuple[int, dict[str, Any]] | Exception
HAND = Content("<b>Kārtis</b>", ((Button("Q♣", data="1:x", style=Style.PRIMARY), Button("?", url="https://t.me/b")),))


def ok(result: object) -> Answer:
    return 200, {"ok": True, "result": result}


def sent(chat_id: int, message_id: int) -> Answer:
    chat = {"id": chat_id, "type": "private" if chat_id > 0 else "supergroup"}
    return ok({"message_id": message_id, "date": 1_800_000_000, "chat": chat, "text": "x"})


def refused(code: int, text: str, **parameters: int) -> Answer:
    return code, {"ok": False, "error_code": code, "description": text, "parameters": parameters}


def never_left() -> Answer:
    return NotSentError("ClientConnectorError: refused")


@dataclass(frozen=True)
class Call:
    """One request as it went over the wire."""

    method: str
    fields: dict[str, str]
    files: dict[str, Any]

    def read(self, name: str) -> Any:
        return json.loads(self.fields[name])


class Wire(BaseRequest):
    """Answers from a script, in order; what is not in it is a fault of the test."""

    def __init__(self) -> None:
        self.script: deque[Answer] = deque()
        self.calls: list[Call] = []
        self.gate = asyncio.Event()
        self.gate.set()

    @property
    def read_timeout(self) -> float | None:
        return 5.0

    async def initialize(self) -> None:
        """Nothing to open."""

    async def shutdown(self) -> None:
        """Nothing to close."""

    async def do_request(self, *_: Any, **options: Any) -> tuple[int, bytes]:
        data: RequestData = options["request_data"]
        self.calls.append(Call(options["url"].rsplit("/", 1)[1], data.json_parameters, data.multipart_data or {}))
        await self.gate.wait()
        answer = self.script.popleft()
        if isinstance(answer, Exception):
            raise answer
        code, body = answer
        return code, json.dumps(body).encode()


class Edge:
    """A gateway, its clock, its limiter and the wire beneath it."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.limiter = Limiter(self.clock, 1000)
        self.wire = Wire()
        self.bot: ExtBot[Ticket] = ExtBot(
            TOKEN, request=self.wire, get_updates_request=Wire(), rate_limiter=RateLimiter(self.limiter)
        )
        self.gateway = Gateway(self.bot, self.limiter, self.clock)

    def script(self, *answers: Answer) -> None:
        self.wire.script.extend(answers)

    @property
    def methods(self) -> list[str]:
        return [call.method for call in self.wire.calls]

    async def settle(self) -> None:
        for _ in range(30):
            await asyncio.sleep(0)

    async def move(self, seconds: float) -> None:
        self.clock.move_to(self.clock.now() + seconds)
        await self.settle()

    async def send(self, chat_id: int, content: Content = HAND, **options: Any) -> int:
        return await self.gateway.send(chat_id, lambda: content, **options)

    async def edit(self, chat_id: int, content: Content | None = HAND) -> None:
        await self.gateway.edit(chat_id, 5, lambda: content, priority=Priority.BOARD)

    async def failure(self, call: Awaitable[object]) -> Failure:
        task = asyncio.ensure_future(call)
        await self.settle()
        assert task.done(), "it waits, or tries again"
        with pytest.raises(GatewayError) as caught:
            task.result()
        return caught.value.failure


@pytest.fixture
async def edge() -> AsyncIterator[Edge]:
    edge = Edge()
    yield edge
    assert not edge.wire.script, "an answer was not asked for"
    assert edge.gateway.in_flight == 0


async def test_a_send_carries_html_buttons_their_styles_and_no_preview(edge: Edge) -> None:
    edge.script(sent(GROUP, 41))
    assert await edge.send(GROUP, thread_id=9, silent=False) == 41
    (call,) = edge.wire.calls
    assert call.method == "sendMessage"
    assert call.fields["text"] == HAND.text
    assert (call.fields["parse_mode"], call.fields["message_thread_id"]) == ("HTML", "9")
    assert call.read("chat_id") == GROUP
    assert call.read("disable_notification") is False
    assert call.read("link_preview_options") == {"is_disabled": True}
    assert call.read("reply_markup") == {
        "inline_keyboard": [
            [{"text": "Q♣", "callback_data": "1:x", "style": "primary"}, {"text": "?", "url": "https://t.me/b"}]
        ]
    }
    assert edge.gateway.counts == {("sendMessage", "ok"): 1}


async def test_a_send_without_buttons_or_in_the_general_topic_names_neither(edge: Edge) -> None:
    edge.script(sent(GROUP, 1))
    await edge.send(GROUP, Content("x"), thread_id=1)
    assert edge.wire.calls[0].fields.keys().isdisjoint({"reply_markup", "message_thread_id"})


async def test_content_is_asked_for_when_its_turn_has_come(edge: Edge) -> None:
    edge.limiter.punish(GROUP, 30)
    newest = Content("old")
    edge.script(ok(True))
    task = asyncio.create_task(edge.gateway.edit(GROUP, 5, lambda: newest, priority=Priority.BOARD))
    await edge.settle()
    assert edge.gateway.in_flight == 0
    newest = Content("new")
    await edge.move(30)
    await task
    assert [call.fields["text"] for call in edge.wire.calls] == ["new"]


async def test_an_edit_that_is_no_longer_wanted_costs_nothing(edge: Edge) -> None:
    await edge.edit(GROUP, None)
    assert edge.wire.calls == []
    assert edge.gateway.calls_left(GROUP) == 14


async def test_an_edit_counts_and_in_flight_counts_only_calls_under_way(edge: Edge) -> None:
    edge.script(ok(True))
    edge.wire.gate.clear()
    task = asyncio.create_task(edge.edit(GROUP))
    await edge.settle()
    assert edge.gateway.in_flight == 1
    edge.wire.gate.set()
    await task
    assert edge.gateway.calls_left(GROUP) == 13
    assert edge.wire.calls[0].read("message_id") == 5


NOT_MODIFIED = refused(400, "Bad Request: message is not modified: specified new message content is the same")
EDIT_GONE = refused(400, "Bad Request: message to edit not found")
TOO_OLD = refused(400, "Bad Request: query is too old and response timeout expired or query ID is invalid")


@pytest.mark.parametrize(
    ("answer", "call"),
    [
        (NOT_MODIFIED, lambda gateway: gateway.edit(GROUP, 5, lambda: HAND, priority=Priority.BOARD)),
        (NOT_MODIFIED, lambda gateway: gateway.remove_buttons(GROUP, 5)),
        (EDIT_GONE, lambda gateway: gateway.remove_buttons(GROUP, 5)),
        (refused(400, "Bad Request: message to delete not found"), lambda gateway: gateway.delete(GROUP, 5)),
        (TOO_OLD, lambda gateway: gateway.answer("1", "Hello")),
        (refused(403, "Forbidden: bot is not a member of the supergroup chat"), lambda gateway: gateway.leave(GROUP)),
    ],
)
async def test_what_is_so_already_is_success(
    edge: Edge, answer: Answer, call: Callable[[Gateway], Awaitable[None]]
) -> None:
    edge.script(answer)
    await call(edge.gateway)
    assert len(edge.wire.calls) == 1


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (EDIT_GONE, Failure(FailureKind.MESSAGE_GONE, "Message to edit not found")),
        (refused(400, "Bad Request: BUTTON_DATA_INVALID"), Failure(FailureKind.OUR_FAULT, "Button_data_invalid")),
        (refused(502, "Bad Gateway"), Failure(FailureKind.SERVER, "Bad Gateway")),
        (TimedOut(), Failure(FailureKind.UNKNOWN, "Timed out")),
        (
            refused(400, "Bad Request: group chat was upgraded to a supergroup chat", migrate_to_chat_id=-1009),
            Failure(FailureKind.MIGRATED, "Group migrated to supergroup. New chat id: -1009", new_chat_id=-1009),
        ),
    ],
)
async def test_a_failed_edit_says_why_and_is_not_repeated(edge: Edge, answer: Answer, expected: Failure) -> None:
    edge.script(answer)
    assert await edge.failure(edge.edit(GROUP)) == expected
    assert edge.gateway.counts == {("editMessageText", expected.kind): 1}


async def test_a_429_keeps_that_chat_quiet_and_no_other(edge: Edge) -> None:
    edge.script(refused(429, "Too Many Requests: retry after 40", retry_after=40), sent(PERSON, 2), sent(GROUP, 3))
    failure = await edge.failure(edge.send(GROUP))
    assert (failure.kind, failure.retry_after) == (FailureKind.FLOODED, 40)
    again = asyncio.create_task(edge.send(GROUP))
    assert await edge.send(PERSON) == 2
    await edge.move(39)
    assert not again.done()
    await edge.move(1)
    assert await again == 3


async def test_a_quiet_that_lasts_too_long_is_a_flood_without_a_call(edge: Edge) -> None:
    edge.limiter.punish(GROUP, 600)
    failure = await edge.failure(edge.send(GROUP))
    assert (failure.kind, failure.retry_after) == (FailureKind.FLOODED, 600)
    assert edge.wire.calls == []


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (403, "Forbidden: bot was blocked by the user"),
        (403, "Forbidden: bot can't initiate conversation with a user"),
        (403, "Forbidden: user is deactivated"),
        (400, "Bad Request: chat not found"),
    ],
)
async def test_who_is_out_of_reach_is_not_written_to_again_until_he_is_back(edge: Edge, code: int, text: str) -> None:
    edge.script(refused(code, text), sent(PERSON, 8))
    assert (await edge.failure(edge.send(PERSON))).kind is FailureKind.UNREACHABLE
    assert (await edge.failure(edge.send(PERSON))).kind is FailureKind.UNREACHABLE
    assert (await edge.failure(edge.edit(PERSON))).kind is FailureKind.UNREACHABLE
    assert len(edge.wire.calls) == 1
    edge.gateway.reachable(PERSON)
    assert await edge.send(PERSON) == 8


async def test_who_waits_for_his_turn_is_refused_too_when_a_block_is_learnt_meanwhile(edge: Edge) -> None:
    edge.limiter.punish(PERSON, 5)
    edge.script(refused(403, "Forbidden: bot was blocked by the user"))
    first, second = asyncio.create_task(edge.send(PERSON)), asyncio.create_task(edge.edit(PERSON))
    await edge.settle()
    await edge.move(5)
    assert {(await edge.failure(task)).kind for task in (first, second)} == {FailureKind.UNREACHABLE}
    assert edge.methods == ["sendMessage"]
    assert edge.gateway.calls_left(PERSON) == 2


async def test_a_group_that_refuses_is_asked_again(edge: Edge) -> None:
    edge.script(*[refused(403, "Forbidden: bot was kicked from the supergroup chat")] * 2)
    assert (await edge.failure(edge.send(GROUP))).kind is FailureKind.KICKED
    assert (await edge.failure(edge.send(GROUP))).kind is FailureKind.KICKED


async def test_a_send_that_never_left_is_repeated_with_the_newest_content(
    edge: Edge, caplog: pytest.LogCaptureFixture
) -> None:
    """Field case 13: a connection that is refused is no lost message: it is sent again, and arrives once."""
    texts = iter(["first", "second", "third"])
    edge.script(never_left(), never_left(), sent(GROUP, 6))
    with caplog.at_level(logging.WARNING, "zole_bot"):
        task = asyncio.create_task(edge.gateway.send(GROUP, lambda: Content(next(texts))))
        await edge.settle()
        await edge.move(1)
        await edge.move(3)
    assert await task == 6
    assert [call.fields["text"] for call in edge.wire.calls] == ["first", "second", "third"]
    assert "sendMessage did not leave us, again in 3 s: ClientConnectorError: refused" in caplog.messages
    assert edge.limiter._chats[GROUP].slots[1:] == [], "what never left costs nothing"


async def test_a_send_that_never_leaves_is_given_up_after_four_tries(edge: Edge) -> None:
    edge.script(*[never_left()] * 4)
    task = asyncio.create_task(edge.send(GROUP))
    await edge.settle()
    for wait in (1, 3, 10):
        await edge.move(wait)
    assert (await edge.failure(task)).kind is FailureKind.NOT_SENT


@pytest.mark.parametrize("answer", [TimedOut(), refused(500, "Internal Server Error")])
async def test_a_send_that_may_have_arrived_is_never_repeated(edge: Edge, answer: Answer) -> None:
    edge.script(answer)
    assert (await edge.failure(edge.send(GROUP))).kind in {FailureKind.UNKNOWN, FailureKind.SERVER}
    assert edge.methods == ["sendMessage"]


async def test_an_answer_waits_for_nobody(edge: Edge) -> None:
    edge.limiter.punish(GROUP, 600)
    edge.script(ok(True), ok(True), ok(True))
    await edge.gateway.answer("1")
    await edge.gateway.answer("2", "Nav tava kārta" + "!" * 300, alert=True)
    await edge.gateway.answer("3", url="https://t.me/b?start=x")
    plain, alert, link = edge.wire.calls
    assert "text" not in plain.fields
    assert (len(alert.fields["text"]), alert.fields["show_alert"]) == (200, "true")
    assert link.fields["url"] == "https://t.me/b?start=x"


def member(status: str, **more: object) -> Answer:
    rights = dict.fromkeys(RIGHTS, False)
    user = {"id": PERSON, "is_bot": False, "first_name": "Anna"}
    return ok(rights | {"status": status, "user": user, "until_date": 0} | more)


RIGHTS = (
    *("is_anonymous", "can_be_edited", "can_manage_chat", "can_delete_messages", "can_manage_video_chats"),
    *("can_restrict_members", "can_promote_members", "can_change_info", "can_invite_users", "can_post_stories"),
    *("can_edit_stories", "can_delete_stories", "is_member", "can_pin_messages", "can_send_messages"),
    *("can_send_polls", "can_send_other_messages", "can_add_web_page_previews", "can_manage_topics"),
    *("can_send_audios", "can_send_documents", "can_send_photos", "can_send_videos", "can_send_video_notes"),
    *("can_send_voice_notes", "can_edit_tag", "can_react_to_messages"),
)


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        (member("creator"), MemberStatus.OWNER),
        (member("administrator"), MemberStatus.ADMIN),
        (member("member"), MemberStatus.MEMBER),
        (member("restricted", is_member=True, can_send_messages=True), MemberStatus.MEMBER),
        (member("restricted", is_member=True), MemberStatus.MUTED),
        (member("restricted", is_member=False), MemberStatus.NONE),
        (member("left"), MemberStatus.NONE),
        (member("kicked"), MemberStatus.NONE),
        (refused(400, "Bad Request: user not found"), MemberStatus.UNKNOWN),
        (TimedOut(), MemberStatus.UNKNOWN),
    ],
)
async def test_a_membership_is_told_or_unknown(edge: Edge, answer: Answer, status: MemberStatus) -> None:
    edge.script(answer)
    assert await edge.gateway.member_status(GROUP, PERSON) is status


async def test_a_failed_look_up_does_not_mark_anybody_as_out_of_reach(edge: Edge) -> None:
    edge.script(refused(400, "Bad Request: chat not found"), sent(PERSON, 4))
    assert await edge.gateway.member_status(PERSON, PERSON) is MemberStatus.UNKNOWN
    assert await edge.send(PERSON) == 4


async def test_a_document_has_a_name_and_a_caption(edge: Edge) -> None:
    edge.script(sent(GROUP, 12))
    assert await edge.gateway.send_document(GROUP, "zole.jsonl", b"{}\n", "<b>Protokols</b>", 9) == 12
    (call,) = edge.wire.calls
    assert (call.method, call.fields["caption"], call.fields["parse_mode"]) == (
        "sendDocument",
        "<b>Protokols</b>",
        "HTML",
    )
    assert [(file[0], file[1]) for file in call.files.values()] == [("zole.jsonl", b"{}\n")]


@pytest.mark.parametrize(("scope", "kind"), [("groups", "all_group_chats"), ("private", "all_private_chats")])
async def test_commands_are_set_for_a_scope_and_a_language(edge: Edge, scope: Any, kind: str) -> None:
    edge.script(ok(True), ok(True))
    await edge.gateway.set_commands([("zole", "Spēlēt zoli")], scope, "lv")
    await edge.gateway.set_commands([("zole", "Play Zole")], scope, None)
    latvian, default = edge.wire.calls
    assert latvian.read("commands") == [{"command": "zole", "description": "Spēlēt zoli"}]
    assert (latvian.read("scope"), latvian.fields["language_code"]) == ({"type": kind}, "lv")
    assert "language_code" not in default.fields


async def test_a_group_that_moves_keeps_its_budget(edge: Edge) -> None:
    edge.script(ok(True))
    await edge.edit(GROUP)
    edge.gateway.move(GROUP, -1009)
    assert (edge.gateway.calls_left(-1009), edge.gateway.calls_left(GROUP)) == (13, 14)


async def test_a_bot_with_another_limiter_is_refused(edge: Edge) -> None:
    with pytest.raises(ValueError, match="RateLimiter over the same limiter"):
        Gateway(edge.bot, Limiter(edge.clock, 1000), edge.clock)
