"""Sessions of people who tap at random: sitting down by the buttons, playing deals, judging what was stored."""

from __future__ import annotations

import random

from tests.play.evening import NAMES, Evening
from tests.play.people_at_random import ANSWER_SECONDS, Crowd
from zole_bot.chat.buttons import RoomAct, RoomTap, parse_button
from zole_bot.game.record import JudgedDeal, RecordError, judge, read_lines
from zole_bot.playground import Call, Person, Press
from zole_bot.playground.presses import press_button
from zole_bot.room import Phase, Presence, Room, RoomId

PATIENCE_SECONDS = 130


async def gather(evening: Evening, preset: str, seats: int, chance: random.Random) -> Crowd:
    """Let people meet in a group with one who only watches, sit down by that preset's button, and start."""
    telegram = evening.telegram
    codes = [chance.choice(("lv", "ru", "en")) for _ in range(seats)]
    people = [telegram.new_person(name, language_code=code) for name, code in zip(NAMES, codes, strict=False)]
    watcher = telegram.new_person("Zane")
    group = telegram.new_group(f"{preset} {seats}", [watcher, *people], with_bot=True)
    crowd = Crowd(evening, group, people, [watcher], chance)
    await sit_down(crowd, preset)
    return crowd


async def sit_down(crowd: Crowd, preset: str) -> None:
    """Open a lobby, or go on with the one somebody opened; choose the preset and start, all by the buttons."""
    evening, group = crowd.evening, crowd.group
    if evening.leaks.truth.phase_in(group.chat.id) != Phase.LOBBY:
        crowd.seated[0].says(group, "/zole")
        await evening.pass_time(3)
    while missing := await _missing(crowd):  # who only asked for a seat and never comes loses it after a while
        for person in missing:
            press = await _press(crowd, person, RoomAct.JOIN)
            await evening.pass_time(ANSWER_SECONDS)
            answer = await press.answer()
            if answer.url:
                person.opens(answer.url)
            await evening.pass_time(30)
    room = await _room(crowd)
    host = next(
        person for person in crowd.seated if room.host is not None and person.id == room.seats[room.host].telegram_id
    )
    if not room.shows_presets:
        await _press(crowd, host, RoomAct.PRESETS, "1")
    await _press(crowd, host, RoomAct.PRESET, preset)
    await _press(crowd, host, RoomAct.START)
    await evening.pass_time(ANSWER_SECONDS)
    room = await _room(crowd)
    if (room.phase, room.preset, len(room.seats)) != (Phase.DEAL, preset, len(crowd.seated)):
        crowd.faults.append(f"{group.chat.title}: {room.phase} by {room.preset} with {len(room.seats)} seats")


async def _press(crowd: Crowd, person: Person, act: RoomAct, value: str = "") -> Press:
    """Tap the newest button in the group that does this, once it is there: an edit may have to wait for a minute."""
    for _ in range(PATIENCE_SECONDS):
        for message in reversed(person.sees(crowd.group)):
            for button in message.buttons:
                tap = parse_button(button.value) if button.kind == "callback_data" else None
                if isinstance(tap, RoomTap) and (tap.act, tap.value) == (act, value):
                    crowd.taps += 1
                    return press_button(person.world, person.user, message, button)
        await crowd.evening.pass_time(1)
    raise AssertionError(f"nobody sees a button for {act} {value} in «{crowd.group.chat.title}»")


async def _room(crowd: Crowd) -> Room:
    room = crowd.evening.leaks.truth.room_in(crowd.group.chat.id)
    assert room is not None
    return await crowd.evening.service.rooms.look(RoomId(room))


async def _missing(crowd: Crowd) -> list[Person]:
    here = {seat.telegram_id for seat in (await _room(crowd)).seats if seat.presence is Presence.SEATED}
    return [person for person in crowd.seated if person.id not in here]


async def play_deals(crowd: Crowd, preset: str, deals: int, *, most_acts: int = 1500) -> None:
    """Let the people act until so many deals of their group count; a session that somebody ended is opened again."""
    acts = 0
    while counted_deals(crowd) < deals:
        acts += 1
        if acts > most_acts * deals:
            crowd.faults.append(f"{crowd.group.chat.title}: {acts} acts, and the deals do not end")
            return
        if crowd.evening.leaks.truth.phase_in(crowd.group.chat.id) in (Phase.LOBBY, Phase.CLOSED):
            await sit_down(crowd, preset)
        await crowd.act()
    await crowd.rest()


def counted_deals(crowd: Crowd) -> int:
    """Count the deals of the group that are settled."""
    return sum(deal.state == "settled" for deal in crowd.evening.leaks.truth.deals_in(crowd.group.chat.id))


async def judge_sessions(crowd: Crowd) -> int:
    """Export every session of the group and judge the files; gives the number of deals that were accepted."""
    accepted = 0
    for room in crowd.evening.leaks.truth.rooms_in(crowd.group.chat.id):
        files = await crowd.evening.service.books.export(RoomId(room))
        if files is None:
            continue
        try:
            accepted += sum(isinstance(judged, JudgedDeal) for judged in judge(read_lines(files[0].data)))
        except RecordError as error:
            crowd.faults.append(f"{files[0].name} is refused: {error}")
    return accepted


def refusals(evening: Evening) -> list[str]:
    """List the calls that were refused, except for what no bot can foresee."""
    calls = [call for call in evening.telegram.calls if not call.is_ok and not _is_a_race(evening, call)]
    return [f"{call.method} {call.code}: {call.error}" for call in calls]


def _is_a_race(evening: Evening, call: Call) -> bool:
    error = call.error or ""
    if call.code == 403:
        return "can't initiate conversation" in error  # he had not started the bot
    if "message is not modified" in error:
        # A page that nobody remembers, such as the choice of a language; a live message is never edited in vain.
        slot = evening.leaks.truth.slot_of(call.chat_id or 0, int(str(call.parameters["message_id"])))
        return call.method == "editMessageText" and slot is None
    return "message to edit not found" in error or "message to delete not found" in error
