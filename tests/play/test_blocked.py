"""People whom private messages do not reach: never yet, not any more, and again."""

from __future__ import annotations

import random
from pathlib import Path

from tests.play.evening import Evening, an_evening
from tests.play.outages import Session, begin, in_turn
from tests.play.phases import gather, reach
from tests.play.players import play_on
from zole_bot.playground import Call, Person
from zole_bot.room import Phase, Presence, Seat
from zole_bot.service.rights import Actor

TO_THE_MIDDLE_OF_A_TRICK = 5


def calls_to(evening: Evening, person: Person, since: int) -> list[Call]:
    return [call for call in list(evening.telegram.calls)[since:] if call.chat_id == person.id]


async def seat_of(session: Session, person: Person) -> Seat:
    return next(seat for seat in (await session.room()).seats if seat.telegram_id == person.id)


async def test_who_never_opened_the_bot_is_led_to_it_and_has_no_seat_before(tmp_path: Path) -> None:
    """Field case 48: a new user joins: a hint with the deep link, no seat yet."""
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await company.says(company.host, "/zole")
        answer = await evening.press(company.seated, "Join", company.group)
        assert answer.url
        assert "start=join_" in answer.url
        assert "Pēteris — coming (tap Join, then Start)" in company.host.last(company.group).text
        company.seated.opens(answer.url)
        await evening.settle()
        assert "coming" not in company.host.last(company.group).text.split("Pēteris")[1].splitlines()[0]


async def test_a_start_without_a_payload_seats_who_is_coming_and_shows_the_others_what_is_open(tmp_path: Path) -> None:
    """Field case 50: /start without payload: he is seated by it; somebody of the group is offered the lobby."""
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "deal")
        await company.says(company.host, "/finish")
        await evening.press(company.host, "Yes, finish", company.group)
        await evening.pass_time(61)
        await company.says(company.host, "/zole")
        company.seated.starts_bot()
        await evening.settle()
        assert [label for label in company.seated.last().labels if "Friends" in label]
        await evening.press(company.member, "Join", company.group)
        assert "Māra — coming" in company.host.last(company.group).text
        assert "Start" not in company.host.last().labels
        company.member.starts_bot()
        await evening.pass_time(3)
        assert "Māra — coming" not in company.host.last(company.group).text
        assert "You sit in «Friends»" in company.member.last(containing="You sit").text


async def test_no_deal_begins_before_every_private_message_has_arrived(tmp_path: Path) -> None:
    """Field case 50: two are reached and one is coming: Start is refused."""
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await evening.open_lobby(company.group, company.players[:2])
        await evening.press(company.third, "Join", company.group)
        answer = await evening.press(company.host, "Start", company.group)
        assert answer.text == "One more player is needed."
        assert (await evening.service.look(await company.room())).group.phase is Phase.LOBBY


async def test_the_machine_plays_for_who_blocks_the_bot_and_nobody_else_is_held_up(tmp_path: Path) -> None:
    """Field case 51: blocked in the middle of a hand: the group sees it, the hand is completed, others play on.

    Field case 52: after the 403 he is sent nothing, also after a start of the bot, until he lets it write again.
    """
    async with an_evening(tmp_path) as evening:
        session = await begin(evening, has_clock=False)
        others = [evening.telegram.new_person(name) for name in ("Zane", "Uldis", "Ieva")]
        other = await begin(evening, people=others)
        await play_on(evening, session.people, random.Random(1), taps=TO_THE_MIDDLE_OF_A_TRICK)
        blocker = in_turn(session)
        blocker.chat.is_blocked = True  # no update tells of it: the next message to him does
        known, count = await evening.service.people.find(blocker.id), session.count()
        await evening.service.sessions.send_anew(session.room_id, Actor(known))
        await evening.pass_time(3)
        assert [call.code for call in calls_to(evening, blocker, count)] == [403]
        assert (await seat_of(session, blocker)).is_away
        rest = [person for person in session.people if person is not blocker]
        await evening.pass_time(7)  # a mere change of turn may wait so long
        assert "The computer made the last move" in rest[0].last(session.group).text
        count = session.count()
        while (await session.room()).dealt == 1 and (await session.room()).phase is Phase.DEAL:
            assert await play_on(evening, rest, random.Random(2), taps=1) == 1
        await evening.pass_time(10)
        assert "Deal 1 · " in rest[0].last(session.group, containing="Σ").text
        assert await play_on(evening, others, random.Random(3), taps=3) == 3
        assert (await other.room()).phase is Phase.DEAL
        await evening.stop_bot()
        await evening.start_bot()
        await evening.pass_time(10)
        assert calls_to(evening, blocker, count) == []


async def test_who_lets_the_bot_write_again_gets_his_hand_and_comes_back_by_a_tap(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        session = await begin(evening)
        blocker = session.people[2]
        blocker.blocks_bot()
        await evening.pass_time(3)
        assert (await seat_of(session, blocker)).is_away
        blocker.unblocks_bot()
        await evening.pass_time(3)
        hand = blocker.last()
        assert "The computer plays for you" in hand.text
        assert hand.labels == ("I'm back",)
        assert [seen.labels for seen in blocker.sees() if seen.labels] == [("I'm back",)]
        await evening.press(blocker, "I'm back")
        assert not (await seat_of(session, blocker)).is_away


async def test_a_start_lets_the_bot_write_again_too(tmp_path: Path) -> None:
    """Field case 52: … or until /start, here after a start of the bot that forgot what it had in mind."""
    async with an_evening(tmp_path) as evening:
        session = await begin(evening)
        blocker = session.people[2]
        blocker.blocks_bot()
        await evening.pass_time(3)
        await evening.stop_bot()
        count = session.count()
        await evening.start_bot()
        await evening.pass_time(3)
        assert calls_to(evening, blocker, count) == []
        blocker.chat.is_blocked = False  # and no update tells of it
        blocker.starts_bot()
        await evening.pass_time(3)
        await evening.press(blocker, "I'm back")
        assert not (await seat_of(session, blocker)).is_away


async def test_in_a_lobby_who_blocks_the_bot_has_to_come_once_more(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "lobby")
        room = await company.room()

        async def presence() -> Presence | None:
            seats = (await evening.service.look(room)).seats
            return next((seat.presence for seat in seats if seat.telegram_id == company.third.id), None)

        company.third.blocks_bot()
        await evening.settle()
        assert await presence() is Presence.COMING
        assert "Ilze — coming" in company.host.last(company.group).text
        await evening.press(company.third, "Leave", company.group)
        answer = await evening.press(company.third, "Join", company.group)
        assert answer.url
        company.third.opens(answer.url)
        await evening.pass_time(3)
        assert await presence() is Presence.SEATED
        company.third.blocks_bot()
        await evening.settle()
        company.third.unblocks_bot()
        await evening.pass_time(3)
        assert await presence() is Presence.SEATED
        company.third.blocks_bot()
        await evening.pass_time(5 * 60)
        assert await presence() is None
        assert "Ilze" not in company.host.last(company.group).text


async def test_a_link_lets_in_nobody_who_is_not_in_the_group_or_may_not_write_there(tmp_path: Path) -> None:
    """Field case 54: a leaked link is refused to who left, was banned or was silenced, and dies with the lobby."""
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        outsider = evening.telegram.new_person("Fēlikss")
        await company.says(company.host, "/zole")
        link = (await evening.press(company.seated, "Join", company.group)).url
        assert link

        async def answer(person: Person) -> str:
            person.opens(link)
            await evening.pass_time(3)
            return person.last().text

        assert (await answer(outsider)).startswith("Only members of the group")
        company.member.leaves(company.group)
        assert (await answer(company.member)).startswith("Only members of the group")
        company.group.remove(company.third)
        assert (await answer(company.third)).startswith("Only members of the group")
        company.group.mute(company.seated)
        assert (await answer(company.seated)).startswith("This link lets in only those who may write")
        company.group.unmute(company.seated)
        assert (await answer(company.seated)).startswith("You sit in «Friends»")
        await company.says(company.seated, "/finish")
        company.group.add(company.member)
        await company.says(company.admin, "/finish")
        await evening.pass_time(61)
        assert (await answer(company.member)).startswith("Play has begun already, or is over")


async def test_a_group_that_hides_its_members_lets_in_who_has_tapped_there(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        company.group.hide_members()
        await company.says(company.host, "/zole")
        link = (await evening.press(company.seated, "Join", company.group)).url
        assert link
        company.member.opens(link)
        await evening.settle()
        assert company.member.last().text == "I cannot see who is in this group: please tap Join there."
        company.seated.opens(link)
        await evening.pass_time(3)
        assert company.seated.last().text.startswith("You sit in «Friends»")
