"""What the stand-in refuses, in Telegram's words.

There are two kinds of refusal. A *fault of the caller* (an unknown parameter, a text that is too long, broken HTML) can
only come from a bug of the bot: it is recorded as a violation. A *fact of the world* (a blocked bot, a message that is
gone, too many calls) happens to every bot: it is an ordinary answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_PREFIXES = {
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found",
    409: "Conflict",
    413: "Request Entity Too Large",
    429: "Too Many Requests",
    500: "Internal Server Error",
    502: "Bad Gateway",
}
_NOTHING: Mapping[str, int] = MappingProxyType({})

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same"
    " as a current content and reply markup of the message"
)
QUERY_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
TERMINATED_BY_POLLER = "terminated by other getUpdates request; make sure that only one bot instance is running"
WEBHOOK_IS_ACTIVE = "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"


class ApiError(Exception):
    """An answer with `ok: false`: its code, its text, and what else the caller may need (`retry_after` and so on)."""

    def __init__(
        self, code: int, text: str = "", parameters: Mapping[str, int] = _NOTHING, *, is_violation: bool = False
    ) -> None:
        prefix = _PREFIXES.get(code, "Error")
        self.code = code
        self.description = f"{prefix}: {text}" if text else prefix
        self.parameters = parameters
        self.is_violation = is_violation
        super().__init__(self.description)

    def to_json(self) -> dict[str, object]:
        """Give the body of the answer."""
        body: dict[str, object] = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            body["parameters"] = dict(self.parameters)
        return body


class PersonError(Exception):
    """A person was asked for something impossible in a real app: a button he does not see, a chat he is not in."""


def broken(text: str) -> ApiError:
    """Refuse what only a bug of the bot can have sent."""
    return ApiError(400, text, is_violation=True)


def refused(text: str) -> ApiError:
    """Refuse because of the state of the world."""
    return ApiError(400, text)


def forbidden(text: str) -> ApiError:
    """Refuse because the bot may not do this there."""
    return ApiError(403, text)


def migrated(new_chat_id: int) -> ApiError:
    """Tell that the group goes on under another id."""
    text = "group chat was upgraded to a supergroup chat"
    return ApiError(400, text, {"migrate_to_chat_id": new_chat_id})


def too_many_requests(seconds: int) -> ApiError:
    """Tell how many seconds to wait."""
    return ApiError(429, f"retry after {seconds}", {"retry_after": seconds})
