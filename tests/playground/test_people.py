"""People: what they see and tap, what the bot hears of them in groups, topics, upgrades."""

from __future__ import annotations

from typing import Any

import pytest

from tests.playground.conftest import Ok
from zole_bot.playground import Group, Kind, Person, PersonError, Playground


def _rows(*rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {"inline_keyboard": list(rows)}


def _data(label: str, data: str = "d") -> dict[str, Any]:
    return {"text": label, "callback_data": data}


async def _heard(ok: Ok) -> list[dict[str, Any]]:
    """Take and confirm all that waits."""
    updates: list[dict[str, Any]] = await ok("getUpdates")
    if updates:
        await ok("getUpdates", offset=updates[-1]["update_id"] + 1)
    return updates


async def _texts(ok: Ok) -> list[str | None]:
    return [each["message"].get("text") for each in await _heard(ok) if "message" in each]


# Tapping


async def test_the_newest_message_with_the_label_is_tapped(ok: Ok, anna: Person) -> None:
    anna.starts_bot()
    await ok("sendMessage", chat_id=anna.id, text="1", reply_markup=_rows([_data("Take", "old"), _data("Only", "1")]))
    await ok("sendMessage", chat_id=anna.id, text="2", reply_markup=_rows([_data("✓ Take", "new")]))
    await _heard(ok)
    for label in ("Take", "✓ Take", "take", "Only"):
        anna.press(label)
    assert [each["callback_query"]["data"] for each in await _heard(ok)] == ["new", "new", "new", "1"]


async def test_an_exact_label_goes_before_one_with_signs(ok: Ok, anna: Person) -> None:
    anna.starts_bot()
    await ok("sendMessage", chat_id=anna.id, text="1", reply_markup=_rows([_data("Q♣", "c"), _data("Q♠", "s")]))
    assert anna.press("Q♠").query.message.text == "1"
    with pytest.raises(PersonError, match="2 buttons 'Q' in one message: Q♣ · Q♠"):
        anna.press("Q")
    with pytest.raises(PersonError, match="no button 'K♠'; there is Q♣ · Q♠"):
        anna.press("K♠")


async def test_buttons_of_every_kind_are_seen_and_do_their_own(ok: Ok, anna: Person) -> None:
    anna.starts_bot()
    rows = _rows(
        [_data("Pass") | {"style": "danger"}, {"text": "Off", "disabled": {}}],
        [{"text": "Open", "url": "https://t.me/zole_bot?start=hi"}, {"text": "Copy", "copy_text": {"text": "abc"}}],
        [{"text": "Page", "web_app": {"url": "https://x.lv"}}],
    )
    await ok("sendMessage", chat_id=anna.id, text="x", reply_markup=rows)
    buttons = anna.last().buttons
    assert [each.kind for each in buttons] == ["callback_data", "disabled", "url", "copy_text", "web_app"]
    assert buttons[0].style == "danger"
    with pytest.raises(PersonError, match="disabled"):
        anna.press("Off")
    assert (await anna.press("Copy").answer()).text == "abc"
    assert (await anna.press("Page").answer()).url == "https://x.lv"
    assert anna.opens((await anna.press("Open").answer()).url).text == "/start hi"
    with pytest.raises(PersonError, match="does not open"):
        anna.opens("https://x.lv")


async def test_old_forged_and_vanished_buttons_can_be_tapped(ok: Ok, anna: Person, peteris: Person) -> None:
    anna.starts_bot()
    sent = await ok("sendMessage", chat_id=anna.id, text="x", reply_markup=_rows([_data("Take", "t")]))
    then = anna.last()
    await ok("editMessageReplyMarkup", chat_id=anna.id, message_id=sent["message_id"])
    await _heard(ok)
    anna.press_on(then, "Take")
    anna.press_data(then, "forged")
    anna.press_data(then, "t", is_inaccessible=True)
    anna.deletes(then)
    anna.press_on(then, "Take")
    old, forged, stub, gone = [each["callback_query"] for each in await _heard(ok)]
    assert ("reply_markup" in old["message"], old["data"]) == (False, "t")
    assert forged["data"] == "forged"
    assert stub["message"] == gone["message"]
    assert gone["message"]["date"] == 0
    with pytest.raises(TimeoutError, match="not answered"):
        await anna.press_data(then, "t").answer(0.01)


# What the bot hears


async def test_in_privacy_mode_the_bot_hears_commands_and_replies_only(ok: Ok, anna: Person, group: Group) -> None:
    await ok("sendMessage", chat_id=group.id, text="hi")
    await _heard(ok)
    anna.says(group, "hello all")
    for text in ("/zole", "/zole@Zole_Bot now", "/zole@other_bot", "say /zole"):
        anna.says(group, text)
    anna.says(group, "yes", reply_to=anna.last(group))
    anna.says(group, "no", reply_to=anna.says(group, "what?"))
    assert await _texts(ok) == ["/zole", "/zole@Zole_Bot now", "yes"]
    group.promote_bot()
    await _heard(ok)
    anna.says(group, "hello all")
    anna.says(group, "/zole@other_bot")
    assert await _texts(ok) == ["hello all", "/zole@other_bot"]


async def test_commands_are_marked_in_utf16(ok: Ok, anna: Person) -> None:
    anna.says_privately("🂡 /hand@zole_bot x")
    message = (await _heard(ok))[0]["message"]
    assert message["entities"] == [{"type": "bot_command", "offset": 3, "length": 14}]


async def test_comings_and_goings_are_told(ok: Ok, telegram: Playground, anna: Person, group: Group) -> None:
    added = await _heard(ok)
    assert added[0]["message"]["new_chat_members"][0]["id"] == telegram.bot.id
    assert added[1]["my_chat_member"]["new_chat_member"]["status"] == "member"
    janis = telegram.new_person("Jānis")
    janis.joins(group)
    janis.leaves(group)
    joined, left = [each["message"] for each in await _heard(ok)]
    assert joined["new_chat_members"][0]["id"] == left["left_chat_member"]["id"] == janis.id
    with pytest.raises(PersonError, match="Jānis is not in «Friends»"):
        janis.says(group, "/zole")
    group.remove_bot(anna)
    gone, mine = await _heard(ok)
    assert gone["message"]["left_chat_member"]["id"] == telegram.bot.id
    assert mine["my_chat_member"]["new_chat_member"]["status"] == "kicked"
    anna.says(group, "/zole")
    assert await _heard(ok) == []


async def test_blocking_and_unblocking_is_told(ok: Ok, anna: Person) -> None:
    anna.starts_bot()
    await _heard(ok)
    anna.blocks_bot()
    with pytest.raises(PersonError, match="has blocked the bot"):
        anna.says_privately("/hand")
    anna.starts_bot("again")
    blocked, unblocked, start = await _heard(ok)
    assert blocked["my_chat_member"]["new_chat_member"]["status"] == "kicked"
    assert unblocked["my_chat_member"]["new_chat_member"]["status"] == "member"
    assert start["message"]["text"] == "/start again"
    with pytest.raises(PersonError, match="payload"):
        anna.starts_bot("a b")


async def test_anonymous_administrators_and_channels_speak_through_service_accounts(
    ok: Ok, telegram: Playground, anna: Person, peteris: Person, group: Group
) -> None:
    await _heard(ok)
    channel = telegram.new_channel("News")
    anna.says(group, "/zole", is_anonymous=True)
    anna.says(group, "/zole", as_channel=channel)
    group.post_from_linked_channel(channel, "/zole")
    hidden, as_channel, linked = [each["message"] for each in await _heard(ok)]
    assert (hidden["from"]["id"], hidden["sender_chat"]["id"]) == (1087968824, group.id)
    assert (as_channel["from"]["id"], as_channel["sender_chat"]["id"]) == (136817688, channel.id)
    assert (linked["from"]["id"], linked["is_automatic_forward"]) == (777000, True)
    with pytest.raises(PersonError, match="no administrator"):
        peteris.says(group, "/zole", is_anonymous=True)


async def test_edits_forwards_and_channel_posts_are_told(
    ok: Ok, telegram: Playground, anna: Person, group: Group
) -> None:
    channel = telegram.new_channel("News")
    channel.add_bot(anna)
    await _heard(ok)
    anna.edits(anna.says(group, "/zole"), "/score")
    anna.forwards(anna.says_privately("/hand"), to=group)
    anna.forwards(anna.sees()[-1])
    channel.post("/zole")
    kinds = [next(kind for kind in each if kind != "update_id") for each in await _heard(ok)]
    assert kinds == ["message", "edited_message", "message", "message", "message", "channel_post"]


# Topics and upgrades


async def test_topics_keep_their_messages_apart(telegram: Playground, ok: Ok, anna: Person) -> None:
    forum = telegram.new_group("Club", [anna], is_forum=True, with_bot=True)
    topic = forum.new_topic("Zole")
    await _heard(ok)
    anna.says(topic, "/zole")
    anna.says(forum, "/zole", reply_to=anna.says(forum, "/zole"))
    inside, outside, reply = [each["message"] for each in await _heard(ok)]
    assert (inside["message_thread_id"], inside["is_topic_message"]) == (topic.id, True)
    assert "message_thread_id" not in outside
    # A reply in General carries a thread id that nobody can send to.
    assert reply["message_thread_id"] == outside["message_id"]
    assert "is_topic_message" not in reply
    await ok("sendMessage", chat_id=forum.id, message_thread_id=topic.id, text="in")
    await ok("sendMessage", chat_id=forum.id, text="out")
    assert anna.last(topic).text == "in"
    assert anna.last(forum.general).text == "out"


async def test_a_topic_may_be_unknown_closed_or_deleted(telegram: Playground, call: Ok, ok: Ok, anna: Person) -> None:
    forum = telegram.new_group("Club", [anna], is_forum=True, with_bot=True)
    topic = forum.new_topic("Zole")

    async def refusal(thread_id: int) -> object:
        return (await call("sendMessage", chat_id=forum.id, message_thread_id=thread_id, text="x")).get("description")

    assert await refusal(1) == "Bad Request: message thread not found"
    assert await refusal(99) == "Bad Request: message thread not found"
    assert await refusal(topic.id) is None
    topic.close()
    assert await refusal(topic.id) == "Bad Request: TOPIC_CLOSED"
    topic.reopen()
    assert await refusal(topic.id) is None
    topic.delete()
    assert await refusal(topic.id) == "Bad Request: message thread not found"
    forum.general.close()
    assert (await call("sendMessage", chat_id=forum.id, text="x"))["description"] == "Bad Request: TOPIC_CLOSED"
    forum.promote_bot()
    await ok("sendMessage", chat_id=forum.id, text="x")


async def test_a_group_without_topics_has_no_threads(call: Ok, group: Group) -> None:
    body = await call("sendMessage", chat_id=group.id, message_thread_id=5, text="x")
    assert body["description"] == "Bad Request: message thread not found"


@pytest.mark.parametrize("tells", [("to", "from"), ("from", "to"), ("to",), ("from",), ()])
async def test_an_upgrade_moves_the_group_and_is_told_as_wished(
    telegram: Playground, call: Ok, ok: Ok, anna: Person, tells: tuple[str, ...]
) -> None:
    group = telegram.new_group("Friends", [anna], kind=Kind.GROUP, with_bot=True)
    old_id = group.id
    sent = await ok("sendMessage", chat_id=old_id, text="x", reply_markup=_rows([_data("Take")]))
    await _heard(ok)
    new_id = group.upgrade(tells=tells)
    told = [each["message"] for each in await _heard(ok)]
    expected = {"to": (old_id, "migrate_to_chat_id", new_id), "from": (new_id, "migrate_from_chat_id", old_id)}
    assert [(each["chat"]["id"], list(each)[-1], list(each.values())[-1]) for each in told] == [
        expected[side] for side in tells
    ]
    for body in (
        await call("sendMessage", chat_id=old_id, text="x"),
        await call("editMessageText", chat_id=old_id, message_id=sent["message_id"], text="y"),
    ):
        assert body["description"] == "Bad Request: group chat was upgraded to a supergroup chat"
        assert body["parameters"] == {"migrate_to_chat_id": new_id}
    await ok("sendMessage", chat_id=new_id, text="new")
    assert [each.text for each in anna.sees(group) if each.service is None] == ["x", "new"]
    anna.press("Take", in_=group)
    assert (await _heard(ok))[0]["callback_query"]["message"]["chat"]["id"] == old_id


async def test_an_id_may_have_52_bits(telegram: Playground, ok: Ok) -> None:
    person = telegram.new_person("Big", id=2**52 - 1)
    person.starts_bot()
    await ok("sendMessage", chat_id=person.id, text="x")
    assert person.last().chat_id == 2**52 - 1
