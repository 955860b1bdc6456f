"""What comes in waits only for its own chat, however much waits elsewhere."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

from telegram import Update

from zole_bot.chat.doorkeeper import MOST_WAITING, Doorkeeper
from zole_bot.chat.inbound import OF_A_GROUP, OF_A_SENDER
from zole_bot.clock import ManualClock

SWAMPED, QUIET = -100, -200
LOTS = 1000
TURNS = 5
NUMBERS = itertools.count(1)


def a_message(chat: int, person: int, text: str, **more: object) -> Update:
    sender = {"id": person, "is_bot": False, "first_name": "Anna"}
    message = {"message_id": 1, "date": 1, "chat": {"id": chat, "type": "group"}, "from": sender, "text": text, **more}
    return Update.de_json({"update_id": next(NUMBERS), "message": message}, None)


def a_tap(chat: int, person: int) -> Update:
    sender = {"id": person, "is_bot": False, "first_name": "Anna"}
    message = {"message_id": 1, "date": 0, "chat": {"id": chat, "type": "group"}}
    query = {"id": "1", "from": sender, "chat_instance": "1", "data": "x", "message": message}
    return Update.de_json({"update_id": next(NUMBERS), "callback_query": query}, None)


@dataclass
class Speaker:
    """Counts who was turned away."""

    told: list[Update] = field(default_factory=list)
    ended: list[Update] = field(default_factory=list)

    async def tell(self, update: Update) -> None:
        """Hear of the first."""
        self.told.append(update)

    async def end(self, update: Update) -> None:
        """Hear of the others."""
        self.ended.append(update)

    def close(self) -> None:
        """Nothing to put away."""


@dataclass
class Door:
    """A doorkeeper, and what was let in, which ends when it is allowed to."""

    keeper: Doorkeeper
    speaker: Speaker
    handled: list[Update] = field(default_factory=list)
    may_end: asyncio.Event = field(default_factory=asyncio.Event)
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def comes(self, update: Update) -> None:
        """Let something come in."""
        self.tasks.append(asyncio.create_task(self.keeper.process_update(update, self._handle(update))))

    def _handle(self, update: Update) -> Coroutine[Any, Any, None]:
        async def handle() -> None:
            self.handled.append(update)
            if update.effective_chat is not None and update.effective_chat.id == SWAMPED:
                await self.may_end.wait()

        return handle()

    async def rest(self) -> None:
        """Let happen what can."""
        for _ in range(TURNS):
            await asyncio.sleep(0)

    async def end(self) -> None:
        """Let everything end."""
        self.may_end.set()
        await asyncio.gather(*self.tasks)
        assert self.keeper.busy == 0


def a_door() -> Door:
    keeper, speaker = Doorkeeper(ManualClock()), Speaker()
    keeper.speaker = speaker
    return Door(keeper, speaker)


async def test_a_thousand_that_wait_in_one_chat_hold_up_nobody_elsewhere() -> None:
    door = a_door()
    for person in range(LOTS):
        door.comes(a_message(SWAMPED, person, "", left_chat_member={"id": 1, "is_bot": False, "first_name": "Ilze"}))
    await door.rest()
    assert len(door.handled) == 1
    tap = a_tap(QUIET, 1)
    door.comes(tap)
    await door.rest()
    assert door.handled[1:] == [tap]
    await door.end()
    assert len(door.handled) == LOTS + 1, "news of a group are never turned away"


async def test_commands_of_many_in_one_group_are_let_in_as_many_as_it_can_be_answered() -> None:
    door = a_door()
    for person in range(LOTS):
        door.comes(a_message(SWAMPED, person, "/score"))
    door.comes(a_message(QUIET, 1, "/score"))
    await door.rest()
    assert len(door.speaker.told) == 1
    assert len(door.speaker.ended) == LOTS - OF_A_GROUP.burst - 1
    await door.end()
    assert len(door.handled) == OF_A_GROUP.burst + 1


async def test_taps_of_many_in_one_chat_wait_up_to_a_bound_and_each_is_told_once() -> None:
    door = a_door()
    for person in range(LOTS):
        door.comes(a_tap(SWAMPED, person))
    await door.rest()
    assert len(door.speaker.told) == LOTS - MOST_WAITING
    door.comes(a_tap(SWAMPED, LOTS - 1))
    await door.rest()
    assert len(door.speaker.ended) == 1
    await door.end()
    door.comes(a_tap(SWAMPED, LOTS))
    await door.end()
    assert len(door.handled) == MOST_WAITING + 1, "once they are through there is room again"


async def test_one_who_taps_like_a_machine_is_told_once_and_then_only_ended() -> None:
    door = a_door()
    for _ in range(LOTS):
        door.comes(a_tap(QUIET, 1))
    door.comes(a_tap(QUIET, 2))
    await door.end()
    assert len(door.handled) == OF_A_SENDER.burst + 1
    assert len(door.speaker.told) == 1
    assert len(door.speaker.ended) == LOTS - OF_A_SENDER.burst - 1 == door.keeper.turned_away - 1


async def test_a_hidden_admin_and_a_channel_are_counted_by_the_chat_they_speak_for() -> None:
    door = a_door()
    for channel in (-7, -8):
        for number in range(OF_A_SENDER.burst):
            voice = {"id": channel, "type": "channel", "title": "News"}
            door.comes(a_message(QUIET - number, 1087968824, "/score", sender_chat=voice))
    await door.end()
    assert len(door.handled) == 2 * OF_A_SENDER.burst


async def test_what_is_only_said_counts_for_nothing() -> None:
    door = a_door()
    for _ in range(LOTS):
        door.comes(a_message(QUIET, 1, "hello"))
    door.comes(a_message(QUIET, 1, "/score"))
    await door.end()
    assert len(door.handled) == LOTS + 1
