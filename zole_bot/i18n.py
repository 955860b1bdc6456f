"""Words: Fluent catalogues in Latvian, Russian and English, one folder each in `locales/`."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from importlib import resources

from fluent.runtime import FluentBundle, FluentResource

from zole_bot.names import isolated

LANGUAGES = ("lv", "ru", "en")
DEFAULT_LANGUAGE = "en"
Value = str | int
REMEMBERED = 4096
"""Texts of a language that are kept as they were put together: most of a screen is the same for many people."""
Ear = Callable[[str, str], str]
"""Hears the key and the words of a text that is told, and gives the words to tell."""
_ear: ContextVar[Ear | None] = ContextVar("ear", default=None)


class MissingTextError(KeyError):
    """A key without text, or a text that lacks a variable: a fault of ours, found by the tests."""


class Texts:
    """The texts of one language."""

    def __init__(self, language: str, sources: Mapping[str, str]) -> None:
        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        for source in sources.values():
            self._bundle.add_resource(FluentResource(source))
        self._composed = lru_cache(REMEMBERED, typed=True)(self._compose)

    def html(self, key: str, /, **values: Value) -> str:
        """Give a text for a message; what is put in cannot become markup."""
        return self._tell(key, {name: _escaped(value) for name, value in values.items()})

    def plain(self, key: str, /, **values: Value) -> str:
        """Give a text for a button, a pop-up or a document, where there is no markup."""
        return self._tell(key, values)

    def has(self, key: str) -> bool:
        """Tell whether there is such a text."""
        return self._bundle.has_message(key)

    def _tell(self, key: str, values: Mapping[str, Value]) -> str:
        text = self._composed(key, **values)
        ear = _ear.get()
        return text if ear is None else ear(key, text)

    def _compose(self, key: str, /, **values: Value) -> str:
        if not self._bundle.has_message(key):
            raise MissingTextError(f"{self.language}: {key}")
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise MissingTextError(f"{self.language}: {key}")
        shown = {name: isolated(value) if isinstance(value, str) else value for name, value in values.items()}
        text, faults = self._bundle.format_pattern(pattern, shown)
        if faults:
            raise MissingTextError(f"{self.language}: {key}: {faults[0]}")
        return str(text)


def _escaped(value: Value) -> Value:
    return html.escape(value, quote=False) if isinstance(value, str) else value


@contextmanager
def heard_by(ear: Ear) -> Iterator[None]:
    """Let each text that is told in the block, and nowhere else, pass an ear: it shows which texts a screen has."""
    token = _ear.set(ear)
    try:
        yield
    finally:
        _ear.reset(token)


def read_catalogue(language: str) -> dict[str, str]:
    """Read the files of one language: file name to Fluent source."""
    folder = resources.files("zole_bot") / "locales" / language
    files = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".ftl")), key=lambda entry: entry.name)
    return {entry.name: entry.read_text(encoding="utf-8") for entry in files}


@cache
def texts(language: str) -> Texts:
    """Give the texts of a language; of English for one we do not speak."""
    known = language if language in LANGUAGES else DEFAULT_LANGUAGE
    return Texts(known, read_catalogue(known))


def known_language(code: str | None) -> str | None:
    """Give our language for a code as Telegram tells it.

    >>> known_language("lv-LV"), known_language("de"), known_language(None)
    ('lv', None, None)
    """
    short = (code or "").split("-")[0].lower()
    return short if short in LANGUAGES else None
