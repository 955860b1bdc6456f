"""One tap, and all that can become of it on its way: it counts once, is answered once, and leads on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.play.evening import Evening, an_evening
from tests.play.leaks import read_cards
from tests.play.outages import Session, begin, in_turn
from tests.play.players import newest, play_on
from zole_bot.chat.buttons import DealAct, DealTap, parse_button
from zole_bot.chat.polling import ALLOWED_UPDATES
from zole_bot.game.deal import Play
from zole_bot.i18n import texts
from zole_bot.playground import Button, Person, Press, Seen, bad_request
from zole_bot.playground.errors import ApiError
from zole_bot.playground.faults import Refuse

EN = texts("en")
OWN_FAULT = EN.plain("notice-own-fault")
TO_THE_FIRST_TRICK = 5
"""A bid, two marks and the burial, and a card."""
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
NOT_MODIFIED = "message is not modified: specified new message content and reply markup are the same"


def buttons_for(message: Seen, *acts: DealAct) -> list[Button]:
    """Give the buttons that want this of the deal; of the cards, those that may be played."""
    found = [(button, parse_button(button.value)) for button in message.buttons if button.kind == "callback_data"]
    taps = [button for button, tap in found if isinstance(tap, DealTap) and tap.act in acts]
    return [button for button in taps if button.style == "success"] or taps


async def actions(session: Session) -> int:
    """Count what was done in the deal."""
    deal = (await session.room()).deal
    assert deal is not None
    return len(deal.actions)


async def at_a_trick(evening: Evening, *, taps: int = TO_THE_FIRST_TRICK) -> Session:
    """Play into the first trick."""
    session = await begin(evening, has_clock=False)
    await evening.press(in_turn(session), "Take")
    await play_on(evening, session.people, random.Random(1), taps=taps - 1)
    return session


def play_card(person: Person, times: int = 1) -> list[Press]:
    """Let somebody tap on one of the cards that he may play."""
    message = newest(person)
    button = buttons_for(message, DealAct.PLAY)[0]
    return [person.press_data(message, button.value) for _ in range(times)]


async def test_a_move_counts_though_its_answer_comes_too_late(tmp_path: Path) -> None:
    """Field case 22: answerCallbackQuery says that the query is too old: the move is made, and the bot goes on.

    A move that may not be made is refused all the same, and whoever taps next is answered.
    """
    async with an_evening(tmp_path) as evening:
        session = await at_a_trick(evening)
        before, player = await actions(session), in_turn(session)
        other = next(person for person in session.people if person is not player)
        rule = evening.telegram.faults.add(bad_request(TOO_OLD), "answerCallbackQuery", times=2)
        play_card(player)
        other.press_data(newest(other), buttons_for(newest(player), DealAct.PLAY)[0].value)
        await evening.settle()
        assert rule.hits == 2
        assert await actions(session) == before + 1
        (press,) = play_card(in_turn(session))
        await evening.settle()
        assert [answer.text for answer in press.answers] == [""]
        assert await actions(session) == before + 2


async def test_a_card_that_comes_twice_in_one_batch_is_played_once(tmp_path: Path) -> None:
    """Field case 24: the same callback twice in one getUpdates batch: played once, the second gets a pop-up."""
    async with an_evening(tmp_path) as evening:
        session = await at_a_trick(evening)
        before = await actions(session)
        evening.telegram.updates.hold()
        presses = play_card(in_turn(session), times=2)
        assert evening.telegram.updates.held == 2
        evening.telegram.updates.release()
        await evening.settle()
        words = [[answer.text for answer in press.answers] for press in presses]
        assert words[0] == [""]
        assert len(words[1]) == 1
        assert words[1][0].startswith("Not yours yet")
        assert await actions(session) == before + 1


@pytest.mark.parametrize("copies", [2, 5])
async def test_one_tap_that_is_delivered_several_times_counts_once(copies: int, tmp_path: Path) -> None:
    """Field case 25: an app that sends one press several times: each of them is answered once, and one card is gone."""
    async with an_evening(tmp_path) as evening:
        session = await at_a_trick(evening)
        before = await actions(session)
        presses = play_card(in_turn(session), times=copies)
        await evening.settle()
        assert [len(press.answers) for press in presses] == [1] * copies
        assert await actions(session) == before + 1


async def test_a_bid_that_is_tapped_twice_is_one_bid(tmp_path: Path) -> None:
    """Field case 26: a double tap on a bid: one bid, no words of a fault, no second row of it."""
    async with an_evening(tmp_path) as evening:
        session = await begin(evening, has_clock=False)
        bidder = in_turn(session)
        message, calls = newest(bidder), session.count()
        presses = [bidder.press_on(message, "Take") for _ in range(2)]
        await evening.settle()
        answers = [press.answers[0].text for press in presses]
        assert answers[0] == ""
        assert answers[1] not in ("", OWN_FAULT)
        async with evening.service.storage.reading() as db, db.execute("SELECT action FROM actions") as cursor:
            assert [row["action"] for row in await cursor.fetchall()] == ["take"]
        sent = [call for call in session.calls(since=calls) if call.method == "sendMessage"]
        assert sent == [], "the group hears nothing of it"


async def test_a_hand_keeps_its_buttons_though_the_server_says_it_was_not_modified(tmp_path: Path) -> None:
    """Field case 28: after `not modified` the hand still has its keyboard, and its buttons act."""
    async with an_evening(tmp_path) as evening:
        session = await at_a_trick(evening)
        rule = evening.telegram.faults.add(
            Refuse(ApiError(400, NOT_MODIFIED), handled_first=True),
            "editMessageText",
            times=3,
            when=lambda raw: int(str(raw["chat_id"])) > 0,
        )
        play_card(in_turn(session))
        await evening.settle()
        assert rule.hits >= 2
        assert buttons_for(newest(in_turn(session)), DealAct.PLAY)
        assert all("Menu" in newest(person).labels for person in session.people)
        rule.lift()
        before = await actions(session)
        play_card(in_turn(session))
        await evening.settle()
        assert await actions(session) == before + 1


async def test_out_of_turn_one_sees_ones_cards_and_can_play_none(tmp_path: Path) -> None:
    """Field case 44: a player out of turn asks for his hand: he sees his cards, and none of them can be played."""
    async with an_evening(tmp_path) as evening:
        session = await at_a_trick(evening)
        player = in_turn(session)
        waiting = next(person for person in session.people if person is not player)
        before, old = await actions(session), newest(waiting)
        waiting.says_privately("/hand")
        await evening.pass_time(3)
        hand = newest(waiting)
        cards = [button for button in hand.buttons if isinstance(parse_button(button.value), DealTap)]
        shown = [button for button in cards if read_cards(button.label)]
        assert hand.message_id != old.message_id
        assert len(shown) >= 7
        for button in shown:
            press = waiting.press_data(hand, button.value)
            await evening.settle()
            assert press.answers[0].text.startswith("Not yours yet")
        assert await actions(session) == before


async def test_a_whole_deal_needs_nothing_but_taps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Field case 45: a hand is played by callbacks only; the inline mode, which some apps lack, is not used."""
    async with an_evening(tmp_path) as evening:
        session = await begin(evening, has_clock=False)
        kinds: list[str] = []
        put = evening.telegram.updates.put

        def noted(kind: str, body: dict[str, object]) -> None:
            kinds.append(kind)
            put(kind, body)

        monkeypatch.setattr(evening.telegram.updates, "put", noted)
        while (await session.room()).dealt < 2:
            await play_on(evening, session.people, random.Random(1), taps=1)
        assert set(kinds) == {"callback_query"}
        assert not {"inline_query", "chosen_inline_result"} & set(ALLOWED_UPDATES)


async def test_no_message_is_sent_for_one_member_of_a_group_only(tmp_path: Path) -> None:
    """Field case 46: such messages are not used, so that none has to be edited or taken away by another way.

    Whatever is deleted or edited has a number of its own.
    """
    async with an_evening(tmp_path) as evening:
        session = await begin(evening, has_clock=False)
        while (await session.room()).dealt < 2:
            await play_on(evening, session.people, random.Random(1), taps=1)
        await session.says(session.people[0], "/score")
        calls = list(evening.telegram.calls)
        assert not [call for call in calls if "ephemeral" in call.method.lower() or "ephemeral" in str(call.parameters)]
        numbers = [call.parameters["message_id"] for call in calls if "message_id" in call.parameters]
        assert numbers
        assert 0 not in {int(str(number)) for number in numbers}


@pytest.mark.parametrize(
    "refusal",
    [
        ApiError(403, "bot was blocked by the user"),
        ApiError(400, "chat not found"),
        ApiError(400, "something that nobody knows"),
    ],
    ids=str,
)
async def test_what_cannot_be_told_in_private_is_not_told_in_the_group(refusal: ApiError, tmp_path: Path) -> None:
    """Field case 47: a private message fails: the group never gets a text with a card that lies in somebody's hand.

    The evening looks at every text, button and pop-up for cards hidden from who sees it.
    """
    async with an_evening(tmp_path) as evening:
        session = await at_a_trick(evening)
        waiting = next(person for person in session.people if person is not in_turn(session))
        since = session.count()
        evening.telegram.faults.add(Refuse(refusal), "sendMessage", chat_id=waiting.id, times=None)
        evening.telegram.faults.add(Refuse(refusal), "editMessageText", chat_id=waiting.id, times=None)
        waiting.says_privately("/hand")
        await session.says(waiting, "/hand")
        play_card(in_turn(session))
        await evening.pass_time(20)
        assert [call for call in session.calls(chat=waiting.id, since=since) if not call.is_ok]
        deal = (await session.room()).deal
        assert deal is not None
        played = {action.card for action in deal.actions if isinstance(action, Play)}
        told = [str(call.parameters.get("text", "")) for call in session.calls(since=since)]
        assert {card for text in told for card in read_cards(text)} <= played


async def test_forty_taps_in_ten_seconds_are_answered_and_hold_up_nobody(tmp_path: Path) -> None:
    """Field case 2: one taps 40 times in 10 s: a few edits, every tap is answered, the turn of others comes at once."""
    async with an_evening(tmp_path) as evening:
        session = await at_a_trick(evening)
        player = in_turn(session)
        quick = next(person for person in session.people if person is not player)
        await evening.pass_time(61)
        since, presses = session.count(), []
        for number in range(40):
            label = "Menu" if "Menu" in newest(quick).labels else "Back"
            presses.append(quick.press_on(newest(quick), label))
            if number == 20:
                play_card(player)
            await evening.pass_time(0.25)
            if number == 24:
                assert in_turn(session) is not player, "a second later it is the next one's turn"
        await evening.pass_time(3)
        assert [len(press.answers) for press in presses] == [1] * 40
        assert len(session.calls(since=since, chat=quick.id)) <= 16
        assert evening.telegram.flood.refusals == 0


@pytest.mark.parametrize("missing", [("data",), ("message",), ("data", "message")], ids=" and ".join)
async def test_a_tap_without_data_or_message_is_answered(
    missing: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What no button of ours sends: a tap without data, and one on a message that came by the inline mode."""
    async with an_evening(tmp_path) as evening:
        session = await begin(evening, has_clock=False)
        anna, updates = session.people[0], evening.telegram.updates
        put = updates.put

        def without(kind: str, body: dict[str, object]) -> None:
            put(
                kind, {**{name: value for name, value in body.items() if name not in missing}, "inline_message_id": "A"}
            )

        monkeypatch.setattr(updates, "put", without)
        for data in ("x", newest(anna).buttons[0].value, "1o:lang:lv", "1o:open:", "1o:forget:"):
            press = anna.press_data(newest(anna), data)
            await evening.settle()
            assert [answer.text == OWN_FAULT for answer in press.answers] == [False], data
