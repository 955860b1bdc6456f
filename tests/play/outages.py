"""What tests ask of a session that is disturbed from outside: by a group, a topic, a person, or Telegram itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.play.evening import NAMES, Evening
from zole_bot.playground import Call, Group, Kind, Person, Topic
from zole_bot.room import Room, RoomId

WEEK_SECONDS = 7 * 24 * 3600.0


@dataclass
class Session:
    """A session under way, with the clock a group has that has chosen nothing."""

    evening: Evening
    group: Group
    people: list[Person]
    place: Group | Topic
    room_id: RoomId

    async def room(self) -> Room:
        """Give the room as it is stored."""
        return await self.evening.service.rooms.look(self.room_id)

    async def says(self, person: Person, text: str) -> None:
        """Let somebody write where it is played."""
        person.says(self.place, text)
        await self.evening.settle()

    def calls(self, since: int = 0, chat: int | None = None) -> list[Call]:
        """Give what was asked of Telegram about the messages of the group, or of another chat."""
        wanted = self.group.id if chat is None else chat
        return [
            call
            for call in list(self.evening.telegram.calls)[since:]
            if call.chat_id == wanted and call.method.startswith(("send", "edit", "delete"))
        ]

    def count(self) -> int:
        """Count all calls so far."""
        return len(self.evening.telegram.calls)

    def hands(self) -> list[str]:
        """Give what each player sees at the bottom of his private chat."""
        return [person.last().text for person in self.people]


async def begin(
    evening: Evening,
    *,
    kind: Kind = Kind.SUPERGROUP,
    group: Group | None = None,
    place: Group | Topic | None = None,
    people: Sequence[Person] = (),
    as_administrator: bool = False,
    has_clock: bool = True,
) -> Session:
    """Let three people begin a session; the first bidder has bidden nothing yet."""
    people = list(people) or [evening.telegram.new_person(name) for name in NAMES[:3]]
    if group is None:
        group = evening.telegram.new_group("Friends", people, kind=kind, with_bot=not as_administrator)
        if as_administrator:
            group.add_bot(as_administrator=True)
        await evening.settle()
    if not has_clock:
        people[0].says(group, "/settings")
        await evening.settle()
        for label in ("Clock", "no clock"):
            await evening.press(people[0], label, group)
        await evening.pass_time(61)
    where = place or group
    before = len(await _rooms(evening))
    await evening.open_lobby(where, people)
    await evening.press(people[0], "Start", where)
    await evening.pass_time(3 if has_clock else 61)
    rooms = await _rooms(evening)
    assert len(rooms) == before + 1
    return Session(evening, group, people, where, rooms[-1])


async def _rooms(evening: Evening) -> list[RoomId]:
    async with evening.service.storage.reading() as db, db.execute("SELECT id FROM rooms ORDER BY id") as cursor:
        return [RoomId(row["id"]) for row in await cursor.fetchall()]


def in_turn(session: Session) -> Person:
    """Give the one whose hand calls him."""
    return next(person for person in session.people if "▶ Y" in person.last().text)
