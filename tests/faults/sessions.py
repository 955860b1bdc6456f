"""A session in a storm, from its lobby to its final sheet, and the account of it."""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.faults.accepted import StormyCrowd, account
from tests.faults.evening import StormyEvening, hearing_errors, patient_polls
from tests.faults.storm import Storm
from tests.play.evening import NAMES, an_evening
from tests.play.random_sessions import sit_down
from zole_bot.chat.buttons import RoomAct, RoomTap, parse_button
from zole_bot.game.record import RecordError, judge, read_lines
from zole_bot.playground import Kind, PersonError
from zole_bot.playground.presses import press_button
from zole_bot.room import Phase, RoomId

A_LONG_WAIT = 1100.0
"""After it everybody can be written to again, whatever flood wait there was."""
A_MINUTE = 61.0
MOST_TRIES = 12
MOST_ACTS = 300
MOVES_TO_GO_ON = 8
ACTS_A_WISH = 10
LOBBY_ACTS = 12
ACTS_A_FAULT = 3
PLACES = ("basic group", "supergroup", "topic")


@dataclass
class Tally:
    """What was counted over all sessions."""

    sessions: int = 0
    deals: int = 0
    taps: int = 0
    accepted: int = 0
    lost: int = 0
    twice: int = 0
    leaks: int = 0
    exceptions: int = 0
    stuck: int = 0
    refused_files: int = 0
    violations: int = 0
    struck: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        kinds = ", ".join(f"{name} {count}" for name, count in sorted(self.struck.items()))
        return (
            f"faults: {self.struck.total()} ({kinds}) in {self.sessions} sessions and {self.deals} deals, "
            f"{self.taps} taps, {self.accepted} accepted, {self.lost} lost, {self.twice} counted twice, "
            f"{self.leaks} leaks, {self.exceptions} unhandled exceptions, {self.stuck} rooms stuck, "
            f"{self.refused_files} files refused, {self.violations} violations"
        )


async def play_in_a_storm(
    tally: Tally, folder: Path, preset: str, seats: int, place: str, faults: int, seed: int
) -> None:
    """Play one session with at least so many faults in it, let everything be well again, and come to its end."""
    chance = random.Random(f"{preset} {seats} {place} {seed}")
    name = f"{preset} {seats} {place}, seed {seed}"
    with hearing_errors() as errors:
        async with an_evening(folder, seed=seed, keep_calls=2000, make=StormyEvening) as evening:
            assert isinstance(evening, StormyEvening)
            with patient_polls(evening):
                crowd, storm = await _gather(evening, preset, seats, place, chance)
                found = await _play(crowd, storm, preset, faults)
                await storm.calm()
                await evening.pass_time(A_LONG_WAIT)
                crowd.group = storm.place
                found += await _go_on(crowd)
                found += await _end(crowd)
                found += await _judge(crowd, evening, tally)
                evening.leaks.judge()
                tally.stuck += len(found)
                found += [*map(str, evening.leaks.found), *map(str, evening.telegram.violations), *errors.found]
                tally.leaks += len(evening.leaks.found)
                tally.violations += len(evening.telegram.violations)
                evening.leaks.found.clear()
                evening.telegram.violations.clear()
    tally.exceptions += len(errors.found)
    tally.sessions += 1
    tally.taps += crowd.taps
    tally.struck += storm.struck
    tally.faults += [f"{name}: {fault}" for fault in found]


async def _gather(
    evening: StormyEvening, preset: str, seats: int, place: str, chance: random.Random
) -> tuple[StormyCrowd, Storm]:
    telegram = evening.telegram
    people = [telegram.new_person(name, language_code=chance.choice(("lv", "ru", "en"))) for name in NAMES[:seats]]
    watcher = telegram.new_person("Zane")
    kind = Kind.GROUP if place == "basic group" else Kind.SUPERGROUP
    is_forum = place == "topic"
    group = telegram.new_group(preset, [watcher, *people], kind=kind, is_forum=is_forum, with_bot=True)
    topic = group.new_topic("Zole") if is_forum else None
    storm = Storm(evening, group, topic, people, watcher, chance)
    crowd = StormyCrowd(evening, storm.place, people, [watcher], chance, turned_away=evening.turned_away)
    await evening.settle()
    return crowd, storm


async def _play(crowd: StormyCrowd, storm: Storm, preset: str, faults: int) -> list[str]:
    """Let people act and things go wrong by turns; where no session is going on, open one in calm weather.

    Tells where that cannot be done.
    """
    await _crowd_a_lobby(crowd, storm)
    while not storm.has_struck(faults):
        crowd.group = storm.place
        if crowd.evening.leaks.truth.phase_in(crowd.group.chat.id) in (Phase.LOBBY, Phase.CLOSED):
            await storm.calm()
            await crowd.evening.pass_time(A_LONG_WAIT)
            crowd.group = storm.place
            crowd.seated[0].says(crowd.group, "/zole")  # a lobby may stand where nobody sees it any more
            await crowd.evening.pass_time(A_MINUTE)
            if crowd.evening.leaks.truth.phase_in(crowd.group.chat.id) in (Phase.LOBBY, Phase.CLOSED):
                try:
                    await sit_down(crowd, preset)
                except AssertionError as error:
                    return [str(error)]
        await storm.blow()
        for _ in range(ACTS_A_FAULT):
            with suppress(PersonError):
                await crowd.act()
    await crowd.rest()
    return []


async def _crowd_a_lobby(crowd: StormyCrowd, storm: Storm) -> None:
    """Let people tap in the lobby while things go wrong."""
    with suppress(PersonError):
        crowd.seated[0].says(crowd.group, "/zole")
    for _ in range(LOBBY_ACTS):
        await storm.blow()
        with suppress(PersonError):
            crowd.group = storm.place
            press_newest(crowd, crowd.chance.choice(crowd.seated), RoomAct.JOIN)
        await crowd.evening.pass_time(crowd.chance.choice((1.0, 3.0, 10.0)))


def press_newest(crowd: StormyCrowd, person: object, act: RoomAct, value: str = "") -> bool:
    """Tap the newest button that does this, in the group or in the private chat; tells whether there is one."""
    for each in crowd.seated:
        if each is not person:
            continue
        for message in reversed([*each.sees(crowd.group), *each.sees()]):
            for button in message.buttons:
                tap = parse_button(button.value) if button.kind == "callback_data" else None
                if isinstance(tap, RoomTap) and (tap.act, tap.value) == (act, value):
                    press = press_button(each.world, each.user, message, button)
                    if press.answers and press.answers[0].url:
                        each.opens(press.answers[0].url)
                    return True
    return False


async def _go_on(crowd: StormyCrowd) -> list[str]:
    """Let people play on in calm weather for some moves, unless they end the session; tells where they cannot."""
    chat, truth = crowd.group.chat.id, crowd.evening.leaks.truth
    enough = truth.moves_in(chat) + MOVES_TO_GO_ON
    for act in range(MOST_ACTS):
        phase = truth.phase_in(chat)
        if phase in (Phase.LOBBY, Phase.CLOSED) or truth.moves_in(chat) >= enough:
            return []
        if phase == Phase.PAUSED and act % ACTS_A_WISH == 0:
            person = crowd.chance.choice(crowd.seated)
            person.says(crowd.group, "/resume")
            press_newest(crowd, person, RoomAct.RESUME)
        await crowd.act()
    return [f"nobody can go on: {truth.phase_in(chat)}"]


async def _end(crowd: StormyCrowd) -> list[str]:
    """End the session as people would; tells where it does not come to its final sheet.

    One whose topic is gone stands while another is going on in General, and comes there with the next command.
    """
    evening, chat = crowd.evening, crowd.group.chat.id
    truth, rooms = evening.leaks.truth, evening.leaks.truth.open_rooms_in(chat)
    if not rooms:
        return []
    for _ in range(MOST_TRIES):
        for person in crowd.seated:
            person.says(crowd.group, "/finish")
            await evening.pass_time(A_MINUTE)
            press_newest(crowd, person, RoomAct.FINISH, "1")
            await evening.pass_time(A_MINUTE)
            if not truth.open_rooms_in(chat):
                await evening.pass_time(A_MINUTE)
                return [f"room {room} is closed without a final sheet" for room in rooms if not _is_told(crowd, room)]
            press_newest(crowd, person, RoomAct.RESUME)
            await evening.pass_time(A_MINUTE)
            if not any(person.chat.is_started for person in crowd.seated):
                break
    return [f"the room does not come to its end: {truth.phase_in(chat)}"]


def _is_told(crowd: StormyCrowd, room: int) -> bool:
    """Tell whether a room's final sheet stands in the group, or there is nothing to be told in one."""
    with closing(sqlite3.connect(f"file:{crowd.evening.path}?mode=ro", uri=True)) as db:
        sql = "SELECT message_id FROM messages WHERE room_id = ? AND slot = 'final' AND message_id IS NOT NULL"
        sent = {number for (number,) in db.execute(sql, (room,))}
        settled = db.execute("SELECT 1 FROM deals WHERE room_id = ? AND state = 'settled'", (room,)).fetchone()
    seen = {message.message_id for message in crowd.others[0].sees(crowd.group)}
    return settled is None or bool(sent & seen)


async def _judge(crowd: StormyCrowd, evening: StormyEvening, tally: Tally) -> list[str]:
    """Judge every session file, and look for every accepted tap."""
    files, found = {}, []
    for room in evening.leaks.truth.rooms_in(crowd.group.chat.id):
        exported = await evening.service.books.export(RoomId(room))
        if exported is None:
            continue
        files[room] = exported[0].data
        try:
            tally.deals += sum("deal" in type(line).__name__.lower() for line in judge(read_lines(exported[0].data)))
        except RecordError as error:
            tally.refused_files += 1
            found.append(f"{exported[0].name} is refused: {error}")
    result = account(crowd, evening.path, files)
    tally.accepted += result.accepted
    tally.lost += result.lost
    tally.twice += result.twice
    tally.faults += result.faults
    return found
