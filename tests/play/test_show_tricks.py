"""A group that lets people look back at all tricks: every card played, no other, and not a call more."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from bench.calls import Goals
from tests.play.evening import Evening, an_evening
from tests.play.leaks import read_cards
from tests.play.players import play_on
from zole_bot.i18n import LANGUAGES
from zole_bot.playground import Edited, Event, Group, Person, Posted, Seen
from zole_bot.room import Phase, ShowTricks

LINE = re.compile(r"^\d .*→", re.MULTILINE)
"""A trick in a short line."""


async def play_a_deal(evening: Evening, language: str, shown: ShowTricks) -> tuple[Group, list[Person], list[Seen]]:
    """Let three people play a deal to its end; gives what the bot showed since it began."""
    people = [evening.telegram.new_person(name) for name in ("Anna", "Pēteris", "Ilze")]
    group = evening.telegram.new_group("Friends", people, with_bot=True)
    await evening.settle()
    chat = await evening.service.people.find_group(group.id)
    assert chat is not None
    await evening.service.people.save_group(replace(chat, show_tricks=shown, next_deal_seconds=0))
    await evening.open_lobby(group, people)
    await evening.pass_time(61)
    messages: list[Seen] = []

    def see(event: Event) -> None:
        if isinstance(event, Posted | Edited) and event.message.sender_id == evening.telegram.bot.id:
            messages.append(event.message)

    await evening.press(people[0], "Start", group)
    room = await evening.service.room_at(chat.id, None)
    assert room is not None
    # The group's language only: in private everybody keeps his own, as the people who tap here can read it.
    async with evening.service.rooms.hold(room) as change:
        change.step = replace(change.step, room=replace(change.room, language=language))
    await evening.pass_time(3)
    evening.telegram.watch(see)
    chance = random.Random(language)
    while (await evening.service.rooms.look(room)).phase is Phase.DEAL:
        await play_on(evening, people, chance, taps=1)
    await evening.pass_time(10)
    return group, people, messages


def boards(messages: list[Seen], group: Group) -> list[Seen]:
    """What the board showed while the deal was played, its final state too: the result has a sheet in it."""
    return [message for message in messages if message.chat_id == group.id and "Σ" not in message.text]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_all_tricks_can_be_looked_back_at_in_the_group_and_in_private(language: str, tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        group, people, messages = await play_a_deal(evening, language, ShowTricks.ALL)
        shown = [len(LINE.findall(message.text)) for message in boards(messages, group)]
        assert shown == sorted(shown)
        assert {*range(1, 7), 8} <= set(shown), "the last trick plays itself after the seventh"
        assert len(read_cards(boards(messages, group)[-1].text)) >= 24
        for person in people:
            own = [message for message in messages if message.chat_id == person.id]
            assert max(len(LINE.findall(message.text)) for message in own) == 6
        evening.leaks.fail_if_leaked()
        assert evening.leaks.looked_at > 100


async def test_where_the_last_trick_is_shown_older_cards_are_not(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        group, _, messages = await play_a_deal(evening, "en", ShowTricks.LAST)
        for message in boards(messages, group):
            assert LINE.findall(message.text) == []
            assert len(read_cards(message.text)) <= 6


async def test_looking_back_costs_no_calls(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        group, _, messages = await play_a_deal(evening, "en", ShowTricks.ALL)
        assert len([message for message in messages if message.chat_id == group.id]) <= Goals().in_group
