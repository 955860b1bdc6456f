"""Commands: each of them, in every phase of a room, from everybody."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from tests.play.evening import Evening, an_evening
from tests.play.phases import PHASES, gather, reach, set_group
from zole_bot.playground import Call, Person

HARMLESS = ("zole", "score", "settings", "language", "rules", "help")
PRIVATE = ("start", "hand", "settings", "notify", "language", "rules", "forget", "help")
ACTORS = ("host", "seated", "admin", "member", "anonymous")


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("who", ACTORS)
async def test_every_command_of_a_group_is_answered_at_once(
    who: str, phase: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Field case 127: every command in every phase, from everybody, gives an answer."""
    caplog.set_level(logging.WARNING)
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, phase)
        is_anonymous = who == "anonymous"
        person = company.admin if is_anonymous else getattr(company, who)
        silent = []
        commands = [command for command in HARMLESS if (phase, command) != ("none", "zole")]
        for command in (*commands, "pause", "resume", "finish", "zole"):
            calls = await company.says(person, f"/{command}", is_anonymous=is_anonymous)
            if not any(call.is_ok for call in calls):
                silent.append(command)
            await evening.pass_time(31)
        assert silent == []
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("phase", PHASES)
async def test_every_command_in_private_is_answered_at_once(
    phase: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, phase)
        for person in (company.host, company.member):
            for command in PRIVATE:
                seen = len(private_calls(evening, person))
                person.says_privately(f"/{command}")
                await evening.settle()
                assert len(private_calls(evening, person)) > seen, (command, person)
                await evening.pass_time(5)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_only_commands_for_this_bot_are_answered(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        for text in ("/help@other_bot", "/zole@Zole_Bot_", "hello", "/nothing", "please /help", "/start@zole_bot zole"):
            assert await company.says(company.member, text) == [], text
        for text in ("/help@zole_bot", "/HELP@Zole_Bot", "/Help", "/help me please"):
            assert len(await company.says(company.member, text)) == 1, text


async def test_an_edited_command_is_not_done_again(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        written = company.member.says(company.group, "/halp")
        await evening.settle()
        before = len(evening.telegram.calls)
        company.member.edits(written, "/help")
        await evening.settle()
        assert len(evening.telegram.calls) == before


async def test_a_channel_that_speaks_in_a_group_opens_nothing_and_is_told_why(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        channel = evening.telegram.new_channel("News")
        company.member.says(company.group, "/zole", as_channel=channel)
        await evening.settle()
        assert company.member.last(company.group).text.startswith("Nobody can play anonymously")


async def test_commands_in_a_topic_are_answered_there(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        anna = evening.telegram.new_person("Anna")
        group = evening.telegram.new_group("Forum", [anna], is_forum=True, with_bot=True)
        topic = group.new_topic("Cards")
        for text in ("/help", "/settings", "/rules"):
            anna.says(topic, text)
            await evening.settle()
        assert len([seen for seen in anna.sees(topic) if seen.sender_id == evening.telegram.bot.id]) == 3


async def test_the_rules_are_those_of_the_open_room(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await company.says(company.admin, "/settings")
        await set_group(company, company.admin, "House rules", "galds")
        (call,) = await company.says(company.member, "/rules")
        assert call.message is not None
        assert "the talon's cards open the first two tricks" in call.message.text, "the group's, when no room is open"
        await company.says(company.host, "/zole")
        await evening.press(company.admin, "House rules", company.group)
        await evening.press(company.admin, "klasiska", company.group)
        (call,) = await company.says(company.member, "/rules")
        assert call.message is not None
        assert "the talon's cards open" not in call.message.text
        assert "pule" in call.message.text


async def test_who_comes_by_himself_finds_the_lobbies_of_his_groups(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "deal")
        company.host.starts_bot()
        await evening.settle()
        assert company.host.last().labels == ("Add me to a group",)
        assert company.host.last().buttons[0].value == "https://t.me/zole_bot?startgroup=zole"
        await company.says(company.host, "/finish")
        await evening.press(company.host, "Yes, finish", company.group)
        await evening.pass_time(61)
        await company.says(company.admin, "/zole")
        company.host.starts_bot()
        await evening.settle()
        assert company.host.last().labels == ("Friends", "Add me to a group")
        company.host.opens((await evening.press(company.host, "Friends")).url)
        await evening.settle()
        assert "Anna ★" in company.member.last(company.group).text
        company.member.starts_bot()
        await evening.settle()
        assert company.member.last().labels == ("Add me to a group",), (
            "of groups where he was never met nothing is told"
        )


async def test_a_fault_of_ours_is_told_where_somebody_asked_and_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("the disk is on fire")

    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "lobby")
        assert evening.bot is not None
        monkeypatch.setattr(evening.bot.service, "room_at", fail)
        monkeypatch.setattr(evening.bot.service.lobbies, "near", fail)
        monkeypatch.setattr(evening.bot.service.places, "ask_to_leave", fail)
        (call,) = await company.says(company.member, "/zole")
        assert call.message is not None
        assert call.message.text.startswith("Something went wrong on our side.")
        company.host.starts_bot()
        await evening.settle()
        assert company.host.last().text.startswith("Something went wrong on our side.")
        press = company.host.press("Leave", company.group)
        await evening.settle()
        assert [answer.text[:20] for answer in press.answers] == ["Something went wrong"]
    assert [record.levelname for record in caplog.records].count("ERROR") == 3


async def test_a_tap_is_answered_once_even_when_nothing_can_be_stored(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("the disk is on fire")

    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "lobby")
        await company.says(company.member, "/settings")
        await evening.press(company.admin, "Language", company.group)
        assert evening.bot is not None
        monkeypatch.setattr(evening.bot.service.people, "change_group", fail)
        refused = company.admin.press("Русский", company.group)
        await evening.settle()
        monkeypatch.setattr(evening.bot.service.people, "meet", fail)
        presses = [company.admin.press("Latviešu", company.group), company.host.press("Join", company.group)]
        await evening.settle()
        assert [len(press.answers) for press in (refused, *presses)] == [1, 1, 1]
    assert [record.levelname for record in caplog.records].count("ERROR") == 3


def private_calls(evening: Evening, person: Person) -> list[Call]:
    return [call for call in evening.telegram.calls if call.chat_id == person.id and call.is_ok]


async def test_a_command_in_the_wrong_place_says_where_it_belongs(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        company.host.starts_bot()
        await evening.pass_time(3)
        for command in ("/zole", "/score", "/finish"):
            company.host.says_privately(command)
            await evening.pass_time(3)
            assert "works in a group" in company.host.last().text
        for command in ("/notify", "/forget"):
            await company.says(company.member, command)
            await evening.pass_time(3)
            assert "works in the private chat" in company.member.last(company.group).text


async def test_cards_asked_for_in_the_group_come_in_private(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "deal")
        before = company.host.last()
        said = len(company.host.sees(company.group))
        await company.says(company.host, "/hand")
        await evening.pass_time(3)
        assert company.host.last().message_id > before.message_id
        assert len(company.host.sees(company.group)) == said + 1
        await company.says(company.member, "/hand")
        assert "do not sit" in company.member.last(company.group).text


async def test_the_same_command_again_and_again_is_answered_a_few_times(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        for _ in range(40):
            company.member.says(company.group, "/help")
        await evening.pass_time(120)
        answers = [seen for seen in company.member.sees(company.group) if seen.sender_id != company.member.id]
        assert 1 <= len([seen for seen in answers if "/zole" in seen.text]) <= 22


async def test_a_lobby_one_sits_in_is_not_offered_again(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "lobby")
        company.host.starts_bot()
        await evening.pass_time(3)
        labels = [button.label for row in company.host.last().rows for button in row]
        assert not any(company.group.title in label for label in labels)
