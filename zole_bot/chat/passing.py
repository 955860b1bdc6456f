"""Letting those behind pass: whoever waits for something of his own need not keep all of his chat waiting."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar

_way: ContextVar[Callable[[], None] | None] = ContextVar("way", default=None)


def stand_in_the_way(step_aside: Callable[[], None]) -> None:
    """Say how to step aside while the update is handled that is taken up now."""
    _way.set(step_aside)


def let_others_pass() -> None:
    """Let what came after this in the same chat be handled, although this is not done."""
    step_aside = _way.get()
    if step_aside is not None:
        step_aside()
