"""Scenes: screens as people get to see them, each drawn in any language, and which texts of the catalogues it shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from itertools import islice

from zole_bot.chat.content import Content
from zole_bot.chat.screens.house_rules import CHOSEN
from zole_bot.chat.wanted import each_wanted_message
from zole_bot.cli.strings.message_html import MARK, UNMARK, draw_content, draw_menu_row, draw_popup
from zole_bot.cli.strings.samples import room_in
from zole_bot.i18n import DEFAULT_LANGUAGE, heard_by
from zole_bot.look import RoomLook
from zole_bot.room import CloseReason

Menu = tuple[tuple[str, str], ...]
"""Commands, each with what it does."""
Shown = Content | Menu | str
"""A message, a menu, or the words of a pop-up."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A screen at one moment."""

    name: str
    """What kind of screen it is, for people."""
    show: Callable[[str], Shown]
    """Gives it in a language, the same every time."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A scene, and the texts that were told for it."""

    scene: Scene
    shown: Shown
    texts: tuple[tuple[str, str], ...]
    """Key and words."""

    def in_sight(self) -> Iterator[str]:
        """Give the keys whose words can be read on the screen; a screen may cut them short, or not need them."""
        sight = _words(self.shown)
        yield from (key for key, words in self.texts if words in sight or escape(words, quote=False) in sight)

    def labels(self) -> Iterator[tuple[str, bool]]:
        """Give the keys that are the whole label of a button, and whether it is marked as chosen."""
        if isinstance(self.shown, Content):
            labels = {button.label for row in self.shown.rows for button in row}
            for key, words in self.texts:
                if words in labels or CHOSEN + words in labels:
                    yield key, CHOSEN + words in labels


def listen(scene: Scene) -> Heard:
    """Show a scene, and hear which texts are told for it."""
    told: list[tuple[str, str]] = []
    with heard_by(partial(_note, told)):
        shown = scene.show(DEFAULT_LANGUAGE)
    return Heard(scene, shown, tuple(told))


def live_messages(rooms: Iterable[RoomLook]) -> Iterator[Heard]:
    """Hear every message that the rooms want, in the group and in private."""
    for view in _views(rooms):
        messages, place = each_wanted_message(room_in(view, DEFAULT_LANGUAGE)), 0
        told: list[tuple[str, str]] = []
        while True:
            with heard_by(partial(_note, told)):
                message = next(messages, None)
            if message is None:
                break
            kind = message.slot.partition(":")[0]
            name = f"{kind}, {'in private' if view.seats else 'in the group'}"
            yield Heard(Scene(name, partial(_live_message, view, place)), message.content, tuple(told))
            told.clear()
            place += 1


def _views(rooms: Iterable[RoomLook]) -> Iterator[RoomLook]:
    """Take rooms apart: what the group is shown, and what each of those who sit is; all that is new to them."""
    before: RoomLook | None = None
    for room in rooms:
        if before is None or before.group != room.group:
            yield replace(room, seats=())
        known = () if before is None else before.seats
        unheard = replace(room.group, close_reason=CloseReason.CHAT_LOST)  # such a group gets no messages
        yield from (replace(room, group=unheard, seats=(seat,)) for seat in room.seats if seat not in known)
        before = room


def draw(shown: Shown) -> str:
    """Draw a screen as HTML."""
    match shown:
        case Content():
            return draw_content(shown)
        case str():
            return draw_popup(shown)
        case _:
            return "".join(draw_menu_row(command, words) for command, words in shown)


def show_marked(scene: Scene, key: str, language: str, unmarked: Shown) -> Shown:
    """Show a scene with one text marked; where the marks themselves would change the screen, without them."""
    with heard_by(lambda told, words: f"{MARK}{words}{UNMARK}" if told == key else words):
        marked = scene.show(language)
    is_same = _words(marked).replace(MARK, "").replace(UNMARK, "") == _words(unmarked)
    return marked if is_same else unmarked


def part_with_marks(shown: Shown, *, even_alone: bool) -> Content | None:
    """Give the lines of a message that have a marked text, or its row of buttons, if anything stands beside it."""
    if not isinstance(shown, Content):
        return None
    before, mark, rest = shown.text.partition(MARK)
    if mark:
        inside, _, after = rest.partition(UNMARK)
        start, end = before.rpartition("\n")[2], after.partition("\n")[0]
        is_more = bool(re.sub("<[^>]*>", "", start + end).strip())
        return Content(f"{start}{MARK}{inside}{UNMARK}{end}") if is_more or even_alone else None
    rows = [row for row in shown.rows if any(MARK in button.label for button in row) and len(row) > 1]
    return Content("", tuple(rows[:1])) if rows else None


def _live_message(room: RoomLook, place: int, language: str) -> Content:
    return next(islice(each_wanted_message(room_in(room, language)), place, None)).content


def _note(told: list[tuple[str, str]], key: str, words: str) -> str:
    told.append((key, words))
    return words


def _words(shown: Shown) -> str:
    """Give all that can be read on a screen."""
    match shown:
        case Content():
            return "\n".join([shown.text, *(button.label for row in shown.rows for button in row)])
        case str():
            return shown
        case _:
            return "\n".join(words for _, words in shown)
