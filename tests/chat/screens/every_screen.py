"""Every screen of a room at one moment: what the group is shown, each player's hand with its sides, and pop-ups."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.chat.screens.looks import Moment, hand_pages
from zole_bot.chat.content import Content
from zole_bot.chat.screens.board import board_screen, old_board_screen
from zole_bot.chat.screens.final import final_screen
from zole_bot.chat.screens.hand import hand_popup, hand_screen
from zole_bot.chat.screens.lobby import lobby_screen, seat_screen
from zole_bot.chat.screens.places import left_screen, newcomer_screen
from zole_bot.chat.screens.result import farewell_screen, private_result_screen, result_screen
from zole_bot.chat.screens.sheet import score_screen, sheet_popup
from zole_bot.i18n import texts
from zole_bot.look import Look
from zole_bot.room import Draft, Page, PauseReason, Phase, Presence

ASKING = (Page.ASK_GIVE_UP, Page.ASK_OFFER, Page.ASK_LEAVE, Page.ASK_FINISH, Page.ASK_ZOLE, Page.ASK_SMALL_ZOLE)
Shown = tuple[str, Look, Content]
"""What kind of screen it is, the look it was drawn from, and the screen."""


def lobby_screens(look: Look) -> Iterator[Shown]:
    """What a lobby shows in the group and to each who sits or is coming."""
    for group in (look, replace(look, shows_presets=True), replace(look, asks_language=True)):
        yield "lobby", group, lobby_screen(group)
    for player in look.players:
        own = replace(look, viewer=player.player)
        yield "seat", own, seat_screen(own)


def screens_of(moment: Moment) -> Iterator[Shown]:
    """All messages that anybody could have at this moment."""
    for group in endings(moment.group):
        if group.deal is not None:
            yield "board", group, board_screen(group)
        elif group.settled:
            yield "result", group, result_screen(group, group.settled[-1])
            yield "sheet", group, score_screen(group)
            yield "old board", group, old_board_screen(group, group.settled[-1])
            if group.phase is Phase.CLOSED:
                yield "final sheet", group, final_screen(group)
    for seat in moment.seats:
        for own in sides(seat):
            if own.deal is not None:
                yield "hand", own, hand_screen(own)
            elif own.settled:
                yield "own result", own, private_result_screen(own, own.settled[-1])
                yield "farewell", own, farewell_screen(own, own.settled[-1])
                yield "newcomer", own, newcomer_screen(own)
                yield "left", own, left_screen(own)


def popups_of(moment: Moment) -> Iterator[str]:
    """The pop-ups that tell something of the room."""
    for seat in moment.seats:
        if seat.deal is not None:
            yield hand_popup(seat, texts(seat.language))
        yield sheet_popup(seat)


def endings(look: Look) -> Iterator[Look]:
    """The group's look while nothing, or something, is voted on or asked; and paused for each reason."""
    yield look
    if look.phase is Phase.CLOSED:
        return
    away = tuple(replace(player, is_away=True, is_absent=True) for player in look.players)
    absent = replace(look, players=away, votes={"finish": 1, f"remove:{away[0].person}": 1}, free_places=1)
    yield absent
    yield replace(absent, asks_remove=away[-1].person)
    yield replace(look, asks_finish=True)
    coming = replace(away[-1], presence=Presence.COMING, is_absent=False, is_offered=True)
    yield replace(look, players=(*away[:-1], coming), free_places=1)
    for reason in PauseReason:
        yield replace(look, phase=Phase.PAUSED, pause_reason=reason)


def sides(look: Look) -> Iterator[Look]:
    """A player's look with each side that his message can have."""
    yield look
    me = look.players[look.viewer or 0]
    if look.deal is not None:
        yield from hand_pages(look)
    for page in ASKING:
        players = (*look.players[: me.player], replace(me, page=page), *look.players[me.player + 1 :])
        asked = replace(look, players=players)
        if look.deal is not None:
            asked = replace(asked, deal=replace(look.deal, draft=Draft(page=page)))
        yield asked
    if look.phase is not Phase.CLOSED:
        yield replace(look, phase=Phase.PAUSED, pause_reason=PauseReason.ASKED)
