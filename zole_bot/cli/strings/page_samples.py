"""What screens may get that are shown on demand: samples for their parameters, by type and by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum

from zole_bot.chat.content import Button
from zole_bot.chat.screens.house_rules import PAGES
from zole_bot.chat.screens.settings import SETTINGS
from zole_bot.cli.strings.samples import DAY, GROUPS, LINKS, NAMES
from zole_bot.cli.strings.table import person
from zole_bot.game.house_rules import PRESETS, RULE_VALUES, HouseRules, with_rules
from zole_bot.i18n import Texts, texts
from zole_bot.look import KnownGroup, Look, PastSession, Standing
from zole_bot.room import Chat, ChatId, Person, ShowTricks

Sample = Callable[[str], object]
"""What a parameter may get, in a language."""


def _constant(value: object) -> Sample:
    return lambda _: value


def _each_rules() -> Iterator[HouseRules | None]:
    yield None
    yield from PRESETS.values()
    for name, values in RULE_VALUES.items():
        yield from (with_rules(HouseRules(), {name: value}) for value in values[1:])


def _fresh_chat(language: str) -> Chat:
    return Chat(ChatId(1), -1001, GROUPS[language], None, "klasiska", HouseRules(), 60, 30, 0)


def _settled_chat(language: str) -> Chat:
    chat = Chat(ChatId(1), -1001, GROUPS[language], language, "galds", PRESETS["galds"], 0, 0, 12)
    return replace(chat, show_tricks=ShowTricks.ALL, quiet_hours="22-8", rooms_a_day=2)


def _standings(language: str) -> tuple[Standing, ...]:
    points = (124, 31, 31, 0, -186)
    return tuple(
        Standing(name, deals=40 - place, points=each, bigs=9, big_wins=5)
        for place, (name, each) in enumerate(zip(NAMES[language], points, strict=True))
    )


def _past_sessions(language: str) -> tuple[PastSession, ...]:
    first, second, third, *_ = NAMES[language]
    totals = ((first, 14), (second, -4), (third, -10))
    return (
        PastSession(DAY, "klasiska", 21, totals, is_open=False),
        PastSession(DAY, "galdins", 2, totals, is_open=False),
        PastSession(DAY, "galds", 0, (), is_open=True),
    )


def _lobbies(language: str) -> tuple[tuple[str, str], ...]:
    return ((GROUPS[language], LINKS["join"]),)


def _known_groups(language: str) -> tuple[KnownGroup, ...]:
    return tuple(KnownGroup(ChatId(number), GROUPS[language], number == 1) for number in (1, 2))


BY_TYPE: dict[object, Sequence[Sample]] = {
    Texts: (texts,),
    HouseRules | None: tuple(map(_constant, _each_rules())),
    Chat: (_fresh_chat, _settled_chat),
    Person | Look: (_constant(person(0)), _constant(replace(person(0), confirms_cards=True, plays_only_card=True))),
    Button | None: (_constant(None),),
    Sequence[Standing]: (_constant(()), _standings),
    Sequence[PastSession]: (_constant(()), _past_sessions),
    Sequence[KnownGroup]: (_constant(()), _known_groups),
}
BY_NAME: dict[str, Sequence[Sample]] = {
    "title": (GROUPS.__getitem__,),
    "chosen": (str,),
    "group_language": (str,),
    "page": tuple(map(_constant, PAGES)),
    "add_to_group_url": (_constant(LINKS["add"]),),
    "join_url": (_constant(LINKS["join"]),),
    "name": tuple(map(_constant, SETTINGS)),
    "lobbies": (_constant(()), _lobbies),
}


def samples_of(name: str, hint: object) -> Sequence[Sample]:
    """Give what a parameter may get, () if it is not known; what has no type of ours is known by its name."""
    found = BY_TYPE.get(hint) or BY_NAME.get(name)
    if found is not None:
        return found
    if hint is bool:
        return (_constant(False), _constant(True))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return tuple(map(_constant, hint))
    is_number = hint is int or getattr(hint, "__supertype__", None) is int
    return (_constant(7),) if is_number else ()
