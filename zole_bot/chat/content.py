"""What a message shows: its text and its buttons, as plain values without Telegram's types."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Style(StrEnum):
    """The colour of a button."""

    PLAIN = "plain"
    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """One button: it carries data to us or opens an address."""

    label: str
    data: str | None = None
    """What comes back when it is tapped; 1 to 64 bytes."""
    url: str | None = None
    style: Style = Style.PLAIN

    def __post_init__(self) -> None:
        if (self.data is None) == (self.url is None):
            raise ValueError("a button has either data or a url")


@dataclass(frozen=True, slots=True)
class Content:
    """All that one message shows. Two that are equal look the same, so the second need not be sent."""

    text: str
    """HTML as Telegram reads it; whatever people typed is escaped already."""
    rows: tuple[tuple[Button, ...], ...] = ()
