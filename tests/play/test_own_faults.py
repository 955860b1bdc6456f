"""Faults of our own in any handler: whoever asked is told once, the log has them once, and everything goes on."""

from __future__ import annotations

import gc
import logging
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from telegram.ext import BaseHandler, CallbackQueryHandler, CommandHandler

from tests.play.at_cards import at_cards
from tests.play.evening import Evening, an_evening
from tests.play.players import play_on
from tests.play.test_webhook import free_port, start_with_webhook
from zole_bot.chat.taps import Taps
from zole_bot.i18n import texts
from zole_bot.look import RoomLook
from zole_bot.playground import Group, Person

SORRY = texts("en").plain("notice-own-fault")


async def boom(*_: Any) -> None:
    """Fail as no handler should."""
    raise ZeroDivisionError


def handlers(evening: Evening) -> list[BaseHandler[Any, Any, Any]]:
    assert evening.bot is not None
    return evening.bot.application.handlers[0]


def break_handlers(evening: Evening) -> list[CommandHandler[Any, Any]]:
    """Let every handler fail; gives those of commands."""
    for handler in handlers(evening):
        if not isinstance(handler, CallbackQueryHandler):
            handler.callback = boom
    return [handler for handler in handlers(evening) if isinstance(handler, CommandHandler)]


def errors(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [record for record in caplog.records if record.levelno >= logging.ERROR]


async def friends(evening: Evening) -> tuple[Person, Group]:
    anna = evening.telegram.new_person("Anna")
    group = evening.telegram.new_group("Friends", [anna], with_bot=True)
    anna.starts_bot()
    await evening.pass_time(61)
    return anna, group


async def test_whoever_types_a_command_is_told_that_it_failed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Field case 21: a fault in any handler of a command: one sentence where it was typed, one line in the log."""
    async with an_evening(tmp_path) as evening:
        anna, group = await friends(evening)
        names = sorted({name for handler in break_handlers(evening) for name in handler.commands})
        assert len(names) >= 15
        for name in names:
            for place in (group, None):
                caplog.clear()
                before = len(anna.sees(place))
                if place is None:
                    anna.says_privately(f"/{name}")
                else:
                    anna.says(place, f"/{name}")
                await evening.pass_time(10)
                told = [seen.text for seen in anna.sees(place)[before + 1 :]]
                assert (name, told) == (name, [SORRY])
                assert len(errors(caplog)) == 1


async def test_a_fault_in_news_that_nobody_asked_for_is_only_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Field case 21: a fault in a handler of what happens in a group: one line in the log, and silence."""
    async with an_evening(tmp_path) as evening:
        anna, group = await friends(evening)
        zane = evening.telegram.new_person("Zane")
        group.add(zane)
        break_handlers(evening)
        calls = len(evening.telegram.calls)
        happenings: tuple[Callable[[], None], ...] = (lambda: zane.leaves(group), group.promote_bot, anna.blocks_bot)
        for happens in happenings:
            caplog.clear()
            happens()
            await evening.pass_time(5)
            assert errors(caplog)
        assert [call for call in list(evening.telegram.calls)[calls:] if call.method == "sendMessage"] == []


async def test_a_tap_that_fails_is_answered_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Field case 21: a fault in what a tap does: one answer that says so, one line in the log."""
    async with an_evening(tmp_path) as evening:
        anna, group = await friends(evening)
        anna.says(group, "/zole")
        await evening.pass_time(3)
        monkeypatch.setattr(Taps, "_tap", boom)
        press = anna.press("Leave", group)
        await evening.pass_time(3)
        assert [answer.text for answer in press.answers] == [SORRY]
        assert len(errors(caplog)) == 1


async def test_a_fault_without_an_update_is_survived(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Field case 17: what fails may belong to no update: it is logged, and the bot goes on."""
    async with an_evening(tmp_path) as evening:
        assert evening.bot is not None
        await evening.bot.application.process_error(None, RuntimeError("no update"))
        assert [record.getMessage() for record in errors(caplog)] == ["An update could not be handled"]
        anna, group = await friends(evening)
        anna.says(group, "/zole")
        await evening.pass_time(3)
        assert anna.last(group).rows


async def test_news_that_cannot_be_handled_come_to_a_webhook_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Field case 105: a handler fails: Telegram is told that the news has come, so it is not sent again and again."""
    async with an_evening(tmp_path) as evening:
        await start_with_webhook(evening, free_port())
        anna, group = await friends(evening)
        break_handlers(evening)
        anna.says(group, "/score")
        await evening.pass_time(30)
        assert [seen.text for seen in anna.sees(group)][-2:] == ["/score", SORRY]
        assert len([seen for seen in anna.sees(group) if seen.text == SORRY]) == 1
        assert evening.telegram.updates.pending == 0
        assert len(errors(caplog)) == 1


async def test_nothing_that_is_under_way_is_swept_away(tmp_path: Path) -> None:
    """Field case 114: tasks that nobody waits for are held all the same: with a sweep after each tap all is shown."""
    async with at_cards(tmp_path) as cards:
        chance = random.Random(2)
        for _ in range(12):
            assert await play_on(cards.evening, cards.people, chance, taps=1) == 1
            gc.collect()
        assert "YOUR TURN" in cards.hand(await cards.in_turn()).text


async def test_a_room_that_could_not_be_drawn_is_drawn_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Field case 114: drawing in the background fails: it is logged, and the room is drawn a little later."""
    async with at_cards(tmp_path) as cards:
        service, left = cards.evening.service, [2]
        look = service.look

        async def stumble(room: Any) -> RoomLook:
            left[0] -= 1
            if left[0] >= 0:
                raise OSError("the disk is tired")
            return await look(room)

        monkeypatch.setattr(service, "look", stumble)
        first = await cards.in_turn()
        await cards.press(first, "Pass")
        await cards.evening.pass_time(15)
        assert [record.getMessage() for record in errors(caplog)] == ["A room could not be drawn"] * 2
        second = await cards.in_turn()
        assert second is not first
        assert "Pass" in cards.hand(second).labels
