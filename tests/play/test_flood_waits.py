"""429 and what people see of it: one chat is quiet to its end, nobody else notices, and then all is shown once."""

from __future__ import annotations

from pathlib import Path

from tests.play.at_cards import AtCards, at_cards
from tests.play.evening import NAMES, Evening
from zole_bot.game.deal import Playing
from zole_bot.playground import Call, Person, flood_wait
from zole_bot.room import Room

LONG_WAIT = 1000


def in_group(cards: AtCards, since: int = 0) -> list[Call]:
    """Give the calls that change something in the group."""
    calls = list(cards.evening.telegram.calls)[since:]
    return [c for c in calls if c.chat_id == cards.group.id and c.method.startswith(("send", "edit", "delete"))]


def count(evening: Evening) -> int:
    return len(evening.telegram.calls)


def has_trick(room: Room, number: int) -> bool:
    """Tell whether a trick is finished."""
    return room.deal is not None and isinstance(room.deal.deal, Playing) and len(room.deal.deal.tricks) >= number


async def another_group(evening: Evening) -> tuple[Person, AtCards]:
    """Let somebody else have a group."""
    person = evening.telegram.new_person("Zane")
    group = evening.telegram.new_group("Others", [person], with_bot=True)
    await evening.settle()
    return person, AtCards(evening, group, [person])


async def test_the_first_trick_is_shown_once_after_a_short_wait(tmp_path: Path) -> None:
    """Field case 1: the first trick in the group is answered with 429 for 5 s: it is there once, and play goes on."""
    async with at_cards(tmp_path, has_clock=False) as cards:
        await cards.until(lambda room: room.deal is not None and isinstance(room.deal.deal, Playing))
        await cards.evening.pass_time(30)
        fault = cards.evening.telegram.faults.add(flood_wait(5), "edit*", chat_id=cards.group.id)
        await cards.until(lambda room: has_trick(room, 1))
        assert fault.hits == 1
        before = count(cards.evening)
        second = await cards.in_turn()
        assert "YOUR TURN" in cards.hand(second).text, "the next turn does not wait for the group"
        await cards.evening.pass_time(10)
        shown = [call for call in in_group(cards, before) if call.is_ok]
        assert len(shown) == 1
        assert shown[0].message is not None
        boards = [seen.text for seen in second.sees(cards.group) if seen.text.startswith("Deal 1 ")]
        assert boards == [shown[0].message.text]


async def test_a_long_wait_keeps_one_group_quiet_to_its_end(tmp_path: Path) -> None:
    """Field case 4: 429 for 1000 s in one group: no call there before its end, then one message that tells all.

    Field case 5: meanwhile another group is answered at once, and so are private chats.
    """
    async with at_cards(tmp_path, has_clock=False) as cards:
        evening = cards.evening
        await cards.until(lambda room: has_trick(room, 0))
        await evening.pass_time(30)
        evening.telegram.faults.add(flood_wait(LONG_WAIT), "edit*", chat_id=cards.group.id)
        await cards.until(lambda room: has_trick(room, 1))
        since, at = count(evening), evening.clock.now()
        await cards.until(lambda room: has_trick(room, 3))
        zane, other = await another_group(evening)
        zane.says(other.group, "/zole")
        await evening.pass_time(1)
        assert zane.last(other.group).rows, "the other group has its lobby within a second"
        await evening.pass_time(at + LONG_WAIT - 20 - evening.clock.now())
        assert in_group(cards, since) == []
        await evening.pass_time(40)
        assert [call.method for call in in_group(cards, since)] == ["editMessageText"]


async def test_a_turn_that_nobody_takes_costs_the_group_two_edits_at_most(tmp_path: Path) -> None:
    """Field case 9: a board is no clock: a turn of 60 s, waited for to its end, is edited twice at most."""
    async with at_cards(tmp_path) as cards:
        await cards.evening.pass_time(10)
        since = count(cards.evening)
        await cards.evening.pass_time(50)
        assert len([call for call in in_group(cards, since) if call.method.startswith("edit")]) <= 2
        assert NAMES[0] in cards.people[0].last(cards.group).text
