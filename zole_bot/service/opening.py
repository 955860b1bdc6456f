"""Whether a group lets a new room be opened now: its quiet hours, and how many rooms a day it wants.

Pure: the moment comes in, and so does the count of rooms. Hours and days are those of Riga, summer time included.
"""

from __future__ import annotations

import re
from datetime import datetime
from zoneinfo import ZoneInfo

from zole_bot.room import Chat
from zole_bot.service.reply import Notice, Reply

RIGA = ZoneInfo("Europe/Riga")
_HOURS = re.compile(r"(\d|1\d|2[0-3])-(\d|1\d|2[0-3])")


class OpeningRefusedError(Exception):
    """The group wants no new room now; `reply` tells why."""

    def __init__(self, reply: Reply) -> None:
        super().__init__(reply.notice)
        self.reply = reply


def refuse_opening(chat: Chat, opened_today: int, now: float) -> Reply | None:
    """Say why no room can be opened in a group at a moment, or None when one can.

    `opened_today` are the rooms of the group since `day_began(now)`, those that came to nothing not counted.
    """
    hours = parse_hours(chat.quiet_hours)
    if hours is not None and is_quiet(hours, now):
        return Reply(Notice.QUIET_HOURS, {"begin": hours[0], "end": hours[1]})
    if 0 < chat.rooms_a_day <= opened_today:
        return Reply(Notice.ROOMS_TODAY, {"count": chat.rooms_a_day})
    return None


def parse_hours(text: str) -> tuple[int, int] | None:
    """Read quiet hours, as from and until; None for the empty text, which means none.

    Raises `ValueError` for anything else.
    """
    if not text:
        return None
    found = _HOURS.fullmatch(text)
    if found is None:
        raise ValueError(text)
    return int(found[1]), int(found[2])


def is_quiet(hours: tuple[int, int], now: float) -> bool:
    """Tell whether a moment lies in quiet hours, which begin with the first hour and end when the second begins."""
    begin, end = hours
    hour = datetime.fromtimestamp(now, RIGA).hour
    return begin <= hour < end if begin <= end else hour >= begin or hour < end


def day_began(now: float) -> float:
    """Give the midnight with which the day of a moment began; a day has 23 or 25 hours when the clocks change."""
    moment = datetime.fromtimestamp(now, RIGA)
    return moment.replace(hour=0, minute=0, second=0, microsecond=0, fold=0).timestamp()
