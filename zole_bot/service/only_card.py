"""The only legal card, played by the machine for who wants that: which card, for whom, and when. Pure.

Others must not see that a card was played so, because that would tell them that there was no choice. So it comes after
as long as that player's own moves take, drawn at random, and whoever looks at the room afterwards finds a move of a
person. The draw hangs on the room's last secret alone, so that a restart changes nothing and nobody can foresee it.
"""

from __future__ import annotations

import hmac

from zole_bot.game.cards import Card
from zole_bot.game.deal import Action, Play, Playing
from zole_bot.game.rules import TRICKS_IN_DEAL, legal_cards
from zole_bot.room import Phase, Room, Seat
from zole_bot.room_deal import RoomDeal

SHORTEST, LONGEST = 0.5, 1.7
"""The wait lies between these parts of what the player's moves usually take."""
MOST_OF_A_TURN = 0.8
"""The wait is over before the clock would move."""
NEWEST_WEIGHT = 0.2
LEAST_PACE, MOST_PACE = 1.5, 20.0
"""Seconds: what takes longer was hardly thought about all the time."""
SLOW_PART = 1 / 24
"""Where turns last a day people come by now and then: there up to this part of a turn is usual."""

_DRAWS = 1 << 64


def only_card(room: Room) -> tuple[Seat, Card] | None:
    """Give the player for whom the machine is to play and the card; None where he has a choice or wants to choose.

    In the last trick nobody has one, and the machine plays for all at once.
    """
    played = room.deal
    if room.phase is not Phase.DEAL or played is None or not isinstance(played.deal, Playing):
        return None
    seat = room.seats[played.active[played.deal.turn]]
    cards = legal_cards(played.deal)  # none while an offer is open
    if not seat.plays_only_card or len(cards) != 1 or len(played.deal.tricks) == TRICKS_IN_DEAL - 1:
        return None
    return seat, cards[0]


def only_card_at(room: Room) -> float | None:
    """Tell when the machine plays somebody's only card; None where it does not, or his hand has not arrived."""
    found = only_card(room)
    if found is None or room.deal is None or room.delivered_at is None:
        return None
    return room.delivered_at + _wait(room, found[0], room.deal)


def learn_pace(room: Room, seat: Seat, action: Action, now: float) -> float:
    """Give the seconds that a player's moves usually take, as he makes one himself; only cards he chose count."""
    deal = None if room.deal is None else room.deal.deal
    if not isinstance(action, Play) or not isinstance(deal, Playing) or room.delivered_at is None:
        return seat.pace
    if len(legal_cards(deal)) < 2:
        return seat.pace
    most = max(MOST_PACE, room.turn_seconds * SLOW_PART)
    seconds = min(max(now - room.delivered_at, LEAST_PACE), most)
    return (1 - NEWEST_WEIGHT) * seat.pace + NEWEST_WEIGHT * seconds


def _wait(room: Room, seat: Seat, played: RoomDeal) -> float:
    longest = LONGEST * seat.pace
    if room.turn_seconds:
        longest = min(longest, MOST_OF_A_TURN * room.turn_seconds)
    shortest = min(SHORTEST * seat.pace, longest)
    draw = hmac.digest(room.secret, f"pace:{played.ordinal}:{played.turn}".encode(), "sha256")
    return shortest + (longest - shortest) * int.from_bytes(draw[:8], "big") / _DRAWS
