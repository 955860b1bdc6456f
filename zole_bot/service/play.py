"""Playing a deal: a player's action, or the machine's for somebody who is not there. Pure: a room in, a room out."""

from __future__ import annotations

from dataclasses import replace

from zole_bot.game.deal import (
    HANDS,
    Action,
    Deal,
    Finished,
    Hand,
    OfferState,
    Play,
    Playing,
    Refuse,
    TurnAction,
)
from zole_bot.game.rules import IllegalActionError, Reason, apply, asked_hand, hand_in_turn, legal_actions
from zole_bot.game.view import view
from zole_bot.names import tell_apart
from zole_bot.players.machine import machine_action
from zole_bot.room import Draft, Page, PersonId, Phase, Presence, Ring, Room, Seat
from zole_bot.room_deal import RoomDeal
from zole_bot.service.dealing import Step, settle
from zole_bot.service.only_card import learn_pace, only_card
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


def is_called(played: RoomDeal, player: int) -> bool:
    """Tell whether it is a player's turn as far as he may know."""
    hand = played.hand_of(player)
    seen = view(played.deal, hand)
    return hand is not None and (seen.waits or seen.hand_in_turn == hand)


def act(room: Room, seat: Seat, action: Action, now: float) -> tuple[Step, Reply]:
    """Do what a player wants, if it is his turn and legal, and whatever the machine does after it."""
    played = room.deal
    if room.phase is not Phase.DEAL or played is None:
        return Step(room), Reply(Notice.OLD_DEAL)
    refusal = refuse(room, seat, played)
    return (Step(room), refusal) if refusal is not None else do(room, played, seat, action, now)


def do(room: Room, played: RoomDeal, seat: Seat, action: Action, now: float) -> tuple[Step, Reply]:
    """Do what a player wants, if it is legal, and whatever the machine does after it."""
    paced = room.with_seat(replace(room.seats[seat.player], pace=learn_pace(room, seat, action, now)))
    try:
        room = _append(paced, played, action, PERSON, now)
    except IllegalActionError as error:
        return Step(room), explain(error)
    room = touch(room, seat, now)
    room = room.with_seat(replace(room.seats[seat.player], has_acted=True))
    return go_on(room, now), DONE


def refuse(room: Room, seat: Seat, played: RoomDeal) -> Reply | None:
    """Say why this player cannot act now, or None when it is his turn.

    What he is told is what he may know: an offer that is hidden from him has changed nothing.
    """
    hand = played.hand_of(seat.player)
    if hand is None:
        return Reply(Notice.NOT_PLAYING)
    if seat.is_away:
        return Reply(Notice.AWAY)
    seen = view(played.deal, hand)
    if seen.waits or (seen.offer.is_open and seen.hand_in_turn != hand):
        return Reply(Notice.WAITING)
    if seen.hand_in_turn is None:
        return Reply(Notice.OLD_DEAL)
    turn = played.active[seen.hand_in_turn]
    if turn != seat.player:
        names = tell_apart([each.name for each in room.seats])
        return Reply(Notice.NOT_YOUR_TURN, {"player": names[turn]})
    return None


def turn_page(room: Room, seat: Seat, page: Page, now: float) -> tuple[Room, Reply]:
    """Show another side of the hand."""
    return touch(room, seat, now, replace(seat.draft, page=page)), DONE


def come_back(room: Room, seat: Seat, now: float) -> tuple[Room, Reply]:
    """Play oneself again after the machine did."""
    return touch(room, replace(seat, is_away=False), now), DONE


def send_anew(room: Room, seat: Seat, now: float) -> Room:
    """Have a player's hand as a new message, without sound."""
    return touch(room.with_seat(replace(seat, edition=seat.edition + 1, rings=False)), seat, now, seat.draft)


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
    """Let the machine move for a player whose time is over; after two such moves in a row he is away.

    An answer that does not come is no such move: who is away can be seen, and would tell of a hidden offer.
    """
    played = room.deal
    if played is None or player_in_turn(played) != player:
        return Step(room)
    if asked_hand(played.deal) is not None:
        return go_on(_machine_moves(room, played, now), now)
    seat = room.seats[player]
    missed = seat.missed + 1
    room = room.with_seat(replace(seat, missed=missed, is_away=missed >= MISSED_MOVES_TO_BE_AWAY))
    return go_on(_machine_moves(room, played, now), now)


def play_only_card(room: Room, now: float) -> Step:
    """Play the card for a player who has no choice; for all others it is a move of his own like any other.

    Only that he has tapped is not taken for granted: his next turn calls him as it would have.
    """
    found = only_card(room)
    if found is None or room.deal is None:
        return Step(room)
    seat, card = found
    room = _append(room, room.deal, Play(card), PERSON, now)
    room = room.with_seat(replace(room.seats[seat.player], missed=0))
    return go_on(replace(room, touched_at=now), now)


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
    deal, before = apply(played.deal, action), played.deal
    is_turn = isinstance(action, TurnAction)
    played = replace(
        played,
        actions=(*played.actions, action),
        makers=(*played.makers, maker),
        last_maker=maker if is_turn else played.last_maker,
        deal=deal,
        turn=played.turn + is_turn,
    )
    unaware = () if is_turn else tuple(hand for hand in HANDS if _hears_nothing(before, deal, hand))
    seats = tuple(
        seat if seat.draft == Draft() or played.hand_of(seat.player) in unaware else replace(seat, draft=Draft())
        for seat in room.seats
    )
    return replace(room, deal=played, seats=seats, turn_since=now, delivered_at=None, half_rung=False)


def _hears_nothing(before: Deal, after: Deal, hand: Hand) -> bool:
    """Tell whether an offer, or the answer to one, is hidden from a hand: then nothing of its own may change by it."""
    return isinstance(after, Playing) and view(before, hand).offer is view(after, hand).offer is OfferState.NONE


def _begin_turn(room: Room, now: float) -> Room:
    """Call the one whose turn begins, unless he is there anyway, or must not know that it begins anew."""
    played = room.deal
    if played is None or room.turn_since != now or played.turn == 0:
        return room
    hand = hand_in_turn(played.deal)
    if hand is None or (isinstance(played.actions[-1], Refuse) and view(played.deal, hand).offer is OfferState.NONE):
        return room
    player = played.active[hand]
    seat = room.seats[player]
    is_wanted = seat.ring is Ring.ALWAYS or now - seat.touched_at >= QUIET_SECONDS
    return ring(room, player) if is_wanted else room


def ring(room: Room, player: int) -> Room:
    """Have a player's hand sent anew, with sound, unless he never wants one."""
    seat = room.seats[player]
    if seat.ring is Ring.NEVER:
        return room
    return room.with_seat(replace(seat, edition=seat.edition + 1, rings=True))


def touch(room: Room, seat: Seat, now: float, draft: Draft = NO_DRAFT) -> Room:
    """Remember that a person is there."""
    played = replace(room.deal, is_touched=True) if room.deal is not None else None
    seat = replace(room.seats[seat.player], touched_at=now, missed=0, is_away=seat.is_away, draft=draft)
    return replace(room.with_seat(seat), deal=played, touched_at=now)


def explain(error: IllegalActionError) -> Reply:
    """Say why something cannot be done."""
    match error.reason:
        case Reason.MUST_FOLLOW:
            return Reply(Notice.MUST_FOLLOW, {"suit": error.suit.value if error.suit else ""})
        case Reason.CARD_NOT_HELD:
            return Reply(Notice.NO_SUCH_CARD)
        case Reason.OFFER_OPEN:  # only who is asked comes so far
            return Reply(Notice.ANSWER_FIRST)
        case _:
            return Reply(Notice.NOT_ALLOWED)
