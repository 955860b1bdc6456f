"""Looks: what each viewer may see of a room. Here, and only here, a room's cards pass through `view`."""

from __future__ import annotations

from dataclasses import replace

from zole_bot.game.deal import OfferState, Refuse
from zole_bot.game.scoring import Pules
from zole_bot.game.session import settle
from zole_bot.game.view import view
from zole_bot.look import DealLook, Look, PlayerLook, RoomLook, SeatLook, Settled
from zole_bot.names import tell_apart
from zole_bot.room import MIN_SEATS, Draft, PersonId, Phase, Ring, Room, Seat, ShowTricks
from zole_bot.room_deal import RoomDeal
from zole_bot.service.arriving import free_places
from zole_bot.service.between import cutter_of
from zole_bot.service.circle import dealer_to_come
from zole_bot.service.leaving import is_absent
from zole_bot.service.play import MACHINE


def look_at(
    room: Room, settled: tuple[Settled, ...], now: float, in_several_rooms: frozenset[PersonId] = frozenset()
) -> RoomLook:
    """Show a room to the group and to each who sits, or sat, in it; to some it must be told which room it is."""
    names = tell_apart([seat.name for seat in room.seats])
    players = tuple(
        PlayerLook(
            player=seat.player,
            person=seat.person,
            name=name,
            presence=seat.presence,
            is_away=seat.is_away,
            is_ready=seat.is_ready,
            is_offered=seat.is_offered,
            is_absent=is_absent(room, seat, now),
            is_waiting=room.session is not None
            and seat.player in room.circle
            and seat.player not in room.session.seats,
        )
        for seat, name in zip(room.seats, names, strict=True)
    )

    def look(seat: Seat | None) -> Look:
        session = room.session
        is_to_deal = session is not None and room.deal is None and room.phase is not Phase.CLOSED
        is_to_deal = is_to_deal and len(room.circle) >= MIN_SEATS
        dealer = dealer_to_come(room) if is_to_deal else None
        return Look(
            room=room.id,
            title=room.chat.title,
            phase=room.phase,
            stage=room.stage,
            viewer=None if seat is None else seat.player,
            language=room.language if seat is None else seat.language,
            players=players if seat is None else _with_own_page(players, seat),
            circle=room.circle,
            host=room.host,
            preset=room.preset,
            rules=room.rules,
            turn_seconds=room.turn_seconds,
            next_deal_seconds=room.next_deal_seconds,
            deals_limit=room.deals_limit,
            seal=room.seal,
            next_dealer=dealer,
            cutter=cutter_of(room) if is_to_deal else None,
            totals=() if session is None else session.totals + (0,) * (len(room.seats) - session.players),
            pules=Pules(0, ()) if session is None else session.pules,
            deal=None if room.deal is None else _deal_look(room, room.deal, seat),
            settled=settled,
            pause_reason=room.pause_reason,
            close_reason=room.close_reason,
            settling=settle(session) if session is not None and room.phase is Phase.CLOSED else None,
            asks_language=room.asks_language,
            shows_presets=room.shows_presets,
            asks_finish=room.asks_finish,
            asks_remove=room.asks_remove,
            votes={about: len(people) for about, people in room.votes.items()},
            free_places=0 if session is None else free_places(room),
            dealt_players=0 if session is None else session.players,
            show_tricks=room.show_tricks,
            broken_off=_broken_off(room, settled),
            is_chat_lost=room.chat.left_at is not None,
            ring=Ring.AWAY if seat is None else seat.ring,
            confirms_cards=seat is not None and seat.confirms_cards,
            plays_only_card=seat is not None and seat.plays_only_card,
            names_room=seat is not None and seat.person in in_several_rooms,
        )

    return RoomLook(
        chat_id=room.chat.telegram_id,
        thread_id=room.thread_id,
        token=room.token,
        edition=room.edition,
        group=look(None),
        seats=tuple(
            SeatLook(seat.person, seat.telegram_id, seat.presence, seat.edition, _rings(seat), look(seat))
            for seat in room.seats
        ),
    )


def _with_own_page(players: tuple[PlayerLook, ...], seat: Seat) -> tuple[PlayerLook, ...]:
    """Add the side view that the viewer has open; nobody else is to notice that he considers a zole, say."""
    own = replace(players[seat.player], page=seat.draft.page)
    return (*players[: seat.player], own, *players[seat.player + 1 :])


def _broken_off(room: Room, settled: tuple[Settled, ...]) -> int | None:
    """Tell which deal does not count because the session ended in it."""
    counted = max((deal.ordinal or 0 for deal in settled), default=0)
    return room.dealt if room.phase is Phase.CLOSED and room.dealt > counted else None


def _rings(seat: Seat) -> bool:
    """Tell whether a new hand may sound; not one that is sent anew for another reason to who wants no sound."""
    return seat.rings and seat.ring is not Ring.NEVER


def _deal_look(room: Room, played: RoomDeal, seat: Seat | None) -> DealLook:
    hand = None if seat is None else played.hand_of(seat.player)
    seen = view(played.deal, hand, all_tricks=room.show_tricks is ShowTricks.ALL)
    return DealLook(
        number=played.number,
        ordinal=played.ordinal,
        dealer=played.dealer,
        active=played.active,
        turn=played.turn,
        player_in_turn=None if seen.hand_in_turn is None else played.active[seen.hand_in_turn],
        since=room.turn_since,
        view=seen,
        draft=Draft() if seat is None else seat.draft,
        is_machine_moved=played.last_maker == MACHINE,
        is_refused=seen.offer is not OfferState.NONE
        and bool(played.actions)
        and isinstance(played.actions[-1], Refuse),
    )
