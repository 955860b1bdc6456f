"""Scripted people: they know what their screen shows and nothing else, and tap what looks right to them."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

from zole_bot.i18n import texts
from zole_bot.playground import Button, Person, Seen

NAMES = {
    "lv": ("Anna", "Pēteris", "Ilze", "Jānis", "Māra"),
    "ru": ("Анна", "Пётр", "Ирина", "Иван", "Мария"),
    "en": ("Anna", "Peter", "Emma", "James", "Kate"),
}
GROUP_TITLES = {"lv": "Piektdienas zole", "ru": "Золе по пятницам", "en": "Friday Zole"}

BURIAL_ROW = 5
"""Ten cards stand in two rows of five, the weaker in the second; no other screen has such rows."""
_STRONG_TRUMPS, _FAIR_TRUMPS, _WEAK_TRUMPS = 7, 5, 2
_GOOD_POINTS = 42
_DARING, _CURIOSITY, _CUTTING = 0.04, 0.05, 0.5


@dataclass(frozen=True, slots=True)
class Script:
    """How one person taps: the words of his language, and a chance of his own."""

    person: Person
    language: str
    chance: random.Random

    def word(self, key: str) -> str:
        """Give the label of a button in his language."""
        return texts(self.language).plain(key)

    def sees(self) -> Seen:
        """Give the newest message in his private chat with the bot."""
        return self.person.last()

    def is_called(self) -> bool:
        """Tell whether his newest message wants something of him."""
        message = self.sees()
        return any(button.style in {"success", "primary"} for button in message.buttons) or _is_burial(message)

    def is_offered(self, key: str) -> bool:
        """Tell whether his newest message has a certain button."""
        return self.word(key) in self.sees().labels

    def wonders(self) -> Button | None:
        """Now and then he taps something that does not lead on: the last trick, or a card he must not play."""
        message = self.sees()
        if self.word("button-menu") not in message.labels or _is_burial(message) or self.chance.random() >= _CURIOSITY:
            return None
        looking = [button for button in message.buttons if button.label == self.word("button-last-trick")]
        refused = [button for row in message.rows[:-1] for button in row if button.style is None]
        return self.chance.choice(looking or refused) if looking or (refused and not self._is_bidding()) else None

    def choose(self) -> Button:
        """Choose the tap that leads on."""
        message = self.sees()
        if _is_burial(message):
            return self._bury(message)
        if self._is_bidding():
            return self._bid(message)
        cuts = [button for button in message.buttons if button.label == "·"]
        if cuts and self.chance.random() < _CUTTING:
            return self.chance.choice(cuts)
        green = [button for button in message.buttons if button.style == "success"]
        return self.chance.choice(green or [button for button in message.buttons if button.style == "primary"])

    def _is_bidding(self) -> bool:
        return self.is_offered("button-pass")

    def _bid(self, message: Seen) -> Button:
        """Judge the hand by its last line, which counts trumps and card points."""
        trumps, points = (int(number) for number in re.findall(r"\d+", message.text.splitlines()[-1]))
        wanted = "button-pass"
        if trumps >= _STRONG_TRUMPS:
            wanted = "button-zole"
        elif trumps <= _WEAK_TRUMPS and self.is_offered("button-small-zole"):
            wanted = "button-small-zole"
        elif trumps + (points >= _GOOD_POINTS) > _FAIR_TRUMPS or self.chance.random() < _DARING:
            wanted = "button-take"
        return next(button for button in message.buttons if button.label == self.word(wanted))

    def _bury(self, message: Seen) -> Button:
        """Mark two of the weaker five, then bury them."""
        ready = [button for button in message.buttons if button.style == "success"]
        weaker = [row for row in message.rows if len(row) == BURIAL_ROW][-1]
        return self.chance.choice(ready or [button for button in weaker if button.style != "primary"])


def _is_burial(message: Seen) -> bool:
    return any(len(row) == BURIAL_ROW for row in message.rows)
