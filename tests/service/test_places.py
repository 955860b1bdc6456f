"""Places as the edge asks for them, on a real database: arriving too late, playing elsewhere, going out of sight."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.service.rooms_at_hand import NAMES
from tests.service.sitting import Sitting, a_sitting
from zole_bot.room import Person, Phase, Presence, RoomId
from zole_bot.service.reply import DONE, Notice, Reply
from zole_bot.service.rights import Actor


@pytest.fixture
async def sitting(tmp_path: Path) -> AsyncIterator[Sitting]:
    """Three who have played a deal in a group where the next one begins by taps only."""
    async with a_sitting(tmp_path) as sitting:
        sitting.chat = replace(sitting.chat, next_deal_seconds=0)
        await sitting.service.people.save_group(sitting.chat)
        await sitting.begin(NAMES[:3])
        while (await sitting.room()).phase is Phase.DEAL:
            await sitting.move()
        yield sitting


async def others(sitting: Sitting, count: int) -> list[Person]:
    return [await sitting.service.people.meet(2000 + number, f"Guest {number}", "en") for number in range(count)]


async def coming(sitting: Sitting, *people: Person) -> None:
    for person in people:
        reply = await sitting.service.lobbies.join(sitting.room_id, person)
        assert reply.notice is Notice.COMING


async def room_elsewhere(sitting: Sitting, person: Person) -> RoomId:
    """Let somebody sit in the lobby of another group."""
    club = await sitting.service.people.meet_group(-1002, "Club")
    return await sitting.service.lobbies.open(club, None, person, "en")


async def test_who_arrives_is_told_whether_he_sits_and_else_why_not(sitting: Sitting) -> None:
    lobbies, places, room = sitting.service.lobbies, sitting.service.places, sitting.room_id
    guests = await others(sitting, 5)
    await coming(sitting, *guests[:2])
    assert await lobbies.arrived(room, guests[0].id) is DONE
    assert await lobbies.arrived(room, guests[0].id) is DONE
    assert await lobbies.arrived(room, guests[1].id) is DONE
    host = Actor(sitting.people[0])
    await places.hand_on(room, host, wanted=True)
    await coming(sitting, guests[2])
    await places.hand_on(room, host, wanted=False)
    assert await lobbies.arrived(room, guests[2].id) == Reply(Notice.ROOM_FULL)
    await places.hand_on(room, host, wanted=True)
    await coming(sitting, guests[3])
    await sitting.deal_next()
    assert (await sitting.room()).phase is Phase.DEAL
    assert await lobbies.arrived(room, guests[3].id) == Reply(Notice.SIT_BETWEEN)
    await sitting.finish()
    assert await lobbies.arrived(room, guests[3].id) == Reply(Notice.OVER)
    assert (await lobbies.join(room, guests[4])).notice is Notice.OVER


async def test_the_next_deal_begins_when_the_only_one_waited_for_goes_out_of_sight(sitting: Sitting) -> None:
    sessions = sitting.service.sessions
    for person in sitting.people[:2]:
        await sessions.be_ready(sitting.room_id, Actor(person), None)
    assert (await sitting.room()).phase is Phase.BETWEEN
    await sessions.unreachable(sitting.room_id, sitting.people[2].id)
    room = await sitting.room()
    assert room.session is not None
    assert (room.phase, room.dealt) == (Phase.DEAL, 2)


async def test_nothing_is_dealt_when_all_go_out_of_sight(sitting: Sitting) -> None:
    for person in sitting.people:
        await sitting.service.sessions.unreachable(sitting.room_id, person.id)
    room = await sitting.room()
    assert (room.phase, room.dealt) == (Phase.BETWEEN, 1)


async def test_who_is_away_and_plays_elsewhere_cannot_come_back_before_he_is_done_there(sitting: Sitting) -> None:
    sessions, room, ilze = sitting.service.sessions, sitting.room_id, sitting.people[2]
    await sessions.pause(room, Actor(ilze))
    await room_elsewhere(sitting, ilze)
    refusal = Reply(Notice.PLAYS_ELSEWHERE, {"group": "Club"})
    assert await sessions.resume(room, Actor(ilze)) == refusal
    assert await sessions.resume(room, Actor(sitting.people[0])) is DONE
    assert [seat.is_away for seat in (await sitting.room()).seats] == [False, False, True]
    assert await sessions.come_back(room, Actor(ilze)) == refusal
    while (await sitting.room()).phase is Phase.DEAL:
        await sitting.move()
    assert await sessions.be_ready(room, Actor(ilze), None) == refusal
    assert (await sitting.service.places.leave(room, Actor(ilze))).notice is Notice.LEFT_ROOM


async def test_an_admin_who_plays_elsewhere_and_does_not_sit_may_resume(sitting: Sitting) -> None:
    (admin,) = await others(sitting, 1)
    await room_elsewhere(sitting, admin)
    await sitting.service.sessions.pause(sitting.room_id, Actor(sitting.people[0]))
    assert await sitting.service.sessions.resume(sitting.room_id, Actor(admin, is_admin=True)) is DONE


async def test_who_plays_elsewhere_when_a_third_sits_down_is_away(sitting: Sitting) -> None:
    guest, *_ = await others(sitting, 1)
    await sitting.service.places.leave(sitting.room_id, Actor(sitting.people[0]))
    await room_elsewhere(sitting, sitting.people[1])
    await coming(sitting, guest)
    assert await sitting.service.lobbies.arrived(sitting.room_id, guest.id) is DONE
    room = await sitting.room()
    assert room.phase is Phase.BETWEEN
    assert [room.seats[player].is_away for player in room.circle] == [True, False, False]


async def test_a_newcomer_who_was_never_dealt_in_keeps_a_seat_of_his_own_for_what_he_was_shown(
    sitting: Sitting,
) -> None:
    first, second = await others(sitting, 2)
    await coming(sitting, first, second)
    await sitting.service.lobbies.arrived(sitting.room_id, second.id)
    await sitting.service.places.leave(sitting.room_id, Actor(first))
    room = await sitting.room()
    assert [(seat.name, seat.presence) for seat in room.seats[3:]] == [
        ("Guest 1", Presence.SEATED),
        ("Guest 0", Presence.LEFT),
    ]
    await sitting.finish()
    assert (await sitting.service.lobbies.rematch(sitting.room_id, Actor(first))) is DONE
