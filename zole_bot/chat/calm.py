"""Calm: a mere change of turn is shown on the board only when nothing else happens there for a while."""

from __future__ import annotations

from zole_bot.chat.gateway import Gateway
from zole_bot.chat.ledger import Copy
from zole_bot.chat.wanted import Wanted

CALM_SECONDS = 6.0
"""A mere change of turn is shown on the board after so long without another change."""
CALLS_LEFT_FOR_CALM = 8


def put_off_until(copy: Copy, wish: Wanted, changed_at: float, now: float, gateway: Gateway) -> float | None:
    """Tell when to look again whether only the turn has changed on a board; None: it is to be shown now."""
    if wish.weight is None or copy.shown is None or copy.weight != wish.weight:
        return None
    if now < changed_at + CALM_SECONDS:
        return changed_at + CALM_SECONDS
    return now + CALM_SECONDS if gateway.calls_left(wish.chat) < CALLS_LEFT_FOR_CALM else None
