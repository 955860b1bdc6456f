"""What must be true of all screens when everybody has come to rest: nobody is stuck, nothing leads nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from tests.play.week import Week
from zole_bot.chat.buttons import DealAct, DealTap, RoomAct, RoomTap, parse_button
from zole_bot.chat.screens.sheet import MAX_WIDTH, width_of
from zole_bot.game.rules import hand_in_turn
from zole_bot.i18n import Texts
from zole_bot.playground import Button, Person, Seen
from zole_bot.playground.markup import deep_link
from zole_bot.room import Phase, Presence, Room, RoomId, Seat

Tap = DealTap | RoomTap


async def look_around(week: Week) -> None:
    """Look at the group and at everybody's private chat."""
    rooms: dict[int, Room] = {}
    group = [seen for seen in week.people["Anna"].sees(week.group) if seen.chat_id == week.group.id]
    for seen in group:
        await _leads_somewhere(week, seen, rooms)
        _fits(seen)
    newest = await week.room()
    for person in week.people.values():
        if not person.chat.is_started:
            continue
        messages = _of_bot(week, person)
        for seen in messages:
            await _leads_somewhere(week, seen, rooms)
        live = [seen for seen in messages if any(_taps(seen))]
        assert len(live) <= 1, (person, [seen.text for seen in live])
        assert not live or live[0] == messages[-1] or not _is_live(messages[-1]), (person, messages[-1].text)
        seat = next((seat for seat in newest.seats if seat.telegram_id == person.id), None)
        _makes_sense(week.words(person), live, messages[-1], newest, seat)


def _of_bot(week: Week, person: Person) -> list[Seen]:
    return [seen for seen in person.sees() if seen.sender_id == week.evening.telegram.bot.id]


def _taps(seen: Seen) -> Iterator[Tap]:
    """Give the buttons under a message that belong to a room."""
    for button in seen.buttons:
        tap = parse_button(button.value) if button.kind == "callback_data" else None
        if isinstance(tap, Tap):
            yield tap


def _is_live(seen: Seen) -> bool:
    return "▶" in seen.text


async def _leads_somewhere(week: Week, seen: Seen, rooms: dict[int, Room]) -> None:
    """No button is left of what is over, nor a way in where nobody can sit down any more."""
    for tap in _taps(seen):
        if tap.room not in rooms:
            rooms[tap.room] = await week.evening.service.rooms.look(RoomId(tap.room))
        assert not _is_dead(tap, rooms[tap.room]), (seen.text, tap)
    for button in seen.buttons:
        if "start=join_" in button.value:
            assert await _is_open(week, button), seen.text


def _is_dead(tap: Tap, room: Room) -> bool:
    if isinstance(tap, DealTap):
        return room.deal is None or (room.deal.ordinal, room.deal.turn) != (tap.deal, tap.turn)
    if tap.act is RoomAct.REMATCH:
        return room.phase is not Phase.CLOSED
    return room.phase is Phase.CLOSED or tap.stage != room.stage


async def _is_open(week: Week, button: Button) -> bool:
    payload = deep_link(button.value, str(week.evening.telegram.bot.username))["start"]
    return await week.evening.service.lobbies.find(payload.removeprefix("join_")) is not None


def _fits(seen: Seen) -> None:
    """What is set in columns stands in columns, and fits on a narrow phone."""
    assert not seen.html.startswith("<pre>"), "the spaces that it begins with would be lost"
    for entity in seen.entities:
        if entity.kind == "pre":
            units = seen.text.encode("utf-16-le")[entity.offset * 2 : (entity.offset + entity.length) * 2]
            lines = units.decode("utf-16-le").split("\n")
            assert {width_of(line) <= MAX_WIDTH for line in lines} == {True}, lines


def _makes_sense(t: Texts, live: list[Seen], last: Seen, room: Room, seat: Seat | None) -> None:
    """One's newest message tells how things stand for him, and brings the buttons that he needs."""
    if seat is None or seat.presence is Presence.LEFT or room.phase is Phase.CLOSED:
        assert live == [], [seen.text for seen in live]
        if seat is not None and seat.presence is Presence.SEATED:
            told = [t.plain("hand-closed"), t.plain("seat-closed", group=room.chat.title)]
            assert any(words in last.text for words in told), last.text
        return
    (message,) = live
    needed = {
        Phase.LOBBY: ["button-leave"],
        Phase.DEAL: ["button-menu"],
        Phase.BETWEEN: ["button-pause", "button-leave-game"],
        Phase.PAUSED: ["button-finish", "button-leave-game"],
    }[room.phase]
    if room.phase is Phase.DEAL:
        needed = _needed_in_a_deal(message, room, seat, needed)
    elif room.session is not None and seat.player not in room.session.seats:
        needed = ["button-leave-game"]
    elif room.phase is Phase.BETWEEN and not seat.is_ready:
        needed.append("button-next-deal")
    assert {t.plain(key) for key in needed} <= set(message.labels), (message.text, message.labels)


def _needed_in_a_deal(message: Seen, room: Room, seat: Seat, usual: list[str]) -> list[str]:
    assert room.deal is not None
    if seat.player not in room.deal.active:
        return ["button-leave-game", "button-sheet"]
    if seat.is_away:
        return ["button-im-back"]
    hand = hand_in_turn(room.deal.deal)
    is_called = hand is not None and room.deal.active[hand] == seat.player
    acts = {tap.act for tap in _taps(message)}
    can_act = bool(acts & {DealAct.SAY, DealAct.MARK}) or any(button.style == "success" for button in message.buttons)
    assert can_act == is_called, (message.text, message.labels)
    return usual
