"""The page: every text in all languages side by side, as what it is on a phone, and the screens that show it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib import resources
from itertools import groupby

from zole_bot import __version__
from zole_bot.cli.strings.catalogue import SHOWN_LANGUAGES, Entry, Variant
from zole_bot.cli.strings.gathering import Gathered
from zole_bot.cli.strings.scenes import Shown, draw, part_with_marks, show_marked
from zole_bot.cli.strings.things import MESSAGE, Thing, thing_of
from zole_bot.i18n import texts

NOWHERE = "On no screen of the evenings that were played"


def make_page(entries: Sequence[Entry], gathered: Gathered, undrawn: Sequence[str] = ()) -> str:
    """Write the whole page; the same for the same texts."""
    files = [(file, tuple(group)) for file, group in groupby(entries, key=lambda entry: entry.file)]
    unseen = [entry.key for entry in entries if _is_unseen(entry, gathered)]
    links = "".join(f'<a href="#{_id(file)}">{escape(file)} <small>{len(group)}</small></a>' for file, group in files)
    parts = [
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>Every text of zole-bot {escape(__version__)}</title>",
        f"<style>{_resource('page.css')}</style></head><body>",
        f'<nav><input id="filter" type="search" placeholder="Filter" aria-label="Filter"><button id="unfold">'
        f'Unfold all screens</button>{links}<a href="#screens">Whole screens <small>{len(gathered.scenes)}</small></a>'
        "</nav><main>",
        f"<h1>Every text of zole-bot {escape(__version__)}</h1>",
        f"<p>{len(entries)} texts. {_too_long(entries, gathered)}</p>",
        f"<p>{NOWHERE}: {_links(unseen)}.</p>" if unseen else "",
        f"<p>Not drawn, for want of a sample: {escape(', '.join(undrawn))}.</p>" if undrawn else "",
    ]
    for file, group in files:
        parts.append(f'<section id="{_id(file)}"><h2>{escape(file)}</h2>')
        parts += [_card(entry, gathered) for entry in group]
        parts.append("</section>")
    parts.append('<section id="screens"><h2>Whole screens</h2>')
    for place, scene in enumerate(gathered.scenes):
        parts.append(f'<article id="screen-{place + 1}"><h3>{place + 1}. {escape(scene.name)}</h3>')
        parts.append(_side_by_side(gathered.shown[place]))
        parts.append(f'<p class="keys">{_links(gathered.keys[place])}</p></article>')
    parts.append(f"</section></main><script>{_resource('page.js')}</script></body></html>")
    return "\n".join(part for part in parts if part) + "\n"


def _card(entry: Entry, gathered: Gathered) -> str:
    """Show a text: its variants, the line or the buttons it stands in, and the whole screen, folded."""
    thing, place = thing_of(entry.key, gathered.labels), gathered.places.get(entry.key)
    limit = "" if thing.limit is None else f", at most {thing.limit} characters"
    rows = [
        _row(variant.label, (_cell(entry, variant, thing, language) for language in SHOWN_LANGUAGES))
        for variant in thing.variants(entry)
    ]
    folded = ""
    if place is not None:
        scene, unmarked = gathered.scenes[place], gathered.shown[place]
        marked = {name: show_marked(scene, entry.key, name, unmarked[name]) for name in SHOWN_LANGUAGES}
        # Where nothing is put in, the text alone was shown already.
        parts = {name: part_with_marks(shown, even_alone=bool(entry.variables)) for name, shown in marked.items()}
        if any(parts.values()):
            cells = (f'<td lang="{name}">{draw(part) if part else ""}</td>' for name, part in parts.items())
            rows.append(_row("in its place", cells))
        link = f'<a href="#screen-{place + 1}">screen {place + 1}</a>'
        folded = f"<details><summary>{escape(scene.name)}: {link}</summary>{_side_by_side(marked)}</details>"
    elif _is_unseen(entry, gathered):
        folded = f'<p class="nowhere">{NOWHERE}.</p>'
    head = f"<code>{escape(entry.key)}</code> <small>{escape(thing.name)}{limit}</small>"
    table = f"<table>{''.join(rows)}</table>"
    return f'<article id="text-{escape(entry.key)}"><h3>{head}</h3>{table}{folded}</article>'


def _row(head: str, cells: Iterable[str]) -> str:
    return f"<tr><th>{escape(head)}</th>{''.join(cells)}</tr>"


def _is_unseen(entry: Entry, gathered: Gathered) -> bool:
    """Tell of a text of a message that no screen had it; pop-ups, and words in files, are on none."""
    return entry.key not in gathered.places and thing_of(entry.key, gathered.labels) == MESSAGE


def _cell(entry: Entry, variant: Variant, thing: Thing, language: str) -> str:
    words = _words(entry, variant, thing, language)
    length = ""
    if thing.limit is not None:
        is_over = len(words) > thing.limit
        length = f'<small class="{"over" if is_over else "length"}">{len(words)}/{thing.limit}</small>'
    return f'<td lang="{language}">{thing.draw(entry.key, words)}{length}</td>'


def _words(entry: Entry, variant: Variant, thing: Thing, language: str) -> str:
    t = texts(language)
    return thing.words(t, entry.key, variant.values(entry, t))


def _side_by_side(shown: dict[str, Shown]) -> str:
    columns = "".join(f'<div class="phone" lang="{name}">{draw(shown[name])}</div>' for name in SHOWN_LANGUAGES)
    return f'<div class="screen">{columns}</div>'


def _too_long(entries: Sequence[Entry], gathered: Gathered) -> str:
    found = list(dict.fromkeys(_long_ones(entries, gathered)))
    return f"Too long: {_links(found)}." if found else "None is too long."


def _long_ones(entries: Sequence[Entry], gathered: Gathered) -> Iterator[str]:
    for entry in entries:
        thing = thing_of(entry.key, gathered.labels)
        for variant in thing.variants(entry):
            words = [_words(entry, variant, thing, language) for language in SHOWN_LANGUAGES]
            if thing.limit is not None and max(map(len, words)) > thing.limit:
                yield entry.key


def _links(keys: Iterable[str]) -> str:
    return ", ".join(f'<a href="#text-{escape(key)}">{escape(key)}</a>' for key in keys)


def _id(file: str) -> str:
    return f"file-{escape(file.removesuffix('.ftl'))}"


def _resource(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")
