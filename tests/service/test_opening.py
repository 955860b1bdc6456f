"""Whether a room can be opened: quiet hours around midnight and on days when the clocks change, rooms a day."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from tests.service.sitting import NAMES, Sitting, a_sitting
from zole_bot.game.house_rules import PRESETS
from zole_bot.room import Chat, ChatId, Phase, RoomId
from zole_bot.service.opening import OpeningRefusedError, day_began, parse_hours, refuse_opening
from zole_bot.service.reply import DONE, Notice, Reply
from zole_bot.service.rights import Actor


def at(moment: str) -> float:
    return datetime.fromisoformat(moment).timestamp()


def a_group(quiet_hours: str = "", rooms_a_day: int = 0) -> Chat:
    plain = Chat(ChatId(1), -100, "Zole", None, "klasiska", PRESETS["klasiska"], 60, 30, 0)
    return replace(plain, quiet_hours=quiet_hours, rooms_a_day=rooms_a_day)


def is_refused(hours: str, moment: str) -> bool:
    return refuse_opening(a_group(hours), 0, at(moment)) is not None


# --- quiet hours ----------------------------------------------------------------------------------------------------

BY_SUMMER_TIME = [
    ("22-8", ["22:00", "23:59", "00:00", "07:59"], ["21:59", "08:00", "12:00"]),
    ("23-7", ["23:00", "03:00", "06:59"], ["22:59", "07:00"]),
    ("0-8", ["00:00", "07:59"], ["23:59", "08:00", "12:00"]),
    ("", [], ["00:00", "03:00", "12:00", "23:00"]),
]


@pytest.mark.parametrize(("offset", "day"), [("+03:00", "2027-06-23"), ("+02:00", "2027-12-24")], ids=["EEST", "EET"])
@pytest.mark.parametrize(("hours", "quiet", "open_"), BY_SUMMER_TIME)
def test_hours_are_those_of_riga_in_summer_and_winter(
    hours: str, quiet: list[str], open_: list[str], offset: str, day: str
) -> None:
    assert all(is_refused(hours, f"{day}T{time}{offset}") for time in quiet)
    assert not any(is_refused(hours, f"{day}T{time}{offset}") for time in open_)


@pytest.mark.parametrize(
    ("moment", "is_quiet"),
    [
        # In the night to 28 March 2027 it is 4:00 after 2:59: the quiet eight hours are seven.
        ("2027-03-27T21:59+00:00", False),
        ("2027-03-27T22:00+00:00", True),
        ("2027-03-28T00:59+00:00", True),
        ("2027-03-28T01:00+00:00", True),
        ("2027-03-28T04:59+00:00", True),
        ("2027-03-28T05:00+00:00", False),
        # In the night to 31 October 2027 it is 3:00 twice: they are nine.
        ("2027-10-30T20:59+00:00", False),
        ("2027-10-30T21:00+00:00", True),
        ("2027-10-31T00:30+00:00", True),
        ("2027-10-31T01:30+00:00", True),
        ("2027-10-31T05:59+00:00", True),
        ("2027-10-31T06:00+00:00", False),
    ],
)
def test_quiet_hours_end_by_the_clock_also_in_nights_when_it_is_changed(moment: str, is_quiet: bool) -> None:
    assert is_refused("0-8", moment) is is_quiet


def test_the_refusal_names_the_hours() -> None:
    reply = refuse_opening(a_group("22-8", rooms_a_day=1), 5, at("2027-06-23T23:00+03:00"))
    assert reply == Reply(Notice.QUIET_HOURS, {"begin": 22, "end": 8})


@pytest.mark.parametrize("junk", ["none", "22", "22-", "-8", "24-8", "8-24", "022-8", "22-8-9", " 22-8", "22–8"])
def test_junk_is_no_quiet_hours(junk: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # its words are nobody's
        parse_hours(junk)


# --- rooms a day ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("2027-06-22T21:00:00+00:00", "2027-06-23T20:59:59+00:00"),
        ("2027-12-23T22:00:00+00:00", "2027-12-24T21:59:59+00:00"),
        ("2027-03-27T22:00:00+00:00", "2027-03-28T20:59:59+00:00"),
        ("2027-10-30T21:00:00+00:00", "2027-10-31T21:59:59+00:00"),
    ],
    ids=["summer", "winter", "23 hours", "25 hours"],
)
def test_a_day_lasts_from_midnight_to_midnight_in_riga(first: str, last: str) -> None:
    begun, ended = at(first), at(last)
    assert {day_began(begun), day_began((begun + ended) / 2), day_began(ended)} == {begun}
    assert day_began(begun - 1) < begun
    assert day_began(ended + 1) == ended + 1


@pytest.mark.parametrize(
    ("limit", "opened", "is_free"),
    [(0, 0, True), (0, 99, True), (1, 0, True), (1, 1, False), (3, 2, True), (3, 4, False)],
)
def test_so_many_rooms_a_day_and_no_more(limit: int, opened: int, is_free: bool) -> None:
    reply = refuse_opening(a_group(rooms_a_day=limit), opened, at("2027-06-23T12:00+03:00"))
    assert reply == (None if is_free else Reply(Notice.ROOMS_TODAY, {"count": limit}))


# --- with the database ----------------------------------------------------------------------------------------------


async def set_group(sitting: Sitting, **chosen: str | int) -> None:
    chat = await sitting.service.people.change_group(
        sitting.chat,
        lambda chat: replace(chat, **chosen),  # type: ignore[arg-type]  # the fields of a chat, as the tests name them
    )
    sitting.chat = chat


async def open_in(sitting: Sitting, thread_id: int | None) -> RoomId | Notice:
    try:
        return await sitting.service.lobbies.open(sitting.chat, thread_id, None, "en")
    except OpeningRefusedError as refused:
        return refused.reply.notice


async def test_rooms_of_all_topics_count_and_lobbies_that_came_to_nothing_do_not(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        await set_group(sitting, rooms_a_day=1)
        lobby = await sitting.service.lobbies.open(sitting.chat, 7, None, "en")
        assert await open_in(sitting, 8) is Notice.ROOMS_TODAY
        assert await sitting.service.sessions.finish(lobby, Actor(None, is_admin=True), is_sure=True) is DONE
        await sitting.begin(NAMES[:3])
        await sitting.finish()
        assert (await sitting.room()).phase is Phase.CLOSED
        for topic in (None, 7, 8):
            assert await open_in(sitting, topic) is Notice.ROOMS_TODAY
        other = await sitting.service.people.meet_group(-1002, "Others")
        assert await sitting.service.lobbies.open(other, None, None, "en") > 0


async def test_yesterdays_rooms_do_not_count(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        await set_group(sitting, rooms_a_day=1)
        await sitting.begin(NAMES[:3])
        midnight = day_began(sitting.clock.now()) + 24 * 3600
        sitting.clock.move_to(midnight - 1)
        assert await open_in(sitting, 7) is Notice.ROOMS_TODAY
        sitting.clock.move_to(midnight)
        assert isinstance(await open_in(sitting, 7), int), "though yesterday's is still played"


async def test_of_two_who_open_at_once_one_is_refused(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        await set_group(sitting, rooms_a_day=1)
        outcomes = await asyncio.gather(*(open_in(sitting, topic) for topic in range(1, 6)))
        assert [outcome for outcome in outcomes if outcome is not Notice.ROOMS_TODAY] == [1]


async def test_a_room_that_is_open_is_found_whatever_the_hour_and_the_count(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        room = await sitting.service.lobbies.open(sitting.chat, None, None, "en")
        await set_group(sitting, rooms_a_day=1, quiet_hours="0-8")
        sitting.clock.move_to(day_began(sitting.clock.now()) + 24 * 3600 + 60)
        assert await open_in(sitting, None) == room
        assert await open_in(sitting, 7) is Notice.QUIET_HOURS


# --- what a session begins with -------------------------------------------------------------------------------------


async def test_rules_and_clock_of_a_session_stay_with_the_group(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        await set_group(sitting, deals_limit=12)
        await sitting.begin(NAMES[:3], "veca", {"zole_bonus": 5})
        chat = await sitting.service.people.find_group(-1001)
        assert chat is not None
        assert (chat.preset, chat.rules.zole_bonus, chat.deals_limit) == ("veca", 5, 12)
        assert chat.rules == (await sitting.room()).rules


async def test_what_was_chosen_in_a_lobby_that_came_to_nothing_does_not_stay(tmp_path: Path) -> None:
    async with a_sitting(tmp_path) as sitting:
        admin = Actor(None, is_admin=True)
        room = await sitting.service.lobbies.open(sitting.chat, None, None, "en")
        assert await sitting.service.lobbies.choose_preset(room, admin, "galds") is DONE
        assert await sitting.service.lobbies.choose_clock(room, admin, 120) is DONE
        refused = await sitting.service.lobbies.start(room, admin)
        assert refused.notice is Notice.MORE_NEEDED
        assert await sitting.service.sessions.finish(room, admin, is_sure=True) is DONE
        chat = await sitting.service.people.find_group(-1001)
        assert chat is not None
        assert (chat.preset, chat.turn_seconds) == ("klasiska", 60)
