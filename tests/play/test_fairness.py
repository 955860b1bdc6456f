"""Nobody gains or loses by what is not the game: by others who go or are silent, or by trouble on the way."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from telegram.error import NetworkError

from tests.play.at_cards import AtCards, at_cards
from tests.play.evening import an_evening
from tests.play.events import everybody_is_ready, one_way_out, taps, taps_deal
from tests.play.states import Scene, a_scene
from zole_bot.chat.buttons import DealAct, RoomAct, format_number
from zole_bot.chat.polling import Polling
from zole_bot.game.record import JudgedDeal, judge, read_lines
from zole_bot.i18n import texts
from zole_bot.playground import Person, server_error
from zole_bot.room import Phase, Presence, Room
from zole_bot.service.dealing import Step
from zole_bot.service.play import PERSON, go_on

IN_A_DEAL = ("bidding", "burying", "playing", "offer", "paused")
OUTAGE_SECONDS = 600.0
GRACE_SECONDS = 30.0


# --- who goes, and who is silent ------------------------------------------------------------------------------------


async def room_of(scene: Scene) -> Room:
    room = await scene.room()
    assert room is not None
    return room


async def play_out(scene: Scene, silent: Person | None = None) -> Room:
    """Let the machine play the deal to its end, as if all had tapped but one, who is away."""
    assert scene.room_id is not None
    gone = None if silent is None else silent.id
    async with scene.service.rooms.hold(scene.room_id) as change:
        room = change.room
        assert room.deal is not None
        touched = replace(room.deal, is_touched=True)
        away = tuple(replace(seat, is_away=True, has_acted=seat.telegram_id != gone) for seat in room.seats)
        room = replace(room, phase=Phase.DEAL, pause_reason=None, seats=away)
        step = go_on(replace(room, deal=touched), scene.service.clock.now())
        here = tuple(replace(seat, is_away=seat.telegram_id == gone) for seat in step.room.seats)
        change.step = Step(replace(step.room, seats=here), step.ended)
    await scene.evening.pass_time(2)
    return await room_of(scene)


async def judged(scene: Scene) -> list[dict[str, int]]:
    """Reckon from the cards in the session file what each deal brought to whom, by name."""
    assert scene.room_id is not None
    files = await scene.service.books.export(scene.room_id)
    assert files is not None
    deals = [line for line in judge(read_lines(files[0].data)) if isinstance(line, JudgedDeal)]
    names = [seat.name for seat in (await room_of(scene)).seats]
    return [dict(zip(names, deal.result.scores or (), strict=False)) for deal in deals]


async def points_agree(scene: Scene) -> bool:
    """Tell whether the standings of the group have exactly what the cards say, for exactly those who were dealt in."""
    told = {each.name: each.points for each in await scene.service.books.standings(scene.chat.id)}
    deals = await judged(scene)
    return told == {name: sum(deal.get(name, 0) for deal in deals) for deal in deals for name in deal}


async def test_who_leaves_keeps_his_points_and_nobody_gets_any_for_him(tmp_path: Path) -> None:
    """Field case 119: somebody leaves in each phase, another sits down: points only for the right people.

    A deal that is under way counts for who left in it: the machine plays it to its end. Nobody is fined.
    """
    async with an_evening(tmp_path, flood=False) as evening:
        for number, state in enumerate(("lobby", *IN_A_DEAL, "between", "resting")):
            scene = await a_scene(evening, state, number)
            gone = scene.seated
            await one_way_out(scene, "seated")
            if state in IN_A_DEAL:
                await play_out(scene)
            await taps("member", RoomAct.JOIN if state == "lobby" else RoomAct.SIT)(scene)
            scene.seated = scene.member
            before = {seat.telegram_id: seat.presence for seat in (await room_of(scene)).seats}
            assert before.get(gone.id) is (None if state == "lobby" else Presence.LEFT), state
            if state == "lobby":
                await taps("host", RoomAct.START)(scene)
            else:
                await everybody_is_ready(scene)
            room = await play_out(scene)
            deals = await judged(scene)
            assert len(deals) == (1 if state == "lobby" else 2), state
            assert deals[-1].get(gone.name, 0) == 0, state
            assert scene.member.name in deals[-1], state
            assert await points_agree(scene), state
            assert (gone.name in deals[0]) is (state != "lobby")
            assert room.session is not None
            assert list(room.session.totals) == [sum(d.get(s.name, 0) for d in deals) for s in room.seats]


async def test_silence_costs_a_seat_in_the_end_but_no_point(tmp_path: Path) -> None:
    """Field case 123: three deals of only machine moves, and the seat is free; shown to the group.

    "AFK should have a cost": there is none in points (bot.md §4), and no session ends by it.
    """
    async with an_evening(tmp_path, flood=False) as evening:
        scene = await a_scene(evening, "bidding", 0)
        silent = scene.third
        for deal in (1, 2, 3):
            room = await play_out(scene, silent)
            seat = room.seats[2]
            assert (seat.telegram_id, seat.machine_deals) == (silent.id, deal)
            assert seat.presence is (Presence.SEATED if deal < 3 else Presence.LEFT)
            assert await points_agree(scene)
            board = scene.member.last(scene.group).text
            assert (texts("en").html("away-players", names=silent.name) in board) is (deal < 3)
            if deal < 3:
                await taps("host", RoomAct.NEXT)(scene)
                await taps("seated", RoomAct.NEXT)(scene)
        assert await scene.state() == "short"
        assert "Sit down" in scene.member.last(scene.group).labels
        assert len(await judged(scene)) == 3


# --- trouble that is not theirs -------------------------------------------------------------------------------------


async def is_spared(cards: AtCards, person: Person) -> bool:
    """Tell whether it is still somebody's turn, and nothing was taken as missed."""
    room = await cards.room()
    seat = next(seat for seat in room.seats if seat.telegram_id == person.id)
    return (await cards.in_turn() is person) and (seat.missed, seat.is_away) == (0, False)


async def plays_himself(cards: AtCards, person: Person) -> bool:
    """Let somebody bid; tell whether that was taken for his move."""
    answer = await cards.press(person, "Pass")
    room = await cards.room()
    assert room.deal is not None
    return answer.text == "" and room.deal.last_maker == PERSON and await cards.in_turn() is not person


async def test_while_news_do_not_come_in_no_time_runs(tmp_path: Path) -> None:
    """Field case 124: an outage of polling: deadlines are moved, at least half a minute is left, no move is missed."""
    async with at_cards(tmp_path) as cards:
        assert cards.evening.bot is not None
        polling, first = cards.evening.bot.news, await cards.in_turn()
        assert isinstance(polling, Polling)
        await cards.evening.pass_time(20)
        polling.on_error(NetworkError("the connection is gone"))
        await cards.evening.pass_time(OUTAGE_SECONDS)
        assert await is_spared(cards, first)
        polling.on_answer(200)
        await cards.evening.pass_time(GRACE_SECONDS - 3)
        assert await is_spared(cards, first)
        assert await plays_himself(cards, first)
        second = await cards.in_turn()
        await cards.evening.pass_time(70)
        assert await cards.in_turn() is not second, "and then the clock runs as ever"


async def test_after_a_start_there_is_half_a_minute(tmp_path: Path) -> None:
    """Field case 124: the bot was down beyond a deadline: the player has time to tap, and no move is missed.

    The time that a start has to wait for Telegram is not his.
    """
    async with at_cards(tmp_path) as cards:
        first = await cards.in_turn()
        await cards.evening.stop_bot()
        cards.evening.clock.move_to(cards.evening.clock.now() + OUTAGE_SECONDS)
        trouble = cards.evening.telegram.faults.add(server_error(), "getMe", times=6)
        start = asyncio.create_task(cards.evening.start_bot())
        await trouble.struck.wait()
        while not start.done():  # between the tries it waits for 1, 2, 4, 8, 16 and 30 seconds
            await cards.evening.pass_time(1)
        assert trouble.hits == 6
        await cards.evening.pass_time(GRACE_SECONDS - 3)
        assert await is_spared(cards, first)
        assert await plays_himself(cards, first)


async def test_a_flood_wait_is_not_taken_from_the_time_of_a_player(tmp_path: Path) -> None:
    """Field case 124: his hand cannot be delivered: the clock stands, and he has his whole time once it is there."""
    async with at_cards(tmp_path) as cards:
        first = await cards.in_turn()
        room = await cards.room()
        assert room.deal is not None
        second = next(person for person in cards.people if person.id == room.seats[room.deal.active[1]].telegram_id)
        cards.evening.telegram.flood.ban(second.id, 200)
        await cards.press(first, "Pass")
        await cards.evening.pass_time(180)
        assert await is_spared(cards, second)
        assert (await cards.room()).delivered_at is None
        await cards.evening.pass_time(30)
        assert (await cards.room()).delivered_at is not None
        await cards.evening.pass_time(40)
        assert await is_spared(cards, second)
        assert await plays_himself(cards, second)


# --- refusals and questions -----------------------------------------------------------------------------------------


async def test_a_start_that_is_refused_says_why_to_who_tapped_and_to_nobody_else(tmp_path: Path) -> None:
    """Field case 133: each refused start says why, by pop-up: in the group nothing appears (bot.md §8).

    Where no room can be opened, /zole is answered with the reason, as in quiet hours.
    """
    t = texts("en")
    async with an_evening(tmp_path, flood=False) as evening:
        scene = await a_scene(evening, "lobby", 0)
        scene.third.blocks_bot()
        await evening.pass_time(10)
        expected = {
            "host": t.plain("notice-more-needed", count=1),
            "seated": t.plain("notice-more-needed", count=1),
            "third": t.plain("notice-only-seated"),
            "admin": t.plain("notice-more-needed", count=1),
            "member": t.plain("notice-only-seated"),
            "stranger": t.plain("notice-only-seated"),
        }
        before = len(evening.telegram.calls)
        for who, words in expected.items():
            assert await taps(who, RoomAct.START)(scene) == [words], who
        shown = [call for call in list(evening.telegram.calls)[before:] if call.method.startswith(("send", "edit"))]
        assert shown == []
        await taps("member", RoomAct.JOIN)(scene)
        assert await taps("member", RoomAct.START)(scene) == [""]
        assert await taps("host", RoomAct.START)(scene) == [t.plain("notice-lobby-over")]


async def test_one_tap_ends_nothing(tmp_path: Path) -> None:
    """Field case 136: finishing, leaving, putting out and giving up only ask at the first tap."""
    async with an_evening(tmp_path, flood=False) as evening:
        scene = await a_scene(evening, "playing", 0)
        scene.third.blocks_bot()
        await evening.pass_time(2)
        known = await scene.service.people.find(scene.third.id)
        assert known is not None
        before = await room_of(scene)
        for event in (
            taps("host", RoomAct.FINISH),
            taps("host", RoomAct.REMOVE, format_number(known.id)),
            taps("seated", RoomAct.LEAVE),
            taps_deal("seated", DealAct.ASK, "offer"),
            taps_deal("host", DealAct.ASK, "give_up"),
        ):
            await event(scene)
            room = await room_of(scene)
            assert (room.phase, room.circle, room.deal) == (before.phase, before.circle, before.deal)
        labels = {label for person in (*scene.players, scene.member) for label in person.last().labels}
        assert "Yes, give up" in labels
        assert (await scene.state(), "Yes, put out" in scene.member.last(scene.group).labels) == ("playing", True)
