"""Rooms under siege: people who may do nothing there, or not now, and who send whatever they can think of.

Whatever somebody has a right to is never sent. So nothing that is stored of rooms, deals and groups may change at all.
"""

from __future__ import annotations

import logging
import random
import sqlite3
from collections import Counter
from dataclasses import dataclass, field

from tests.play.evening import Evening
from tests.play.forging import Seen, forged, odd_command, odd_payload
from zole_bot.chat.buttons import DealAct, DealTap, OwnAct, OwnTap, RoomAct, RoomTap, parse_button
from zole_bot.chat.room_taps import OF_THEIR_STAGE
from zole_bot.chat.screens.mine import parse_mine
from zole_bot.game.rules import hand_in_turn
from zole_bot.i18n import LANGUAGES, texts
from zole_bot.playground import Group, Person, Press
from zole_bot.playground import Seen as Message
from zole_bot.room import Phase, Presence, Room, RoomId

UNJUDGED = frozenset({"people", "members", "group_calls", "messages"})
"""Who was met and what was answered, which anybody may bring about."""
OF_MEMBERS = frozenset({RoomAct.JOIN, RoomAct.SIT, RoomAct.FINISH, RoomAct.REMOVE})
"""The last two when nobody has tapped for a while."""
OF_THE_HOST = frozenset(
    {RoomAct.PRESETS, RoomAct.PRESET, RoomAct.RULES, RoomAct.RULE, RoomAct.CLOCK, RoomAct.LANGUAGE, RoomAct.DONE},
)
OF_THE_TURN = frozenset(
    {DealAct.SAY, DealAct.PLAY, DealAct.MARK, DealAct.UNMARK, DealAct.BURY, DealAct.PICK},
)
SHOWING = ("/score", "/total", "/history", "/settings", "/rules", "/help", "/language", "/start", "/notify", "/export")
NO_SURPLUS = 20
"""Taps of one person between two looks that are certainly not too many, whatever commands he types besides."""
OWN_FAULTS = frozenset(texts(code).plain("notice-own-fault") for code in LANGUAGES)
Stored = dict[str, list[tuple[object, ...]]]


class Faults(logging.Handler):
    """Hears what the bot calls a fault."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one."""
        self.found.append(self.format(record))


@dataclass
class Siege:
    """Two groups, who sits and who is about; `wrong` grows with what must not be."""

    evening: Evening
    home: Group
    abroad: Group
    players: list[Person]
    others: list[Person]
    """Who sits abroad."""
    onlooker: Person
    removed: Person
    stranger: Person
    seen: Seen
    faults: Faults
    sent: int = 0
    wrong: list[str] = field(default_factory=list)
    taps: list[tuple[Person, str, Press]] = field(default_factory=list)
    """Taps that are not judged yet."""
    rooms: dict[int, Room] = field(default_factory=dict)

    @property
    def people(self) -> list[Person]:
        """Give all who take part."""
        return [*self.players, *self.others, self.onlooker, self.removed, self.stranger]

    # --- who may do what --------------------------------------------------------------------------------------------

    async def look(self) -> None:
        """Learn how the rooms stand."""
        service = self.evening.service
        with sqlite3.connect(f"file:{self.evening.path}?mode=ro", uri=True) as db:
            numbers = [row[0] for row in db.execute("SELECT id FROM rooms")]
        db.close()
        self.rooms = {number: await service.rooms.look(RoomId(number)) for number in numbers}

    def may(self, person: Person, data: str, chat: int) -> bool:
        """Tell whether somebody has a right to what some data wants: then it is no forgery, and is left out."""
        match parse_button(data):
            case OwnTap(act, value):
                return self._may_own(person, act, value, chat)
            case RoomTap(number, stage, act, _) if (room := self.rooms.get(number)) is not None:
                if not _sits(person, room):
                    return act in OF_MEMBERS and self._is_member(person, room.chat.telegram_id)
                if act in OF_THEIR_STAGE and stage != room.stage and room.phase is not Phase.CLOSED:
                    return False
                is_host = room.host is not None and room.seats[room.host].telegram_id == person.id
                return is_host or act not in OF_THE_HOST
            case DealTap(number, ordinal, turn, act, _) if (room := self.rooms.get(number)) is not None:
                if not _sits(person, room) or room.deal is None or ordinal != room.deal.ordinal:
                    return act is DealAct.BACK and _sits(person, room)
                return act not in OF_THE_TURN or (turn == room.deal.turn and _is_in_turn(person, room))
        return False

    def _may_own(self, person: Person, act: OwnAct, value: str, chat: int) -> bool:
        match act:
            case OwnAct.OPEN:
                return self._is_member(person, chat)
            case OwnAct.GROUP:
                return person in (self.players[0], self.others[0])
            case OwnAct.LANGUAGE:
                return value in LANGUAGES
            case OwnAct.MINE:
                return parse_mine(value) is not None
            case _:
                return True

    def sits(self, person: int, room: int) -> bool:
        """Tell whether somebody, by Telegram's number of him, has a seat."""
        return any(seat.telegram_id == person for seat in self.rooms[room].seats)

    def _is_member(self, person: Person, chat: int) -> bool:
        return any(group.id == chat and group.has(person) for group in (self.home, self.abroad))

    # --- what is sent -----------------------------------------------------------------------------------------------

    def send(self, chance: random.Random) -> None:
        """Send one thing to which somebody has no right."""
        person = chance.choice(self.people)
        self.sent += 1
        if chance.random() < 0.15:
            self._type(person, chance)
        else:
            self.tap(person, forged(chance, list(self.seen.data)), self.message(person, chance), chance)

    def tap(self, person: Person, data: str, message: Message, chance: random.Random) -> None:
        """Send forged data, if forged it is."""
        if not self.may(person, data, message.chat_id):
            press = person.press_data(message, data, is_inaccessible=chance.random() < 0.1)
            self.taps.append((person, data, press))

    def message(self, person: Person, chance: random.Random) -> Message:
        """Take any message that he may have come by; of a group that one may look into, also who is not in it."""
        group = chance.choice((self.home, self.abroad))
        witness = next(each for each in self.people if group.has(each))
        messages = [seen for seen in (*person.sees(), *witness.sees(group)) if seen.sender_id != person.id]
        return chance.choice(messages[-12:] if chance.random() < 0.8 else messages)

    def _type(self, person: Person, chance: random.Random) -> None:
        groups = [group for group in (self.home, self.abroad) if group.has(person)]
        if groups and chance.random() < 0.4:
            command = odd_command(chance)
            if command.startswith(SHOWING) or (
                person is self.onlooker and command.startswith(("/pause", "/resume", "/hand"))
            ):
                person.says(chance.choice(groups), command)
        elif chance.random() < 0.5:
            tokens = [room.token for room in self.rooms.values() if not self._may_come(person, room)]
            person.says_privately("/start " + odd_payload(chance, tokens))
        else:
            command = odd_command(chance)
            if not command.startswith("/hand"):
                person.says_privately(command)

    def _may_come(self, person: Person, room: Room) -> bool:
        return self._is_member(person, room.chat.telegram_id)

    # --- what must not be -------------------------------------------------------------------------------------------

    def stored(self) -> Stored:
        """Read all that nobody here may change, of the rooms that were looked at, and which rooms there are."""
        with sqlite3.connect(f"file:{self.evening.path}?mode=ro", uri=True) as db:
            db.row_factory = sqlite3.Row
            names = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            stored = {n: db.execute(f"SELECT * FROM {n}").fetchall() for n in names if n not in UNJUDGED}  # noqa: S608
        db.close()
        deals = {row["id"] for row in stored["deals"] if row["room_id"] in self.rooms}
        chats = {room.chat.id for room in self.rooms.values()}
        of_rooms = {"rooms": ("id", self.rooms), "seats": ("room_id", self.rooms), "deals": ("room_id", self.rooms)}
        own = {**of_rooms, "actions": ("deal_id", deals), "sums": ("chat_id", chats)}
        kept = {n: [r for r in rows if n not in own or r[own[n][0]] in own[n][1]] for n, rows in stored.items()}
        numbers = [(row["id"],) for row in stored["rooms"]]
        return {**{name: [tuple(row) for row in rows] for name, rows in kept.items()}, "which rooms": numbers}

    async def endure(self, chance: random.Random, times: int) -> None:
        """Send so much at once, and judge what came of it."""
        before = self.stored()
        for _ in range(times):
            self.send(chance)
        await self.judge(before)

    async def judge(self, before: Stored) -> None:
        """Let everything come to rest, and judge."""
        await self.evening.settle()
        await self.evening.pass_time(2.0)
        sent = [(person, data) for person, data, _ in self.taps]
        self.judge_answers()
        self.wrong += [f"a fault: {fault}" for fault in self.faults.found]
        self.faults.found.clear()
        self.wrong += [f"{change} by one of {sent}" for change in changes(before, self.stored())]
        self.evening.leaks.judge()
        self.wrong += [f"a leak: {leak}" for leak in self.evening.leaks.found]

    def judge_answers(self) -> None:
        """Look whether each tap was answered once, or, where it was too much of one person, at most once."""
        sent: Counter[int] = Counter()
        for person, data, press in self.taps:
            sent[person.id] += 1
            words = [answer.text for answer in press.answers]
            is_surplus = sent[person.id] > NO_SURPLUS
            if len(words) > 1 or (not words and not is_surplus) or set(words) & OWN_FAULTS:
                self.wrong.append(f"{data!r} of {person} was answered by {words}")
        self.taps.clear()


def changes(before: Stored, after: Stored) -> list[str]:
    """Tell what is stored otherwise than before."""
    found = []
    for name, rows in after.items():
        old, new = set(before[name]) - set(rows), set(rows) - set(before[name])
        if old or new:
            pairs = zip(sorted(old, key=str), sorted(new, key=str), strict=False)
            fields = [(was, now) for one, other in pairs for was, now in zip(one, other, strict=True) if was != now]
            found.append(f"{name} changed: {len(old)} rows gone, {len(new)} new, {fields}")
    return found


def _is_in_turn(person: Person, room: Room) -> bool:
    hand = None if room.deal is None else hand_in_turn(room.deal.deal)
    return room.deal is not None and hand is not None and room.seats[room.deal.active[hand]].telegram_id == person.id


def _sits(person: Person, room: Room) -> bool:
    return any(seat.telegram_id == person.id and seat.presence is not Presence.LEFT for seat in room.seats)
