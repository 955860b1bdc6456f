"""Who hears of a change: everybody of what can be seen, and only who keeps the time of what cannot."""

from __future__ import annotations

from pathlib import Path

from tests.service.sitting import NAMES, a_sitting
from zole_bot.room import RoomId


async def test_that_a_hand_has_arrived_is_news_for_the_clock_alone(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(NAMES[:3])
        seen: list[RoomId] = []
        timed: list[RoomId] = []
        sitting.service.rooms.listen(seen.append)
        sitting.service.rooms.listen_to_all(timed.append)
        room = await sitting.room()
        assert room.deal is not None
        turn = room.deal.ordinal, room.deal.turn, room.turn_since
        await sitting.service.sessions.delivered(sitting.room_id, *turn)
        assert (await sitting.room()).delivered_at == sitting.clock.now()
        assert (seen, timed) == ([], [sitting.room_id])
        await sitting.service.sessions.delivered(sitting.room_id, *turn)
        assert (seen, timed) == ([], [sitting.room_id]), "what is known already is no change"
        await sitting.move()
        assert seen == [sitting.room_id]
        assert timed == [sitting.room_id] * 2
