"""A Latvian and a Russian group play at the same time, and each reads nothing but its own language."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from tests.play.evening import Evening, an_evening
from tests.play.players import choices, has_turn, is_burying, newest
from zole_bot.i18n import LANGUAGES, read_catalogue, texts
from zole_bot.playground import Answered, Edited, Event, Person, Posted, Press
from zole_bot.room import RoomId

WORD = re.compile(r"[^\W\d_]{3,}")
PEOPLE = {"lv": ("Anna", "Zane", "Edgars"), "ru": ("Ольга", "Пётр", "Вера")}


class Words(Visitor):
    """Gathers the words of a catalogue."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_TextElement(self, node: fluent.TextElement) -> None:  # noqa: N802  # named by the library
        self.found |= words_in(str(node.value))


def words_in(text: str) -> set[str]:
    return set(WORD.findall(text.casefold()))


@cache
def words_of(language: str) -> frozenset[str]:
    words = Words()
    for source in read_catalogue(language).values():
        words.visit(FluentParser().parse(source))
    return frozenset(words.found)


@cache
def foreign_to(language: str) -> frozenset[str]:
    """Give the words that only other languages have."""
    others = [words_of(other) for other in LANGUAGES if other != language]
    return frozenset().union(*others) - words_of(language)


class Heard:
    """Everything that the bot shows in some chats and tells some people, by the language it should have."""

    def __init__(self, bot_id: int) -> None:
        self.bot_id = bot_id
        self.language: dict[int, str] = {}
        """By chat, or by person for pop-ups."""
        self.texts: list[tuple[str, str]] = []

    def see(self, event: Event) -> None:
        """Keep what appears."""
        match event:
            case Posted(message) | Edited(message) if message.sender_id == self.bot_id:
                told = " · ".join([message.text, *message.labels])
                self.texts.append((self.language[message.chat_id], told))
            case Answered():
                self.texts.append((self.language[event.person_id], event.text))

    def strays(self) -> Iterator[tuple[str, str, set[str]]]:
        """Find words of a foreign language."""
        for language, text in self.texts:
            if strange := words_in(text) & foreign_to(language):
                yield language, text, strange


def play_one(people: list[Person], chance: random.Random) -> Press | None:
    """Let whoever has a turn tap something that leads on, without waiting for the answer."""
    ready = [person for person in people if has_turn(person)]
    if not ready:
        return None
    message = newest(ready[0])
    if is_burying(ready[0]):
        done = [button for button in message.buttons if button.style == "success"]
        unmarked = [button for row in message.rows if len(row) == 5 for button in row if button.style != "primary"]
        return ready[0].press_on(message, (done or unmarked)[0].label)
    return ready[0].press_on(message, chance.choice(choices(message)).label)


async def deals_of(evening: Evening, room_id: int) -> int:
    """Count the deals that are over in a room."""
    session = (await evening.service.rooms.look(RoomId(room_id))).session
    assert session is not None
    return session.deals


async def test_two_groups_play_at_once_and_neither_reads_a_word_of_the_other(tmp_path: Path) -> None:
    """Field case 90: lv and ru groups interleaved update by update: no foreign string in either.

    In each group sits one who has chosen the other language: his private messages and pop-ups are in it, no others are.
    """
    async with an_evening(tmp_path) as evening:
        heard, chance = Heard(evening.telegram.bot.id), random.Random(5)
        crowds: dict[str, list[Person]] = {}
        groups = {}
        for language, names in PEOPLE.items():
            other = "ru" if language == "lv" else "lv"
            codes = (language, language, other)
            crowds[language] = [
                evening.telegram.new_person(name, language_code=code) for name, code in zip(names, codes, strict=True)
            ]
            group = groups[language] = evening.telegram.new_group("77", crowds[language], with_bot=True)
            heard.language |= {group.id: language} | {
                person.id: code for person, code in zip(crowds[language], codes, strict=True)
            }
        await evening.pass_time(61)
        evening.telegram.watch(heard.see)
        for language, people in crowds.items():
            people[0].says(groups[language], "/zole")
        await evening.pass_time(3)
        for at in range(3):
            presses = [
                people[at].press(texts(code).plain("button-join"), groups[code]) for code, people in crowds.items()
            ]
            await evening.settle()
            for people, press in zip(crowds.values(), presses, strict=True):
                if (url := (await press.answer()).url) is not None:
                    people[at].opens(url)
            await evening.settle()
        for code, people in crowds.items():
            people[0].press(texts(code).plain("button-start"), groups[code])
        await evening.pass_time(3)
        while min([await deals_of(evening, room) for room in (1, 2)]) == 0:
            made = [tap for people in crowds.values() if (tap := play_one(people, chance)) is not None]
            assert made
            await evening.pass_time(2)
        for code, people in crowds.items():
            for command in ("/score", "/total", "/settings", "/help"):
                people[0].says(groups[code], command)
            for person in people:
                person.press(texts(heard.language[person.id]).plain("button-sheet"))
        await evening.pass_time(90)
        assert {language for language, _ in heard.texts} == {"lv", "ru"}
        assert len(heard.texts) > 150
        assert list(heard.strays()) == []
