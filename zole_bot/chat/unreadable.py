"""News that the library cannot read: passed over one by one, since it would ask for the same again without end.

So it goes with what a newer or older server sends otherwise than the library knows it, be it in a message that
somebody answers.
"""

from __future__ import annotations

import copy
import json
import logging

from telegram import Update

log = logging.getLogger(__name__)


def without_unreadable(body: bytes) -> bytes:
    """Give the answer to a poll; of news that cannot be read only their number is left, by which they are confirmed."""
    try:
        answer = json.loads(body)
        news = [each for each in answer["result"] if isinstance(each["update_id"], int)]
    except (ValueError, LookupError, TypeError):
        return body  # of what is no answer to a poll the library says so itself
    return json.dumps({**answer, "result": [_readable(each) for each in news]}).encode()


def _readable(news: dict[str, object]) -> dict[str, object]:
    number = news["update_id"]
    try:
        Update.de_json(copy.deepcopy(news), None)
    except Exception as error:
        kinds = ", ".join(kind for kind in news if kind != "update_id")
        # Not what is in it, nor the words of the error: a hand is in the news that its owner tapped on it.
        log.error("News that cannot be read are passed over: %s, %s", kinds, type(error).__name__)
        return {"update_id": number}
    return news
