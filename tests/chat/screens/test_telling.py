"""The screens that only tell: help, the rules in short, start, greeting, standings, history, menus of commands."""

from __future__ import annotations

import datetime

import pytest

from tests.chat.screens.looks import HARD_NAMES, LONG_NAMES, PLAIN_NAMES
from tests.chat.screens.showing import check, text_of
from zole_bot.chat.buttons import OwnAct, OwnTap, parse_button
from zole_bot.chat.screens.commands import COMMANDS, menu
from zole_bot.chat.screens.days import SECONDS_A_DAY, day_of
from zole_bot.chat.screens.help import greeting_screen, help_screen, rules_screen, start_screen
from zole_bot.chat.screens.standings import history_screen, standings_screen
from zole_bot.game.cards import DECK, TOTAL_POINTS, Suit, strongest_first
from zole_bot.game.house_rules import PRESETS, RULE_VALUES, HouseRules, with_rules
from zole_bot.i18n import LANGUAGES, texts
from zole_bot.look import PastSession, Standing

ADD = "https://t.me/zole_bot?startgroup=zole"
MIDNIGHT = 1_700_006_400.0


def session(
    at: float, totals: tuple[tuple[str, int], ...] = (("Anna", 4), ("Ilze", -4)), *, is_open: bool = False
) -> PastSession:
    return PastSession(at, "klasiska", 12, totals, is_open)


@pytest.mark.parametrize("language", LANGUAGES)
def test_first_words_are_fit_to_be_sent(language: str) -> None:
    t = texts(language)
    lobbies = [("Zole & <b>", "https://t.me/zole_bot?start=join_x"), ("Draugi", "1o:open:")]
    for content in (
        help_screen(t, in_group=True),
        help_screen(t, in_group=False),
        greeting_screen(t),
        start_screen(t, ADD, ()),
        start_screen(t, ADD, lobbies),
    ):
        check(content)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("all_pass", RULE_VALUES["all_pass"])
def test_the_rules_are_fit_to_be_sent_and_short(all_pass: str, preset: str, language: str) -> None:
    for personal in RULE_VALUES["personal_pule"]:
        rules = with_rules(PRESETS[preset], {"all_pass": all_pass, "personal_pule": personal})
        content = rules_screen(texts(language), rules)
        check(content)
        assert len(text_of(content)) < 2000


def test_the_rules_tell_the_prices_of_the_house() -> None:
    classic = text_of(rules_screen(texts("en"), None))
    assert "61–90                   +1      +5" in classic
    assert "no trick                −4      −8" in classic
    assert "a common one brings 1 more from each" in classic
    assert "small zole" not in classic.lower()
    old = text_of(rules_screen(texts("en"), with_rules(PRESETS["veca"], {"small_zole_loss": 6})))
    assert "61–90                   +1      +4" in old
    assert "Small zole: 6 from each if won, 6 to each if not." in old
    assert "Most tricks lose and cost 2 to each." in old
    assert rules_screen(texts("en"), None) == rules_screen(texts("en"), HouseRules())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_trumps_are_told_in_their_order(language: str) -> None:
    t = texts(language)
    signs = {"c": "♣", "s": "♠", "h": "♥", "d": "♦"}
    trumps = sorted((card for card in DECK if card.suit is Suit.TRUMPS), key=strongest_first)
    told = " ".join(signs[card.text[1]] + t.plain(f"rank-{card.rank.name.lower()}") for card in trumps)
    text = text_of(rules_screen(t, None))
    assert told in text
    assert str(TOTAL_POINTS) in text


def test_start_offers_the_open_rooms_and_the_way_into_a_group() -> None:
    content = start_screen(texts("en"), ADD, [("Friends", "https://t.me/b?start=join_x"), ("Others", "1o:open:")])
    friends, others, add = (row[0] for row in content.rows)
    assert (friends.label, friends.url) == ("Friends", "https://t.me/b?start=join_x")
    assert (others.label, others.data) == ("Others", "1o:open:")
    assert (add.label, add.url) == ("Add me to a group", ADD)


def test_the_greeting_opens_a_room() -> None:
    [[button]] = greeting_screen(texts("en")).rows
    assert button.label == "Open a room"
    assert parse_button(button.data or "") == OwnTap(OwnAct.OPEN)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", [PLAIN_NAMES, HARD_NAMES, LONG_NAMES], ids=["plain", "hard", "long"])
def test_standings_and_history_are_fit_to_be_sent(names: tuple[str, ...], language: str) -> None:
    t = texts(language)
    standings = [Standing(name, 99999, 100000 * (-1) ** at, 7, 3) for at, name in enumerate(names * 40)]
    totals = tuple((name, -1234) for name in names)
    for count in (0, 1, 5, 200):
        check(standings_screen(t, names[1], standings[:count]))
        check(history_screen(t, [session(MIDNIGHT + at, totals) for at in range(count)]))


def test_standings_rank_people_and_share_a_rank_on_equal_points() -> None:
    rows = [Standing("Anna", 10, 4, 5, 3), Standing("Ilze", 12, -8, 2, 0), Standing("Pēteris", 11, 4, 4, 2)]
    lines = text_of(standings_screen(texts("en"), "Friends", rows)).splitlines()
    assert lines[0] == "All sessions of «Friends»"
    assert [line.split() for line in lines[2:]] == [
        ["1.", "Anna", "+4", "10"],
        ["1.", "Pēteris", "+4", "11"],
        ["3.", "Ilze", "−8", "12"],
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_list_is_told_in_a_sentence(language: str) -> None:
    t = texts(language)
    assert "/zole" in text_of(standings_screen(t, "X", ()))
    assert "/zole" in text_of(history_screen(t, ()))


def test_history_tells_the_last_ten_sessions_the_open_one_first() -> None:
    past = [session(MIDNIGHT + day * SECONDS_A_DAY) for day in range(12)]
    text = text_of(history_screen(texts("en"), [*past, session(MIDNIGHT, (), is_open=True)]))
    heads = [line for line in text.splitlines() if "klasiska" in line]
    assert len(heads) == 10
    assert heads[0] == "in play · klasiska · 12 deals"
    assert heads[1] == "2023-11-26 · klasiska · 12 deals"
    assert "Anna +4 · Ilze −4" in text


def test_days_are_those_of_the_calendar() -> None:
    for day in range(-800, 60000, 17):
        known = datetime.date(1970, 1, 1) + datetime.timedelta(days=day)
        assert (
            day_of(day * SECONDS_A_DAY) == day_of(day * SECONDS_A_DAY + 86399.9) == (known.year, known.month, known.day)
        )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scope", COMMANDS)
def test_menus_name_each_command_once_and_say_what_it_does(scope: str, language: str) -> None:
    shown = menu(texts(language), "groups" if scope == "groups" else "private")
    assert [command for command, _ in shown] == list(dict(COMMANDS)["groups" if scope == "groups" else "private"])
    assert all(1 <= len(told) <= 256 for _, told in shown)
    assert len({told for _, told in shown}) == len(shown)
