"""What grows with the years, and what must not: time, bytes and memory on databases of many deals and many rooms.

    python bench/growth.py [--deals 100 10000 100000] [--rooms 2000] [--rounds 200] [--aim 1.2]

prints one line a measurement, with what it is a ratio of, and ends with 1 where a ratio misses the aim. Each database
has so many deals of one group, copied row by row from a session that was really played; all are on the disk and asked
in turn, so that what else the machine does is shared by all. Start-up is measured up to the moment at which every room
is drawn and its calls wait for their turn; in a program of its own, whose memory is looked at too.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from telegram.ext import ExtBot

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.service.sitting import NAMES, Sitting, a_sitting
from zole_bot.chat.desk import Desk
from zole_bot.chat.gateway import Gateway
from zole_bot.chat.limiter import Kind, Limiter, Priority, Slot
from zole_bot.chat.rate_limiter import RateLimiter, Ticket
from zole_bot.chat.screens.sheet import score_screen
from zole_bot.chat.screens.standings import history_screen, standings_screen
from zole_bot.chat.wanted import wanted_messages
from zole_bot.clock import ManualClock
from zole_bot.game.deal import Bury
from zole_bot.game.notation import format_action
from zole_bot.game.rules import hand_in_turn
from zole_bot.game.view import view
from zole_bot.i18n import texts
from zole_bot.players.simple import choose
from zole_bot.room import Chat, Person, Phase
from zole_bot.service.messages import MessageState
from zole_bot.service.rights import Actor
from zole_bot.service.service import Service
from zole_bot.storage import Storage

DEALS_A_SESSION = 10
TOPIC = 7
IDS_A_SESSION = 100
"""How far apart the numbers of copied deals are: more than a session has."""


async def play_once(folder: Path) -> int:
    """Play one session to its end, and leave another one in its first deal, in a topic; gives bytes of its export."""
    async with a_sitting(folder) as sitting:
        await sitting.begin(NAMES[:4])
        await sitting.play(DEALS_A_SESSION - 1)
        while (await sitting.room()).phase is Phase.DEAL:
            await sitting.move()
        await sitting.finish()
        files = await sitting.service.books.export(sitting.room_id)
        assert files is not None
        await sitting.begin(NAMES[:4])
        messages = sitting.service.messages
        for wish in wanted_messages(await sitting.service.look(sitting.room_id)):
            if wish.is_last:  # what the lobby has shown is not tended any more
                continue
            row = await messages.intend(sitting.room_id, wish.slot, wish.edition, wish.chat)
            await messages.record(row, MessageState.LIVE, row)
        async with sitting.service.storage.transaction() as db:
            await db.execute("UPDATE rooms SET thread_id = ? WHERE phase <> 'closed'", (TOPIC,))
    return len(files[0].data)


def copy_rows(db: sqlite3.Connection, table: str, where: str, copies: int, **changed: str) -> None:
    """Copy rows so many times; `changed` gives what is other in a copy, as SQL in which `n` is its number."""
    names = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
    values = ", ".join(changed.get(name, f"{table}.{name}") for name in names)
    db.execute(
        f"""WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
            INSERT INTO {table} ({", ".join(names)}) SELECT {values} FROM numbers, {table} WHERE {where} ORDER BY n""",  # noqa: S608
        (copies,),
    )


def fill(path: Path, deals: int) -> int:
    """Bring the group to so many stored deals; gives the bytes of the file."""
    with closing(sqlite3.connect(path)) as db:
        (played,) = db.execute("SELECT count(*) FROM deals WHERE state = 'settled'").fetchone()
        sessions = deals // played - 1
        with db:
            unique = {"session_id": "lower(hex(randomblob(16)))", "token": "lower(hex(randomblob(12)))"}
            copy_rows(db, "rooms", "rooms.id = 1", sessions, id="rooms.id + 1 + n", **unique)
            copy_rows(db, "seats", "room_id = 1", sessions, room_id="room_id + 1 + n")
            moved = {"id": f"deals.id + {IDS_A_SESSION} * n", "room_id": "room_id + 1 + n"}
            copy_rows(db, "deals", "room_id = 1", sessions, **moved)
            of_the_first = "deal_id IN (SELECT id FROM deals WHERE room_id = 1)"
            copy_rows(db, "actions", of_the_first, sessions, deal_id=f"deal_id + {IDS_A_SESSION} * n")
            db.execute("UPDATE sums SET deals = deals * ?1, points = points * ?1", (sessions + 1,))
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (stored,) = db.execute("SELECT count(*) FROM deals WHERE state = 'settled'").fetchone()
        assert stored == deals, (stored, deals)
    return path.stat().st_size


@dataclass
class Grown:
    """A database of so many deals, and how long each thing took on it, in seconds."""

    deals: int
    storage: Storage
    service: Service
    sitting: Sitting
    took: dict[str, list[float]] = field(default_factory=dict)

    async def time(self, what: str, work: Callable[[], Awaitable[object]]) -> None:
        """Do something and note how long it takes."""
        began = time.perf_counter()
        await work()
        self.took.setdefault(what, []).append(time.perf_counter() - began)

    async def score(self) -> object:
        """Do what /score does."""
        room = await self.service.last_room_at(self.sitting.chat.id, None)
        assert room is not None
        return score_screen((await self.service.look(room)).group)

    async def total(self) -> object:
        """Do what /total does."""
        return standings_screen(texts("en"), "Friends", await self.service.books.standings(self.sitting.chat.id))

    async def history(self) -> object:
        """Do what /history does."""
        return history_screen(texts("en"), await self.service.books.past_sessions(self.sitting.chat.id))

    async def tap(self) -> None:
        """Time a bid or a card, stored on the disk, and what is drawn after it."""
        sitting = self.sitting
        while True:
            room = await sitting.room()
            if room.deal is None:
                await sitting.deal_next()
                continue
            hand = hand_in_turn(room.deal.deal)
            assert hand is not None
            action = choose(view(room.deal.deal, hand), sitting.chance)
            if not isinstance(action, Bury):
                break
            await sitting.move()
        played, actor = room.deal, Actor(sitting.people[room.deal.active[hand]])

        async def act() -> None:
            reply = await self.service.sessions.act(room.id, actor, played.ordinal, played.turn, format_action(action))
            assert reply.notice == "none", reply
            await self.service.look(room.id)

        await self.time("a tap", act)


async def open_grown(path: Path, deals: int) -> Grown:
    """Open a database that was filled."""
    storage, clock = await Storage.open(path), ManualClock()
    service = Service(storage, clock, random.Random(1))
    chat: Chat = await service.people.meet_group(-1001, "Friends")
    people: list[Person] = [await service.people.meet(1000 + number, NAMES[number], "en") for number in range(4)]
    sitting = Sitting(service, clock, chat, random.Random(1), people)
    room = await service.room_at(chat.id, TOPIC)
    assert room is not None
    sitting.room_id = room
    return Grown(deals, storage, service, sitting)


async def ask(grown: list[Grown], rounds: int) -> None:
    """Ask all databases the same things, in turn."""
    for number in range(rounds):
        for each in grown if number % 2 else reversed(grown):
            await each.time("/score", each.score)
            await each.time("/total", each.total)
            await each.time("/history", each.history)
            await each.tap()


async def measure_growth(folder: Path, counts: list[int], rounds: int, aim: float) -> bool:
    """Measure what must not grow with the deals; True: no ratio misses the aim."""
    exported = await play_once(folder)
    grown: list[Grown] = []
    sizes = []
    try:
        for deals in counts:
            path = folder / f"{deals}.db"
            shutil.copyfile(folder / "zole.db", path)
            sizes.append(fill(path, deals))
            grown.append(await open_grown(path, deals))
        await ask(grown, 3)
        for each in grown:
            each.took.clear()
        await ask(grown, rounds)
    finally:
        for each in grown:
            await each.storage.close()
    is_met = True
    for what in grown[0].took:
        medians = [median(each.took[what]) for each in grown]
        # Round by round: what else the machine does differs more from one minute to the next than this does.
        ratios = [median(a / b for a, b in zip(each.took[what], grown[0].took[what], strict=True)) for each in grown]
        is_met = is_met and max(ratios) <= aim
        figures = ", ".join(
            f"{deals:,}: {1000 * value:.2f} ms ({ratio:.2f})"
            for deals, value, ratio in zip(counts, medians, ratios, strict=True)
        )
        print(f"{what} by stored deals, median and ratio (aim {aim:g}): {figures}", flush=True)
    a_deal = (sizes[-1] - sizes[0]) / (counts[-1] - counts[0])
    in_a_file = exported / DEALS_A_SESSION
    print(f"bytes on disk a deal: {a_deal:.0f}, {a_deal / in_a_file:.2f} of its {in_a_file:.0f} in a session file")
    return is_met


# --- start-up ---------------------------------------------------------------------------------------------------------


async def prepare_rooms(folder: Path, rooms: int) -> Path:
    """Make a database with so many rooms in play, each with a group and people of its own, and everything shown."""
    await play_once(folder)
    path = folder / "zole.db"
    with closing(sqlite3.connect(path)) as db:
        with db:
            (room,) = db.execute("SELECT id FROM rooms WHERE phase = 'deal'").fetchone()
            copies = rooms - 1
            copy_rows(db, "chats", "chats.id = 1", copies, id="chats.id + n", telegram_id="telegram_id - n")
            far = {"id": "people.id + 10 * n", "telegram_id": "telegram_id + 10 * n"}
            copy_rows(db, "people", "people.id < 10", copies, **far)
            unique = {"session_id": "lower(hex(randomblob(16)))", "token": "lower(hex(randomblob(12)))"}
            copy_rows(db, "rooms", f"rooms.id = {room}", copies, id="rooms.id + n", chat_id="chat_id + n", **unique)
            copy_rows(db, "seats", f"room_id = {room}", copies, room_id="room_id + n", person_id="person_id + 10 * n")
            (deal,) = db.execute("SELECT id FROM deals WHERE state = 'playing'").fetchone()
            copy_rows(db, "deals", f"deals.id = {deal}", copies, id="deals.id + n", room_id="room_id + n")
            copy_rows(db, "actions", f"deal_id = {deal}", copies, deal_id="deal_id + n")
            moved = "CASE WHEN chat < 0 THEN chat - n ELSE chat + 10 * n END"
            slot = "CASE WHEN chat < 0 THEN slot ELSE 'hand:1:' || (substr(slot, 8) + 10 * n) END"
            copy_rows(
                db, "messages", f"room_id = {room}", copies, id="NULL", room_id="room_id + n", chat=moved, slot=slot
            )
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


def memory() -> int:
    """Give the bytes of memory that this process holds."""
    pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


class NobodysTurn(Limiter):
    """A limiter that lets nobody through: what is measured ends where Telegram begins."""

    async def acquire(self, *_: int | Kind | Priority | float) -> Slot:
        """Wait without end."""
        await asyncio.Event().wait()
        raise AssertionError


async def start_up(path: Path) -> None:
    """Start on a database and draw every room; prints seconds, bytes and rooms for the program that measures."""
    clock = ManualClock()
    limiter = NobodysTurn(clock, 28)
    bot: ExtBot[Ticket] = ExtBot("1:none", rate_limiter=RateLimiter(limiter))
    before, began, worked = memory(), time.perf_counter(), time.process_time()
    storage = await Storage.open(path)
    service = Service(storage, clock, random.Random(1))
    desk = Desk(service, Gateway(bot, limiter, clock), clock, "zole_bot")
    await desk.start()
    service.alarm.start()
    while desk.is_drawing:  # noqa: ASYNC110  # nobody tells when the last one is drawn
        await asyncio.sleep(0.005)
    took, worked = time.perf_counter() - began, time.process_time() - worked
    print(took, worked, memory() - before, len(await service.messages.load_all()), flush=True)
    os._exit(0)  # thousands of calls wait for their turn, and nobody is interested in them


async def measure_start(folder: Path, rooms: int) -> None:
    """Measure a start, and one with a tenth of the rooms beside it."""
    measured: list[tuple[int, float, float, int]] = []
    for count in (max(rooms // 10, 1), rooms):
        place = folder / f"{count} rooms"
        place.mkdir()
        path = await prepare_rooms(place, count)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, __file__, "--start-on", str(path)), stdout=asyncio.subprocess.PIPE
        )
        output, _ = await process.communicate()
        took, worked, bytes_held, drawn = output.decode().split()
        assert int(drawn) == count, output
        measured.append((count, float(took), float(worked), int(bytes_held)))
    (few, _, few_worked, few_held), (many, seconds, worked_seconds, held) = measured
    ratio = (worked_seconds / many) / (few_worked / few)
    print(
        f"start-up with {many:,} rooms in play: {seconds:.2f} s, {worked_seconds:.2f} s of the processor, "
        f"{1000 * worked_seconds / many:.2f} ms a room, {ratio:.2f} of what each takes with {few:,} rooms"
    )
    ratio = (held / many) / (few_held / few)
    print(f"memory a room: {held / many / 1024:.1f} KiB, {ratio:.2f} of what each takes with {few:,} rooms")


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="What grows with the years.")
    parser.add_argument("--deals", type=int, nargs="+", default=[100, 10_000, 100_000])
    parser.add_argument("--rooms", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--aim", type=float, default=1.2)
    parser.add_argument("--start-on", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.start_on is not None:
        asyncio.run(start_up(options.start_on))
    with tempfile.TemporaryDirectory(prefix="zole-growth-") as folder:
        is_met = asyncio.run(measure_growth(Path(folder), options.deals, options.rounds, options.aim))
        asyncio.run(measure_start(Path(folder), options.rooms))
    return 0 if is_met else 1


if __name__ == "__main__":
    sys.exit(main())
