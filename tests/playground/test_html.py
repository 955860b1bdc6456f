"""HTML is read as Telegram reads it, and refused in its words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zole_bot.playground import ApiError, Entity, FormattedText
from zole_bot.playground.entities import clean_text, format_html, utf16_length
from zole_bot.playground.html import parse_html


@pytest.mark.parametrize(
    ("source", "refusal"),
    [
        ("a < b", 'Unsupported start tag "" at byte offset 2'),
        ("<", "Unclosed start tag at byte offset 0"),
        ("<kahn@x.lv>", 'Unsupported start tag "kahn" at byte offset 0'),
        ("ā<table>", 'Unsupported start tag "table" at byte offset 2'),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("<b><i>x</b></i>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'),
        ("<a href>x</a>", 'Expected equal sign in declaration of an attribute of the tag "a" at byte offset 0'),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("<tg-emoji>x</tg-emoji>", "Invalid custom emoji identifier specified at byte offset 0"),
        ("<tg-time>x</tg-time>", "Invalid date specified at byte offset 0"),
        ('<tg-time unix="1" format="?">x</tg-time>', "Invalid date-time format specified at byte offset 0"),
        ("<blockquote>a<blockquote>b</blockquote></blockquote>", "Nested block quotation at byte offset 13"),
        ("salt & pepper", 'Unescaped "&" at byte offset 5'),
        ("&nbsp;", 'Unescaped "&" at byte offset 0'),
        ("&#xD800;", 'Unescaped "&" at byte offset 0'),
    ],
)
def test_broken_html_is_refused(source: str, refusal: str) -> None:
    with pytest.raises(ApiError) as caught:
        parse_html(source)
    assert caught.value.description == f"Bad Request: can't parse entities: {refusal}"
    assert caught.value.is_violation


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("a &lt; b &amp; &quot;c&quot; &#65;&#x42;", 'a < b & "c" AB', []),
        ("<b>♣ 🂡</b><i>x</i>", "♣ 🂡x", [("bold", 0, 4), ("italic", 4, 1)]),
        ("<b><i>x</i></b>", "x", [("bold", 0, 1), ("italic", 0, 1)]),
        ("<STRONG>x</strong><b></b>", "x", [("bold", 0, 1)]),
        ("<em>a</em><ins>b</ins><del>c</del><strike>d</strike>", "abcd", None),
        ('<span class="tg-spoiler">x</span><tg-spoiler>y</tg-spoiler>', "xy", [("spoiler", 0, 1), ("spoiler", 1, 1)]),
        ("<blockquote expandable>x</blockquote>", "x", [("expandable_blockquote", 0, 1)]),
        ("<blockquote>a</blockquote>", "a", [("blockquote", 0, 1)]),
        ("<a>x</a>", "x", []),
        ("<b>x</>", "x", [("bold", 0, 1)]),
    ],
)
def test_good_html_becomes_text_and_entities(
    source: str, text: str, entities: list[tuple[str, int, int]] | None
) -> None:
    formatted = parse_html(source)
    assert formatted.text == text
    if entities is not None:
        assert [(each.kind, each.offset, each.length) for each in formatted.entities] == entities


@pytest.mark.parametrize(
    ("source", "entity"),
    [
        ('<a href="https://x.lv/?a=1&amp;b=2">x</a>', Entity("text_link", 0, 1, (("url", "https://x.lv/?a=1&b=2"),))),
        ("<a href='tg://user?id=7'>x</a>", Entity("text_link", 0, 1, (("url", "tg://user?id=7"),))),
        ('<tg-emoji emoji-id="53">x</tg-emoji>', Entity("custom_emoji", 0, 1, (("custom_emoji_id", "53"),))),
        ('<tg-time unix="99">x</tg-time>', Entity("date_time", 0, 1, (("unix_time", 99),))),
        ('<pre><code class="language-py">x</code></pre>', Entity("pre", 0, 1, (("language", "py"),))),
        ('<code class="language-py">x</code>', Entity("code", 0, 1)),
    ],
)
def test_attributes_are_kept(source: str, entity: Entity) -> None:
    assert parse_html(source) == FormattedText("x", (entity,))


_LEAVES = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1, max_size=6).map(
    lambda text: format_html(FormattedText(text))
)
_TREES = st.recursive(
    _LEAVES,
    lambda inner: st.one_of(
        st.tuples(st.sampled_from(["b", "i", "u", "s", "code", "pre", "tg-spoiler"]), inner).map(
            lambda pair: f"<{pair[0]}>{pair[1]}</{pair[0]}>"
        ),
        st.lists(inner, min_size=1, max_size=3).map("".join),
    ),
    max_leaves=8,
)


@given(_TREES)
def test_writing_and_reading_html_gives_the_same(source: str) -> None:
    formatted = parse_html(source)
    assert parse_html(format_html(formatted)) == formatted


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused_and_entities_lie_within_it(source: str) -> None:
    try:
        formatted = parse_html(source)
    except ApiError:
        return
    assert all(each.offset + each.length <= utf16_length(formatted.text) for each in formatted.entities)


def test_white_space_at_the_ends_is_dropped_and_entities_move_along() -> None:
    assert clean_text(parse_html(" \n<b> x</b> y ")) == FormattedText("x y", (Entity("bold", 0, 1),))
