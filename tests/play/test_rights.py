"""The matrix of rights (bot.md §8), cell by cell: every command and every button, by everybody, in every phase.

Field case 31: somebody who does not play starts the game. Field case 32: somebody sends what another's button carries.
Field case 34: each command for each kind of person. Field case 127: every command has an answer in every phase.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.fulfilled import CHECKS
from tests.play.rights import PHASES, SHOWN, STAGES, Command, Link, May, Way, Who, right_for, visits
from tests.play.scene import Scene, a_scene
from tests.play.wishes import begin, fulfil, prepare, problems_of_refusal, shown
from zole_bot.room import Room

SOME_AT_ONCE = (
    ("none", "lobby"),
    ("deal", *STAGES[1:], "paused"),
    ("between", "paused between"),
    ("too few", "closed"),
)
"""All phases, so that about as much is done for each of these; where nothing was played yet comes first."""


def test_every_phase_is_visited() -> None:
    assert sorted(phase for phases in SOME_AT_ONCE for phase in phases) == sorted({*PHASES, *STAGES})


async def refusals(scene: Scene, phase: str, who: Who, room: Room | None) -> list[str]:
    """Visit all that one person may not do in a phase, and tell what goes wrong with it."""
    refused = [way for way, other in visits(phase, May.NO) if other is who]
    before, calls = scene.stored(), len(scene.evening.telegram.calls)
    taps = [begin(scene, way, who, room) for way in refused if not isinstance(way, Command | Link)]
    await scene.evening.settle()
    problems = [problem for wish in taps for problem in problems_of_refusal(wish)]
    seen = list(scene.evening.telegram.calls)[calls:]
    problems += [f"{who} in phase {phase}: others are shown {call.method}" for call in shown(seen)]
    for way in refused:
        if isinstance(way, Command | Link):
            problems += problems_of_refusal(await fulfil(scene, way, who, room))
    changed = [name for name, rows in scene.stored().items() if rows != before[name]]
    return problems + [f"{who} in phase {phase}: changed {name}" for name in changed]


@pytest.mark.parametrize("phases", SOME_AT_ONCE, ids=" ".join)
async def test_who_may_not_is_told_why_and_nothing_else_happens(phases: tuple[str, ...], tmp_path: Path) -> None:
    """Field case 31: somebody who does not play taps Start: a pop-up, and the lobby is as it was.

    Field case 34: each command and each button, for each kind of person, in each phase.
    """
    async with a_scene(tmp_path) as scene:
        problems = []
        for phase in phases:
            room = await scene.reach(phase)
            for who in Who:
                problems += await refusals(scene, phase, who, room)
        assert problems == []
        stranger = scene.known[scene.stranger.id]
        assert await scene.service.members.groups_of(stranger.id) == [], "a tap makes nobody a member"


@pytest.mark.parametrize("phases", SOME_AT_ONCE, ids=" ".join)
async def test_who_may_can(phases: tuple[str, ...], tmp_path: Path) -> None:
    """Field case 128: a host or an admin ends what is played. Field case 69: a hidden admin opens a room for others."""
    async with a_scene(tmp_path) as scene:
        not_done = [
            f"{who} {way} in phase {phase}"
            for phase in phases
            for way, who in visits(phase, May.YES)
            if not await is_done(scene, phase, way, who)
        ]
        assert not_done == []


async def is_done(scene: Scene, phase: str, way: Way, who: Who) -> bool:
    """Let somebody do what he may, and tell whether it is done. What only shows something needs no new beginning."""
    right = right_for(way, phase)
    assert right is not None
    if right.page != SHOWN or not await scene.is_in(phase):
        await prepare(scene, right, who, phase)
    else:
        await scene.breathe()
    return CHECKS[right.wanted](await fulfil(scene, way, who, await scene.room()))
