"""A basic group becomes a supergroup: told in many ways or not at all; groups that are deleted."""

from __future__ import annotations

import pytest
from telegram import Update

from tests.playground.conftest import Body, Call, Heard, Ok, Refusal
from zole_bot.playground import Group, Kind, Person, PersonError, Playground


@pytest.fixture
def basic(telegram: Playground, anna: Person, peteris: Person) -> Group:
    return telegram.new_group("Friends", [anna, peteris], kind=Kind.GROUP, with_bot=True)


def _kind(update: Body) -> tuple[int, str]:
    """The chat an update is of, and what it tells."""
    for kind in ("message", "my_chat_member"):
        if kind in update:
            body = update[kind]
            told = body["new_chat_member"]["status"] if kind == "my_chat_member" else list(body)[-1]
            return body["chat"]["id"], told
    raise AssertionError(f"not expected: {update}")


async def test_of_an_upgrade_nothing_may_be_told_but_the_error(call: Call, heard: Heard, ok: Ok, basic: Group) -> None:
    old_id = basic.id
    await heard()
    basic.upgrade(tells=())
    assert await heard() == []
    for method, extra in (
        ("sendMessage", {"text": "x"}),
        ("editMessageText", {"message_id": 1, "text": "x"}),
        ("sendChatAction", {"action": "typing"}),
        ("getChatMember", {"user_id": 1}),
        ("getChatAdministrators", {}),
        ("leaveChat", {}),
    ):
        body = await call(method, chat_id=old_id, **extra)
        assert body == {
            "ok": False,
            "error_code": 400,
            "description": "Bad Request: group chat was upgraded to a supergroup chat",
            "parameters": {"migrate_to_chat_id": basic.id},
        }
    assert (await ok("getChat", chat_id=old_id))["type"] == "group"
    await ok("sendMessage", chat_id=basic.id, text="x")


@pytest.mark.parametrize("end", ["left", "kicked"])
async def test_the_old_group_may_say_first_that_the_bot_is_no_more_in_it(
    heard: Heard, call: Call, basic: Group, end: str
) -> None:
    old_id = basic.id
    await heard()
    new_id = basic.upgrade(tells=(end, "to", "from"))
    updates = await heard()
    assert [_kind(each) for each in updates] == [
        (old_id, end),
        (old_id, "migrate_to_chat_id"),
        (new_id, "migrate_from_chat_id"),
    ]
    assert updates[0]["my_chat_member"]["old_chat_member"]["status"] == "member"
    body = await call("sendMessage", chat_id=old_id, text="x")
    assert body["parameters"] == {"migrate_to_chat_id": new_id}


async def test_the_new_group_may_say_that_the_bot_has_come_before_it_tells_where_from(
    heard: Heard, ok: Ok, basic: Group
) -> None:
    old_id = basic.id
    basic.promote_bot()
    await heard()
    new_id = basic.upgrade(tells=("joined", "from", "to"))
    updates = await heard()
    assert [_kind(each) for each in updates] == [
        (new_id, "administrator"),
        (new_id, "migrate_from_chat_id"),
        (old_id, "migrate_to_chat_id"),
    ]
    joined, came, _ = [Update.de_json(each, None) for each in updates]
    assert joined.my_chat_member is not None
    assert joined.my_chat_member.old_chat_member.status == "left"
    # It is the group itself that says so, not a person.
    assert came.message is not None
    assert came.message.from_user is not None
    assert came.message.sender_chat is not None
    assert (came.message.from_user.id, came.message.sender_chat.id) == (1087968824, new_id)


async def test_an_upgrade_is_told_in_known_ways_and_once(basic: Group) -> None:
    with pytest.raises(PersonError, match=r"nobody can tell \['gone'\], only to, from, left, kicked, joined"):
        basic.upgrade(tells=("to", "gone"))
    basic.upgrade()
    with pytest.raises(PersonError, match="«Friends» is a supergroup already"):
        basic.upgrade()


async def test_what_is_forbidden_stays_forbidden_in_the_supergroup(refusal: Refusal, basic: Group) -> None:
    basic.forbid("text")
    basic.upgrade()
    answer = await refusal("sendMessage", chat_id=basic.id, text="x")
    assert answer == (400, "Bad Request: not enough rights to send text messages to the chat")


EVERY_CALL: tuple[tuple[str, Body], ...] = (
    ("sendMessage", {"text": "x"}),
    ("editMessageText", {"message_id": 1, "text": "x"}),
    ("editMessageReplyMarkup", {"message_id": 1}),
    ("deleteMessage", {"message_id": 1}),
    ("sendChatAction", {"action": "typing"}),
    ("getChat", {}),
    ("getChatMember", {"user_id": 1}),
    ("getChatAdministrators", {}),
    ("getChatMemberCount", {}),
    ("leaveChat", {}),
)


@pytest.mark.parametrize(
    ("kind", "description"),
    [
        (Kind.GROUP, "Forbidden: the group chat was deleted"),
        (Kind.SUPERGROUP, "Forbidden: bot was kicked from the supergroup chat"),
    ],
)
async def test_in_a_deleted_group_every_call_is_refused(
    *, telegram: Playground, heard: Heard, refusal: Refusal, anna: Person, kind: Kind, description: str
) -> None:
    group = telegram.new_group("Friends", [anna], kind=kind, with_bot=True)
    await heard()
    group.delete()
    assert await heard() == []
    for method, extra in EVERY_CALL:
        assert await refusal(method, chat_id=group.id, **extra) == (403, description)
    for see_or_say in (lambda: anna.says(group, "/zole"), lambda: anna.sees(group)):
        with pytest.raises(PersonError, match="Anna is not in «Friends»"):
            see_or_say()


async def test_that_a_group_is_deleted_may_be_told_in_all_chats_it_was(heard: Heard, basic: Group) -> None:
    old_id = basic.id
    basic.upgrade()
    await heard()
    basic.delete(is_told=True)
    assert [_kind(each) for each in await heard()] == [(old_id, "left"), (basic.id, "left")]
