"""Messages in a group that one member sees."""

from __future__ import annotations

from typing import Any

import pytest

from tests.playground.conftest import Ok
from zole_bot.clock import ManualClock
from zole_bot.playground import Group, Kind, Person, Playground

TAKE = {"inline_keyboard": [[{"text": "Take", "callback_data": "t"}]]}


async def _send(call: Ok, group: Group, person: Person, **parameters: Any) -> Any:
    wanted = {"receiver_user_id": person.id, **parameters}
    return await call(
        "sendMessage", chat_id=group.id, text="secret", reply_markup=TAKE, ephemeral_message_parameters=wanted
    )


async def test_an_administrator_shows_a_member_something_at_any_time(
    telegram: Playground, ok: Ok, anna: Person, peteris: Person, group: Group
) -> None:
    group.promote_bot()
    sent = await _send(ok, group, anna)
    assert (sent["message_id"], sent["ephemeral_message_id"]) == (0, 1)
    assert sent["receiver_user"]["id"] == anna.id
    assert anna.last(group).text == "secret"
    assert all(each.text != "secret" for each in peteris.sees(group))
    press = anna.press("Take", in_=group)
    update = (await ok("getUpdates"))[-1]["callback_query"]
    assert (update["message"]["message_id"], update["message"]["ephemeral_message_id"]) == (0, 1)
    await ok("answerCallbackQuery", callback_query_id=press.query.id)
    telegram.fail_if_violated()


async def test_any_bot_may_answer_a_tap_within_15_seconds(
    *, clock: ManualClock, ok: Ok, call: Ok, anna: Person, peteris: Person, group: Group
) -> None:
    board = await ok("sendMessage", chat_id=group.id, text="board", reply_markup=TAKE)
    refused = await _send(call, group, anna)
    assert refused["description"] == "Bad Request: not enough rights to send ephemeral messages to the user"
    tap = anna.press("Take", in_=group).query.id
    clock.move_to(clock.now() + 15)
    other = await _send(call, group, peteris, callback_query_id=tap)
    assert other["description"] == "Bad Request: the callback query is of another user or chat"
    await _send(ok, group, anna, callback_query_id=tap, replace_callback_query_message=True)
    assert [each.text for each in anna.sees(group) if each.service is None] == ["secret"]
    assert peteris.last(group).message_id == board["message_id"]
    again = anna.press("Take", in_=group).query.id
    nested = await _send(call, group, anna, callback_query_id=again, replace_callback_query_message=True)
    assert nested["description"] == "Bad Request: an ephemeral message can't be replaced: edit it"
    clock.move_to(clock.now() + 15.1)
    late = await _send(call, group, anna, callback_query_id=again)
    assert late["description"].startswith("Bad Request: query is too old")


async def test_an_ephemeral_command_is_seen_by_its_sender_and_answered(
    *, clock: ManualClock, ok: Ok, call: Ok, anna: Person, peteris: Person, group: Group
) -> None:
    command = {"command": "hand", "description": "my cards", "is_ephemeral": True}
    await ok("setMyCommands", commands=[command], scope={"type": "all_group_chats"})
    anna.says(group, "/hand")
    assert all(each.text != "/hand" for each in peteris.sees(group))
    message = (await ok("getUpdates"))[-1]["message"]
    assert (message["text"], message["ephemeral_message_id"]) == ("/hand", 1)

    async def reply(caller: Ok) -> Any:
        return await caller(
            "sendMessage",
            chat_id=group.id,
            text="cards",
            ephemeral_message_parameters={"receiver_user_id": anna.id},
            reply_parameters={"ephemeral_message_id": 1},
        )

    await reply(ok)
    assert anna.last(group).text == "cards"
    clock.move_to(clock.now() + 16)
    assert (await reply(call))["description"] == "Bad Request: message to be replied not found"


async def test_it_is_edited_and_removed_by_its_own_methods_only(
    telegram: Playground, ok: Ok, call: Ok, anna: Person, group: Group
) -> None:
    group.promote_bot()
    await _send(ok, group, anna)
    its = {"chat_id": group.id, "receiver_user_id": anna.id, "ephemeral_message_id": 1}
    await ok("editEphemeralMessageText", **its, text="x" * 1024)
    assert (anna.last(group).text, anna.last(group).rows) == ("x" * 1024, ())
    assert telegram.calls[-1].message == anna.last(group)
    telegram.fail_if_violated()
    long = await call("editEphemeralMessageText", **its, text="x" * 1025)
    assert long["description"] == "Bad Request: message is too long"
    same = await call("editEphemeralMessageText", **its, text="x" * 1024)
    assert "message is not modified" in same["description"]
    await ok("editEphemeralMessageReplyMarkup", **its, reply_markup=TAKE)
    assert anna.last(group).labels == ("Take",)
    assert not (await call("editMessageText", chat_id=group.id, message_id=0, text="y"))["ok"]
    assert not (await call("deleteMessage", chat_id=group.id, message_id=0))["ok"]
    await ok("deleteEphemeralMessage", **its)
    gone = await call("editEphemeralMessageText", **its, text="y")
    assert gone["description"] == "Bad Request: message to edit not found"
    gone = await call("deleteEphemeralMessage", **its)
    assert gone["description"] == "Bad Request: message to delete not found"


async def test_it_goes_to_members_of_groups_only(
    telegram: Playground, ok: Ok, call: Ok, anna: Person, group: Group
) -> None:
    group.promote_bot()
    stranger = telegram.new_person("Jānis")
    assert (await _send(call, group, stranger))["description"] == "Bad Request: user not found"
    anna.starts_bot()
    body = await call(
        "sendMessage", chat_id=anna.id, text="x", ephemeral_message_parameters={"receiver_user_id": anna.id}
    )
    assert body["description"] == "Bad Request: ephemeral messages can be sent to groups and supergroups only"


async def test_it_vanishes_when_the_app_restarts(ok: Ok, anna: Person, group: Group) -> None:
    group.promote_bot()
    await _send(ok, group, anna)
    anna.restarts_app()
    assert all(each.text != "secret" for each in anna.sees(group))
    its = {"chat_id": group.id, "receiver_user_id": anna.id, "ephemeral_message_id": 1}
    await ok("editEphemeralMessageText", **its, text="still there for the server")


@pytest.mark.parametrize("kind", [Kind.GROUP, Kind.SUPERGROUP])
async def test_an_old_server_shows_it_to_all(
    telegram: Playground, ok: Ok, anna: Person, peteris: Person, kind: Kind
) -> None:
    group = telegram.new_group("Friends", [anna, peteris], kind=kind, with_bot=True)
    telegram.world.honours_ephemeral = False
    sent = await _send(ok, group, anna)
    assert "ephemeral_message_id" not in sent
    assert peteris.last(group).text == "secret"
