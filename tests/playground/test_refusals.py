"""What happens to every bot: people block it, groups throw it out, messages go. Refused in Telegram's words."""

from __future__ import annotations

import pytest

from tests.playground.conftest import Body, Call, Ok
from zole_bot.clock import ManualClock
from zole_bot.playground import Group, Kind, Person, Playground, Seen, Status

TAKE = {"inline_keyboard": [[{"text": "Take", "callback_data": "t"}]]}


def _refusal(body: Body) -> tuple[int, str]:
    return body["error_code"], body["description"]


async def test_nobody_can_be_written_to_before_start(
    *, telegram: Playground, call: Call, ok: Ok, anna: Person, peteris: Person, group: Group
) -> None:
    stranger = await call("sendMessage", chat_id=peteris.id, text="hi")
    assert _refusal(stranger) == (400, "Bad Request: chat not found")
    anna.says(group, "/zole")
    met = await call("sendMessage", chat_id=anna.id, text="hi")
    assert _refusal(met) == (403, "Forbidden: bot can't initiate conversation with a user")
    anna.starts_bot()
    await ok("sendMessage", chat_id=anna.id, text="hi")
    telegram.fail_if_violated()


async def test_a_blocked_bot_neither_sends_nor_edits(call: Call, ok: Ok, anna: Person) -> None:
    anna.starts_bot()
    sent = await ok("sendMessage", chat_id=anna.id, text="hi")
    anna.blocks_bot()
    refusal = (403, "Forbidden: bot was blocked by the user")
    assert _refusal(await call("sendMessage", chat_id=anna.id, text="hi")) == refusal
    edit = await call("editMessageText", chat_id=anna.id, message_id=sent["message_id"], text="ho")
    assert _refusal(edit) == refusal
    anna.starts_bot()
    await ok("sendMessage", chat_id=anna.id, text="hi")


async def test_a_deleted_account_is_deactivated(call: Call, anna: Person) -> None:
    anna.starts_bot()
    anna.deletes_account()
    body = await call("sendMessage", chat_id=anna.id, text="hi")
    assert _refusal(body) == (403, "Forbidden: user is deactivated")


@pytest.mark.parametrize("kind", [Kind.GROUP, Kind.SUPERGROUP])
async def test_a_group_that_threw_the_bot_out_is_closed_to_it(
    telegram: Playground, call: Call, ok: Ok, anna: Person, kind: Kind
) -> None:
    group = telegram.new_group("Friends", [anna], kind=kind)
    assert _refusal(await call("sendMessage", chat_id=group.id, text="hi")) == (400, "Bad Request: chat not found")
    group.add_bot()
    await ok("sendMessage", chat_id=group.id, text="hi")
    group.remove_bot()
    kicked = (403, f"Forbidden: bot was kicked from the {kind} chat")
    assert _refusal(await call("sendMessage", chat_id=group.id, text="hi")) == kicked
    assert _refusal(await call("editMessageText", chat_id=group.id, message_id=1, text="hi")) == kicked
    group.add_bot()
    group.remove_bot(is_banned=False)
    left = (403, f"Forbidden: bot is not a member of the {kind} chat")
    assert _refusal(await call("sendMessage", chat_id=group.id, text="hi")) == left


async def test_a_bot_that_has_left_is_no_member(telegram: Playground, call: Call, ok: Ok, group: Group) -> None:
    assert await ok("leaveChat", chat_id=group.id) is True
    body = await call("sendMessage", chat_id=group.id, text="hi")
    assert _refusal(body) == (403, "Forbidden: bot is not a member of the supergroup chat")


async def test_a_deleted_group_is_gone(telegram: Playground, call: Call, anna: Person) -> None:
    group = telegram.new_group("Friends", [anna], kind=Kind.GROUP, with_bot=True)
    group.delete()
    body = await call("sendMessage", chat_id=group.id, text="hi")
    assert _refusal(body) == (403, "Forbidden: the group chat was deleted")


async def test_a_silenced_bot_may_not_send(call: Call, ok: Ok, group: Group) -> None:
    group.silence_bot()
    body = await call("sendMessage", chat_id=group.id, text="hi")
    assert _refusal(body) == (400, "Bad Request: not enough rights to send text messages to the chat")
    group.unsilence_bot()
    await ok("sendMessage", chat_id=group.id, text="hi")


async def test_an_equal_edit_is_not_modified_and_no_violation(
    telegram: Playground, call: Call, ok: Ok, anna: Person
) -> None:
    anna.starts_bot()
    sent = await ok("sendMessage", chat_id=anna.id, text="<b>hi</b>", parse_mode="HTML", reply_markup=TAKE)
    same = {"chat_id": anna.id, "message_id": sent["message_id"], "text": " <strong>hi</strong>\n"}
    body = await call("editMessageText", **same, parse_mode="HTML", reply_markup=TAKE)
    assert body["description"] == (
        "Bad Request: message is not modified: specified new message content and reply markup are exactly the same"
        " as a current content and reply markup of the message"
    )
    markup = await call("editMessageReplyMarkup", chat_id=anna.id, message_id=sent["message_id"], reply_markup=TAKE)
    assert "message is not modified" in markup["description"]
    telegram.fail_if_violated()
    await ok("editMessageText", **same, parse_mode="HTML")
    assert anna.last().rows == ()
    await ok("editMessageText", **same)
    assert anna.last().text == "<strong>hi</strong>"


async def test_a_message_that_is_gone_can_be_neither_edited_nor_deleted(call: Call, ok: Ok, anna: Person) -> None:
    anna.starts_bot()
    await ok("sendMessage", chat_id=anna.id, text="hi")
    seen = anna.last()
    anna.deletes(seen)
    edit = await call("editMessageText", chat_id=anna.id, message_id=seen.message_id, text="ho")
    assert _refusal(edit) == (400, "Bad Request: message to edit not found")
    delete = await call("deleteMessage", chat_id=anna.id, message_id=seen.message_id)
    assert _refusal(delete) == (400, "Bad Request: message to delete not found")
    reply = await call("sendMessage", chat_id=anna.id, text="x", reply_parameters={"message_id": seen.message_id})
    assert _refusal(reply) == (400, "Bad Request: message to be replied not found")
    await ok(
        "sendMessage",
        chat_id=anna.id,
        text="x",
        reply_parameters={"message_id": seen.message_id, "allow_sending_without_reply": True},
    )


async def test_a_message_deleted_on_one_phone_is_edited_in_vain(ok: Ok, anna: Person) -> None:
    anna.starts_bot()
    await ok("sendMessage", chat_id=anna.id, text="hi")
    seen = anna.last()
    anna.deletes(seen, for_everyone=False)
    await ok("editMessageText", chat_id=anna.id, message_id=seen.message_id, text="ho")
    assert [each.text for each in anna.sees()] == ["/start"]


async def test_what_others_wrote_cannot_be_edited(call: Call, anna: Person, group: Group) -> None:
    written = anna.says(group, "/zole")
    body = await call("editMessageText", chat_id=group.id, message_id=written.message_id, text="x")
    assert _refusal(body) == (400, "Bad Request: message can't be edited")
    delete = await call("deleteMessage", chat_id=group.id, message_id=written.message_id)
    assert _refusal(delete) == (400, "Bad Request: message can't be deleted")
    group.promote_bot()
    assert (await call("deleteMessage", chat_id=group.id, message_id=written.message_id))["ok"]


async def test_own_messages_are_deleted_for_48_hours_and_edited_for_ever(
    clock: ManualClock, call: Call, ok: Ok, group: Group
) -> None:
    first = await ok("sendMessage", chat_id=group.id, text="1")
    second = await ok("sendMessage", chat_id=group.id, text="2")
    clock.move_to(clock.now() + 48 * 3600)
    await ok("deleteMessage", chat_id=group.id, message_id=first["message_id"])
    clock.move_to(clock.now() + 1)
    body = await call("deleteMessage", chat_id=group.id, message_id=second["message_id"])
    assert _refusal(body) == (400, "Bad Request: message can't be deleted for everyone")
    await ok("editMessageText", chat_id=group.id, message_id=second["message_id"], text="3")


async def test_several_messages_are_deleted_at_once(call: Call, ok: Ok, anna: Person) -> None:
    anna.starts_bot()
    ids = [(await ok("sendMessage", chat_id=anna.id, text=f"{place}"))["message_id"] for place in range(3)]
    await ok("deleteMessages", chat_id=anna.id, message_ids=[*ids, 999])
    assert [each.text for each in anna.sees()] == ["/start"]
    assert not (await call("deleteMessages", chat_id=anna.id, message_ids=[1] * 101))["ok"]


async def test_a_tap_grows_too_old_and_is_answered_once(
    telegram: Playground, clock: ManualClock, call: Call, ok: Ok, anna: Person
) -> None:
    anna.starts_bot()
    await ok("sendMessage", chat_id=anna.id, text="hi", reply_markup=TAKE)
    too_old = (
        400,
        "Bad Request: query is too old and response timeout expired or query ID is invalid",
    )
    assert _refusal(await call("answerCallbackQuery", callback_query_id="7")) == too_old
    late = anna.press("Take")
    clock.move_to(clock.now() + telegram.world.query_seconds + 1)
    assert _refusal(await call("answerCallbackQuery", callback_query_id=late.query.id)) == too_old
    press = anna.press("Take")
    await ok("answerCallbackQuery", callback_query_id=press.query.id, text="done", show_alert=True)
    telegram.fail_if_violated()
    assert (await press.answer()).text == "done"
    assert await ok("answerCallbackQuery", callback_query_id=press.query.id) is True
    with pytest.raises(AssertionError, match="answered before"):
        telegram.fail_if_violated()


async def test_text_and_caption_are_edited_each_by_its_own_method(call: Call, ok: Ok, anna: Person) -> None:
    anna.starts_bot()
    text = await ok("sendMessage", chat_id=anna.id, text="hi")
    body = await call("editMessageCaption", chat_id=anna.id, message_id=text["message_id"], caption="x")
    assert _refusal(body) == (400, "Bad Request: there is no caption in the message to edit")


@pytest.mark.parametrize("method", ["editMessageText", "deleteMessage"])
async def test_message_id_0_is_a_violation(telegram: Playground, call: Call, anna: Person, method: str) -> None:
    anna.starts_bot()
    extra = {"text": "x"} if method == "editMessageText" else {}
    assert not (await call(method, chat_id=anna.id, message_id=0, **extra))["ok"]
    assert len(telegram.violations) == 1


async def test_members_are_told_as_what_they_are(
    *, telegram: Playground, call: Call, ok: Ok, anna: Person, peteris: Person, group: Group
) -> None:
    async def status(person: Person) -> object:
        return (await ok("getChatMember", chat_id=group.id, user_id=person.id))["status"]

    assert await status(anna) == Status.CREATOR
    assert await status(peteris) == Status.MEMBER
    group.promote(peteris)
    assert await status(peteris) == Status.ADMINISTRATOR
    admins = await ok("getChatAdministrators", chat_id=group.id)
    assert {each["user"]["id"] for each in admins} == {anna.id, peteris.id}
    assert await ok("getChatMemberCount", chat_id=group.id) == 3
    peteris.leaves(group)
    assert await status(peteris) == Status.LEFT
    group.remove(peteris)
    assert await status(peteris) == Status.KICKED
    unknown = await call("getChatMember", chat_id=group.id, user_id=42)
    assert _refusal(unknown) == (400, "Bad Request: user not found")


async def test_commands_are_kept_by_scope_and_language(ok: Ok, anna: Person, peteris: Person, group: Group) -> None:
    async def put(name: str, scope: dict[str, object] | None = None, language: str = "") -> None:
        commands = [{"command": name, "description": name}]
        more = {"scope": scope} if scope else {}
        await ok("setMyCommands", commands=commands, language_code=language, **more)

    await put("help")
    assert anna.commands() == peteris.commands(group) == ["help"]
    await put("hand", {"type": "all_private_chats"})
    await put("karte", {"type": "all_private_chats"}, "lv")
    await put("zole", {"type": "all_group_chats"})
    await put("settings", {"type": "chat_administrators", "chat_id": group.id})
    assert (anna.commands(), peteris.commands()) == (["hand"], ["karte"])
    assert (anna.commands(group), peteris.commands(group)) == (["settings"], ["zole"])
    kept = await ok("getMyCommands", scope={"type": "all_private_chats"}, language_code="lv")
    assert kept == [{"command": "karte", "description": "karte"}]
    await ok("deleteMyCommands", scope={"type": "all_private_chats"}, language_code="lv")
    assert peteris.commands() == ["hand"]


async def test_a_stale_view_is_a_value_of_its_moment(ok: Ok, anna: Person) -> None:
    anna.starts_bot()
    sent = await ok("sendMessage", chat_id=anna.id, text="1")
    then: Seen = anna.last()
    await ok("editMessageText", chat_id=anna.id, message_id=sent["message_id"], text="2")
    assert (then.text, anna.last().text, anna.last().is_edited) == ("1", "2", True)
