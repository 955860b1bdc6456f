"""Who speaks in a group and is no member like others: hidden admins, channels, the group's own posts; and who ends."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.play.evening import Evening, an_evening
from tests.play.outages import begin
from tests.play.phases import Company, gather, reach, set_group
from tests.play.players import play_on
from zole_bot.playground import Call, Channel, Kind
from zole_bot.room import CloseReason, PauseReason, Phase

PERSONS_ONLY = "Nobody can play anonymously"
SHOWING = ("/score", "/total", "/history", "/settings", "/rules", "/help")
ACTING = ("/zole", "/pause", "/resume", "/finish", "/hand")
HALF_AN_HOUR = 30 * 60.0
TEN_MINUTES = 10 * 60.0


async def from_channel(company: Company, channel: Channel, text: str) -> list[str]:
    """Let the member write as a channel of his; gives what the bot says to it."""
    count = len(company.evening.telegram.calls)
    company.member.says(company.group, text, as_channel=channel)
    await company.evening.pass_time(3)
    return texts_in(company, count)


def texts_in(company: Company, since: int) -> list[str]:
    calls: list[Call] = list(company.evening.telegram.calls)[since:]
    return [str(call.parameters["text"]) for call in calls if call.chat_id == company.group.id and call.message]


@pytest.mark.parametrize("command", ACTING)
@pytest.mark.parametrize("phase", ["none", "deal"])
async def test_a_channel_is_told_that_only_people_play(phase: str, command: str, tmp_path: Path) -> None:
    """Field case 71: the account of a channel can never be seated, nor do what admins do."""
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, phase)
        channel = evening.telegram.new_channel("News")
        answers = await from_channel(company, channel, command)
        assert [PERSONS_ONLY in answer for answer in answers] == [True]
        chat = await evening.service.people.find_group(company.group.id)
        assert chat is not None
        room = await evening.service.room_at(chat.id, None)
        assert (room is None) is (phase == "none")
        assert room is None or (await evening.service.look(room)).group.phase is Phase.DEAL


@pytest.mark.parametrize("command", SHOWING)
async def test_what_only_shows_something_is_shown_to_a_channel_too(command: str, tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "between")
        answers = await from_channel(company, evening.telegram.new_channel("News"), command)
        assert len(answers) == 1
        assert PERSONS_ONLY not in answers[0]


async def test_a_post_of_the_linked_channel_gets_no_answer(tmp_path: Path) -> None:
    """Field case 71: the linked channel's post is in the group by itself, whatever it says."""
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        channel, count = evening.telegram.new_channel("News"), len(evening.telegram.calls)
        for text in ("/zole", "/score", "/help", "news of today"):
            company.group.post_from_linked_channel(channel, text)
        await evening.pass_time(3)
        assert list(evening.telegram.calls)[count:] == []


async def test_the_bot_leaves_a_channel_and_answers_nothing_there(tmp_path: Path) -> None:
    """Field case 68: added to a channel it leaves without a word; a command that is posted there gets silence."""
    async with an_evening(tmp_path) as evening:
        anna = evening.telegram.new_person("Anna")
        channel = evening.telegram.new_channel("News")
        channel.add_bot(anna)
        channel.post("/zole")
        channel.post("/start")
        await evening.pass_time(3)
        calls = [call.method for call in evening.telegram.calls if call.chat_id == channel.id]
        assert calls == ["leaveChat"]


async def test_a_hidden_admin_decides_and_cannot_sit_before_he_taps_as_himself(tmp_path: Path) -> None:
    """Field case 69: anonymous /zole and /settings, then taps of the real person: settings by right, seat by tap.

    Field case 71: the account that stands for hidden admins never sits.
    """
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        admin, group = company.admin, company.group
        await company.says(admin, "/zole", is_anonymous=True)
        lobby = await evening.service.look(await company.room())
        assert lobby.seats == ()
        await company.says(admin, "/settings", is_anonymous=True)
        await set_group(company, admin, "Session", "24 deals")
        chat = await evening.service.people.find_group(group.id)
        assert chat is not None
        assert chat.deals_limit == 24
        answer = await evening.press(admin, "Join", group)
        if answer.url:
            admin.opens(answer.url)
            await evening.settle()
        lobby = await evening.service.look(await company.room())
        assert [seat.telegram_id for seat in lobby.seats] == [admin.id]
        for person in (company.host, company.seated):
            person.opens((await evening.press(person, "Join", group)).url)
            await evening.settle()
        await evening.pass_time(61)
        await evening.press(admin, "Start", group)
        room = await company.room()
        await company.says(admin, "/pause", is_anonymous=True)
        assert (await evening.service.look(room)).group.pause_reason is PauseReason.ASKED
        await company.says(admin, "/resume", is_anonymous=True)
        assert (await evening.service.look(room)).group.phase is Phase.DEAL
        await evening.pass_time(61)
        await company.says(admin, "/finish", is_anonymous=True)
        await evening.press(admin, "Yes, finish", group)
        assert (await evening.service.look(room)).group.close_reason is CloseReason.STOPPED


@pytest.mark.parametrize("kind", [Kind.GROUP, Kind.SUPERGROUP])
async def test_a_whole_session_needs_only_what_the_privacy_mode_lets_through(kind: Kind, tmp_path: Path) -> None:
    """Field case 65: from /zole to the final sheet; what is said beside it never reaches the bot."""
    async with an_evening(tmp_path) as evening:
        assert not evening.telegram.world.reads_all_messages
        session = await begin(evening, kind=kind)
        anna, fetched = session.people[0], evening.telegram.updates.last_id
        for person in session.people:
            person.says(session.group, "let's play")
        assert evening.telegram.updates.last_id == fetched
        while (await session.room()).dealt < 2:
            await play_on(evening, session.people, random.Random(1), taps=1)
        await evening.pass_time(61)
        await session.says(anna, "/finish")
        await evening.press(anna, "Yes, finish", session.group)
        await evening.pass_time(61)
        assert (await session.room()).close_reason is CloseReason.STOPPED
        assert "🥇" in anna.last(session.group).text


async def test_an_abandoned_lobby_expires_and_a_dead_session_can_be_ended_by_any_member(tmp_path: Path) -> None:
    """Field case 77: neither blocks the group for good."""
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await company.says(company.host, "/zole")
        lobby = await company.room()
        await evening.pass_time(HALF_AN_HOUR)
        assert (await evening.service.look(lobby)).group.close_reason is CloseReason.IDLE_LOBBY
        await reach(company, "deal")
        room = await company.room()
        await company.says(company.member, "/finish")
        assert (await evening.service.look(room)).group.phase is Phase.DEAL
        await evening.pass_time(TEN_MINUTES)
        await company.says(company.member, "/finish")
        await evening.press(company.member, "Yes, finish", company.group)
        assert (await evening.service.look(room)).group.close_reason is CloseReason.STOPPED
        await company.says(company.member, "/zole")
        assert "host Māra" in company.member.last(company.group).text


async def test_menus_are_set_for_groups_and_private_chats_in_each_language(tmp_path: Path) -> None:
    """Field case 78: the list in a group holds only what works there; nothing is offered to all at once."""
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        in_group, in_private = set(company.host.commands(company.group)), set(company.host.commands())
        assert {"zole", "score", "settings", "finish"} <= in_group
        assert {"start", "hand", "language"} <= in_private
        assert not {"start", "hand"} & in_group
        assert not {"zole", "score", "finish"} & in_private
        calls = [call.parameters for call in evening.telegram.calls if call.method == "setMyCommands"]
        assert {(str(call["scope"]), str(call.get("language_code", ""))) for call in calls} == {
            (scope, language)
            for scope in ("{'type': 'all_group_chats'}", "{'type': 'all_private_chats'}")
            for language in ("", "en", "lv", "ru")
        }
        assert descriptions(evening, "lv") != descriptions(evening, "ru")


def descriptions(evening: Evening, language: str) -> list[str]:
    """Give what the commands are described by in a language."""
    calls = [call.parameters for call in evening.telegram.calls if call.method == "setMyCommands"]
    return [str(call["commands"]) for call in calls if call.get("language_code") == language]
