"""People leave, by the buttons, whatever is going on; those who stay play on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.evening import an_evening
from tests.play.phases import Company, gather, reach
from tests.play.players import newest
from tests.play.seats_on_phones import (
    all_is_tidy,
    finish_deal,
    in_turn,
    leave,
    names_around,
    next_deal,
    room_of,
    sit_down,
)
from zole_bot.playground import Person
from zole_bot.room import CloseReason, Phase, RoomId

LEFT = "You do not sit in «Friends» any more. Your points stay on the sheet."


async def to(company: Company, state: str) -> Person:
    """Bring the deal into a state; gives the one in turn."""
    evening = company.evening
    await reach(company, "deal")
    if state != "bidding":
        await evening.press(in_turn(company.players), "Take")
    if state == "a trick":
        big = in_turn(company.players)
        for label in newest(big).rows[0][0].label, newest(big).rows[0][1].label:
            await evening.press(big, label)
        await evening.press(big, "Bury two")
        await evening.press(big, next(button.label for button in newest(big).buttons if button.style == "success"))
    await evening.pass_time(61)
    return in_turn(company.players)


@pytest.mark.parametrize("state", ["bidding", "burying", "a trick"])
@pytest.mark.parametrize("is_in_turn", [True, False])
async def test_in_a_deal_the_hand_is_emptied_at_once_and_the_computer_plays(
    is_in_turn: bool, state: str, tmp_path: Path
) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        turn = await to(company, state)
        leaver = turn if is_in_turn else next(person for person in company.players if person is not turn)
        stays = [person for person in company.players if person is not leaver]
        before = newest(leaver)
        answer = await leave(company, leaver)
        assert answer.text == "You do not play here any more. Your points stay on the sheet."
        assert (newest(leaver).message_id, newest(leaver).text, newest(leaver).labels) == (before.message_id, LEFT, ())
        await evening.pass_time(7)
        assert f"The computer plays for: {leaver.name}" in company.member.last(company.group).text
        assert in_turn(stays) is not leaver
        old = leaver.press_on(before, before.labels[0])
        await evening.pass_time(2)
        assert [answer.text for answer in old.answers] == ["You do not sit here."]
        await finish_deal(company)
        result = company.member.last(company.group)
        assert leaver.name[:6] in result.text, "the deal counts for him"
        assert "at least three players" in result.text
        assert result.labels == ("Sit down", "Finish")
        assert LEFT in newest(leaver).text
        assert "You " in newest(leaver).text, "and he is told how it ended"
        await all_is_tidy(company, leaver)


async def test_between_deals_and_in_a_pause(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "between")
        await sit_down(company, company.member)
        await evening.press(company.third, "Leave")
        await evening.press(company.third, "Back")
        await evening.pass_time(2)
        assert "Leave for good?" not in newest(company.third).text
        await leave(company, company.third)
        assert newest(company.third).text.endswith(LEFT)
        assert newest(company.third).labels == ()
        await next_deal(company, company.host, company.seated)
        assert newest(company.member).text.startswith("Deal 2")
        await company.says(company.host, "/pause")
        await evening.pass_time(2)
        await leave(company, company.member)
        assert newest(company.member).text == LEFT
        assert "The computer plays for: Māra" in company.admin.last(company.group).text
        await evening.press(company.seated, "Resume")
        await finish_deal(company)
        room = await room_of(company)
        assert names_around(room) == ["Anna", "Pēteris"]
        assert "next deal" not in company.admin.last(company.group).text.lower()
        await all_is_tidy(company, company.third)


async def test_the_host_leaves_and_the_next_one_is(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "deal")
        await leave(company, company.host)
        await evening.pass_time(61)
        await company.says(company.host, "/finish")
        assert "Only players can end it now" in company.member.last(company.group).text
        await company.says(company.seated, "/finish")
        assert "Yes, finish" in company.member.last(company.group).labels
        await evening.press(company.seated, "Yes, finish", company.group)
        await evening.pass_time(5)
        assert (await evening.service.rooms.look(RoomId(1))).phase is Phase.CLOSED


async def test_below_three_play_stands_until_a_third_sits_down(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "between")
        await leave(company, company.seated)
        await evening.pass_time(61)
        assert company.member.last(company.group).labels == ("Sit down", "Finish")
        assert newest(company.host).labels == ("Sheet", "Leave", "Finish")
        await company.says(company.host, "/resume")
        assert "One more player is needed." in company.member.last(company.group).text
        await evening.pass_time(61)
        await sit_down(company, company.member)
        assert names_around(await room_of(company)) == ["Anna", "Ilze", "Māra"]
        await evening.pass_time(61)
        await next_deal(company, company.host, company.third)
        assert newest(company.member).text.startswith("Deal 2")
        await all_is_tidy(company, company.seated)


async def test_when_all_have_left_the_room_is_closed_and_another_can_be_opened(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "between")
        await evening.stop_bot()
        await evening.start_bot()
        await evening.pass_time(61)
        for person in company.players:
            await leave(company, person)
        await evening.pass_time(61)
        room = await evening.service.rooms.look(RoomId(1))
        assert room.close_reason is CloseReason.EVERYBODY_LEFT
        final = company.member.last(company.group)
        assert final.text.startswith("Final sheet after 1 deal")
        assert all(name in final.text.split("─")[0].split("#")[1] for name in ("Anna", "Pēter", "Ilze"))
        await company.says(company.member, "/zole")
        assert "host Māra" in company.admin.last(company.group).text
        await all_is_tidy(company, *company.players)


async def test_a_restart_brings_nothing_back_to_who_left(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        leaver = await to(company, "a trick")
        await leave(company, leaver)
        await evening.stop_bot()
        await evening.start_bot()
        await evening.pass_time(61)
        seen = [seen.text for seen in leaver.sees() if seen.sender_id != leaver.id]
        assert seen[-1] == LEFT
        leaver.says_privately("/hand")
        await evening.pass_time(3)
        assert newest(leaver).text.startswith("Nothing is being played here")
        await finish_deal(company)
        await all_is_tidy(company, leaver)


async def test_old_buttons_of_leaving_do_nothing_to_who_changed_his_mind(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "between")
        asked = newest(company.third)
        await leave(company, company.third)
        late = [company.third.press_on(asked, label) for label in ("Next deal", "Pause", "Leave")]
        await evening.pass_time(3)
        texts = [press.answers[0].text for press in late]
        assert (
            texts
            == [
                "That button is from an older message; the newest one shows what can be done.",
            ]
            * 3
        )
        assert (await room_of(company)).seats[2].presence == "left"
