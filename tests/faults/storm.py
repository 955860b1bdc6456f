"""What goes wrong, one thing after the other, at random: on the way, in the news, and in the chats."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from tests.faults.evening import StormyEvening
from zole_bot.playground import (
    ApiError,
    Delay,
    Drop,
    Fault,
    Group,
    Hang,
    Kind,
    Person,
    PersonError,
    Refuse,
    Tear,
    Topic,
    flood_wait,
    server_error,
)
from zole_bot.playground.faults import Rule

METHODS = ("send*", "send*", "edit*", "edit*", "answerCallbackQuery", "delete*", "getChatMember")
LONG_WAIT_SECONDS = 1000
STALE_SECONDS = 60.0
"""A fault that has struck no call for so long is taken back."""
TOLD = (
    *(("to", "from"), ("from", "to"), ("to",), ("from",), ()),
    *(("left", "to", "from"), ("kicked", "joined", "from", "to"), ("to", "from", "left"), ("joined", "to")),
)


@dataclass(frozen=True)
class Trouble:
    """Something that lasts: when it ends, and how."""

    until: float
    undo: Callable[[], object]
    is_of_group: bool = False


@dataclass
class Storm:
    """Injects faults into one evening and counts those that struck."""

    evening: StormyEvening
    group: Group
    topic: Topic | None
    people: list[Person]
    owner: Person
    chance: random.Random
    struck: Counter[str] = field(default_factory=Counter)
    _rules: list[tuple[float, str, Rule]] = field(default_factory=list)
    _troubles: list[Trouble] = field(default_factory=list)

    @property
    def place(self) -> Group | Topic:
        """Give where people play: a topic that is gone goes on in General."""
        if self.topic is None:
            return self.group
        return self.group.general if self.topic.state.is_deleted else self.topic

    async def blow(self) -> None:
        """Let one more thing go wrong."""
        self._sweep()
        roll = self.chance.random()
        if roll < 0.5:
            self._break_calls()
        elif roll < 0.62:
            self._break_polls()
        elif roll < 0.8:
            self._mix_news()
        elif roll < 0.83:
            await self._refuse_connections()
        else:
            with suppress(PersonError):
                self.chance.choice(self._events())()

    async def calm(self) -> None:
        """Let everything be well again."""
        for trouble in self._troubles:
            with suppress(PersonError):
                trouble.undo()
        self._troubles.clear()
        self._sweep(is_last=True)
        self.evening.telegram.faults.clear()
        self.evening.is_deaf = False
        await self.evening.settle()

    def _sweep(self, *, is_last: bool = False) -> None:
        """End what lasts no longer, and count what has struck."""
        now, still = self.evening.clock.now(), []
        for at, name, rule in self._rules:
            if rule.hits:
                self.struck[name] += rule.hits
            elif not is_last and now < at + STALE_SECONDS:
                still.append((at, name, rule))
                continue
            else:
                rule.lift()
        self._rules = still
        for trouble in [trouble for trouble in self._troubles if trouble.until <= now]:
            self._troubles.remove(trouble)
            with suppress(PersonError):
                trouble.undo()

    def _last(self, undo: Callable[[], object], *, is_of_group: bool = False) -> None:
        until = self.evening.clock.now() + self.chance.choice((2.0, 5.0, 15.0))
        self._troubles.append(Trouble(until, undo, is_of_group))

    def _add(self, name: str, fault: Fault, method: str, chat: int | None = None) -> Rule:
        rule = self.evening.telegram.faults.add(fault, method, chat_id=chat)
        self._rules.append((self.evening.clock.now(), name, rule))
        return rule

    # --- on the way -------------------------------------------------------------------------------------------------

    def _break_calls(self) -> None:
        name, fault = self.chance.choice(
            (
                ("429 short", flood_wait(self.chance.randint(1, 8))),
                ("429 short", flood_wait(self.chance.randint(1, 8))),
                ("429 long" if self.chance.random() < 0.1 else "429 short", flood_wait(5)),
                ("500", server_error(500)),
                ("502", server_error(502)),
                ("502 though done", Refuse(ApiError(502), handled_first=True)),
                ("cut before", Drop()),
                ("cut after", Drop(handled_first=True)),
                ("torn answer", Tear()),
                ("slow before", Delay(self.chance.uniform(0.2, 4), handled_first=False)),
                ("slow after", Delay(self.chance.uniform(0.2, 4))),
            )
        )
        if name == "429 long":
            fault = flood_wait(LONG_WAIT_SECONDS)
        chats = [self.group.chat.id, *(person.id for person in self.people)]
        method = self.chance.choice(METHODS)
        is_of_a_chat = method not in ("answerCallbackQuery", "getChatMember") and self.chance.random() < 0.5
        self._add(name, fault, method, self.chance.choice(chats) if is_of_a_chat else None)

    def _break_polls(self) -> None:
        name, fault = self.chance.choice(
            (
                ("poll 429", flood_wait(self.chance.randint(1, 5))),
                ("poll 500", server_error(500)),
                ("poll 409", Refuse(ApiError(409, "terminated by other getUpdates request"))),
                ("poll cut before", Drop()),
                ("poll cut after", Drop(handled_first=True)),
                ("poll torn", Tear()),
                ("poll hangs", Hang()),
                ("poll hangs with news", Hang(handled_first=True)),
            )
        )
        rule = self._add(name, fault, "getUpdates")
        if isinstance(fault, Hang):
            self.evening.is_deaf = True
            self._last(lambda: self._lift(rule))

    def _lift(self, rule: Rule) -> None:
        rule.lift()
        self.evening.is_deaf = False

    async def _refuse_connections(self) -> None:
        """Be gone for a while: nobody can be connected to."""
        telegram = self.evening.telegram
        self.struck["refused"] += 1
        self._sweep(is_last=True)
        await telegram.stop()
        self.evening.is_deaf = True
        await self.evening.pass_time(self.chance.choice((2.0, 10.0, 45.0)))
        await telegram.start()
        self.evening.is_deaf = False

    # --- in the news ------------------------------------------------------------------------------------------------

    def _mix_news(self) -> None:
        updates = self.evening.telegram.updates
        if self.chance.random() < 0.6:
            self.struck["redelivered"] += 1
            updates.redeliver(self.chance.randint(1, 6))
        elif not updates.held:
            is_mixed = self.chance.random() < 0.6
            self.struck["reordered" if is_mixed else "delayed"] += 1
            updates.hold()
            self._last(lambda: self._release(is_mixed=is_mixed))

    def _release(self, *, is_mixed: bool) -> None:
        updates = self.evening.telegram.updates
        order = list(range(updates.held))
        if is_mixed:
            self.chance.shuffle(order)
        updates.release(order)

    # --- in the chats -----------------------------------------------------------------------------------------------

    def _events(self) -> list[Callable[[], None]]:
        events = [self._delete, self._delete, self._delete_in_group, self._block, self._promote]
        if not any(trouble.is_of_group for trouble in self._troubles):
            events += [self._kick, self._silence]
            if self.group.chat.kind is Kind.GROUP:
                events += [self._upgrade] * 3
            else:
                events += [self._mute]
            if self.topic is not None and not self.topic.state.is_deleted:
                events += [self._close_topic, self._delete_topic] if self.chance.random() < 0.3 else [self._close_topic]
        return events

    def _delete(self) -> None:
        person = self.chance.choice(self.people)
        seen = [message for message in person.sees() if message.sender_id != person.id]
        if seen:
            self.struck["message deleted"] += 1
            person.deletes(self.chance.choice(seen[-3:]))

    def _delete_in_group(self) -> None:
        seen = [each for each in self.owner.sees(self.group) if each.sender_id == self.evening.telegram.bot.id]
        if seen and seen[-1].chat_id == self.group.chat.id:
            self.struck["message deleted"] += 1
            self.owner.deletes(seen[-1])

    def _block(self) -> None:
        person = self.chance.choice(self.people)
        if not person.chat.is_blocked:
            self.struck["blocked"] += 1
            person.blocks_bot()
            self._last(lambda: person.unblocks_bot() if person.chat.is_blocked else None)

    def _promote(self) -> None:
        if not self._is_troubled() and self.group.chat.kind is Kind.SUPERGROUP:
            self.struck["made admin"] += 1
            self.group.promote_bot()
            self._last(self.group.demote_bot, is_of_group=True)

    def _is_troubled(self) -> bool:
        return any(trouble.is_of_group for trouble in self._troubles)

    def _kick(self) -> None:
        self.struck["kicked"] += 1
        self.group.remove_bot(is_banned=self.chance.random() < 0.5)
        self._last(self.group.add_bot, is_of_group=True)

    def _silence(self) -> None:
        self.struck["muted"] += 1
        self.group.silence_bot()
        self._last(self.group.unsilence_bot, is_of_group=True)

    def _mute(self) -> None:
        self.struck["muted"] += 1
        self.group.mute_bot()
        self._last(self.group.unmute_bot, is_of_group=True)

    def _upgrade(self) -> None:
        self.struck["upgraded"] += 1
        self.group.upgrade(tells=self.chance.choice(TOLD))

    def _close_topic(self) -> None:
        assert self.topic is not None
        self.struck["topic closed"] += 1
        self.topic.close()
        self._last(self.topic.reopen, is_of_group=True)

    def _delete_topic(self) -> None:
        assert self.topic is not None
        self.struck["topic deleted"] += 1
        self.topic.delete()
