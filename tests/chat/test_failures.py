"""What each text of the server means, and what trouble with the net means."""

from __future__ import annotations

from datetime import timedelta

import pytest
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from zole_bot.chat.failures import ANYWHERE, IN_GROUP, IN_PRIVATE, Failure, FailureKind, classify
from zole_bot.chat.http_request import NoAnswerError, NotSentError

GROUP, PERSON = -100123, 77
K = FailureKind

NOT_MODIFIED_TEXT = (
    "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a "
    "current content and reply markup of the message"
)
TOO_OLD_TEXT = "Bad Request: query is too old and response timeout expired or query ID is invalid"


@pytest.mark.parametrize("chat_id", [GROUP, PERSON])
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (NOT_MODIFIED_TEXT, K.NOT_MODIFIED),
        ("Bad Request: message to edit not found", K.MESSAGE_GONE),
        ("Bad Request: message to delete not found", K.MESSAGE_GONE),
        ("Bad Request: message can't be edited", K.MESSAGE_GONE),
        ("Bad Request: MESSAGE_ID_INVALID", K.MESSAGE_GONE),
        (TOO_OLD_TEXT, K.QUERY_TOO_OLD),
        ("Bad Request: group chat was upgraded to a supergroup chat", K.MIGRATED),
        ("Bad Request: message thread not found", K.TOPIC_GONE),
        ("Bad Request: TOPIC_CLOSED", K.TOPIC_CLOSED),
        ("Bad Request: message is too long", K.OUR_FAULT),
        ("Bad Request: BUTTON_DATA_INVALID", K.OUR_FAULT),
        ('Bad Request: can\'t parse entities: unsupported start tag "x" at byte offset 0', K.OUR_FAULT),
        ("Bad Request: not enough rights to send text messages to the chat", K.NO_RIGHTS),
        ("Bad Request: message can't be deleted", K.NO_RIGHTS),
    ],
)
def test_a_bad_request_means_what_its_text_says(text: str, kind: FailureKind, chat_id: int) -> None:
    assert classify(BadRequest(text), chat_id).kind is kind
    assert classify(BadRequest(text.upper()), chat_id).kind is kind


@pytest.mark.parametrize(
    "error",
    [
        BadRequest("Bad Request: chat not found"),
        Forbidden("Forbidden: bot was blocked by the user"),
        Forbidden("Forbidden: bot can't initiate conversation with a user"),
        Forbidden("Forbidden: user is deactivated"),
        Forbidden("Forbidden: something that nobody has seen yet"),
    ],
)
def test_a_person_can_be_out_of_reach(error: TelegramError) -> None:
    assert classify(error, PERSON).kind is K.UNREACHABLE


@pytest.mark.parametrize(
    "error",
    [
        BadRequest("Bad Request: chat not found"),
        Forbidden("Forbidden: bot was kicked from the supergroup chat"),
        Forbidden("Forbidden: bot was kicked from the group chat"),
        Forbidden("Forbidden: bot is not a member of the supergroup chat"),
        Forbidden("Forbidden: the group chat was deleted"),
    ],
)
def test_a_group_can_be_closed_to_us(error: TelegramError) -> None:
    assert classify(error, GROUP).kind is K.KICKED


@pytest.mark.parametrize("error", [BadRequest("Bad Request: NEW_RULE_OF_THE_HOUSE"), Forbidden("Forbidden: NEW_RULE")])
def test_an_unknown_refusal_of_a_group_is_its_will_and_keeps_the_text(error: TelegramError) -> None:
    failure = classify(error, GROUP)
    assert failure.kind is K.NO_RIGHTS
    assert "new_rule" in failure.text.lower()


def test_an_unknown_bad_request_in_private_is_our_fault() -> None:
    assert classify(BadRequest("Bad Request: SOMETHING_NEW"), PERSON).kind is K.OUR_FAULT


def test_a_migrated_group_names_its_new_id() -> None:
    failure = classify(ChatMigrated(-100999), GROUP)
    assert (failure.kind, failure.new_chat_id) == (K.MIGRATED, -100999)


@pytest.mark.parametrize("wait", [17, timedelta(seconds=17)])
@pytest.mark.parametrize("form", ["0", "1"])
@pytest.mark.filterwarnings("ignore:Deprecated since version v22.2")
def test_a_flood_names_its_seconds_in_either_form_of_the_library(
    wait: int | timedelta, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", form)
    failure = classify(RetryAfter(wait), GROUP)
    assert (failure.kind, failure.retry_after) == (K.FLOODED, 17.0)


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (NotSentError("ClientConnectorError: refused"), K.NOT_SENT),
        (TimedOut(), K.UNKNOWN),
        (NoAnswerError("ServerDisconnectedError: cut"), K.UNKNOWN),
        (NetworkError("Bad Gateway"), K.SERVER),
        (NetworkError("Internal Server Error (500)"), K.SERVER),
    ],
)
def test_trouble_with_the_net_is_certain_only_before_the_first_byte(error: NetworkError, kind: FailureKind) -> None:
    assert classify(error, GROUP).kind is kind


@pytest.mark.parametrize("error", [InvalidToken(), Conflict("Conflict: terminated by other getUpdates request")])
def test_a_wrong_token_or_a_second_poller_is_our_fault(error: TelegramError) -> None:
    assert classify(error, PERSON).kind is K.OUR_FAULT


def test_a_failure_never_holds_a_token() -> None:
    token = "123456789:" + "A" * 35
    assert classify(InvalidToken(f"The token `{token}` was rejected"), 0) == Failure(
        K.OUR_FAULT, "The token `<token>` was rejected"
    )


def test_the_table_is_in_small_letters_and_no_row_is_hidden_by_one_above() -> None:
    for table in (ANYWHERE, ANYWHERE + IN_GROUP, ANYWHERE + IN_PRIVATE):
        parts = [part for part, _ in table]
        assert parts == [part.lower() for part in parts]
        assert not [(a, b) for i, a in enumerate(parts) for b in parts[i + 1 :] if a in b]
