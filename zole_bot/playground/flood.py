"""Telegram's limits on how often a bot may send, as far as they are known. Off unless switched on."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass

from zole_bot.playground.chats import Chat
from zole_bot.playground.clock import Clock
from zole_bot.playground.errors import too_many_requests

_COUNTED = ("send", "edit")
_FREE = frozenset(("sendChatAction",))


@dataclass(frozen=True, slots=True)
class FloodLimits:
    """How much is allowed. Sends and edits count together; answers to taps, deletions and reads are free."""

    group_calls: int = 20
    group_seconds: float = 60.0
    private_burst: float = 5.0
    private_per_second: float = 1.0
    overall_per_second: int = 30
    shortest_ban_seconds: int = 3
    prolonged_by_seconds: float = 2.0


def is_counted(method: str) -> bool:
    """Tell whether a call of the method counts."""
    return method.startswith(_COUNTED) and method not in _FREE


class Flood:
    """Counts calls and bans a chat that had too many. A call during the ban prolongs it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.limits: FloodLimits | None = None
        self.refusals = 0
        self._groups: dict[int, deque[float]] = {}
        self._private: dict[int, tuple[float, float]] = {}
        self._overall: deque[float] = deque()
        self._banned_until: dict[int, float] = {}

    def switch_on(self, limits: FloodLimits | None = None) -> None:
        """Enforce the limits from now on."""
        self.limits = limits or FloodLimits()

    def switch_off(self) -> None:
        """Let everything through and forget the bans."""
        self.limits = None
        self._banned_until.clear()

    def ban(self, chat_id: int, seconds: float) -> None:
        """Ban one chat now, whatever the counts say. Works only while the limits are on."""
        self._banned_until[chat_id] = self._clock.now() + seconds

    def count(self, method: str, chat: Chat) -> None:
        """Count one call; raise 429 when it is too much."""
        limits = self.limits
        if limits is None or not is_counted(method):
            return
        now = self._clock.now()
        banned_until = self._banned_until.get(chat.id, 0.0)
        if now < banned_until:
            self._refuse(chat, banned_until + limits.prolonged_by_seconds - now)
        wait = max(self._overall_wait(limits, now), self._chat_wait(limits, chat, now))
        if wait > 0:
            self._refuse(chat, max(wait, limits.shortest_ban_seconds))
        self._overall.append(now)
        if chat.is_private:
            tokens, since = self._private.get(chat.id, (limits.private_burst, now))
            tokens = min(limits.private_burst, tokens + (now - since) * limits.private_per_second)
            self._private[chat.id] = (tokens - 1, now)
        else:
            self._groups[chat.id].append(now)

    def _refuse(self, chat: Chat, seconds: float) -> None:
        wait = math.ceil(seconds)
        self._banned_until[chat.id] = self._clock.now() + wait
        self.refusals += 1
        raise too_many_requests(wait)

    def _overall_wait(self, limits: FloodLimits, now: float) -> float:
        calls = self._overall
        while calls and calls[0] <= now - 1.0:
            calls.popleft()
        return calls[0] + 1.0 - now if len(calls) >= limits.overall_per_second else 0.0

    def _chat_wait(self, limits: FloodLimits, chat: Chat, now: float) -> float:
        if chat.is_private:
            tokens, since = self._private.get(chat.id, (limits.private_burst, now))
            tokens = min(limits.private_burst, tokens + (now - since) * limits.private_per_second)
            return 0.0 if tokens >= 1 else (1 - tokens) / limits.private_per_second
        calls = self._groups.setdefault(chat.id, deque())
        while calls and calls[0] <= now - limits.group_seconds:
            calls.popleft()
        return calls[0] + limits.group_seconds - now if len(calls) >= limits.group_calls else 0.0
