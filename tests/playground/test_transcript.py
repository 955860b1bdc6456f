"""A chat drawn as text."""

from __future__ import annotations

import pytest

from tests.playground.conftest import Ok
from zole_bot.playground import Group, Person, Playground
from zole_bot.playground.html import parse_html
from zole_bot.playground.markup import Button
from zole_bot.playground.transcript import Transcript, display_width, format_message, format_rows, format_text


@pytest.mark.parametrize(
    ("text", "width"), [("Pass", 4), ("♣ Q", 3), ("牌", 2), ("e\u0301", 1), ("✓", 1), ("♠\ufe0f", 2), ("🂡🎴", 3)]
)
def test_width_is_counted_in_columns(text: str, width: int) -> None:
    assert display_width(text) == width


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<b>Anna: <i>take</i></b>", "*Anna: _take_*"),
        ("<s>no</s> <u>yes</u> <code>x</code>", "~no~ yes `x`"),
        ("<tg-spoiler>hidden</tg-spoiler>", "||hidden||"),
        ('<a href="https://x.lv">rules</a>', "rules (https://x.lv)"),
        ("🂡<blockquote expandable>one\ntwo</blockquote>", "🂡> one\n> two"),
    ],
)
def test_formatting_is_written_with_plain_signs(html: str, text: str) -> None:
    assert format_text(parse_html(html)) == text


def test_buttons_are_drawn_by_style_and_kind() -> None:
    row = (
        Button("Pass", "callback_data"),
        Button("Take", "callback_data", style="success"),
        Button("Leave", "callback_data", style="danger"),
        Button("Off", "disabled"),
        Button("Open", "url", "https://x.lv"),
    )
    assert format_rows([row], 78) == ["[ Pass ] [* Take ] [! Leave ] ( Off ) [ Open ↗ ]"]
    assert format_rows([row], 20) == ["[ Pass ] [* Take ]", "  [! Leave ] ( Off )", "  [ Open ↗ ]"]


async def test_a_message_is_drawn_within_the_width(ok: Ok, anna: Person) -> None:
    anna.starts_bot()
    await ok("sendMessage", chat_id=anna.id, text="牌 " * 30 + "\nend")
    lines = format_message(anna.last(), 40).split("\n")
    assert (lines[0], lines[-1]) == ("Zole", "| end")
    assert all(display_width(line) <= 40 for line in lines)
    assert "".join(line.removeprefix("| ") for line in lines[1:-1]).replace(" ", "") == "牌" * 30


async def test_what_happens_is_written_as_it_happens(
    telegram: Playground, ok: Ok, anna: Person, peteris: Person, group: Group
) -> None:
    written: list[str] = []
    group.promote_bot()
    telegram.watch(Transcript(telegram.world, written.append, chat_ids=frozenset((group.id,))))
    anna.starts_bot()
    anna.says(group, "/zole")
    keyboard = {"inline_keyboard": [[{"text": "Take", "callback_data": "t", "style": "primary"}]]}
    sent = await ok("sendMessage", chat_id=group.id, text="<b>Play?</b>", parse_mode="HTML", reply_markup=keyboard)
    press = peteris.press("Take", in_=group)
    await ok("answerCallbackQuery", callback_query_id=press.query.id, text="Not your turn", show_alert=True)
    await ok("editMessageText", chat_id=group.id, message_id=sent["message_id"], text="Done")
    await ok(
        "sendMessage",
        chat_id=group.id,
        text="cards",
        ephemeral_message_parameters={"receiver_user_id": anna.id},
    )
    await ok("deleteMessage", chat_id=group.id, message_id=sent["message_id"])
    telegram.new_person("Jānis").joins(group)
    assert "".join(written) == (
        "=== Friends ===\nAnna\n| /zole\n"
        "=== Friends ===\nZole\n| *Play?*\n[* Take ]\n"
        "=== Friends ===\nPēteris Bērziņš taps «Take»\n"
        "=== Friends ===\nPēteris Bērziņš: (pop-up: Not your turn)\n"
        "=== Friends ===\nZole (edited)\n| Done\n"
        "=== Friends, seen by Anna only ===\nZole (only you see this)\n| cards\n"
        "=== Friends ===\n-- a message of Zole is removed\n"
        "=== Friends ===\n-- Jānis joined\n"
    )
