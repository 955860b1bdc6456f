"""Votes: who may end what is going on, or put somebody out, and when two who sit have agreed. Pure."""

from __future__ import annotations

from dataclasses import replace

from zole_bot.room import PersonId, Presence, Room
from zole_bot.service.reply import Notice, Reply
from zole_bot.service.rights import Actor, is_seated, may_decide

IDLE_MINUTES_FOR_MEMBERS = 10
VOTES_NEEDED = 2
FINISH = "finish"


def removal_of(person: PersonId) -> str:
    """Name the vote on putting somebody out."""
    return f"remove:{person}"


def decide(room: Room, actor: Actor, about: str, now: float) -> tuple[Room, Reply | None]:
    """Let somebody have his say; None: it may be done. The host and an admin decide at once, two who sit together.

    When nobody has tapped for ten minutes, any member may (bot.md §5).
    """
    left = IDLE_MINUTES_FOR_MEMBERS - int((now - room.touched_at) / 60)
    is_player = is_seated(room, actor)
    if may_decide(room, actor) or (left <= 0 and (is_player or actor.is_member)):
        return room, None
    if actor.person is None or not is_player:
        return room, Reply(Notice.FINISH_WAIT, {"count": left}) if left > 0 else Reply(Notice.STRANGER)
    here = {seat.person for seat in room.seats if seat.presence is Presence.SEATED}
    agreed = (room.votes.get(about, frozenset()) & here) | {actor.person.id}
    room = replace(room, votes={**room.votes, about: agreed})
    if len(agreed) >= VOTES_NEEDED:
        return room, None
    return room, Reply(Notice.FINISH_VOTE, {"count": VOTES_NEEDED - len(agreed)})


def without_votes(room: Room, person: PersonId) -> Room:
    """Forget what somebody agreed to, and whether he was to be put out."""
    kept = {about: people - {person} for about, people in room.votes.items() if about != removal_of(person)}
    return replace(
        room,
        votes={about: people for about, people in kept.items() if people},
        asks_remove=None if room.asks_remove == person else room.asks_remove,
    )
