"""Days as people write them, from seconds since 1970 (UTC)."""

from __future__ import annotations

from zole_bot.i18n import Texts

SECONDS_A_DAY = 24 * 3600
_DAYS_A_CYCLE = 146097
"""The Gregorian calendar repeats after 400 years."""
_DAYS_TO_1970 = 719468
"""From 1 March of the year 0, where years that end with February begin."""


def day_text(seconds: float, t: Texts) -> str:
    """Write the day of a moment."""
    year, month, day = day_of(seconds)
    return t.plain("date", year=str(year), month=f"{month:02}", day=f"{day:02}")


def day_of(seconds: float) -> tuple[int, int, int]:
    """Give year, month and day of a moment.

    >>> day_of(0), day_of(1709164800)
    ((1970, 1, 1), (2024, 2, 29))
    """
    cycle, day_of_cycle = divmod(int(seconds // SECONDS_A_DAY) + _DAYS_TO_1970, _DAYS_A_CYCLE)
    year_of_cycle = (
        day_of_cycle - day_of_cycle // 1460 + day_of_cycle // 36524 - day_of_cycle // (_DAYS_A_CYCLE - 1)
    ) // 365
    day_of_year = day_of_cycle - (365 * year_of_cycle + year_of_cycle // 4 - year_of_cycle // 100)
    months_since_march = (5 * day_of_year + 2) // 153
    day = day_of_year - (153 * months_since_march + 2) // 5 + 1
    month = (months_since_march + 2) % 12 + 1
    return 400 * cycle + year_of_cycle + (month <= 2), month, day
