"""News that the library cannot read: passed over one by one, since it would ask for the same again without end.

So it goes with what a newer or older server sends otherwise than the library knows it, be it in a message that
somebody answers.
"""

from __future__ import annotations

import copy
import json
import logging
from typing import Any

from telegram import Bot, Update

log = logging.getLogger(__name__)


def without_unreadable(body: bytes) -> bytes:
    """Give the answer to a poll; of news that cannot be read only their number is left, by which they are confirmed."""
    try:
        answer = json.loads(body)
        news = [each for each in answer["result"] if isinstance(each["update_id"], int)]
    except (ValueError, LookupError, TypeError):
        return body  # of what is no answer to a poll the library says so itself
    return json.dumps({**answer, "result": [_readable(each) for each in news]}).encode()


def read_news(news: dict[str, Any], bot: Bot | None) -> Update | None:
    """Read one piece of news; None, and said in the log, where that cannot be done."""
    kinds = ", ".join(kind for kind in news if kind != "update_id")
    try:
        return Update.de_json(news, bot)
    except Exception as error:
        # Not what is in it, nor the words of the error: a hand is in the news that its owner tapped on it.
        log.error("News that cannot be read are passed over: %s, %s", kinds, type(error).__name__)
        return None


def _readable(news: dict[str, Any]) -> dict[str, Any]:
    return {"update_id": news["update_id"]} if read_news(copy.deepcopy(news), None) is None else news
