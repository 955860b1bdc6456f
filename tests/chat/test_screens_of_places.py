"""What people read while some come and go, in each language: short lines, short buttons, nothing of one who is gone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.service.comings import after_deals, asks_to_sit, away, goes, offers_seat, paused, sits_down
from tests.service.rooms_at_hand import ADMIN, NOW, a_trick_under_way, actor, person
from zole_bot.chat.content import Content
from zole_bot.chat.screens.ending import ending_lines, ending_rows
from zole_bot.chat.screens.places import is_short, leave_row, leaving_rows, newcomer_screen, seats_lines, sit_down_row
from zole_bot.chat.wanted import Wanted, wanted_messages
from zole_bot.i18n import LANGUAGES, Texts, texts
from zole_bot.look import Look
from zole_bot.room import Room
from zole_bot.service import leaving, play
from zole_bot.service.looks import look_at

MOST_IN_A_LINE = 40
MOST_ON_A_BUTTON = 20
PROSE = ("⚠", "🂡")
"""A question may take two lines."""

Looks = dict[str, Room]


def in_language(room: Room, language: str) -> Room:
    """Let the group and everybody read one language."""
    return replace(room, language=language, seats=tuple(replace(seat, language=language) for seat in room.seats))


def group_look(room: Room) -> Look:
    return look_at(room, (), NOW).group


def wanted_by(room: Room, number: int) -> list[Wanted]:
    return [wish for wish in wanted_messages(look_at(room, (), NOW)) if wish.person == person(number).id]


def asked_out(room: Room) -> Room:
    return leaving.remove(away(room, 2), ADMIN, person(2).id, NOW, is_sure=False)[0].room


def voted(room: Room) -> Room:
    return leaving.remove(away(room, 2), actor(1), person(2).id, NOW, is_sure=False)[0].room


ROOMS: dict[str, Room] = {
    "one is coming": asks_to_sit(after_deals(3), 3),
    "a seat is handed on": offers_seat(after_deals(4), 1),
    "one is away": away(after_deals(4), 2),
    "one has left the deal": goes(a_trick_under_way(4), 1).room,
    "one is voted on": voted(after_deals(4)),
    "one is asked about": asked_out(after_deals(4)),
    "too few": goes(after_deals(3), 1).room,
    "a pause": paused(a_trick_under_way(4)),
}


def texts_of(look: Look, t: Texts) -> Iterator[str]:
    yield from seats_lines(look, t)
    yield from ending_lines(look, t)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
def test_lines_and_buttons_of_the_group_fit(room: Room, language: str) -> None:
    t = texts(language)
    look = group_look(in_language(room, language))
    lines = list(texts_of(look, t))
    assert [line for line in lines if len(line) > MOST_IN_A_LINE and not line.startswith(PROSE)] == []
    rows = (*sit_down_row(look, t), *ending_rows(look, t, is_offered=True), *leaving_rows(look, t))
    labels = [button.label for row in rows for button in row]
    assert [label for label in labels if len(label) > MOST_ON_A_BUTTON] == []
    assert lines or room.phase == "paused"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_labels_for_a_long_name_fit(language: str) -> None:
    room = in_language(away(after_deals(3), 2), language)
    room = room.with_seat(replace(room.seats[2], name="Maksimiliāna Aleksandra"))
    rows = ending_rows(group_look(room), texts(language), is_offered=True)
    assert [len(button.label) <= MOST_ON_A_BUTTON for row in rows for button in row] == [True, True]


def test_the_group_reads_for_whom_the_computer_plays() -> None:
    t = texts("en")
    assert ending_lines(group_look(ROOMS["one has left the deal"]), t) == ["⚙ The computer plays for: Pēteris"]
    assert ending_lines(group_look(ROOMS["one is away"]), t) == ["⚙ The computer plays for: Ilze"]
    back = play.come_back(ROOMS["one is voted on"], ROOMS["one is voted on"].seats[2], NOW)[0]
    assert ending_lines(group_look(back), t) == [], "nor is a vote on one who is back told"
    asked = ROOMS["one is asked about"]
    assert len(ending_lines(group_look(asked), t)) == 2
    assert ending_lines(group_look(play.come_back(asked, asked.seats[2], NOW)[0]), t) == []


def test_nobody_is_named_as_next_dealer_while_too_few_sit() -> None:
    look = group_look(ROOMS["too few"])
    assert is_short(look)
    assert (look.next_dealer, look.cutter) == (None, None)


def test_who_left_a_deal_has_one_message_and_it_holds_nothing() -> None:
    messages = wanted_by(ROOMS["one has left the deal"], 1)
    assert [(wish.slot, wish.is_last) for wish in messages] == [(f"hand:1:{person(1).id}", True)]
    text = "You do not sit in «Friends» any more. Your points stay on the sheet."
    assert messages[0].content == Content(text)


def test_a_newcomer_has_one_message_with_a_way_back_and_the_cut_if_it_is_his() -> None:
    room = sits_down(after_deals(3), 3)
    (message,) = wanted_by(room, 3)
    assert (message.slot, message.confirms) == (f"seat:{person(3).id}", True)
    assert [button.label for row in message.content.rows for button in row] == ["Leave"]
    look = replace(look_at(room, (), NOW).seats[3].look, cutter=3)
    assert [len(row) for row in newcomer_screen(look).rows] == [1, 8]


def test_who_hands_his_seat_on_may_keep_it() -> None:
    seats = look_at(ROOMS["a seat is handed on"], (), NOW).seats
    labels = [leave_row(seats[player].look, texts("en"))[0][0].label for player in (0, 1)]
    assert labels == ["Leave", "Keep my seat"]
