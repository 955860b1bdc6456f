"""What changes on people's screens, told as it happens to whoever watches."""

from __future__ import annotations

from dataclasses import dataclass

from zole_bot.playground.messages import Seen


@dataclass(frozen=True, slots=True)
class Posted:
    """A message has appeared."""

    message: Seen


@dataclass(frozen=True, slots=True)
class Edited:
    """A message shows something else."""

    message: Seen


@dataclass(frozen=True, slots=True)
class Removed:
    """A message is gone."""

    message: Seen


@dataclass(frozen=True, slots=True)
class Tapped:
    """A person has tapped a button."""

    person_id: int
    message: Seen
    label: str


@dataclass(frozen=True, slots=True)
class Answered:
    """A tap was answered; only who tapped sees it."""

    person_id: int
    chat_id: int
    text: str
    is_alert: bool
    url: str | None
    data: str
    """What the tapped button had sent."""


Event = Posted | Edited | Removed | Tapped | Answered
