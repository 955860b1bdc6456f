"""Buttons and the data they carry: at most 64 bytes, the wanted value and never "toggle"; junk reads as None.

The form is `1:` and the kind, then numbers in base 36 and words, all joined by colons. What a button of a deal belongs
to is (room, deal, turn), any other of a room (room, stage); a button for oneself belongs to nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

MAX_DATA_BYTES = 64
VERSION = "1"
_NUMBER = re.compile(r"0|[1-9a-z][0-9a-z]{0,10}")
_VALUE = re.compile(r"[A-Za-z0-9_=.+-]{0,36}")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class DealAct(StrEnum):
    """What a button of a deal wants."""

    SAY = "say"
    """Value: a bid."""
    ASK = "ask"
    """Value: zole or small_zole; shows the question."""
    MARK = "mark"
    """Value: a card."""
    UNMARK = "unmark"
    """Value: a card."""
    BURY = "bury"
    """Value: two cards, as shown."""
    PLAY = "play"
    """Value: a card."""
    LAST = "last"
    """Shows the last trick."""
    PAGE = "page"
    """Value: a page of the hand."""
    BACK = "im_back"
    PICK = "pick"
    """Value: a card to be played once it is confirmed."""
    GIVE_UP = "give_up"
    OFFER = "offer"
    AGREE = "agree"
    REFUSE = "refuse"


class RoomAct(StrEnum):
    """What any other button of a room wants."""

    JOIN = "join"
    LEAVE = "leave"
    """Value, once play has begun: 1 means sure, 0 not after all, none asks."""
    HAND_ON = "hand_on"
    """Value: 1 offers one's seat to whoever sits down, 0 takes that back."""
    REMOVE = "remove"
    """Value: a player; with `=1` behind it sure, with `=0` not after all, else asks."""
    PRESETS = "presets"
    """Value: 1 shows, 0 hides them."""
    PRESET = "preset"
    """Value: a preset."""
    RULES = "rules"
    """Value: a page of the house rules in private."""
    RULE = "rule"
    """Value: `name=value`."""
    CLOCK = "clock"
    """Value: seconds a turn."""
    LANGUAGE = "lang"
    """Value: lv, ru or en; the group's."""
    DONE = "done"
    START = "start"
    NEXT = "next"
    CUT = "cut"
    """Value: 1 to 8."""
    PAUSE = "pause"
    RESUME = "resume"
    SHEET = "sheet"
    FINISH = "finish"
    """Value: 1 means sure, 0 not after all, none asks."""
    SIT = "sit"
    REMATCH = "rematch"
    OPEN = "open"


class OwnAct(StrEnum):
    """What a button that concerns only oneself wants."""

    LANGUAGE = "lang"
    """Value: lv, ru or en."""
    OPEN = "open"
    """Open a room in this group."""
    GROUP = "group"
    """Value: `name=value`; a setting of this group. `name` alone shows its page, nothing the first page."""
    MINE = "mine"
    """Value: `name=value`; what one chooses for oneself."""
    NOTICE = "notice"
    """Value: `group=1` or `group=0`, the group by our number: hear of new rooms there, or not."""
    FORGET = "forget"
    """Value: 1 means sure, 0 not after all."""


@dataclass(frozen=True, slots=True)
class DealTap:
    """A button of a deal."""

    room: int
    deal: int
    turn: int
    act: DealAct
    value: str = ""


@dataclass(frozen=True, slots=True)
class RoomTap:
    """A button of a room outside the play of a deal."""

    room: int
    stage: int
    act: RoomAct
    value: str = ""


@dataclass(frozen=True, slots=True)
class OwnTap:
    """A button for oneself, or for the chat it stands in."""

    act: OwnAct
    value: str = ""


Tap = DealTap | RoomTap | OwnTap


def format_button(tap: Tap) -> str:
    """Write the data of a button, at most 64 bytes."""
    match tap:
        case DealTap():
            head = [VERSION + "d", *map(format_number, (tap.room, tap.deal, tap.turn))]
        case RoomTap():
            head = [VERSION + "r", *map(format_number, (tap.room, tap.stage))]
        case OwnTap():
            head = [VERSION + "o"]
    return ":".join((*head, tap.act.value, tap.value))


def parse_button(data: str) -> Tap | None:
    """Read the data of a button; None for anything that `format_button` does not write."""
    if len(data) > MAX_DATA_BYTES:
        return None
    match data.split(":"):
        case ["1d", room, deal, turn, act, value] if _is_form((room, deal, turn), value) and act in _DEAL_ACTS:
            return DealTap(int(room, 36), int(deal, 36), int(turn, 36), DealAct(act), value)
        case ["1r", room, stage, act, value] if _is_form((room, stage), value) and act in _ROOM_ACTS:
            return RoomTap(int(room, 36), int(stage, 36), RoomAct(act), value)
        case ["1o", act, value] if _is_form((), value) and act in _OWN_ACTS:
            return OwnTap(OwnAct(act), value)
    return None


_DEAL_ACTS = frozenset(act.value for act in DealAct)
_ROOM_ACTS = frozenset(act.value for act in RoomAct)
_OWN_ACTS = frozenset(act.value for act in OwnAct)


def _is_form(numbers: tuple[str, ...], value: str) -> bool:
    return all(_NUMBER.fullmatch(number) for number in numbers) and bool(_VALUE.fullmatch(value))


def parse_number(text: str) -> int | None:
    """Read a number as buttons and links carry it; None for anything that `format_number` does not write."""
    return int(text, 36) if _NUMBER.fullmatch(text) else None


def format_number(number: int) -> str:
    """Write a number in base 36."""
    digits = ""
    while True:
        number, rest = divmod(number, 36)
        digits = _DIGITS[rest] + digits
        if number == 0:
            return digits
