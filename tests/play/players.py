"""People who tap: the green button if there is one, else any that plays on. They know nothing of the game."""

from __future__ import annotations

import random

from tests.play.evening import Evening
from zole_bot.playground import Button, Person, Seen

GREEN = ("success", "primary")
LOOKING = {"Last trick", "Menu", "Sheet", "Pause", "Back", "Leave", "My cards", "Finish"}


def choices(message: Seen) -> list[Button]:
    """Give the buttons that lead on: green ones, else plain ones that are no mere looking."""
    buttons = [button for row in message.rows for button in row if button.kind == "callback_data"]
    green = [button for button in buttons if button.style == "success"] or [b for b in buttons if b.style == "primary"]
    return green or [button for button in buttons if button.label not in LOOKING]


async def play_on(evening: Evening, people: list[Person], chance: random.Random, *, taps: int) -> int:
    """Let whoever has a turn tap, until nobody has one or so many taps are made; gives the number of taps."""
    made = 0
    while made < taps:
        ready = [person for person in people if has_turn(person)]
        if not ready:
            await evening.pass_time(1.0)
            ready = [person for person in people if has_turn(person)]
            if not ready:
                return made
        person = chance.choice(ready)
        await tap(evening, person, chance)
        made += 1
    return made


def has_turn(person: Person) -> bool:
    """Tell whether a person's newest message calls him."""
    return is_burying(person) or any(button.style in GREEN for row in newest(person).rows for button in row)


def is_burying(person: Person) -> bool:
    """Tell whether ten cards wait for two to be chosen: the only time a row has five buttons."""
    return any(len(row) == 5 for row in newest(person).rows)


def newest(person: Person) -> Seen:
    """Give the newest message of the bot in a person's private chat."""
    return [seen for seen in person.sees() if seen.sender_id != person.id][-1]


async def tap(evening: Evening, person: Person, chance: random.Random) -> None:
    """Tap something that leads on."""
    message = newest(person)
    buttons = [button for row in message.rows for button in row]
    if is_burying(person):
        ready = [button for button in buttons if button.style == "success"]
        unmarked = [button for row in message.rows if len(row) == 5 for button in row if button.style != "primary"]
        label = (ready or [chance.choice(unmarked)])[0].label
    else:
        label = chance.choice(choices(message)).label
    press = person.press_on(message, label)
    await evening.pass_time(2.0)
    assert len(press.answers) == 1, (label, press.answers)
