"""People sit down once play has begun, take over a seat, and change their minds."""

from __future__ import annotations

from pathlib import Path

from tests.play.evening import an_evening
from tests.play.phases import gather, reach
from tests.play.players import newest
from tests.play.seats_on_phones import (
    all_is_tidy,
    finish_deal,
    leave,
    names_around,
    next_deal,
    room_of,
    sit_down,
)
from zole_bot.room import Presence

NO_SEAT = "You have no seat in «Friends»."


async def test_one_who_never_opened_the_bot_and_one_who_did_sit_down_and_play_from_the_next_deal_on(
    tmp_path: Path,
) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "between")
        answer = await evening.press(company.member, "Sit down", company.group)
        assert answer.url
        assert "Coming: Māra (tap Start in my chat)" in company.host.last(company.group).text
        again = await evening.press(company.member, "Sit down", company.group)
        assert again.url == answer.url
        company.admin.starts_bot()
        await evening.pass_time(3)
        assert (await sit_down(company, company.admin)).text == ""
        assert newest(company.admin).text.startswith("You sit in «Friends».")
        company.member.opens(answer.url)
        await evening.pass_time(3)
        assert newest(company.member).text.endswith("You play from the next deal on.")
        assert names_around(await room_of(company)) == ["Anna", "Pēteris", "Ilze", "Jānis", "Māra"]
        await evening.pass_time(61)
        board = company.host.last(company.group)
        assert "Coming" not in board.text
        assert "Sit down" not in board.labels, "five sit"
        for person, text in ((company.admin, "You already sit here."), (company.host, "You already sit here.")):
            press = person.press_data(board, board.buttons[0].value.rpartition(":")[0].replace("next", "sit") + ":")
            await evening.pass_time(2)
            assert [answer.text for answer in press.answers] == [text]
        await next_deal(company, *company.players)
        for person in (*company.players, company.admin, company.member):
            assert newest(person).text.startswith("Deal 2"), person
        await finish_deal(company)
        room = await room_of(company)
        assert room.session is not None
        assert (room.session.deals, room.session.players) == (2, 5)
        for person in (company.admin, company.member):
            assert newest(person).labels[:3] == ("Next deal", "Pause", "Sheet")
        await all_is_tidy(company)


async def test_who_does_not_come_in_five_minutes_loses_the_seat_and_an_old_link_tells_so(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "between")
        url = (await evening.press(company.member, "Sit down", company.group)).url
        await evening.pass_time(5 * 60 + 30)
        assert "Coming" not in company.host.last(company.group).text
        await next_deal(company, *company.players)
        company.member.opens(url)
        await evening.pass_time(3)
        assert newest(company.member).text.startswith("One sits down between two deals")
        await finish_deal(company)
        company.member.opens(url)
        await evening.pass_time(3)
        assert newest(company.member).text.endswith("You play from the next deal on.")
        foreigner = evening.telegram.new_person("Fēlikss")
        foreigner.opens(url)
        await evening.pass_time(3)
        assert newest(foreigner).text.startswith("Only members of the group can sit here")
        await all_is_tidy(company)


async def test_a_newcomer_changes_his_mind_and_his_message_says_so(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "between")
        await sit_down(company, company.member)
        await evening.pass_time(2)
        assert (await evening.press(company.member, "Leave")).text == "Your seat is free again."
        await evening.pass_time(2)
        assert newest(company.member).text.startswith(NO_SEAT)
        await all_is_tidy(company, company.member)
        company.admin.starts_bot()
        await evening.pass_time(2)
        await sit_down(company, company.admin)
        await evening.pass_time(2)
        await sit_down(company, company.member)
        room = await room_of(company)
        assert names_around(room) == ["Anna", "Pēteris", "Ilze", "Jānis", "Māra"]
        assert room.circle == (0, 1, 2, 3, 4)


async def test_who_arrives_while_a_deal_is_played_waits_for_the_next_and_may_go_again(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "between")
        url = (await evening.press(company.member, "Sit down", company.group)).url
        await next_deal(company, *company.players)
        company.member.opens(url)
        await evening.pass_time(3)
        assert newest(company.member).text.endswith("You play from the next deal on.")
        await evening.stop_bot()
        await evening.start_bot()
        await evening.pass_time(3)
        await finish_deal(company)
        assert newest(company.member).text.endswith("You play from the next deal on.")
        await next_deal(company, *company.players)
        assert newest(company.member).text.startswith("Deal 3"), "nobody waited for the newcomer"
        assert names_around(await room_of(company)) == ["Anna", "Pēteris", "Ilze", "Māra"]
        await all_is_tidy(company)


async def test_a_seat_is_handed_on_and_the_offer_holds_over_a_deal(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "between")
        await evening.press(company.seated, "Leave")
        await evening.pass_time(2)
        answer = await evening.press(company.seated, "Hand my seat on")
        assert answer.text == "Whoever taps Sit down in the group takes your seat; until then you play."
        await evening.pass_time(61)
        assert "Seat to hand on: Pēteris" in company.host.last(company.group).text
        assert newest(company.seated).labels == ("Next deal", "Pause", "Sheet", "Keep my seat")
        await next_deal(company, *company.players)
        assert "Your seat is to be had" in newest(company.seated).text
        await finish_deal(company)
        company.member.starts_bot()
        await evening.pass_time(2)
        await sit_down(company, company.member)
        assert names_around(await room_of(company)) == ["Anna", "Māra", "Ilze"]
        assert newest(company.seated).text.endswith("Your points stay on the sheet.")
        await next_deal(company, company.host, company.third)
        await evening.pass_time(3)
        assert newest(company.member).text.startswith("Deal 3")
        await all_is_tidy(company, company.seated)


async def test_an_offer_that_is_taken_back_in_time_leaves_no_place(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "between")
        zane, oskars = (evening.telegram.new_person(name) for name in ("Zane", "Oskars"))
        for person in (zane, oskars):
            company.group.add(person)
        for person in (company.admin, company.member):
            await sit_down(company, person)
            await evening.pass_time(2)
        await evening.press(company.seated, "Leave")
        await evening.pass_time(2)
        await evening.press(company.seated, "Hand my seat on")
        await evening.pass_time(61)
        first = await evening.press(zane, "Sit down", company.group)
        await evening.pass_time(61)
        assert "Sit down" not in company.host.last(company.group).labels, "Zane is on her way"
        await evening.press(company.seated, "Keep my seat")
        zane.opens(first.url)
        await evening.pass_time(3)
        assert newest(zane).text.startswith(NO_SEAT)
        room = await room_of(company)
        assert [seat.presence for seat in room.seats if seat.name == "Zane"] == [Presence.LEFT]
        await all_is_tidy(company, zane)


async def test_who_left_sits_down_again_with_his_points_and_one_hand(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "deal")
        await leave(company, company.third)
        await finish_deal(company)
        room = await room_of(company)
        assert room.session is not None
        total = room.session.totals[2]
        assert (await sit_down(company, company.third)).text == ""
        await evening.pass_time(3)
        assert names_around(await room_of(company)) == ["Anna", "Pēteris", "Ilze"]
        assert newest(company.third).labels[:3] == ("Next deal", "Pause", "Sheet")
        await all_is_tidy(company)
        await next_deal(company, company.host, company.seated, company.third)
        room = await room_of(company)
        assert room.session is not None
        assert (room.session.totals[2], room.session.players) == (total, 3)
        assert newest(company.third).text.startswith("Deal 2")


async def test_who_plays_elsewhere_is_told_where_and_may_sit_down_when_that_pauses(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "between")
        others = [evening.telegram.new_person(name) for name in ("Zane", "Oskars")]
        club = evening.telegram.new_group("Club", [company.member, *others], with_bot=True)
        await evening.open_lobby(club, [company.member, *others])
        await evening.press(company.member, "Start", club)
        answer = await sit_down(company, company.member)
        assert answer.text == "You play in «Club»: leave or finish there first."
        others[0].says(club, "/pause")
        await evening.pass_time(3)
        assert (await sit_down(company, company.member)).text == ""
        assert names_around(await room_of(company))[-1] == "Māra"
        answer = await evening.press(company.member, "Resume", club)
        assert answer.text == "You play in «Friends»: leave or finish there first."
        await evening.press(others[0], "Resume", club)
        await evening.pass_time(61)
        assert "The computer plays for: Māra" in others[0].last(club).text
