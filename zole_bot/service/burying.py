"""Burying: marking two cards, and laying them away. Pure: a room in, a room out."""

from __future__ import annotations

from zole_bot.game.cards import Card, strongest_first
from zole_bot.game.deal import Bury, Burying
from zole_bot.game.rules import legal_actions
from zole_bot.room import Draft, Phase, Room, Seat
from zole_bot.service.dealing import Step
from zole_bot.service.play import act, refuse, touch
from zole_bot.service.reply import DONE, Notice, Reply


def mark(room: Room, seat: Seat, card: Card, wanted: bool, now: float) -> tuple[Room, Reply]:
    """Mark a card for burial, or take the mark away; a third mark replaces the oldest."""
    played = room.deal
    if room.phase is not Phase.DEAL or played is None:
        return room, Reply(Notice.OLD_DEAL)
    refusal = refuse(room, seat, played)
    if refusal is not None:
        return room, refusal
    if not isinstance(played.deal, Burying):
        return room, Reply(Notice.OLD_BUTTON)
    if not any(isinstance(action, Bury) and card in action.cards for action in legal_actions(played.deal)):
        return room, Reply(Notice.NO_SUCH_CARD)
    others = tuple(other for other in seat.draft.marked if other is not card)
    marked = (*others, card)[-2:] if wanted else others
    return touch(room, seat, now, Draft(marked=marked)), DONE


def bury_marked(room: Room, seat: Seat, now: float) -> tuple[Step, Reply]:
    """Bury the two marked cards."""
    if len(seat.draft.marked) != 2:
        return Step(room), Reply(Notice.MARK_TWO)
    first, second = sorted(seat.draft.marked, key=strongest_first)
    return act(room, seat, Bury((first, second)), now)
