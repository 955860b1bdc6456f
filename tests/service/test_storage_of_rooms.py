"""What is stored comes back as it was: rooms, seats, drafts, the deal in play, results; and people who come at once."""

from __future__ import annotations

import asyncio
import random
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path

import pytest

from tests.service.sitting import NAMES, Sitting, a_sitting
from zole_bot.game.deal import Burying, Playing
from zole_bot.room import Phase, Presence, Room, ShowTricks
from zole_bot.service import rooms
from zole_bot.service.reply import DONE, Notice, Reply
from zole_bot.service.rights import Actor
from zole_bot.service.service import Service
from zole_bot.storage import Connection, Storage
from zole_bot.storage.deals import load_settled
from zole_bot.storage.rooms import RoomTakenError, insert_room, save_room


def as_stored(room: Room) -> Room:
    """Leave out what is not stored because it is known only while it is being written."""
    return room if room.deal is None else replace(room, deal=replace(room.deal, makers=()))


async def reloaded(sitting: Sitting, path: Path) -> Room:
    """Close the database, open it again, and load the room."""
    await sitting.service.storage.close()
    storage = await Storage.open(path / "zole.db")
    sitting.service = Service(storage, sitting.clock, random.Random(0))
    return await sitting.room()


@pytest.mark.parametrize(("preset", "seats"), [("klasiska", 3), ("galds", 4), ("veca", 5), ("galdins", 3)])
async def test_a_room_comes_back_as_it_was_after_every_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, preset: str, seats: int
) -> None:
    saved: list[Room] = []

    async def save(db: Connection, old: Room, new: Room, due_at: float | None) -> None:
        saved.append(new)
        await save_room(db, old, new, due_at)

    monkeypatch.setattr(rooms, "save_room", save)
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(NAMES[:seats], preset)
        for _ in range(40):
            if (await sitting.room()).phase is Phase.DEAL:
                await sitting.move()
            else:
                await sitting.deal_next()
            assert as_stored(saved[-1]) == await sitting.room()
    assert len(saved) > 40


async def test_a_deal_in_play_survives_a_new_start_with_its_drafts(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(NAMES[:3])
        while not isinstance((room := await sitting.room()).deal and room.deal.deal, Burying):
            await (sitting.move() if room.phase is Phase.DEAL else sitting.deal_next())
        assert room.deal is not None
        assert isinstance(room.deal.deal, Burying)
        big = room.deal.active[room.deal.deal.big]
        card = room.deal.deal.dealt.talon[0]
        actor = Actor(sitting.people[big])
        reply = await sitting.service.sessions.mark(
            sitting.room_id, actor, room.deal.ordinal, room.deal.turn, card.text, wanted=True
        )
        assert reply is DONE
        before = await sitting.room()
        assert before.seats[big].draft.marked == (card,)
        assert await reloaded(sitting, tmp_path) == before
        while not isinstance((room := await sitting.room()).deal and room.deal.deal, Playing):
            await sitting.move()
        assert await reloaded(sitting, tmp_path) == room
        await sitting.move()
        after = await sitting.room()
        assert await reloaded(sitting, tmp_path) == after
        assert after.deal is not None
        assert room.deal is not None
        assert after.deal.turn == room.deal.turn + 1


async def test_what_people_were_told_of_a_deal_comes_back_word_for_word(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(NAMES[:4], "galds")
        await sitting.play(4)
        room = await sitting.room()
        async with sitting.service.storage.reading() as db:
            before = await load_settled(db, room.id, room.rules)
        assert [deal.number for deal in before] == [1, 2, 3, 4]
        assert [deal.view is None for deal in before] == [True, True, True, False]
        assert room.session is not None
        assert before[-1].totals == room.session.totals
        for earlier, later in pairwise(before):
            changes = [b - a for a, b in zip(earlier.totals, later.totals, strict=True)]
            assert tuple(changes) == later.result.scores
        room = await reloaded(sitting, tmp_path)
        async with sitting.service.storage.reading() as db:
            assert await load_settled(db, room.id, room.rules) == before


async def test_every_field_of_a_room_is_stored(tmp_path: Path) -> None:
    """Each is changed to something else, saved and loaded: a new field that nobody stores fails here."""
    fixed = {"id", "chat", "thread_id", "session_id", "secret", "seal", "token"}
    elsewhere = {"seats", "rules", "deal", "session"}  # values of their own, which the other tests change
    values: dict[str, object] = {
        "circle": (2, 0, 1),
        "host": 2,
        "phase": Phase.PAUSED,
        "language": "ru",
        "preset": "veca",
        "public_base": "x",
        "pause_reason": "too_few",
        "close_reason": "stopped",
        "votes": {"finish": frozenset({1, 2}), "remove:2": frozenset({0})},
        "asks_remove": 2,
        "show_tricks": ShowTricks.ALL,
    }
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(NAMES[:3])
        for number, name in enumerate((field.name for field in fields(Room)), start=1):
            if name in fixed | elsewhere:
                continue
            room = await sitting.room()
            old = getattr(room, name)
            new = values.get(name, not old if isinstance(old, bool) else number * 7)
            assert new != old, name
            await sitting.service.rooms.change(
                sitting.room_id,
                lambda room, name=name, new=new: (replace(room, **{name: new}), DONE),  # type: ignore[misc]  # bound now
            )
            assert getattr(await sitting.room(), name) == new, name


# --- one room a place, and people who come at once ------------------------------------------------------------------


async def test_two_who_open_a_room_at_once_open_one(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        people = [await sitting.service.people.meet(2000 + number, NAMES[number], "en") for number in range(2)]
        first, second = await asyncio.gather(
            *(sitting.service.lobbies.open(sitting.chat, None, person, "en") for person in people)
        )
        assert first == second
        topic = await sitting.service.lobbies.open(sitting.chat, 5, None, "en")
        assert topic != first


async def test_a_place_is_free_again_once_its_room_is_closed(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(NAMES[:3])
        room = await sitting.room()
        with pytest.raises(RoomTakenError):
            async with sitting.service.storage.transaction() as db:
                await insert_room(db, replace(room, session_id="0" * 32, token="1"), None)
        await sitting.finish()
        assert await sitting.service.room_at(sitting.chat.id, None) is None
        assert await sitting.service.lobbies.open(sitting.chat, None, None, "en") != room.id


async def test_six_who_join_at_once_get_five_seats_and_five_numbers(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        room_id = await sitting.service.lobbies.open(sitting.chat, None, None, "en")
        people = [await sitting.service.people.meet(2000 + number, f"P{number}", "en") for number in range(6)]
        replies = await asyncio.gather(
            *(sitting.service.lobbies.join(room_id, person, has_arrived=True) for person in people)
        )
        assert replies.count(DONE) == 5
        assert [reply.notice for reply in replies if reply is not DONE] == [Notice.ROOM_FULL]
        room = await sitting.service.rooms.look(room_id)
        assert [seat.player for seat in room.seats] == [0, 1, 2, 3, 4]
        assert len({seat.person for seat in room.seats}) == 5


async def test_one_who_joins_twice_at_once_sits_once(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        room_id = await sitting.service.lobbies.open(sitting.chat, None, None, "en")
        anna = await sitting.service.people.meet(2000, "Anna", "en")
        await asyncio.gather(*(sitting.service.lobbies.join(room_id, anna, has_arrived=True) for _ in range(4)))
        room = await sitting.service.rooms.look(room_id)
        assert [(seat.person, seat.presence) for seat in room.seats] == [(anna.id, Presence.SEATED)]


async def test_two_equal_taps_at_once_count_once(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(NAMES[:3])
        room = await sitting.room()
        assert room.deal is not None
        actor = Actor(sitting.people[room.deal.active[0]])
        replies = await asyncio.gather(
            *(sitting.service.sessions.act(sitting.room_id, actor, 1, 0, "pass") for _ in range(3))
        )
        assert replies.count(DONE) == 1
        after = await sitting.room()
        assert after.deal is not None
        assert after.deal.turn == 1


async def test_a_step_that_fails_leaves_everything_as_it_was(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(NAMES[:3])
        before = await sitting.room()

        def stumble(room: Room) -> tuple[Room, Reply]:
            raise RuntimeError("on purpose")

        with pytest.raises(RuntimeError, match="on purpose"):
            await sitting.service.rooms.change(sitting.room_id, stumble)
        assert await sitting.room() == before
