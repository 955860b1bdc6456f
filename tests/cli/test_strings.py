"""`zole-bot strings`: nothing of the catalogues is missing on the page, and nothing on it is taken for markup."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from zole_bot.chat.content import Button, Content
from zole_bot.cli import main, strings
from zole_bot.cli.strings import page, pages
from zole_bot.cli.strings.catalogue import Entry, read_entries, variants
from zole_bot.cli.strings.gathering import Gathered
from zole_bot.cli.strings.message_html import MARK, UNMARK, draw_button, draw_message
from zole_bot.cli.strings.samples import GROUPS, NAMES, sample_values
from zole_bot.cli.strings.scenes import Scene, listen, part_with_marks, show_marked
from zole_bot.cli.strings.things import BUTTON
from zole_bot.i18n import LANGUAGES, Texts, heard_by, read_catalogue, texts

VOID_TAGS = {"meta", "input"}
NOTHING = Gathered((), (), {}, (), {})


@dataclass
class Node:
    """An element of the page."""

    tag: str
    attributes: dict[str, str | None]
    children: list[Node | str] = field(default_factory=list)

    def all(self, tag: str, **attributes: str) -> Iterator[Node]:
        """Every element inside with this tag and these attributes; `class_` for class."""
        wanted = {name.rstrip("_"): value for name, value in attributes.items()}
        for child in self.children:
            if isinstance(child, Node):
                if child.tag == tag and wanted.items() <= child.attributes.items():
                    yield child
                yield from child.all(tag, **attributes)

    @property
    def text(self) -> str:
        """All that can be read in it."""
        return "".join(child if isinstance(child, str) else child.text for child in self.children)


class Reader(HTMLParser):
    """Reads a page, and fails where elements are not closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.path = [Node("", {})]
        self.feed(text)
        self.close()
        assert len(self.path) == 1, self.path[-1].tag

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, dict(attrs))
        self.path[-1].children.append(node)
        if tag not in VOID_TAGS:
            self.path.append(node)

    def handle_endtag(self, tag: str) -> None:
        assert self.path.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self.path[-1].children.append(data)


@pytest.fixture(scope="module")
def html() -> str:
    return strings.every_text()


@pytest.fixture(scope="module")
def whole(html: str) -> Node:
    return Reader(html).path[0]


@pytest.fixture(scope="module")
def articles(whole: Node) -> dict[str, Node]:
    found = [article for article in whole.all("article") if "id" in article.attributes]
    by_id = {str(article.attributes["id"]): article for article in found}
    assert len(by_id) == len(found)
    return by_id


@cache
def entries() -> tuple[Entry, ...]:
    return read_entries({language: read_catalogue(language) for language in LANGUAGES})


def parsed(language: str) -> Iterator[fluent.Message]:
    for source in read_catalogue(language).values():
        for entry in FluentParser().parse(source).body:
            assert isinstance(entry, fluent.Message)
            yield entry


def readable(text: str) -> str:
    """What of a text can be read, whatever tags and line breaks it has."""
    return "".join(re.sub("</?(b|i|code|pre|blockquote)>", "", text).split())


# --- the texts -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_in_every_variant(articles: dict[str, Node], language: str) -> None:
    t, known = texts(language), {entry.key: entry for entry in entries()}
    for message in parsed(language):
        entry = known[message.id.name]
        cells = [readable(cell.text) for cell in articles[f"text-{entry.key}"].all("td", lang=language)]
        assert all(cells[:1])
        heading = next(articles[f"text-{entry.key}"].all("h3")).text
        for variant in variants(entry):
            if variant.is_long and "button," in heading:  # screens shorten names for labels
                continue
            words = readable(t.plain(entry.key, **variant.values(entry, t)))
            assert any(words in cell for cell in cells), (entry.key, words, cells)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_of_a_catalogue_is_tried(language: str) -> None:
    """Each variant gets words of its own; then all of them must be told."""
    known = {entry.key: entry for entry in entries()}
    count = 0
    for message in parsed(language):
        inside = Variants(message)
        source = FluentSerializer().serialize_entry(message)
        t, entry = Texts(language, {"": source}), known[message.id.name]
        told = {
            t.plain(entry.key, **dict.fromkeys(entry.variables, 1) | dict(variant.chosen))
            for variant in variants(entry)
        }
        assert all(any(words in text for text in told) for words in inside.words), (entry.key, told)
        count += len(inside.words)
    assert count > 40


class Variants(Visitor):
    """Puts words of its own into each variant of a message."""

    def __init__(self, message: fluent.Message) -> None:
        self.words: list[str] = []
        self.visit(message)

    def visit_Variant(self, node: fluent.Variant) -> None:  # noqa: N802  # named by the library
        self.words.append(f"‹variant {len(self.words)}›")
        node.value = fluent.Pattern([fluent.TextElement(self.words[-1])])


def test_a_choice_within_a_choice_is_tried_with_all_values() -> None:
    nested = """key = { $suit ->
    [clubs] { $count ->
        [one] one club
       *[other] { $count } clubs
     }
   *[other] { $name }
 }
"""
    (entry,) = read_entries({language: {"a.ftl": nested} for language in LANGUAGES})
    assert (entry.key, entry.file, entry.variables) == ("key", "a.ftl", ("count", "name", "suit"))
    t = Texts("en", {"": nested})
    told = {t.plain("key", **variant.values(entry, texts("en"))) for variant in variants(entry)}
    assert told >= {"one club", "0 clubs", "21 clubs", NAMES["en"][0], max(NAMES["en"], key=len)}


def test_choices_are_those_of_all_languages_together() -> None:
    plain, plural = "key = { $count }\n", "key = { $count ->\n    [7] seven\n    [one] one\n   *[other] many\n }\n"
    (entry,) = read_entries({"en": {"a.ftl": plain}, "lv": {"a.ftl": plural}, "ru": {"a.ftl": plain}})
    assert entry.choices == (("count", (0, 1, 2, 5, 7, 11, 21)),)


def test_a_text_stands_under_its_file_and_has_its_length(whole: Node) -> None:
    (section,) = whole.all("section", id="file-notices")
    (article,) = section.all("article", id="text-notice-not-seated")
    lengths = [small.text for small in article.all("small", class_="length")]
    assert lengths == [f"{len(texts(language).plain('notice-not-seated'))}/200" for language in ("en", "lv", "ru")]


def test_a_text_that_is_too_long_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    (entry,) = [entry for entry in entries() if entry.key == "button-join"]
    assert "None is too long" in page.make_page([entry], NOTHING)
    monkeypatch.setattr(page, "thing_of", lambda *_: replace(BUTTON, limit=9))
    root = Reader(page.make_page([entry], NOTHING)).path[0]
    assert [small.text for small in root.all("small", class_="over")] == ["10/9"]  # Piesēsties
    assert "Too long: button-join" in root.text


# --- the screens -----------------------------------------------------------------------------------------------------


def test_screens_are_shown_whole_in_all_languages(articles: dict[str, Node]) -> None:
    screens = [article for name, article in articles.items() if name.startswith("screen-")]
    kinds = {" ".join(heading.text.split()[1:]) for article in screens for heading in article.all("h3")}
    assert kinds >= {"lobby, in the group", "seat, in private", "board, in the group", "hand, in private"}
    assert kinds >= {"result, in the group", "final, in the group", "rules page", "hand popup", "settings screen"}
    for article in screens:
        phones = list(article.all("div", class_="phone"))
        assert [phone.attributes["lang"] for phone in phones] == ["en", "lv", "ru"]
        assert all(phone.text.strip() for phone in phones)
        assert len({phone.text for phone in phones}) > 1


def test_every_variable_has_a_sample() -> None:
    variables = {name for entry in entries() for name in entry.variables if name not in dict(entry.choices)}
    missing = [variables - set(sample_values(texts(language))) for language in LANGUAGES]
    assert missing == [set()] * 3, "add a value for each of these to zole_bot/cli/strings/samples.py"


def test_every_screen_can_be_drawn() -> None:
    assert len(pages.page_functions()) > 10
    assert pages.undrawn_pages() == (), "add samples of what they want to zole_bot/cli/strings/page_samples.py"


def test_a_screen_that_wants_something_unknown_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def odd_screen(t: Texts, riddle: bytes) -> Content:
        return Content(t.html("nobody") + str(riddle))

    odd_screen.__annotations__ = {"t": Texts, "riddle": bytes, "return": Content}
    monkeypatch.setattr(pages, "page_functions", lambda: (odd_screen,))
    assert pages.undrawn_pages() == ("odd_screen (riddle)",)
    assert next(pages.asked_pages(())).scene.name.startswith("menu")


def test_a_text_of_a_screen_is_marked_on_it(articles: dict[str, Node]) -> None:
    article = articles["text-outcome-won_schneider"]
    for language in LANGUAGES:
        marked = {mark.text for phone in article.all("div", lang=language) for mark in phone.all("mark")}
        assert marked == {texts(language).plain("outcome-won_schneider")}


def test_most_texts_of_messages_are_on_a_screen(articles: dict[str, Node]) -> None:
    texts_shown = {name for name, article in articles.items() if name.startswith("text-")}
    nowhere = {name for name in texts_shown if list(articles[name].all("p", class_="nowhere"))}
    assert len(nowhere) < len(texts_shown) / 20


def test_a_mark_that_would_change_a_screen_is_left_out() -> None:
    def show(language: str) -> Content:
        return Content(texts(language).plain("nobody")[:3], ((Button("x", "1"),),))

    scene = Scene("", show)
    assert show_marked(scene, "nobody", "en", show("en")) == show("en")
    assert list(listen(scene).in_sight()) == []


def test_the_line_of_a_text_is_told_with_what_stands_beside_it() -> None:
    text = f"one\n<b>two</b> {MARK}three{UNMARK}\nfour"
    assert part_with_marks(Content(text), even_alone=False) == Content(f"<b>two</b> {MARK}three{UNMARK}")
    alone = Content(f"one\n<b>{MARK}two{UNMARK}</b>")
    assert part_with_marks(alone, even_alone=False) is None
    assert part_with_marks(alone, even_alone=True) == Content(f"<b>{MARK}two{UNMARK}</b>")


def test_texts_are_heard_in_a_block_and_nowhere_else() -> None:
    t, told = texts("en"), list[tuple[str, str]]()

    def ear(key: str, words: str) -> str:
        told.append((key, words))
        return words.upper()

    with heard_by(ear):
        assert t.html("seat-title", group="a<b") == "YOU SIT IN «A&LT;B»."
    assert t.plain("nobody") == "nobody"
    assert told == [("seat-title", "You sit in «a&lt;b».")]


# --- the page as such ------------------------------------------------------------------------------------------------


def test_it_is_the_same_every_time_and_everywhere(html: str, tmp_path: Path) -> None:
    file = tmp_path / "every text.html"
    done = subprocess.run(
        [sys.executable, "-m", "zole_bot", "strings", "--output", file],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONHASHSEED": "7", "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"Every text in its place: {file}\n"
    assert file.read_bytes() == html.encode()


def test_names_are_text_and_nothing_else(html: str, whole: Node) -> None:
    body = re.sub("<(style|script)>.*?</(style|script)>", "", html, flags=re.DOTALL)
    assert re.findall("<(?!/?[a-z][a-z0-9]*[ >]|!DOCTYPE html>)", body) == []
    assert re.findall("&(?!(amp|lt|gt|quot|#x27);)", body) == []
    for language in LANGUAGES:
        assert "<" in NAMES[language][4]
        assert NAMES[language][4] in whole.text
        assert "&" in GROUPS[language]
        assert GROUPS[language] in whole.text


def test_nothing_is_loaded_from_outside(html: str) -> None:
    assert not re.search(r"\bsrc=|<link|@import|url\(|https?:", html)
    links = re.findall('href="([^"]*)"', html)
    assert len(links) > 300
    assert {link.removeprefix("#") for link in links} <= set(re.findall(' id="([^"]*)"', html))


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("<b>x</b> &lt;i&gt;", "<b>x</b> &lt;i&gt;"),
        ("<script>x</script>", "&lt;script&gt;x"),
        ("<b onclick='x'>y</b>", "<b>y</b>"),
        ("<b>never closed", "<b>never closed</b>"),
        ("closed</b> twice", "closed twice"),
        ("<blockquote expandable>x</blockquote>\ny", "<blockquote>x</blockquote>y"),
        (f"{MARK}x{UNMARK}", "<mark>x</mark>"),
    ],
)
def test_a_message_has_no_markup_but_that_of_telegram(text: str, drawn: str) -> None:
    assert draw_message(text) == f'<div class="message">{drawn}</div>'


def test_a_label_is_no_markup() -> None:
    assert draw_button("<b>&", "danger") == '<span class="button danger">&lt;b&gt;&amp;</span>'


@pytest.mark.parametrize("name", ["no/such/folder/page.html", "a\0b"])
def test_where_it_cannot_be_written_one_line_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    monkeypatch.setattr(strings, "every_text", lambda: "")
    monkeypatch.chdir(tmp_path)
    assert main(["strings", "--output", name]) == 2
    assert re.fullmatch("cannot write [^\n]*\n", capsys.readouterr().err)


def test_it_is_written_where_one_is_unless_said_otherwise(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(strings, "every_text", lambda: "ā\n")
    monkeypatch.chdir(tmp_path)
    arguments: Sequence[str] = ["strings"]
    assert main(arguments) == 0
    assert (tmp_path / "strings.html").read_bytes() == "ā\n".encode()
    assert capsys.readouterr().out == "Every text in its place: strings.html\n"
