"""Databases of earlier releases: each opens, and what was under way in it is played on (one file a release).

The files are named by their newest migration. In each: a deal in play, a lobby, and a session that is over.
"""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import pytest

from zole_bot.clock import ManualClock
from zole_bot.game.notation import format_action
from zole_bot.game.record import judge, read_lines
from zole_bot.game.rules import hand_in_turn
from zole_bot.game.view import view
from zole_bot.players.simple import choose
from zole_bot.room import Phase, RoomId
from zole_bot.service.reply import DONE
from zole_bot.service.rights import Actor
from zole_bot.service.service import Service
from zole_bot.storage import Storage
from zole_bot.storage.room_search import open_rooms

DATABASES = sorted((Path(__file__).parent.parent / "data" / "databases").glob("*.db.gz"))


@pytest.fixture(params=DATABASES, ids=lambda path: path.name.split(".")[0])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    unpacked = tmp_path / "zole.db"
    unpacked.write_bytes(gzip.decompress(request.param.read_bytes()))
    return unpacked


async def test_an_old_database_opens_and_its_games_go_on(path: Path) -> None:
    storage = await Storage.open(path)
    try:
        service = Service(storage, ManualClock(), random.Random(1))
        async with storage.reading() as db:
            rooms = await open_rooms(db)
        phases = {(await service.look(room)).group.phase: room for room in rooms}
        assert set(phases) == {Phase.DEAL, Phase.LOBBY}
        await play_out(service, phases[Phase.DEAL])
        for room in (phases[Phase.DEAL], RoomId(max(rooms) + 1)):
            files = await service.books.export(room)
            assert files is not None
            assert len(list(judge(read_lines(files[0].data)))) > 1
        lobby = (await service.look(phases[Phase.LOBBY])).seats
        host = (await service.people.load([lobby[0].person]))[0]
        assert await service.lobbies.start(phases[Phase.LOBBY], Actor(host)) is DONE
    finally:
        await storage.close()


async def play_out(service: Service, room_id: RoomId) -> None:
    """Play the deal under way to its end."""
    while (room := await service.rooms.look(room_id)).deal is not None:
        played = room.deal
        assert played is not None
        hand = hand_in_turn(played.deal)
        assert hand is not None
        seat = room.seats[played.active[hand]]
        (person,) = await service.people.load([seat.person])
        wanted = format_action(choose(view(played.deal, hand), random.Random(1)))
        reply = await service.sessions.act(room_id, Actor(person), played.ordinal, played.turn, wanted)
        assert reply is DONE
