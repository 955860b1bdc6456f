"""Who is in a group: what the bot hears of comings and goings, and what it may ask."""

from __future__ import annotations

import pytest

from tests.playground.conftest import Body, Heard, Ok, Refusal
from zole_bot.playground import Group, Person, PersonError, Playground, bad_request


def _kinds(updates: list[Body]) -> list[str]:
    return [next(kind for kind in each if kind != "update_id") for each in updates]


@pytest.mark.parametrize("is_administrator", [False, True])
@pytest.mark.parametrize("is_asked_for", [False, True])
async def test_comings_are_told_to_all_bots_and_changes_to_administrators_that_ask(
    *, heard: Heard, ok: Ok, group: Group, peteris: Person, is_administrator: bool, is_asked_for: bool
) -> None:
    if is_administrator:
        group.promote_bot()
    allowed = ["message", "my_chat_member", *(["chat_member"] if is_asked_for else [])]
    await ok("getUpdates", allowed_updates=allowed)
    await heard()
    peteris.leaves(group)
    peteris.joins(group)
    group.promote(peteris)
    group.mute(peteris)
    group.remove(peteris)
    updates = await heard()
    expected = ["message", "chat_member"] * 2 + ["chat_member"] * 2 + ["message", "chat_member"]
    if not (is_administrator and is_asked_for):
        expected = [kind for kind in expected if kind == "message"]
    assert _kinds(updates) == expected
    fields = [list(each["message"])[-1] for each in updates if "message" in each]
    assert fields == ["left_chat_member", "new_chat_members", "left_chat_member"]
    changes = [each["chat_member"]["new_chat_member"]["status"] for each in updates if "chat_member" in each]
    assert changes == (["left", "member", "administrator", "restricted", "kicked"] if changes else [])


async def test_in_a_large_group_nobody_is_told_who_leaves(
    telegram: Playground, heard: Heard, ok: Ok, group: Group, peteris: Person
) -> None:
    group.hide_departures()
    await heard()
    peteris.leaves(group)
    assert await heard() == []
    assert (await ok("getChatMember", chat_id=group.id, user_id=peteris.id))["status"] == "left"
    peteris.joins(group)
    assert _kinds(await heard()) == ["message"]
    group.remove_bot()
    assert _kinds(await heard()) == ["my_chat_member"]


async def test_who_is_banned_comes_back_only_when_he_is_added(group: Group, anna: Person, peteris: Person) -> None:
    group.remove(peteris)
    with pytest.raises(PersonError, match="banned from «Friends»"):
        peteris.joins(group)
    group.add(peteris, by=anna)
    assert group.has(peteris)


async def test_a_group_that_hides_its_members_shows_its_administrators_and_the_bot(
    *, telegram: Playground, ok: Ok, refusal: Refusal, group: Group, anna: Person, peteris: Person
) -> None:
    stranger = telegram.new_person("Jānis")
    group.hide_members()
    hidden = await refusal("getChatMember", chat_id=group.id, user_id=peteris.id)
    assert hidden == (400, "Bad Request: CHAT_ADMIN_REQUIRED")
    absent = await refusal("getChatMember", chat_id=group.id, user_id=stranger.id)
    assert absent == (400, "Bad Request: PARTICIPANT_ID_INVALID")
    nobody = await refusal("getChatMember", chat_id=group.id, user_id=42)
    assert nobody == (400, "Bad Request: user not found")
    assert (await ok("getChatMember", chat_id=group.id, user_id=anna.id))["status"] == "creator"
    assert (await ok("getChatMember", chat_id=group.id, user_id=telegram.bot.id))["status"] == "member"
    assert len(await ok("getChatAdministrators", chat_id=group.id)) == 1
    group.promote_bot()
    assert (await ok("getChatMember", chat_id=group.id, user_id=peteris.id))["status"] == "member"
    assert (await ok("getChatMember", chat_id=group.id, user_id=stranger.id))["status"] == "left"


async def test_administrators_may_be_hidden_too(
    telegram: Playground, ok: Ok, refusal: Refusal, group: Group, anna: Person
) -> None:
    group.hide_members(administrators_too=True)
    required = (400, "Bad Request: CHAT_ADMIN_REQUIRED")
    assert await refusal("getChatMember", chat_id=group.id, user_id=anna.id) == required
    assert await refusal("getChatAdministrators", chat_id=group.id) == required
    assert (await ok("getChatMember", chat_id=group.id, user_id=telegram.bot.id))["status"] == "member"
    group.show_members()
    assert (await ok("getChatMember", chat_id=group.id, user_id=anna.id))["status"] == "creator"


async def test_a_question_for_a_member_may_fail_at_random(
    telegram: Playground, ok: Ok, refusal: Refusal, group: Group, anna: Person
) -> None:
    telegram.faults.add(bad_request("PARTICIPANT_ID_INVALID"), "getChatMember", chat_id=group.id)
    failed = await refusal("getChatMember", chat_id=group.id, user_id=anna.id)
    assert failed == (400, "Bad Request: PARTICIPANT_ID_INVALID")
    assert (await ok("getChatMember", chat_id=group.id, user_id=anna.id))["status"] == "creator"


async def test_the_bot_leaves_a_channel_and_hears_no_more_of_it(
    *, telegram: Playground, heard: Heard, ok: Ok, refusal: Refusal, anna: Person
) -> None:
    channel = telegram.new_channel("News")
    channel.add_bot(anna)
    channel.post("/zole")
    assert _kinds(await heard()) == ["my_chat_member", "channel_post"]
    await ok("leaveChat", chat_id=channel.id)
    (left,) = await heard()
    change = left["my_chat_member"]
    assert (change["from"]["id"], change["new_chat_member"]["status"]) == (telegram.bot.id, "left")
    channel.post("/zole")
    assert await heard() == []
    answer = await refusal("sendMessage", chat_id=channel.id, text="x")
    assert answer == (403, "Forbidden: bot is not a member of the channel chat")


async def test_messages_of_the_bot_are_deleted_by_administrators_only(
    ok: Ok, heard: Heard, refusal: Refusal, group: Group, anna: Person, peteris: Person
) -> None:
    sent = await ok("sendMessage", chat_id=group.id, text="board")
    await heard()
    with pytest.raises(PersonError, match="may not delete that for everyone"):
        peteris.deletes(peteris.last(group))
    anna.deletes(anna.last(group))
    # Telegram tells no bot of it: it finds out when it edits.
    assert await heard() == []
    answer = await refusal("editMessageText", chat_id=group.id, message_id=sent["message_id"], text="x")
    assert answer == (400, "Bad Request: message to edit not found")
