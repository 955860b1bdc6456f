"""What was said long ago, while nobody listened, is done no more: a room that opens hours later helps nobody."""

from __future__ import annotations

from telegram import Message
from telegram.ext.filters import MessageFilter

from zole_bot.clock import Clock

OLD_SECONDS = 10 * 60.0
"""After so long nobody waits for what he asked for; clocks of two machines differ by less."""


class Recent(MessageFilter):
    """Lets through what was written a short while ago."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def filter(self, message: Message) -> bool:
        """Tell whether somebody may still wait for an answer."""
        return self._clock.wall() - message.date.timestamp() < OLD_SECONDS
