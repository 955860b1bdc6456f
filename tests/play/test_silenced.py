"""The bot may not write in a group: the session stands, those who play learn why, and nothing is tried in vain."""

from __future__ import annotations

import logging
import random
from pathlib import Path

import pytest

from tests.play.evening import an_evening
from tests.play.outages import Session, begin, in_turn
from tests.play.phases import Company, play_out
from tests.play.players import play_on
from zole_bot.playground import bad_request
from zole_bot.room import PauseReason, Phase

TOLD = "I may not write in «Friends» just now"


async def to_a_result_that_cannot_be_sent(session: Session) -> None:
    """Play a deal to its end: that is the next message a group has to be sent."""
    await session.evening.press(in_turn(session), "Take")
    people = session.people
    await play_out(Company(session.evening, session.group, people[0], people[1], people[2], people[0], people[0]))
    await session.evening.pass_time(3)


async def test_a_session_stands_until_a_send_works_again(tmp_path: Path) -> None:
    """Field case 62: 400 on a send in the group: paused, told in private; /zole, once it can be shown, goes on."""
    async with an_evening(tmp_path) as evening:
        session = await begin(evening)
        session.group.silence_bot()
        await to_a_result_that_cannot_be_sent(session)
        room, count = await session.room(), session.count()
        assert (room.phase, room.pause_reason) == (Phase.PAUSED, PauseReason.NO_VOICE)
        assert [text for text in session.hands() if TOLD not in text] == []
        await evening.pass_time(3600)
        assert session.calls(since=count) == []
        await session.says(session.people[0], "/zole")
        assert [call.method for call in session.calls(since=count)] == ["sendMessage"]
        assert (await session.room()).pause_reason is PauseReason.NO_VOICE
        session.group.unsilence_bot()
        await session.says(session.people[0], "/zole")
        await evening.pass_time(3)
        assert (await session.room()).phase is Phase.BETWEEN
        sent = [seen for seen in session.people[0].sees(session.group) if seen.text.startswith("Deal 1 · ")]
        assert len([seen for seen in sent if "Next deal" in seen.labels]) == 1
        assert len(sent) == 2  # the board and the result, which came once


async def test_a_tap_on_resume_is_tried_at_once(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        session = await begin(evening)
        session.group.silence_bot()
        await to_a_result_that_cannot_be_sent(session)
        await evening.press(session.people[1], "Resume")
        await evening.pass_time(3)
        assert (await session.room()).pause_reason is PauseReason.NO_VOICE
        session.group.unsilence_bot()
        await evening.press(session.people[1], "Resume")
        await evening.pass_time(3)
        room = await session.room()
        assert (room.phase, room.dealt) == (Phase.DEAL, 2)
        assert session.people[0].last(session.group).text.startswith("Deal 2")


async def test_a_refusal_that_nobody_has_heard_of_is_logged_and_does_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Field case 63: an unknown 400, even for an admin: the same pause, its text in the log, no crash."""
    async with an_evening(tmp_path) as evening:
        session = await begin(evening, as_administrator=True)
        rule = evening.telegram.faults.add(bad_request("CHAT_MOON_IS_FULL"), chat_id=session.group.id, times=None)
        with caplog.at_level(logging.WARNING):
            await evening.press(in_turn(session), "Take")
            await evening.pass_time(600)
        room = await session.room()
        assert (room.phase, room.pause_reason) == (Phase.PAUSED, PauseReason.NO_VOICE)
        assert "chat_moon_is_full" in caplog.text.lower()
        assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
        assert rule.hits <= 2
        rule.lift()
        await session.says(session.people[0], "/zole")
        assert (await session.room()).phase is Phase.DEAL


async def test_rights_given_back_let_it_go_on_by_itself(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        session = await begin(evening)
        await play_on(evening, session.people, random.Random(1), taps=5)
        before = await session.room()
        session.group.mute_bot()
        await evening.settle()
        room, count = await session.room(), session.count()
        assert (room.phase, room.pause_reason) == (Phase.PAUSED, PauseReason.NO_VOICE)
        await evening.pass_time(600)
        assert [call for call in session.calls(since=count) if not call.is_ok] == []
        session.group.mute_bot(kinds=("document",))  # texts are allowed again
        await evening.pass_time(3)
        room = await session.room()
        assert room.phase is Phase.DEAL
        assert room.deal is not None
        assert before.deal is not None
        assert room.deal.actions == before.deal.actions
        assert "▶ Y" in in_turn(session).last().text


async def test_an_admin_may_write_where_nobody_else_may(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        session = await begin(evening)
        session.group.silence_bot()
        await to_a_result_that_cannot_be_sent(session)
        assert (await session.room()).pause_reason is PauseReason.NO_VOICE
        session.group.promote_bot()
        await evening.pass_time(3)
        assert (await session.room()).phase is Phase.BETWEEN
        assert "Next deal" in session.people[0].last(session.group).labels
