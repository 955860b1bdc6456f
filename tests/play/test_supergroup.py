"""A group becomes a supergroup, which is another chat: everything goes on there, however it is told."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.play.evening import Evening, an_evening
from tests.play.outages import Session, begin, in_turn
from tests.play.phases import Company, play_out
from tests.play.players import play_on
from zole_bot.playground import ApiError, Hang, Kind, Refuse
from zole_bot.room import PauseReason, Phase

IN_A_TRICK = 5
A_TRICK = 6
SHEET_OF_THE_FIRST_DEAL = " 1 Pēteris"
NEWS: tuple[tuple[str, ...], ...] = (
    *(("to", "from"), ("from", "to"), ("to",), ("from",), ()),
    *(("left", "to", "from"), ("kicked", "joined", "from", "to"), ("to", "from", "left"), ("joined", "to")),
)


def _name(value: object) -> str:
    return "-".join(value) if isinstance(value, tuple) else f"{value} times more"


async def to_a_trick(evening: Evening) -> Session:
    """Choose something, play a deal whose sheet can be shown later, and play into the next."""
    people = [evening.telegram.new_person(name) for name in ("Anna", "Pēteris", "Ilze")]
    session = await begin(evening, kind=Kind.GROUP, people=people, has_clock=False)
    group = session.group
    await evening.press(in_turn(session), "Take")
    await play_out(Company(evening, group, people[0], people[1], people[2], people[0], people[0]))
    await evening.pass_time(31)
    await play_on(evening, people, random.Random(1), taps=IN_A_TRICK)
    room = await session.room()
    assert (room.phase, room.dealt) == (Phase.DEAL, 2)
    return session


@pytest.mark.parametrize(("tells", "repeats"), [(NEWS[0], 0), *((tells, 1) for tells in NEWS)], ids=_name)
async def test_everything_goes_on_under_the_new_id(tells: tuple[str, ...], repeats: int, tmp_path: Path) -> None:
    """Field case 56: in any order, twice, or told by nothing but an error: sheet, settings and hand go on.

    Field case 59: what was put aside because the old group was lost is there again by itself.
    """
    async with an_evening(tmp_path) as evening:
        session = await to_a_trick(evening)
        anna, before, old = session.people[0], await session.room(), session.group.id
        evening.telegram.updates.repeats = repeats
        session.group.upgrade(tells=tells)
        await evening.pass_time(3)
        evening.telegram.updates.repeats = 0
        assert await play_on(evening, session.people, random.Random(2), taps=A_TRICK) == A_TRICK
        room = await session.room()
        assert room.phase is Phase.DEAL
        assert before.deal is not None
        assert room.deal is not None
        assert room.deal.actions[: len(before.deal.actions)] == before.deal.actions
        assert room.deal.ordinal == before.deal.ordinal
        assert (room.chat.id, room.chat.telegram_id) == (before.chat.id, session.group.id)
        assert room.chat.left_at is None
        assert room.chat.turn_seconds == 0
        await evening.pass_time(61)
        bot = evening.telegram.bot.id
        said = [seen.text for seen in anna.sees(session.group) if seen.sender_id == bot]
        assert len([text for text in said if text.startswith("Zole for this group")]) == 1
        count = session.count()
        await session.says(anna, "/score")
        assert SHEET_OF_THE_FIRST_DEAL in anna.last(session.group).text
        await session.says(anna, "/total")
        assert "Anna" in anna.last(session.group).text
        await session.says(anna, "/zole")
        assert anna.last(session.group).text.startswith("Deal 2")
        await evening.pass_time(30)
        assert session.calls(since=count, chat=old) == []
        assert [call for call in session.calls() if not call.is_ok] == []


async def test_an_answer_to_the_old_id_is_given_once_in_the_new_one(tmp_path: Path) -> None:
    """Field case 57: a send answers 400 with the new id: repeated once there, and stored."""
    async with an_evening(tmp_path) as evening:
        session = await to_a_trick(evening)
        anna, old = session.people[0], session.group.id
        evening.telegram.updates.hold()
        anna.says(session.group, "/rules")
        session.group.upgrade(tells=())
        evening.telegram.updates.release()
        await evening.pass_time(3)
        sends = [call for call in session.calls() if call.method == "sendMessage" and "Cards" in str(call.parameters)]
        assert [call.is_ok for call in sends] == [True]
        assert len([call for call in session.calls(chat=old) if not call.is_ok]) == 1
        assert (await session.room()).chat.telegram_id == session.group.id


async def test_a_deleted_group_comes_back_when_it_was_an_upgrade(tmp_path: Path) -> None:
    """Field case 59: "group was deleted" after an upgrade: put aside, and restored by the news of the upgrade."""
    async with an_evening(tmp_path) as evening:
        session = await to_a_trick(evening)
        gone = Refuse(ApiError(403, "the group chat was deleted"))
        rule = evening.telegram.faults.add(gone, chat_id=session.group.id, times=None)
        await play_on(evening, session.people, random.Random(2), taps=A_TRICK)
        room = await session.room()
        assert (room.phase, room.pause_reason) == (Phase.PAUSED, PauseReason.CHAT_LOST)
        rule.lift()
        await evening.pass_time(60)
        session.group.upgrade(tells=("from",))
        await evening.pass_time(3)
        assert (await session.room()).phase is Phase.DEAL
        assert session.people[0].last(session.group).text.startswith("Deal 2")


async def test_who_speaks_in_the_supergroup_before_the_news_is_heard_keeps_everything(tmp_path: Path) -> None:
    """A lobby that was opened there meanwhile makes way for the session that is under way."""
    async with an_evening(tmp_path) as evening:
        session = await to_a_trick(evening)
        anna = session.people[0]
        session.group.upgrade(tells=("left", "joined"))
        await evening.settle()
        await session.says(anna, "/zole")
        assert "host Anna" in anna.last(session.group).text
        async with evening.service.storage.reading() as db, db.execute("SELECT telegram_id FROM chats") as cursor:
            known = {row["telegram_id"] for row in await cursor.fetchall()}
        (old,) = known - {session.group.id}
        assert evening.bot is not None
        assert evening.bot.desk is not None
        await evening.bot.desk.reach.follow(old, session.group.id)
        await evening.pass_time(61)
        room = await session.room()
        assert (room.phase, room.chat.telegram_id, room.chat.turn_seconds) == (Phase.DEAL, session.group.id, 0)
        assert anna.last(session.group).text.startswith("Deal 2")
        assert "This room is closed" in anna.last(session.group, containing="host Anna").text
        standings = await evening.service.books.standings(room.chat.id)
        assert sum(standing.deals for standing in standings) == 3


async def test_a_setting_that_is_tapped_while_two_groups_become_one_is_chosen(tmp_path: Path) -> None:
    """The bot asks what somebody is in the supergroup, and hears meanwhile that it knows it as a group already."""
    async with an_evening(tmp_path) as evening:
        anna = evening.telegram.new_person("Anna")
        group = evening.telegram.new_group("Friends", [anna], kind=Kind.GROUP, with_bot=True)
        await evening.settle()
        old = group.id
        group.upgrade(tells=())
        anna.says(group, "/settings")
        await evening.pass_time(3)
        await evening.press(anna, "Clock", group)
        asked = evening.telegram.faults.add(Hang(), "getChatMember")
        press = anna.press("no clock", group)
        await asked.struck.wait()
        assert evening.bot is not None
        assert evening.bot.desk is not None
        await evening.bot.desk.reach.follow(old, group.id)
        asked.lift()
        await evening.pass_time(3)
        assert [answer.text for answer in press.answers] == [""]
        chat = await evening.service.people.find_group(group.id)
        assert chat is not None
        assert chat.turn_seconds == 0


@pytest.mark.parametrize("is_started_anew", [False, True])
async def test_what_still_comes_from_the_old_group_belongs_to_the_new_one(
    is_started_anew: bool, tmp_path: Path
) -> None:
    async with an_evening(tmp_path) as evening:
        session = await to_a_trick(evening)
        anna, greeting = session.people[0], session.people[0].last(session.group, containing="Zole for this group")
        chat = (await session.room()).chat
        session.group.upgrade()
        await evening.pass_time(3)
        if is_started_anew:
            await evening.stop_bot()
            await evening.start_bot()
        await evening.pass_time(61)
        press = anna.press_on(greeting, "Open a room")
        await evening.pass_time(3)
        assert len(press.answers) == 1
        room = await session.room()
        assert (room.phase, room.chat.id, room.chat.telegram_id) == (Phase.DEAL, chat.id, session.group.id)
        assert room.chat.turn_seconds == 0
        await session.says(anna, "/zole")
        assert anna.last(session.group).text.startswith("Deal 2")
        async with evening.service.storage.reading() as db, db.execute("SELECT count(*) AS n FROM chats") as cursor:
            row = await cursor.fetchone()
        assert row is not None
        assert row["n"] == 1
