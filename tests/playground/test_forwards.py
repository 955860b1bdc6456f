"""Forwarded messages: where they come from, what travels along, and whose they are then."""

from __future__ import annotations

import pytest
from telegram import Message as BotMessage
from telegram import MessageOriginChannel, MessageOriginChat, MessageOriginUser, Update

from tests.playground.conftest import Body, Heard, Ok, Refusal
from zole_bot.playground import Group, Person, PersonError, Playground

TAKE = {"inline_keyboard": [[{"text": "Take", "callback_data": "t"}]]}


def _message(update: Body) -> BotMessage:
    message = Update.de_json(update, None).message
    assert message is not None
    return message


async def test_a_forwarded_board_has_no_buttons_and_is_not_the_bots(
    *, telegram: Playground, heard: Heard, ok: Ok, refusal: Refusal, group: Group, anna: Person, peteris: Person
) -> None:
    group.promote_bot()
    await ok("sendMessage", chat_id=group.id, text="board", reply_markup=TAKE)
    await heard()
    first = peteris.forwards(peteris.last(group), to=group)
    second = anna.forwards(first, to=group)
    assert (first.rows, second.rows) == ((), ())
    for update, person in zip(await heard(), (peteris, anna), strict=True):
        message = _message(update)
        assert message.from_user is not None
        assert (message.from_user.id, message.text, message.reply_markup) == (person.id, "board", None)
        # Forwarded again, it still comes from who wrote it first.
        assert isinstance(message.forward_origin, MessageOriginUser)
        assert message.forward_origin.sender_user.id == telegram.bot.id
    answer = await refusal("editMessageText", chat_id=group.id, message_id=first.message_id, text="x")
    assert answer == (400, "Bad Request: message can't be edited")


async def test_a_message_is_forwarded_into_a_topic(telegram: Playground, heard: Heard, ok: Ok, anna: Person) -> None:
    forum = telegram.new_group("Club", [anna], is_forum=True, with_bot=True)
    topic = forum.new_topic("Zole")
    command = anna.says(forum, "/zole")
    await heard()
    anna.forwards(command, to=topic)
    anna.forwards(command, to=forum.general)
    inside, outside = [_message(each) for each in await heard()]
    assert (inside.message_thread_id, inside.is_topic_message) == (topic.id, True)
    assert (outside.message_thread_id, outside.is_topic_message) == (None, None)


async def test_who_wrote_for_a_group_or_channel_stays_unnamed(
    telegram: Playground, heard: Heard, group: Group, anna: Person
) -> None:
    channel = telegram.new_channel("News")
    hidden = anna.says(group, "/zole", is_anonymous=True)
    linked = group.post_from_linked_channel(channel, "/zole")
    await heard()
    anna.forwards(hidden)
    anna.forwards(linked)
    first, second = [_message(each).forward_origin for each in await heard()]
    assert isinstance(first, MessageOriginChat)
    assert first.sender_chat.id == group.id
    assert isinstance(second, MessageOriginChannel)
    assert (second.chat.id, second.message_id) == (channel.id, 1)


async def test_a_post_of_the_linked_channel_is_a_forward_of_it(
    telegram: Playground, heard: Heard, group: Group, anna: Person
) -> None:
    channel = telegram.new_channel("News")
    channel.add_bot(anna)
    await heard()
    group.post_from_linked_channel(channel, "/zole")
    original, copy = await heard()
    assert original["channel_post"]["chat"]["id"] == channel.id
    message = _message(copy)
    assert message.is_automatic_forward
    assert isinstance(message.forward_origin, MessageOriginChannel)
    assert message.forward_origin.message_id == original["channel_post"]["message_id"]


async def test_not_everything_can_be_forwarded(group: Group, anna: Person) -> None:
    (joined,) = [each for each in anna.sees(group) if each.service == "new_chat_members"]
    with pytest.raises(PersonError, match="can't be forwarded"):
        anna.forwards(joined)
