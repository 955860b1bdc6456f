"""Confirming a card: who wants to be asked first marks it, and plays it with one more tap. Pure."""

from __future__ import annotations

from zole_bot.game.cards import Card
from zole_bot.game.deal import Play
from zole_bot.game.rules import IllegalActionError, apply
from zole_bot.room import Draft, Phase, Room, Seat
from zole_bot.service.play import explain, refuse, touch
from zole_bot.service.reply import DONE, Notice, Reply


def pick(room: Room, seat: Seat, card: Card, now: float) -> tuple[Room, Reply]:
    """Mark the card that is to be played, in place of another; why it cannot be played is told at once."""
    played = room.deal
    if room.phase is not Phase.DEAL or played is None:
        return room, Reply(Notice.OLD_DEAL)
    refusal = refuse(room, seat, played)
    if refusal is not None:
        return room, refusal
    try:
        apply(played.deal, Play(card))
    except IllegalActionError as error:
        return room, explain(error)
    return touch(room, seat, now, Draft(marked=(card,))), DONE
