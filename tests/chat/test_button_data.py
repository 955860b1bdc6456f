"""What buttons carry: never more than 64 bytes, whatever the numbers, and read as it was written or not at all."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.chat.screens.every_screen import lobby_screens, screens_of
from tests.chat.screens.looks import PLAIN_NAMES, lobby_look, session_moments
from tests.play.forging import ODD, VALUES
from zole_bot.chat.buttons import (
    MAX_DATA_BYTES,
    DealAct,
    DealTap,
    OwnAct,
    OwnTap,
    RoomAct,
    RoomTap,
    Tap,
    format_button,
    format_number,
    parse_button,
)
from zole_bot.chat.content import Content
from zole_bot.chat.screens.house_rules import format_rule
from zole_bot.chat.screens.mine import MINE
from zole_bot.chat.screens.settings import SETTINGS
from zole_bot.game.house_rules import RULE_VALUES

LARGEST = 2**52 - 1
"""Telegram's numbers have at most 52 bits, and ours are smaller by far."""
NUMBERS = st.integers(0, LARGEST)
ONE = format_number(LARGEST)
TAPS = st.one_of(
    st.builds(
        DealTap, NUMBERS, NUMBERS, NUMBERS, st.sampled_from(DealAct), st.sampled_from(["", "Qc", "QcTd", "zole"])
    ),
    st.builds(RoomTap, NUMBERS, NUMBERS, st.sampled_from(RoomAct), st.sampled_from(["", "1", "8", ONE, ONE + "=1"])),
    st.builds(OwnTap, st.sampled_from(OwnAct), st.sampled_from(["", "lv", ONE + "=1"])),
)


def widest(tap: Tap) -> Tap:
    """Give a button as it would be with the largest numbers."""
    match tap:
        case DealTap():
            return replace(tap, room=LARGEST, deal=LARGEST, turn=LARGEST)
        case RoomTap():
            return replace(tap, room=LARGEST, stage=LARGEST)
        case OwnTap():
            return tap


@given(TAPS)
def test_data_is_short_and_reads_as_it_was_written(tap: Tap) -> None:
    """Field case 35: all data has at most 64 bytes, with numbers of 52 bits."""
    data = format_button(tap)
    assert len(data.encode()) <= MAX_DATA_BYTES
    assert parse_button(data) == tap


def test_no_button_of_any_screen_is_longer_whatever_its_numbers() -> None:
    """Field case 35: every button that a session shows, from the lobby to the final sheet, with the largest numbers."""
    moments = [
        *session_moments("klasiska", PLAIN_NAMES, deals=2, seed=1, is_timid=True, gives_up=True),
        *session_moments("galds", PLAIN_NAMES, deals=2, seed=4),
    ]
    contents: list[Content] = [content for _, _, content in lobby_screens(lobby_look())]
    contents += [content for moment in moments for _, _, content in screens_of(moment)]
    found = {button.data for content in contents for row in content.rows for button in row if button.data is not None}
    taps = [parse_button(data) for data in found]
    assert {type(tap) for tap in taps} == {DealTap, RoomTap, OwnTap}
    assert max(len(format_button(widest(tap)).encode()) for tap in taps if tap is not None) <= MAX_DATA_BYTES


def test_what_is_chosen_by_name_and_value_fits_too() -> None:
    """Field case 35: the longest names and values of rules, of a group's settings and of one's own."""
    rules = [format_rule(rule, value) for rule, values in RULE_VALUES.items() for value in values]
    settings = [f"{name}={value}" for name, values in SETTINGS.items() for value in values]
    mine = [f"{name}={value}" for name, values in MINE.items() for value in values]
    taps: list[Tap] = [RoomTap(LARGEST, LARGEST, RoomAct.RULE, value) for value in rules]
    taps += [OwnTap(OwnAct.GROUP, value) for value in settings] + [OwnTap(OwnAct.MINE, value) for value in mine]
    assert len(taps) > 20
    for tap in taps:
        assert parse_button(format_button(tap)) == tap
        assert len(format_button(tap).encode()) <= MAX_DATA_BYTES


@given(
    st.text(max_size=80) | st.sampled_from(ODD) | st.builds("{}:{}".format, st.sampled_from(ODD), st.text(max_size=9))
)
def test_what_nobody_wrote_reads_as_nothing_or_as_what_would_be_written(data: str) -> None:
    tap = parse_button(data)
    assert tap is None or format_button(tap) == data


@pytest.mark.parametrize("value", [value for value in VALUES if not value.isascii() or len(value) > 36])
def test_a_value_that_no_button_has_makes_no_button(value: str) -> None:
    assert parse_button(f"1d:1:1:0:play:{value}") is None
