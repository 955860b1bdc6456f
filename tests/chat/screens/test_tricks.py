"""Looking back at all tricks: short lines that tell every card that was played, and none that was not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.chat.screens.looks import LONG_NAMES, PLAIN_NAMES, Moment, session_moments
from tests.chat.screens.showing import cards_shown, check, text_of
from tests.game.test_whole_sessions import hidden_from
from zole_bot.chat.screens.board import board_screen, old_board_screen
from zole_bot.chat.screens.hand import hand_screen
from zole_bot.chat.screens.sheet import width_of
from zole_bot.game.cards import Card
from zole_bot.game.deal import HANDS, Finished, Playing
from zole_bot.game.house_rules import PRESETS
from zole_bot.game.view import view
from zole_bot.i18n import LANGUAGES
from zole_bot.look import Look
from zole_bot.room import ShowTricks

WIDEST = 40


def play(preset: str, names: tuple[str, ...]) -> list[tuple[Moment, str]]:
    moments = session_moments(preset, names, deals=2, seed=5, is_timid=True)
    return [(moment, LANGUAGES[at % 3]) for at, moment in enumerate(moments)]


def open_look(look: Look, moment: Moment, language: str) -> Look:
    """The look as rooms have it that show all tricks."""
    assert look.deal is not None
    assert moment.deal is not None
    hand = next((hand for hand in HANDS if look.deal.active[hand] == look.viewer), None)
    seen = view(moment.deal, hand, all_tricks=True)
    return replace(look, language=language, show_tricks=ShowTricks.ALL, deal=replace(look.deal, view=seen))


def played(deal: object) -> set[Card]:
    assert isinstance(deal, Playing | Finished)
    return {card for trick in deal.tricks for card in trick.cards}


def lines_of_tricks(text: str) -> list[str]:
    return [line for line in text.splitlines() if "→" in line and line[0].isdecimal()]


@pytest.mark.parametrize("names", [PLAIN_NAMES[:3], LONG_NAMES[:4]], ids=["plain", "long"])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_finished_trick_has_a_short_line_and_nothing_hidden_is_told(preset: str, names: tuple[str, ...]) -> None:
    most = 0
    for moment, language in play(preset, names):
        if not isinstance(moment.deal, Playing):
            continue
        count = len(moment.deal.tricks)
        most = max(most, count)
        for own in (moment.group, *moment.seats):
            look = open_look(own, moment, language)
            assert look.deal is not None
            hand = next((hand for hand in HANDS if look.deal.active[hand] == look.viewer), None)
            if look.viewer is not None and hand is None:
                continue
            content = board_screen(look) if look.viewer is None else hand_screen(look)
            check(content)
            lines = lines_of_tricks(text_of(content))
            assert [line.split()[0] for line in lines] == [str(number) for number in range(1, count + 1)]
            assert all(width_of(line) <= WIDEST for line in lines), lines
            assert played(moment.deal) <= cards_shown(content, language)
            assert not cards_shown(content, language) & hidden_from(moment.deal, hand)
    assert most == 7


def test_a_line_tells_who_led_the_cards_in_order_and_who_took_them() -> None:
    moment = next(
        moment
        for moment, _ in play("klasiska", PLAIN_NAMES[:3])
        if isinstance(moment.deal, Playing) and len(moment.deal.tricks) == 3
    )
    text = text_of(board_screen(open_look(moment.group, moment, "en")))
    assert moment.group.deal is not None
    active = moment.group.deal.active
    names = [PLAIN_NAMES[player][:8] for player in active]
    assert f"In order: {', '.join(names)}" in text.splitlines()
    assert isinstance(moment.deal, Playing)
    for trick, line in zip(moment.deal.tricks, lines_of_tricks(text), strict=True):
        assert trick.winner is not None
        assert line.split(" ", 1)[1].startswith(f"{names[trick.leader]}: ")
        assert line.endswith(f"→ {names[trick.winner]}, {trick.points}")


def test_a_card_of_the_talon_stands_in_brackets() -> None:
    texts = [
        text_of(board_screen(open_look(moment.group, moment, language)))
        for moment, language in play("galds", PLAIN_NAMES[:3])
        if isinstance(moment.deal, Playing) and len(moment.deal.tricks) == 2 and moment.deal.big is None
    ]
    assert texts
    assert all(line.split(": ")[1].startswith("(") for text in texts for line in lines_of_tricks(text))


def test_where_only_the_last_trick_is_shown_older_cards_are_not() -> None:
    for moment, language in play("klasiska", PLAIN_NAMES[:3]):
        if isinstance(moment.deal, Playing) and len(moment.deal.tricks) > 1:
            content = board_screen(replace(moment.group, language=language))
            older = {card for trick in moment.deal.tricks[:-1] for card in trick.cards}
            assert not cards_shown(content, language) & older
            assert lines_of_tricks(text_of(content)) == []


def test_the_final_board_keeps_all_tricks_where_all_were_shown() -> None:
    moments = [moment for moment, _ in play("klasiska", PLAIN_NAMES[:3]) if moment.deal is None]
    look = moments[-1].group
    content = old_board_screen(replace(look, show_tricks=ShowTricks.ALL), look.settled[-1])
    check(content)
    assert len(lines_of_tricks(text_of(content))) == 8
    assert lines_of_tricks(text_of(old_board_screen(look, look.settled[-1]))) == []
