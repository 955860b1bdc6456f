"""Choosing: the settings of a group, the house rules of a room in private, one's own language."""

from __future__ import annotations

from pathlib import Path

from tests.play.evening import an_evening
from tests.play.phases import Company, gather, reach, set_group
from zole_bot.chat.screens.house_rules import PAGES
from zole_bot.look import Look
from zole_bot.playground import Person, Seen

ONLY_HOST = "Only the host (★) or a group admin can do this."


async def settings_of(company: Company) -> Seen:
    await company.says(company.member, "/settings")
    return company.member.last(company.group, containing="Settings of the group")


async def look(company: Company) -> Look:
    assert company.evening.bot is not None
    return (await company.evening.bot.service.look(await company.room())).group


async def open_pages(company: Company, person: Person) -> None:
    """Follow More… from the lobby into the private chat."""
    await company.evening.press(company.host, "House rules", company.group)
    answer = await company.evening.press(person, "More…", company.group)
    person.opens(answer.url)
    await company.evening.settle()


async def choose(company: Company, person: Person, label: str) -> None:
    """Turn the pages until there is such a button, and tap it; nobody taps faster than once in two seconds."""
    for _ in PAGES:
        if label in person.last().labels:
            break
        await company.evening.press(person, "Next")
        await company.evening.pass_time(2)
    assert (await company.evening.press(person, label)).text == ""
    await company.evening.pass_time(2)


async def test_an_admin_changes_what_holds_from_the_next_room_on(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "lobby")
        message = await settings_of(company)
        for setting, value in (("House rules", "galds"), ("Clock", "30 s a turn"), ("Session", "12 deals")):
            await set_group(company, company.admin, setting, value)
        edited = company.member.last(company.group, containing="Settings of the group")
        assert edited.message_id == message.message_id
        for line in ("House rules: galds", "Clock: 30 s a turn", "Between deals: by tap", "Session: 12 deals"):
            assert line in edited.text
        assert ((await look(company)).preset, (await look(company)).turn_seconds) == ("klasiska", 0)
        await company.says(company.host, "/finish")
        await company.says(company.host, "/zole")
        chosen = await look(company)
        assert (chosen.preset, chosen.turn_seconds, chosen.deals_limit) == ("galds", 30, 12)


async def test_the_host_of_the_open_room_changes_settings_and_others_are_told_why_not(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await settings_of(company)
        assert (await evening.press(company.host, "House rules", company.group)).text == ONLY_HOST
        await reach(company, "deal")
        first = await settings_of(company)
        for person in (company.seated, company.member):
            assert (await evening.press(person, "House rules", company.group)).text == ONLY_HOST
        assert company.host.last(company.group, containing="Settings of the group") == first, "no page is turned"
        await evening.press(company.host, "House rules", company.group)
        page = company.host.last(company.group, containing="Settings of the group")
        assert "✓ klasiska" in page.labels
        for person in (company.seated, company.member):
            for label in ("veca", "Back"):
                assert (await evening.press(person, label, company.group)).text == ONLY_HOST
        assert company.host.last(company.group, containing="Settings of the group") == page
        assert (await evening.press(company.host, "veca", company.group)).text == ""
        assert "House rules: veca" in company.host.last(company.group, containing="Settings of the group").text


async def test_an_admin_who_is_none_any_more_changes_nothing(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        company.group.promote(company.member)
        await settings_of(company)
        await set_group(company, company.member, "House rules", "veca")
        await evening.press(company.member, "House rules", company.group)
        company.group.demote(company.member)
        for label in ("galds", "Back"):
            assert (await evening.press(company.member, label, company.group)).text == ONLY_HOST


async def test_the_language_of_a_group_holds_at_once(tmp_path: Path) -> None:
    """Field case 89: the group's texts change at once; private ones stay in the language of each."""
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "deal")
        await company.says(company.member, "/language")
        await evening.press(company.host, "Latviešu", company.group)
        settings = company.member.last(company.group, containing="Latviešu")
        assert settings.text.startswith("Grupas iestatījumi")
        board = next(seen for seen in reversed(company.member.sees(company.group)) if "Anna" in seen.text)
        assert "dala" in board.text.lower(), board.text
        assert company.host.last().text.startswith("Deal 1")


async def test_two_quick_taps_on_settings_both_count(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await settings_of(company)
        await evening.press(company.admin, "House rules", company.group)
        presses = [company.admin.press(label, company.group) for label in ("veca", "galds", "veca", "galds")]
        await evening.settle()
        assert [len(press.answers) for press in presses] == [1, 1, 1, 1]
        assert "House rules: galds" in company.admin.last(company.group, containing="Settings of the group").text


async def test_the_host_chooses_house_rules_in_private(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "lobby")
        await open_pages(company, company.host)
        page = company.host.last()
        assert page.text.startswith("House rules · page 1")
        await choose(company, company.host, "With talon")
        await choose(company, company.host, "6 / 7")
        await choose(company, company.host, "60 s a turn")
        assert "✓ 60 s a turn" in company.host.last().labels
        chosen = await look(company)
        assert (chosen.rules.all_pass, chosen.rules.zole_bonus, chosen.turn_seconds) == ("galds", 5, 60)
        edits = evening.telegram.log.of("editMessageText", company.group.id)
        await evening.press(company.host, "Done")
        assert company.host.last().message_id == page.message_id
        assert company.host.last().labels == ()
        assert "2 rules changed" in company.host.last().text
        now = evening.telegram.log.of("editMessageText", company.group.id)
        assert len(now) - len(edits) == 1, "the lobby is edited once, when it is done"
        assert "2 rules changed · 60 s a turn" in company.member.last(company.group).text
        assert "Join" in company.member.last(company.group).labels


async def test_an_admin_who_does_not_sit_and_has_not_met_the_bot_chooses_house_rules(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "lobby")
        await open_pages(company, company.admin)
        await choose(company, company.admin, "Русский")
        assert "✓ Русский" in company.admin.last().labels
        assert (await look(company)).language == "ru"
        assert "Назад" in company.member.last(company.group).labels, "the lobby speaks Russian at once"


async def test_house_rules_are_for_the_host_and_admins_only(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "lobby")
        await open_pages(company, company.host)
        answer = await evening.press(company.seated, "More…", company.group)
        assert (answer.text, answer.url) == (ONLY_HOST, None)
        stranger = evening.telegram.new_person("Stranger")
        for person in (company.seated, stranger):
            person.starts_bot("rules_1")
            await evening.settle()
            assert person.last().text == ONLY_HOST
        company.group.promote(company.member)
        company.member.starts_bot("rules_1")
        await evening.settle()
        company.group.demote(company.member)
        assert (await evening.press(company.member, "New deal")).text == ONLY_HOST
        assert (await look(company)).rules.all_pass == "pule"


async def test_pages_of_a_room_that_plays_change_nothing_and_say_so(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        company = await gather(evening)
        await reach(company, "lobby")
        await open_pages(company, company.admin)
        await evening.press(company.host, "Back", company.group)
        await evening.press(company.host, "Start", company.group)
        answer = await evening.press(company.admin, "New deal")
        assert answer.text.startswith("The house rules stay as they are")
        assert company.admin.last().labels == ()
        assert (await look(company)).rules.all_pass == "pule"


async def test_links_to_no_room_are_answered(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        anna = evening.telegram.new_person("Anna")
        for payload in ("rules_zz", "rules_-", "rules_", "join_x"):
            anna.starts_bot(payload)
            await evening.pass_time(2)
        said = [seen.text for seen in anna.sees() if seen.sender_id != anna.id]
        assert [text.startswith("Nothing is being played") for text in said] == [True, True, True, False]
        assert said[3].startswith("Play has begun already, or is over")


async def test_a_person_chooses_his_language(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        anna = evening.telegram.new_person("Anna")
        anna.says_privately("/language")
        await evening.settle()
        assert anna.last().labels == ("Latviešu", "Русский", "✓ English")
        answer = await evening.press(anna, "Latviešu")
        assert not answer.is_alert
        assert anna.last().labels == ("✓ Latviešu", "Русский", "English")
        anna.says_privately("/help")
        await evening.settle()
        assert anna.last().text.startswith("Kā spēlē")
