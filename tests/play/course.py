"""The course of a week: what the friends do, evening by evening."""

from __future__ import annotations

from tests.play.week import DAY, HOUR, Week, big_of, in_trick
from zole_bot.room import Phase


async def first_evening(week: Week) -> None:
    """The bot comes; three find in, play three deals, and others join them."""
    evening = week.evening
    week.group.add_bot()
    await evening.pass_time(5)
    await week.taps("Anna", "button-open-room")
    await week.says("Zane", "/help")
    await week.taps("Pēteris", "button-join")
    assert await week.taps("Anna", "button-start") == week.t.plain("notice-more-needed", count=1)
    await week.taps("Anna", f"language-{week.language}")
    await week.taps("Ilze", "button-join")
    assert await week.taps("Ilze", "button-house-rules") == week.t.plain("notice-only-host")
    await week.taps("Anna", "button-house-rules")
    await week.taps("Anna", "preset-galds")
    await week.taps("Anna", "button-house-rules")
    await week.taps("Anna", "preset-klasiska")
    await week.taps("Anna", "button-house-rules")
    await week.taps("Anna", "button-more")
    await week.taps_privately("Anna", "button-next", "button-next", "button-settle-pules-true", "button-done")
    await week.rest()
    await week.taps_privately("Pēteris", "button-start")
    await evening.pass_time(4)

    await week.play_out()

    await week.next_deal()
    await week.play(lambda room: room.seats[2].is_away or room.phase is not Phase.DEAL, without="Ilze")
    await week.rest()
    await week.taps_privately("Ilze", "button-im-back")
    await week.play(in_trick(3, 1))
    assert week.words(week.people["Ilze"]).plain("popup-last-trick", number=2, cards="", winner="", count=0)[:8] in (
        await week.taps_privately("Ilze", "button-last-trick")
    )
    await week.taps_privately("Pēteris", "button-menu", "button-pause")
    await week.rest()
    await evening.pass_time(20 * 60)
    await week.taps_privately("Ilze", "button-resume")
    await week.play_out()

    await week.next_deal()
    big = big_of(await week.play(in_trick(1, 1)))
    assert big is not None
    await week.taps_privately(big, "button-menu", "button-give-up", "button-yes-give-up")
    await week.taps("Jānis", "button-sit-down")
    await week.taps_privately("Pēteris", "button-leave-game", "button-hand-on")
    await week.taps("Māra", "button-sit-down")
    await week.rest()
    await week.says("Ilze", "/score")
    if (await week.room()).phase is Phase.BETWEEN:
        await week.next_deal()
    await week.bid("pass", "pass", "pass")
    await week.rest()
    await week.says("Anna", "/finish")
    await week.taps("Anna", "button-finish-yes")
    await week.rest()


async def second_evening(week: Week) -> None:
    """Somebody is told that a room opens, the settings are others, and people leave and come."""
    evening = week.evening
    await week.writes("Zane", "/notify")
    await evening.press(week.people["Zane"], "Friends")
    await evening.pass_time(22 * HOUR)
    await week.says("Anna", "/settings")
    await week.taps("Anna", "button-setting-turn_seconds")
    await week.taps("Anna", "clock-off")
    await week.taps("Anna", "button-setting-preset")
    await week.taps("Anna", "preset-galdins")
    await week.rest()
    await week.taps("Ilze", "button-rematch")
    await week.rest()
    room = await week.room()
    assert (room.preset, room.turn_seconds) == ("galdins", 0), "what was chosen since holds for the rematch"
    await week.taps("Ilze", "button-leave")
    await week.rest()
    await week.taps("Anna", "button-start")
    await evening.pass_time(4)
    await week.bid("pass", "pass", "pass")
    await week.play_out()

    await week.next_deal()
    await week.play(in_trick(3, 1))
    await week.taps_privately("Māra", "button-menu", "button-leave-game", "button-leave-yes")
    await week.play_out()
    await week.taps("Zane", "button-sit-down")
    await week.rest()
    await week.says("Anna", "/finish")
    await week.taps("Anna", "button-finish-yes")
    await week.rest()


async def the_pause(week: Week) -> None:
    """They begin once more, pause after a deal, and do not come back for eight days."""
    evening = week.evening
    await evening.pass_time(70)
    await week.taps("Anna", "button-rematch")
    await week.rest()
    await week.taps("Jānis", "button-start")
    await evening.pass_time(4)
    big = big_of(await week.play(in_trick(1, 1)))
    assert big is not None
    await week.taps_privately(big, "button-menu", "button-give-up", "button-yes-give-up")
    await week.rest()
    await week.taps_privately("Zane", "button-pause")
    await week.rest()
    await evening.pass_time(8 * DAY)
    await week.rest()


async def third_session(week: Week) -> None:
    """Four play; in the middle of a trick the group becomes a supergroup."""
    evening = week.evening
    await week.says("Pēteris", "/zole")
    for name in ("Ilze", "Jānis", "Māra"):
        await week.taps(name, "button-join")
    await week.rest()
    await week.taps("Pēteris", "button-start")
    await evening.pass_time(4)
    await week.play(in_trick(2, 2))
    week.group.upgrade()
    await evening.pass_time(4)
    await week.play_out()
    await evening.pass_time(60)
    for command in ("/total", "/history", "/export"):
        await week.says("Zane", command)
    await week.next_deal()
    await week.play(in_trick(1, 2))
    await week.says("Zane", "/score")
    await week.says("Pēteris", "/finish")
    await week.taps("Pēteris", "button-finish-yes")
    await week.rest()
    await evening.pass_time(60)
    for command in ("/total", "/history", "/export", "/score"):
        await week.says("Zane", command)
    await week.rest()


COURSE = (first_evening, second_evening, the_pause, third_session)
