"""Messages of the bot that are gone: deleted by an admin, or by a person for himself, or too old to be told whole."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.play.evening import Evening, an_evening
from tests.play.outages import Session, begin, in_turn
from tests.play.phases import Company, gather, reach
from tests.play.players import play_on
from zole_bot.chat.buttons import DealAct, DealTap, OwnTap, RoomTap, parse_button
from zole_bot.playground import Person, Seen

DAYS_3 = 3 * 24 * 3600.0


def boards(person: Person, session: Session) -> list[Seen]:
    return [seen for seen in person.sees(session.group) if "Sheet" in seen.labels]


async def test_a_deleted_board_is_sent_anew_once(tmp_path: Path) -> None:
    """Field case 41: the board is deleted by an admin: the next edit sends a new one, its id is kept, no loop."""
    async with an_evening(tmp_path) as evening:
        session = await begin(evening)
        anna = session.people[0]
        anna.deletes(anna.last(session.group))
        count = session.count()
        await evening.press(in_turn(session), "Take")
        await evening.pass_time(30)
        assert [call.is_ok for call in session.calls(since=count) if call.method == "sendMessage"] == [True]
        assert len([call for call in session.calls(since=count) if not call.is_ok]) == 1
        (board,) = boards(anna, session)
        count = session.count()
        await session.says(anna, "/pause")
        await evening.pass_time(10)
        assert [call.method for call in session.calls(since=count)] == ["editMessageText"]
        assert [seen.message_id for seen in boards(anna, session)] == [board.message_id]


async def test_a_deleted_result_is_sent_anew_while_it_is_the_message_to_tap(tmp_path: Path) -> None:
    """Field case 41: the score message is deleted by an admin: a new one is sent, its id is kept, no loop."""
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "between")
        result = company.admin.last(company.group)
        assert "Next deal" in result.labels
        company.admin.deletes(result)
        count = len(evening.telegram.calls)
        await company.says(company.host, "/pause")
        await evening.pass_time(10)
        new = company.admin.last(company.group)
        assert "Resume" in new.labels
        assert new.message_id != result.message_id
        calls = [
            call for call in list(evening.telegram.calls)[count:] if call.method in ("editMessageText", "sendMessage")
        ]
        calls = [call for call in calls if call.chat_id == company.group.id]
        assert [(call.method, call.is_ok) for call in calls] == [("editMessageText", False), ("sendMessage", True)]
        await evening.press(company.host, "Resume", company.group)
        await evening.pass_time(10)
        assert company.host.last(company.group).text.startswith("Deal 2")


@pytest.mark.parametrize("age", [0.0, DAYS_3])
async def test_hand_sends_a_new_message_and_takes_the_old_buttons_away(age: float, tmp_path: Path) -> None:
    """Field case 42: he deleted his hand for himself, and edits go on unseen: /hand sends a new one.

    The old one loses its buttons even where it is too old to be deleted.
    """
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "deal")
        host = company.host
        old = host.last()
        host.deletes(old, for_everyone=False)
        if age:
            await company.says(host, "/pause")
            await evening.pass_time(age)
            await evening.press(host, "Resume", company.group)
            await evening.pass_time(3)
            old = host.last()
            await evening.pass_time(age)
        host.says_privately("/hand")
        await evening.pass_time(3)
        new = host.last()
        assert new.message_id > old.message_id
        assert new.text.startswith("Deal 1")
        stored = host.chat.messages.get(old.message_id)
        assert (stored is None) is (age == 0)
        assert stored is None or stored.content.keyboard == ()
        await evening.press(host, "Menu")


async def every_tap(evening: Evening, company: Company) -> dict[str, tuple[Person, Seen, str]]:
    """Gather a button of every kind that is shown in a room, by its act, with who sees it and where."""
    found: dict[str, tuple[Person, Seen, str]] = {}
    for person in (company.host, company.seated, company.third, company.admin):
        for seen in [*person.sees(), *person.sees(company.group)]:
            for button in seen.buttons:
                tap = parse_button(button.value) if button.kind == "callback_data" else None
                if isinstance(tap, DealTap | RoomTap | OwnTap):
                    found.setdefault(f"{type(tap).__name__} {tap.act}", (person, seen, button.value))
    return found


PHASES = ("lobby", "bidding", "burying", "playing", "between", "paused", "private pages")


async def bring_to(evening: Evening, company: Company, phase: str) -> None:
    group, host = company.group, company.host
    match phase:
        case "lobby" | "between" | "paused":
            await reach(company, phase)
        case "private pages":
            await reach(company, "lobby")
            await evening.press(host, "House rules", group)
            host.opens((await evening.press(host, "More…", group)).url)
            host.says_privately("/language")
            await company.says(host, "/settings")
            company.member.starts_bot()
        case _:
            await reach(company, "deal")
            if phase != "bidding":
                bidder = next(person for person in company.players if "▶ Your bid" in person.last().text)
                await evening.press(bidder, "Take")
            if phase == "playing":
                await play_on(evening, company.players, random.Random(1), taps=5)
    await evening.pass_time(3)


@pytest.mark.parametrize("phase", PHASES)
async def test_every_tap_on_a_message_that_is_only_a_stub_is_answered(phase: str, tmp_path: Path) -> None:
    """Field case 39: every tap with an inaccessible message: answered once, and never with a fault of ours."""
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await bring_to(evening, company, phase)
        taps = await every_tap(evening, company)
        assert taps
        for name, (person, seen, data) in taps.items():
            press = person.press_data(seen, data, is_inaccessible=True)
            await evening.pass_time(3)
            assert len(press.answers) == 1, name
            assert "Something went wrong" not in press.answers[0].text, name


async def test_a_move_on_a_stub_counts(tmp_path: Path) -> None:
    """Field case 39: the data says all there is to a bid, a card, a language and a setting."""
    async with an_evening(tmp_path) as evening:
        session = await begin(evening)
        await play_on(evening, session.people, random.Random(1), taps=4)
        player = in_turn(session)
        before = (await session.room()).deal
        assert before is not None
        plays = [button for button in player.last().buttons if button.style == "success"]
        tap = parse_button(plays[0].value)
        assert isinstance(tap, DealTap)
        assert tap.act is DealAct.PLAY
        player.press_data(player.last(), plays[0].value, is_inaccessible=True)
        await evening.pass_time(3)
        after = (await session.room()).deal
        assert after is not None
        assert len(after.actions) == len(before.actions) + 1
        anna = session.people[0]
        anna.says_privately("/language")
        await evening.settle()
        page = anna.last()
        latvian = next(button.value for button in page.buttons if button.label == "Latviešu")
        anna.press_data(page, latvian, is_inaccessible=True)
        await evening.settle()
        known = await evening.service.people.find(anna.id)
        assert known is not None
        assert known.language == "lv"
        await session.says(anna, "/settings")
        await evening.pass_time(61)
        await evening.press(anna, "Clock", session.group)
        page = next(seen for seen in anna.sees(session.group) if "no clock" in seen.labels)
        no_clock = next(button.value for button in page.buttons if button.label == "no clock")
        anna.press_data(page, no_clock, is_inaccessible=True)
        await evening.pass_time(3)
        assert (await session.room()).chat.turn_seconds == 0


async def test_an_edited_command_a_forwarded_board_and_a_command_for_another_bot_do_nothing(tmp_path: Path) -> None:
    """Field case 66: /zole@OtherBot is not ours; our own name in any case is."""
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "deal")
        count = len(evening.telegram.calls)
        board = company.host.last(company.group)
        forwarded = company.host.forwards(board, company.group)
        assert forwarded.labels == ()
        company.host.forwards(board)
        typed = company.member.says(company.group, "hello")
        company.member.edits(typed, "/finish")
        company.member.says(company.group, "/zole@OtherBot")
        company.member.says(company.group, "/start@OtherBot")
        await evening.pass_time(3)
        assert [call.method for call in list(evening.telegram.calls)[count:]] == []
        company.member.says(company.group, "/SCORE@Zole_BOT")
        await evening.pass_time(3)
        assert [call.method for call in list(evening.telegram.calls)[count:]] == ["sendMessage"]


async def test_a_stub_in_a_forum_does_not_open_a_room_in_the_wrong_topic(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        anna = evening.telegram.new_person("Anna")
        group = evening.telegram.new_group("Friends", [anna], is_forum=True, with_bot=True)
        await evening.settle()
        greeting = anna.last(group)
        press = anna.press_data(greeting, greeting.buttons[0].value, is_inaccessible=True)
        await evening.settle()
        assert [answer.text for answer in press.answers] == [
            "That button is from an older message; the newest one shows what can be done."
        ]
