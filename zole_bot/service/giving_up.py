"""Giving up: the question before it, the act, and the answer to an offer. Pure: a room in, a room out.

Nothing here asks for the turn: an offer is no turn, so a button holds as long as its deal does and the rules allow it.
"""

from __future__ import annotations

from zole_bot.game.deal import Agree, ConcessionAction, GiveUp, Offer, Refuse
from zole_bot.game.rules import Reason, asked_hand, concession_fault
from zole_bot.room import Page, Phase, Room, Seat
from zole_bot.room_deal import RoomDeal
from zole_bot.service import play
from zole_bot.service.dealing import Step
from zole_bot.service.reply import Notice, Reply

Kind = type[GiveUp] | type[Offer] | type[Agree] | type[Refuse]

KINDS: dict[str, Kind] = {"give_up": GiveUp, "offer": Offer, "agree": Agree, "refuse": Refuse}
"""What a button may want."""
QUESTIONS: dict[Page, Kind] = {Page.ASK_GIVE_UP: GiveUp, Page.ASK_OFFER: Offer}
"""The pages that ask once more, and what about."""


def ask(room: Room, seat: Seat, page: Page, now: float) -> tuple[Room, Reply]:
    """Show the question before giving up or offering it, where that is allowed."""
    found = _wanted(room, seat, QUESTIONS[page])
    return (room, found) if isinstance(found, Reply) else play.turn_page(room, seat, page, now)


def concede(room: Room, seat: Seat, kind: Kind, now: float) -> tuple[Step, Reply]:
    """Give up, offer to, or answer an offer; and whatever the machine does after it."""
    found = _wanted(room, seat, kind)
    if isinstance(found, Reply):
        return Step(room), found
    played, action = found
    return play.do(room, played, seat, action, now)


def _wanted(room: Room, seat: Seat, kind: Kind) -> tuple[RoomDeal, ConcessionAction] | Reply:
    """Give the act in the name of the hand that this person holds, or say why it cannot be done."""
    played = room.deal
    if room.phase is not Phase.DEAL or played is None:
        return Reply(Notice.OLD_DEAL)
    hand = played.hand_of(seat.player)
    if hand is None:
        return Reply(Notice.NOT_PLAYING)
    if seat.is_away:
        return Reply(Notice.AWAY)
    action = kind(hand)
    fault = concession_fault(played.deal, action)
    if fault is None:
        return played, action
    if fault is Reason.OFFER_OPEN and asked_hand(played.deal) == hand:
        return Reply(Notice.ANSWER_FIRST)
    return Reply(_NOTICES.get(fault, Notice.NOT_ALLOWED))


_NOTICES = {
    Reason.OFFER_OPEN: Notice.WAITING,
    Reason.OFFER_SPENT: Notice.OFFER_SPENT,
    Reason.TOO_LATE_TO_GIVE_UP: Notice.TOO_LATE_TO_GIVE_UP,
    Reason.NOT_ASKED: Notice.ANSWER_LATE,
}
