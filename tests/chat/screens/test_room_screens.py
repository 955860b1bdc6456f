"""Every screen of a room, through whole sessions: fit to be sent, and nothing that its reader may not know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.chat.screens.looks import (
    HARD_NAMES,
    LONG_NAMES,
    PLAIN_NAMES,
    Moment,
    hand_pages,
    in_language,
    lobby_look,
    session_moments,
)
from tests.chat.screens.showing import cards_shown, check, text_of
from tests.game.test_whole_sessions import hidden_from
from zole_bot.chat.screens.board import board_screen, old_board_screen
from zole_bot.chat.screens.final import final_screen
from zole_bot.chat.screens.hand import hand_popup, hand_screen
from zole_bot.chat.screens.lobby import lobby_screen, seat_screen
from zole_bot.chat.screens.result import private_result_screen, result_screen
from zole_bot.chat.screens.sheet import sheet_popup
from zole_bot.game.deal import HANDS, Contract
from zole_bot.game.house_rules import PRESETS
from zole_bot.game.outcomes import Outcome
from zole_bot.game.scoring import Pules, Recorded, score_recorded
from zole_bot.i18n import LANGUAGES, texts
from zole_bot.look import Look, Settled
from zole_bot.room import CloseReason, PauseReason, Phase, Presence

SESSIONS = [
    pytest.param(preset, names[:players], id=f"{preset}-{players}-{names[1]}")
    for preset in PRESETS
    for players, names in ((3, PLAIN_NAMES), (4, HARD_NAMES), (5, LONG_NAMES), (5, PLAIN_NAMES))
]


def some_moments(preset: str, names: tuple[str, ...]) -> list[tuple[Moment, str]]:
    """Moments of a session in languages by turns: every third one, and all in which no deal is under way."""
    moments = list(session_moments(preset, names, deals=3, seed=1, is_timid=True, gives_up=True))
    kept = [m for at, m in enumerate(moments) if at % 3 == 0 or m.deal is None]
    return [(moment, LANGUAGES[at % 3]) for at, moment in enumerate(kept)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", [PLAIN_NAMES, HARD_NAMES, LONG_NAMES], ids=["plain", "hard", "long"])
def test_lobbies_are_fit_to_be_sent(names: tuple[str, ...], language: str) -> None:
    for count in range(6):
        look = lobby_look(names=names[:count], language=language)
        for shown in (
            look,
            replace(look, shows_presets=True),
            replace(look, asks_language=True, turn_seconds=86400),
            replace(look, phase=Phase.CLOSED, close_reason=CloseReason.IDLE_LOBBY),
            replace(look, phase=Phase.CLOSED, close_reason=CloseReason.STOPPED),
            replace(look, phase=Phase.DEAL),
        ):
            check(lobby_screen(shown))
            for player in range(count):
                check(seat_screen(replace(shown, viewer=player)))


@pytest.mark.parametrize(("preset", "names"), SESSIONS)
def test_boards_and_hands_are_fit_to_be_sent_and_keep_secrets(preset: str, names: tuple[str, ...]) -> None:
    for moment, language in some_moments(preset, names):
        if moment.deal is None:
            continue
        board = board_screen(in_language(moment.group, language))
        check(board)
        assert not cards_shown(board, language) & hidden_from(moment.deal, None)
        for seat in moment.seats:
            deal = seat.deal
            assert deal is not None
            hand = next((hand for hand in HANDS if deal.active[hand] == seat.viewer), None)
            look = in_language(seat, language)
            for page in (look, *hand_pages(look)):
                content = hand_screen(page)
                check(content)
                assert not cards_shown(content, language) & hidden_from(moment.deal, hand)
            assert len(hand_popup(look, texts(language))) <= 200
            assert len(sheet_popup(look)) <= 200


@pytest.mark.parametrize(("preset", "names"), SESSIONS)
def test_results_and_final_sheets_are_fit_to_be_sent(preset: str, names: tuple[str, ...]) -> None:
    for moment, _ in some_moments(preset, names):
        look = moment.group
        if moment.deal is not None or not look.settled:
            continue
        for language in LANGUAGES:
            for group in phases_of(in_language(look, language)):
                check(result_screen(group, group.settled[-1]))
                check(old_board_screen(group, group.settled[-1]))
                for player in range(len(group.players)):
                    check(private_result_screen(replace(group, viewer=player), group.settled[-1]))
            if look.phase is Phase.CLOSED:
                for reason in CloseReason:
                    check(final_screen(replace(look, language=language, close_reason=reason)))


def phases_of(look: Look) -> list[Look]:
    paused = [replace(look, phase=Phase.PAUSED, pause_reason=reason) for reason in PauseReason]
    ready = replace(look, players=tuple(replace(player, is_ready=True) for player in look.players))
    return [look, ready, *paused]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_sheet_shows_the_last_rows_within_the_limit(language: str) -> None:
    moments = list(session_moments("klasiska", LONG_NAMES, deals=40, seed=2, is_timid=True))
    last = in_language(moments[-1].group, language)
    check(result_screen(last, last.settled[-1]))
    check(final_screen(last))


def test_an_idle_player_sees_who_plays_and_no_card() -> None:
    moment = next(m for m in session_moments("klasiska", PLAIN_NAMES[:4], deals=1, seed=3) if m.deal is not None)
    idle = next(seat for seat in moment.seats if seat.deal is not None and seat.deal.view.hand is None)
    content = hand_screen(idle)
    assert "you are idle" in text_of(content)
    assert not cards_shown(content, "en")


def test_the_one_who_must_bid_finds_his_cards_and_his_bids() -> None:
    moment = next(m for m in session_moments("galds", PLAIN_NAMES[:3], deals=1, seed=3) if m.deal is not None)
    deal = moment.group.deal
    assert deal is not None
    assert deal.player_in_turn is not None
    seat = moment.seats[deal.player_in_turn]
    content = hand_screen(seat)
    assert seat.deal is not None
    assert cards_shown(content, "en") == set(seat.deal.view.cards)
    assert [button.label for button in content.rows[0]] == ["Pass", "Take", "Zole"]
    assert [button.label for button in content.rows[1]] == ["Small zole"]


def test_the_lobby_explains_each_preset_while_it_shows_them() -> None:
    look = lobby_look("galds", language="en")
    shown = text_of(lobby_screen(replace(look, shows_presets=True)))
    assert all(f"{preset}: " in shown for preset in PRESETS)
    assert "each plays for himself" not in text_of(lobby_screen(look))


def test_the_chosen_preset_is_marked() -> None:
    rows = lobby_screen(replace(lobby_look("galds"), shows_presets=True)).rows
    assert [button.label for row in rows for button in row if "✓" in button.label] == ["✓ galds"]


def test_names_cannot_become_markup() -> None:
    look = lobby_look(names=("<b>", "a & b", "_*[]"))
    assert "<b>" in text_of(lobby_screen(look))
    assert "<b>" not in lobby_screen(look).text.replace("<b>🂡", "")
    assert "«Zoles draugi <&>»" in text_of(seat_screen(look))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_given_up_deal_tells_so_instead_of_a_band(language: str) -> None:
    moments = session_moments("galds", PLAIN_NAMES[:3], deals=12, seed=5, gives_up=True)
    looks = [m.group for m in moments if m.deal is None and m.group.settled and m.group.phase is Phase.BETWEEN]
    given_up = [look for look in looks if (v := look.settled[-1].view) is not None and v.conceded is not None]
    assert given_up
    words = texts(language).plain("band-given-up")
    assert all(words in text_of(result_screen(in_language(look, language), look.settled[-1])) for look in given_up)


def test_somebody_who_is_coming_is_told_what_is_missing() -> None:
    look = lobby_look(names=PLAIN_NAMES[:3])
    assert look.players[2].presence is Presence.COMING
    assert "Ilze — coming (tap Join, then Start)" in text_of(lobby_screen(look))


def test_the_seat_counts_those_who_have_arrived_and_its_reader() -> None:
    look = lobby_look(names=PLAIN_NAMES[:4])
    assert "3 players: Anna, Pēteris, Ilze" in text_of(seat_screen(replace(look, viewer=0)))
    assert "4 players: Anna, Pēteris, Ilze, Jānis" in text_of(seat_screen(replace(look, viewer=3)))
    few = lobby_look(names=PLAIN_NAMES[:2])
    assert "2 more players are needed." in text_of(seat_screen(replace(few, viewer=0)))


@pytest.mark.parametrize(("language", "row"), [("en", "1 Jānis Z✗"), ("lv", "1 Jānis Z✗"), ("ru", "1 Jānis З✗")])
def test_the_sheet_tells_contract_and_ending_and_the_result_who_deals_next(language: str, row: str) -> None:
    look = lobby_look(names=("Jānis", "Anna", "Ilze"), language=language)
    recorded = Recorded(Contract.ZOLE, Outcome.LOST, big=0)
    seats = (0, 1, 2)
    result = score_recorded(look.rules, recorded, active=seats, seats=seats, pules=Pules(), players=3)
    deal = Settled(1, None, 2, seats, seats, 0, result, result.scores, None, None, None)
    between = replace(look, phase=Phase.BETWEEN, settled=(deal,), totals=result.scores, next_dealer=1)
    content = result_screen(between, deal)
    check(content)
    assert row in text_of(content)
    assert texts(language).plain("next-dealer", dealer="Anna") in text_of(content)
