"""Topics of a forum: opened, renamed, closed, hidden, deleted, switched off, and what may be sent where."""

from __future__ import annotations

from typing import Any

import pytest

from tests.playground.conftest import Heard, Ok, Refusal
from zole_bot.playground import Group, Kind, Person, PersonError, Playground, Topic

TAKE = {"inline_keyboard": [[{"text": "Take", "callback_data": "t"}]]}
NO_THREAD = (400, "Bad Request: message thread not found")
CLOSED = (400, "Bad Request: TOPIC_CLOSED")


@pytest.fixture
def forum(telegram: Playground, anna: Person, peteris: Person) -> Group:
    return telegram.new_group("Club", [anna, peteris], is_forum=True, with_bot=True)


@pytest.fixture
def topic(forum: Group) -> Topic:
    return forum.new_topic("Zole")


async def test_what_happens_to_a_topic_is_told_in_it(heard: Heard, topic: Topic) -> None:
    await heard()
    topic.rename("Cards")
    topic.close()
    topic.reopen()
    told = [each["message"] for each in await heard()]
    assert [each["message_thread_id"] for each in told] == [topic.id] * 3
    assert all(each["is_topic_message"] for each in told)
    assert told[0]["forum_topic_edited"] == {"name": "Cards"}
    assert told[1]["forum_topic_closed"] == told[2]["forum_topic_reopened"] == {}


async def test_general_is_closed_and_opened_without_an_id(
    heard: Heard, ok: Ok, refusal: Refusal, forum: Group, topic: Topic
) -> None:
    await heard()
    forum.general.close()
    assert await refusal("sendMessage", chat_id=forum.id, text="x") == CLOSED
    await ok("sendMessage", chat_id=forum.id, message_thread_id=topic.id, text="x")
    forum.general.reopen()
    await ok("sendMessage", chat_id=forum.id, text="x")
    for message in [each["message"] for each in await heard()]:
        assert not {"message_thread_id", "is_topic_message"} & set(message)


async def test_general_is_closed_when_it_is_hidden_and_seen_when_it_is_reopened(
    heard: Heard, ok: Ok, refusal: Refusal, forum: Group, topic: Topic
) -> None:
    await heard()
    forum.general.hide()
    assert await refusal("sendMessage", chat_id=forum.id, text="x") == CLOSED
    forum.general.unhide()
    assert await refusal("sendMessage", chat_id=forum.id, text="x") == CLOSED
    forum.general.hide()
    forum.general.reopen()
    await ok("sendMessage", chat_id=forum.id, text="x")
    assert not forum.general.state.is_hidden
    hidden, unhidden, again, reopened = [each["message"] for each in await heard()]
    assert hidden["general_forum_topic_hidden"] == again["general_forum_topic_hidden"] == {}
    assert unhidden["general_forum_topic_unhidden"] == reopened["forum_topic_reopened"] == {}
    with pytest.raises(PersonError, match="only General can be hidden, not «Zole»"):
        topic.hide()
    with pytest.raises(PersonError, match="only General can be hidden, not «Zole»"):
        topic.unhide()
    with pytest.raises(PersonError, match="General can't be deleted"):
        forum.general.delete()


async def test_people_write_into_open_topics_only(forum: Group, topic: Topic, anna: Person, peteris: Person) -> None:
    topic.close()
    assert anna.says(topic, "I own this").thread_id == topic.id
    with pytest.raises(PersonError, match="«Zole» is closed"):
        peteris.says(topic, "/zole")
    topic.reopen()
    assert peteris.says(topic, "/zole").thread_id == topic.id
    forum.general.close()
    for place in (forum, forum.general):
        with pytest.raises(PersonError, match="«General» is closed"):
            peteris.says(place, "/zole")
    topic.delete()
    with pytest.raises(PersonError, match="«Zole» is gone"):
        anna.says(topic, "/zole")


async def test_a_deleted_topic_takes_its_messages_along(
    ok: Ok, heard: Heard, refusal: Refusal, forum: Group, topic: Topic, anna: Person
) -> None:
    await ok("sendMessage", chat_id=forum.id, message_thread_id=topic.id, text="in", reply_markup=TAKE)
    board = anna.last(topic)
    await heard()
    topic.delete()
    assert await heard() == []
    for method in ("sendMessage", "sendChatAction"):
        extra = {"text": "x"} if method == "sendMessage" else {"action": "typing"}
        assert await refusal(method, chat_id=forum.id, message_thread_id=topic.id, **extra) == NO_THREAD
    edit = await refusal("editMessageText", chat_id=forum.id, message_id=board.message_id, text="y")
    assert edit == (400, "Bad Request: message to edit not found")
    anna.press_on(board, "Take")
    assert (await heard())[0]["callback_query"]["message"]["date"] == 0


async def _board_in(ok: Ok, forum: Group, topic: Topic) -> dict[str, Any]:
    sent: dict[str, Any] = await ok(
        "sendMessage", chat_id=forum.id, message_thread_id=topic.id, text="board", reply_markup=TAKE
    )
    assert (sent["message_thread_id"], sent["is_topic_message"], sent["chat"]["is_forum"]) == (topic.id, True, True)
    return sent


async def test_a_forum_whose_topics_are_switched_off_is_an_ordinary_supergroup(
    *, ok: Ok, heard: Heard, refusal: Refusal, forum: Group, topic: Topic, anna: Person
) -> None:
    sent = await _board_in(ok, forum, topic)
    await heard()
    forum.switch_topics_off()
    assert await heard() == []
    for thread_id in (topic.id, 99, 1):
        assert await refusal("sendMessage", chat_id=forum.id, message_thread_id=thread_id, text="x") == NO_THREAD
    plain = await ok("sendMessage", chat_id=forum.id, text="plain")
    assert not {"is_topic_message", "message_thread_id"} & set(plain)
    assert "is_forum" not in plain["chat"]
    assert "is_forum" not in await ok("getChat", chat_id=forum.id)
    edited = await ok("editMessageText", chat_id=forum.id, message_id=sent["message_id"], text="y", reply_markup=TAKE)
    assert "is_topic_message" not in edited
    anna.press("Take", in_=forum)
    anna.says(forum, "/zole", reply_to=anna.last(forum, containing="y"))
    tap, reply = await heard()
    message = tap["callback_query"]["message"]
    assert (message["message_id"], "is_topic_message" in message) == (sent["message_id"], False)
    # The id of the thread stays, although nobody can send there.
    assert message["message_thread_id"] == reply["message"]["message_thread_id"] == topic.id
    assert "is_topic_message" not in reply["message"]
    assert {each.thread_id for each in anna.sees(forum)} == {None}
    with pytest.raises(PersonError, match="«Club» has no topics any more"):
        anna.says(topic, "/zole")
    with pytest.raises(PersonError, match="«Club» has no topics already"):
        forum.switch_topics_off()


async def test_topics_switched_on_again_are_there_again(
    ok: Ok, refusal: Refusal, forum: Group, topic: Topic, anna: Person
) -> None:
    await _board_in(ok, forum, topic)
    forum.switch_topics_off()
    forum.switch_topics_on()
    await _board_in(ok, forum, topic)
    assert [each.text for each in anna.sees(topic) if each.service is None] == ["board", "board"]
    forum.general.close()
    assert await refusal("sendMessage", chat_id=forum.id, text="x") == CLOSED


async def test_a_supergroup_becomes_a_forum_with_its_messages_in_general(
    telegram: Playground, ok: Ok, group: Group, anna: Person
) -> None:
    await ok("sendMessage", chat_id=group.id, text="before")
    group.switch_topics_on()
    assert anna.last(group.general).text == "before"
    assert (await ok("getChat", chat_id=group.id))["is_forum"] is True
    assert anna.says(group.new_topic("Zole"), "/zole").thread_id is not None
    basic = telegram.new_group("Few", [anna], kind=Kind.GROUP)
    with pytest.raises(PersonError, match="«Few» is a basic group"):
        basic.switch_topics_on()


async def test_some_servers_pass_over_a_thread_id_where_there_are_no_topics(
    *, telegram: Playground, ok: Ok, refusal: Refusal, forum: Group, topic: Topic, anna: Person
) -> None:
    telegram.world.ignores_stray_threads = True
    assert await refusal("sendMessage", chat_id=forum.id, message_thread_id=99, text="x") == NO_THREAD
    forum.switch_topics_off()
    sent = await ok("sendMessage", chat_id=forum.id, message_thread_id=topic.id, text="x")
    assert not {"is_topic_message", "message_thread_id"} & set(sent)
    anna.starts_bot()
    assert await refusal("sendMessage", chat_id=anna.id, message_thread_id=7, text="x") == NO_THREAD
