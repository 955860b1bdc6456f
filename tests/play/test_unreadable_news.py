"""News that the library cannot read, as of a server that is older or newer than it: nobody else's wait behind them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.at_cards import at_cards

POLL = {"id": "1", "question": "Zole?", "options": [], "total_voter_count": 0, "is_closed": False}
PERSON = {"id": 5, "is_bot": False, "first_name": "Uldis"}
GROUP = {"id": -5, "type": "group", "title": "Others"}
MESSAGE = {"message_id": 7, "date": 1_800_000_000, "chat": GROUP, "from": PERSON, "text": "/zole"}
UNREADABLE: dict[str, tuple[str, dict[str, object]]] = {
    "an answer to an old form of a poll": ("message", {**MESSAGE, "reply_to_message": {**MESSAGE, "poll": POLL}}),
    "no date": ("message", {"message_id": 7, "chat": GROUP}),
    "a date that no calendar has": ("message", {**MESSAGE, "date": 10**12}),
    "a tap from no chat": ("callback_query", {"id": "1", "from": PERSON, "data": "x"}),
    "a member of no state": (
        "my_chat_member",
        {"chat": GROUP, "from": PERSON, "date": 1, "old_chat_member": {}, "new_chat_member": {}},
    ),
    "a text": ("message", "x"),  # type: ignore[dict-item]
    "a number": ("callback_query", 7),  # type: ignore[dict-item]
}


@pytest.mark.parametrize("kind", UNREADABLE)
async def test_what_cannot_be_read_is_passed_over(kind: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A tap before it and one after it come in the same batch, and both count; nothing of them is in the log."""
    async with at_cards(tmp_path) as cards:
        evening, first = cards.evening, await cards.in_turn()
        updates, hand = evening.telegram.updates, cards.hand(first)
        updates.hold()
        before = first.press("Pass")
        updates.put(*UNREADABLE[kind])
        updates.put(*UNREADABLE[kind])
        after = first.press_on(hand, "Pass")
        updates.release()
        await evening.pass_time(3)
        assert [answer.text for answer in before.answers] == [""]
        assert len(after.answers) == 1
        assert after.answers[0].text != ""
        assert updates.pending == 0
        told = [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")]
        assert {record.name for record in told} == {"zole_bot.chat.unreadable"}
        assert len(told) == 2, "each is told once"
        assert not any(record.exc_info for record in told)
        caplog.clear()
