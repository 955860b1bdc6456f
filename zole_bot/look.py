"""Looks: what the screens get of a room and of a group. Nothing in here can hold a card that a viewer may not know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from zole_bot.game.house_rules import HouseRules
from zole_bot.game.scoring import DealResult, Pules
from zole_bot.game.view import View
from zole_bot.room import (
    ChatId,
    CloseReason,
    Draft,
    Page,
    PauseReason,
    PersonId,
    Phase,
    Presence,
    Ring,
    RoomId,
    ShowTricks,
)


@dataclass(frozen=True, slots=True)
class Settled:
    """A deal that counts, as people were told it; cards and proof are absent for one played with real cards."""

    number: int
    ordinal: int | None
    """Its place in the chain of secrets."""
    dealer: int
    active: tuple[int, int, int]
    seats: tuple[int, ...]
    """Who sat while it was played, in seat order."""
    cut: int
    result: DealResult
    totals: tuple[int, ...]
    """By player, after this deal."""
    view: View | None
    """Everything, opened; of the last deal only."""
    secret: str | None
    public: str | None


@dataclass(frozen=True, slots=True)
class PlayerLook:
    """A player as others may see him."""

    player: int
    person: PersonId
    name: str
    """As it is told apart from the other names of this room."""
    presence: Presence
    is_away: bool
    is_ready: bool
    is_offered: bool = False
    """Wants to hand his seat on."""
    is_absent: bool = False
    """May be put out: is away, or keeps everybody waiting where no clock runs."""
    is_waiting: bool = False
    """Sits from the next deal on."""
    page: Page = Page.CARDS
    """The side view of his private message, where there is no deal; only he is shown it."""


@dataclass(frozen=True, slots=True)
class DealLook:
    """The deal under way, as far as the viewer may know it."""

    number: int
    ordinal: int
    """In the buttons: unlike the number it is never used twice."""
    dealer: int
    active: tuple[int, int, int]
    turn: int
    player_in_turn: int | None
    """As far as the viewer may know."""
    since: float
    """When the turn began; turns that look alike differ by it."""
    view: View
    draft: Draft
    is_machine_moved: bool = False
    """Whether the machine made the last move."""
    is_refused: bool = False
    """Whether the last thing that happened was that an offer to give up was refused, as far as the viewer may know."""


@dataclass(frozen=True, slots=True)
class Look:
    """A room as one viewer may see it: a player, or (viewer None) the group. All that a screen shows is here."""

    room: RoomId
    title: str
    """The group's."""
    phase: Phase
    stage: int
    viewer: int | None
    """Player index; None: the group, idle people and strangers."""
    language: str
    """The viewer's."""
    players: tuple[PlayerLook, ...]
    """By player index."""
    circle: tuple[int, ...]
    host: int | None
    preset: str
    rules: HouseRules
    turn_seconds: int
    next_deal_seconds: int
    deals_limit: int
    seal: str
    next_dealer: int | None
    """Who deals the next deal, between deals and while paused."""
    cutter: int | None
    """The player on that dealer's right."""
    totals: tuple[int, ...]
    pules: Pules
    deal: DealLook | None
    settled: tuple[Settled, ...]
    """All that count, in order."""
    pause_reason: PauseReason | None
    close_reason: CloseReason | None
    settling: tuple[int, ...] | None
    """What the end of the session changed for each player, once closed (rules §7)."""
    asks_language: bool
    shows_presets: bool
    asks_finish: bool
    asks_remove: PersonId | None = None
    """The one of whom the group is asked whether he shall be put out."""
    votes: Mapping[str, int] = field(default_factory=dict)
    """What is voted on → how many agree."""
    free_places: int = 0
    """Seats that somebody could take between deals."""
    dealt_players: int = 0
    """Players below this index have been dealt in; a newcomer has not."""
    show_tricks: ShowTricks = ShowTricks.LAST
    broken_off: int | None = None
    """The ordinal of the deal that the end of the session broke off."""
    is_chat_lost: bool = False
    """The bot is out of the group."""
    ring: Ring = Ring.AWAY
    """The viewer's wish, as are the next two."""
    confirms_cards: bool = False
    plays_only_card: bool = False
    names_room: bool = False
    """Whether the viewer plays in several rooms, so that his hand must name the group."""
    links: Mapping[str, str] = field(default_factory=dict)
    """Addresses: `chat` of the bot's private chat, `join` of this lobby."""


@dataclass(frozen=True, slots=True)
class SeatLook:
    """What the edge needs to show one person his hand."""

    person: PersonId
    telegram_id: int
    presence: Presence
    edition: int
    rings: bool
    look: Look


@dataclass(frozen=True, slots=True)
class RoomLook:
    """A room as everybody may see it, each in his own way."""

    chat_id: int
    """Telegram's number of the group."""
    thread_id: int | None
    token: str = field(repr=False)
    """Of the lobby's deep link."""
    edition: int
    """Of the group's live message."""
    group: Look
    seats: tuple[SeatLook, ...]
    """By player index."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a person has reached in a group."""

    name: str
    deals: int
    """Deals of sessions he sat in, idle ones included."""
    points: int
    bigs: int
    """Deals in which he was the big."""
    big_wins: int


@dataclass(frozen=True, slots=True)
class PastSession:
    """A session of a group, as its history lists it."""

    played_at: float
    """Seconds since 1970 UTC: its last tap. One that nobody comes back to ends a week later."""
    preset: str
    deals: int
    totals: tuple[tuple[str, int], ...]
    """Names and points, most points first."""
    is_open: bool


@dataclass(frozen=True, slots=True)
class KnownGroup:
    """A group in which a person was met, as he may choose whether to hear of new rooms there."""

    chat: ChatId
    title: str
    wants_notice: bool
