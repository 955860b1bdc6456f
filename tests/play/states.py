"""Every state in which a room can be, reached in a group of its own, and told again by looking at it."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from tests.play.evening import Evening
from zole_bot.game.deal import HANDS, Bid, Bidding, Bury, Burying, Deal, Playing, Say
from zole_bot.game.notation import format_action
from zole_bot.game.rules import hand_in_turn
from zole_bot.game.view import view
from zole_bot.players.simple import choose
from zole_bot.playground import Group, Kind, Person
from zole_bot.room import Chat, PauseReason, Phase, Room, RoomId
from zole_bot.service import between, lobby
from zole_bot.service.dealing import Step
from zole_bot.service.play import go_on
from zole_bot.service.reply import DONE
from zole_bot.service.rights import Actor
from zole_bot.service.service import Service

STATES = (
    "none",
    "lobby",
    "bidding",
    "burying",
    "playing",
    "offer",
    "between",
    "paused",
    "resting",
    "short",
    "closed",
)
SENDING_SECONDS = 5.0
"""How long it may take until all that has to be sent has found room within the limits."""
NAMES = ("Anna", "Pēteris", "Ilze", "Jānis", "Māra", "Fēlikss")


@dataclass
class Scene:
    """A group with a room in some state: the admin owns the group and does not sit, one member looks on."""

    evening: Evening
    group: Group
    host: Person
    seated: Person
    third: Person
    admin: Person
    member: Person
    stranger: Person
    """Is not in the group."""
    chat: Chat
    room_id: RoomId | None = None
    """The room that was brought into the state."""

    @property
    def service(self) -> Service:
        """Give the service of the bot that runs."""
        return self.evening.service

    @property
    def players(self) -> tuple[Person, Person, Person]:
        """Give those who sit."""
        return self.host, self.seated, self.third

    async def room(self) -> Room | None:
        """Give the room with all that is hidden in it."""
        return None if self.room_id is None else await self.service.rooms.look(self.room_id)

    async def state(self) -> str:
        """Tell in which state the group is now."""
        chat = await self.service.people.find_group(self.group.id)
        assert chat is not None
        open_room = await self.service.room_at(chat.id, None)
        if open_room is None:
            return "none" if await self.service.last_room_at(chat.id, None) is None else "closed"
        return state_of(await self.service.rooms.look(open_room))

    def person_of(self, room: Room, player: int) -> Person:
        """Give the person who sits on a seat."""
        return next(person for person in self.players if person.id == room.seats[player].telegram_id)

    async def in_turn(self) -> Person:
        """Give the one whose turn it is."""
        room = await self.room()
        assert room is not None
        assert room.deal is not None
        hand = hand_in_turn(room.deal.deal)
        assert hand is not None
        return self.person_of(room, room.deal.active[hand])


def state_of(room: Room) -> str:
    """Tell in which state a room is."""
    match room.phase:
        case Phase.DEAL:
            assert room.deal is not None
            return _state_of_deal(room.deal.deal)
        case Phase.PAUSED if room.deal is not None:
            return "paused"
        case Phase.PAUSED:
            return "short" if room.pause_reason is PauseReason.TOO_FEW else "resting"
        case phase:
            return phase.value


def _state_of_deal(deal: Deal) -> str:
    match deal:
        case Bidding():
            return "bidding"
        case Burying():
            return "burying"
        case Playing():
            return "offer" if deal.offer.is_open else "playing"
        case _:
            raise AssertionError("a finished deal is settled at once")


async def a_scene(
    evening: Evening, state: str, number: int, *, turn_seconds: int = 0, kind: Kind = Kind.SUPERGROUP
) -> Scene:
    """Let people meet in a new group and bring their room into a state."""
    people = [evening.telegram.new_person(f"{name}{number}") for name in NAMES]
    host, seated, third, admin, member, stranger = people
    group = evening.telegram.new_group(
        f"Friends {number}", [admin, host, seated, third, member], kind=kind, with_bot=True
    )
    for person in people:
        person.starts_bot()
    await evening.pass_time(SENDING_SECONDS)
    service = evening.service
    chat = await service.people.meet_group(group.id, group.title)
    settings = {"turn_seconds": turn_seconds, "next_deal_seconds": 30 if turn_seconds else 0, "language": "en"}
    chat = await service.people.change_group(chat, lambda chat: replace(chat, **settings))  # type: ignore[arg-type]  # a dict of both
    scene = Scene(evening, group, host, seated, third, admin, member, stranger, chat)
    await bring(scene, state)
    return scene


async def bring(scene: Scene, state: str) -> None:
    """Bring the room of a group in which nothing is open into a state."""
    await _reach(scene, state)
    await scene.evening.pass_time(SENDING_SECONDS)
    assert await scene.state() == state


async def _reach(scene: Scene, state: str) -> None:
    if state == "none":
        return
    service = scene.service
    scene.room_id = await service.lobbies.open(scene.chat, None, None, "en")
    for person in scene.players:
        known = await service.people.find(person.id)
        assert known is not None
        await service.lobbies.join(scene.room_id, known, has_arrived=True)
    if state == "lobby":
        return
    await _start(scene)
    if state == "bidding":
        return
    await _move(scene, Bid.TAKE)
    if state == "burying":
        return
    await _move(scene)
    if state in ("between", "resting", "short", "closed"):
        await _play_out(scene)
        await _leave_the_result(scene, state)
        return
    await _move(scene)
    if state == "offer":
        await _offer(scene)
    elif state == "paused":
        await service.sessions.pause(scene.room_id, await actor_of(scene, scene.host))


async def _start(scene: Scene) -> None:
    """Start with the host as first hand, who will be the big; chance does not draw the dealer."""
    assert scene.room_id is not None
    host, now = await actor_of(scene, scene.host), scene.service.clock.now()
    async with scene.service.rooms.hold(scene.room_id) as change:
        started, reply = lobby.start(change.room, host, now)
        assert reply is DONE
        change.step = between.begin_deal(replace(started, first_dealer=2), now)


async def _leave_the_result(scene: Scene, state: str) -> None:
    assert scene.room_id is not None
    match state:
        case "resting":
            await scene.service.sessions.pause(scene.room_id, await actor_of(scene, scene.host))
        case "short":
            await scene.service.places.leave(scene.room_id, await actor_of(scene, scene.third))
        case "closed":
            await scene.service.sessions.finish(scene.room_id, await actor_of(scene, scene.host), is_sure=True)


async def actor_of(scene: Scene, person: Person) -> Actor:
    """Give somebody as he asks the service."""
    known = await scene.service.people.find(person.id)
    assert known is not None
    return Actor(known)


async def _move(scene: Scene, bid: Bid | None = None) -> None:
    """Let the one in turn do something sensible."""
    assert scene.room_id is not None
    room = await scene.service.rooms.look(scene.room_id)
    assert room.deal is not None
    hand = hand_in_turn(room.deal.deal)
    assert hand is not None
    actor = await actor_of(scene, scene.person_of(room, room.deal.active[hand]))
    action = choose(view(room.deal.deal, hand), random.Random(1)) if bid is None else Say(bid)
    sessions, at = scene.service.sessions, (scene.room_id, actor, room.deal.ordinal, room.deal.turn)
    if isinstance(action, Bury):
        for card in action.cards:
            await sessions.mark(*at, card.text, wanted=True)
        assert await sessions.bury(*at) is DONE
    else:
        assert await sessions.act(*at, format_action(action)) is DONE


async def _offer(scene: Scene) -> None:
    """Let a small one offer to give up."""
    assert scene.room_id is not None
    room = await scene.service.rooms.look(scene.room_id)
    assert room.deal is not None
    assert isinstance(room.deal.deal, Playing)
    small = next(hand for hand in HANDS if hand != room.deal.deal.big)
    actor = await actor_of(scene, scene.person_of(room, room.deal.active[small]))
    assert await scene.service.sessions.concede(scene.room_id, actor, room.deal.ordinal, "offer") is DONE


async def _play_out(scene: Scene) -> None:
    """Let the machine play the deal to its end, as if people had tapped."""
    assert scene.room_id is not None
    async with scene.service.rooms.hold(scene.room_id) as change:
        room = change.room
        assert room.deal is not None
        away = tuple(replace(seat, is_away=True) for seat in room.seats)
        step = go_on(replace(room, seats=away, deal=replace(room.deal, is_touched=True)), scene.service.clock.now())
        here = tuple(replace(seat, is_away=False, machine_deals=0) for seat in step.room.seats)
        change.step = Step(replace(step.room, seats=here), step.ended)
