"""Nobody can tell two worlds apart that differ only in what is hidden from him.

This asks more than that no hidden card is written anywhere: not the order of buttons nor their number, not what they
carry, not a pop-up, not the moment at which something happens may depend on one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from tests.service.rooms_at_hand import dealt
from tests.service.worlds import other_world, walk
from zole_bot.chat.wanted import Wanted, wanted_messages
from zole_bot.game.cards import DECK
from zole_bot.game.deal import Bid, Play, Playing, Say
from zole_bot.game.house_rules import PRESETS
from zole_bot.room import Page, Room
from zole_bot.service import burying, confirming, giving_up, only_card, play
from zole_bot.service.looks import look_at
from zole_bot.service.only_card import LONGEST, SHORTEST
from zole_bot.service.reply import Reply
from zole_bot.service.timing import due_at

SEATS = (3, 5)
Pair = tuple[Room, Room, int | None]


def pairs(preset: str, seats: int, seed: int) -> Iterator[Pair]:
    """Give a room, another that somebody cannot tell from it, and the one who cannot (None: anybody in the group)."""
    chance = random.Random(f"{preset} {seats} {seed}")
    for room in walk(preset, seats, chance):
        for player in (None, *range(seats)):
            other = other_world(room, player, chance)
            if other is not None:
                yield room, other, player


def messages_of(room: Room, player: int | None) -> list[Wanted]:
    """Give the messages that reach a player, or the group."""
    person = None if player is None else room.seats[player].person
    wanted = wanted_messages(look_at(room, (), room.turn_since + 2))
    return [wish for wish in wanted if wish.person in {None, person}]


def replies(room: Room, player: int, now: float) -> Iterator[tuple[str, Reply]]:
    """Tap on everything there is, and on everything that there is not."""
    seat = room.seats[player]
    for card in DECK:
        yield f"play {card}", play.act(room, seat, Play(card), now)[1]
        yield f"pick {card}", confirming.pick(room, seat, card, now)[1]
        yield f"mark {card}", burying.mark(room, seat, card, True, now)[1]
    for bid in Bid:
        yield f"say {bid}", play.act(room, seat, Say(bid), now)[1]
    yield "bury", burying.bury_marked(room, seat, now)[1]
    for name, kind in giving_up.KINDS.items():
        yield name, giving_up.concede(room, seat, kind, now)[1]
    for page in giving_up.QUESTIONS:
        yield page, giving_up.ask(room, seat, page, now)[1]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_shown_is_the_same(preset: str, seats: int) -> None:
    seen = 0
    for room, other, player in pairs(preset, seats, 0):
        seen += 1
        one, two = (look_at(each, (), room.turn_since + 2) for each in (room, other))
        assert (one.group, one.edition) == (two.group, two.edition)
        if player is not None:
            assert one.seats[player] == two.seats[player]
        if seen % 8 == seats:  # from equal looks equal screens follow; that no message mixes them is seen by some
            assert messages_of(room, player) == messages_of(other, player)
    assert seen > 20


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_answered_is_the_same(preset: str, seats: int) -> None:
    seen = 0
    for room, other, player in pairs(preset, seats, 1):
        if player is None:
            continue
        seen += 1
        now = room.turn_since + 2
        assert dict(replies(room, player, now)) == dict(replies(other, player, now))
    assert seen > 20


@pytest.mark.parametrize("preset", PRESETS)
def test_what_happens_by_itself_happens_at_the_same_moment(preset: str) -> None:
    for room, other, _ in pairs(preset, 4, 2):
        assert due_at(room) == due_at(other)
        assert [seat.rings for seat in room.seats] == [seat.rings for seat in other.seats]


def test_the_moment_at_which_an_only_card_is_played_does_not_tell_which_it_is() -> None:
    """Who wants his only card played shows that he had but one by being quick or not, and so he is neither."""
    seen = 0
    for seed in range(8):
        for room, other, player in pairs("klasiska", 3, seed):
            deal = dealt(room).deal
            if not isinstance(deal, Playing) or player == (turn := dealt(room).active[deal.turn]):
                continue
            moments = [only_card.only_card_at(_wants_it(each, turn)) for each in (room, other)]
            told = [moment for moment in moments if moment is not None]
            pace = room.seats[turn].pace
            assert room.delivered_at is not None
            assert all(SHORTEST * pace <= moment - room.delivered_at <= LONGEST * pace for moment in told)
            if len(told) == 2:
                seen += 1
                assert told[0] == told[1]
    assert seen > 0


def _wants_it(room: Room, player: int) -> Room:
    return room.with_seat(replace(room.seats[player], plays_only_card=True))


def test_pages_of_others_change_nothing_that_one_sees() -> None:
    for room in walk("klasiska", 3, random.Random(7)):
        shown = look_at(room, (), room.turn_since + 2)
        for player, page in product(range(3), Page):
            turned = room.with_seat(replace(room.seats[player], draft=replace(room.seats[player].draft, page=page)))
            look = look_at(turned, (), room.turn_since + 2)
            assert look.group == shown.group
            others = [seat for seat in range(3) if seat != player]
            assert [look.seats[seat] for seat in others] == [shown.seats[seat] for seat in others]
