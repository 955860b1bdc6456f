"""What goes wrong, one thing after the other, at random: on the way to the server and back, and in the news."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field

from tests.faults.happenings import Happenings, Trouble
from tests.play.database_faults import a_full_disk, held_by_another_program, impatient
from zole_bot.playground import (
    ApiError,
    Delay,
    Drop,
    Fault,
    Hang,
    PersonError,
    Refuse,
    Tear,
    flood_wait,
    server_error,
)
from zole_bot.playground.faults import Rule

METHODS = ("send*", "send*", "edit*", "edit*", "answerCallbackQuery", "delete*", "getChatMember")
METHODS_OF_STARTS = ("getMe", "deleteWebhook", "setMyCommands")
AT_STARTS = (("429 short", flood_wait(3)), ("500", server_error(500)), ("cut before", Drop()), ("torn answer", Tear()))
LONG_WAIT_SECONDS = 1000
BLOWS_A_MACHINE = 7
OF_MACHINES = frozenset({"refused", "disk full", "database locked", "restarted"})
STALE_SECONDS = 60.0
"""A fault that has struck no call for so long is taken back."""


@dataclass
class Storm(Happenings):
    """Injects faults into one evening and counts those that struck."""

    _blows: int = 0
    _of_machines: list[Callable[[], Awaitable[None]]] = field(default_factory=list)
    _rules: list[tuple[float, str, Rule]] = field(default_factory=list)

    async def blow(self) -> None:
        """Let one more thing go wrong."""
        await self._sweep()
        self._blows += 1
        roll = self.chance.random()
        if self._blows % BLOWS_A_MACHINE == 0:
            await self._happen_to_machines()
        elif roll < 0.5:
            self._break_calls()
        elif roll < 0.62:
            self._break_polls()
        elif roll < 0.78:
            self._mix_news()
        else:
            with suppress(PersonError):
                self.chance.choice(self.happenings())()

    def has_struck(self, faults: int) -> bool:
        """Tell whether so many faults have struck, and each of those that befall a whole machine."""
        return self.struck.total() >= faults and set(self.struck) >= OF_MACHINES

    async def calm(self) -> None:
        """Let everything be well again."""
        await self._end(list(self.troubles))
        await self._sweep(is_last=True)
        self.evening.telegram.faults.clear()
        await self.evening.settle()

    async def _sweep(self, *, is_last: bool = False) -> None:
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
        await self._end([trouble for trouble in self.troubles if trouble.until <= now])

    async def _end(self, troubles: list[Trouble]) -> None:
        for trouble in troubles:
            self.troubles.remove(trouble)
            with suppress(PersonError):
                undone = trouble.undo()
                if isinstance(undone, Awaitable):
                    await undone

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
                ("poll 429", flood_wait(self.chance.choice((1, 3, 5, 90)))),
                ("poll 500", server_error(500)),
                ("poll 409", Refuse(ApiError(409, "terminated by other getUpdates request"))),
                ("poll cut before", Drop()),
                ("poll cut after", Drop(handled_first=True)),
                ("poll torn", Tear()),
                ("poll slow", Delay(self.chance.uniform(0.2, 20), handled_first=self.chance.random() < 0.5)),
                ("poll hangs", Hang()),
                ("poll hangs with news", Hang(handled_first=True)),
            )
        )
        rule = self._add(name, fault, "getUpdates")
        if isinstance(fault, Hang):
            self.last(rule.lift)

    async def _refuse_connections(self) -> None:
        """Be gone for a while: nobody can be connected to."""
        telegram = self.evening.telegram
        self.struck["refused"] += 1
        await self._sweep(is_last=True)
        await telegram.stop()
        await self.evening.pass_time(self.chance.choice((2.0, 10.0, 45.0)))
        await telegram.start()

    # --- on the bot's own machine -----------------------------------------------------------------------------------

    async def _happen_to_machines(self) -> None:
        """Let something befall a whole machine, the server's or the bot's: everything once before anything again."""
        if not self._of_machines:
            self._of_machines = [self._refuse_connections, self._fill_disk, self._hold_database, self._restart]
            self.chance.shuffle(self._of_machines)
        await self._of_machines.pop()()

    async def _fill_disk(self) -> None:
        """Let nothing be stored for a while, since there is no room on the disk."""
        await self._end([trouble for trouble in self.troubles if trouble.is_of_storage])
        self.struck["disk full"] += 1
        stack = AsyncExitStack()
        await stack.enter_async_context(a_full_disk(self.evening.service.storage))
        self.last(stack.aclose, is_of_storage=True)

    async def _hold_database(self) -> None:
        """Let nothing be stored for a while, since another program holds the database for longer than anybody waits."""
        await self._end([trouble for trouble in self.troubles if trouble.is_of_storage])
        self.struck["database locked"] += 1
        stack = AsyncExitStack()
        await stack.enter_async_context(impatient(self.evening.service.storage))
        await self.evening.settle()  # what is being written now must not wait for us, nor we for it
        stack.enter_context(held_by_another_program(self.evening.path))
        self.last(stack.aclose, is_of_storage=True)

    async def _restart(self) -> None:
        """Start the bot anew, as a deploy does, in the middle of whatever goes on; and that can go wrong as well."""
        self.struck["restarted"] += 1
        await self._end([trouble for trouble in self.troubles if trouble.is_of_storage])
        if self.chance.random() < 0.5:
            name, fault = self.chance.choice(AT_STARTS)
            self._add(name, fault, self.chance.choice(METHODS_OF_STARTS))
        await self.evening.restart(self.chance.choice((0.0, 0.0, 5.0, 90.0)))

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
            self.last(lambda: self._release(is_mixed=is_mixed))

    def _release(self, *, is_mixed: bool) -> None:
        updates = self.evening.telegram.updates
        order = list(range(updates.held))
        if is_mixed:
            self.chance.shuffle(order)
        updates.release(order)
