"""What every screen owes to those who wait and to those who want out: whose turn it is, and no danger beside play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.chat.screens.every_screen import lobby_screens, screens_of
from tests.chat.screens.looks import PLAIN_NAMES, Moment, in_language, lobby_look, session_moments
from tests.chat.screens.showing import cards_shown, text_of
from tests.game.test_whole_sessions import hidden_from
from zole_bot.chat.buttons import DealAct, DealTap, OwnAct, OwnTap, RoomAct, RoomTap, Tap, parse_button
from zole_bot.chat.content import Button, Content, Style
from zole_bot.chat.screens.board import board_screen
from zole_bot.chat.screens.forget import forget_screen
from zole_bot.chat.screens.hand import hand_screen
from zole_bot.game.deal import Playing
from zole_bot.game.house_rules import PRESETS
from zole_bot.i18n import LANGUAGES, texts
from zole_bot.look import Look
from zole_bot.room import PersonId

QUESTIONS = {"zole", "small_zole"}
PLAYING_ACTS = {DealAct.SAY, DealAct.MARK, DealAct.UNMARK, DealAct.BURY, DealAct.PICK, DealAct.PLAY, DealAct.BACK}
GOING_ON_ACTS = {RoomAct.JOIN, RoomAct.START, RoomAct.NEXT, RoomAct.CUT, RoomAct.RESUME, RoomAct.SIT}


def tap_of(button: Button) -> Tap | None:
    return parse_button(button.data) if button.data is not None else None


def is_play(tap: Tap | None) -> bool:
    """Tell whether a button is for playing, or for going on to play."""
    match tap:
        case DealTap(act=DealAct.ASK):
            return tap.value in QUESTIONS
        case DealTap():
            return tap.act in PLAYING_ACTS
        case RoomTap():
            return tap.act in GOING_ON_ACTS
        case _:
            return False


def leads_out(tap: Tap | None) -> bool:
    """Tell whether a button asks about a way out: one more tap, and something is over for somebody."""
    match tap:
        case DealTap():
            is_page = tap.act is DealAct.PAGE and tap.value == "ask_finish"
            return is_page or (tap.act is DealAct.ASK and tap.value not in QUESTIONS)
        case RoomTap():
            return tap.act in (RoomAct.FINISH, RoomAct.LEAVE, RoomAct.REMOVE) and tap.value[-2:] not in ("0", "1", "=1")
        case _:
            return False


def is_the_end(tap: Tap | None) -> bool:
    """Tell whether a button does what cannot be taken back."""
    match tap:
        case DealTap():
            return tap.act in (DealAct.GIVE_UP, DealAct.OFFER)
        case RoomTap():
            is_sure = tap.act in (RoomAct.FINISH, RoomAct.LEAVE) and tap.value == "1"
            return is_sure or (tap.act is RoomAct.REMOVE and tap.value.endswith("=1"))
        case OwnTap():
            return (tap.act, tap.value) == (OwnAct.FORGET, "1")
        case _:
            return False


def is_no(tap: Tap | None) -> bool:
    """Tell whether a button is the way back from a question."""
    match tap:
        case DealTap():
            return tap.act in (DealAct.PAGE, DealAct.REFUSE)
        case RoomTap() | OwnTap():
            return tap.value == "0"
        case _:
            return False


def moments(preset: str) -> Iterator[Moment]:
    """Moments of a session of four, with offers to give up."""
    for at, moment in enumerate(
        session_moments(preset, PLAIN_NAMES[:4], deals=3, seed=5, is_timid=True, gives_up=True)
    ):
        if at % 4 == 0 or not isinstance(moment.deal, Playing):
            yield moment


def every_screen(preset: str) -> Iterator[tuple[str, Look, Content]]:
    lobby = lobby_look(preset, PLAIN_NAMES[:4])
    yield from lobby_screens(lobby)
    yield "forget", lobby, forget_screen(texts("en"), PersonId(1))
    for moment in moments(preset):
        yield from screens_of(moment)


@pytest.mark.parametrize("preset", ["veca", "galds"])
def test_what_ends_something_is_asked_first_and_is_never_beside_what_plays(preset: str) -> None:
    """Field case 136: destructive actions need a second tap and are not beside game buttons, on any screen."""
    ends = set()
    for kind, look, content in every_screen(preset):
        for row in content.rows:
            taps = [tap_of(button) for button in row]
            plays = [tap for tap in taps if is_play(tap)]
            if any(button.style is Style.DANGER for button in row):
                assert plays == [], (kind, row)
            if kind in ("lobby", "seat", "newcomer"):  # who goes before he has played can sit down again by a tap
                continue
            if any(leads_out(tap) for tap in taps):
                assert plays == [], (kind, row)
            for button, tap in zip(row, taps, strict=True):
                if is_the_end(tap):
                    assert button.style is Style.DANGER, (kind, button)
                    assert any(is_no(other) for other in taps), "it answers a question that can be answered with no"
                    assert is_asked(look, kind), (kind, row)
                    ends.add(button.label)
    assert len(ends) >= 4


def is_asked(look: Look, kind: str) -> bool:
    """Tell whether the screen is one that somebody came to by a tap on a way out."""
    me = look.players[look.viewer or 0]
    pages = {str(me.page), "" if look.deal is None else str(look.deal.draft.page)}
    return kind == "forget" or look.asks_finish or look.asks_remove is not None or any("ask_" in page for page in pages)


@pytest.mark.parametrize(("preset", "language"), list(zip(PRESETS, (*LANGUAGES, "lv"), strict=True)))
def test_the_board_names_whom_everybody_waits_for_and_none_of_his_choices(preset: str, language: str) -> None:
    """Field case 125: the board names the awaited player, but not his options.

    The seconds of a turn stand in the hand of who is called (bot.md §4): on the board each would cost an edit.
    """
    has_seconds = False
    for moment in moments(preset):
        look = in_language(moment.group, language)
        deal = look.deal
        if deal is None or moment.deal is None or deal.player_in_turn is None:
            continue
        board = board_screen(look)
        line = next(line for line in reversed(text_of(board).splitlines()) if line)
        assert look.players[deal.player_in_turn].name in line
        others = {look.players[player].name for player in deal.active if player != deal.player_in_turn}
        assert not [name for name in others if name in line]
        assert cards_shown(board, language).isdisjoint(hidden_from(moment.deal, None))
        assert not any(is_play(tap_of(button)) for row in board.rows for button in row)
        called = text_of(hand_screen(in_language(moment.seats[deal.player_in_turn], language)))
        has_seconds |= texts(language).plain("clock-seconds", count=60) in called
    assert has_seconds
