"""A rematch: the same people once more, as far as they can and want to."""

from __future__ import annotations

from pathlib import Path

from tests.play.evening import an_evening
from tests.play.phases import Company, gather, reach
from tests.play.players import newest
from tests.play.seats_on_phones import all_is_tidy, leave, room_of, sit_down
from zole_bot.game.house_rules import PRESETS
from zole_bot.playground import Seen


def finals(company: Company) -> list[Seen]:
    return [seen for seen in company.member.sees(company.group) if "Rematch" in seen.labels]


async def between_and_over(company: Company) -> Seen:
    """Bring a session of three to its final sheet after one deal; gives that sheet."""
    evening = company.evening
    await reach(company, "between")
    await evening.press(company.host, "Finish", company.group)
    await evening.press(company.host, "Yes, finish", company.group)
    await evening.pass_time(61)
    (final,) = finals(company)
    assert final.text.startswith("Final sheet")
    return final


async def test_everybody_is_coming_again_by_the_same_rules(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await between_and_over(company)
        assert (await evening.press(company.seated, "Rematch", company.group)).text == ""
        await evening.pass_time(5)
        lobby = company.member.last(company.group)
        assert lobby.text.startswith("🂡 Zole · host Pēteris\nklasiska")
        for person in company.players:
            assert newest(person).text.startswith("You sit in «Friends».")
            assert newest(person).labels[0] == "Start"
        room = await room_of(company)
        assert (room.preset, room.turn_seconds) == ("klasiska", 0)
        assert room.rules == PRESETS["klasiska"]
        again = await evening.press(company.host, "Rematch", company.group)
        assert again.text == "There is a room open here already; /zole shows it."
        await evening.press(company.third, "Start")
        await evening.pass_time(3)
        assert newest(company.host).text.startswith("Deal 1")
        again = await evening.press(company.host, "Rematch", company.group)
        assert again.text == "There is a room open here already; /zole shows it."
        await all_is_tidy(company)


async def test_two_taps_at_once_open_one_room(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        final = await between_and_over(company)
        presses = [person.press_on(final, "Rematch") for person in (company.host, company.host, company.third)]
        await evening.pass_time(5)
        texts = sorted(press.answers[0].text for press in presses)
        assert texts == ["", *["There is a room open here already; /zole shows it."] * 2]
        lobbies = [seen for seen in company.member.sees(company.group) if "Join" in seen.labels]
        assert len(lobbies) == 1


async def test_who_did_not_sit_opens_none_but_an_admin_does(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await between_and_over(company)
        answer = await evening.press(company.member, "Rematch", company.group)
        assert answer.text == "Only those who sit here, or a group admin, can do this."
        assert (await evening.press(company.admin, "Rematch", company.group)).text == ""
        await evening.pass_time(5)
        text = company.member.last(company.group).text
        assert all(name in text for name in ("Anna", "Pēteris", "Ilze"))
        assert "Jānis" not in text
        room = await room_of(company)
        assert room.host is not None
        await all_is_tidy(company)


async def test_who_left_before_the_end_is_not_called_but_may_ask_for_it(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "between")
        await sit_down(company, company.member)
        await evening.pass_time(2)
        await leave(company, company.third)
        await evening.press(company.host, "Finish", company.group)
        await evening.press(company.host, "Yes, finish", company.group)
        await evening.pass_time(61)
        assert (await evening.press(company.third, "Rematch", company.group)).text == ""
        await evening.pass_time(5)
        room = await room_of(company)
        assert [seat.name for seat in room.seats] == ["Anna", "Pēteris", "Māra", "Ilze"]
        assert room.host == 3


async def test_who_plays_elsewhere_or_cannot_be_reached_holds_nobody_up(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await between_and_over(company)
        others = [evening.telegram.new_person(name) for name in ("Zane", "Oskars")]
        club = evening.telegram.new_group("Club", [company.seated, *others], with_bot=True)
        await evening.open_lobby(club, [company.seated, *others])
        company.third.blocks_bot()
        await evening.pass_time(3)
        await evening.press(company.host, "Rematch", company.group)
        await evening.pass_time(5)
        text = company.member.last(company.group).text
        assert "Pēteris" not in text
        assert "Ilze — coming" in text
        answer = await evening.press(company.seated, "Join", company.group)
        assert answer.text == "You play in «Club»: leave or finish there first."
        await evening.pass_time(5 * 60 + 30)
        assert "Ilze" not in company.member.last(company.group).text
        assert newest(company.host).labels == ("Leave",)


async def test_a_room_that_was_opened_meanwhile_is_the_one_to_play_in(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await between_and_over(company)
        await company.says(company.member, "/zole")
        await evening.pass_time(3)
        answer = await evening.press(company.host, "Rematch", company.group)
        assert answer.text == "There is a room open here already; /zole shows it."
        await company.says(company.admin, "/finish")
        await evening.pass_time(61)
        await evening.stop_bot()
        evening.seed += 1  # else chance would draw the secrets of the first room once more
        await evening.start_bot()
        await evening.pass_time(61)
        assert (await evening.press(company.host, "Rematch", company.group)).text == ""
        await evening.pass_time(5)
        assert "host Anna" in company.member.last(company.group).text
