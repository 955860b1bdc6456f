"""Who may leave, the question before it, and what is left of somebody who left: his points, and nothing he prepared."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.service.comings import goes, paused
from tests.service.rooms_at_hand import (
    NOW,
    STRANGER,
    a_deal,
    a_lobby,
    a_pause_between,
    a_trick_under_way,
    actor,
    dealt,
    in_turn,
    person,
    played_until,
)
from zole_bot.game.deal import Burying
from zole_bot.room import Draft, Page, Room
from zole_bot.service import between, burying, leaving
from zole_bot.service.reply import Notice, Reply
from zole_bot.service.rights import Actor


def a_burial(seats: int) -> Room:
    return played_until(a_deal(seats), lambda room: isinstance(dealt(room).deal, Burying))


@pytest.mark.parametrize("room", [a_trick_under_way(), a_pause_between(), paused(a_trick_under_way())])
def test_who_does_not_sit_cannot_go(room: Room) -> None:
    gone = goes(room, 1).room
    for who, seen in ((STRANGER, room), (Actor(None, is_admin=True), room), (actor(1), gone)):
        assert leaving.leave(seen, who, NOW)[1] == Reply(Notice.NOT_SEATED)
        assert leaving.ask_to_leave(seen, who, NOW, wanted=True) == (seen, Reply(Notice.NOT_SEATED))
        assert leaving.hand_on(seen, who, NOW, wanted=True) == (seen, Reply(Notice.NOT_SEATED))


def test_a_session_that_is_over_cannot_be_left() -> None:
    room = between.finish(a_pause_between(), actor(0), NOW, is_sure=True)[0].room
    assert leaving.leave(room, actor(1), NOW)[1] == Reply(Notice.OVER)
    assert leaving.ask_to_leave(room, actor(1), NOW, wanted=True) == (room, Reply(Notice.OVER))
    assert leaving.hand_on(room, actor(1), NOW, wanted=True) == (room, Reply(Notice.OVER))
    assert leaving.remove(room, actor(0), person(1).id, NOW, is_sure=True)[1] == Reply(Notice.OVER)
    lobby = a_lobby(3)
    assert leaving.leave(lobby, actor(1), NOW)[1] == Reply(Notice.OVER), "a lobby is left in another way"


def test_the_question_shows_and_can_be_taken_back() -> None:
    for room in (a_trick_under_way(), a_pause_between()):
        asked, reply = leaving.ask_to_leave(room, actor(1), NOW + 5, wanted=True)
        assert (asked.seats[1].draft.page, asked.seats[1].touched_at, reply) == (Page.ASK_LEAVE, NOW + 5, Reply())
        assert asked.circle == room.circle
        back, _ = leaving.ask_to_leave(asked, actor(1), NOW + 6, wanted=False)
        assert back.seats[1].draft.page is Page.CARDS


def test_marked_cards_are_kept_while_somebody_thinks_about_leaving() -> None:
    room = a_burial(3)
    big = in_turn(room)
    card = dealt(room).deal.dealt.cards[dealt(room).hand_of(big.player) or 0][0]
    room, _ = burying.mark(room, big, card, True, NOW)
    asked, _ = leaving.ask_to_leave(room, actor(big.player), NOW, wanted=True)
    assert asked.seats[big.player].draft == Draft((card,), Page.ASK_LEAVE)


def test_nothing_of_the_leaver_is_left_but_his_points() -> None:
    room = a_burial(4)
    big = in_turn(room)
    room, _ = burying.mark(room, big, dealt(room).deal.dealt.talon[0], True, NOW)
    room = room.with_seat(replace(room.seats[big.player], is_ready=True, is_offered=True))
    gone = goes(room, big.player).room.seats[big.player]
    assert (gone.draft, gone.is_ready, gone.is_offered, gone.is_away) == (Draft(), False, False, False)
