"""What a person's choices do to his hand while he plays: the sound, and asking before a card."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.at_cards import AtCards, at_cards
from tests.service.only_cards_at_hand import has_choice
from zole_bot.chat.buttons import DealAct, DealTap, parse_button
from zole_bot.chat.screens.cards import short_card
from zole_bot.game.cards import Card
from zole_bot.game.deal import Playing
from zole_bot.i18n import LANGUAGES, texts
from zole_bot.playground import Person, Press, Seen
from zole_bot.room import Room


async def wish(cards: AtCards, *wishes: str) -> None:
    """Let everybody choose by taps."""
    for person in cards.people:
        page = await cards.says(person, "/settings")
        for label in wishes:
            await cards.press(person, label)
        person.deletes(page, for_everyone=False)  # so that the newest message is the hand again


def is_playing(room: Room) -> bool:
    return room.deal is not None and isinstance(room.deal.deal, Playing)


def silences(person: Person, since: int) -> list[bool]:
    """Whether each message that came after this one was silent."""
    return [seen.is_silent for seen in person.sees() if seen.sender_id != person.id and seen.message_id > since]


# --- the sound ------------------------------------------------------------------------------------------------------


async def test_who_never_wants_a_sound_gets_none_though_he_is_away(tmp_path: Path) -> None:
    async with at_cards(tmp_path) as cards:
        await wish(cards, "Never")
        await cards.evening.pass_time(1)
        begun = {person.id: person.last().message_id for person in cards.people}
        first = await cards.in_turn()
        await cards.evening.pass_time(32)
        assert await cards.in_turn() is first, "half time is over and his time is not"
        assert silences(first, begun[first.id]) == []
        await cards.evening.pass_time(30)
        second = await cards.in_turn()
        assert second is not first
        assert "▶ Your bid" in cards.hand(second).text
        for person in cards.people:
            assert silences(person, begun[person.id]) == []
        await cards.evening.pass_time(600)  # the machine plays on, and new hands come without a sound
        assert all(silences(person, begun[person.id]) in ([], [True]) for person in cards.people)


async def test_who_wants_a_sound_always_is_called_at_each_of_his_turns(tmp_path: Path) -> None:
    async with at_cards(tmp_path, has_clock=False) as cards:
        await wish(cards, "Always")
        for _ in range(8):
            before = {person.id: cards.hand(person) for person in cards.people}
            turn, room = await cards.in_turn(), await cards.room()
            await cards.move(room)
            person = await cards.in_turn()
            await cards.evening.pass_time(3)
            assert cards.hand(person).message_id > before[person.id].message_id
            assert not cards.hand(person).is_silent
            assert before[person.id].message_id not in [seen.message_id for seen in person.sees()]
            others = [other for other in cards.people if other not in (person, turn)]
            assert all(cards.hand(other).message_id == before[other.id].message_id for other in others)


async def test_who_has_chosen_nothing_is_not_called_while_he_taps(tmp_path: Path) -> None:
    async with at_cards(tmp_path, has_clock=False) as cards:
        begun = {person.id: cards.hand(person).message_id for person in cards.people}
        for _ in range(6):
            await cards.move(await cards.room())
        assert all(cards.hand(person).message_id == begun[person.id] for person in cards.people)
        await cards.evening.pass_time(26)
        await cards.move(await cards.room())
        called = await cards.in_turn()
        assert (cards.hand(called).message_id > begun[called.id], cards.hand(called).is_silent) == (True, False)


async def test_the_next_deal_begins_without_a_sound_for_who_never_wants_one(tmp_path: Path) -> None:
    async with at_cards(tmp_path, has_clock=False) as cards:
        await wish(cards, "Never")
        await cards.until(lambda room: room.deal is None)
        begun = {person.id: person.last().message_id for person in cards.people}
        for person in cards.people:
            await cards.press(person, "Next deal")
        await cards.evening.pass_time(3)
        assert (await cards.room()).deal is not None
        assert [silences(person, begun[person.id]) for person in cards.people] == [[True]] * 3


# --- asking before a card -------------------------------------------------------------------------------------------


def marked(hand: Seen) -> list[str]:
    return [label for label in hand.labels if label.startswith("✓")]


def play_buttons(hand: Seen) -> list[str]:
    found = [(button.label, parse_button(button.value)) for button in hand.buttons]
    return [label for label, tap in found if isinstance(tap, DealTap) and tap.act is DealAct.PLAY]


async def test_a_card_is_marked_and_one_more_tap_plays_it(tmp_path: Path) -> None:
    async with at_cards(tmp_path, has_clock=False) as cards:
        await wish(cards, "Ask first")
        room = await until_playing(cards)
        assert room.deal is not None
        person, legal = await cards.in_turn(), await cards.legal()
        names = [short_card(card, texts("en")) for card in legal]
        for card, name in zip((legal[0], legal[0], legal[1]), (names[0], names[0], names[1]), strict=True):
            assert (await cards.press_deal(person, DealAct.PICK, card.text)).text == ""
            hand = cards.hand(person)
            assert (marked(hand), play_buttons(hand)) == ([f"✓{name}"], [f"Play {name}"])
            assert f"Marked: {name}" in hand.text
        assert (await cards.room()).deal == room.deal
        await cards.evening.stop_bot()
        await cards.evening.start_bot()
        await cards.evening.pass_time(2)
        hand = cards.hand(person)
        assert marked(hand) == [f"✓{names[1]}"]
        presses = [person.press_on(hand, f"Play {names[1]}") for _ in range(2)]
        await cards.evening.pass_time(2)
        assert [len(press.answers) for press in presses] == [1, 1]
        assert texts_of(presses) == ["", f"Not yours yet. Turn: {(await cards.in_turn()).name}"]
        after = await cards.room()
        assert after.deal is not None
        assert after.deal.turn == room.deal.turn + 1
        assert (marked(cards.hand(person)), play_buttons(cards.hand(person))) == ([], [])
        assert names[1] not in cards.hand(person).labels


def texts_of(presses: list[Press]) -> list[str]:
    return [press.answers[0].text for press in presses]


async def until_playing(cards: AtCards) -> Room:
    """Bid and bury; whoever leads may play any card."""
    return await cards.until(is_playing)


async def test_what_may_not_be_played_says_why_at_once_and_out_of_turn_nothing_is_marked(tmp_path: Path) -> None:
    async with at_cards(tmp_path, has_clock=False) as cards:
        await until_playing(cards)
        await wish(cards, "Ask first")
        while not (has_choice(await cards.room()) and await illegal(cards)):
            person = await cards.in_turn()
            card = (await cards.legal())[0]
            await cards.press_deal(person, DealAct.PICK, card.text)
            await cards.press_deal(person, DealAct.PLAY, card.text)
        person, turn = await cards.in_turn(), await cards.room()
        assert (await cards.press_deal(person, DealAct.PICK, (await illegal(cards))[0].text)).text.startswith(
            "You must follow"
        )
        other = next(other for other in cards.people if other is not person)
        answer = await cards.press_deal(other, DealAct.PICK)
        assert answer.text == f"Not yours yet. Turn: {person.name}"
        assert marked(cards.hand(person)) == marked(cards.hand(other)) == []
        assert (await cards.room()).deal == turn.deal


async def illegal(cards: AtCards) -> list[Card]:
    """Give the cards that the one in turn holds and may not play."""
    room = await cards.room()
    assert room.deal is not None
    assert isinstance(room.deal.deal, Playing)
    legal = await cards.legal()
    return [card for card in room.deal.deal.cards[room.deal.deal.turn] if card not in legal]


async def test_whoever_stops_asking_plays_at_once_again(tmp_path: Path) -> None:
    async with at_cards(tmp_path, has_clock=False) as cards:
        await until_playing(cards)
        await wish(cards, "Ask first")
        person, room = await cards.in_turn(), await cards.room()
        await cards.press(person, "Menu")
        await cards.press(person, "My settings")
        await cards.press(person, "Play at once")
        await cards.press(person, "Back")
        await cards.press(person, "Back")
        await cards.press_deal(person, DealAct.PLAY, (await cards.legal())[0].text)
        after = await cards.room()
        assert room.deal is not None
        assert after.deal is not None
        assert after.deal.turn == room.deal.turn + 1


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_question_is_asked_in_each_language(tmp_path: Path, language: str) -> None:
    async with at_cards(tmp_path, has_clock=False, language_code=language) as cards:
        t = texts(language)
        for person in cards.people[1:]:
            page = await cards.says(person, "/settings")
            await cards.press(person, t.plain("button-mine-confirms-cards-1"))
            person.deletes(page, for_everyone=False)
        await until_playing(cards)
        while (person := await cards.in_turn()) is cards.people[0]:
            await cards.move(await cards.room())
        await cards.press_deal(person, DealAct.PICK, (await cards.legal())[0].text)
        (label,) = play_buttons(cards.hand(person))
        card = marked(cards.hand(person))[0].removeprefix("✓")
        assert label == t.plain("button-play-card", card=card)
        assert t.plain("hand-picked", card=card) in cards.hand(person).text
        assert (await cards.press(person, label)).text == ""
        assert card not in " ".join(cards.hand(person).labels)
