"""answerCallbackQuery: the pop-up after a tap."""

from __future__ import annotations

from zole_bot.playground.contents import Given
from zole_bot.playground.entities import utf16_length
from zole_bot.playground.errors import QUERY_TOO_OLD, broken, refused
from zole_bot.playground.events import Answered
from zole_bot.playground.markup import check_url, deep_link
from zole_bot.playground.world import Answer, World

MAX_ANSWER = 200


def answer_query(world: World, given: Given) -> bool:
    """Answer a tap. Telegram takes a second answer in silence; here it is written down, for it is nearly always a bug.

    It is none where the bot could not know that the first one was taken.
    """
    text = given.get("text", "")
    if utf16_length(text) > MAX_ANSWER:
        raise broken("MESSAGE_TOO_LONG")
    url = given.get("url")
    if url is not None:
        check_url(url, str(world.bot.username))
        if "start" not in deep_link(url, str(world.bot.username)):
            raise broken("URL_INVALID")
    query = world.queries.get(given["callback_query_id"])
    now = world.now()
    if query is None or now - query.at > world.query_seconds:
        raise refused(QUERY_TOO_OLD)
    answer = Answer(text, bool(given.get("show_alert")), url)
    if query.is_unheard:
        query.is_unheard = False
        return True
    if query.answers:
        world.log.violate(now, "answerCallbackQuery", "the query was answered before", given)
        query.answers.append(answer)
        return True
    query.answers.append(answer)
    if query.on_answer is not None:
        query.on_answer(answer)
    world.tell(Answered(query.user_id, query.chat_id, text, answer.is_alert, url, query.data))
    return True
