"""Asides: what else a room could show at a moment of an evening, if somebody did something beside the play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from zole_bot.cli.strings.table import NOW, Table, actor, person
from zole_bot.game.deal import Burying
from zole_bot.look import RoomLook
from zole_bot.room import CloseReason, Page, PauseReason, Presence
from zole_bot.service import arriving, between, burying, leaving, lobby, play
from zole_bot.service.play import player_in_turn

GUEST, HOST = 1, 0
"""Who sits and may not decide alone, and who may."""


def asides_of_a_deal(table: Table) -> Iterator[RoomLook]:
    """Show pages turned, cards marked, and who is away; with the burial, which comes once, also the ways out."""
    room, played = table.room, table.room.deal
    player = None if played is None else player_in_turn(played)
    if played is None or player is None:
        return
    for page in Page:
        turned = room
        for seat in room.seats:
            turned, _ = play.turn_page(turned, turned.seats[seat.player], page, NOW)
        yield table.look(turned)
    if isinstance(played.deal, Burying):
        marking = room
        for card in played.deal.dealt.talon:
            marking, _ = burying.mark(marking, marking.seats[player], card, wanted=True, now=NOW)
            yield table.look(marking)
        yield from ways_out(table)
    yield table.look(room.with_seat(replace(room.seats[player], is_away=True)))
    yield table.look(in_several_rooms=True)


def asides_between_deals(table: Table) -> Iterator[RoomLook]:
    """Show people who are ready, come, or hand their seats on."""
    room = table.room
    ready = room
    for number in room.circle[:-1]:
        ready = between.be_ready(ready, actor(number), NOW)[0].room
        yield table.look(ready)
    asked, offered = room, room
    for seat in room.seats:
        asked, _ = leaving.ask_to_leave(asked, actor(seat.player), NOW, wanted=True)
    yield table.look(asked)
    offered, _ = leaving.hand_on(room, actor(GUEST), NOW, wanted=True)
    yield table.look(offered)
    for has_arrived in (False, True):
        yield table.look(arriving.sit_down(room, person(len(room.seats)), "", NOW, has_arrived)[0])


def ends(table: Table) -> Iterator[RoomLook]:
    """Show the room closed for every reason."""
    for reason in CloseReason:
        yield table.look(lobby.close(replace(table.room, deal=None), reason, NOW))


def ways_out(table: Table) -> Iterator[RoomLook]:
    """Show the room paused for every reason; and who is away, wants to end it, to put somebody out, or to leave."""
    room = table.room
    away = room.with_seat(replace(room.seats[-1], is_away=True))
    absent = away.seats[-1].person
    paused = [between.hold(away, reason, NOW) for reason in PauseReason]
    yield from map(table.look, (away, *paused))
    for there in (away, paused[0]):
        for number in (HOST, GUEST):
            yield table.look(between.finish(there, actor(number), NOW, is_sure=False)[0].room)
            yield table.look(leaving.remove(there, actor(number), absent, NOW, is_sure=False)[0].room)
    gone = paused[0]
    for seat in room.seats:
        if seat.presence is Presence.SEATED and len(gone.circle) > 1:
            gone = leaving.leave(gone, actor(seat.player), NOW)[0].room
            yield table.look(gone)
