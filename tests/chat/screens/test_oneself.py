"""The pages that concern only oneself: news of rooms, and being forgotten."""

from __future__ import annotations

import pytest

from tests.chat.screens.looks import LONG_NAMES
from tests.chat.screens.showing import check, text_of
from zole_bot.chat.buttons import OwnAct, OwnTap, parse_button
from zole_bot.chat.content import Content, Style
from zole_bot.chat.screens.forget import forget_kept_screen, forget_screen, forgotten_screen, nothing_known_screen
from zole_bot.chat.screens.notify import (
    MOST_GROUPS,
    notify_screen,
    parse_notice,
    room_open_screen,
    room_taken_screen,
)
from zole_bot.i18n import LANGUAGES, texts
from zole_bot.look import KnownGroup
from zole_bot.room import ChatId, PersonId, Phase

TITLES = (*LONG_NAMES, "Friends", "friends", "a >_< b & c", "W" * 24, "W" * 24)
URL = "https://t.me/zole_bot?start=join_" + "a" * 24


def groups(count: int = len(TITLES)) -> list[KnownGroup]:
    return [KnownGroup(ChatId(n + 1), TITLES[n % len(TITLES)], n % 2 == 0) for n in range(count)]


def values(content: Content) -> list[str]:
    taps = [parse_button(button.data or "") for row in content.rows for button in row if button.data]
    assert all(isinstance(tap, OwnTap) for tap in taps)
    return [tap.value for tap in taps if isinstance(tap, OwnTap)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_of_them_are_fit_to_be_sent(language: str) -> None:
    t = texts(language)
    number = PersonId(2**53)
    contents = [
        *(notify_screen(t, groups(count)) for count in (0, 1, len(TITLES), 150)),
        *(room_open_screen(t, ChatId(2**53), title, URL) for title in TITLES),
        *(room_taken_screen(t, ChatId(1), title, phase) for title in TITLES for phase in Phase),
        *(forget_screen(t, number), forget_kept_screen(t), forgotten_screen(t, number), nothing_known_screen(t)),
    ]
    for content in contents:
        check(content)


def test_each_button_wants_the_other_thing_and_equal_titles_are_told_apart() -> None:
    content = notify_screen(texts("en"), groups())
    assert values(content) == [f"{n + 1}={n % 2}" for n in range(len(TITLES))]
    labels = [button.label.removeprefix("✓ ").casefold() for row in content.rows for button in row]
    assert len(set(labels)) == len(labels)
    chosen = [button.label.startswith("✓ ") for row in content.rows for button in row]
    assert chosen == [button.style is Style.SUCCESS for row in content.rows for button in row]
    assert chosen == [n % 2 == 0 for n in range(len(TITLES))]


def test_of_very_many_groups_as_many_are_listed_as_a_message_takes() -> None:
    assert len(values(notify_screen(texts("en"), groups(150)))) == MOST_GROUPS < 100


@pytest.mark.parametrize("value", ["", "=", "1", "=1", "1=", "1=2", "x=1", "-1=1", "1=1=1", "²=1", "9" * 19 + "=1"])
def test_junk_is_no_wish(value: str) -> None:
    assert parse_notice(value) is None


def test_news_of_a_room_lead_in_and_out() -> None:
    content = room_open_screen(texts("en"), ChatId(7), "a >_< b & c", URL)
    assert text_of(content) == "«a >_< b & c»: a room is open."
    ((sit,), (stop,)) = content.rows
    assert (sit.label, sit.url, stop.label) == ("Sit down", URL, "Tell me no more")
    assert values(content) == ["7=0"]


def test_the_question_names_who_one_will_be_and_puts_danger_on_yes_only() -> None:
    content = forget_screen(texts("en"), PersonId(1007))
    assert "“player 1007”" in text_of(content)
    ((yes, back),) = content.rows
    assert [(button.label, button.style) for button in (yes, back)] == [
        ("Yes, forget me", Style.DANGER),
        ("Back", Style.PLAIN),
    ]
    assert [parse_button(button.data or "") for button in (yes, back)] == [
        OwnTap(OwnAct.FORGET, "1"),
        OwnTap(OwnAct.FORGET, "0"),
    ]
