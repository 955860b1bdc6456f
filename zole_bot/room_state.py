"""What a room, a seat and a hand can be in: closed sets, stored by their values, so none is ever renamed."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """What a room is doing."""

    LOBBY = "lobby"
    DEAL = "deal"
    BETWEEN = "between"
    PAUSED = "paused"
    CLOSED = "closed"


class Presence(StrEnum):
    """Whether a person sits."""

    COMING = "coming"
    """Has asked to sit, the private message is not delivered yet."""
    SEATED = "seated"
    LEFT = "left"


class PauseReason(StrEnum):
    """Why a session stands still."""

    ASKED = "asked"
    """Somebody wanted a pause."""
    NOBODY_PLAYED = "nobody_played"
    """A whole deal went by without a tap of a person."""
    UNDELIVERED = "undelivered"
    """The hand of the one in turn could not be delivered for ten minutes."""
    TOO_FEW = "too_few"
    """Fewer than three sit."""
    NO_VOICE = "no_voice"
    """The bot may not write to the group."""
    CHAT_LOST = "chat_lost"
    """The bot is out of the group; it may be let in again."""
    BROKEN_DEAL = "broken_deal"
    """The deal in play could not be played again after a start; it does not count."""


class CloseReason(StrEnum):
    """Why a room was closed."""

    FINISHED = "finished"
    """The agreed number of deals was played."""
    STOPPED = "stopped"
    """Somebody who may ended it."""
    IDLE_LOBBY = "idle_lobby"
    EMPTY_LOBBY = "empty_lobby"
    IDLE_PAUSE = "idle_pause"
    CHAT_LOST = "chat_lost"
    EVERYBODY_LEFT = "everybody_left"
    """Nobody sits any more."""


class Ring(StrEnum):
    """When a person's hand may sound as his turn begins."""

    AWAY = "away"
    """When he has tapped nothing for a while."""
    ALWAYS = "always"
    NEVER = "never"


class ShowTricks(StrEnum):
    """Which tricks' cards people may look at while a deal is played."""

    LAST = "last"
    ALL = "all"


class Page(StrEnum):
    """A side view that a hand shows until the next action."""

    CARDS = "cards"
    ASK_ZOLE = "ask_zole"
    ASK_SMALL_ZOLE = "ask_small_zole"
    MENU = "menu"
    ASK_FINISH = "ask_finish"
    ASK_LEAVE = "ask_leave"
    ASK_GIVE_UP = "ask_give_up"
    ASK_OFFER = "ask_offer"
    MINE = "mine"
    """What the player chooses for himself."""
