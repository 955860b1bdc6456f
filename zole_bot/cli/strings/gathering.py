"""From all that can be shown to what is worth reading: the fewest screens that show every text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from zole_bot.cli.strings.scenes import Heard, Scene, Shown
from zole_bot.i18n import LANGUAGES


@dataclass(frozen=True, slots=True)
class Gathered:
    """The screens that are kept, in the order found, and what they tell about the texts."""

    scenes: tuple[Scene, ...]
    shown: tuple[dict[str, Shown], ...]
    """For each scene what it shows, by language."""
    places: dict[str, int]
    """The first screen on which a text can be read, as its place among the scenes."""
    keys: tuple[tuple[str, ...], ...]
    """For each scene the texts that can be read on it, in their order."""
    labels: dict[str, bool]
    """Texts that are labels of buttons, and whether one was marked as chosen."""


def gather(all_heard: Iterable[Heard]) -> Gathered:
    """Keep each screen that shows a text which none before it does."""
    scenes: list[Scene] = []
    keys: list[tuple[str, ...]] = []
    shown: tuple[dict[str, Shown], ...]
    """For each scene what it shows, by language."""
    places: dict[str, int] = {}
    labels: dict[str, bool] = {}
    for heard in all_heard:
        for key, is_chosen in heard.labels():
            labels[key] = labels.get(key, False) or is_chosen
        in_sight = tuple(dict.fromkeys(heard.in_sight()))
        if not all(key in places for key in in_sight):
            for key in in_sight:
                places.setdefault(key, len(scenes))
            scenes.append(heard.scene)
            keys.append(in_sight)
    shown = tuple({language: scene.show(language) for language in LANGUAGES} for scene in scenes)
    return Gathered(tuple(scenes), shown, places, tuple(keys), labels)
