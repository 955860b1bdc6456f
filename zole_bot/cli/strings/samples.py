"""What is put into texts and screens: people, groups, and a sensible value for each variable of the catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from zole_bot.chat.screens.cards import cards_line
from zole_bot.chat.screens.days import day_text
from zole_bot.game.cards import DECK
from zole_bot.i18n import Texts, Value
from zole_bot.look import Look, RoomLook, SeatLook
from zole_bot.room import MAX_SEATS

NAMES: Mapping[str, tuple[str, ...]] = {
    "en": ("Anna", "Peter", "Emma", "Maximilian Alexander III", "Kate <3"),
    "lv": ("Anna", "Pēteris", "Ilze", "Kristaps Aleksandrs Ints", "Māra <3"),
    "ru": ("Анна", "Пётр", "Ирина", "Александр Константинович", "Мария <3"),
}
"""Five for each language: one as long as a name can be, and one with signs that a page must not take for its own."""
GROUPS: Mapping[str, str] = {"en": "Friday Zole & tea", "lv": "Piektdienas zole & tēja", "ru": "Золе & чай по пятницам"}
LINKS: Mapping[str, str] = {
    "chat": "https://t.me/ZoleBot",
    "join": "https://t.me/ZoleBot?start=join_0",
    "add": "https://t.me/ZoleBot?startgroup=0",
}
DAY = 1_800_000_000.0
PLURALS = (0, 1, 2, 5, 11, 21)
"""At least one number for every plural form of each language."""


@cache
def sample_values(t: Texts) -> Mapping[str, Value]:
    """Give a value for each variable by its name, as the language has it."""
    first, second, third, *_ = NAMES[t.language]
    numbers = dict.fromkeys(("big", "common", "extra", "lose", "number", "personal", "points", "price", "small"), 3)
    numbers |= dict.fromkeys(("tie", "trick", "tricks", "trumps", "win", "zole", "count", "deals", "cut"), 5)
    return {
        **numbers,
        "name": first,
        "host": first,
        "dealer": second,
        "winner": second,
        "player": second,
        "owner": third,
        "names": f"{first}, {second}",
        "each": f"{first} +4 · {second} −2 · {third} −2",
        "group": GROUPS[t.language],
        "text": GROUPS[t.language],
        "bid": t.plain("bid-pass"),
        "contract": t.plain("bid-zole"),
        "band": t.plain("band-zole-won"),
        "preset": t.plain("preset-klasiska"),
        "value": t.plain("preset-klasiska"),
        "card": cards_line(DECK[:1], t),
        "cards": cards_line(DECK[:3], t),
        "score": "+4",
        "total": "−12",
        "seal": "3f2a 91c0 7be4 1d55 …",
        "secret": "3f2a91c0" * 8,
        "public": "91c07be4" * 4,
        "when": day_text(DAY, t),
        "begin": 22,
        "end": 8,
        "year": "2027",
        "month": "01",
        "day": "15",
    }


@cache
def long_values(t: Texts) -> Mapping[str, Value]:
    """Give the longest value of each variable that people's and groups' names are put into."""
    name = max(NAMES[t.language], key=len)
    return {
        **dict.fromkeys(("name", "host", "dealer", "winner", "player", "owner", "group", "text"), name),
        "names": ", ".join([name] * MAX_SEATS),
        "each": " · ".join([f"{name[:14]} −120"] * MAX_SEATS),
        "cards": ", ".join(f"{card} {name[:16]}" for card in cards_line(DECK[:4], t).split()),
    }


def room_in(room: RoomLook, language: str) -> RoomLook:
    """Show a room as it would be among people who speak a language."""
    seats = tuple(
        SeatLook(seat.person, seat.telegram_id, seat.presence, seat.edition, seat.rings, look_in(seat.look, language))
        for seat in room.seats
    )
    return replace(room, group=look_in(room.group, language), seats=seats)


def look_in(look: Look, language: str) -> Look:
    """Show a look as it would be among people who speak a language."""
    players = tuple(replace(player, name=NAMES[language][player.player]) for player in look.players)
    return replace(look, language=language, title=GROUPS[language], players=players, links=LINKS)
