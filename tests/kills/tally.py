"""What is counted over sessions with kills: none of it may happen, but one extra message a kill."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Tally:
    """What was counted over one or more sessions."""

    sessions: int = 0
    kills: int = 0
    off_point: int = 0
    """Kills at rest since the point that was meant did not come."""
    taps_accepted: int = 0
    taps_lost: int = 0
    counted_twice: int = 0
    extra_messages: int = 0
    most_extras: int = 0
    """The most after one kill, in all chats together."""
    extras_too_many: int = 0
    """Those beyond the first after one kill."""
    extras_left: int = 0
    results_twice: int = 0
    deadlines_lost: int = 0
    files_differing: int = 0
    looked_at: int = 0
    """What people and Telegram got to see, and the log."""
    leaks: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        """Tell whether nothing happened that must not."""
        wrong = (self.taps_lost, self.counted_twice, self.extras_too_many, self.extras_left, self.results_twice)
        return not any((*wrong, self.deadlines_lost, self.files_differing, self.leaks, self.faults))

    def __str__(self) -> str:
        return (
            f"kills: {self.kills} in {self.sessions} sessions ({self.off_point} off their point), "
            f"{self.taps_accepted} taps accepted, {self.taps_lost} lost, {self.counted_twice} counted twice, "
            f"{self.extra_messages} extra messages (at most {self.most_extras} after one kill, "
            f"{self.extras_too_many} too many, {self.extras_left} left after a tap), "
            f"{self.results_twice} results twice, {self.deadlines_lost} deadlines lost, "
            f"{self.files_differing} files differing, {self.leaks} leaks in {self.looked_at} looks"
        )
