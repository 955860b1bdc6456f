"""The watch itself: what is planted is found, in every language and at every exit, and what is allowed is not."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from telegram import BotCommand

from tests.play.evening import Evening, an_evening
from tests.play.knowledge import DealTruth
from tests.play.leaks import SHORT_FORMS, read_cards, written_cards
from tests.play.players import play_on
from zole_bot.chat.buttons import DealAct, DealTap, format_button
from zole_bot.chat.content import Button, Content
from zole_bot.game.cards import DECK, Card
from zole_bot.game.deal import Deal, Hand
from zole_bot.game.view import View, view
from zole_bot.playground import Group, Person
from zole_bot.room import RoomId
from zole_bot.service import looks

FORMS = {card: form for form, card in SHORT_FORMS.items()}
Scene = tuple[Evening, Group, list[Person]]


async def a_deal(evening: Evening, *names: str) -> tuple[Group, list[Person]]:
    people = [evening.telegram.new_person(name) for name in names or ("Anna", "Pēteris", "Ilze")]
    group = evening.telegram.new_group("Friends", people, with_bot=True)
    await evening.open_lobby(group, people)
    await evening.press(people[0], "Start", group)
    await evening.pass_time(3)
    return group, people


@pytest.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    """A deal has begun; the leaks a test plants are its own, those of the bot before it would fail it."""
    async with an_evening(tmp_path) as evening:
        group, people = await a_deal(evening)
        evening.leaks.fail_if_leaked()
        yield evening, group, people
        evening.leaks.found.clear()


def the_deal(evening: Evening) -> DealTruth:
    return list(evening.leaks.truth.deals())[-1]


def hidden_from(evening: Evening, person: Person | None) -> Card:
    known = the_deal(evening).may_know(None if person is None else person.id)
    return next(card for card in DECK if card not in known)


async def send(evening: Evening, chat: int, content: Content) -> list[str]:
    assert evening.bot is not None
    assert evening.bot.desk is not None
    sending = asyncio.create_task(evening.bot.desk.gateway.send(chat, lambda: content))
    await evening.pass_time(5)
    await sending
    evening.leaks.judge()
    return [leak.what for leak in evening.leaks.found]


@pytest.mark.parametrize("text", ["♣Q", "♣D", "♣Д"])
def test_a_card_is_read_in_every_language(text: str) -> None:
    assert [card.text for card in read_cards(f"Anna: {text}, 3")] == ["Qc"]


def test_every_card_is_read_back_from_each_of_its_forms() -> None:
    assert all(read_cards(form) == [card] for form, card in SHORT_FORMS.items())
    assert set(SHORT_FORMS.values()) == set(DECK)


def test_the_order_of_trumps_is_a_rule_and_no_hand() -> None:
    order = " ".join(FORMS[card] for card in DECK[:14])
    assert read_cards(f"Trumps: {order}. {FORMS[DECK[20]]}") == [DECK[20]]
    assert len(read_cards(order.replace(FORMS[DECK[5]], ""))) == 13


def test_cards_in_the_notation_are_read_singly_and_joined() -> None:
    assert [card.text for card in written_cards("1d:1:1:4:bury:QcTd play:9h")] == ["Qc", "Td", "9h"]
    assert written_cards("seed 9dab Acorn") == []


async def test_what_is_planted_in_the_group_is_found_in_texts_buttons_and_secrets(scene: Scene) -> None:
    evening, group, _ = scene
    card, deal = hidden_from(evening, None), the_deal(evening)
    data = format_button(DealTap(deal.room, deal.ordinal, 0, DealAct.PLAY, card.text))
    for content, found in (
        (Content(f"Somebody holds {FORMS[card]}"), card.text),
        (Content("Tap", ((Button(FORMS[card], url="https://example.org"),),)), card.text),
        (Content("Tap", ((Button("Play", data),),)), card.text),
        (Content(f"Proof {deal.secret}"), "the secret"),
        (Content(f"Proof {' '.join(deal.secret[place : place + 4] for place in range(0, 64, 4))}"), "the secret"),
        (Content(f"Proof {deal.secret[:20].upper()}…"), "the secret"),
    ):
        assert await send(evening, group.id, content) == [found]
        evening.leaks.found.clear()


async def test_a_strangers_card_is_found_in_a_private_chat_and_in_a_pop_up_and_ones_own_is_not(scene: Scene) -> None:
    evening, group, people = scene
    own, other = next(iter(the_deal(evening).known[people[0].id])), hidden_from(evening, people[0])
    assert await send(evening, people[0].id, Content(FORMS[own])) == []
    assert await send(evening, people[0].id, Content(FORMS[other])) == [other.text]
    evening.leaks.found.clear()
    assert evening.bot is not None
    assert evening.bot.desk is not None
    evening.telegram.updates.hold()  # the answer is ours to give
    press = people[0].press_data(people[0].last(group), "1o:lang:en")
    await evening.bot.desk.gateway.answer(press.query.id, f"{FORMS[own]} {FORMS[other]}")
    assert [leak.what for leak in evening.leaks.found] == [other.text]


async def test_a_pop_up_belongs_to_the_room_of_the_tapped_button_and_to_every_deal_where_that_names_none(
    scene: Scene,
) -> None:
    evening, _, _ = scene
    first = the_deal(evening)
    elsewhere, others = await a_deal(evening, "Jānis", "Māra", "Zane")
    second, player = the_deal(evening), others[0]
    own, other = next(iter(second.known[player.id])), hidden_from(evening, player)
    assert evening.bot is not None
    assert evening.bot.desk is not None
    evening.telegram.updates.hold()
    for data, found in (
        (f"1r:{second.room}:1:sheet:", [other.text]),
        (f"1d:{second.room}:1:0:last:", [other.text]),
        (f"1r:{first.room}:1:sheet:", [f"{own.text} {other.text}"]),
        ("1r:99:1:sheet:", [f"{own.text} {other.text}", other.text]),
        ("junk", [f"{own.text} {other.text}", other.text]),
    ):
        press = player.press_data(player.last(elsewhere), data)
        await evening.bot.desk.gateway.answer(press.query.id, f"{FORMS[own]} {FORMS[other]}")
        assert [leak.what for leak in evening.leaks.found] == found, data
        evening.leaks.found.clear()


async def reach_second_deal(evening: Evening, group: Group, people: list[Person]) -> random.Random:
    """Play until the second deal is played; gives the chance by which it goes on."""
    chance = random.Random(4)
    while the_deal(evening).ordinal == 1:
        assert await play_on(evening, people, chance, taps=1) in {0, 1}
        if evening.leaks.truth.phase_in(group.id) == "between":
            await evening.pass_time(31)
    return chance


async def test_a_message_whose_answer_was_lost_belongs_to_the_deal_it_was_to_show_and_names(tmp_path: Path) -> None:
    """The board of the first deal appears while the second is played, and nobody knows its id."""
    async with an_evening(tmp_path) as evening:
        group, people = await a_deal(evening)
        await reach_second_deal(evening, group, people)
        card = hidden_from(evening, people[0])
        late = [f"{head} · Anna\n{FORMS[card]}" for head in ("Deal 1", "1. dalījums", "Сдача 1")]
        named_other, named_none = f"Deal 2 · Anna\n{FORMS[card]}", f"Deal\n{FORMS[card]}"
        for text in (*late, named_other, named_none):
            assert await send(evening, group.id, Content(text)) == [card.text], "it was never to be sent"
            evening.leaks.found.clear()
        for slot in ("board:1", "result:1"):
            await evening.service.messages.intend(RoomId(the_deal(evening).room), slot, 9, group.id)
            for text in late:
                assert await send(evening, group.id, Content(text)) == []
            for chat, text in ((group.id, named_other), (group.id, named_none), (people[0].id, late[0])):
                assert await send(evening, chat, Content(text)) == [card.text]
                evening.leaks.found.clear()


async def test_of_several_rooms_that_miss_a_message_its_buttons_tell_whose_it_is(scene: Scene) -> None:
    evening, group, _ = scene
    first = the_deal(evening)
    await a_deal(evening, "Jānis", "Māra", "Zane")
    second = the_deal(evening)
    for room in (first.room, second.room):
        await evening.service.messages.intend(RoomId(room), "board:1", 9, group.id)
    both, card = {first.room, second.room}, DECK[0]
    for tapped, found in (({second.room}, {second.room}), ({first.room}, {first.room}), (both, both), (set(), both)):
        row = tuple(Button("Sheet", f"1r:{room}:1:sheet:") for room in tapped)
        await send(evening, group.id, Content(f"Deal 1 · Anna\n{FORMS[card]}", (row,)))
        assert {leak.deal[0] for leak in evening.leaks.found} == found
        evening.leaks.found.clear()


async def test_a_hidden_card_in_a_log_record_is_found_in_its_words_and_in_what_is_added(scene: Scene) -> None:
    evening, _, _ = scene
    card = hidden_from(evening, None)
    log = logging.getLogger("zole_bot.somewhere")
    log.debug("A hand with %s", card)
    log.debug("A hand", extra={"hand": (card,)})
    assert [leak.what for leak in evening.leaks.found] == [card.text, card.text]


async def test_a_hidden_card_in_a_call_that_no_screen_shows_is_found(scene: Scene) -> None:
    evening, _, _ = scene
    card = hidden_from(evening, None)
    assert evening.bot is not None
    await evening.bot.application.bot.set_my_commands([BotCommand("zole", f"Play {FORMS[card]}")])
    assert [leak.what for leak in evening.leaks.found] == [card.text]


async def test_books_and_looks_in_the_middle_of_a_deal_tell_nothing_of_it(tmp_path: Path) -> None:
    """What a group asks for while a second deal is played: the watch looks at each answer, file and pop-up."""
    async with an_evening(tmp_path) as evening:
        group, people = await a_deal(evening)
        chance = await reach_second_deal(evening, group, people)
        looked_at = evening.leaks.looked_at
        await play_on(evening, people, chance, taps=6)
        for command in ("score", "total", "history", "export", "settings", "rules", "zole", "hand"):
            people[0].says(group, f"/{command}")
            await evening.pass_time(31)
        files = [seen for seen in people[1].sees(group) if seen.media is not None]
        assert len(files) == 2
        told = evening.telegram.world.files[files[0].media.file_id].content.decode()  # type: ignore[union-attr]
        assert told.count('"deal":') == 1
        assert the_deal(evening).state == "playing"
        assert the_deal(evening).secret not in told
        assert evening.leaks.looked_at > looked_at + 15


async def test_a_bot_that_shows_everybody_the_first_hand_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def open_view(deal: Deal, _: Hand | None, **_wishes: bool) -> View:
        return view(deal, 0)

    monkeypatch.setattr(looks, "view", open_view)
    with pytest.raises(AssertionError, match="hidden cards were shown"):
        await play_a_little(tmp_path)


async def play_a_little(path: Path) -> None:
    async with an_evening(path) as evening:
        _, people = await a_deal(evening)
        await play_on(evening, people, random.Random(1), taps=3)
