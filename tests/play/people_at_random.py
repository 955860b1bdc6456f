"""People who tap whatever they see: at random, twice, late, with somebody else's data; and play on between, mostly.

They know the forms of buttons, not the game. `Crowd` counts what they do and keeps what went wrong with it.
"""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass, field, replace

from tests.play.evening import Evening
from zole_bot.chat.buttons import DealAct, DealTap, RoomAct, RoomTap, format_button, parse_button
from zole_bot.playground import Button, Group, Person, Press, Seen, Topic
from zole_bot.playground.presses import press_button, press_data

ANSWER_SECONDS = 2.0
PAUSES = (0.0, 0.0, 0.0, 0.4, 1.0, 2.0, 2.5)
LONG_PAUSES = (7.0, 40.0, 130.0)
"""Long enough for the board to be calm, for half a turn's time, and for the machine to move."""
JUNK: tuple[str, ...] = (
    *("", "x", "1d:1:1:1:play:Qx", "1d:zz:1:0:say:take", "1r:1:1:cut:9", "1d:1:1:0:bury:"),
    *("2d:1:1:1:play:Qc", "1o:up:"),
)
BOLD_CHANCE = 0.05
"""How often a tap that ends a session, or sends everybody home, is really made: else hardly a deal would end."""
COMMANDS = ("/zole", "/score", "/pause", "/resume", "/export", "/total", "/history")
OWN_COMMANDS = ("/hand", "/help", "/start", "/language")


@dataclass
class Crowd:
    """The people of one group, some of them seated, and all that they have tapped."""

    evening: Evening
    group: Group | Topic
    seated: list[Person]
    others: list[Person]
    """Members who watch, and tap as well."""
    chance: random.Random
    taps: int = 0
    faults: list[str] = field(default_factory=list)
    _open: list[tuple[float, Press]] = field(default_factory=list)
    _kept: deque[tuple[Person, Seen]] = field(default_factory=lambda: deque(maxlen=300))
    """Messages as somebody once saw them."""

    async def act(self) -> None:
        """Let somebody do something, let some time go by, and look whether every tap was answered in time."""
        roll = self.chance.random()
        person = self.chance.choice([*self.seated, *self.seated, *self.others])
        if roll < 0.55:
            self._play_on()
        elif roll < 0.72:
            self._tap_anything(person, times=self.chance.choice((1, 1, 2, 3)))
        elif roll < 0.82:
            self._tap_late(person)
        elif roll < 0.92:
            self._tap_as_another(person)
        elif roll < 0.94:
            self._type(person)
        elif roll < 0.95:
            self._give_up(person)
        elif roll < 0.96:
            self._delete(person)
        else:
            for _ in range(3):
                self._play_on()
                self._tap_anything(self.chance.choice(self.seated))
        is_long = self.chance.random() < 0.015
        await self.evening.pass_time(self.chance.choice(LONG_PAUSES if is_long else PAUSES))
        self._check_answers()

    async def rest(self) -> None:
        """Wait until every tap must have been answered."""
        await self.evening.pass_time(ANSWER_SECONDS)
        self._check_answers()

    # --- what they do -----------------------------------------------------------------------------------------------

    def _play_on(self) -> None:
        """Let one who is asked for something do it; what he chooses is up to chance."""
        ready = [(person, leading) for person in self.seated if (leading := self._leading(person))]
        if ready:
            person, (message, buttons) = self.chance.choice(ready)
            self._tap(person, message, self.chance.choice(buttons))

    def _leading(self, person: Person) -> tuple[Seen, list[Button]] | None:
        message = self._newest(person)
        if message is None:
            return None
        buttons = [button for button in message.buttons if button.kind == "callback_data"]
        green = [button for button in buttons if button.style == "success"]
        bids = [button for button in buttons if _act(button) in (DealAct.SAY, DealAct.ASK)]
        marks = [button for button in buttons if _act(button) is DealAct.MARK]
        blue = [button for button in buttons if button.style == "primary"]
        answers = [button for button in buttons if _act(button) in (DealAct.AGREE, DealAct.REFUSE)]
        leading = answers or green or bids or marks or blue
        return (message, leading) if leading else None

    def _newest(self, person: Person) -> Seen | None:
        return next((seen for seen in reversed(person.sees()) if seen.rows), None)

    def _tap_anything(self, person: Person, times: int = 1) -> None:
        """Tap any button on the screen, in the private chat or in the group, once or several times at once."""
        seen = [*person.sees()[-4:], *person.sees(self.group)[-5:]]
        self._kept.extend((person, message) for message in seen if message.rows)
        found = [(message, button) for message in seen for button in message.buttons if button.kind == "callback_data"]
        if found:
            message, button = self.chance.choice(found)
            for _ in range(times):
                self._tap(person, message, button)

    def _tap_late(self, person: Person) -> None:
        """Tap a button of a message as it once was."""
        kept = [message for owner, message in self._kept if owner is person]
        if kept:
            message = self.chance.choice(kept)
            self._tap(person, message, self.chance.choice(message.buttons))

    def _tap_as_another(self, person: Person) -> None:
        """Send the data of somebody else's button, or junk, from a message of one's own."""
        mine = [message for message in (*person.sees()[-2:], *person.sees(self.group)[-3:]) if message.rows]
        others = [button for owner, message in self._kept if owner is not person for button in message.buttons]
        for other in self.seated:
            newest = self._newest(other)
            if newest is not None and other is not person:
                others += newest.buttons
        datas = [button.value for button in others if button.kind == "callback_data"] + [self.chance.choice(JUNK)]
        if mine:
            data, message = self.chance.choice(datas), self.chance.choice(mine)
            if self._dares(data):
                self._add(press_data(person.world, person.user, message, data), data)

    def _type(self, person: Person) -> None:
        if self.chance.random() < 0.5:
            person.says(self.group, self.chance.choice(COMMANDS))
        elif person.chat.is_started:
            person.says_privately(self.chance.choice(OWN_COMMANDS))

    def _give_up(self, person: Person) -> None:
        """Send what the buttons at the end of the menu would send: to give up, or to offer it."""
        message = self._newest(person)
        taps = [parse_button(button.value) for button in message.buttons] if message else []
        deal = next((tap for tap in taps if isinstance(tap, DealTap)), None)
        if message and deal:
            wanted = replace(deal, act=self.chance.choice((DealAct.GIVE_UP, DealAct.OFFER)), value="")
            data = format_button(wanted)
            self._add(press_data(person.world, person.user, message, data), data)

    def _delete(self, person: Person) -> None:
        """Delete a message of the bot in one's private chat."""
        seen = [message for message in person.sees() if message.sender_id != person.id]
        if seen:
            person.deletes(self.chance.choice(seen[-3:]))

    # --- taps and their answers -------------------------------------------------------------------------------------

    def _tap(self, person: Person, message: Seen, button: Button) -> None:
        if button.kind == "callback_data" and self._dares(button.value):
            self._add(press_button(person.world, person.user, message, button), button.value)

    def _dares(self, data: str) -> bool:
        tap = parse_button(data)
        is_bold = isinstance(tap, RoomTap) and (
            (tap.act is RoomAct.FINISH and tap.value == "1") or tap.act in (RoomAct.LEAVE, RoomAct.PRESET, RoomAct.RULE)
        )
        return not is_bold or self.chance.random() < BOLD_CHANCE

    def _add(self, press: Press, _data: str) -> None:
        self.taps += 1
        self._open.append((self.evening.clock.now(), press))

    def _check_answers(self) -> None:
        """Whatever is old enough must have exactly one answer; what has one is watched a while for a second."""
        now, still = self.evening.clock.now(), []
        for at, press in self._open:
            if len(press.answers) > 1 or (now - at >= ANSWER_SECONDS and not press.answers):
                self.faults.append(f"a tap on {press.query.message.text[:60]!r} got {len(press.answers)} answers")
            elif now - at < ANSWER_SECONDS:
                still.append((at, press))
        self._open = still


def _act(button: Button) -> DealAct | None:
    tap = parse_button(button.value)
    return tap.act if isinstance(tap, DealTap) else None
