"""Everything the bot asked for, and everything it asked for wrongly."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from zole_bot.playground.messages import Seen


@dataclass(frozen=True, slots=True)
class Call:
    """One call: what was asked, and what came of it. `error` is Telegram's description, None when it went well."""

    at: float
    method: str
    chat_id: int | None
    thread_id: int | None
    parameters: Mapping[str, object]
    code: int = 200
    error: str | None = None
    message: Seen | None = None
    fault: str | None = None

    @property
    def is_ok(self) -> bool:
        """Tell whether the call was done. It may have been done although its answer was lost."""
        return self.error is None


@dataclass(frozen=True, slots=True)
class Violation:
    """A call that only a bug of the bot can have made."""

    at: float
    method: str
    text: str
    parameters: Mapping[str, object]

    def __str__(self) -> str:
        return f"{self.method}: {self.text} {dict(self.parameters)}"


class Log:
    """Calls in order (the newest `keep`, or all), counts of them, and violations. Polls are counted only."""

    def __init__(self, keep: int | None = None) -> None:
        self.calls: deque[Call] = deque(maxlen=keep)
        self.counts: Counter[str] = Counter()
        self.violations: list[Violation] = []
        self.watchers: list[Callable[[Call], None]] = []

    def add(self, call: Call) -> None:
        """Write down one call and show it to whoever watches."""
        self.counts[call.method] += 1
        if call.method == "getUpdates" and call.is_ok:
            return
        self.calls.append(call)
        for watch in self.watchers:
            watch(call)

    def violate(self, at: float, method: str, text: str, parameters: Mapping[str, object]) -> None:
        """Write down what the bot must never do."""
        self.violations.append(Violation(at, method, text, parameters))

    def of(self, method: str | None = None, chat_id: int | None = None) -> list[Call]:
        """Give the calls of a method (`edit*` for all that begin so) in a chat."""

        def fits(call: Call) -> bool:
            if chat_id is not None and call.chat_id != chat_id:
                return False
            if method is None:
                return True
            return call.method.startswith(method[:-1]) if method.endswith("*") else call.method == method

        return [call for call in self.calls if fits(call)]

    def busiest(self, chat_id: int, seconds: float = 60.0) -> int:
        """Give the most sends and edits in any so many seconds in one chat, refused ones included."""
        times = [call.at for call in self.calls if call.chat_id == chat_id and call.method.startswith(("send", "edit"))]
        first = most = 0
        for last, at in enumerate(times):
            while times[first] <= at - seconds:
                first += 1
            most = max(most, last - first + 1)
        return most
