"""People who come and go in a room that is a plain value: sitting down, arriving, leaving, being away."""

from __future__ import annotations

from dataclasses import replace

from tests.service.rooms_at_hand import NOW, a_pause_between, actor, dealt, moved, person
from zole_bot.game.deal import HANDS, Action, Agree, Offer, Playing, Refuse
from zole_bot.game.rules import apply
from zole_bot.room import PauseReason, Phase, Presence, Room
from zole_bot.service import arriving, between, leaving
from zole_bot.service.dealing import Step
from zole_bot.service.reply import Notice


def asks_to_sit(room: Room, number: int, now: float = NOW) -> Room:
    """Let somebody tap Sit down; his private message is on its way."""
    room, reply = arriving.sit_down(room, person(number), "en", now)
    assert reply.notice is Notice.COMING
    return room


def arrives(room: Room, number: int, now: float = NOW) -> Room:
    """Let his private message be delivered."""
    return arriving.arrive(room, person(number).id, now).room


def sits_down(room: Room, *numbers: int, now: float = NOW) -> Room:
    """Let people sit down, one after another."""
    for number in numbers:
        room = arrives(asks_to_sit(room, number, now), number, now)
    return room


def goes(room: Room, *numbers: int, now: float = NOW) -> Step:
    """Let people leave, one after another; gives the last step."""
    step = Step(room)
    for number in numbers:
        step, reply = leaving.leave(step.room, actor(number), now)
        assert reply.notice in (Notice.LEFT_ROOM, Notice.LEFT_LOBBY)
    return step


def offers_seat(room: Room, *numbers: int, now: float = NOW) -> Room:
    """Let people hand their seats on."""
    for number in numbers:
        room, reply = leaving.hand_on(room, actor(number), now, wanted=True)
        assert reply.notice is Notice.SEAT_OFFERED
    return room


def away(room: Room, *players: int) -> Room:
    """Let the machine play for some."""
    for player in players:
        room = room.with_seat(replace(room.seats[player], is_away=True, missed=2))
    return room


def names_around(room: Room) -> list[str]:
    """Give the names of those who sit, in seat order."""
    return [room.seats[player].name for player in room.circle]


def deal_on(room: Room, now: float = NOW) -> Room:
    """Deal the next deal."""
    return between.begin_deal(room, now).room


def play_deal(room: Room, now: float = NOW) -> Step:
    """Play the deal to its end, each by himself."""
    while True:
        step = moved(room, now)
        if step.ended is not None:
            return step
        room = step.room


def after_deals(seats: int, deals: int = 1, **changes: object) -> Room:
    """Give a room in which so many deals were played and the next is not dealt."""
    room = a_pause_between(seats, **changes)
    for _ in range(deals - 1):
        room = play_deal(deal_on(room)).room
    return room


def with_offer(room: Room, *, is_partner_asked: bool) -> Room:
    """Let a small one offer to give up, and the partner agree unless he is to be asked still."""
    played = dealt(room)
    assert isinstance(played.deal, Playing)
    deal: Playing = played.deal
    small, partner = [hand for hand in HANDS if hand != deal.big]
    actions: list[Action] = [Offer(small)] if is_partner_asked else [Offer(small), Agree(partner)]
    for action in actions:
        changed = apply(deal, action)
        assert isinstance(changed, Playing)
        deal = changed
    known = (*played.actions, *actions)
    makers = (*played.makers, *("person" for _ in actions))
    return replace(room, deal=replace(played, deal=deal, actions=known, makers=makers))


def paused(room: Room, reason: PauseReason = PauseReason.ASKED, now: float = NOW) -> Room:
    """Pause a room."""
    return between.hold(room, reason, now)


def sane(room: Room) -> None:
    """Check what holds for every room of a session, whoever comes and goes."""
    session = room.session
    assert session is not None
    assert len(set(room.circle)) == len(room.circle) <= 5
    assert all(room.seats[player].presence is Presence.SEATED for player in room.circle)
    assert {s.player for s in room.seats if s.presence is Presence.SEATED} == set(room.circle)
    assert [seat.player for seat in room.seats] == list(range(len(room.seats)))
    assert len({seat.person for seat in room.seats}) == len(room.seats)
    newcomers = [player for player in room.circle if player >= session.players]
    assert sorted(newcomers) == list(range(session.players, session.players + len(newcomers)))
    assert room.host in room.circle if room.circle else room.host is None
    assert room.circle or room.phase is Phase.CLOSED
    assert sum(session.totals) == 0
    assert set(session.pules.personal) <= set(session.seats)


def is_answered_by_machine(step: Step) -> bool:
    """Tell whether an open offer was refused by it."""
    played = step.room.deal
    return played is not None and any(isinstance(action, Refuse) for action in played.actions)
