"""The settings of a group, by taps, in three languages: each really changes the next room, or whether there is one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.play.evening import Evening, an_evening
from zole_bot.i18n import LANGUAGES, Texts, texts
from zole_bot.playground import Group, Person, Seen, Topic, bad_request
from zole_bot.room import Phase, Room, ShowTricks

HOUR = 3600.0
Place = Group | Topic


@dataclass
class Club:
    """A group that speaks one language, with an admin who does not sit and people who do."""

    evening: Evening
    group: Group
    admin: Person
    people: list[Person]
    t: Texts
    """Of the group."""

    async def says(self, person: Person, text: str, place: Place | None = None, *, is_anonymous: bool = False) -> None:
        person.says(place or self.group, text, is_anonymous=is_anonymous)
        await self.evening.pass_time(4)

    async def press(self, person: Person, label: str, place: Place | None = None) -> str:
        """Tap, and leave Telegram time; gives what the pop-up says."""
        press = person.press(label, place or self.group)
        await self.evening.pass_time(4)
        (answer,) = press.answers
        return answer.text

    async def set(self, name: str, label: str) -> None:
        """Choose a value of a setting by the words on its button."""
        for wanted in (self.t.plain(f"button-setting-{name}"), label):
            press = self.admin.press_on(self.page(), wanted)
            await self.evening.pass_time(4)
            assert [answer.text for answer in press.answers] == [""]

    def page(self) -> Seen:
        return self.admin.last(self.group, containing=self.t.plain("settings-title"))

    def newest(self, place: Place | None = None) -> str:
        """Give what the bot said last in the group, or in a topic of it."""
        return [seen.text for seen in self.admin.sees(place or self.group) if seen.sender_id != self.admin.id][-1]

    async def room(self, thread_id: int | None = None) -> Room | None:
        service = self.evening.service
        chat = await service.people.find_group(self.group.id)
        assert chat is not None
        room = await service.room_at(chat.id, thread_id)
        return None if room is None else await service.rooms.look(room)

    async def begin(self) -> None:
        """Let people open a room, sit down and start."""
        for person in self.people:
            person.starts_bot()
        await self.says(self.people[0], "/zole")
        for person in self.people[1:]:
            assert await self.press(person, self.t.plain("button-join")) == ""
        await self.evening.pass_time(61)
        assert await self.press(self.people[0], self.t.plain("button-start")) == ""

    async def end_lobby(self) -> None:
        await self.says(self.admin, "/finish")
        assert await self.room() is None


async def meet(evening: Evening, language: str, *, is_forum: bool = False) -> Club:
    """Let a club come together and choose its language."""
    admin, *people = [evening.telegram.new_person(name) for name in ("Māra", "Anna", "Pēteris", "Ilze")]
    group = evening.telegram.new_group("Friends", [admin, *people], is_forum=is_forum, with_bot=True)
    club = Club(evening, group, admin, people, texts("en"))
    await club.says(admin, "/language")
    label = texts(language).plain(f"language-{language}")
    assert await club.press(admin, label) == ""
    club.t = texts(language)
    assert club.page().text.startswith(club.t.plain("settings-title")), "the settings speak the new language at once"
    await evening.pass_time(61)
    return club


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_setting_changes_the_next_room(language: str, tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        club = await meet(evening, language)
        t = club.t
        await club.says(club.admin, "/zole")
        for name, label in (
            ("preset", t.plain("preset-galds")),
            ("turn_seconds", t.plain("clock-seconds", count=120)),
            ("next_deal_seconds", t.plain("next-deal-seconds", count=10)),
            ("deals_limit", t.plain("deals-count", count=16)),
            ("show_tricks", t.plain("show-tricks-all")),
        ):
            await club.set(name, label)
            await evening.pass_time(20)
        old = await club.room()
        assert old is not None
        assert _choice(old) == ("klasiska", 60, 30, 0, ShowTricks.LAST), "the room that was open stays as it is"
        await club.end_lobby()
        await club.says(club.admin, "/zole")
        new = await club.room()
        assert new is not None
        assert _choice(new) == ("galds", 120, 10, 16, ShowTricks.ALL)
        assert new.rules.all_pass == "galds"
        assert t.plain("clock-seconds", count=120) in club.newest()
        assert t.plain("preset-galds") in club.newest()
        other = "ru" if language == "lv" else "lv"
        await club.set("language", t.plain(f"language-{other}"))
        assert texts(other).plain("lobby-free") in club.newest(), "the lobby that is open speaks it at once"
        await club.end_lobby()
        await club.says(club.admin, "/zole")
        newest = await club.room()
        assert newest is not None
        assert newest.language == other


def _choice(room: Room) -> tuple[str, int, int, int, ShowTricks]:
    return room.preset, room.turn_seconds, room.next_deal_seconds, room.deals_limit, room.show_tricks


@pytest.mark.parametrize("language", LANGUAGES)
async def test_in_quiet_hours_no_room_is_opened_and_what_is_under_way_goes_on(language: str, tmp_path: Path) -> None:
    """Field case 134: the hours in which a group wants no new room are honoured, and the refusal is explained."""
    async with an_evening(tmp_path) as evening:
        club = await meet(evening, language)
        t, (anna, *_) = club.t, club.people
        refusal = t.plain("notice-quiet-hours", begin=22, end=8)
        await club.set("turn_seconds", t.plain("clock-off"))
        await club.set("quiet_hours", t.plain("hours-span", begin=22, end=8))
        await evening.pass_time(11 * HOUR)  # it was ten in the morning
        await club.begin()
        await evening.pass_time(2 * HOUR)
        room = await club.room()
        assert room is not None
        assert room.phase is Phase.DEAL
        await club.says(anna, "/zole")
        assert refusal not in club.newest(), "what is under way is shown"
        assert room.deal is not None
        first = next(person for person in club.people if person.id == room.seats[room.deal.active[0]].telegram_id)
        assert (await evening.press(first, texts("en").plain("button-pass"))).text == "", "and played"
        await club.says(anna, "/finish")
        await club.press(anna, t.plain("button-finish-yes"))
        assert await club.room() is None
        await club.says(anna, "/zole")
        assert club.newest() == refusal
        answer = await club.press(anna, texts("en").plain("button-open-room"))
        assert answer == texts("en").plain("notice-quiet-hours", begin=22, end=8)
        assert await club.room() is None
        await evening.pass_time(10 * HOUR)
        await club.says(anna, "/zole")
        assert await club.room() is not None
        await evening.pass_time(61)
        await club.end_lobby()
        await club.says(club.admin, "/settings")
        await club.set("quiet_hours", t.plain("hours-none"))
        await evening.pass_time(14 * HOUR)
        await club.says(anna, "/zole")
        assert await club.room() is not None, "without quiet hours there are none"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_so_many_rooms_a_day_are_opened_in_all_topics_together(language: str, tmp_path: Path) -> None:
    """Field case 134: the limit of rooms a day is honoured, and the refusal is explained."""
    async with an_evening(tmp_path) as evening:
        club = await meet(evening, language, is_forum=True)
        t, (anna, *_) = club.t, club.people
        topics = [club.group.new_topic(name) for name in ("One", "Two", "Three")]
        refusal = t.plain("notice-rooms-today", count=2)
        await club.set("rooms_a_day", t.plain("rooms-count", count=2))
        await club.says(anna, "/zole")
        await evening.pass_time(0.6 * HOUR)
        assert await club.room() is None, "nobody came, and the lobby does not count"
        for topic in topics:
            await club.says(anna, "/zole", topic)
        rooms = [await club.room(topic.thread_id) for topic in topics]
        assert [room is not None for room in rooms] == [True, True, False]
        assert club.newest(topics[2]) == refusal
        answer = await club.press(anna, texts("en").plain("button-open-room"), club.group.general)
        assert answer == texts("en").plain("notice-rooms-today", count=2)
        assert await club.room() is None
        await evening.pass_time(0.6 * HOUR)
        for topic in topics:
            assert await club.room(topic.thread_id) is None
        await club.says(anna, "/zole", topics[2])
        assert await club.room(topics[2].thread_id) is not None, "both came to nothing, so there is room for two again"


async def test_rooms_that_were_played_count_until_midnight(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        club = await meet(evening, "en")
        anna = club.people[0]
        await club.set("turn_seconds", "no clock")
        await club.set("rooms_a_day", "1 room")
        await club.begin()
        await club.says(anna, "/finish")
        await club.press(anna, "Yes, finish")
        await club.says(anna, "/zole")
        assert club.newest() == texts("en").plain("notice-rooms-today", count=1)
        await evening.pass_time(15 * HOUR)
        await club.says(anna, "/zole")
        assert await club.room() is not None


async def test_rules_and_clock_chosen_in_a_lobby_stay_with_the_group(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        club = await meet(evening, "en")
        anna = club.people[0]
        await evening.open_lobby(club.group, club.people)
        await evening.pass_time(61)
        await club.press(anna, "House rules")
        await club.press(anna, "veca")
        assert await club.press(anna, "Start") == ""
        await club.says(anna, "/settings")
        assert "House rules: veca" in club.page().text
        await evening.pass_time(61)
        await club.says(anna, "/finish")
        await club.press(anna, "Yes, finish")
        await club.says(anna, "/zole")
        room = await club.room()
        assert room is not None
        assert room.preset == "veca"


async def test_an_admin_changes_the_language_of_all_topics_and_a_host_that_of_his_own(tmp_path: Path) -> None:
    """Field case 89: an admin's tap in /settings changes the language of the group's texts at once."""
    async with an_evening(tmp_path) as evening:
        club = await meet(evening, "en", is_forum=True)
        topics = [club.group.new_topic(name) for name in ("One", "Two")]
        for topic, host in zip(topics, club.people, strict=False):
            host.starts_bot()
            await evening.pass_time(4)
            await club.says(host, "/zole", topic)
            room = await club.room(topic.thread_id)
            assert room is not None
            assert room.host is not None
            assert room.seats[room.host].telegram_id == host.id
        await club.says(club.people[0], "/settings", topics[0])
        await club.press(club.people[0], "Language", topics[0])
        await club.press(club.people[0], "Latviešu", topics[0])
        assert await _languages(club, topics) == ["lv", "en"]
        await club.press(club.admin, texts("lv").plain("button-setting-language"), topics[0])
        await club.press(club.admin, "Русский", topics[0])
        assert await _languages(club, topics) == ["ru", "ru"]


async def _languages(club: Club, topics: list[Topic]) -> list[str]:
    rooms = [await club.room(topic.thread_id) for topic in topics]
    return [room.language for room in rooms if room is not None]


async def test_an_anonymous_admin_changes_settings_by_his_real_account(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        club = await meet(evening, "en")
        await club.says(club.admin, "/settings", is_anonymous=True)
        await club.set("rooms_a_day", "3 rooms")
        assert "Rooms a day: 3 rooms" in club.page().text


async def test_where_nobody_can_tell_who_is_an_admin_the_tap_is_answered_so(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        club = await meet(evening, "en")
        await club.says(club.admin, "/settings")
        before = club.page()
        rule = evening.telegram.faults.add(bad_request("Bad Request: CHAT_ADMIN_REQUIRED"), "getChatMember", times=None)
        for label in ("Clock", "Quiet hours"):
            assert await club.press(club.admin, label) == texts("en").plain("notice-rights-unknown")
        assert club.page() == before
        rule.lift()
        await club.set("quiet_hours", "23:00 – 7:00")
        assert "Quiet hours: 23:00 – 7:00" in club.page().text


async def test_what_is_chosen_already_can_be_tapped_and_no_edit_is_in_vain(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        club = await meet(evening, "en")
        await club.says(club.admin, "/settings")
        first = club.page()
        for label in ("Clock", "✓ 60 s a turn", "Clock", "Back", "Rooms a day", "✓ no limit"):
            assert await club.press(club.admin, label) == ""
        assert (club.page().text, club.page().labels) == (first.text, first.labels)
        for label in ("Quiet hours", "22:00 – 8:00", "Quiet hours", "✓ 22:00 – 8:00"):
            presses = [club.admin.press(label, club.group) for _ in range(3)]
            await evening.pass_time(10)
            assert [len(press.answers) for press in presses] == [1, 1, 1]
        edits = evening.telegram.log.of("editMessageText", club.group.id)
        assert [call.error for call in edits if not call.is_ok] == []
