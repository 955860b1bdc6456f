"""`zole-bot check [DATABASE]`: judge every stored deal again, and tell what is not as it should be."""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path

from zole_bot.cli.output import CommandError, Output
from zole_bot.config import SettingsError, load_database_path
from zole_bot.migrate import MigrationError
from zole_bot.service.checking import UNREADABLE, Deviation, RoomJudge, What
from zole_bot.storage import Connection, DatabaseError
from zole_bot.storage.copies import looking_at
from zole_bot.storage.records import Sum, load_deal_records, load_room_record, load_sums, rooms_with_sessions

EXIT_OK = 0
EXIT_DEVIATION = 1
EXIT_CANNOT = 2

SENTENCES: dict[What, str] = {
    What.UNREADABLE: "cannot be read",
    What.ORDINAL: "is number {stored} in the chain, where {judged} is wanted",
    What.NUMBER: "is counted as {stored}, where {judged} is wanted",
    What.DEALER: "was dealt by player {stored}, where {judged} is wanted",
    What.ACTIVE: "was played by {stored}, where {judged} is wanted",
    What.SECRET: "has a secret that is not in the chain of the session",
    What.PUBLIC: "has a public text that does not follow from the deal before it",
    What.CARDS: "has other cards than its proof",
    What.ILLEGAL: "has an action against the rules, the one at place {stored}",
    What.NOT_OVER: "is settled, but its actions do not end it",
    What.OVER: "is said to be in play, but its actions end it",
    What.RESULT: "was told with {about} {stored}, its actions give {judged}",
    What.TOTALS: "was told with the totals {stored}, the scores give {judged}",
    What.SESSION: "goes on with {about} {stored}, its deals give {judged}",
}


@dataclass
class Tally:
    """What was judged so far."""

    deals: Counter[str] = field(default_factory=Counter)
    """By state."""
    rooms: int = 0
    sums: int = 0
    deviations: int = 0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is judged."""
    parser.add_argument(
        "database", metavar="DATABASE", nargs="?", type=Path, help="by default what the settings name; a backup will do"
    )


def run(options: argparse.Namespace, output: Output) -> int:
    """Judge, and tell a line for each deviation and one with what was counted."""
    try:
        tally = asyncio.run(_check(options.database or load_database_path(), output))
    except (DatabaseError, MigrationError, SettingsError) as error:
        raise CommandError(str(error), EXIT_CANNOT) from error
    output.line(
        f"{tally.deals.total()} deals judged ({tally.deals['settled']} settled, {tally.deals['void']} broken off, "
        f"{tally.deals['playing']} in play) in {tally.rooms} sessions, {tally.sums} standings: "
        f"{tally.deviations or 'no'} deviation{'' if tally.deviations == 1 else 's'}"
    )
    return EXIT_DEVIATION if tally.deviations else EXIT_OK


async def _check(path: Path, output: Output) -> Tally:
    tally = Tally()

    def tell(line: str) -> None:
        tally.deviations += 1
        output.line(output.escape(line))

    async with looking_at(path) as db:
        judged: dict[tuple[int, int], Sum] = {}
        for room in await rooms_with_sessions(db):
            tally.rooms += 1
            try:
                record, deals = await load_room_record(db, room), await load_deal_records(db, room)
                judge = RoomJudge(record)
            except UNREADABLE:
                tell(f"room {room} cannot be read")
                continue
            tally.deals.update(deal.state for deal in deals)
            for deviation in judge.judge(deals):
                tell(format_deviation(deviation))
            for person, added in judge.sums.items():
                judged[record.chat, person] = judged.get((record.chat, person), Sum()) + added
        await _check_sums(db, judged, tally, tell)
    return tally


async def _check_sums(
    db: Connection, judged: dict[tuple[int, int], Sum], tally: Tally, tell: Callable[[str], None]
) -> None:
    """Judge the standings: they are the sums of what people were told."""
    stored = {(int(chat), int(person)): value for (chat, person), value in (await load_sums(db)).items()}
    tally.sums = len(stored)
    for chat, person in sorted({*stored, *judged}):
        wanted, found = judged.get((chat, person), Sum()), stored.get((chat, person), Sum())
        if wanted != found:
            standings = f"the standings have {_format_sum(found)}, the deals {_format_sum(wanted)}"
            tell(f"group {chat}, person {person}: {standings}")


def format_deviation(deviation: Deviation) -> str:
    """Tell a deviation in a line."""
    place = f"room {deviation.room}" + ("" if deviation.ordinal is None else f", deal {deviation.ordinal}")
    words = SENTENCES[deviation.what].format(
        about=deviation.about, stored=_format(deviation.stored), judged=_format(deviation.judged)
    )
    return f"{place} {words}"


def _format(value: object) -> str:
    """Write a value of the game plainly."""
    match value:
        case None:
            return "none"
        case tuple():
            return "(" + ", ".join(map(_format, value)) + ")"
        case _ if is_dataclass(value):
            return "(" + ", ".join(f"{part.name} {_format(getattr(value, part.name))}" for part in fields(value)) + ")"
        case _:
            return str(value)


def _format_sum(value: Sum) -> str:
    return f"{value.deals} deals, {value.points} points, {value.bigs} as big, {value.big_wins} won"
