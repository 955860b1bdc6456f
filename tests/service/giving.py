"""Rooms in which somebody may give up: who is big, who are the small ones, and short ways to ask and answer."""

from __future__ import annotations

from dataclasses import replace

from tests.service.rooms_at_hand import NOW, a_deal, dealt, played_until
from zole_bot.game.deal import HANDS, Finished, OfferState, Playing
from zole_bot.game.house_rules import HouseRules
from zole_bot.game.rules import legal_actions
from zole_bot.room import Room, Seat
from zole_bot.service import giving_up, play
from zole_bot.service.dealing import Step
from zole_bot.service.reply import DONE, Reply


def the_tricks(cards: int = 0, seats: int = 3, **rules: object) -> Room:
    """Play a take until so many cards lie on the table; all have just tapped."""
    room = a_deal(seats, rules=HouseRules(**rules))  # type: ignore[arg-type]  # the caller names rules with their values
    room = played_until(room, lambda room: isinstance(dealt(room).deal, Playing) and dealt(room).turn == cards + 2)
    return replace(room, seats=tuple(replace(seat, touched_at=NOW) for seat in room.seats))


def playing(room: Room) -> Playing:
    """Give the deal, which must not be over."""
    deal = dealt(room).deal
    assert isinstance(deal, Playing)
    return deal


def big(room: Room) -> Seat:
    """Give the seat of the big."""
    hand = playing(room).big
    assert hand is not None
    return room.seats[dealt(room).active[hand]]


def small(room: Room, number: int = 0) -> Seat:
    """Give one of the two small ones."""
    hands = [hand for hand in HANDS if hand != playing(room).big]
    return room.seats[dealt(room).active[hands[number]]]


def idle(room: Room) -> Seat:
    """Give one who rests in this deal."""
    return next(seat for seat in room.seats if seat.player not in dealt(room).active)


def try_to(room: Room, seat: Seat, wanted: str, now: float = NOW) -> tuple[Step, Reply]:
    """Tap a button of giving up: give_up, offer, agree or refuse."""
    return giving_up.concede(room, room.seats[seat.player], giving_up.KINDS[wanted], now)


def step_by(room: Room, seat: Seat, wanted: str, now: float = NOW) -> Step:
    """Do what must be possible."""
    step, reply = try_to(room, seat, wanted, now)
    assert reply is DONE
    return step


def offered(room: Room, now: float = NOW) -> Room:
    """Let the first small one offer."""
    return step_by(room, small(room), "offer", now).room


def play_card(room: Room, seat: Seat, now: float = NOW) -> tuple[Step, Reply]:
    """Tap the first card that this player could play, were it his turn."""
    hand = dealt(room).hand_of(seat.player)
    assert hand is not None
    deal = replace(playing(room), offer=OfferState.NONE, offered_by=None, turn=hand)
    return play.act(room, room.seats[seat.player], legal_actions(deal)[0], now)


def conceded_by(step: Step) -> str | None:
    """Tell who gave up the deal that this step ended; None: it ended none."""
    if step.ended is None:
        return None
    assert isinstance(step.ended.played.deal, Finished)
    assert step.ended.played.deal.conceded is not None
    return step.ended.played.deal.conceded.by


def turn_owner(room: Room) -> Seat:
    """Give the one who plays the next card, whatever is being asked."""
    return room.seats[dealt(room).active[playing(room).turn]]
