"""Screens that are shown when somebody asks: found in the package of the screens, drawn with everything they may get.

A screen is a public function that gives a `Content`, or the words of a pop-up and has that in its name; what it wants
is told by the types of its parameters.
"""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module
from itertools import product
from typing import Any, get_type_hints

from zole_bot.chat import screens, wanted
from zole_bot.chat.content import Content
from zole_bot.chat.screens.commands import COMMANDS, menu
from zole_bot.cli.strings.page_samples import Sample, samples_of
from zole_bot.cli.strings.samples import look_in
from zole_bot.cli.strings.scenes import Heard, Menu, Scene, listen
from zole_bot.i18n import texts
from zole_bot.look import Look, RoomLook
from zole_bot.room import Phase


def asked_pages(rooms: Iterable[RoomLook]) -> Iterator[Heard]:
    """Hear every screen that is shown on demand, and the menus of commands."""
    looks = tuple(_telling_looks(rooms))
    for function in page_functions():
        kind, wants = function.__name__.replace("_", " "), _parameters(function)
        for samples in product(*(_samples(name, hint, kind, looks) for name, hint in wants.items())):
            yield listen(Scene(kind, partial(_call, function, dict(zip(wants, samples, strict=True)))))
    for scope in COMMANDS:
        yield listen(Scene(f"menu of commands, {scope}", partial(_menu, scope)))


def page_functions() -> tuple[Callable[..., Any], ...]:
    """Find the screens that are no live messages of a room."""
    found = []
    for module_info in pkgutil.iter_modules(screens.__path__, f"{screens.__name__}."):
        module = import_module(module_info.name)
        for name, function in inspect.getmembers(module, inspect.isfunction):
            gives = get_type_hints(function).get("return")
            is_screen = gives is Content or (gives is str and "popup" in name)
            if is_screen and function.__module__ == module.__name__ and name[0] != "_" and not hasattr(wanted, name):
                found.append(function)
    return tuple(found)


def undrawn_pages() -> tuple[str, ...]:
    """Tell which screens cannot be drawn, and for want of what: samples for it belong into page_samples.py."""
    return tuple(
        f"{function.__name__} ({name})"
        for function in page_functions()
        for name, hint in _parameters(function).items()
        if hint is not Look and not _samples(name, hint, "", ())
    )


def _parameters(function: Callable[..., Any]) -> dict[str, object]:
    hints = get_type_hints(function)
    return {name: hints[name] for name in inspect.signature(function).parameters}


def _call(function: Callable[..., Any], samples: dict[str, Sample], language: str) -> Any:
    return function(**{name: sample(language) for name, sample in samples.items()})


def _menu(scope: Any, language: str) -> Menu:
    return menu(texts(language), scope)


def _telling_looks(rooms: Iterable[RoomLook]) -> Iterator[Look]:
    """Give what one who sits sees, once for each kind of moment."""
    seen: set[object] = set()
    for room in rooms:
        for look in [seat.look for seat in room.seats][:1]:
            has_tricks = look.deal is not None and bool(look.deal.view.tricks)
            kind = (look.phase, look.preset, look.rules, has_tricks, look.pules.is_any_open)
            if kind not in seen and (look.phase is not Phase.DEAL or has_tricks):
                seen.add(kind)
                yield look


def _samples(name: str, hint: object, kind: str, looks: Sequence[Look]) -> Sequence[Sample]:
    if hint is Look:  # a pop-up tells of a session
        return [partial(look_in, look) for look in looks if look.totals or "popup" not in kind]
    return samples_of(name, hint)
