"""Wanting something: how each way of a right is gone, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.play.rights import Command, DealButton, Link, OwnButton, Right, Tap, Way, Who
from tests.play.scene import Scene
from zole_bot.chat.buttons import DealTap, OwnTap, RoomTap, format_button, format_number
from zole_bot.game.cards import DECK, Card
from zole_bot.game.deal import HANDS, Play
from zole_bot.game.rules import hand_in_turn
from zole_bot.game.view import view
from zole_bot.playground import Answer, Call, Group, Person, Press, Seen
from zole_bot.room import Chat, Draft, Room

QUIET = frozenset({"answerCallbackQuery", "getChatMember"})
"""Calls that show nobody anything but the one who taps."""

NO_REASONS = ("https:", "Something went wrong")
"""An address to open, and a fault of the bot."""


@dataclass
class Wish:
    """What somebody wanted, and all that followed."""

    scene: Scene
    way: Way
    who: Who
    before: Room | None
    """The newest room, as it was."""
    after: Room | None = None
    press: Press | None = None
    chat: Chat | None = None
    """The group and what it has chosen, after it."""
    calls: tuple[Call, ...] = ()
    """All that the bot did since."""

    def __str__(self) -> str:
        return f"{self.who} {self.way} in phase {self.scene.phase}"

    @property
    def person(self) -> Person:
        """Give who it is."""
        return self.scene.person(self.who)

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Give the answers to a tap."""
        return () if self.press is None else self.press.answers

    @property
    def shown(self) -> list[Call]:
        """Give what the bot said, or did for others to see."""
        return shown(self.calls)


def shown(calls: Sequence[Call]) -> list[Call]:
    """Give the calls by which somebody else than the one who taps is shown anything."""
    return [call for call in calls if call.method not in QUIET]


def problems_of_refusal(wish: Wish) -> list[str]:
    """Tell what is wrong with a refusal: it is one answer with a reason, and nobody else is shown anything."""
    if wish.press is not None:
        texts, rest = [answer.text or answer.url for answer in wish.answers], wish.shown
    else:
        texts = [call.message.text for call in wish.shown if call.message is not None]
        place = wish.person.id if isinstance(wish.way, Link) else wish.scene.company.group.id
        rest = [call for call in wish.shown if (call.method, call.chat_id) != ("sendMessage", place)]
    problems = [f"{wish}: others are shown {call.method}" for call in rest]
    is_screen = any(answer.is_alert for answer in wish.answers)
    if is_screen or len(texts) != 1 or not texts[0] or texts[0].startswith(NO_REASONS):
        problems.append(f"{wish}: answered by {texts}")
    return problems


async def prepare(scene: Scene, right: Right, who: Who, phase: str) -> Room | None:
    """Come to a phase, and let there be what the right is about."""
    await scene.bring(phase)
    person = scene.person(who)
    match right.wanted:
        case "keep on":
            await scene.change(asks_finish=True)
        case "be back":
            await scene.change_seat(person, is_away=True)
        case "bury":
            await scene.change_seat(person, draft=Draft(marked=cards_in_turn(await scene.room())[:2]))
        case _ if right.needs_absent:
            await scene.change_seat(scene.person(scene.absent), is_away=True)
    return await scene.room()


def begin(scene: Scene, way: Way, who: Who, room: Room | None) -> Wish:
    """Let somebody do what leads to his wish; what follows is still to come."""
    wish = Wish(scene, way, who, room)
    person, group = wish.person, scene.company.group
    match way:
        case Command(name):
            person.says(group, name, is_anonymous=who is Who.ANONYMOUS)
        case Link(payload):
            token = "0" * 24 if room is None else room.token
            person.starts_bot(payload + (token if payload == "join_" else format_number(_number(room))))
        case Tap(is_private=True) | DealButton():
            wish.press = person.press_data(person.last(), data_of(scene, way, room))
        case _:
            wish.press = person.press_data(newest(scene, group), data_of(scene, way, room))
    return wish


async def fulfil(scene: Scene, way: Way, who: Who, room: Room | None) -> Wish:
    """Let somebody do it, and see what follows at once and while the bot waits for a message to arrive."""
    before = len(scene.evening.telegram.calls)
    wish = begin(scene, way, who, room)
    await scene.evening.settle()
    if not wish.answers and not shown(list(scene.evening.telegram.calls)[before:]):
        await scene.take_a_break()
    wish.calls = tuple(scene.evening.telegram.calls)[before:]
    wish.after = await scene.room()
    wish.chat = await scene.service.people.find_group(scene.company.group.id)
    return wish


def newest(scene: Scene, group: Group) -> Seen:
    """Give the newest message of the bot in the group, which a stranger knows of only by a number."""
    return scene.company.member.last(group)


def data_of(scene: Scene, way: Tap | DealButton | OwnButton, room: Room | None) -> str:
    """Write the data of a button as it would be now."""
    deal = None if room is None else room.deal
    match way:
        case OwnButton(act, value):
            return format_button(OwnTap(act, value))
        case Tap(act, value):
            absent = format_number(scene.known[scene.person(scene.absent).id].id)
            stage = 1 if room is None else room.stage
            return format_button(RoomTap(_number(room), stage, act, value.format(absent=absent)))
        case DealButton(act, value):
            cards = [card.text for card in cards_in_turn(room)]
            value = value.format(card=cards[0], two="".join(cards[:2]))
            ordinal, turn = (1, 0) if deal is None else (deal.ordinal, deal.turn)
            return format_button(DealTap(_number(room), ordinal, turn, act, value))


def _number(room: Room | None) -> int:
    return 1 if room is None else room.id


def cards_in_turn(room: Room | None) -> tuple[Card, ...]:
    """Give the cards that who is in turn may play, or holds."""
    if room is None or room.deal is None:
        return DECK
    deal = room.deal.deal
    hand = hand_in_turn(deal)
    seen = view(deal, HANDS[0] if hand is None else hand)
    return tuple(action.card for action in seen.legal if isinstance(action, Play)) or seen.cards
