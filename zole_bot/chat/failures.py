"""What can come of a call to Telegram, as a closed set; the only place that knows the server's texts."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    EndPointNotFound,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from zole_bot.chat.http_request import NoAnswerError, NotSentError
from zole_bot.redaction import without_tokens

# Spans of time as such, which the library asks for; without it each 429 would warn of a change to come.
os.environ.setdefault("PTB_TIMEDELTA", "1")


class FailureKind(StrEnum):
    """Why a call did not do what was asked."""

    NOT_MODIFIED = "not_modified"
    """The message shows that already."""
    MESSAGE_GONE = "message_gone"
    """The message was deleted or cannot be edited any more."""
    QUERY_TOO_OLD = "query_too_old"
    """The tap can no longer be answered."""
    UNREACHABLE = "unreachable"
    """The person has not started the bot, has blocked it or is no more."""
    KICKED = "kicked"
    """The bot is not in the group, or the group is no more."""
    NO_RIGHTS = "no_rights"
    """The group does not let the bot do that; the text tells what the server said."""
    TOPIC_CLOSED = "topic_closed"
    TOPIC_GONE = "topic_gone"
    MIGRATED = "migrated"
    """The group has become a supergroup with another id."""
    FLOODED = "flooded"
    """Too many calls in that chat; the server names a time to wait."""
    UNKNOWN = "unknown"
    """No answer came: the call may have taken effect."""
    NOT_SENT = "not_sent"
    """The call never left us."""
    SERVER = "server"
    """The server or the net had trouble; worth another try."""
    OUR_FAULT = "our_fault"
    """We asked for something that is not allowed."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One failed call."""

    kind: FailureKind
    text: str
    """What the server said, for the log and for an administrator."""
    retry_after: float = 0
    """Seconds; only with FLOODED."""
    new_chat_id: int | None = None
    """Only with MIGRATED; None when the server does not tell."""
    is_remembered: bool = False
    """No call was made: that it would be in vain was known."""


OUT_OF_REACH = frozenset(
    {
        FailureKind.UNREACHABLE,
        FailureKind.KICKED,
        FailureKind.NO_RIGHTS,
        FailureKind.TOPIC_CLOSED,
        FailureKind.TOPIC_GONE,
        FailureKind.MIGRATED,
    }
)
MAY_HAVE_ARRIVED = frozenset({FailureKind.UNKNOWN, FailureKind.SERVER})
_K = FailureKind
ANYWHERE: tuple[tuple[str, FailureKind], ...] = (
    ("message is not modified", _K.NOT_MODIFIED),
    ("message to edit not found", _K.MESSAGE_GONE),
    ("message to delete not found", _K.MESSAGE_GONE),
    ("message can't be edited", _K.MESSAGE_GONE),
    ("message_id_invalid", _K.MESSAGE_GONE),
    ("query is too old", _K.QUERY_TOO_OLD),
    ("query id is invalid", _K.QUERY_TOO_OLD),
    ("query_id_invalid", _K.QUERY_TOO_OLD),
    ("upgraded to a supergroup", _K.MIGRATED),
    ("message thread not found", _K.TOPIC_GONE),
    ("topic_deleted", _K.TOPIC_GONE),
    ("topic_id_invalid", _K.TOPIC_GONE),
    ("topic_closed", _K.TOPIC_CLOSED),
    ("not enough rights", _K.NO_RIGHTS),
    ("have no rights", _K.NO_RIGHTS),
    ("administrator rights", _K.NO_RIGHTS),
    ("write_forbidden", _K.NO_RIGHTS),
    ("chat_restricted", _K.NO_RIGHTS),
    ("message can't be deleted", _K.NO_RIGHTS),
    ("message is too long", _K.OUR_FAULT),
    ("message_too_long", _K.OUR_FAULT),
    ("caption is too long", _K.OUR_FAULT),
    ("button_data_invalid", _K.OUR_FAULT),
    ("button_url_invalid", _K.OUR_FAULT),
    ("button_type_invalid", _K.OUR_FAULT),
    ("reply_markup_too_long", _K.OUR_FAULT),
    ("reply markup is too long", _K.OUR_FAULT),
    ("inline keyboard", _K.OUR_FAULT),
    ("can't parse", _K.OUR_FAULT),
    ("text is empty", _K.OUR_FAULT),
    ("text must be non-empty", _K.OUR_FAULT),
    ("message_empty", _K.OUR_FAULT),
    ("message identifier is not specified", _K.OUR_FAULT),
    ("file must be non-empty", _K.OUR_FAULT),
    ("entities_too_long", _K.OUR_FAULT),
    ("scheduled_date", _K.OUR_FAULT),
    ("url_invalid", _K.OUR_FAULT),
)
"""Part of a text, in small letters, and what it means; the first that fits counts."""
IN_GROUP: tuple[tuple[str, FailureKind], ...] = (
    ("chat not found", _K.KICKED),
    ("was kicked", _K.KICKED),
    ("is not a member", _K.KICKED),
    ("group chat was deleted", _K.KICKED),
    ("group chat was deactivated", _K.KICKED),
    ("group is deactivated", _K.KICKED),
    ("channel_private", _K.KICKED),
    ("peer_id_invalid", _K.KICKED),
)
IN_PRIVATE: tuple[tuple[str, FailureKind], ...] = (
    ("chat not found", _K.UNREACHABLE),
    ("bot was blocked by the user", _K.UNREACHABLE),
    ("bot can't initiate conversation", _K.UNREACHABLE),
    ("user is deactivated", _K.UNREACHABLE),
    ("can't send messages to bots", _K.UNREACHABLE),
    ("user not found", _K.UNREACHABLE),
    ("user_is_blocked", _K.UNREACHABLE),
    ("peer_id_invalid", _K.UNREACHABLE),
)
TOO_MANY = re.compile(r"too many requests(?:: retry after (\d+))?", re.IGNORECASE)
"""A 429 that does not name its seconds apart; the library takes it for trouble of the server."""
UNNAMED_WAIT_SECONDS = 5.0


def classify(error: TelegramError, chat_id: int) -> Failure:
    """Tell what an error means for a call in a chat (negative: a group)."""
    text = without_tokens(error.message)
    match error:
        case ChatMigrated():
            return Failure(_K.MIGRATED, text, new_chat_id=error.new_chat_id)
        case RetryAfter():
            return Failure(_K.FLOODED, text, retry_after=seconds_to_wait(error))
        case BadRequest():
            # A group can refuse in more ways than anybody has listed: what is not known to be our fault is its will.
            return Failure(_find(text, chat_id) or (_K.NO_RIGHTS if chat_id < 0 else _K.OUR_FAULT), text)
        case Forbidden():
            return Failure(_find(text, chat_id) or (_K.NO_RIGHTS if chat_id < 0 else _K.UNREACHABLE), text)
        case NetworkError() if flood := TOO_MANY.search(text):
            return Failure(_K.FLOODED, text, retry_after=float(flood[1] or UNNAMED_WAIT_SECONDS))
        case NotSentError():
            return Failure(_K.NOT_SENT, text)
        case NoAnswerError() | TimedOut():
            return Failure(_K.UNKNOWN, text)
        case NetworkError():
            return Failure(_K.SERVER, text)
        case InvalidToken() | Conflict() | EndPointNotFound():
            return Failure(_K.OUR_FAULT, text)
        case _:
            # A success whose words cannot be read, as a proxy on the way may give: the call may well have taken effect.
            return Failure(_K.UNKNOWN, text)


def seconds_to_wait(error: RetryAfter) -> float:
    """Give the seconds a server wants us to wait; the library has them as a number or as a span of time."""
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)


def _find(text: str, chat_id: int) -> FailureKind | None:
    small = text.lower()
    for part, kind in (*ANYWHERE, *(IN_GROUP if chat_id < 0 else IN_PRIVATE)):
        if part in small:
            return kind
    return None
