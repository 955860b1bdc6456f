"""A group puts the bot out, and ninety days later nothing is left of it; whoever comes back finds a clean sheet."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from tests.play.evening import an_evening
from tests.play.phases import gather, play_out, reach
from zole_bot.playground import server_error

DAY = 24 * 3600.0


async def test_a_group_is_gone_after_ninety_days_with_a_restart_in_between(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "between")
        others = [evening.telegram.new_person(name) for name in ("Zane", "Uldis", "Vilma")]
        other = evening.telegram.new_group("Others", others, with_bot=True)
        await evening.open_lobby(other, others)
        kept = await evening.service.people.find_group(other.id)
        assert kept is not None
        room, old = await company.room(), company.host.last()
        company.group.remove_bot()
        await evening.pass_time(60 * DAY)
        await evening.stop_bot()
        await evening.start_bot()
        await evening.pass_time(29 * DAY)
        assert await evening.service.people.find_group(company.group.id) is not None
        before = len(evening.telegram.calls)
        await evening.pass_time(2 * DAY)
        assert await evening.service.people.find_group(company.group.id) is None
        assert await evening.service.people.find_group(other.id) == kept
        assert [call for call in list(evening.telegram.calls)[before:] if call.chat_id is not None] == []

        for data in (f"1r:{room}:3:pause:", f"1d:{room}:1:0:say:pass", f"1r:{room}:1:join:", f"1r:{room}:3:sheet:"):
            press = company.host.press_data(old, data)
            await evening.pass_time(5)
            assert len(press.answers) == 1, data
        company.host.starts_bot(f"rules_{room}")
        await evening.pass_time(5)
        assert company.host.last().text.startswith("Nothing is being played here.")

        company.group.add_bot()
        await evening.pass_time(5)
        assert company.host.last(company.group).text.startswith("Zole for this group.")
        await company.says(company.host, "/total")
        await evening.pass_time(5)
        assert "Anna" not in company.host.last(company.group).text
        await evening.open_lobby(company.group, company.players)
        await evening.press(company.host, "Start", company.group)
        await play_out(company)
        assert "Deal 1" in company.host.last(company.group).text
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_a_group_that_took_the_bot_in_while_it_was_down_is_kept(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        company.group.remove_bot()
        await evening.pass_time(30 * DAY)
        await evening.stop_bot()
        await evening.pass_time(65 * DAY)
        evening.telegram.updates.hold()
        company.group.add_bot()
        await evening.start_bot()
        await evening.pass_time(5)
        evening.telegram.updates.release()
        await evening.pass_time(2 * DAY)
        chat = await evening.service.people.find_group(company.group.id)
        assert chat is not None
        assert (chat.left_at, chat.turn_seconds) == (None, 0)


async def test_what_is_still_being_shown_of_an_erased_room_is_let_be(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "between")
        evening.telegram.faults.add(server_error(), "edit*", chat_id=company.host.id, times=None)
        company.group.remove_bot()
        await evening.pass_time(600)
        tries = len(evening.telegram.log.of("editMessageText", company.host.id))
        async with evening.service.storage.transaction() as db:
            await db.execute("UPDATE chats SET left_at = left_at - ?", (91 * DAY,))
        await evening.pass_time(120)
        assert len(evening.telegram.log.of("editMessageText", company.host.id)) > tries, "it is still tried"
        assert await evening.service.erasing.erase() == 1
        await evening.settle()
        tries = len(evening.telegram.log.of("editMessageText", company.host.id))
        await evening.pass_time(3600)
        assert len(evening.telegram.log.of("editMessageText", company.host.id)) == tries
        assert evening.bot is not None
        assert evening.bot.desk is not None
        assert evening.bot.desk.live.working == 0
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
