"""From parameters to what a message shows: text, caption, file, buttons, each within its limits."""

from __future__ import annotations

from typing import Any

from zole_bot.playground.chats import Chat
from zole_bot.playground.entities import FormattedText, check_entities, check_length, clean_text, is_blank
from zole_bot.playground.errors import ApiError, broken, refused
from zole_bot.playground.html import parse_html
from zole_bot.playground.markup import Keyboard, check_url, parse_keyboard
from zole_bot.playground.messages import Content, Media
from zole_bot.playground.parameters import Upload
from zole_bot.playground.world import StoredFile, World

MAX_TEXT = 4096
MAX_CAPTION = 1024
MAX_EPHEMERAL_EDIT = 1024
MAX_BYTES = {"photo": 10 * 1024 * 1024, "document": 50 * 1024 * 1024}
_PICTURES = ((b"\x89PNG\r\n\x1a\n", "image/png"), (b"\xff\xd8\xff", "image/jpeg"), (b"RIFF", "image/webp"))

Given = dict[str, Any]


def _read_formatted(world: World, given: Given, name: str, entities: str) -> FormattedText:
    source: str = given.get(name, "")
    mode = given.get("parse_mode")
    if mode is not None and mode.upper() != "HTML":
        raise broken("unsupported parse_mode" if mode else "the stand-in reads HTML only")
    if mode is not None:
        if entities in given:
            raise broken(f"parse_mode and {entities} together")
        formatted = parse_html(source)
    elif entities in given:
        formatted = check_entities(source, given[entities])
    else:
        formatted = FormattedText(source)
    for entity in formatted.entities:
        if entity.kind == "text_link":
            check_url(str(entity.get("url")), str(world.bot.username))
    return clean_text(formatted)


def read_text(world: World, given: Given, limit: int = MAX_TEXT) -> FormattedText:
    """Read the text of a message."""
    formatted = _read_formatted(world, given, "text", "entities")
    if is_blank(formatted.text):
        raise broken("message text is empty")
    return check_length(formatted, limit, "message is too long")


def read_caption(world: World, given: Given) -> FormattedText:
    """Read the caption of a file; it may be empty."""
    formatted = _read_formatted(world, given, "caption", "caption_entities")
    return check_length(formatted, MAX_CAPTION, "message caption is too long")


def read_keyboard(world: World, given: Given, chat: Chat) -> Keyboard:
    """Read the inline buttons. Other keyboards are let through by the table but shown to nobody, so refused."""
    markup = given.get("reply_markup")
    if markup is not None and "inline_keyboard" not in markup:
        raise broken("the stand-in shows inline keyboards only")
    return parse_keyboard(markup, is_private=chat.is_private, bot_username=str(world.bot.username))


def read_content(world: World, given: Given, chat: Chat, kind: str) -> Content:
    """Read all that a new message shows; kind is text, photo or document."""
    keyboard = read_keyboard(world, given, chat)
    if kind == "text":
        return Content(read_text(world, given), None, keyboard)
    caption = read_caption(world, given)
    return Content(caption, take_file(world, kind, given[kind], given), keyboard)


def take_file(world: World, kind: str, source: str | Upload, given: Given) -> Media:
    """Store an uploaded file, or find one that was sent before."""
    if isinstance(source, str) and source.startswith("attach://"):
        source = given.get(source, "")
    if isinstance(source, Upload):
        return _store(world, kind, source)
    if "://" in source:
        raise broken("the stand-in fetches nothing from elsewhere")
    stored = world.files.get(source)
    if stored is None:
        raise refused("wrong file identifier/HTTP URL specified")
    if stored.media.kind != kind:
        raise broken(f"can't use file of type {stored.media.kind} as {kind}")
    return stored.media


def _store(world: World, kind: str, upload: Upload) -> Media:
    if not upload.content:
        raise broken("file must be non-empty")
    if len(upload.content) > MAX_BYTES[kind]:
        raise ApiError(413, is_violation=True)
    content_type = upload.content_type
    if kind == "photo":
        found = [each for magic, each in _PICTURES if upload.content.startswith(magic)]
        if not found:
            raise broken("IMAGE_PROCESS_FAILED")
        content_type = found[0]
    file_id = f"{kind}-{next(world.file_ids):06}"
    media = Media(kind, file_id, upload.name, len(upload.content), content_type)
    world.files[file_id] = StoredFile(media, upload.content)
    return media
