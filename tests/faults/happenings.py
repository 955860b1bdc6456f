"""What people do to the chats of a bot while it plays there: messages deleted, rights taken, groups that move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from tests.faults.evening import StormyEvening
from zole_bot.playground import Group, Kind, Person, Topic

TOLD = (
    *(("to", "from"), ("from", "to"), ("to",), ("from",), ()),
    *(("left", "to", "from"), ("kicked", "joined", "from", "to"), ("to", "from", "left"), ("joined", "to")),
)


@dataclass(frozen=True)
class Trouble:
    """Something that lasts: when it ends, and how."""

    until: float
    undo: Callable[[], Awaitable[object] | object]
    is_of_group: bool = False
    is_of_storage: bool = False


@dataclass
class Happenings:
    """All that may happen in the chats of one evening, and what of it lasts."""

    evening: StormyEvening
    group: Group
    topic: Topic | None
    people: list[Person]
    owner: Person
    chance: random.Random
    struck: Counter[str] = field(default_factory=Counter)
    troubles: list[Trouble] = field(default_factory=list)

    @property
    def place(self) -> Group | Topic:
        """Give where people play: a topic that is gone goes on in General."""
        if self.topic is None:
            return self.group
        return self.group.general if self.topic.state.is_deleted else self.topic

    def last(
        self, undo: Callable[[], Awaitable[object] | object], *, is_of_group: bool = False, is_of_storage: bool = False
    ) -> None:
        """Let a trouble last for a while."""
        until = self.evening.clock.now() + self.chance.choice((2.0, 5.0, 15.0))
        self.troubles.append(Trouble(until, undo, is_of_group, is_of_storage))

    def happenings(self) -> list[Callable[[], None]]:
        """Give what may happen next."""
        events = [self._delete, self._delete, self._delete_in_group, self._block, self._promote]
        if not any(trouble.is_of_group for trouble in self.troubles):
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
            self.last(lambda: person.unblocks_bot() if person.chat.is_blocked else None)

    def _promote(self) -> None:
        if not self._is_troubled() and self.group.chat.kind is Kind.SUPERGROUP:
            self.struck["made admin"] += 1
            self.group.promote_bot()
            self.last(self.group.demote_bot, is_of_group=True)

    def _is_troubled(self) -> bool:
        return any(trouble.is_of_group for trouble in self.troubles)

    def _kick(self) -> None:
        self.struck["kicked"] += 1
        self.group.remove_bot(is_banned=self.chance.random() < 0.5)
        self.last(self.group.add_bot, is_of_group=True)

    def _silence(self) -> None:
        self.struck["muted"] += 1
        self.group.silence_bot()
        self.last(self.group.unsilence_bot, is_of_group=True)

    def _mute(self) -> None:
        self.struck["muted"] += 1
        self.group.mute_bot()
        self.last(self.group.unmute_bot, is_of_group=True)

    def _upgrade(self) -> None:
        self.struck["upgraded"] += 1
        self.group.upgrade(tells=self.chance.choice(TOLD))

    def _close_topic(self) -> None:
        assert self.topic is not None
        self.struck["topic closed"] += 1
        self.topic.close()
        self.last(self.topic.reopen, is_of_group=True)

    def _delete_topic(self) -> None:
        assert self.topic is not None
        self.struck["topic deleted"] += 1
        self.topic.delete()
