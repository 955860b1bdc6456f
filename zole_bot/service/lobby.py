"""The lobby: who sits down, by which rules, and when play begins. Pure: a room in, a room out."""

from __future__ import annotations

from dataclasses import replace

from zole_bot.game.house_rules import PRESETS, RuleValue, is_rule_value, with_rules
from zole_bot.game.session import open_session
from zole_bot.room import MAX_SEATS, MIN_SEATS, CloseReason, Person, PersonId, Phase, Presence, Room, Seat
from zole_bot.service.circle import session_at_end
from zole_bot.service.reply import DONE, Notice, Reply
from zole_bot.service.rights import Actor, may_decide, may_run, seat_of
from zole_bot.service.votes import FINISH, decide

COMING_SECONDS = 5 * 60.0
IDLE_LOBBY_SECONDS = 30 * 60.0
TURN_SECONDS = (0, 30, 60, 120, 24 * 3600)


def sit(room: Room, person: Person, language: str, now: float, has_arrived: bool = False) -> tuple[Room, Reply]:
    """Take a seat: *coming* until the private message has arrived."""
    if room.phase is not Phase.LOBBY:
        return room, Reply(Notice.LOBBY_OVER)
    seat = seat_of(room, Actor(person))
    if seat is not None:
        if seat.presence is Presence.SEATED or not has_arrived:
            return room, Reply(Notice.SEATED_ALREADY if seat.presence is Presence.SEATED else Notice.COMING)
        return arrive(room, person.id, now), DONE
    if len(room.seats) >= MAX_SEATS:
        return room, Reply(Notice.ROOM_FULL)
    seat = Seat(
        player=len(room.seats),
        person=person.id,
        telegram_id=person.telegram_id,
        name=person.name,
        language=language,
        presence=Presence.SEATED if has_arrived else Presence.COMING,
        since=now,
        touched_at=now,
        edition=1,
    )
    room = replace(room, seats=(*room.seats, seat), circle=(*room.circle, seat.player), touched_at=now)
    return _with_host(room), DONE if has_arrived else Reply(Notice.COMING)


def arrive(room: Room, person: PersonId, now: float) -> Room:
    """Mark a coming person as seated: the private message was delivered."""
    seat = next((seat for seat in room.seats if seat.person == person), None)
    if room.phase is not Phase.LOBBY or seat is None or seat.presence is not Presence.COMING:
        return room
    seats = tuple(replace(s, presence=Presence.SEATED, since=now) if s is seat else s for s in room.seats)
    return _with_host(replace(room, seats=seats, touched_at=now))


def lose_sight(room: Room, person: PersonId, now: float) -> Room:
    """Take somebody whose private messages do not arrive any more as coming: he must be reached once more."""
    seat = next((s for s in room.seats if s.person == person and s.presence is Presence.SEATED), None)
    if seat is None:
        return room
    return room.with_seat(replace(seat, presence=Presence.COMING, since=now, edition=seat.edition + 1))


def stand_up(room: Room, actor: Actor, now: float) -> tuple[Room, Reply]:
    """Leave the lobby; the last one to leave closes it."""
    if room.phase is not Phase.LOBBY:
        return room, Reply(Notice.LOBBY_OVER)
    seat = seat_of(room, actor)
    if seat is None:
        return room, Reply(Notice.NOT_SEATED)
    room = replace(_without(room, [seat]), touched_at=now)
    if not room.seats:
        room = close(room, CloseReason.EMPTY_LOBBY, now)
    return room, Reply(Notice.LEFT_LOBBY)


def drop_late(room: Room, now: float) -> Room:
    """Give the seats free of those who have been coming for too long."""
    late = [s for s in room.seats if s.presence is Presence.COMING and now - s.since >= COMING_SECONDS]
    return _without(room, late) if late else room


def choose_preset(room: Room, actor: Actor, preset: str) -> tuple[Room, Reply]:
    """Choose all house rules at once."""
    refusal = refuse_rules(room, actor)
    if refusal is not None or preset not in PRESETS:
        return room, refusal or Reply(Notice.UNKNOWN_BUTTON)
    return replace(room, preset=preset, rules=PRESETS[preset], shows_presets=False), DONE


def choose_rule(room: Room, actor: Actor, name: str, value: RuleValue) -> tuple[Room, Reply]:
    """Change a single house rule."""
    refusal = refuse_rules(room, actor)
    if refusal is not None or not is_rule_value(name, value):
        return room, refusal or Reply(Notice.UNKNOWN_BUTTON)
    return replace(room, rules=with_rules(room.rules, {name: value})), DONE


def choose_clock(room: Room, actor: Actor, seconds: int) -> tuple[Room, Reply]:
    """Choose how long a turn may take; 0 is no clock."""
    refusal = refuse_rules(room, actor)
    if refusal is not None or seconds not in TURN_SECONDS:
        return room, refusal or Reply(Notice.UNKNOWN_BUTTON)
    return replace(room, turn_seconds=seconds), DONE


def show_presets(room: Room, actor: Actor, wanted: bool) -> tuple[Room, Reply]:
    """Open or fold the row of presets in the lobby."""
    refusal = refuse_rules(room, actor)
    return (room, refusal) if refusal else (replace(room, shows_presets=wanted), DONE)


def choose_language(room: Room, actor: Actor, language: str) -> tuple[Room, Reply]:
    """Choose the language of the group's texts, as long as there is anything to read."""
    if room.phase is Phase.CLOSED:
        return room, Reply(Notice.OVER)
    if not may_decide(room, actor):
        return room, Reply(Notice.ONLY_HOST)
    return replace(room, language=language, asks_language=False), DONE


def start(room: Room, actor: Actor, now: float) -> tuple[Room, Reply]:
    """Close the lobby and open the session; those who are still coming stay out. The caller deals."""
    if room.phase is not Phase.LOBBY:
        return room, Reply(Notice.LOBBY_OVER)
    if not may_run(room, actor):
        return room, Reply(Notice.ONLY_SEATED)
    seated = [s for s in room.seats if s.presence is Presence.SEATED]
    if len(seated) < MIN_SEATS:
        return room, Reply(Notice.MORE_NEEDED, {"count": MIN_SEATS - len(seated)})
    room = _without(room, [s for s in room.seats if s.presence is Presence.COMING])
    return (
        replace(
            room.in_phase(Phase.BETWEEN, now),
            session=open_session(room.rules, len(room.seats)),
            touched_at=now,
            asks_language=False,
            shows_presets=False,
        ),
        DONE,
    )


def give_up(room: Room, actor: Actor, now: float) -> tuple[Room, Reply]:
    """Close a lobby before any card was dealt: nothing is lost by it, so nobody is asked once more."""
    if room.phase is not Phase.LOBBY:
        return room, Reply(Notice.LOBBY_OVER)
    room, refusal = decide(room, actor, FINISH, now)
    if refusal is not None:
        is_vote = refusal.notice is Notice.FINISH_VOTE
        return room, replace(refusal, notice=Notice.CLOSE_VOTE) if is_vote else refusal
    return close(room, CloseReason.STOPPED, now), DONE


def close(room: Room, reason: CloseReason, now: float) -> Room:
    """Close a room for good."""
    session = None if room.session is None else session_at_end(room)
    return replace(room.in_phase(Phase.CLOSED, now), close_reason=reason, session=session)


def refuse_rules(room: Room, actor: Actor) -> Reply | None:
    """Say why somebody cannot choose the house rules, or None when he can."""
    if room.phase is not Phase.LOBBY:
        return Reply(Notice.RULES_FIXED)
    return None if may_decide(room, actor) else Reply(Notice.ONLY_HOST)


def _without(room: Room, gone: list[Seat]) -> Room:
    """Take people out of the lobby; the others move up."""
    old_host = next((s.person for s in room.seats if s.player == room.host and s not in gone), None)
    kept = [s for s in room.seats if s not in gone]
    seats = tuple(replace(seat, player=player) for player, seat in enumerate(kept))
    host = next((s.player for s in seats if s.person == old_host), None)
    return _with_host(replace(room, seats=seats, circle=tuple(s.player for s in seats), host=host))


def _with_host(room: Room) -> Room:
    """Where there is no host, the first who has arrived is."""
    if room.host is not None:
        return room
    return replace(room, host=next((s.player for s in room.seats if s.presence is Presence.SEATED), None))
