"""Formatted text as Telegram keeps it: plain text and entities over it, counted in UTF-16 units."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from zole_bot.playground.errors import broken

MAX_ENTITIES = 100
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\u2028-\u202e]")
_INVISIBLE = frozenset(
    "\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180e\u202f\u205f\u2800\u3000\u3164\ufeff\uffa0\ufffc"
    + "".join(map(chr, range(0x2000, 0x2010)))
    + "".join(map(chr, range(0x2060, 0x2070)))
)
_SIMPLE = frozenset(
    ("bold", "italic", "underline", "strikethrough", "spoiler", "code", "blockquote", "expandable_blockquote")
)
_PLAIN_TYPES = frozenset(
    ("mention", "hashtag", "cashtag", "bot_command", "url", "email", "phone_number", "bank_card_number")
)


@dataclass(frozen=True, slots=True)
class Entity:
    """Formatting of `length` UTF-16 units from `offset` on; `extra` holds the fields of its kind (url, language…)."""

    kind: str
    offset: int
    length: int
    extra: tuple[tuple[str, str | int], ...] = ()

    def to_json(self) -> dict[str, object]:
        """Give the entity as the Bot API writes it."""
        return {"type": self.kind, "offset": self.offset, "length": self.length, **dict(self.extra)}

    def get(self, name: str) -> str | int | None:
        """Give one of its extra fields."""
        return dict(self.extra).get(name)


@dataclass(frozen=True, slots=True)
class FormattedText:
    """A text with its entities, in the order in which they begin, outer before inner."""

    text: str
    entities: tuple[Entity, ...] = field(default=())

    def to_html(self) -> str:
        """Give the text with its formatting as Telegram's HTML."""
        return format_html(self)


def utf16_length(text: str) -> int:
    """Count as Telegram counts: a sign outside the basic plane is two."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def is_blank(text: str) -> bool:
    """Tell whether nothing of the text can be seen."""
    return all(sign.isspace() or sign in _INVISIBLE for sign in text)


def clean_text(formatted: FormattedText) -> FormattedText:
    """Drop what Telegram drops: control signs, and white space at both ends, moving the entities along."""
    text = formatted.text
    if _CONTROL.search(text):
        text = _CONTROL.sub(" ", text.replace("\r", ""))
        if utf16_length(text) != utf16_length(formatted.text):
            raise broken("a carriage return in a text would move the entities: send line feeds only")
    stripped = text.rstrip()
    lead = len(stripped) - len(stripped.lstrip())
    if lead == 0 and len(stripped) == len(formatted.text):
        return formatted if text is formatted.text else FormattedText(text, formatted.entities)
    shift = utf16_length(stripped[:lead])
    stripped = stripped[lead:]
    return FormattedText(stripped, _clip(formatted.entities, shift, utf16_length(stripped)))


def _clip(entities: Sequence[Entity], shift: int, length: int) -> tuple[Entity, ...]:
    clipped = []
    for entity in entities:
        start = max(entity.offset - shift, 0)
        end = min(entity.offset + entity.length - shift, length)
        if end > start:
            clipped.append(Entity(entity.kind, start, end - start, entity.extra))
    return tuple(clipped)


def check_entities(text: str, given: Sequence[dict[str, Any]]) -> FormattedText:
    """Take entities that the caller wrote himself; they must lie within the text and be of a known kind."""
    length = utf16_length(text)
    entities = []
    for each in given:
        kind, offset, size = str(each["type"]), each["offset"], each["length"]
        if offset < 0 or size <= 0 or offset + size > length:
            raise broken(f"can't parse entities: entity {kind} lies outside of the text")
        entities.append(Entity(kind, offset, size, _extra_of(kind, each)))
    return FormattedText(text, tuple(sorted(entities, key=lambda entity: (entity.offset, -entity.length))))


def _extra_of(kind: str, given: dict[str, Any]) -> tuple[tuple[str, str | int], ...]:
    if kind in _SIMPLE or kind in _PLAIN_TYPES:
        return ()
    fields = {
        "text_link": ("url",),
        "pre": ("language",),
        "custom_emoji": ("custom_emoji_id",),
        "date_time": ("unix_time", "date_time_format"),
    }.get(kind)
    if fields is None:
        raise broken("can't parse MessageEntity: unsupported type specified")
    return tuple((name, value) for name in fields if isinstance(value := given.get(name), str | int))


def check_length(formatted: FormattedText, limit: int, refusal: str) -> FormattedText:
    """Refuse more than the limit of units after formatting, and more than a hundred entities."""
    if utf16_length(formatted.text) > limit:
        raise broken(refusal)
    if len(formatted.entities) > MAX_ENTITIES:
        # Telegram drops the formatting beyond the hundredth entity; nobody wants that, so it is refused here.
        raise broken("can't parse entities: more than 100 entities")
    return formatted


_TAGS = {
    "bold": "b",
    "italic": "i",
    "underline": "u",
    "strikethrough": "s",
    "spoiler": "tg-spoiler",
    "code": "code",
    "blockquote": "blockquote",
}


def _tags_of(entity: Entity) -> tuple[str, str]:
    match entity.kind:
        case "expandable_blockquote":
            return "<blockquote expandable>", "</blockquote>"
        case "text_link":
            return f'<a href="{escape(str(entity.get("url")))}">', "</a>"
        case "pre":
            language = entity.get("language")
            if language:
                return f'<pre><code class="language-{escape(str(language))}">', "</code></pre>"
            return "<pre>", "</pre>"
        case "custom_emoji":
            return f'<tg-emoji emoji-id="{entity.get("custom_emoji_id")}">', "</tg-emoji>"
        case "date_time":
            style = entity.get("date_time_format")
            return f'<tg-time unix="{entity.get("unix_time")}"' + (
                f' format="{style}">' if style else ">"
            ), "</tg-time>"
        case kind:
            tag = _TAGS.get(kind)
            return (f"<{tag}>", f"</{tag}>") if tag else ("", "")


def format_html(formatted: FormattedText) -> str:
    """Write the text as HTML that parses to the same text and entities."""
    if not formatted.entities:
        return escape(formatted.text, quote=False)
    units = formatted.text.encode("utf-16-le", "surrogatepass")
    marks: list[tuple[int, int, int, str]] = []
    for order, entity in enumerate(formatted.entities):
        opening, closing = _tags_of(entity)
        end = entity.offset + entity.length
        marks.append((entity.offset, 1, order, opening))
        marks.append((end, 0, -order, closing))
    pieces = []
    at = 0
    for place, _, _, tag in sorted(marks):
        pieces.append(escape(units[at * 2 : place * 2].decode("utf-16-le", "surrogatepass"), quote=False))
        pieces.append(tag)
        at = place
    pieces.append(escape(units[at * 2 :].decode("utf-16-le", "surrogatepass"), quote=False))
    return "".join(pieces)
