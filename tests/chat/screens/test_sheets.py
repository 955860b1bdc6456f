"""The sheet of a session: who left keeps a column, open pules have a row, and old results rest."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.chat.screens.looks import PLAIN_NAMES, in_language, session_moments
from tests.chat.screens.showing import check, text_of
from zole_bot.chat.screens.board import void_board_screen
from zole_bot.chat.screens.final import final_screen
from zole_bot.chat.screens.hand import void_hand_screen
from zole_bot.chat.screens.result import private_result_screen, result_screen
from zole_bot.chat.screens.sheet import score_screen, sheet_block
from zole_bot.game.house_rules import PRESETS
from zole_bot.i18n import LANGUAGES, texts
from zole_bot.look import Look
from zole_bot.room import CloseReason, PauseReason, Phase

NUMBER = re.compile(r"[+−]?\d+")


def looks(names: int = 3, *, deals: int = 6, seed: int = 1) -> list[Look]:
    """The group's looks of a session in which open pules are paid at the end."""
    rules = replace(PRESETS["klasiska"], settle_pules=True)
    moments = session_moments("klasiska", PLAIN_NAMES[:names], deals=deals, seed=seed, rules=rules, is_timid=True)
    return [moment.group for moment in moments if moment.deal is None]


def numbers(line: str) -> list[int]:
    """The points in a row of the sheet, its number left out."""
    return [int(found.replace("−", "-")) for found in NUMBER.findall(line[3:])]


def settled_look() -> Look:
    """A closed session in which personal pules were paid."""
    return next(look for seed in range(20) if any((look := looks(seed=seed)[-1]).settling or ()))


def test_what_open_pules_cost_is_a_row_and_the_totals_are_those_of_the_ranks() -> None:
    look = settled_look()
    assert look.settling is not None
    lines = sheet_block(look, texts("en")).split("\n")
    (row,) = [line for line in lines if line.startswith(" ○ ")]
    assert numbers(row) == list(look.settling)
    totals = [total + change for total, change in zip(look.totals, look.settling, strict=True)]
    (last,) = [line for line in lines if line.startswith(" Σ ")]
    assert numbers(last) == totals
    ranks = re.findall(r"^\S+ (\w+)  ([+−]?\d+)$", text_of(final_screen(look)), re.MULTILINE)
    assert {name: int(points.replace("−", "-")) for name, points in ranks} == dict(
        zip(PLAIN_NAMES, totals, strict=False)
    )
    me = text_of(private_result_screen(replace(look, viewer=0), look.settled[-1]))
    assert f"total {totals[0]:+d}".replace("-", "−") in me or totals[0] == 0


def test_who_left_keeps_a_column_behind_those_who_sit() -> None:
    look = looks()[-2]
    assert look.phase is Phase.BETWEEN
    left = replace(look, circle=(0, 2))
    head, *rows = sheet_block(left, texts("en")).split("\n")
    assert re.findall(r"\w\w+", head)[1:] == ["Anna", "Ilze", "Pēteri"]
    assert all(sum(numbers(row)) == 0 for row in rows if row.startswith((" 1", " 2", " 3", " Σ")))


def test_five_columns_are_the_most() -> None:
    look = looks(5)[-2]
    newcomer = replace(look.players[0], player=5, name="Zane")
    look = replace(look, players=(*look.players, newcomer), circle=(0, 1, 2, 3, 5), totals=(*look.totals, 0))
    head = sheet_block(look, texts("en")).split("\n")[0]
    assert re.findall(r"\w\w+", head)[1:] == ["Anna", "Pēte", "Ilze", "Jāni", "Zane"]
    check(result_screen(look, look.settled[-1]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_score_begins_with_words_and_tells_whether_it_is_final(language: str) -> None:
    t = texts(language)
    *_, going, over = (in_language(look, language) for look in looks())
    for look, head in ((going, t.plain("command-groups-score")), (over, t.plain("final-head", count=6))):
        content = score_screen(look)
        check(content)
        assert text_of(content).startswith(head)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_left_of_a_deal_that_was_broken_off_tells_so(language: str) -> None:
    look = replace(looks()[-1], language=language, broken_off=7)
    for content in (void_board_screen(look), void_hand_screen(replace(look, viewer=1))):
        check(content)
        assert texts(language).plain("board-void") in text_of(content)
        assert "7" in text_of(content)
        assert content.rows == ()


def test_a_result_rests_once_another_deal_has_begun() -> None:
    moments = list(session_moments("klasiska", PLAIN_NAMES[:3], deals=2, seed=1))
    look = next(moment.group for moment in moments if moment.deal is not None and moment.group.settled)
    last, players = look.settled[-1], look.players
    busy = replace(players[2], is_away=True)
    paused = replace(look, phase=Phase.PAUSED, pause_reason=PauseReason.ASKED, players=(*players[:2], busy))
    for screen in (result_screen, private_result_screen):
        before, after = (screen(replace(each, viewer=0), last) for each in (look, paused))
        assert before == after
        assert after.rows == ()


def test_the_last_result_tells_its_player_that_the_session_is_over() -> None:
    look = replace(looks()[-1], close_reason=CloseReason.STOPPED, viewer=0)
    told = texts("en").plain("hand-closed")
    assert told in text_of(private_result_screen(look, look.settled[-1]))
    assert told not in text_of(private_result_screen(replace(look, broken_off=7), look.settled[-1]))
