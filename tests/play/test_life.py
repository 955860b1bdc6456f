"""Days go by, rooms come and go, and nothing is left behind."""

from __future__ import annotations

from pathlib import Path

from tests.play.evening import quick_folder
from tests.play.life import a_life

HOUR_SECONDS = 3600.0


async def test_a_table_each_hour_for_two_days_leaves_nothing_behind(tmp_path: Path) -> None:
    """Field case 113: 48 hours with a table each hour; every deadline fires, and what waits returns to its baseline."""
    with quick_folder(tmp_path) as folder:
        async with a_life(folder, 4) as life:
            await life.day("lobby")
            await life.rest(1)
            before = life.footprint()
            for hour in range(48):
                circle, doing = life.circles[hour % 3], "abandoned" if hour % 16 == 15 else "lobby"
                opened_at, rooms = life.evening.clock.now(), life.rooms()
                await life.do(circle, doing)
                assert life.rooms() == rooms + 1
                await life.evening.pass_time(opened_at + HOUR_SECONDS - life.evening.clock.now())
                assert life.phase(circle) == ("paused" if doing == "abandoned" else "closed")
                if doing == "abandoned":
                    await life.do(circle, "end")
            await life.evening.pass_time(60)
            assert life.footprint() == before
            assert (life.open_rooms(), life.live_messages(), life.late) == (0, 0, 0)


async def test_rooms_that_nobody_comes_back_to_are_closed_and_their_messages_retired(tmp_path: Path) -> None:
    with quick_folder(tmp_path) as folder:
        async with a_life(folder, 10) as life:
            slow = life.circles[9]
            assert slow.is_slow
            await life.day("lobby")
            before = life.footprint()
            for circle in (*life.circles[:2], slow):
                await life.do(circle, "abandoned")
            await life.rest(1)
            assert life.open_rooms() == 3
            assert life.phase(slow) == "deal"
            assert life.phase(life.circles[0]) == "paused"
            await life.rest(60)
            assert (life.open_rooms(), life.live_messages(), life.late) == (0, 0, 0)
            assert life.footprint() == before
            for circle in life.circles:
                buttons = [seen.labels for seen in circle.people[0].sees(circle.group) if seen.rows]
                assert len(buttons) <= 2
