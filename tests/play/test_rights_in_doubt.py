"""Rights that depend on more than who one is: on others who agree, on time, on what Telegram tells, on the message."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.play.fulfilled import CHECKS
from tests.play.rights import (
    OPEN,
    WAYS,
    Command,
    Link,
    May,
    Tap,
    Who,
    may,
    right_for,
    visits,
)
from tests.play.scene import a_scene
from tests.play.wishes import Wish, data_of, fulfil, newest, prepare, problems_of_refusal, shown
from zole_bot.chat.buttons import RoomAct, RoomTap, format_button
from zole_bot.i18n import texts
from zole_bot.playground import Answer, bad_request, server_error
from zole_bot.playground.chats import SERVICE_ACCOUNTS
from zole_bot.playground.presses import press_data
from zole_bot.room import Phase, Presence

NINE_MINUTES, A_MINUTE = 540.0, 60.0
NOT_BY_AN_OLD_ONE = (
    (RoomAct.PAUSE, "", "deal"),
    (RoomAct.FINISH, "", "deal"),
    (RoomAct.FINISH, "1", "between"),
    (RoomAct.FINISH, "0", "between"),
    (RoomAct.LEAVE, "", "deal"),
    (RoomAct.LEAVE, "1", "between"),
    (RoomAct.HAND_ON, "1", "between"),
    (RoomAct.NEXT, "", "between"),
    (RoomAct.CUT, "3", "between"),
    (RoomAct.RESUME, "", "paused"),
)


def says(*notices: str) -> set[str]:
    return {texts("en").plain(notice) for notice in notices}


def answers(wish: Wish) -> list[str]:
    """Give what somebody was answered, by a pop-up or in the group."""
    said = [call.message.text for call in wish.shown if call.method == "sendMessage" and call.message is not None]
    return [answer.text for answer in wish.answers] or said


async def is_unchanged(wish: Wish) -> bool:
    """Tell whether nothing but a vote came of it."""
    assert wish.before is not None
    assert wish.after is not None
    return replace(wish.after, votes={}) == replace(wish.before, votes={})


@pytest.mark.parametrize(
    "phase", [phase for phase in OPEN if phase != "too few"]
)  # there only one sits beside the host
async def test_two_who_sit_agree(phase: str, tmp_path: Path) -> None:
    """Field case 128: a majority of those who sit ends what is played, without host and admin; one alone does not."""
    async with a_scene(tmp_path) as scene:
        scene.absent = Who.HOST
        for way, who in visits(phase, May.AGREE):
            right = right_for(way, phase)
            assert right is not None
            await prepare(scene, right, who, phase)
            await scene.take_a_break()
            before = await scene.room()
            for _ in range(2):
                first = await fulfil(scene, way, who, before)
                assert len(answers(first)) == 1, (str(first), answers(first))
                assert await is_unchanged(first)
                assert not CHECKS[right.wanted](first)
            assert CHECKS[right.wanted](await fulfil(scene, way, Who.CONCERNED, before)), (way, phase)


@pytest.mark.parametrize("phase", OPEN)
async def test_any_member_may_after_ten_idle_minutes_and_no_stranger(phase: str, tmp_path: Path) -> None:
    """Field case 77: what nobody plays any more blocks no group for good."""
    async with a_scene(tmp_path) as scene:
        for way, who in visits(phase, May.IDLE):
            right = right_for(way, phase)
            assert right is not None
            await prepare(scene, right, who, phase)
            await scene.take_a_break()
            room = await scene.room()
            assert room is not None
            await scene.evening.pass_time(room.touched_at + NINE_MINUTES - scene.service.clock.now())
            assert problems_of_refusal(wish := await fulfil(scene, way, who, room)) == []
            assert await is_unchanged(wish)
            await scene.evening.pass_time(room.touched_at + NINE_MINUTES + A_MINUTE - scene.service.clock.now())
            room = await scene.room()
            if not isinstance(way, Command):
                wish = await fulfil(scene, way, Who.STRANGER, room)
                assert (await is_unchanged(wish), set(answers(wish))) == (True, says("notice-stranger"))
            assert CHECKS[right.wanted](await fulfil(scene, way, who, room)), (way, phase)


async def test_when_nobody_can_tell_who_is_an_admin_it_is_politely_refused(tmp_path: Path) -> None:
    """Field case 129: the look-up fails; whoever is no player is told so, and nothing else happens."""
    async with a_scene(tmp_path) as scene:
        for phase in ("lobby", "deal", "paused between"):
            await scene.reach(phase)
            await scene.change_seat(scene.company.third, is_away=True)
            await scene.take_a_break()
            room, before = await scene.room(), scene.stored()
            fault = scene.evening.telegram.faults.add(server_error(), "getChatMember", times=None)
            for way, who in visits(phase, May.YES):
                if who is Who.ADMIN and may(way, Who.MEMBER, phase) is not May.YES:
                    wish = await fulfil(scene, way, who, room)
                    if isinstance(way, Tap):
                        assert set(answers(wish)) == says("notice-rights-unknown"), str(wish)
                    assert problems_of_refusal(wish) == []
            fault.lift()
            assert scene.stored() == before
            await scene.take_a_break()


async def test_an_admin_of_a_moment_ago_is_none(tmp_path: Path) -> None:
    """Field case 129: it is asked afresh each time who is an admin."""
    pause, resume = Tap(RoomAct.PAUSE), Tap(RoomAct.RESUME)
    async with a_scene(tmp_path) as scene:
        room, group, member = await scene.reach("deal"), scene.company.group, scene.company.member
        assert set(answers(await fulfil(scene, pause, Who.MEMBER, room))) == says("notice-only-seated")
        group.promote(member)
        paused = (await fulfil(scene, pause, Who.MEMBER, room)).after
        assert paused is not None
        assert paused.phase is Phase.PAUSED
        group.demote(member)
        for way in (resume, Command("/resume")):
            wish = await fulfil(scene, way, Who.MEMBER, paused)
            assert set(answers(wish)) == says("notice-only-seated")
            assert await is_unchanged(replace(wish, before=paused))


async def test_an_account_that_stands_for_a_group_or_channel_gets_nothing(tmp_path: Path) -> None:
    """Field case 71: neither the account of hidden admins nor one of a channel is ever seated, or known at all."""
    async with a_scene(tmp_path) as scene:
        world, group = scene.evening.telegram.world, scene.company.group
        for phase in ("lobby", "between"):
            room = await scene.reach(phase)
            before, calls = scene.stored(with_people=True), len(scene.evening.telegram.calls)
            buttons = [way for way in WAYS if not isinstance(way, Command | Link)]
            presses = [
                press_data(world, user, newest(scene, group), data_of(scene, way, room))
                for user in SERVICE_ACCOUNTS.values()
                for way in buttons
            ]
            await scene.evening.settle()
            assert {press.answers for press in presses} == {(Answer(text=says("notice-persons-only").pop()),)}
            channel = scene.evening.telegram.new_channel(f"News of the {phase}")
            scene.company.member.says(group, "/finish", as_channel=channel)
            group.post_from_linked_channel(channel, "/zole")
            await scene.take_a_break()
            assert scene.stored(with_people=True) == before
            edits = [call for call in shown(list(scene.evening.telegram.calls)[calls:]) if call.method != "sendMessage"]
            assert edits == []


async def test_an_old_message_does_nothing(tmp_path: Path) -> None:
    async with a_scene(tmp_path) as scene:
        for act, value, phase in NOT_BY_AN_OLD_ONE:
            room = await scene.reach(phase)
            assert room is not None
            old = format_button(RoomTap(room.id, room.stage - 1, act, value))
            before = scene.stored()
            presses = [person.press_data(person.last(), old) for person in (scene.company.host, scene.company.third)]
            await scene.evening.settle()
            said = {answer.text for press in presses for answer in press.answers}
            assert (said, scene.stored()) == (says("notice-old-button"), before), act


async def test_where_nobody_can_tell_who_is_in_the_group_a_tap_there_proves_it(tmp_path: Path) -> None:
    async with a_scene(tmp_path) as scene:
        hidden = bad_request("PARTICIPANT_ID_INVALID")
        for phase in ("lobby", "between"):
            room = await scene.reach(phase)
            assert room is not None
            scene.evening.telegram.faults.add(hidden, "getChatMember", times=None)
            member = scene.company.member
            join = data_of(scene, Tap(RoomAct.SIT), room)
            elsewhere = member.press_data(member.last(), join)
            await scene.evening.settle()
            assert {answer.text for answer in elsewhere.answers} == says("notice-members-only")
            wish = await fulfil(scene, Tap(RoomAct.SIT), Who.MEMBER, room)
            assert wish.after is not None
            assert scene.seat(wish.after, member).presence is Presence.SEATED
            scene.evening.telegram.faults.clear()


async def test_a_seat_is_no_proof_of_another_group(tmp_path: Path) -> None:
    """Who plays in one group gets nothing of another by a forged tap on a message of his own group."""
    async with a_scene(tmp_path) as scene:
        room = await scene.reach("between")
        stranger = scene.stranger
        other = scene.evening.telegram.new_group("Others", [stranger], with_bot=True)
        await scene.take_a_break()
        before = scene.stored()
        for act in (RoomAct.SIT, RoomAct.SHEET, RoomAct.NEXT, RoomAct.FINISH):
            press = stranger.press_data(stranger.last(other), data_of(scene, Tap(act), room))
            await scene.evening.settle()
            assert [bool(answer.text) and not answer.is_alert for answer in press.answers] == [True], act
        assert scene.stored() == before
