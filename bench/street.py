"""Many tables at once: groups of three people at the stand-in who play as their screens tell them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from zole_bot.cli.scripted import NAMES, Script
from zole_bot.playground import Edited, Event, Group, Person, Playground, Posted, Seen
from zole_bot.playground.presses import Press, press_button

SEATS = 3
PATIENCE_SECONDS = 60.0
STALE_SECONDS = 1.0


@dataclass(slots=True)
class Table:
    """A group with three people, and whether something on their screens has changed."""

    group: Group
    people: Sequence[Person]
    scripts: Sequence[Script]
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    tapped: dict[int, Seen] = field(default_factory=dict)
    """Person → the message as it was when he tapped on it: nobody taps on it again while it looks the same."""

    def called(self) -> Script | None:
        """Tell who is asked for something: whoever may begin the next deal, else the one in turn."""
        awake = [script for script in self.scripts if self.tapped.get(script.person.id) != script.sees()]
        offered = (script for script in awake if script.is_offered("button-next-deal"))
        return next(offered, None) or next((script for script in awake if script.is_called()), None)

    def press(self, script: Script) -> Press:
        """Let somebody tap what leads on."""
        message = self.tapped[script.person.id] = script.sees()
        wanted = {script.word("button-next-deal"), script.word("button-take")}
        button = next((one for one in message.buttons if one.label in wanted), None) or script.choose()
        return press_button(script.person.world, script.person.user, message, button)


class Street:
    """The stand-in with its tables; a table is changed when anything in its chats is."""

    def __init__(self, telegram: Playground, rooms: int, seed: int) -> None:
        self.telegram = telegram
        self.tables: list[Table] = []
        self.taps = 0
        """Those that were answered as done."""
        self._of_chat: dict[int, Table] = {}
        for number in range(rooms):
            people = [telegram.new_person(name) for name in NAMES["en"][:SEATS]]
            group = telegram.new_group(f"Friends {number}", people, with_bot=True)
            scripts = [Script(person, "en", random.Random(f"{seed} {person.id}")) for person in people]
            table = Table(group, people, scripts)
            self.tables.append(table)
            self._of_chat |= dict.fromkeys([group.id, *(person.id for person in people)], table)
        telegram.watch(self._hear)

    def _hear(self, event: Event) -> None:
        if isinstance(event, Posted | Edited) and (table := self._of_chat.get(event.message.chat_id)) is not None:
            table.changed.set()

    async def until(self, table: Table, seconds: float = PATIENCE_SECONDS) -> None:
        """Wait in real time for a change at a table. Raises `TimeoutError`."""
        async with asyncio.timeout(seconds):
            await table.changed.wait()
        table.changed.clear()

    async def tap(self, table: Table, script: Script) -> None:
        """Let somebody tap what leads on, and wait in real time until it is answered and his screen has changed."""
        message = script.sees()
        answer = await table.press(script).answer(PATIENCE_SECONDS)
        self.taps += not answer.text
        try:
            while script.sees() == message:
                await self.until(table, STALE_SECONDS)
        except TimeoutError:
            return  # overtaken: he looks again
