"""Being forgotten: what it means, the question, and the last words."""

from __future__ import annotations

from zole_bot.chat.buttons import OwnAct, OwnTap, format_button
from zole_bot.chat.content import Button, Content, Style
from zole_bot.i18n import Texts
from zole_bot.room import PersonId


def forgotten_name(t: Texts, person: PersonId) -> str:
    """Give the name under which a person's seats and sums go on."""
    return t.plain("forgotten-name", number=str(person))


def forget_screen(t: Texts, person: PersonId) -> Content:
    """Tell what is deleted and what stays, and ask once more."""
    lines = [
        f"<b>{t.html('forget-title')}</b>",
        t.html("forget-gone"),
        t.html("forget-stays", name=forgotten_name(t, person)),
        t.html("forget-again"),
    ]
    yes = Button(t.plain("button-forget-yes"), format_button(OwnTap(OwnAct.FORGET, "1")), style=Style.DANGER)
    back = Button(t.plain("button-back"), format_button(OwnTap(OwnAct.FORGET, "0")))
    return Content("\n".join(lines), ((yes, back),))


def forget_kept_screen(t: Texts) -> Content:
    """Tell that all stays as it was."""
    return Content(t.html("forget-kept"))


def forgotten_screen(t: Texts, person: PersonId) -> Content:
    """Say the last words."""
    return Content(t.html("forget-done", name=forgotten_name(t, person)))


def nothing_known_screen(t: Texts) -> Content:
    """Tell somebody of whom nothing is known."""
    return Content(t.html("forget-unknown"))
