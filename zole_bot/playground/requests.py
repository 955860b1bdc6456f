"""The four ways in which Telegram takes parameters: query, form, multipart form, JSON."""

from __future__ import annotations

import json
from urllib.parse import parse_qsl

from aiohttp import BodyPartReader, web

from zole_bot.playground.errors import broken
from zole_bot.playground.parameters import Upload

Raw = dict[str, object]


async def read_raw(request: web.BaseRequest) -> Raw:
    """Give the parameters as they came: text, uploads, or, from a JSON body, values."""
    raw: Raw = dict(request.query) if request.query_string else {}
    if not request.can_read_body:
        return raw
    match request.content_type:
        case "application/x-www-form-urlencoded":
            body = await request.read()
            try:
                raw.update(parse_qsl(body.decode(), keep_blank_values=True))
            except UnicodeDecodeError:
                raise broken("strings must be encoded in UTF-8") from None
        case "multipart/form-data":
            await _read_multipart(request, raw)
        case "application/json":
            raw.update(_parse_json(await request.read()))
        case other:
            raise broken(f"unsupported content type {other}")
    return raw


def _parse_json(body: bytes) -> Raw:
    try:
        values = json.loads(body) if body else {}
    except ValueError:
        raise broken("can't parse JSON object") from None
    if not isinstance(values, dict):
        raise broken("can't parse JSON object")
    return values


async def _read_multipart(request: web.BaseRequest, raw: Raw) -> None:
    reader = await request.multipart()
    while (part := await reader.next()) is not None:
        if not isinstance(part, BodyPartReader) or part.name is None:
            raise broken("can't parse multipart form")
        content = bytes(await part.read())
        if part.filename is None:
            raw[part.name] = content.decode()
        else:
            kind = part.headers.get("Content-Type", "application/octet-stream")
            raw[part.name] = Upload(part.filename, content, kind)
