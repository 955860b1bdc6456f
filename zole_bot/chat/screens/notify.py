"""News of rooms: where a person wants to hear that one opens, and the message that tells him."""

from __future__ import annotations

from collections.abc import Sequence

from zole_bot.chat.buttons import OwnAct, OwnTap, format_button
from zole_bot.chat.content import Button, Content, Style
from zole_bot.chat.screens.house_rules import CHOSEN
from zole_bot.i18n import Texts
from zole_bot.look import KnownGroup
from zole_bot.names import tell_apart
from zole_bot.room import ChatId, Phase

MOST_GROUPS = 90
"""Each has a row of its own, and a message takes a hundred buttons."""
_LABEL_CHARACTERS = 15
"""Of a title: a button has twenty, and the mark and a number that tells equal ones apart need some."""


def notify_screen(t: Texts, groups: Sequence[KnownGroup]) -> Content:
    """List the groups a person is known in; a tap on one says that he wants to hear of new rooms there, or no more."""
    if not groups:
        return Content("\n".join([f"<b>{t.html('notify-title')}</b>", t.html("notify-no-groups")]))
    shown = groups[:MOST_GROUPS]
    labels = tell_apart([_short(group.title) for group in shown])
    rows = tuple((_group_button(group, label),) for group, label in zip(shown, labels, strict=True))
    return Content("\n".join([f"<b>{t.html('notify-title')}</b>", t.html("notify-choose")]), rows)


def room_open_screen(t: Texts, chat: ChatId, title: str, join_url: str) -> Content:
    """Tell somebody that a room is open, with the way in, and the way to hear no more of it."""
    sit = Button(t.plain("button-sit-there"), url=join_url, style=Style.PRIMARY)
    return Content(t.html("told-room-open", group=title), ((sit,), (_stop_button(t, chat),)))


def room_taken_screen(t: Texts, chat: ChatId, title: str, phase: Phase) -> Content:
    """Tell him afterwards why there is no way in any more."""
    key = "told-room-closed" if phase is Phase.CLOSED else "told-room-begun"
    return Content(t.html(key, group=title), ((_stop_button(t, chat),),))


def parse_notice(value: str) -> tuple[ChatId, bool] | None:
    """Read what a button of a group carries, or None for anything else.

    >>> parse_notice("7=1"), parse_notice("7=0"), parse_notice("7"), parse_notice("x=1")
    ((7, True), (7, False), None, None)
    """
    number, _, wanted = value.partition("=")
    is_number = number.isascii() and number.isdecimal() and len(number) < 19
    return (ChatId(int(number)), wanted == "1") if is_number and wanted in ("0", "1") else None


def _group_button(group: KnownGroup, label: str) -> Button:
    mark, style = (CHOSEN, Style.SUCCESS) if group.wants_notice else ("", Style.PLAIN)
    return Button(mark + label, _data(group.chat, wanted=not group.wants_notice), style=style)


def _stop_button(t: Texts, chat: ChatId) -> Button:
    return Button(t.plain("button-tell-no-more"), _data(chat, wanted=False))


def _data(chat: ChatId, *, wanted: bool) -> str:
    return format_button(OwnTap(OwnAct.NOTICE, f"{chat}={int(wanted)}"))


def _short(title: str) -> str:
    return title if len(title) <= _LABEL_CHARACTERS else title[: _LABEL_CHARACTERS - 1].rstrip() + "…"
