"""A room in each of its phases, with everybody who may want something of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.play.evening import Evening
from zole_bot.playground import Call, Group, Person
from zole_bot.room import Room, RoomId
from zole_bot.service.dealing import Step
from zole_bot.service.play import go_on

PHASES = ("none", "lobby", "deal", "between", "paused")


@dataclass(frozen=True)
class Company:
    """Who is there: the admin owns the group and does not sit; one member looks on."""

    evening: Evening
    group: Group
    host: Person
    seated: Person
    third: Person
    admin: Person
    member: Person

    @property
    def players(self) -> list[Person]:
        """Give those who sit, or would."""
        return [self.host, self.seated, self.third]

    async def says(self, person: Person, text: str, *, is_anonymous: bool = False) -> list[Call]:
        """Let somebody write in the group; gives what the bot did there at once."""
        before = len(self.evening.telegram.calls)
        person.says(self.group, text, is_anonymous=is_anonymous)
        await self.evening.settle()
        calls = list(self.evening.telegram.calls)[before:]
        return [call for call in calls if call.chat_id == self.group.id and call.method.startswith(("send", "edit"))]

    async def room(self) -> RoomId:
        """Give the room that is open in the group."""
        assert self.evening.bot is not None
        service = self.evening.bot.service
        chat = await service.people.find_group(self.group.id)
        assert chat is not None
        room = await service.room_at(chat.id, None)
        assert room is not None
        return room


async def gather(evening: Evening) -> Company:
    """Let everybody come. Nothing is played by the clock, so that time may pass."""
    names = ("Anna", "Pēteris", "Ilze", "Jānis", "Māra")
    host, seated, third, admin, member = [evening.telegram.new_person(name) for name in names]
    group = evening.telegram.new_group("Friends", [admin, host, seated, third, member], with_bot=True)
    company = Company(evening, group, host, seated, third, admin, member)
    await evening.settle()
    await company.says(admin, "/settings")
    await set_group(company, admin, "Clock", "no clock")
    await set_group(company, admin, "Between deals", "by tap")
    await evening.pass_time(61)
    return company


async def set_group(company: Company, person: Person, setting: str, value: str) -> None:
    """Choose a value on the page of a setting; the group has a message with the settings."""
    for label in (setting, value):
        answer = await company.evening.press(person, label, company.group)
        assert answer.text == "", (label, answer.text)


async def reach(company: Company, phase: str) -> None:
    """Bring the room into a phase."""
    evening, group = company.evening, company.group
    if phase == "none":
        return
    await evening.open_lobby(group, company.players)
    if phase == "lobby":
        await evening.pass_time(61)
        return
    await evening.press(company.host, "Start", group)
    match phase:
        case "between":
            await play_out(company)
        case "paused":
            await company.says(company.host, "/pause")
    await evening.pass_time(61)


async def play_out(company: Company) -> None:
    """Let the machine play the deal for everybody, as if they had tapped."""
    assert company.evening.bot is not None
    rooms = company.evening.bot.service.rooms
    async with rooms.hold(await company.room()) as change:
        change.step = played_out(change.room, rooms.clock.now())
    await company.evening.settle()


def played_out(room: Room, now: float) -> Step:
    """Give a room with its deal played by the machine, as if people had tapped."""
    assert room.deal is not None
    away = tuple(replace(seat, is_away=True) for seat in room.seats)
    step = go_on(replace(room, seats=away, deal=replace(room.deal, is_touched=True)), now)
    here = tuple(replace(seat, is_away=False) for seat in step.room.seats)
    return Step(replace(step.room, seats=here), step.ended)
