"""Which messages a room wants, and what each is to show: a pure function of what may be seen of it.

A slot is a message's place in the life of a room; only a new *edition* of a slot is a new message. What was shown for
the deal before stays wanted, without buttons, so that it gets its final state; what is wanted no more is retired.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from zole_bot.chat.content import Content
from zole_bot.chat.limiter import Priority
from zole_bot.chat.screens.board import board_screen, old_board_screen, void_board_screen
from zole_bot.chat.screens.final import final_screen
from zole_bot.chat.screens.hand import hand_screen, void_hand_screen
from zole_bot.chat.screens.lobby import lobby_screen, seat_screen, stood_up_screen
from zole_bot.chat.screens.places import joined_screen, left_screen, newcomer_screen
from zole_bot.chat.screens.result import farewell_screen, private_result_screen, result_screen
from zole_bot.look import Look, RoomLook, SeatLook
from zole_bot.room import CloseReason, PersonId, Phase, Presence


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn whose buttons a message carries; delivering it lets the clock run."""

    ordinal: int
    turn: int
    since: float
    """When it began: the same card is waited for again after an offer was refused."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """One message as it should be now."""

    slot: str
    chat: int
    content: Content
    edition: int = 0
    thread: int | None = None
    person: PersonId | None = None
    """Whose private message it is."""
    is_silent: bool = True
    is_last: bool = False
    """Its final state: edited if it is there, but not sent any more."""
    is_once: bool = False
    """Not sent again when it is unknown whether it arrived."""
    has_stand_in: bool = False
    """Shown in the message before it, if there is one, when it is unknown whether it arrived."""
    priority: Priority = Priority.BOARD
    weight: object = None
    """An edit that leaves this the same can wait: a mere change of turn on the board."""
    turn: Turn | None = None
    confirms: bool = False
    """Its arrival seats the person."""
    parting: Content | None = None
    """What it is to show once it is wanted no more; None: the same, without buttons."""

    @property
    def at_parting(self) -> Wanted | None:
        """Give what the message becomes once it is wanted no more, where it is to say something else then."""
        return None if self.parting is None else replace(self, content=self.parting, parting=None, confirms=False)

    @property
    def send_priority(self) -> Priority:
        """Tell how urgent it is as a new message.

        A silent one in turn was asked for: who asks for all his hands gets them in order, the one in turn last.
        """
        return Priority.HAND if self.is_silent and self.priority is Priority.TURN else self.priority


def wanted_messages(room: RoomLook) -> list[Wanted]:
    """Give the messages a room wants."""
    return list(each_wanted_message(room))


def each_wanted_message(room: RoomLook) -> Iterator[Wanted]:
    """Give them one by one, each drawn when it is asked for."""
    # A lost group is not written to: what stands there stands.
    if not room.group.is_chat_lost and room.group.close_reason is not CloseReason.CHAT_LOST:
        yield from _group_messages(room)
    for seat in room.seats:
        yield from _private_messages(seat)


def _group_messages(room: RoomLook) -> Iterator[Wanted]:
    look, chat, thread, edition = room.group, room.chat_id, room.thread_id, room.edition
    if not look.settled:
        is_over = look.phase is not Phase.LOBBY
        content = lobby_screen(look)
        # Rules and clock are chosen page by page in private: the lobby shows them when that is done, or rests.
        weight: object = (look.phase, look.language, look.players, look.host, look.asks_language, look.shows_presets)
        shown = 0 if is_over else edition
        yield Wanted("lobby", chat, content, shown, thread, is_silent=False, is_last=is_over, weight=weight)
    if look.deal is not None:
        view = look.deal.view
        asked = (look.asks_finish, look.asks_remove, tuple(look.votes.items()))
        gone = tuple((player.presence, player.is_away, player.is_absent) for player in look.players)
        weight = (look.phase, asked, gone, view.contract, view.phase, len(view.tricks), view.offer)
        content = board_screen(look)
        yield Wanted(f"board:{look.deal.ordinal}", chat, content, edition, thread, weight=(weight, look.language))
    if look.broken_off is not None:
        yield Wanted(f"board:{look.broken_off}", chat, void_board_screen(look), 0, thread, is_last=True)
    if look.settled:
        last = look.settled[-1]
        is_asked = look.asks_finish or look.asks_remove is not None or bool(look.votes)
        if last.ordinal is not None:
            yield Wanted(f"board:{last.ordinal}", chat, old_board_screen(look, last), 0, thread, is_last=True)
        yield Wanted(
            f"result:{last.number}",
            chat,
            result_screen(look, last),
            0 if look.deal else edition,
            thread,
            is_last=_is_gone_on(look),
            is_once=not is_asked,  # a question must be seen
            has_stand_in=True,
            priority=Priority.RESULT,
        )
    if look.phase is Phase.CLOSED and look.settled:
        yield Wanted("final", chat, final_screen(look), thread=thread, is_silent=False, is_once=True)


def _private_messages(seat: SeatLook) -> Iterator[Wanted]:
    look, person, chat = seat.look, seat.person, seat.telegram_id
    if not chat:
        return  # whoever is forgotten has no chat any more
    if seat.presence is Presence.LEFT:
        yield from _farewells(seat)
        return
    if look.phase is not Phase.LOBBY and _is_newcomer(seat):
        yield Wanted(
            f"seat:{person}",
            chat,
            newcomer_screen(look),
            seat.edition,
            person=person,
            priority=Priority.HAND,
            confirms=True,
            parting=joined_screen(look),
        )
        return
    if not look.settled:
        is_over = look.phase is not Phase.LOBBY
        yield Wanted(
            f"seat:{person}",
            chat,
            seat_screen(look),
            0 if is_over else seat.edition,
            person=person,
            is_last=is_over,
            priority=Priority.HAND,
            confirms=True,
            parting=None if is_over else stood_up_screen(look),
        )
    if look.deal is not None:
        deal, is_own = look.deal, look.deal.player_in_turn == look.viewer
        turn = Turn(deal.ordinal, deal.turn, deal.since) if is_own else None
        yield Wanted(
            f"hand:{look.deal.ordinal}:{person}",
            chat,
            hand_screen(look),
            seat.edition,
            person=person,
            is_silent=not seat.rings,
            priority=Priority.HAND if turn is None else Priority.TURN,
            turn=turn,
        )
    if look.broken_off is not None:
        slot, content = f"hand:{look.broken_off}:{person}", void_hand_screen(look)
        yield Wanted(slot, chat, content, person=person, is_last=True, priority=Priority.HAND)
    if look.settled and look.settled[-1].ordinal is not None:
        last = look.settled[-1]
        yield Wanted(
            f"hand:{last.ordinal}:{person}",
            chat,
            private_result_screen(look, last),
            0 if look.deal else seat.edition,
            person=person,
            is_last=_is_gone_on(look),
            priority=Priority.HAND if _is_gone_on(look) else Priority.RESULT,  # with it the next deal is asked for
        )


def deal_of(slot: str) -> int | None:
    """Tell which deal a slot is of, by its ordinal.

    >>> deal_of("hand:3:12"), deal_of("seat:12")
    (3, None)
    """
    kind, _, rest = slot.partition(":")
    return int(rest.partition(":")[0]) if kind in {"board", "hand"} else None


def _is_gone_on(look: Look) -> bool:
    """Tell whether another deal has begun since the last result, be it that the end of the session broke it off."""
    return look.deal is not None or look.broken_off is not None


def _is_newcomer(seat: SeatLook) -> bool:
    """Tell whether somebody sat down after play had begun and has not been dealt in since."""
    return seat.presence is Presence.COMING or seat.look.players[seat.look.viewer or 0].is_waiting


def _farewells(seat: SeatLook) -> Iterator[Wanted]:
    """Let the messages of somebody who left show no cards and no buttons any more.

    What seated him in the lobby stays as it is: it holds the seal.
    """
    look, person, chat = seat.look, seat.person, seat.telegram_id
    last = look.settled[-1] if look.settled else None
    contents: dict[str, Content] = {}
    if last is not None:
        contents[f"seat:{person}"] = left_screen(look)
    if look.deal is not None:
        contents[f"hand:{look.deal.ordinal}:{person}"] = left_screen(look)
    elif last is not None and last.ordinal is not None:
        contents[f"hand:{last.ordinal}:{person}"] = farewell_screen(look, last)
    for slot, content in contents.items():
        yield Wanted(slot, chat, content, person=person, is_last=True, priority=Priority.HAND)
