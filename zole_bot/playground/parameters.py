"""What a request carries, read by the table of methods: names, types, what must be there.

Forms hold text only, and numbers, truth values, arrays and objects are written in it as JSON; JSON bodies hold the
values themselves. Both give the same dictionary. An unknown name or a value of the wrong type is the caller's fault.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from zole_bot.playground.errors import ApiError, broken
from zole_bot.playground.methods import METHODS, OBJECTS, Field

_WHOLE_NUMBER = re.compile(r"-?\d{1,18}\Z", re.ASCII)
_CHAT_NAME = re.compile(r"@[A-Za-z][A-Za-z0-9_]{3,31}\Z", re.ASCII)
_TRUTH: Mapping[object, bool] = {"true": True, "True": True, "1": True, "false": False, "False": False, "0": False}

_REPLY_MARKUPS = {
    "inline_keyboard": "InlineKeyboardMarkup",
    "keyboard": "ReplyKeyboardMarkup",
    "remove_keyboard": "ReplyKeyboardRemove",
    "force_reply": "ForceReply",
}
_VARIANTS = {
    "InputMedia": {"photo": "InputMediaPhoto", "document": "InputMediaDocument"},
    "BotCommandScope": {
        "default": "BotCommandScopeDefault",
        "all_private_chats": "BotCommandScopeAllPrivateChats",
        "all_group_chats": "BotCommandScopeAllGroupChats",
        "all_chat_administrators": "BotCommandScopeAllChatAdministrators",
        "chat": "BotCommandScopeChat",
        "chat_administrators": "BotCommandScopeChatAdministrators",
        "chat_member": "BotCommandScopeChatMember",
    },
}


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with the request."""

    name: str
    content: bytes
    content_type: str


Parameters = dict[str, object]
Reader = Callable[[object, str], object]


def parse_parameters(method: str, raw: Mapping[str, object]) -> Parameters:
    """Read the parameters of one call; files that an `attach://` names stay beside them under their own names."""
    fields = METHODS[method]
    values: Parameters = {}
    for name, value in raw.items():
        field = fields.get(name)
        if field is None:
            if isinstance(value, Upload):
                values[f"attach://{name}"] = value
                continue
            raise broken(f'unknown parameter "{name}" of {method}')
        if value is None or (value == "" and not field.is_required):
            continue
        values[name] = _read_field(field, value, name)
    for field in fields.values():
        if field.is_required and field.name not in values:
            raise broken(_MISSING.get(field.name, f'parameter "{field.name}" is required'))
    return values


_MISSING = {"text": "message text is empty", "chat_id": "chat_id is empty", "message_id": "message identifier is empty"}


def _read_field(field: Field, value: object, where: str) -> object:
    if not field.is_played:
        raise broken(f'the stand-in does not play "{where}"')
    return _reader(field.kind)(value, where)


def _wrong(where: str, wanted: str) -> ApiError:
    return broken(f'can\'t parse "{where}": {wanted} expected')


def _read_int(value: object, where: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and _WHOLE_NUMBER.match(value):
        return int(value)
    raise _wrong(where, "Integer")


def _read_str(value: object, where: str) -> str:
    if isinstance(value, str):
        return value
    raise _wrong(where, "String")


def _read_bool(value: object, where: str) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value in _TRUTH:
        return _TRUTH[value]
    raise _wrong(where, "Boolean")


def _read_chat(value: object, where: str) -> int | str:
    if isinstance(value, str) and _CHAT_NAME.match(value):
        return value
    return _read_int(value, where)


def _read_file(value: object, where: str) -> str | Upload:
    if isinstance(value, str | Upload) and value != "":
        return value
    raise _wrong(where, "file")


def _from_json(value: object, where: str) -> object:
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except ValueError:
        raise _wrong(where, "JSON") from None


def _array_reader(kind: str) -> Reader:
    def read(value: object, where: str) -> list[object]:
        values = _from_json(value, where)
        if not isinstance(values, list):
            raise _wrong(where, "Array")
        reader = _reader(kind)
        return [reader(each, where) for each in values]

    return read


def _object_reader(name: str) -> Reader:
    fields = OBJECTS[name]
    required = [field.name for field in fields.values() if field.is_required]

    def read(value: object, where: str) -> dict[str, object]:
        values = _from_json(value, where)
        if not isinstance(values, dict):
            raise _wrong(where, f"{name} object")
        for each in required:
            if each not in values:
                raise broken(f'can\'t parse {name}: field "{each}" must be given')
        result: dict[str, object] = {}
        for key, inner in values.items():
            field = fields.get(key)
            if field is None:
                raise broken(f'unknown field "{key}" of {name}')
            if inner is not None:
                result[key] = _read_field(field, inner, f"{name}.{key}")
        return result

    return read


def _variant_reader(name: str) -> Reader:
    def read(value: object, where: str) -> object:
        values = _from_json(value, where)
        variant = _VARIANTS[name].get(str(values.get("type"))) if isinstance(values, dict) else None
        if variant is None:
            raise broken(f"can't parse {name}: unsupported type specified")
        return _reader(variant)(values, where)

    return read


def _read_reply_markup(value: object, where: str) -> object:
    values = _from_json(value, where)
    if isinstance(values, dict):
        for key, name in _REPLY_MARKUPS.items():
            if key in values:
                return _reader(name)(values, where)
    raise broken("object expected as reply markup")


_READERS: dict[str, Reader] = {
    "int": _read_int,
    "str": _read_str,
    "bool": _read_bool,
    "chat": _read_chat,
    "file": _read_file,
    "Any": _from_json,
    "ReplyMarkup": _read_reply_markup,
}


def _reader(kind: str) -> Reader:
    reader = _READERS.get(kind)
    if reader is None:
        if kind.startswith("["):
            reader = _array_reader(kind[1:-1])
        elif kind in _VARIANTS:
            reader = _variant_reader(kind)
        else:
            reader = _object_reader(kind)
        _READERS[kind] = reader
    return reader
