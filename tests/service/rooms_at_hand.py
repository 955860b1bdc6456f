"""Rooms as plain values, for tests of what may happen to one: a lobby, a session before, in and after a deal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from zole_bot.game.deal import Bid, Bury, Finished, Say
from zole_bot.game.house_rules import PRESETS
from zole_bot.game.rules import hand_in_turn, legal_actions
from zole_bot.game.shuffle import commitment, make_chain
from zole_bot.room import Chat, ChatId, Person, PersonId, Phase, Presence, Room, RoomId, Seat
from zole_bot.room_deal import RoomDeal
from zole_bot.service import between, burying, lobby, play
from zole_bot.service.dealing import Step
from zole_bot.service.reply import DONE
from zole_bot.service.rights import Actor

NOW = 1_800_000_000.0
NAMES = ("Anna", "Pēteris", "Ilze", "Jānis", "Māra", "Zane", "Oskars", "Edgars", "Liene")
SECRET = bytes(range(32))
CHAT = Chat(ChatId(1), -1001, "Friends", "en", "klasiska", PRESETS["klasiska"], 60, 30, 0)


def person(number: int) -> Person:
    """Give the person who sits on this seat, or would."""
    return Person(PersonId(number + 1), 1000 + number, NAMES[number], None, "en", True)


def actor(number: int) -> Actor:
    """Give him as somebody who does something."""
    return Actor(person(number))


ADMIN = Actor(replace(person(5), name="Admin"), is_admin=True)
"""Of the group; sits nowhere."""
STRANGER = actor(5)
MEMBER = replace(STRANGER, is_member=True)
"""Of the group; sits nowhere."""


def an_empty_lobby(**changes: Any) -> Room:
    """Open a room in which nobody sits yet."""
    room = Room(
        id=RoomId(7),
        chat=CHAT,
        thread_id=None,
        phase=Phase.LOBBY,
        stage=1,
        session_id="ab" * 16,
        secret=SECRET,
        seal=commitment(make_chain(SECRET)[0]).hex(),
        token="cd" * 12,
        language="en",
        preset="klasiska",
        rules=PRESETS["klasiska"],
        turn_seconds=60,
        next_deal_seconds=30,
        deals_limit=0,
        opened_at=NOW,
        touched_at=NOW,
        phase_since=NOW,
        public_base="ab" * 16,
    )
    return replace(room, **changes)


def a_lobby(seated: int = 3, coming: int = 0, now: float = NOW, **changes: Any) -> Room:
    """Let people sit down, and some more be on their way."""
    room = an_empty_lobby(**changes)
    for number in range(seated + coming):
        room, _ = lobby.sit(room, person(number), "en", now, has_arrived=number < seated)
    return room


def a_session(seats: int = 3, now: float = NOW, **changes: Any) -> Room:
    """Start with so many; the first deal is not dealt yet, and Anna will deal it."""
    room, reply = lobby.start(a_lobby(seats, **changes), actor(0), now)
    assert reply is DONE
    return replace(room, first_dealer=0)


def a_deal(seats: int = 3, now: float = NOW, **changes: Any) -> Room:
    """Deal the first deal; nobody has bid."""
    return between.begin_deal(a_session(seats, now, **changes), now).room


def dealt(room: Room) -> RoomDeal:
    """Give the deal that there must be."""
    assert room.deal is not None
    return room.deal


def in_turn(room: Room) -> Seat:
    """Give the seat whose turn it must be."""
    player = play.player_in_turn(dealt(room))
    assert player is not None
    return room.seats[player]


def somebody_else(room: Room) -> Seat:
    """Give one who plays and is not in turn."""
    return next(room.seats[player] for player in dealt(room).active if player != in_turn(room).player)


def moved(room: Room, now: float = NOW) -> Step:
    """Let the one in turn do the first thing that is allowed: pass where the auction may end so, else take."""
    deal, seat = dealt(room).deal, in_turn(room)
    legal = legal_actions(deal)
    takes = [action for action in legal if action == Say(Bid.TAKE)]
    action = (takes or legal)[0]
    if isinstance(action, Bury):
        for card in action.cards:
            room, reply = burying.mark(room, room.seats[seat.player], card, True, now)
            assert reply is DONE
        step, reply = burying.bury_marked(room, room.seats[seat.player], now)
    else:
        step, reply = play.act(room, seat, action, now)
    assert reply is DONE
    return step


def played_until(room: Room, is_reached: Callable[[Room], bool], now: float = NOW) -> Room:
    """Play on until something is so."""
    while not is_reached(room):
        room = moved(room, now).room
    return room


def a_trick_under_way(seats: int = 3, **changes: Any) -> Room:
    """Play until the first trick is complete and the second has begun."""
    return played_until(a_deal(seats, **changes), lambda room: dealt(room).turn == 6)


def a_pause_between(seats: int = 3, **changes: Any) -> Room:
    """Play the first deal to its end; the result is there and the next deal is not."""
    return played_until(a_deal(seats, **changes), lambda room: room.deal is None)


def the_last_step(room: Room) -> Step:
    """Play the deal to its end and give the step that ended it."""
    while True:
        step = moved(room)
        if step.ended is not None:
            return step
        room = step.room


def seated(room: Room) -> list[str]:
    """Give the names of those who have arrived, in order."""
    return [seat.name for seat in room.seats if seat.presence is Presence.SEATED]


def is_finished(step: Step) -> bool:
    """Tell whether a deal ended by being played out."""
    return step.ended is not None and isinstance(step.ended.played.deal, Finished)


def turn_of(room: Room) -> int | None:
    """Give the hand in turn of the deal under way."""
    return hand_in_turn(dealt(room).deal)
