"""Worlds that somebody cannot tell apart: one room, in which two cards that he has not seen have changed places."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from tests.play.knowledge import open_cards, taken_up
from tests.service.rooms_at_hand import a_deal, dealt, in_turn
from zole_bot.game.cards import DECK, Card, strongest_first
from zole_bot.game.deal import Action, Bury, Deal, Finished, Play, Say
from zole_bot.game.house_rules import PRESETS
from zole_bot.game.rules import IllegalActionError, apply, legal_actions, start_deal
from zole_bot.room import Draft, Phase, Room, ShowTricks
from zole_bot.service import burying, play

NOW = 1_800_000_000.0
SECONDS_A_MOVE = 3.0


def seen_by(room: Room, player: int | None) -> frozenset[Card]:
    """Give the cards whose place a player, or (None) anybody else, knows."""
    played = dealt(room)
    hand = None if player is None else played.hand_of(player)
    known = open_cards(played.deal)
    return known if hand is None else known | {*played.deal.dealt.cards[hand]} | taken_up(played.deal, hand)


def other_world(room: Room, player: int | None, chance: random.Random) -> Room | None:
    """Swap two cards that a player has not seen, and all that he cannot see of others; None where it comes out."""
    hidden = [card for card in DECK if card not in seen_by(room, player)]
    if len(hidden) < 2:
        return None
    one, other = chance.sample(hidden, 2)
    trade = {one: other, other: one}

    def there(card: Card) -> Card:
        return trade.get(card, card)

    played = dealt(room)
    first, second, third = (tuple(map(there, cards)) for cards in played.deal.dealt.cards)
    upper, lower = map(there, played.deal.dealt.talon)
    walked: Deal = start_deal(room.rules, (first, second, third), (upper, lower))
    actions = tuple(_moved(action, there) for action in played.actions)
    try:
        for action in actions:
            walked = apply(walked, action)
    except IllegalActionError:
        return None  # somebody would have had to follow suit
    if type(walked) is not type(played.deal):
        return None
    drafts = tuple(
        seat if seat.player == player else replace(seat, draft=_other_draft(seat.draft, there, chance))
        for seat in room.seats
    )
    return replace(room, seats=drafts, deal=replace(played, deal=walked, actions=actions))


def _moved(action: Action, there: Callable[[Card], Card]) -> Action:
    if isinstance(action, Bury):
        upper, lower = sorted(map(there, action.cards), key=strongest_first)
        return Bury((upper, lower))
    return action


def _other_draft(draft: Draft, there: Callable[[Card], Card], chance: random.Random) -> Draft:
    """Mark something else, as anybody may at any time without another's knowing."""
    return Draft(tuple(map(there, draft.marked))[: chance.randrange(3)], draft.page)


def walk(preset: str, seats: int, chance: random.Random) -> Iterator[Room]:
    """Play a deal by chance from the first bid on, and give the room after each move, as long as the deal goes on."""
    tricks = chance.choice(list(ShowTricks))
    secret, rules, now = chance.randbytes(32), PRESETS[preset], NOW
    room = a_deal(seats, now, secret=secret, preset=preset, rules=rules, show_tricks=tricks)
    while room.phase is Phase.DEAL and room.deal is not None and not isinstance(room.deal.deal, Finished):
        room = replace(room, delivered_at=now + 1)
        yield room
        now += SECONDS_A_MOVE
        legal = [one for one in legal_actions(dealt(room).deal) if isinstance(one, Say | Play | Bury)]
        action, seat = chance.choice(legal), in_turn(room)
        if isinstance(action, Bury):
            for card in action.cards:
                room, _ = burying.mark(room, room.seats[seat.player], card, True, now)
                yield room
            room = burying.bury_marked(room, room.seats[seat.player], now)[0].room
        else:
            room = play.act(room, seat, action, now)[0].room
