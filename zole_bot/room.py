"""A room: the place in a chat where one session is held, and everything about it that is not the game itself.

Pure values. A room is loaded, changed by making another value, and saved; screens get a `Look` of it (look.py), never
the room, because a room holds the cards of everybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NewType

from zole_bot.game.cards import Card
from zole_bot.game.house_rules import HouseRules
from zole_bot.game.session import Session
from zole_bot.room_deal import RoomDeal
from zole_bot.room_state import CloseReason, Page, PauseReason, Phase, Presence, Ring, ShowTricks

__all__ = [
    "MAX_SEATS",
    "MIN_SEATS",
    "Chat",
    "ChatId",
    "CloseReason",
    "Draft",
    "Page",
    "PauseReason",
    "Person",
    "PersonId",
    "Phase",
    "Presence",
    "Ring",
    "Room",
    "RoomId",
    "Seat",
    "ShowTricks",
]

ChatId = NewType("ChatId", int)
"""Our own number of a group; Telegram's is a column beside it, because it changes when a group is upgraded."""
PersonId = NewType("PersonId", int)
"""Our own number of a person."""
RoomId = NewType("RoomId", int)

MIN_SEATS = 3
MAX_SEATS = 5


@dataclass(frozen=True, slots=True)
class Chat:
    """A group and what it has chosen."""

    id: ChatId
    telegram_id: int
    title: str
    language: str | None
    """None until somebody chose: then the opener's decides."""
    preset: str
    rules: HouseRules
    turn_seconds: int
    """0: no clock."""
    next_deal_seconds: int
    """0: the next deal begins by taps only."""
    deals_limit: int
    """0: open end."""
    show_tricks: ShowTricks = ShowTricks.LAST
    quiet_hours: str = ""
    """When no room may be opened, as `22-8`; empty: always allowed."""
    rooms_a_day: int = 0
    """0: as many as people like."""
    left_at: float | None = None
    """Since when the bot is out of the group; None: it is in."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has talked to the bot."""

    id: PersonId
    telegram_id: int
    name: str
    language: str | None
    """What the person chose; else `language_code`, what Telegram tells."""
    language_code: str | None
    is_reachable: bool
    """Whether a private message can be expected to arrive."""
    ring: Ring = Ring.AWAY
    confirms_cards: bool = False
    """Wants to be asked before a card is played."""
    plays_only_card: bool = False
    """Lets the machine play for him when a single card is allowed."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What a player has prepared and not done yet; dropped at the next action."""

    marked: tuple[Card, ...] = ()
    """Cards to bury, at most two, the older mark first; or the one card to be played after a question."""
    page: Page = Page.CARDS


@dataclass(frozen=True, slots=True)
class Seat:
    """A person in a room; `player` is the index that the session file knows, and never changes once play has begun."""

    player: int
    person: PersonId
    telegram_id: int
    name: str
    language: str
    presence: Presence
    since: float
    """When he came, or asked to."""
    touched_at: float
    """His last tap in this room."""
    missed: int = 0
    """Moves in a row that the machine made for him."""
    is_away: bool = False
    """The machine moves for him at once."""
    is_ready: bool = False
    """Has asked for the next deal."""
    edition: int = 0
    """Raised whenever his hand is to be a new message rather than an edit."""
    rings: bool = False
    """Whether that new message may sound."""
    draft: Draft = Draft()
    has_acted: bool = False
    """Has made a move himself in the deal under way."""
    machine_deals: int = 0
    """Deals in a row in which he played and made no move himself."""
    is_offered: bool = False
    """Wants to hand the seat on: who sits down takes it."""
    pace: float = 4.0
    """Seconds that his moves usually take."""
    ring: Ring = Ring.AWAY
    confirms_cards: bool = False
    plays_only_card: bool = False


@dataclass(frozen=True, slots=True)
class Room:
    """A room with all that is hidden in it. Only the service and the storage hold one."""

    id: RoomId
    chat: Chat
    thread_id: int | None
    phase: Phase
    stage: int
    """Raised whenever the phase changes; in every button that does not belong to a deal."""
    session_id: str
    """32 hex digits; the `id` of the session file."""
    secret: bytes = field(repr=False)
    """The last of the chain of secrets."""
    seal: str
    """The commitment of the first deal."""
    token: str = field(repr=False)
    """In the deep link of the lobby."""
    language: str
    preset: str
    rules: HouseRules
    turn_seconds: int
    next_deal_seconds: int
    deals_limit: int
    opened_at: float
    touched_at: float
    """The last tap of anybody."""
    seats: tuple[Seat, ...] = ()
    """By player index, those who left included."""
    circle: tuple[int, ...] = ()
    """Player indices in seat order, of those who sit; in a session, who will sit from the next deal on."""
    host: int | None = None
    session: Session | None = None
    """None in the lobby."""
    deal: RoomDeal | None = None
    dealt: int = 0
    """Deals dealt so far, void ones included: the place in the chain of secrets."""
    public_base: str = ""
    """What the public part of the next deal's proof begins with (record.md)."""
    first_dealer: int | None = None
    """Drawn when the session begins."""
    cut: int = 0
    """Where the pack is cut for the next deal."""
    phase_since: float = 0.0
    turn_since: float = 0.0
    """When the turn under way began."""
    delivered_at: float | None = None
    """When Telegram took the hand with the turn's buttons: the clock runs from here."""
    half_rung: bool = False
    pause_reason: PauseReason | None = None
    close_reason: CloseReason | None = None
    asks_language: bool = False
    """The first lobby of a group shows the languages."""
    shows_presets: bool = False
    """The lobby shows the presets instead of its usual buttons."""
    edition: int = 0
    """Raised when the group's live message is to be a new one at the bottom."""
    asks_finish: bool = False
    """The group's message asks whether the session shall really end, or an absent player be put out."""
    asks_remove: PersonId | None = None
    """The one of whom it asks whether he shall really be put out."""
    votes: Mapping[str, frozenset[PersonId]] = field(default_factory=dict)
    """What is voted on (`finish`, `remove:2`) → who agrees; they hold until the phase changes."""
    show_tricks: ShowTricks = ShowTricks.LAST
    topic_gone: bool = False
    """The topic of `thread_id` was deleted, and General had another room."""

    def with_seat(self, seat: Seat) -> Room:
        """Give the room with one seat changed."""
        return replace(self, seats=(*self.seats[: seat.player], seat, *self.seats[seat.player + 1 :]))

    def in_phase(self, phase: Phase, now: float) -> Room:
        """Give the room as it begins another phase: its older buttons are void, and so is what was asked or voted."""
        return replace(
            self,
            phase=phase,
            stage=self.stage + 1,
            phase_since=now,
            delivered_at=None,
            half_rung=False,
            pause_reason=None,
            asks_finish=False,
            asks_remove=None,
            votes={},
        )
