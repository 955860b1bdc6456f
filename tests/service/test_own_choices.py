"""What a person chooses for himself: when his hand sounds, whether a card is confirmed, and that it holds at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.service.only_cards_at_hand import has_no_choice
from tests.service.rooms_at_hand import NOW, a_deal, a_session, a_trick_under_way, dealt, in_turn, moved, somebody_else
from tests.service.sitting import NAMES, Sitting, a_sitting
from zole_bot.game.cards import Card
from zole_bot.game.deal import Playing
from zole_bot.game.rules import legal_cards
from zole_bot.look import SeatLook
from zole_bot.room import Draft, Page, PauseReason, Ring, Room, Seat
from zole_bot.service import play, timing
from zole_bot.service.between import begin_deal, hold, resume
from zole_bot.service.confirming import pick
from zole_bot.service.looks import look_at
from zole_bot.service.people import with_choice
from zole_bot.service.reply import DONE, Notice
from zole_bot.service.rights import Actor
from zole_bot.storage.dues import due_rooms, first_due

LATER = NOW + 100


def ringing(room: Room, ring: Ring) -> Room:
    return replace(room, seats=tuple(replace(seat, ring=ring) for seat in room.seats))


def told(room: Room, seat: Seat) -> SeatLook:
    return look_at(room, (), NOW).seats[seat.player]


# --- the sound ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ring", "quiet_seconds", "is_called"),
    [
        (Ring.AWAY, 26.0, True),
        (Ring.AWAY, 10.0, False),
        (Ring.ALWAYS, 26.0, True),
        (Ring.ALWAYS, 0.0, True),
        (Ring.NEVER, 26.0, False),
        (Ring.NEVER, 3600.0, False),
    ],
)
def test_a_turn_calls_its_owner_as_he_wants(ring: Ring, quiet_seconds: float, is_called: bool) -> None:
    before = ringing(a_trick_under_way(), ring)
    before = replace(
        before, seats=tuple(replace(seat, touched_at=LATER - quiet_seconds, rings=False) for seat in before.seats)
    )
    after = moved(before, LATER).room
    seat = in_turn(after)
    old = before.seats[seat.player]
    if seat.player == in_turn(before).player:
        raise AssertionError("the turn was to be another's")
    assert (seat.edition - old.edition, told(after, seat).rings) == (int(is_called), is_called)


@pytest.mark.parametrize(("ring", "is_called"), [(Ring.AWAY, True), (Ring.ALWAYS, True), (Ring.NEVER, False)])
def test_half_time_calls_unless_he_never_wants_that(ring: Ring, is_called: bool) -> None:
    room = replace(ringing(a_deal(), ring), delivered_at=NOW)
    after = timing.time_passes(room, NOW + 30).room
    assert in_turn(after).edition - in_turn(room).edition == int(is_called)
    assert after.half_rung
    assert timing.due_at(after) == NOW + 60


@pytest.mark.parametrize(("ring", "sounds"), [(Ring.AWAY, 1), (Ring.ALWAYS, 1), (Ring.NEVER, 0)])
def test_the_first_hand_of_a_deal_and_the_one_after_a_pause_sound_for_who_is_in_turn(ring: Ring, sounds: int) -> None:
    begun = begin_deal(ringing(a_session(), ring), NOW).room
    back = resume(hold(begun, PauseReason.ASKED, NOW), Actor(None, is_admin=True), LATER)[0].room
    for room in (begun, back):
        looks = look_at(room, (), NOW).seats
        assert [look.rings for look in looks].count(True) == sounds
        assert looks[in_turn(room).player].rings == bool(sounds)


# --- confirming -----------------------------------------------------------------------------------------------------


def cards_of(room: Room) -> tuple[list[Card], list[Card]]:
    """The legal cards of the one in turn, and those that are not."""
    deal = dealt(room).deal
    assert isinstance(deal, Playing)
    legal = legal_cards(deal)
    return list(legal), [card for card in deal.cards[deal.turn] if card not in legal]


def test_a_mark_is_stored_moves_and_falls_with_the_next_action() -> None:
    room = a_trick_under_way()
    (first, second, *_), _ = cards_of(room)
    for card in (first, first, second):
        room, reply = pick(room, in_turn(room), card, LATER)
        assert reply is DONE
        assert in_turn(room).draft == Draft(marked=(card,))
    assert in_turn(room).touched_at == LATER
    paged, _ = play.turn_page(room, in_turn(room), Page.MINE, LATER)
    assert in_turn(paged).draft == Draft(marked=(second,), page=Page.MINE)
    after = moved(room, LATER).room
    assert all(seat.draft == Draft() for seat in after.seats)


def test_a_card_that_may_not_be_played_is_refused_when_it_is_marked() -> None:
    room = a_trick_under_way()
    while not cards_of(room)[1]:
        room = moved(room).room
    card = cards_of(room)[1][0]
    changed, reply = pick(room, in_turn(room), card, LATER)
    assert (changed, reply.notice) == (room, Notice.MUST_FOLLOW)


def test_who_cannot_play_cannot_mark() -> None:
    room = a_trick_under_way()
    card = cards_of(room)[0][0]
    bidding, closed = a_deal(), hold(room, PauseReason.ASKED, NOW)
    away = room.with_seat(replace(in_turn(room), is_away=True))
    for other, seat, notice in (
        (room, somebody_else(room), Notice.NOT_YOUR_TURN),
        (bidding, in_turn(bidding), Notice.NOT_ALLOWED),
        (closed, in_turn(closed), Notice.OLD_DEAL),
        (away, in_turn(away), Notice.AWAY),
    ):
        changed, reply = pick(other, seat, card, LATER)
        assert (changed, reply.notice) == (other, notice)


# --- choosing -------------------------------------------------------------------------------------------------------

CHOICES = {
    "language": ("lv", "ru", "en"),
    "ring": ("away", "always", "never"),
    "confirms_cards": ("1", "0"),
    "plays_only_card": ("1", "0"),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in CHOICES.items() for value in values])
async def test_every_choice_is_kept_and_holds_in_every_room(tmp_path: Path, name: str, value: str) -> None:
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(NAMES[:3])
        anna, before = sitting.people[0], (await sitting.room()).seats
        for _ in range(2):
            changed = await sitting.service.choose_for_oneself(anna, name, value)
            assert changed == with_choice(anna, name, value)
            assert await sitting.service.people.find(anna.telegram_id) == changed
        room = await sitting.room()
        seat = next(seat for seat in room.seats if seat.person == anna.id)
        assert getattr(seat, name) == getattr(changed, name)
        assert (
            room.seats[: seat.player] + room.seats[seat.player + 1 :]
            == before[: seat.player] + before[seat.player + 1 :]
        )


@pytest.mark.parametrize(
    ("name", "value"),
    [("language", "de"), ("ring", "loud"), ("confirms_cards", "yes"), ("plays_only_card", ""), ("name", "x"), ("", "")],
)
async def test_there_is_no_other_choice(tmp_path: Path, name: str, value: str) -> None:
    async with a_sitting(tmp_path) as sitting:
        await sitting.begin(NAMES[:3])
        with pytest.raises(ValueError, match="no choice"):
            await sitting.service.choose_for_oneself(sitting.people[0], name, value)
        assert await sitting.service.people.find(sitting.people[0].telegram_id) == sitting.people[0]


async def reach_no_choice(sitting: Sitting) -> Room:
    """Play until somebody has one legal card, and let his hand arrive."""
    await sitting.begin(NAMES[:3])
    while not has_no_choice(await sitting.room()):
        await sitting.move()
    room = await sitting.room()
    played = dealt(room)
    await sitting.service.sessions.delivered(sitting.room_id, played.ordinal, played.turn, room.turn_since)
    return await sitting.room()


async def first_moment(sitting: Sitting) -> float:
    async with sitting.service.storage.reading() as db:
        ((moment, _),) = await first_due(db)
    return moment


async def test_the_moment_of_an_only_card_is_stored_as_soon_as_it_is_wanted_and_given_up_with_it(
    tmp_path: Path,
) -> None:
    async with a_sitting(tmp_path) as sitting:
        room = await reach_no_choice(sitting)
        person = next(person for person in sitting.people if person.id == in_turn(room).person)
        half = sitting.clock.now() + 30
        assert await first_moment(sitting) == half
        await sitting.service.choose_for_oneself(person, "plays_only_card", "1")
        moment = await first_moment(sitting)
        assert sitting.clock.now() + 2 <= moment <= sitting.clock.now() + 6.8
        await sitting.service.choose_for_oneself(person, "plays_only_card", "0")
        assert await first_moment(sitting) == half
        await sitting.service.choose_for_oneself(person, "plays_only_card", "1")
        sitting.clock.move_to(moment)
        await sitting.service.sessions.time_passes(sitting.room_id)
        assert dealt(await sitting.room()).turn == dealt(room).turn + 1


async def test_a_moment_that_is_past_but_not_due_any_more_does_not_keep_the_alarm_awake(tmp_path: Path) -> None:
    """As after a crash between a choice and the rooms that hear of it."""
    async with a_sitting(tmp_path) as sitting:
        room = await reach_no_choice(sitting)
        person = next(person for person in sitting.people if person.id == in_turn(room).person)
        await sitting.service.choose_for_oneself(person, "plays_only_card", "1")
        await sitting.service.people.choose(person.id, "plays_only_card", "0")
        sitting.clock.move_to(await first_moment(sitting))
        await sitting.service.sessions.time_passes(sitting.room_id)
        assert dealt(await sitting.room()).turn == dealt(room).turn
        async with sitting.service.storage.reading() as db:
            assert await due_rooms(db, sitting.clock.now()) == []
