"""Telegram's `parse_mode=HTML`, read as strictly as Telegram reads it, and refused in its words.

One thing is stricter here: Telegram leaves `&` that begins no known entity as it stands, while its documentation wants
every `&` escaped. An unescaped `&` is a name that was not escaped, so it is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from zole_bot.playground.entities import Entity, FormattedText, utf16_length
from zole_bot.playground.errors import ApiError, broken

_KINDS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "blockquote": "blockquote",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
}
_TAG_START = re.compile(r"<([a-zA-Z][a-zA-Z0-9-]*)")
_END_TAG_START = re.compile(r"</([a-zA-Z][a-zA-Z0-9-]*)?")
_ATTRIBUTE = re.compile(r"""\s+([a-zA-Z-]+)(?:\s*(=)\s*("[^"]*"|'[^']*'|[^\s"'>]+)?)?""")
_TAG_END = re.compile(r"\s*>")
_SIGN = re.compile(r"&(?:(lt|gt|amp|quot)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));")
_SIGNS = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_NUMBER = re.compile(r"\d{1,19}\Z", re.ASCII)
_TIME_FORMAT = re.compile(r"(?:r|w?[dD]?[tT]?)\Z")


@dataclass(frozen=True, slots=True)
class _OpenTag:
    name: str
    begin: int
    attributes: dict[str, str]


def _refuse(text: str) -> ApiError:
    return broken(f"can't parse entities: {text}")


def parse_html(source: str) -> FormattedText:
    """Read HTML; raise the refusal that Telegram would give."""
    if "<" not in source and "&" not in source:
        return FormattedText(source)
    return _Parser(source).parse()


class _Parser:
    def __init__(self, source: str) -> None:
        self._source = source
        self._at = 0
        self._pieces: list[str] = []
        self._units = 0
        self._open: list[_OpenTag] = []
        self._found: list[tuple[int, int, int, Entity]] = []
        self._order = 0

    def parse(self) -> FormattedText:
        source = self._source
        while self._at < len(source):
            nearest = [place for sign in "<&" if (place := source.find(sign, self._at)) >= 0]
            stop = min(nearest, default=len(source))
            self._add(source[self._at : stop])
            self._at = stop
            if stop == len(source):
                break
            if source[stop] == "&":
                self._read_sign()
            elif source.startswith("</", stop):
                self._read_end_tag()
            else:
                self._read_start_tag()
        if self._open:
            raise _refuse(f'Can\'t find end tag corresponding to start tag "{self._open[-1].name}"')
        entities = (entity for *_, entity in sorted(self._found, key=lambda each: each[:3]))
        return FormattedText("".join(self._pieces), tuple(_without_language(entity) for entity in entities))

    def _add(self, text: str) -> None:
        if text:
            self._pieces.append(text)
            self._units += utf16_length(text)

    def _offset(self, place: int) -> int:
        return len(self._source[:place].encode())

    def _read_sign(self) -> None:
        found = _SIGN.match(self._source, self._at)
        if found is None:
            raise _refuse(f'Unescaped "&" at byte offset {self._offset(self._at)}')
        name, decimal, hexadecimal = found.groups()
        if name:
            self._add(_SIGNS[name])
        else:
            code = int(decimal) if decimal else int(hexadecimal, 16)
            if not 0 < code < 0x110000 or 0xD800 <= code < 0xE000:
                raise _refuse(f'Unescaped "&" at byte offset {self._offset(self._at)}')
            self._add(chr(code))
        self._at = found.end()

    def _read_start_tag(self) -> None:
        begin = self._at
        found = _TAG_START.match(self._source, begin)
        name = found.group(1).lower() if found else ""
        if name not in _KINDS:
            shown = name or self._source[begin + 1 : begin + 2].strip()
            if not shown and begin + 1 >= len(self._source):
                raise _refuse(f"Unclosed start tag at byte offset {self._offset(begin)}")
            raise _refuse(f'Unsupported start tag "{shown}" at byte offset {self._offset(begin)}')
        self._at = begin + 1 + len(name)
        attributes: dict[str, str] = {}
        while attribute := _ATTRIBUTE.match(self._source, self._at):
            key, equals, value = attribute.group(1).lower(), attribute.group(2), attribute.group(3)
            if equals is None and not (name == "blockquote" and key == "expandable"):
                raise _refuse(
                    f'Expected equal sign in declaration of an attribute of the tag "{name}"'
                    f" at byte offset {self._offset(begin)}"
                )
            attributes[key] = _plain_value(value or "")
            self._at = attribute.end()
        end = _TAG_END.match(self._source, self._at)
        if end is None:
            raise _refuse(f"Unclosed start tag at byte offset {self._offset(begin)}")
        self._at = end.end()
        self._check_attributes(name, attributes, begin)
        self._open.append(_OpenTag(name, self._units, attributes))

    def _check_attributes(self, name: str, attributes: dict[str, str], begin: int) -> None:
        offset = self._offset(begin)
        if name == "blockquote" and any(tag.name == name for tag in self._open):
            raise _refuse(f"Nested block quotation at byte offset {offset}")
        if name == "span" and attributes.get("class") != "tg-spoiler":
            raise _refuse(f'Tag "span" must have class "tg-spoiler" at byte offset {offset}')
        if name == "tg-emoji" and not _NUMBER.match(attributes.get("emoji-id", "")):
            raise _refuse(f"Invalid custom emoji identifier specified at byte offset {offset}")
        if name == "tg-time":
            if not _NUMBER.match(attributes.get("unix", "")):
                raise _refuse(f"Invalid date specified at byte offset {offset}")
            if not _TIME_FORMAT.match(attributes.get("format", "")):
                raise _refuse(f"Invalid date-time format specified at byte offset {offset}")

    def _read_end_tag(self) -> None:
        begin = self._at
        if not self._open:
            raise _refuse(f"Unexpected end tag at byte offset {self._offset(begin)}")
        found = _END_TAG_START.match(self._source, begin)
        end = _TAG_END.match(self._source, found.end()) if found else None
        if found is None or end is None:
            raise _refuse(f"Unclosed end tag at byte offset {self._offset(begin)}")
        tag = self._open.pop()
        name = str(found.group(1) or tag.name).lower()
        if name != tag.name:
            raise _refuse(
                f'Unmatched end tag at byte offset {self._offset(begin)}, expected "</{tag.name}>", found "</{name}>"'
            )
        self._at = end.end()
        self._close(tag)

    def _close(self, tag: _OpenTag) -> None:
        length = self._units - tag.begin
        if length == 0:
            return
        kind, extra = _KINDS[tag.name], _extra(tag)
        if kind == "blockquote" and "expandable" in tag.attributes:
            kind = "expandable_blockquote"
        if kind == "text_link" and not extra:
            return
        if kind == "pre" and (language := self._take_language(tag)):
            extra = (("language", language),)
        # An inner tag closes first, so of two with the same span the later closed is the outer one.
        self._order -= 1
        self._found.append((tag.begin, -length, self._order, Entity(kind, tag.begin, length, extra)))

    def _take_language(self, tag: _OpenTag) -> str | None:
        for place, (begin, _, _, entity) in enumerate(self._found):
            whole = begin == tag.begin and entity.length == self._units - tag.begin
            if whole and entity.kind == "code" and (language := entity.get("language")):
                del self._found[place]
                return str(language)
        return None


def _without_language(entity: Entity) -> Entity:
    """Only code that fills a whole `pre` names its language."""
    return Entity("code", entity.offset, entity.length) if entity.kind == "code" else entity


def _plain_value(value: str) -> str:
    if value[:1] in {'"', "'"}:
        value = value[1:-1]
    return _SIGN.sub(lambda found: _SIGNS.get(found.group(1) or "", found.group(0)), value)


def _extra(tag: _OpenTag) -> tuple[tuple[str, str | int], ...]:
    match tag.name:
        case "a":
            url = tag.attributes.get("href", "")
            return (("url", url),) if url else ()
        case "tg-emoji":
            return (("custom_emoji_id", tag.attributes["emoji-id"]),)
        case "tg-time":
            style = tag.attributes.get("format")
            when = ("unix_time", int(tag.attributes["unix"]))
            return (when, ("date_time_format", style)) if style else (when,)
        case "code":
            language = tag.attributes.get("class", "")
            return (("language", language[9:]),) if language.startswith("language-") else ()
        case _:
            return ()
