"""The only legal card in a whole evening: played for who wants it, in his time, once, and so that nobody can tell."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.play.at_cards import AtCards, at_cards
from tests.service.only_cards_at_hand import due, has_no_choice, wishing
from zole_bot.chat.buttons import DealAct
from zole_bot.i18n import LANGUAGES, texts
from zole_bot.playground import Person
from zole_bot.room import Room
from zole_bot.service.dealing import Step
from zole_bot.service.only_card import only_card_at
from zole_bot.service.play import PERSON

PACE = 12.0
"""Slow enough that everybody can choose and look before a card is played."""


async def slow_down(cards: AtCards) -> Room:
    """Let everybody have taken his time so far."""
    async with cards.evening.service.rooms.hold((await cards.room()).id) as change:
        seats = tuple(replace(seat, pace=PACE) for seat in change.room.seats)
        change.step = Step(replace(change.room, seats=seats))
    return await cards.room()


async def until_no_choice(cards: AtCards) -> tuple[Person, Room]:
    """Play until somebody has one legal card, and has it before him."""
    while True:
        room = await slow_down(cards)
        if has_no_choice(room):
            return await cards.in_turn(), room
        await cards.move(room)


async def wish(cards: AtCards, person: Person, label: str = "Play it for me") -> None:
    page = await cards.says(person, "/settings")
    await cards.press(person, label)
    person.deletes(page, for_everyone=False)  # so that the newest message is the hand again


async def everybody_wishes(cards: AtCards) -> None:
    for person in cards.people:
        await wish(cards, person)


def turn_of(room: Room) -> int:
    assert room.deal is not None
    return room.deal.turn


async def wait_until(cards: AtCards, moment: float) -> None:
    await cards.evening.pass_time(moment - cards.evening.clock.now())


async def test_the_card_is_played_at_its_moment_and_once(tmp_path: Path) -> None:
    async with at_cards(tmp_path, has_clock=False) as cards:
        await everybody_wishes(cards)
        person, before = await until_no_choice(cards)
        assert texts("en").plain("hand-only-card") in cards.hand(person).text
        await wait_until(cards, due(before) - 0.01)
        assert turn_of(await cards.room()) == turn_of(before)
        await cards.evening.pass_time(0.02)
        after = await cards.room()
        assert turn_of(after) == turn_of(before) + 1
        assert after.deal is not None
        assert after.deal.last_maker == PERSON
        await cards.evening.pass_time(1)
        assert texts("en").plain("hand-only-card") not in cards.hand(person).text
        assert texts("en").plain("machine-moved") not in cards.hand(person).text
        cards.evening.leaks.fail_if_leaked()


async def test_under_a_clock_it_is_no_move_that_was_missed(tmp_path: Path) -> None:
    async with at_cards(tmp_path) as cards:
        await everybody_wishes(cards)
        person, before = await until_no_choice(cards)
        await wait_until(cards, due(before) + 0.1)
        after = await cards.room()
        assert turn_of(after) == turn_of(before) + 1
        seat = next(seat for seat in after.seats if seat.telegram_id == person.id)
        assert (seat.missed, seat.is_away) == (0, False)


async def test_a_whole_deal_is_played_so_and_nobody_sees_a_hidden_card(tmp_path: Path) -> None:
    async with at_cards(tmp_path, has_clock=False) as cards:
        await everybody_wishes(cards)
        played = 0
        while (room := await cards.room()).deal is not None:
            if has_no_choice(room):
                await cards.evening.pass_time(8)
                after = await cards.room()
                assert after.deal is None or turn_of(after) > turn_of(room)
                played += 1
            else:
                await cards.move(room)
        assert played
        assert room.session is not None
        assert room.session.deals == 1
        cards.evening.leaks.fail_if_leaked()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_is_told_in_each_language_and_he_may_tap_himself(tmp_path: Path, language: str) -> None:
    async with at_cards(tmp_path, has_clock=False, language_code=language) as cards:
        t = texts(language)
        for person in cards.people[1:]:
            await wish(cards, person, t.plain("button-mine-plays-only-card-1"))
        person, before = await until_no_choice(cards)
        while person is cards.people[0]:
            await cards.move(before)
            person, before = await until_no_choice(cards)
        assert t.plain("hand-only-card") in cards.hand(person).text
        (card,) = await cards.legal()
        assert (await cards.press_deal(person, DealAct.PLAY, card.text)).text == ""
        assert turn_of(await cards.room()) == turn_of(before) + 1


async def test_whoever_changes_his_mind_plays_himself(tmp_path: Path) -> None:
    async with at_cards(tmp_path, has_clock=False) as cards:
        await everybody_wishes(cards)
        person, before = await until_no_choice(cards)
        await wish(cards, person, "I play it")
        assert texts("en").plain("hand-only-card") not in cards.hand(person).text
        await cards.evening.pass_time(600)
        assert turn_of(await cards.room()) == turn_of(before)
        await wish(cards, person)
        await cards.evening.pass_time(2)
        assert turn_of(await cards.room()) == turn_of(before) + 1, "his moves take less than that"


async def test_a_new_start_in_between_loses_nothing(tmp_path: Path) -> None:
    async with at_cards(tmp_path, has_clock=False) as cards:
        await everybody_wishes(cards)
        _, before = await until_no_choice(cards)
        await cards.evening.stop_bot()
        await cards.evening.start_bot()
        assert only_card_at(await cards.room()) == due(before)
        await cards.evening.pass_time(29)
        assert turn_of(await cards.room()) == turn_of(before), "people may tap first after a start"
        await cards.evening.pass_time(1)
        assert turn_of(await cards.room()) == turn_of(before) + 1


async def test_nothing_is_played_in_a_pause_and_it_goes_on_after_it(tmp_path: Path) -> None:
    async with at_cards(tmp_path, has_clock=False) as cards:
        await everybody_wishes(cards)
        person, before = await until_no_choice(cards)
        await cards.evening.press(person, "Menu")
        await cards.evening.press(person, "Pause")
        await cards.evening.pass_time(3600)
        assert turn_of(await cards.room()) == turn_of(before)
        await cards.evening.press(person, "Resume")
        await cards.evening.pass_time(5)
        assert turn_of(await cards.room()) == turn_of(before)
        await cards.evening.pass_time(20)
        assert turn_of(await cards.room()) > turn_of(before)


async def test_the_group_sees_the_same_as_if_he_had_tapped(tmp_path: Path) -> None:
    async def seen(folder: str, *, is_tapped: bool) -> list[tuple[float, str, str, tuple[str, ...]]]:
        """Let the card be played for him, or let him tap it at that very moment; gives what the group saw."""
        async with at_cards(tmp_path / folder, has_clock=False) as cards:
            person, before = await until_no_choice(cards)
            await wish(cards, person, "I play it" if is_tapped else "Play it for me")
            first = len(cards.evening.telegram.calls)
            await wait_until(cards, due(wishing(before)))
            assert (turn_of(await cards.room()) == turn_of(before)) == is_tapped
            if is_tapped:
                (card,) = await cards.legal()
                await cards.press_deal(person, DealAct.PLAY, card.text)
            else:
                await cards.evening.pass_time(2)
            await cards.evening.pass_time(70)  # a mere change of turn reaches the board when it is calm
            calls = [call for call in list(cards.evening.telegram.calls)[first:] if call.chat_id == cards.group.id]
            return [
                (round(call.at, 3), call.method, call.message.text, call.message.labels)
                for call in calls
                if call.message is not None
            ]

    alone = await seen("alone", is_tapped=False)
    assert alone == await seen("tapped", is_tapped=True)
    assert alone
