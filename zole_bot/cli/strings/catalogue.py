"""The catalogues as they are written: every key with its file, its variables and all that is chosen between."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from zole_bot.cli.strings.samples import PLURALS, long_values, sample_values
from zole_bot.i18n import DEFAULT_LANGUAGE, LANGUAGES, Texts, Value, texts

PLURAL_FORMS = frozenset({"zero", "one", "two", "few", "many", "other"})
SHOWN_LANGUAGES = ("en", *(language for language in LANGUAGES if language != "en"))
"""English first, the others beside it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One text of the catalogues, the same in all languages."""

    key: str
    file: str
    variables: tuple[str, ...]
    """In order of the alphabet."""
    choices: tuple[tuple[str, tuple[Value, ...]], ...]
    """Variables that a text is chosen by, each with at least one value for every variant of every language."""
    is_nested: bool
    """Whether one choice depends on another, so that all must be tried with all."""


@dataclass(frozen=True, slots=True)
class Variant:
    """What is put into a text, by name; who formats it fills up the rest with samples."""

    chosen: tuple[tuple[str, Value], ...] = ()
    is_long: bool = False
    """Whether names are as long as they can be."""

    @property
    def label(self) -> str:
        """Tell what is special about it, for people."""
        words = [f"{name} = {value}" for name, value in self.chosen]
        return ", ".join([*words, "long names"] if self.is_long else words)

    def values(self, entry: Entry, t: Texts) -> dict[str, Value]:
        """Give every variable of a text its value."""
        samples = {**sample_values(t), **(long_values(t) if self.is_long else {}), **dict(self.chosen)}
        return {name: samples.get(name, f"‹{name}›") for name in entry.variables}  # samples.py lacks such a name


def read_entries(catalogues: Mapping[str, Mapping[str, str]]) -> tuple[Entry, ...]:
    """Read all entries of catalogues, given by language and file, in the order in which the English ones stand."""
    readers: dict[str, _Reader] = {}
    for language in SHOWN_LANGUAGES:
        for file, source in catalogues[language].items():
            for message in FluentParser().parse(source).body:
                if isinstance(message, fluent.Message):
                    readers.setdefault(message.id.name, _Reader(file)).visit(message)
    return tuple(reader.entry(key) for key, reader in readers.items())


def variants(entry: Entry) -> Iterator[Variant]:
    """Give every variant of a text, and at last long names where there are any."""
    names, columns = [name for name, _ in entry.choices], [values for _, values in entry.choices]
    rows = max(map(len, columns), default=1)
    side_by_side = [tuple(column[row % len(column)] for column in columns) for row in range(rows)]
    for values in product(*columns) if entry.is_nested else side_by_side:
        yield Variant(tuple(zip(names, values, strict=True)))
    if set(entry.variables) & set(long_values(texts(DEFAULT_LANGUAGE))) - set(names):
        yield Variant(tuple((name, values[-1]) for name, values in entry.choices), is_long=True)


class _Reader(Visitor):
    """Collects the variables of a text in all languages, and the keys of the variants that it chooses between."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._variables: set[str] = set()
        self._choices: dict[str, list[Value]] = {}
        self._depth = 0
        self._is_nested = False

    def entry(self, key: str) -> Entry:
        """Give what was read."""
        choices = tuple((name, _tried(keys)) for name, keys in self._choices.items())
        return Entry(key, self._file, tuple(sorted(self._variables)), choices, self._is_nested)

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802  # named by the library
        self._variables.add(node.id.name)

    def visit_SelectExpression(self, node: fluent.SelectExpression) -> None:  # noqa: N802  # named by the library
        selector = _Reader(self._file)
        selector.visit(node.selector)
        for name in sorted(selector._variables):
            keys = self._choices.setdefault(name, [])
            for variant in node.variants:
                key = variant.key.name if isinstance(variant.key, fluent.Identifier) else int(variant.key.value)
                if key not in keys:
                    keys.append(key)
        self._is_nested |= self._depth > 0
        self._depth += 1
        self.generic_visit(node)
        self._depth -= 1


def _tried(keys: list[Value]) -> tuple[Value, ...]:
    """Give what is put in to see all variants: plurals by numbers, other choices as they are named."""
    words = {key for key in keys if isinstance(key, str)}
    if not words or not words <= PLURAL_FORMS:
        return tuple(keys)
    return tuple(sorted({*PLURALS, *(key for key in keys if isinstance(key, int))}))
