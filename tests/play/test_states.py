"""Every cell of the table in docs/states.md: what happens in it is what the table says, and nobody is stuck after it.

The table is read, not repeated: a row or a column that is not there, or that nobody can play, fails.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.play.evening import an_evening
from tests.play.events import COMMANDS, EVENTS, TELEGRAM, TIME, Answers
from tests.play.states import STATES, Scene, a_scene, bring
from zole_bot.chat.buttons import RoomAct, RoomTap, format_button
from zole_bot.game.record import judge, read_lines
from zole_bot.playground import Kind
from zole_bot.room import Room, RoomId

PAGE = Path(__file__).parent.parent.parent / "docs" / "states.md"
REFUSED, ANSWERED, QUIET = "✗", "·", "–"
UPGRADE = "the group becomes a supergroup"
IDLE_SECONDS = 600.0
CALM_SECONDS = 61.0
"""After so long nothing that was sent before counts against what a group may be sent."""
NO_ROOM = {"none", "closed"}
"""No room is open; which of the two it is depends on what was before the lobby."""


def read_table() -> dict[str, dict[str, str]]:
    """Read the table as state → event → cell."""
    rows = [line.strip("| \n").split("|") for line in PAGE.read_text(encoding="utf-8").splitlines() if line[:1] == "|"]
    cells = [[cell.strip() for cell in row] for row in rows if not re.fullmatch(r"[-:| ]+", "|".join(row))]
    states = [state.strip("*") for state in cells[0][1:]]
    events = {row[0]: row[1:] for row in cells if row[0] in EVENTS}
    return {state: {event: row[number] for event, row in events.items()} for number, state in enumerate(states)}


TABLE = read_table()


def test_the_table_has_every_state_and_every_event() -> None:
    """Field case 127: every command, tap and other event has a cell in every state; the tests below play them."""
    assert tuple(TABLE) == STATES
    for state, cells in TABLE.items():
        assert list(cells) == list(EVENTS), state
        assert set(cells.values()) <= {REFUSED, ANSWERED, QUIET, *STATES}, state


@pytest.mark.parametrize("state", STATES)
async def test_what_changes_nothing_changes_nothing(state: str, tmp_path: Path) -> None:
    """Refusals and commands that only show something: one after the other in one room, which stays as it is."""
    async with an_evening(tmp_path, flood=False) as evening:
        scene = await a_scene(evening, state, 0)
        await evening.pass_time(CALM_SECONDS)
        for event in _harmless(state):
            before = await scene.room()
            answers = await EVENTS[event](scene)
            assert _is_fit(TABLE[state][event], answers), (event, answers)
            assert await scene.state() == state, event
            if TABLE[state][event] == REFUSED:
                assert _without_touch(await scene.room()) == _without_touch(before), event
        await find_a_way_out(scene)


@pytest.mark.parametrize("state", STATES)
async def test_what_changes_something_leads_where_the_table_says(state: str, tmp_path: Path) -> None:
    """Field case 127: every command in every state gives a defined answer, and a lobby can be stopped."""
    async with an_evening(tmp_path, flood=False) as evening:
        scene = await a_scene(evening, state, 0)
        events = [event for event in EVENTS if event not in {*_harmless(state), *TIME, *TELEGRAM}]
        for number, event in enumerate(events, start=1):
            await evening.pass_time(CALM_SECONDS)
            await _visit(scene, state, event)
            await find_a_way_out(scene)
            scene = await _once_more(scene, state, number)


@pytest.mark.parametrize("state", STATES)
async def test_time_and_telegram_lead_where_the_table_says(state: str, tmp_path: Path) -> None:
    async with an_evening(tmp_path, flood=False) as evening:
        for number, event in enumerate((*TELEGRAM, *TIME)):
            kind = Kind.GROUP if event == UPGRADE else Kind.SUPERGROUP
            scene = await a_scene(evening, state, number, turn_seconds=60 if event in TIME else 0, kind=kind)
            await _visit(scene, state, event)
            if not scene.group.chat.has(evening.telegram.bot.id):
                scene.group.add_bot()
                await evening.settle()
            await find_a_way_out(scene)


def _harmless(state: str) -> list[str]:
    """Give the events after which a room is as it was."""
    shown = [event for event in COMMANDS if TABLE[state][event] == ANSWERED and "/finish" not in event]
    refused = [event for event, cell in TABLE[state].items() if cell == REFUSED and event not in {*TIME, *TELEGRAM}]
    return [event for event in EVENTS if event in {*shown, *refused} and "idle" not in event and "away" not in event]


async def _visit(scene: Scene, state: str, event: str) -> None:
    cell = TABLE[state][event]
    answers = await EVENTS[event](scene)
    after = cell if cell in STATES else state
    assert await scene.state() in ({after} if after not in NO_ROOM else NO_ROOM), (event, answers)
    assert _is_fit(cell, answers), (event, answers)


def _is_fit(cell: str, answers: Answers) -> bool:
    """Tell whether what people were told fits a cell: a refusal names its reason, and nobody is left without a word."""
    if answers is None:
        return cell != REFUSED
    return bool(answers) and (cell != REFUSED or all(answers))


def _without_touch(room: Room | None) -> Room | None:
    """Leave out when somebody was last there."""
    if room is None:
        return None
    seats = tuple(replace(seat, touched_at=0, edition=0, rings=False) for seat in room.seats)
    return replace(room, touched_at=0, seats=seats, edition=0, delivered_at=None)


async def _once_more(scene: Scene, state: str, number: int) -> Scene:
    """Have the same people in the same state again; a group that never had a room is another one."""
    if state == "none":
        return await a_scene(scene.evening, state, number)
    if scene.third.chat.is_blocked:
        scene.third.unblocks_bot()
        await scene.evening.settle()
    await bring(scene, state)
    return scene


async def find_a_way_out(scene: Scene) -> None:
    """Rooms never block a group: a member waits ten minutes, says /finish, taps yes, says /zole. The file is sound."""
    evening, member = scene.evening, scene.member
    await _judge(scene)
    await evening.pass_time(IDLE_SECONDS)
    if await scene.state() not in NO_ROOM:
        member.says(scene.group, "/finish")
        await evening.pass_time(1)
    if await scene.state() not in NO_ROOM:
        room_id = await _open_room(scene)
        room = await scene.service.rooms.look(room_id)
        data = format_button(RoomTap(room.id, room.stage, RoomAct.FINISH, "1"))
        member.press_data(member.last(scene.group), data)
        await evening.pass_time(1)
    assert await scene.state() in NO_ROOM
    member.says(scene.group, "/zole")
    await evening.pass_time(1)
    assert await scene.state() == "lobby"
    scene.admin.says(scene.group, "/finish")
    await evening.pass_time(1)
    assert await scene.state() in NO_ROOM


async def _open_room(scene: Scene) -> RoomId:
    chat = await scene.service.people.find_group(scene.group.id)
    assert chat is not None
    room = await scene.service.room_at(chat.id, None)
    assert room is not None
    return room


async def _judge(scene: Scene) -> None:
    if scene.room_id is not None:
        files = await scene.service.books.export(scene.room_id)
        if files is not None:
            list(judge(read_lines(files[0].data)))
