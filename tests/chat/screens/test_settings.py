"""The settings of a group: every value has its button, is told in words, and is marked where it is chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.chat.screens.showing import check, text_of
from zole_bot.chat.buttons import OwnAct, OwnTap, parse_button
from zole_bot.chat.content import Button, Content
from zole_bot.chat.screens.settings import SETTINGS, parse_setting, setting_page, settings_screen
from zole_bot.game.house_rules import PRESETS, with_rules
from zole_bot.i18n import LANGUAGES, texts
from zole_bot.room import Chat, ChatId
from zole_bot.service.settings import change_setting

VALUES = [(name, value) for name, values in SETTINGS.items() for value in values]
PLAIN = Chat(ChatId(1), -100, "Zole", None, "klasiska", PRESETS["klasiska"], 60, 30, 0)


def taps(content: Content) -> Iterator[tuple[Button, OwnTap]]:
    for row in content.rows:
        for button in row:
            tap = parse_button(button.data or "")
            assert isinstance(tap, OwnTap)
            assert tap.act is OwnAct.GROUP
            yield button, tap


def marked(content: Content) -> list[str]:
    return [tap.value for button, tap in taps(content) if button.label.startswith("✓")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "value"), VALUES)
def test_a_chosen_value_is_told_on_the_first_page_and_marked_on_its_own(name: str, value: str, language: str) -> None:
    t = texts(language)
    chat = change_setting(PLAIN, name, value)
    first, page = settings_screen(t, chat), setting_page(t, chat, name)
    check(first)
    check(page)
    assert marked(first) == []
    assert marked(page) == [f"{name}={value}"]
    (label,) = (button.label.removeprefix("✓ ") for button, tap in taps(page) if tap.value == f"{name}={value}")
    for content in (first, page):
        assert f": {label}" in text_of(content), "the line tells the value in the words of its button"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_tells_each_setting_in_a_line_of_its_own_and_has_a_button_for_it(language: str) -> None:
    content = settings_screen(texts(language), PLAIN)
    assert [tap.value for _, tap in taps(content)] == list(SETTINGS)
    assert all(len(row) == 2 for row in content.rows)
    assert len(text_of(content).splitlines()) == len(SETTINGS) + 3
    assert len({button.label for button, _ in taps(content)}) == len(SETTINGS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SETTINGS)
def test_a_page_offers_every_value_under_a_name_of_its_own_and_the_way_back(name: str, language: str) -> None:
    buttons = list(taps(setting_page(texts(language), PLAIN, name)))
    assert [tap.value for _, tap in buttons] == [*(f"{name}={value}" for value in SETTINGS[name]), ""]
    assert len({button.label for button, _ in buttons}) == len(buttons)


@pytest.mark.parametrize(("name", "value"), [*VALUES, *((name, "") for name in SETTINGS), ("", "")])
def test_what_a_button_carries_is_read_back(name: str, value: str) -> None:
    assert parse_setting(f"{name}={value}" if value else name) == (name, value)


@pytest.mark.parametrize(
    "junk",
    ["=", "preset=", "preset=x", "deals_limit=13", "x", "x=1", "language=de", "quiet_hours=1-2", "rooms_a_day=4"],
)
def test_junk_is_no_setting(junk: str) -> None:
    assert parse_setting(junk) is None


@pytest.mark.parametrize(
    ("name", "value"), [("x", "1"), ("preset", "chess"), ("show_tricks", "none"), ("quiet_hours", "24-8"), ("", "")]
)
def test_what_is_no_setting_changes_nothing(name: str, value: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # its words are nobody's
        change_setting(PLAIN, name, value)


def test_where_nobody_chose_a_language_none_is_marked() -> None:
    content = setting_page(texts("en"), PLAIN, "language")
    assert marked(content) == []
    assert "Language: that of who opens the room" in text_of(content)


def test_single_rules_that_differ_from_the_preset_are_told() -> None:
    rules = with_rules(PRESETS["veca"], {"small_zole": False, "zole_bonus": 5})
    chat = Chat(ChatId(1), -100, "Zole", "en", "veca", rules, 60, 30, 0)
    assert "2 rules changed" in text_of(settings_screen(texts("en"), chat))
    assert change_setting(chat, "preset", "veca").rules == PRESETS["veca"], "chosen anew, a preset is what it was"
