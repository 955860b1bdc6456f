"""What a person chooses for himself, by taps: in his private chat, on his hand, in three languages, and at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.at_cards import AtCards, at_cards
from tests.play.evening import an_evening
from zole_bot.chat.buttons import OwnAct, OwnTap, parse_button
from zole_bot.chat.screens.mine import MINE
from zole_bot.i18n import LANGUAGES, texts
from zole_bot.playground import Person, Seen
from zole_bot.room import Ring


def chosen(message: Seen) -> dict[str, str]:
    """What a page marks as chosen."""
    taps = [(button.label, parse_button(button.value)) for button in message.buttons]
    return dict(
        tap.value.split("=")
        for label, tap in taps
        if label.startswith("✓") and isinstance(tap, OwnTap) and tap.act is OwnAct.MINE
    )


async def choose(cards: AtCards, person: Person, choice: str) -> str:
    answer = await cards.press_tap(
        person, lambda tap: isinstance(tap, OwnTap) and tap.act is OwnAct.MINE and tap.value == choice
    )
    return answer.text


async def stored(cards: AtCards, person: Person) -> dict[str, object]:
    found = await cards.evening.service.people.find(person.id)
    assert found is not None
    return {name: getattr(found, name) for name in MINE}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_everything_is_chosen_by_taps_and_each_tap_edits_the_page(tmp_path: Path, language: str) -> None:
    async with at_cards(tmp_path, language_code=language) as cards:
        person, t = cards.people[1], texts(language)
        page = await cards.says(person, "/settings")
        assert page.text.startswith(t.plain("mine-title"))
        wanted = {"language": language, "ring": "away", "confirms_cards": "0", "plays_only_card": "0"}
        assert chosen(page) == wanted
        for name in ("ring", "confirms_cards", "plays_only_card"):
            for value in MINE[name]:
                for _ in range(2):
                    assert await choose(cards, person, f"{name}={value}") == ""
                    wanted[name] = value
                    assert chosen(person.last()) == wanted
        assert await stored(cards, person) == {
            "language": None,
            "ring": Ring.NEVER,
            "confirms_cards": True,
            "plays_only_card": True,
        }
        assert person.last().message_id == page.message_id
        assert person.last().text.startswith(t.plain("mine-title"))
        assert cards.refused() == []


async def test_the_language_is_chosen_there_too_and_holds_everywhere_at_once(tmp_path: Path) -> None:
    async with at_cards(tmp_path) as cards:
        anna = cards.people[0]
        page = await cards.says(anna, "/settings")
        for language in ("lv", "ru", "en"):
            assert await choose(cards, anna, f"language={language}") == texts(language).plain("notice-language-chosen")
            assert chosen(anna.last()) == {**chosen(page), "language": language}
            assert anna.last().text.startswith(texts(language).plain("mine-title"))
            await cards.evening.pass_time(2)  # his lobby message, his hand and the page: one call a second
            assert texts(language).plain("button-menu") in cards.hand(anna).labels
            assert "Menu" in cards.hand(cards.people[1]).labels
        assert cards.refused() == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_hand_has_a_page_of_them_and_the_way_back(tmp_path: Path, language: str) -> None:
    async with at_cards(tmp_path, language_code=language, has_clock=False) as cards:
        t = texts(language)
        for person in cards.people[1:]:  # the one who deals and the one who bids third, or first
            hand = cards.hand(person)
            await cards.press(person, t.plain("button-menu"))
            await cards.press(person, t.plain("button-my-settings"))
            assert chosen(cards.hand(person))["confirms_cards"] == "0"
            for _ in range(2):
                assert await choose(cards, person, "confirms_cards=1") == ""
                assert chosen(cards.hand(person))["confirms_cards"] == "1"
            await choose(cards, person, "language=lv")
            assert cards.hand(person).text.startswith("Mani iestatījumi")
            for _ in range(2):
                await cards.press(person, "Atpakaļ")
            assert (cards.hand(person).message_id, cards.hand(person).labels[-1]) == (hand.message_id, "Izvēlne")
            assert person.last().message_id == hand.message_id, "nothing was sent"
        assert cards.refused() == []


async def test_what_is_chosen_already_is_not_edited_again(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        anna = evening.telegram.new_person("Anna")
        group = evening.telegram.new_group("Friends", [anna], with_bot=True)
        cards = AtCards(evening, group, [anna])
        await cards.says(anna, "/language")
        language = anna.last()
        await cards.says(anna, "/settings")
        edits = evening.telegram.log.counts["editMessageText"]
        for _ in range(2):
            assert (await evening.press(anna, "✓ When away")).text == ""
            anna.press_on(language, "✓ English")
            await evening.pass_time(5)
            assert evening.telegram.log.counts["editMessageText"] == edits
            await evening.stop_bot()
            await evening.start_bot()
        assert cards.refused() == []


async def test_the_last_of_two_quick_taps_is_shown_though_it_was_chosen_when_it_was_tapped(tmp_path: Path) -> None:
    async with an_evening(tmp_path) as evening:
        anna = evening.telegram.new_person("Anna")
        group = evening.telegram.new_group("Friends", [anna], with_bot=True)
        cards = AtCards(evening, group, [anna])
        for is_known in (True, False):
            page = await cards.says(anna, "/settings")
            if not is_known:
                await evening.stop_bot()
                await evening.start_bot()
            presses = [anna.press_on(page, label) for label in ("Never", "✓ When away")]
            await evening.pass_time(5)
            assert [len(press.answers) for press in presses] == [1, 1]
            assert chosen(anna.last())["ring"] == "away"
            assert (await stored(cards, anna))["ring"] is Ring.AWAY


async def test_a_forged_choice_changes_nothing_and_is_answered(tmp_path: Path) -> None:
    async with at_cards(tmp_path) as cards:
        anna = cards.people[0]
        page, before = await cards.says(anna, "/settings"), await stored(cards, anna)
        for data in ("1o:mine:ring=loud", "1o:mine:", "1o:mine:name=x", "1d:1:1:0:pick:zz", "1d:1:1:0:pick:"):
            press = anna.press_data(page, data)
            await cards.evening.pass_time(2)
            assert (await press.answer()).text == texts("en").plain("notice-unknown-button")
        assert await stored(cards, anna) == before


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_menu_of_commands_offers_them(tmp_path: Path, language: str) -> None:
    async with an_evening(tmp_path) as evening:
        anna = evening.telegram.new_person("Anna", language_code=language)
        assert "settings" in anna.commands()
