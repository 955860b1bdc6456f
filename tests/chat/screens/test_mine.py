"""What a person chooses for himself, on the screen; and what his choices change on his hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from tests.chat.screens.looks import PLAIN_NAMES, in_language, session_moments
from tests.chat.screens.showing import check, text_of
from zole_bot.chat.buttons import DealAct, DealTap, OwnAct, OwnTap, parse_button
from zole_bot.chat.content import Content, Style
from zole_bot.chat.screens.cards import short_card
from zole_bot.chat.screens.hand import hand_screen
from zole_bot.chat.screens.mine import MINE, mine_screen, parse_mine
from zole_bot.game.deal import Play
from zole_bot.game.seen import Phase
from zole_bot.i18n import LANGUAGES, texts
from zole_bot.look import DealLook, Look
from zole_bot.room import Draft, Page, Person, PersonId, Ring

ANNA = Person(PersonId(1), 1000, "Anna", None, "en", True)


def taps(content: Content) -> list[tuple[str, str]]:
    """The label of each button of this page, and what it carries."""
    found = [(button.label, parse_button(button.data or "")) for row in content.rows for button in row]
    return [(label, tap.value) for label, tap in found if isinstance(tap, OwnTap) and tap.act is OwnAct.MINE]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("ring", "confirms", "plays"), list(product(Ring, (True, False), (True, False))))
def test_the_page_marks_what_is_chosen(language: str, ring: Ring, confirms: bool, plays: bool) -> None:
    content = mine_screen(
        texts(language), replace(ANNA, ring=ring, confirms_cards=confirms, plays_only_card=plays, language=language)
    )
    check(content)
    assert [value for label, value in taps(content) if label.startswith("✓ ")] == [
        f"language={language}",
        f"ring={ring}",
        f"confirms_cards={int(confirms)}",
        f"plays_only_card={int(plays)}",
    ]
    lines = text_of(content).splitlines()
    assert len([line for line in lines if line.startswith("✓ ")]) == 3
    assert len([line for line in lines if line.startswith("· ")]) == 4


def test_every_choice_has_its_button_and_is_read_back() -> None:
    parsed = [parse_mine(value) for _, value in taps(mine_screen(texts("en"), ANNA))]
    assert parsed == [(name, value) for name, values in MINE.items() for value in values]


@pytest.mark.parametrize("junk", ["", "=", "ring", "ring=", "ring=loud", "confirms_cards=2", "name=x", "language=de"])
def test_junk_is_no_choice(junk: str) -> None:
    assert parse_mine(junk) is None


# --- on the hand ----------------------------------------------------------------------------------------------------


def hands(*, own: bool) -> Iterator[tuple[Look, DealLook]]:
    """The hands of those who play cards, in turn or not."""
    for moment in session_moments("klasiska", PLAIN_NAMES[:3], deals=2, seed=4):
        for look in moment.seats:
            deal = look.deal
            if deal is None or deal.view.phase is not Phase.PLAYING:
                continue
            if (deal.view.hand == deal.view.hand_in_turn) is own:
                yield look, deal


def deal_taps(content: Content, act: DealAct) -> list[tuple[str, str]]:
    found = [(button.label, parse_button(button.data or "")) for row in content.rows for button in row]
    return [(label, tap.value) for label, tap in found if isinstance(tap, DealTap) and tap.act is act]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_hand_shows_what_its_player_has_chosen_and_leads_back(language: str) -> None:
    for look, deal in hands(own=True):
        shown = replace(look, ring=Ring.NEVER, plays_only_card=True, deal=replace(deal, draft=Draft(page=Page.MINE)))
        content = hand_screen(in_language(shown, language))
        check(content)
        marked = [value for label, value in taps(content) if label.startswith("✓ ")]
        assert marked == [f"language={language}", "ring=never", "confirms_cards=0", "plays_only_card=1"]
        assert [value for _, value in deal_taps(content, DealAct.PAGE)] == [Page.MENU]
        menu = hand_screen(replace(shown, deal=replace(deal, draft=Draft(page=Page.MENU))))
        assert ("My settings", Page.MINE) in deal_taps(menu, DealAct.PAGE)


@pytest.mark.parametrize("own", [True, False])
def test_who_confirms_cards_marks_them_and_others_play_them(own: bool) -> None:
    for look, deal in hands(own=own):
        cards = [card.text for card in deal.view.cards]
        plain, asked = hand_screen(look), hand_screen(replace(look, confirms_cards=True))
        assert [value for _, value in deal_taps(plain, DealAct.PLAY)] == cards
        assert [value for _, value in deal_taps(asked, DealAct.PICK)] == cards
        assert deal_taps(plain, DealAct.PICK) == deal_taps(asked, DealAct.PLAY) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_marked_card_is_shown_and_has_the_button_that_plays_it(language: str) -> None:
    t = texts(language)
    for look, deal in hands(own=True):
        card = next(action.card for action in deal.view.legal if isinstance(action, Play))
        marked = replace(deal, draft=Draft(marked=(card,)))
        shown = in_language(replace(look, confirms_cards=True, deal=marked), language)
        content, name = hand_screen(shown), short_card(card, t)
        check(content)
        assert t.plain("hand-picked", card=name) in text_of(content)
        assert [label for label, _ in deal_taps(content, DealAct.PICK) if "✓" in label] == [f"✓{name}"]
        assert deal_taps(content, DealAct.PLAY) == [(t.plain("button-play-card", card=name), card.text)]
        assert content.rows[-2][0].style is Style.SUCCESS
        on_menu = hand_screen(replace(shown, deal=replace(marked, draft=Draft((card,), Page.MENU))))
        assert t.plain("hand-picked", card=name) not in text_of(on_menu)


def test_only_who_wants_it_reads_that_his_only_card_is_played() -> None:
    words, told = texts("en").plain("hand-only-card"), 0
    for look, deal in hands(own=True):
        wishing = hand_screen(replace(look, plays_only_card=True))
        assert (words in text_of(wishing)) == (len(deal.view.legal) == 1)
        assert words not in text_of(hand_screen(look))
        assert wishing.rows == hand_screen(look).rows, "he may still play it himself"
        told += len(deal.view.legal) == 1
    assert told
    for look, _ in hands(own=False):
        assert hand_screen(replace(look, plays_only_card=True)) == hand_screen(look)
