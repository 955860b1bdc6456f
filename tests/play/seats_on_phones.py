"""What people do about their seats, and what must be so on every phone while they come and go."""

from __future__ import annotations

from tests.play.evening import Evening
from tests.play.leaks import read_cards
from tests.play.phases import Company, play_out
from tests.play.players import has_turn, newest
from zole_bot.chat.buttons import DealTap, RoomAct, RoomTap, parse_button
from zole_bot.playground import Answer, Group, Person, Seen
from zole_bot.room import Room

REMATCH = RoomAct.REMATCH
"""Stays under the final sheet for good."""
CALM_SECONDS = 61
"""Long enough for everything that had to wait for room in a chat."""


async def room_of(company: Company) -> Room:
    """Give the room with all that is hidden in it."""
    return await company.evening.service.rooms.look(await company.room())


def names_around(room: Room) -> list[str]:
    """Give the names of those who sit, in seat order."""
    return [room.seats[player].name for player in room.circle]


def in_turn(people: list[Person]) -> Person:
    """Give the one who must act."""
    return next(person for person in people if has_turn(person))


def live_messages(evening: Evening, person: Person, place: Group | None = None) -> list[Seen]:
    """Give the messages of the bot in which a person sees buttons of a room."""
    return [seen for seen in person.sees(place) if seen.sender_id == evening.telegram.bot.id and _is_of_room(seen)]


def _is_of_room(seen: Seen) -> bool:
    taps = [parse_button(button.value) for button in seen.buttons if button.kind == "callback_data"]
    return any(isinstance(tap, DealTap) or (isinstance(tap, RoomTap) and tap.act is not REMATCH) for tap in taps)


async def all_is_tidy(company: Company, *gone: Person) -> None:
    """Check, once all is calm: one live message each at most, and none and no card for those who are gone."""
    evening, group = company.evening, company.group
    await evening.pass_time(CALM_SECONDS)
    everybody = [*company.players, company.admin, company.member, *gone]
    for person in everybody:
        live = live_messages(evening, person)
        assert len(live) <= (0 if person in gone else 1), (person, [seen.text for seen in live])
    assert len(live_messages(evening, company.member, group)) <= 1
    for person in gone:
        own = [seen for seen in person.sees() if seen.sender_id == evening.telegram.bot.id]
        assert not any(read_cards(seen.text) for seen in own), person
    assert evening.telegram.log.busiest(group.id) <= 18


async def leave(company: Company, person: Person) -> Answer:
    """Let somebody go by the buttons of his newest message."""
    evening = company.evening
    if "Menu" in newest(person).labels:
        await evening.press(person, "Menu")
        await evening.pass_time(2)  # a private chat takes about a message a second
    await evening.press(person, "Leave")
    await evening.pass_time(2)
    assert "Leave for good?" in newest(person).text
    return await evening.press(person, "Yes, leave")


async def sit_down(company: Company, person: Person) -> Answer:
    """Let somebody take a seat by the button in the group, through the link if he has to."""
    answer = await company.evening.press(person, "Sit down", company.group)
    if answer.url:
        person.opens(answer.url)
        await company.evening.settle()
    return answer


async def next_deal(company: Company, *people: Person) -> None:
    """Let people tap Next deal in private."""
    for person in people:
        await company.evening.press(person, "Next deal")
    await company.evening.settle()


async def finish_deal(company: Company) -> None:
    """Let the deal end, and everything calm down."""
    await play_out(company)
    await company.evening.pass_time(CALM_SECONDS)
