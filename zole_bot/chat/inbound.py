"""How much one sender may want of the bot: the arithmetic, without waiting. Nobody else waits for who wants more."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from zole_bot.clock import Clock

SWEEP_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast one may go: so much at once, and then one after another."""

    burst: int
    seconds: float
    """Between two, once the burst is spent."""


OF_A_SENDER = Pace(burst=60, seconds=1 / 3)
"""Nobody who plays comes near it: a whole deal is about twenty taps of one person."""
OF_A_GROUP = Pace(burst=30, seconds=1.0)
"""For commands typed in one group by all together: more answers than these the group could not get in any case."""


class Verdict(Enum):
    """What becomes of something that came in."""

    LET_IN = auto()
    TELL = auto()
    """Too much, for the first time since all was quiet: it is said once."""
    DROP = auto()
    """Too much still."""


@dataclass(slots=True)
class _Account:
    full_at: float
    """When the whole burst may come again; each that is let in puts it off."""
    is_told: bool = False


class Inbound:
    """What came of late from each sender; whoever was quiet for as long as a burst lasts is forgotten."""

    def __init__(self, clock: Clock, pace: Pace) -> None:
        self._clock = clock
        self._pace = pace
        self._accounts: dict[int, _Account] = {}
        self._sweep_at = clock.now() + SWEEP_SECONDS

    def __len__(self) -> int:
        """Count the senders that are remembered."""
        return len(self._accounts)

    def judge(self, sender: int) -> Verdict:
        """Count something that came in, and tell what becomes of it."""
        now, pace = self._clock.now(), self._pace
        self._sweep(now)
        account = self._accounts.get(sender)
        # A machine's clock can be set back: then what lies further ahead than a burst is not believed.
        if account is None or not now < account.full_at <= now + pace.burst * pace.seconds:
            account = self._accounts[sender] = _Account(now)
        if account.full_at - now <= (pace.burst - 1) * pace.seconds:
            account.full_at += pace.seconds
            return Verdict.LET_IN
        return _turned_away(account)

    def turn_away(self, sender: int) -> Verdict:
        """Tell what becomes of something that was let in by `judge` and for which there is no room all the same."""
        return _turned_away(self._accounts.setdefault(sender, _Account(self._clock.now())))

    def _sweep(self, now: float) -> None:
        """Forget who is quiet now and then, so that memory does not grow with everybody who ever came."""
        if abs(self._sweep_at - now) <= SWEEP_SECONDS and now < self._sweep_at:
            return
        self._sweep_at = now + SWEEP_SECONDS
        self._accounts = {sender: account for sender, account in self._accounts.items() if account.full_at > now}


def _turned_away(account: _Account) -> Verdict:
    verdict = Verdict.DROP if account.is_told else Verdict.TELL
    account.is_told = True
    return verdict
