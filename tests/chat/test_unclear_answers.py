"""Answers that the library does not tell apart, and what they mean for a message that may have arrived."""

from __future__ import annotations

import pytest
from telegram.error import Conflict, EndPointNotFound, InvalidToken, NetworkError, TelegramError

from zole_bot.chat.failures import UNNAMED_WAIT_SECONDS, FailureKind, classify


def test_a_success_that_cannot_be_read_may_have_taken_effect() -> None:
    assert classify(TelegramError("Invalid server response"), -1).kind is FailureKind.UNKNOWN


@pytest.mark.parametrize("error", [InvalidToken(), Conflict("two pollers"), EndPointNotFound("no such method")])
def test_what_the_server_refused_outright_is_our_fault(error: TelegramError) -> None:
    assert classify(error, -1).kind is FailureKind.OUR_FAULT


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("Too Many Requests: retry after 12", 12), ("Too Many Requests (429)", UNNAMED_WAIT_SECONDS)],
)
def test_a_429_is_a_flood_though_its_seconds_are_not_named_apart(text: str, seconds: float) -> None:
    failure = classify(NetworkError(text), -1)
    assert (failure.kind, failure.retry_after) == (FailureKind.FLOODED, seconds)


def test_other_trouble_of_the_server_stays_its_trouble() -> None:
    assert classify(NetworkError("Bad Gateway (502)"), -1).kind is FailureKind.SERVER
