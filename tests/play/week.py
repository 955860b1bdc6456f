"""A group of friends from the day the bot comes to the third session a week later; they know nothing but what they see.

Everybody but one speaks the language of the course; the one is written to in another, and the group in its own.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tests.play.evening import Evening
from tests.play.players import has_turn, tap
from zole_bot.game.deal import Playing
from zole_bot.i18n import Texts, texts
from zole_bot.playground import Group, Kind, Person
from zole_bot.room import Phase, Room, RoomId

HOUR = 3600.0
DAY = 24 * HOUR
BETWEEN_TAPS = 1.5
OTHER_LANGUAGE = {"en": "ru", "lv": "ru", "ru": "lv"}
NAMES = ("Anna", "Pēteris", "Ilze", "Jānis", "Māra", "Zane")
STRANGER = "Jānis"
"""Speaks another language than the rest."""


@dataclass
class Week:
    """Who plays where, and in which words."""

    evening: Evening
    language: str
    group: Group
    people: dict[str, Person]
    chance: random.Random
    look_around: Callable[[], Awaitable[None]] | None = None
    """Called whenever everybody has come to rest."""

    # --- words ------------------------------------------------------------------------------------------------------

    @property
    def t(self) -> Texts:
        """Give the words of the group."""
        return texts(self.language)

    def words(self, person: Person) -> Texts:
        """Give the words of a person's private chat."""
        return texts(str(person.user.language_code))

    # --- what people do ---------------------------------------------------------------------------------------------

    async def says(self, name: str, text: str) -> None:
        """Let somebody write in the group."""
        self.people[name].says(self.group, text)
        await self.evening.pass_time(3)

    async def writes(self, name: str, text: str) -> None:
        """Let somebody write to the bot."""
        self.people[name].says_privately(text)
        await self.evening.pass_time(3)

    async def taps(self, name: str, key: str, **values: str | int) -> str:
        """Tap a button in the group; who is led to the private chat by it goes there and taps Start."""
        return await self._tap(name, self.t.plain(key, **values), self.group)

    async def taps_privately(self, name: str, *keys: str, **values: str | int) -> str:
        """Tap one button after the other in one's private chat; gives the last answer."""
        text = ""
        for key in keys:
            text = await self._tap(name, self.words(self.people[name]).plain(key, **values), None)
        return text

    async def _tap(self, name: str, label: str, place: Group | None) -> str:
        person = self.people[name]
        answer = await self.evening.press(person, label, place)
        if answer.url and "start=" in answer.url:
            await self.evening.pass_time(4)
            person.opens(answer.url)
        await self.evening.pass_time(BETWEEN_TAPS)
        return answer.text

    # --- play -------------------------------------------------------------------------------------------------------

    async def room(self) -> Room:
        """Look behind the scenes at the newest room."""
        sql = "SELECT max(id) AS id FROM rooms"
        async with self.evening.service.storage.reading() as db, db.execute(sql) as cursor:
            row = await cursor.fetchone()
        assert row is not None
        return await self.evening.service.rooms.look(RoomId(row["id"]))

    async def play(self, until: Callable[[Room], bool], *, without: str = "") -> Room:
        """Let whoever has a turn tap what leads on, until something is so; one may be elsewhere meanwhile."""
        here = [person for name, person in self.people.items() if name != without]
        while not until(room := await self.room()):
            assert room.phase is Phase.DEAL, room.phase
            ready = [person for person in here if person.chat.is_started and has_turn(person)]
            if ready:
                await tap(self.evening, self.chance.choice(ready), self.chance)
            else:
                await self.evening.pass_time(5)
        return room

    async def play_out(self, *, without: str = "") -> Room:
        """Play the deal to its end."""
        room = await self.play(lambda room: room.phase is not Phase.DEAL, without=without)
        await self.rest()
        return room

    async def bid(self, *bids: str) -> None:
        """Let the players bid in turn."""
        for bid in bids:
            name = next(name for name, person in self.people.items() if person.chat.is_started and has_turn(person))
            await self.taps_privately(name, f"button-{bid}")

    async def next_deal(self) -> Room:
        """Let all who are waited for ask for the next deal."""
        while (room := await self.room()).phase is Phase.BETWEEN:
            seat = next(room.seats[player] for player in room.circle if not room.seats[player].is_ready)
            await self.taps_privately(seat.name, "button-next-deal")
        assert room.phase is Phase.DEAL
        return room

    async def rest(self) -> None:
        """Let so much time pass that everything which waited is shown, and look at all screens."""
        await self.evening.pass_time(8)
        if self.look_around is not None:
            await self.look_around()


def big_of(room: Room) -> str | None:
    """Give the name of who plays alone against the others."""
    if room.deal is None or not isinstance(room.deal.deal, Playing) or room.deal.deal.big is None:
        return None
    return room.seats[room.deal.active[room.deal.deal.big]].name


def in_trick(number: int, cards: int) -> Callable[[Room], bool]:
    """Tell of a room whether so many cards lie in the trick of that number."""

    def is_there(room: Room) -> bool:
        deal = room.deal.deal if room.deal is not None else None
        return isinstance(deal, Playing) and len(deal.tricks) == number - 1 and len(deal.trick) >= cards

    return is_there


def meet(evening: Evening, language: str) -> Week:
    """Let friends have a group, without the bot so far; nobody has opened the bot yet."""
    other = OTHER_LANGUAGE[language]
    people = {
        name: evening.telegram.new_person(name, language_code=other if name == STRANGER else language) for name in NAMES
    }
    group = evening.telegram.new_group("Friends", list(people.values()), kind=Kind.GROUP)
    return Week(evening, language, group, people, random.Random(language))


# --- the course ------------------------------------------------------------------------------------------------------


async def first_evening(week: Week) -> None:
    """The bot comes; three find in, play three deals, and others join them."""
    evening = week.evening
    week.group.add_bot()
    await evening.pass_time(5)
    await week.taps("Anna", "button-open-room")
    await week.says("Zane", "/help")
    await week.taps("Pēteris", "button-join")
    assert await week.taps("Anna", "button-start") == week.t.plain("notice-more-needed", count=1)
    await week.taps("Anna", f"language-{week.language}")
    await week.taps("Ilze", "button-join")
    assert await week.taps("Ilze", "button-house-rules") == week.t.plain("notice-only-host")
    await week.taps("Anna", "button-house-rules")
    await week.taps("Anna", "preset-galds")
    await week.taps("Anna", "button-house-rules")
    await week.taps("Anna", "preset-klasiska")
    await week.taps("Anna", "button-house-rules")
    await week.taps("Anna", "button-more")
    await week.taps_privately("Anna", "button-next", "button-next", "button-settle-pules-true", "button-done")
    await week.rest()
    await week.taps_privately("Pēteris", "button-start")
    await evening.pass_time(4)

    await week.play_out()

    await week.next_deal()
    await week.play(lambda room: room.seats[2].is_away or room.phase is not Phase.DEAL, without="Ilze")
    await week.rest()
    await week.taps_privately("Ilze", "button-im-back")
    await week.play(in_trick(3, 1))
    assert week.words(week.people["Ilze"]).plain("popup-last-trick", number=2, cards="", winner="", count=0)[:8] in (
        await week.taps_privately("Ilze", "button-last-trick")
    )
    await week.taps_privately("Pēteris", "button-menu", "button-pause")
    await week.rest()
    await evening.pass_time(20 * 60)
    await week.taps_privately("Ilze", "button-resume")
    await week.play_out()

    await week.next_deal()
    big = big_of(await week.play(in_trick(1, 1)))
    assert big is not None
    await week.taps_privately(big, "button-menu", "button-give-up", "button-yes-give-up")
    await week.taps("Jānis", "button-sit-down")
    await week.taps_privately("Pēteris", "button-leave-game", "button-hand-on")
    await week.taps("Māra", "button-sit-down")
    await week.rest()
    await week.says("Ilze", "/score")
    if (await week.room()).phase is Phase.BETWEEN:
        await week.next_deal()
    await week.bid("pass", "pass", "pass")
    await week.rest()
    await week.says("Anna", "/finish")
    await week.taps("Anna", "button-finish-yes")
    await week.rest()


async def second_evening(week: Week) -> None:
    """Somebody is told that a room opens, the settings are others, and people leave and come."""
    evening = week.evening
    await week.writes("Zane", "/notify")
    await evening.press(week.people["Zane"], "Friends")
    await evening.pass_time(22 * HOUR)
    await week.says("Anna", "/settings")
    await week.taps("Anna", "button-setting-turn_seconds")
    await week.taps("Anna", "clock-off")
    await week.taps("Anna", "button-setting-preset")
    await week.taps("Anna", "preset-galdins")
    await week.rest()
    await week.taps("Ilze", "button-rematch")
    await week.rest()
    await week.taps("Ilze", "button-leave")
    await week.rest()
    await week.taps("Anna", "button-start")
    await evening.pass_time(4)
    await week.bid("pass", "pass", "pass")
    await week.play_out()

    await week.next_deal()
    await week.play(in_trick(3, 1))
    await week.taps_privately("Māra", "button-menu", "button-leave-game", "button-leave-yes")
    await week.play_out()
    await week.taps("Zane", "button-sit-down")
    await week.rest()
    await week.says("Anna", "/finish")
    await week.taps("Anna", "button-finish-yes")
    await week.rest()


async def the_pause(week: Week) -> None:
    """They begin once more, pause after a deal, and do not come back for eight days."""
    evening = week.evening
    await evening.pass_time(70)
    await week.taps("Anna", "button-rematch")
    await week.rest()
    await week.taps("Jānis", "button-start")
    await evening.pass_time(4)
    big = big_of(await week.play(in_trick(1, 1)))
    assert big is not None
    await week.taps_privately(big, "button-menu", "button-give-up", "button-yes-give-up")
    await week.rest()
    await week.taps_privately("Zane", "button-pause")
    await week.rest()
    await evening.pass_time(8 * DAY)
    await week.rest()


async def third_session(week: Week) -> None:
    """Four play; in the middle of a trick the group becomes a supergroup."""
    evening = week.evening
    await week.says("Pēteris", "/zole")
    for name in ("Ilze", "Jānis", "Māra"):
        await week.taps(name, "button-join")
    await week.rest()
    await week.taps("Pēteris", "button-start")
    await evening.pass_time(4)
    await week.play(in_trick(2, 2))
    week.group.upgrade()
    await evening.pass_time(4)
    await week.play_out()
    await evening.pass_time(60)
    for command in ("/total", "/history", "/export"):
        await week.says("Zane", command)
    await week.next_deal()
    await week.play(in_trick(1, 2))
    await week.says("Zane", "/score")
    await week.says("Pēteris", "/finish")
    await week.taps("Pēteris", "button-finish-yes")
    await week.rest()
    await evening.pass_time(60)
    for command in ("/total", "/history", "/export", "/score"):
        await week.says("Zane", command)
    await week.rest()


COURSE = (first_evening, second_evening, the_pause, third_session)
