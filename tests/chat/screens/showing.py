"""What must hold for every screen."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser

from zole_bot.chat.buttons import MAX_DATA_BYTES, format_button, parse_button
from zole_bot.chat.content import Content
from zole_bot.chat.screens.cards import SIGNS
from zole_bot.chat.screens.sheet import MAX_WIDTH, width_of
from zole_bot.game.cards import DECK, Card
from zole_bot.i18n import LANGUAGES, texts

MAX_TEXT = 4096
MAX_ROW = 8
MAX_LABEL = 20
_TAGS = {"b", "i", "code", "pre", "blockquote"}
_RANKS = {
    language: {
        rank: texts(language).plain(f"rank-{rank}")
        for rank in ("ace", "ten", "king", "queen", "jack", "nine", "eight", "seven")
    }
    for language in LANGUAGES
}


class _Reader(HTMLParser):
    """Reads the text as Telegram does; fails on a tag that it does not know or that is left open."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in _TAGS, tag
        assert not attrs or (tag == "blockquote" and attrs == [("expandable", None)]), attrs
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def text_of(content: Content) -> str:
    """The text as people read it."""
    reader = _Reader()
    reader.feed(content.text)
    reader.close()
    assert reader.open == []
    return reader.text


def check(content: Content) -> None:
    """Fail where a screen is not fit to be sent, or hard to read on a phone."""
    assert "&" not in re.sub(r"&(amp|lt|gt|#x27|quot);", "", content.text)
    text = text_of(content)
    assert text.strip() == text
    assert 0 < len(text.encode("utf-16-le")) // 2 <= MAX_TEXT
    for word in ("None", "null", "{", "}", "  \n", "Phase.", "Bid."):
        assert word not in text, (word, text)
    for block in re.findall(r"<pre>(.*?)</pre>", content.text, re.DOTALL):
        for line in html.unescape(block).split("\n"):
            assert width_of(line) <= MAX_WIDTH, (width_of(line), line)
    for row in content.rows:
        assert 1 <= len(row) <= MAX_ROW
        for button in row:
            assert button.label.strip() == button.label != ""
            assert len(button.label) <= MAX_LABEL, button.label
            if button.data is not None:
                assert 1 <= len(button.data.encode()) <= MAX_DATA_BYTES
                tap = parse_button(button.data)
                assert tap is not None, button.data
                assert format_button(tap) == button.data


def cards_shown(content: Content, language: str) -> set[Card]:
    """Every card that a screen tells, in its text or on its buttons, and every one that a button carries."""
    ranks = _RANKS[language]
    spoken = text_of(content) + " " + " ".join(button.label for row in content.rows for button in row)
    shown = {
        card
        for card in DECK
        if re.search(re.escape(SIGNS[card.sign] + ranks[card.rank.name.lower()]) + r"(?![0-9A-Za-zА-Яа-я])", spoken)
    }
    values = [tap.value for row in content.rows for b in row if b.data and (tap := parse_button(b.data)) is not None]
    carried = {value[start : start + 2] for value in values for start in (0, 2)}
    return shown | {card for card in DECK if card.text in carried}
