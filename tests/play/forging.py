"""Forged taps and odd commands: data of buttons that somebody really saw, changed in every way, sent from anywhere."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from zole_bot.chat.buttons import DealAct, DealTap, OwnAct, OwnTap, RoomAct, RoomTap, Tap, format_button, parse_button
from zole_bot.game.cards import DECK
from zole_bot.playground import Edited, Event, Posted

MOST_KEPT = 2000
NUMBERS = (
    *("0", "1", "2", "3", "4", "5", "6", "9", "a", "z", "10", "zz", "zzzzzzzzzzz", "zzzzzzzzzzzz", "-1", "01", "1.0"),
    *("", " ", "1 ", "१", "Ⅷ", "²", "A", "１", "0x1", "1e3", "9" * 40, "\x00", "None", "true"),
)
ACTS = (*DealAct, *RoomAct, *OwnAct, "toggle", "sayy", "SAY", "", "выход", "__class__")
VALUES = (
    *("", "0", "1", "2", "9", "60", "86400", "99999999999999999999999999", "-1", "0.5", "take", "zole", "small_zole"),
    *(
        "pass",
        "menu",
        "ask_zole",
        "cards",
        "confirm",
        "lv",
        "ru",
        "en",
        "xx",
        "galds",
        "veca",
        "1=1",
        "2=1",
        "3",
        "zz=0",
    ),
    *(
        "ring=never",
        "ring=loud",
        "language=lv",
        "small_zole=true",
        "small_zole=",
        "=",
        "=1",
        "1=",
        "clock=1",
        "preset=x",
    ),
    *("QcQs", "QcQc", "Qc7h", "Qx", "qC", "10c", "T" * 36, "T" * 37, "🂡", "♣Q", "Q♣", "<b>", "%s", "'; --", "../../x"),
    *(card.text for card in DECK),
)
VERSIONS = ("1d", "1r", "1o", "0d", "2d", "1x", "d", "1", "", "11d", "1D", "１d")
NOISE = "\u202e\u200f\u2066\x00\x07\n\t:;%{}&<>'\"\\/é🃏ščд٣"
ODD = (
    *("", ":", "::::::", "x", "\x00", "1d", "1d:1:1:0:say", "say:take", "null", "{}", "[]", "💥" * 16, "a" * 65),
    *("1d:" * 22, "1d:1:1:1:play:" + "Q" * 60, "1r:1:1:start:" + "9" * 60, "1o:lang:" + "é" * 30, "\ud7ff" * 20),
)
STEPS = (0, 0, 0, 0, 1, -1, 2, 35)
PAYLOADS = (
    "join_",
    "rules_",
    "join",
    "zole",
    "",
    "JOIN_",
    "join_-",
    "rules_0",
    "rules_zzzzzzzzzzz",
    "rules_zzzzzzzzzzzz",
)
COMMANDS = (
    *("zole", "score", "total", "history", "export", "pause", "resume", "finish", "settings", "language", "rules"),
    *("help", "start", "hand", "notify", "forget", "nothing", "zole1", "stats", "practice", "record"),
)
NAMES = ("", "@zole_bot", "@Zole_Bot", "@zole_bot2", "@other_bot", "@", "@@zole_bot")
ARGUMENTS = (
    *("", " x", " 1 2 3", "\n/finish", " \u202etset", " @zole_bot", " <b>&", " '; DROP--", " \x00\x01", " ", "\t1"),
    *(" " + "x" * 4000, " " + "🃏" * 500, " join_", " =1", " -1", " ♣Q", " None", "\u200b", ": take", "/score"),
)


@dataclass
class Seen:
    """All data of buttons that ever stood on a screen, the oldest forgotten first."""

    data: dict[str, None] = field(default_factory=dict)

    def __call__(self, event: Event) -> None:
        """Look at what appears."""
        if isinstance(event, Posted | Edited):
            for button in event.message.buttons:
                if button.kind == "callback_data":
                    self.data[button.value] = None
            while len(self.data) > MOST_KEPT:
                del self.data[next(iter(self.data))]


def forged(chance: random.Random, seen: Sequence[str]) -> str:
    """Give data that no app sends: mostly what was really seen, with some fields changed."""
    if not seen or chance.random() < 0.1:
        return chance.choice(ODD)
    data = chance.choice(seen)
    if (tap := parse_button(data)) is not None and chance.random() < 0.6:
        return _well_formed(chance, tap)
    for _ in range(chance.choice((0, 1, 1, 1, 2, 2, 3))):
        data = _changed(chance, data, seen)
    return data


def _well_formed(chance: random.Random, tap: Tap) -> str:
    """Change what a button means, and nothing of how it is written."""
    value = chance.choice((tap.value, tap.value, chance.choice(VALUES)))
    match tap:
        case DealTap():
            deal, turn = max(0, tap.deal + chance.choice(STEPS)), max(0, tap.turn + chance.choice(STEPS))
            tap = DealTap(chance.choice((tap.room, 1, 2)), deal, turn, chance.choice((tap.act, *DealAct)), value)
        case RoomTap():
            stage = max(0, tap.stage + chance.choice(STEPS))
            tap = RoomTap(chance.choice((tap.room, 1, 2, 3)), stage, chance.choice((tap.act, *RoomAct)), value)
        case OwnTap():
            tap = OwnTap(chance.choice((tap.act, *OwnAct)), value)
    return format_button(tap)


def _changed(chance: random.Random, data: str, seen: Sequence[str]) -> str:
    fields = data.split(":")
    place = chance.randrange(len(fields))
    match chance.randrange(8):
        case 0:
            fields[0] = chance.choice(VERSIONS)
        case 1 | 2:  # another room, deal, turn or stage
            fields[min(1 + chance.randrange(3), len(fields) - 1)] = chance.choice(NUMBERS)
        case 3:
            fields[max(0, len(fields) - 2)] = chance.choice(ACTS)
        case 4:
            fields[-1] = chance.choice(VALUES)
        case 5:  # a field of somebody else's button
            others = chance.choice(seen).split(":")
            fields[place] = others[min(place, len(others) - 1)]
        case 6:
            fields = [*fields[:place], *fields[place + chance.randrange(2) :], *chance.sample(fields, 1)]
        case _:
            at = chance.randrange(len(data) + 1)
            return data[:at] + chance.choice(NOISE) * chance.choice((1, 2, 70)) + data[at + chance.randrange(3) :]
    return ":".join(fields)


def odd_command(chance: random.Random) -> str:
    """Give something typed that begins like a command, with arguments that nobody foresaw."""
    return "/" + chance.choice(COMMANDS) + chance.choice(NAMES) + chance.choice(ARGUMENTS)


def odd_payload(chance: random.Random, tokens: Sequence[str]) -> str:
    """Give what follows /start: a link that is real, nearly real, or nothing of the kind."""
    payload = chance.choice(PAYLOADS) + chance.choice((*tokens, "", "garbage", "0" * 24, "x" * 58, "ß", "1 2"))
    return payload[: chance.choice((64, 64, 64, 10, 4000))]
