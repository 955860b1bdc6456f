"""What the bot and people may do in a group: muted, restricted, only some kinds of messages, for all or for one."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest
from telegram import ChatMemberAdministrator, ChatMemberRestricted, Update

from tests.playground.conftest import Body, Heard, Ok, Refusal
from zole_bot.playground import Group, Kind, Person, PersonError, Playground

PICTURE = b"\x89PNG\r\n\x1a\n and so on"
NO_TEXT = (400, "Bad Request: not enough rights to send text messages to the chat")


async def _send_file(
    telegram: Playground, session: aiohttp.ClientSession, kind: str, chat_id: int
) -> tuple[int, str | None]:
    form = aiohttp.FormData({"chat_id": str(chat_id)})
    form.add_field(kind, PICTURE, filename="board.png")
    url = f"{telegram.base_url}{telegram.token}/send{kind.title()}"
    async with session.post(url, data=form) as response:
        body: Body = await response.json()
        return response.status, body.get("description")


async def test_a_group_may_let_texts_in_but_no_files(
    *, telegram: Playground, session: aiohttp.ClientSession, heard: Heard, ok: Ok, group: Group
) -> None:
    await heard()
    group.forbid("document", "photo")
    assert await heard() == []
    await ok("sendMessage", chat_id=group.id, text="x")
    for kind in ("document", "photo"):
        refused = (400, f"Bad Request: not enough rights to send {kind}s to the chat")
        assert await _send_file(telegram, session, kind, group.id) == refused
    permissions = (await ok("getChat", chat_id=group.id))["permissions"]
    assert (permissions["can_send_messages"], permissions["can_send_documents"]) == (True, False)
    group.allow("photo")
    assert await _send_file(telegram, session, "photo", group.id) == (200, None)
    assert (await _send_file(telegram, session, "document", group.id))[0] == 400
    group.promote_bot()
    assert await _send_file(telegram, session, "document", group.id) == (200, None)
    with pytest.raises(PersonError, match="no messages of kind 'poll', only text, photo, document"):
        group.forbid("poll")


async def test_in_a_silenced_group_only_administrators_write(
    *,
    telegram: Playground,
    session: aiohttp.ClientSession,
    ok: Ok,
    refusal: Refusal,
    group: Group,
    anna: Person,
    peteris: Person,
) -> None:
    group.silence_bot()
    assert await refusal("sendMessage", chat_id=group.id, text="x") == NO_TEXT
    assert await refusal("sendChatAction", chat_id=group.id, action="typing") == NO_TEXT
    assert (await _send_file(telegram, session, "photo", group.id))[1] == (
        "Bad Request: not enough rights to send photos to the chat"
    )
    anna.says(group, "I own this")
    with pytest.raises(PersonError, match="Pēteris Bērziņš may not write in «Friends»"):
        peteris.says(group, "/zole")
    group.unsilence_bot()
    await ok("sendMessage", chat_id=group.id, text="x")
    peteris.says(group, "/zole")


def _change(update: Body) -> tuple[Any, Any]:
    change = Update.de_json(update, None).my_chat_member
    assert change is not None
    return change.old_chat_member, change.new_chat_member


async def test_an_administrator_that_is_muted_hears_of_it_and_may_not_write(
    heard: Heard, ok: Ok, refusal: Refusal, group: Group
) -> None:
    group.promote_bot()
    await heard()
    sent = await ok("sendMessage", chat_id=group.id, text="x")
    group.mute_bot()
    (muted,) = await heard()
    old, new = _change(muted)
    assert isinstance(old, ChatMemberAdministrator)
    assert isinstance(new, ChatMemberRestricted)
    assert (new.can_send_messages, new.can_send_documents, new.is_member) == (False, False, True)
    assert await refusal("sendMessage", chat_id=group.id, text="x") == NO_TEXT
    await ok("editMessageText", chat_id=group.id, message_id=sent["message_id"], text="y")
    group.unmute_bot()
    (unmuted,) = await heard()
    assert _change(unmuted)[1].status == "member"
    await ok("sendMessage", chat_id=group.id, text="x")
    group.promote_bot()
    group.demote_bot()
    assert [_change(each)[1].status for each in await heard()] == ["administrator", "member"]


async def test_the_bot_alone_may_be_kept_from_sending_files(
    *, telegram: Playground, session: aiohttp.ClientSession, heard: Heard, ok: Ok, group: Group
) -> None:
    await heard()
    group.mute_bot(kinds=["document"])
    new = _change((await heard())[0])[1]
    assert (new.can_send_messages, new.can_send_documents) == (True, False)
    await ok("sendMessage", chat_id=group.id, text="x")
    assert (await _send_file(telegram, session, "document", group.id))[0] == 400
    group.remove_bot(is_banned=False)
    group.add_bot()
    assert await _send_file(telegram, session, "document", group.id) == (200, None)


async def test_a_muted_person_sees_and_taps_but_does_not_write(
    heard: Heard, ok: Ok, group: Group, peteris: Person
) -> None:
    take = {"inline_keyboard": [[{"text": "Take", "callback_data": "t"}]]}
    await ok("sendMessage", chat_id=group.id, text="x", reply_markup=take)
    await heard()
    group.mute(peteris)
    with pytest.raises(PersonError, match="may not write"):
        peteris.says(group, "/zole")
    with pytest.raises(PersonError, match="may not write"):
        peteris.forwards(peteris.last(group), to=group)
    peteris.press("Take", in_=group)
    (tap,) = await heard()
    assert tap["callback_query"]["from"]["id"] == peteris.id
    member = await ok("getChatMember", chat_id=group.id, user_id=peteris.id)
    assert (member["status"], member["is_member"], member["can_send_messages"]) == ("restricted", True, False)
    assert await ok("getChatMemberCount", chat_id=group.id) == 3
    group.mute(peteris, kinds=["photo"])
    peteris.says(group, "/zole")
    group.unmute(peteris)
    assert (await ok("getChatMember", chat_id=group.id, user_id=peteris.id))["status"] == "member"


async def test_a_restriction_outlasts_leaving_and_coming_back(
    heard: Heard, ok: Ok, group: Group, peteris: Person
) -> None:
    async def status() -> tuple[str, bool | None]:
        member = await ok("getChatMember", chat_id=group.id, user_id=peteris.id)
        return member["status"], member.get("is_member")

    group.mute(peteris)
    await heard()
    peteris.leaves(group)
    assert await status() == ("restricted", False)
    assert not group.has(peteris)
    assert await ok("getChatMemberCount", chat_id=group.id) == len(group.member_ids()) == 2
    peteris.joins(group)
    assert await status() == ("restricted", True)
    left, joined = [each["message"] for each in await heard()]
    assert left["left_chat_member"]["id"] == joined["new_chat_members"][0]["id"] == peteris.id
    peteris.leaves(group)
    group.unmute(peteris)
    assert await status() == ("left", None)


async def test_a_muted_bot_that_leaves_is_restricted_and_no_member(
    heard: Heard, refusal: Refusal, ok: Ok, group: Group
) -> None:
    group.mute_bot()
    await heard()
    await ok("leaveChat", chat_id=group.id)
    gone, mine = await heard()
    assert "left_chat_member" in gone["message"]
    new = _change(mine)[1]
    assert isinstance(new, ChatMemberRestricted)
    assert not new.is_member
    answer = await refusal("sendMessage", chat_id=group.id, text="x")
    assert answer == (403, "Forbidden: bot is not a member of the supergroup chat")


async def test_not_everybody_can_be_muted(telegram: Playground, group: Group, anna: Person, peteris: Person) -> None:
    basic = telegram.new_group("Few", [anna, peteris], kind=Kind.GROUP, with_bot=True)
    with pytest.raises(PersonError, match="«Few» is a basic group: nobody can be restricted there"):
        basic.mute(peteris)
    with pytest.raises(PersonError, match="Anna can't be restricted"):
        group.mute(anna)
    with pytest.raises(PersonError, match="Bērziņš is not restricted"):
        group.unmute(peteris)
    peteris.leaves(group)
    with pytest.raises(PersonError, match="Bērziņš can't be restricted"):
        group.mute(peteris)
