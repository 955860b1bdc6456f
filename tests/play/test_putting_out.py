"""Who is away, or keeps everybody waiting, is put out: by the host, an admin, two who sit, or any member in the end."""

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
    names_around,
    next_deal,
    room_of,
    sit_down,
)
from zole_bot.playground import Answer, Person

SURE = "If you are sure, tap “Yes, put out”."


async def put_out(company: Company, person: Person, name: str = "Ilze") -> Answer:
    """Let somebody tap the button under the group's message."""
    answer = await company.evening.press(person, f"Put out: {name}", company.group)
    await company.evening.pass_time(3)
    return answer


def asks(company: Company) -> bool:
    return "Yes, put out" in company.member.last(company.group).labels


async def one_is_away(company: Company) -> None:
    """Bring the room between deals, with four who sit and one of them away."""
    await reach(company, "between")
    await sit_down(company, company.member)
    company.third.blocks_bot()
    await company.evening.pass_time(61)
    text = company.member.last(company.group).text
    assert "The computer plays for: Ilze" in text


@pytest.mark.parametrize("who", ["host", "admin"])
async def test_the_host_or_an_admin_puts_out_at_once(who: str, tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await one_is_away(company)
        person: Person = getattr(company, who)
        assert (await put_out(company, person)).text == SURE
        assert "⚠ Put out Ilze?" in company.member.last(company.group).text
        await evening.press(company.seated, "Back", company.group)
        await evening.pass_time(3)
        assert not asks(company)
        await put_out(company, person)
        assert (await evening.press(person, "Yes, put out", company.group)).text == ""
        await evening.pass_time(61)
        assert names_around(await room_of(company)) == ["Anna", "Pēteris", "Māra"]
        assert "Put out" not in " ".join(company.member.last(company.group).labels)
        company.third.unblocks_bot()
        await evening.pass_time(3)
        await next_deal(company, company.host, company.seated)
        await all_is_tidy(company, company.third)


async def test_two_who_sit_agree_and_a_member_waits_for_ten_minutes(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        zane = evening.telegram.new_person("Zane")
        company.group.add(zane)
        await one_is_away(company)
        answer = await put_out(company, zane)
        assert answer.text.startswith("Only players can do this now; any member can after 9 more minutes")
        assert (await put_out(company, company.seated)).text == "The seat is free when one more player agrees."
        assert "Put out Ilze: 1 of 2 agrees" in company.host.last(company.group).text
        assert (await put_out(company, company.seated)).text == "The seat is free when one more player agrees."
        assert not asks(company)
        assert (await put_out(company, company.member)).text == SURE
        assert asks(company)
        await evening.press(company.seated, "Yes, put out", company.group)
        await evening.pass_time(3)
        assert names_around(await room_of(company)) == ["Anna", "Pēteris", "Māra"]
        company.seated.blocks_bot()
        await evening.pass_time(9 * 60)
        assert (await put_out(company, zane, "Pēteris")).text.startswith("Only players can do this now")
        await evening.pass_time(61)
        assert (await put_out(company, zane, "Pēteris")).text == SURE
        await evening.press(zane, "Yes, put out", company.group)
        await evening.pass_time(3)
        assert names_around(await room_of(company)) == ["Anna", "Māra"]
        assert "at least three players" in zane.last(company.group).text
        assert evening.telegram.log.busiest(company.group.id) <= 18


async def test_who_comes_back_in_time_stays(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await one_is_away(company)
        await put_out(company, company.host)
        assert asks(company)
        stale = company.host.last(company.group)
        company.third.unblocks_bot()
        await evening.pass_time(3)
        await evening.press(company.third, "Next deal")
        await evening.pass_time(61)
        assert not asks(company)
        late = company.host.press_on(stale, "Yes, put out")
        await evening.pass_time(2)
        assert [answer.text for answer in late.answers] == ["This player is here again, or has left already."]
        await next_deal(company, company.host, company.seated)
        assert "Ilze" in names_around(await room_of(company))


async def test_where_no_clock_runs_the_group_sees_after_ten_minutes_whom_it_can_put_out(tmp_path: Path) -> None:
    """Field case 121: the absent player in turn is put out.

    "Hand settled by rule": the deal is not cut short, the machine plays the seat to its end (bot.md §5).
    """
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "deal")
        waited = in_turn(company.players)
        other = next(person for person in company.players if person not in (waited, company.host))
        await evening.pass_time(8 * 60)
        assert company.member.last(company.group).labels == ("My cards", "Sheet")
        await evening.pass_time(2 * 60)
        assert company.member.last(company.group).labels == ("My cards", "Sheet", "Finish", f"Put out: {waited.name}")
        before = newest(waited)
        await put_out(company, other, waited.name)
        if not asks(company):
            await put_out(company, company.host, waited.name)
        await evening.press(company.host, "Yes, put out", company.group)
        await evening.pass_time(7)
        assert newest(waited).message_id == before.message_id
        assert newest(waited).labels == ()
        assert in_turn(company.players) is not waited
        assert f"The computer plays for: {waited.name}" in company.member.last(company.group).text
        await finish_deal(company)
        await all_is_tidy(company, waited)


async def test_in_a_deal_finish_offers_to_put_out_who_is_away_as_well(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "deal")
        company.third.blocks_bot()
        await evening.pass_time(61)
        assert company.member.last(company.group).labels == ("My cards", "Sheet")
        await company.says(company.host, "/finish")
        assert company.member.last(company.group).labels[2:] == ("Yes, finish", "Play on", "Put out: Ilze")
        await put_out(company, company.host)
        await evening.press(company.host, "Yes, put out", company.group)
        await evening.pass_time(7)
        room = await room_of(company)
        assert names_around(room) == ["Anna", "Pēteris"]
        assert "⚠" not in company.member.last(company.group).text
        await finish_deal(company)
        assert company.member.last(company.group).labels == ("Sit down", "Finish")


async def test_when_all_are_away_the_session_stands_and_who_comes_back_goes_on(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "deal")
        for person in company.players:
            person.blocks_bot()
        await evening.pass_time(61)
        result = company.member.last(company.group)
        assert "nobody played for a whole deal" in result.text
        assert {"Resume", "Sit down", "Finish", "Put out: Anna", "Put out: Ilze"} <= set(result.labels)
        company.seated.unblocks_bot()
        await evening.pass_time(3)
        await evening.press(company.seated, "Resume")
        await evening.pass_time(61)
        room = await room_of(company)
        assert room.session is not None
        assert (room.deal is not None, room.session.deals) == (True, 1)
        assert "The computer plays for: Anna, Ilze" in company.member.last(company.group).text
