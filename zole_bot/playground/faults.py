"""Things that go wrong on the way, switched on by rules: what, for which calls, how many times."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from zole_bot.playground.errors import ApiError, too_many_requests


@dataclass(frozen=True, slots=True)
class Refuse:
    """The call is not handled and answered with an error; `handled_first` answers so although it was handled."""

    error: ApiError
    handled_first: bool = False


@dataclass(frozen=True, slots=True)
class Drop:
    """The connection is cut: before the call is handled, or after it, so that the answer is lost.

    `meanwhile` is called at the very moment of the cut.
    """

    handled_first: bool = False
    meanwhile: Callable[[], None] = field(default=lambda: None, repr=False)


@dataclass(frozen=True, slots=True)
class Tear:
    """The answer ends in its middle, with the connection. The call is handled at once unless told else."""

    handled_first: bool = True


@dataclass(frozen=True, slots=True)
class Delay:
    """The answer comes so many seconds of the stand-in's clock later. The call is handled at once unless told else."""

    seconds: float
    handled_first: bool = True


@dataclass(frozen=True, slots=True)
class Hang:
    """Nothing is answered until the rule is lifted."""

    handled_first: bool = False


Fault = Refuse | Drop | Tear | Delay | Hang


def flood_wait(seconds: int) -> Refuse:
    """Answer 429 with so many seconds to wait."""
    return Refuse(too_many_requests(seconds))


def server_error(code: int = 500) -> Refuse:
    """Answer 500 or 502."""
    return Refuse(ApiError(code))


def bad_request(text: str) -> Refuse:
    """Answer 400 with any text."""
    return Refuse(ApiError(400, text))


@dataclass(slots=True, eq=False)
class Rule:
    """One fault and the calls it is for. None matches anything; `times` None is until lifted."""

    fault: Fault
    method: str | None = None
    chat_id: int | None = None
    times: int | None = 1
    when: Callable[[Mapping[str, object]], bool] | None = None
    hits: int = 0
    struck: asyncio.Event = field(default_factory=asyncio.Event)
    lifted: asyncio.Event = field(default_factory=asyncio.Event)

    def matches(self, method: str, raw: Mapping[str, object]) -> bool:
        """Tell whether the fault strikes this call."""
        if self.lifted.is_set() or (self.times is not None and self.hits >= self.times):
            return False
        if self.method is not None and not _fits(self.method, method):
            return False
        if self.chat_id is not None and str(raw.get("chat_id")) != str(self.chat_id):
            return False
        return self.when is None or self.when(raw)

    def lift(self) -> None:
        """Let calls that hang go on, and strike no more."""
        self.lifted.set()


def _fits(pattern: str, method: str) -> bool:
    return method.startswith(pattern[:-1]) if pattern.endswith("*") else method == pattern


class Faults:
    """All rules; the oldest that matches a call strikes."""

    def __init__(self) -> None:
        self._rules: list[Rule] = []

    def add(
        self,
        fault: Fault,
        method: str | None = None,
        *,
        chat_id: int | None = None,
        times: int | None = 1,
        when: Callable[[Mapping[str, object]], bool] | None = None,
    ) -> Rule:
        """Add a rule. The method may end in `*` (`edit*`); `when` is asked with the raw parameters."""
        rule = Rule(fault, method, chat_id, times, when)
        self._rules.append(rule)
        return rule

    def remove(self, rule: Rule) -> None:
        """Lift one rule and know it no more."""
        rule.lift()
        self._rules.remove(rule)

    def clear(self) -> None:
        """Lift all rules."""
        for rule in self._rules:
            rule.lift()
        self._rules.clear()

    def pick(self, method: str, raw: Mapping[str, object]) -> Rule | None:
        """Give the rule that strikes this call and count it."""
        for rule in self._rules:
            if rule.matches(method, raw):
                rule.hits += 1
                rule.struck.set()
                return rule
        return None
