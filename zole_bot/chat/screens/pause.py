"""What a pause is told by, and whether it can be ended by a tap."""

from __future__ import annotations

from zole_bot.i18n import Texts
from zole_bot.look import Look
from zole_bot.room import PauseReason


def pause_line(look: Look, t: Texts) -> str:
    """Tell why nothing goes on. Where the group cannot be written to, only those who read it in private learn why."""
    reason = look.pause_reason
    if look.is_chat_lost:
        reason = PauseReason.CHAT_LOST
    elif reason is None or reason is PauseReason.CHAT_LOST:  # it is in again, and waits to be asked to go on
        reason = PauseReason.ASKED
    if reason is PauseReason.NO_VOICE and look.viewer is not None:
        return t.html("hand-no-voice", group=look.title)
    return t.html(f"pause-{reason}")


def can_resume(look: Look) -> bool:
    """Tell whether anybody can go on now."""
    return not look.is_chat_lost
