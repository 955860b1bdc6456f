"""Playing a deal: a player's action, or the machine's for somebody who is not there. Pure: a room in, a room out."""

from __future__ import annotations

from dataclasses import replace

from zole_bot.game.cards import Card, strongest_first
from zole_bot.game.deal import Action, Bury, Burying, Deal, Finished, Play, Playing, Say
from zole_bot.game.rules import IllegalActionError, Reason, apply, hand_in_turn, legal_actions
from zole_bot.game.view import view
from zole_bot.players.machine import machine_action
from zole_bot.room import Draft, Page, PersonId, Phase, Presence, Room, Seat
from zole_bot.room_deal import RoomDeal
from zole_bot.service.dealing import Step, settle
from zole_bot.service.reply import DONE, Notice, Reply

QUIET_SECONDS = 25.0
"""Who has tapped nothing for so long is called by a ringing hand when his turn begins."""
MISSED_MOVES_TO_BE_AWAY = 2
NO_DRAFT = Draft()
PERSON, MACHINE = "person", "machine"
"""Who made an action, as the history tells it."""


def player_in_turn(played: RoomDeal) -> int | None:
    """Give the player who must act."""
    hand = hand_in_turn(played.deal)
    return None if hand is None else played.active[hand]


def act(room: Room, seat: Seat, action: Action, now: float) -> tuple[Step, Reply]:
    """Do what a player wants, if it is his turn and legal, and whatever the machine does after it."""
    played = room.deal
    if room.phase is not Phase.DEAL or played is None:
        return Step(room), Reply(Notice.OLD_DEAL)
    refusal = refuse(room, seat, played)
    if refusal is not None:
        return Step(room), refusal
    try:
        room = _append(room, played, action, PERSON, now)
    except IllegalActionError as error:
        return Step(room), _explain(error)
    room = _touch(room, seat, now)
    return go_on(room, now), DONE


def refuse(room: Room, seat: Seat, played: RoomDeal) -> Reply | None:
    """Say why this player cannot act now, or None when it is his turn."""
    if played.hand_of(seat.player) is None:
        return Reply(Notice.NOT_PLAYING)
    if seat.is_away:
        return Reply(Notice.AWAY)
    turn = player_in_turn(played)
    if turn is None:
        return Reply(Notice.OLD_DEAL)
    if turn != seat.player:
        return Reply(Notice.NOT_YOUR_TURN, {"player": room.seats[turn].name})
    return None


def mark(room: Room, seat: Seat, card: Card, wanted: bool, now: float) -> tuple[Room, Reply]:
    """Mark a card for burial, or take the mark away; a third mark replaces the oldest."""
    played = room.deal
    if room.phase is not Phase.DEAL or played is None:
        return room, Reply(Notice.OLD_DEAL)
    refusal = refuse(room, seat, played)
    if refusal is not None:
        return room, refusal
    if not isinstance(played.deal, Burying):
        return room, Reply(Notice.OLD_BUTTON)
    if not any(isinstance(action, Bury) and card in action.cards for action in legal_actions(played.deal)):
        return room, Reply(Notice.NO_SUCH_CARD)
    others = tuple(other for other in seat.draft.marked if other is not card)
    marked = (*others, card)[-2:] if wanted else others
    return _touch(room, seat, now, Draft(marked=marked)), DONE


def bury_marked(room: Room, seat: Seat, now: float) -> tuple[Step, Reply]:
    """Bury the two marked cards."""
    if len(seat.draft.marked) != 2:
        return Step(room), Reply(Notice.MARK_TWO)
    first, second = sorted(seat.draft.marked, key=strongest_first)
    return act(room, seat, Bury((first, second)), now)


def turn_page(room: Room, seat: Seat, page: Page, now: float) -> tuple[Room, Reply]:
    """Show another side of the hand."""
    return _touch(room, seat, now, replace(seat.draft, page=page)), DONE


def come_back(room: Room, seat: Seat, now: float) -> tuple[Room, Reply]:
    """Play oneself again after the machine did."""
    return _touch(room, replace(seat, is_away=False), now), DONE


def send_anew(room: Room, seat: Seat, now: float) -> Room:
    """Have a player's hand as a new message, without sound."""
    return _touch(room.with_seat(replace(seat, edition=seat.edition + 1, rings=False)), seat, now, seat.draft)


def lose_sight(room: Room, person: PersonId, now: float) -> Step:
    """Take a player whose private messages do not arrive as away."""
    seat = next((seat for seat in room.seats if seat.person == person and seat.presence is Presence.SEATED), None)
    if seat is None or seat.is_away or room.phase is Phase.LOBBY:
        return Step(room)
    room = room.with_seat(replace(seat, is_away=True))
    return go_on(room, now) if room.phase is Phase.DEAL else Step(room)


def see_again(room: Room, person: PersonId) -> Room:
    """Have the hand of somebody who can be reached again as a new message; whether he is there, he says himself."""
    seat = next((seat for seat in room.seats if seat.person == person and seat.presence is not Presence.LEFT), None)
    return room if seat is None else room.with_seat(replace(seat, edition=seat.edition + 1, rings=False))


def move_for(room: Room, player: int, now: float) -> Step:
    """Let the machine move for a player whose time is over; after two such moves in a row he is away."""
    played = room.deal
    if played is None or player_in_turn(played) != player:
        return Step(room)
    seat = room.seats[player]
    missed = seat.missed + 1
    room = room.with_seat(replace(seat, missed=missed, is_away=missed >= MISSED_MOVES_TO_BE_AWAY))
    return go_on(_machine_moves(room, played, now), now)


def go_on(room: Room, now: float) -> Step:
    """Make every move that needs no person: forced last cards, and those of people who are away or gone."""
    while (played := room.deal) is not None:
        if isinstance(played.deal, Finished):
            return settle(room, now)
        turn = player_in_turn(played)
        if turn is None or not (_is_machine_played(room.seats[turn]) or _is_last_trick(played.deal)):
            break
        room = _machine_moves(room, played, now)
    return Step(_begin_turn(room, now))


def _is_machine_played(seat: Seat) -> bool:
    return seat.is_away or seat.presence is Presence.LEFT


def _is_last_trick(deal: Deal) -> bool:
    """Everybody's last card is forced and nobody can learn from it, so nobody needs to tap."""
    return isinstance(deal, Playing) and len(legal_actions(deal)) == 1 and len(deal.tricks) == 7


def _machine_moves(room: Room, played: RoomDeal, now: float) -> Room:
    hand = hand_in_turn(played.deal)
    return _append(room, played, machine_action(view(played.deal, hand)), MACHINE, now)


def _append(room: Room, played: RoomDeal, action: Action, maker: str, now: float) -> Room:
    """Add an action to the history. Raises `IllegalActionError`, and then nothing has changed."""
    deal = apply(played.deal, action)
    turn = played.turn + isinstance(action, Say | Bury | Play)
    played = replace(
        played,
        actions=(*played.actions, action),
        makers=(*played.makers, maker),
        last_maker=maker,
        deal=deal,
        turn=turn,
    )
    seats = tuple(replace(seat, draft=Draft()) if seat.draft != Draft() else seat for seat in room.seats)
    return replace(room, deal=played, seats=seats, turn_since=now, delivered_at=None, half_rung=False)


def _begin_turn(room: Room, now: float) -> Room:
    """Call the one whose turn begins, unless he is there anyway."""
    played = room.deal
    turn = None if played is None else player_in_turn(played)
    if turn is None or room.turn_since != now:
        return room
    seat = room.seats[turn]
    return ring(room, turn) if now - seat.touched_at >= QUIET_SECONDS and played and played.turn > 0 else room


def ring(room: Room, player: int) -> Room:
    """Have a player's hand sent anew, with sound."""
    seat = room.seats[player]
    return room.with_seat(replace(seat, edition=seat.edition + 1, rings=True))


def _touch(room: Room, seat: Seat, now: float, draft: Draft = NO_DRAFT) -> Room:
    """Remember that a person is there."""
    played = replace(room.deal, is_touched=True) if room.deal is not None else None
    seat = replace(room.seats[seat.player], touched_at=now, missed=0, is_away=seat.is_away, draft=draft)
    return replace(room.with_seat(seat), deal=played, touched_at=now)


def _explain(error: IllegalActionError) -> Reply:
    match error.reason:
        case Reason.MUST_FOLLOW:
            return Reply(Notice.MUST_FOLLOW, {"suit": error.suit.value if error.suit else ""})
        case Reason.CARD_NOT_HELD:
            return Reply(Notice.NO_SUCH_CARD)
        case Reason.OFFER_OPEN:
            return Reply(Notice.WAITING)
        case _:
            return Reply(Notice.NOT_ALLOWED)
