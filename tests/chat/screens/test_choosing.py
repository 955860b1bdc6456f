"""The screens on which people choose: house rules, and one's own language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.chat.screens.looks import LONG_NAMES, lobby_look
from tests.chat.screens.showing import check, text_of
from zole_bot.chat.buttons import OwnTap, RoomAct, RoomTap, parse_button
from zole_bot.chat.content import Button, Content
from zole_bot.chat.screens.house_rules import CLOCKS, PAGES, format_rule, page_of, parse_rule, rules_page
from zole_bot.chat.screens.presets import preset_line
from zole_bot.chat.screens.settings import language_screen
from zole_bot.game.house_rules import PRESETS, RULE_VALUES, HouseRules, with_rules
from zole_bot.i18n import LANGUAGES, texts
from zole_bot.look import Look
from zole_bot.room import Phase
from zole_bot.service.lobby import TURN_SECONDS

EVERY_RULE = {(name, value) for name, values in RULE_VALUES.items() for value in values}


def host_look(rules: HouseRules, language: str = "en") -> Look:
    return replace(lobby_look(rules=rules, language=language), viewer=0, title=LONG_NAMES[4])


def taps(content: Content) -> Iterator[tuple[Button, RoomTap | OwnTap]]:
    for row in content.rows:
        for button in row:
            tap = parse_button(button.data or "")
            assert isinstance(tap, RoomTap | OwnTap)
            yield button, tap


def walk(look: Look) -> list[Content]:
    """All pages, from the first on by Next."""
    contents, page = [], ""
    while True:
        contents.append(rules_page(look, page))
        further = [
            tap.value for button, tap in taps(contents[-1]) if button.label == texts(look.language).plain("button-next")
        ]
        if not further:
            return contents
        page = further[0]


@pytest.mark.parametrize(("name", "value"), sorted(EVERY_RULE, key=str))
def test_what_a_rule_button_carries_is_read_back(name: str, value: str | int | bool) -> None:
    parsed = parse_rule(format_rule(name, value))
    assert parsed == (name, value)
    assert parsed is not None
    assert type(parsed[1]) is type(value)


@pytest.mark.parametrize(
    "junk",
    [
        "",
        "=",
        "zole_bonus",
        "zole_bonus=",
        "zole_bonus=6",
        "zole_bonus=04",
        "small_zole=True",
        "small_zole=1",
        "x=1",
        "concede=early=1",
    ],
)
def test_junk_is_no_rule(junk: str) -> None:
    assert parse_rule(junk) is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_pages_of_rules_are_fit_to_be_sent(preset: str, language: str) -> None:
    for rules in (
        PRESETS[preset],
        with_rules(PRESETS[preset], {"zole_bonus": 5, "small_zole": True, "all_pass": "redeal"}),
    ):
        for content in walk(host_look(rules, language)):
            check(content)


def test_every_rule_and_value_can_be_reached_by_taps() -> None:
    reached = set()
    for all_pass in RULE_VALUES["all_pass"]:
        for content in walk(host_look(with_rules(HouseRules(), {"all_pass": all_pass, "small_zole": True}))):
            reached |= {parse_rule(tap.value) for _, tap in taps(content) if tap.act is RoomAct.RULE}
    assert reached == EVERY_RULE


def test_each_button_of_a_rule_is_explained_and_the_chosen_one_is_marked() -> None:
    rules = PRESETS["veca"]
    for content in walk(host_look(rules)):
        buttons = [(button.label, parse_rule(tap.value)) for button, tap in taps(content) if tap.act is RoomAct.RULE]
        for label, rule in buttons:
            assert rule is not None
            assert label.startswith("✓") == (getattr(rules, rule[0]) == rule[1])
        told = [line for line in text_of(content).splitlines() if line.startswith(("✓ ", "· "))]
        assert len(told) == len(buttons)


def test_prices_told_for_zole_are_those_it_would_cost() -> None:
    text = text_of(rules_page(host_look(HouseRules()), "zole"))
    assert "✓ won: 5 from each, lost: 6 to each" in text
    assert "· won: 4 from each, lost: 5 to each" in text
    assert "· won: 6 from each, lost: 7 to each" in text


def test_rules_without_effect_are_not_asked() -> None:
    def asked(preset: str) -> set[str]:
        contents = walk(host_look(PRESETS[preset]))
        return {tap.value.split("=")[0] for page in contents for _, tap in taps(page) if tap.act is RoomAct.RULE}

    assert set(RULE_VALUES) - asked("klasiska") == {"full_tie", "small_zole_loss"}
    assert set(RULE_VALUES) - asked("galds") == {"personal_pule", "first_pules", "settle_pules"}


def test_one_stays_on_the_page_of_a_rule() -> None:
    look = host_look(with_rules(HouseRules(), {"small_zole": True}))
    for rule in RULE_VALUES:
        if rule != "full_tie":
            content = rules_page(look, page_of(rule))
            assert any(tap.value.startswith(f"{rule}=") for _, tap in taps(content))


def test_clock_and_language_are_set_there_too() -> None:
    clock = [
        (button.label, tap.value)
        for button, tap in taps(rules_page(host_look(HouseRules()), "clock"))
        if tap.act is RoomAct.CLOCK
    ]
    assert [int(value) for _, value in clock] == list(CLOCKS) == list(TURN_SECONDS)
    assert [label for label, _ in clock if "✓" in label] == ["✓ 60 s a turn"]
    page = rules_page(host_look(HouseRules()), "language", "lv")
    languages = {tap.value: button.label for button, tap in taps(page) if tap.act is RoomAct.LANGUAGE}
    assert languages == {"lv": "✓ Latviešu", "ru": "Русский", "en": "English"}


def test_every_page_can_be_left_and_the_first_and_last_lead_nowhere_else() -> None:
    pages = walk(host_look(HouseRules()))
    last_rows = [[button.label for button in page.rows[-1]] for page in pages]
    assert last_rows[0] == ["Next", "Done"]
    assert last_rows[-1] == ["Back", "Done"]
    assert all(row == ["Back", "Next", "Done"] for row in last_rows[1:-1])
    assert len(pages) == len(PAGES)


def test_an_unknown_page_is_the_first() -> None:
    look = host_look(HouseRules())
    assert rules_page(look, "junk") == rules_page(look, "") == rules_page(look, "pass")


def test_after_the_start_rules_are_not_offered_any_more() -> None:
    content = rules_page(replace(host_look(HouseRules()), phase=Phase.DEAL), "pass")
    assert content.rows == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_preset_has_its_line(language: str) -> None:
    lines = [preset_line(preset, texts(language)) for preset in PRESETS]
    assert len(set(lines)) == len(PRESETS)
    for line in lines:
        check(Content(line))


@pytest.mark.parametrize("chosen", [*LANGUAGES, None])
def test_a_person_chooses_his_language(chosen: str | None) -> None:
    content = language_screen(texts("ru"), chosen)
    check(content)
    assert [tap.value for button, tap in taps(content) if "✓" in button.label] == ([chosen] if chosen else [])
