"""Asides: what else a room could show at a moment of an evening, with one thing about it changed.

What can be changed is read from the types of the room and its seats, so a new switch is tried without a word in here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from enum import StrEnum
from typing import Any, TypeVar, get_type_hints

from zole_bot.cli.strings.table import NOW, Table
from zole_bot.game.deal import Bury, Play
from zole_bot.game.rules import legal_actions
from zole_bot.look import RoomLook
from zole_bot.room import CloseReason, Draft, Page, PauseReason, PersonId, Presence, Room, Seat
from zole_bot.service import between, lobby
from zole_bot.service.play import player_in_turn
from zole_bot.service.votes import FINISH, removal_of

Changed = TypeVar("Changed", Room, Seat)
REASONS = frozenset({"phase", "pause_reason", "close_reason"})
"""They go together, and so are not changed one by one."""


def sides(table: Table) -> Iterator[RoomLook]:
    """Show every side of the hands, and cards that are marked."""
    room = table.room
    for draft in _drafts(room):
        yield table.look(replace(room, seats=tuple(replace(seat, draft=draft) for seat in room.seats)))


def switches(table: Table) -> Iterator[RoomLook]:
    """Show the room with each switch of its own and of a seat, each pause, and each way out."""
    room, at = table.room, _somebody(table.room)
    yield table.look(in_several_rooms=True)
    for name, value in _switches(Seat):
        yield table.look(room.with_seat(_with(room.seats[at], name, value)))
    for name, value in _switches(Room):
        yield table.look(_with(room, name, value))
    away = room.with_seat(replace(room.seats[at], is_away=True))
    paused = [between.hold(away, reason, NOW) for reason in PauseReason]
    yield from map(table.look, paused)
    who, others = away.seats[at].person, frozenset(seat.person for seat in away.seats[:1])
    for there in (away, paused[0]):
        yield table.look(replace(there, asks_remove=who))
        yield table.look(replace(there, asks_finish=True))
        yield table.look(replace(there, votes={FINISH: others, removal_of(who): others}))


def leavings(table: Table) -> Iterator[RoomLook]:
    """Show the room as one after the other has left it, and as somebody comes and has arrived."""
    room = table.room
    for presence in (Presence.COMING, Presence.SEATED):
        newcomer = replace(room.seats[-1], player=len(room.seats), presence=presence, person=PersonId(0))
        yield table.look(replace(room, seats=(*room.seats, newcomer)))
    for player in room.circle[1:]:
        room = room.with_seat(replace(room.seats[player], presence=Presence.LEFT))
        room = replace(room, circle=tuple(other for other in room.circle if other != player))
        yield table.look(between.hold(room, PauseReason.TOO_FEW, NOW))


def ends(table: Table) -> Iterator[RoomLook]:
    """Show the room closed for every reason."""
    for reason in CloseReason:
        yield table.look(lobby.close(replace(table.room, deal=None), reason, NOW))


def _somebody(room: Room) -> int:
    """Give the one in turn, or where nobody is the last who sits."""
    turn = None if room.deal is None else player_in_turn(room.deal)
    return room.circle[-1] if turn is None else turn


def _drafts(room: Room) -> Iterator[Draft]:
    """Give all that a player can have prepared: no card marked, one or two, and every page."""
    legal = () if room.deal is None else legal_actions(room.deal.deal)[:2]
    burials = [action.cards for action in legal if isinstance(action, Bury)]
    plays = [(action.card,) for action in legal if isinstance(action, Play)]
    for marked in dict.fromkeys([(), *(cards[:1] for cards in burials[:1]), *burials[:1], *plays[:1]]):
        yield from (Draft(marked, page) for page in (Page if not marked else [Page.CARDS]))


def _with(changed: Changed, name: str, value: Any) -> Changed:
    return replace(changed, **{name: value})


def _switches(of: type[Any]) -> Iterator[tuple[str, object]]:
    """Give every field that is a yes or no or one of a few things, with all its values."""
    hints = get_type_hints(of)
    for field in fields(of):
        hint = hints[field.name]
        if hint is bool:
            yield from ((field.name, value) for value in (False, True))
        elif isinstance(hint, type) and issubclass(hint, StrEnum) and field.name not in REASONS:
            yield from ((field.name, value) for value in hint)
