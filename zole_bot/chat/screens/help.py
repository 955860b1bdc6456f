"""First words: what the bot is for, how one plays with it, and the rules of the game in short."""

from __future__ import annotations

import html
from collections.abc import Sequence

from zole_bot.chat.buttons import OwnAct, OwnTap, format_button
from zole_bot.chat.content import Button, Content, Style
from zole_bot.chat.screens.sheet import pad, signed
from zole_bot.game.deal import Contract
from zole_bot.game.house_rules import HouseRules
from zole_bot.game.outcomes import Outcome
from zole_bot.game.pules import PuleKind, Pules, change_after_take
from zole_bot.game.scoring import price_of
from zole_bot.i18n import Texts

BANDS = (
    Outcome.WON_ALL,
    Outcome.WON_SCHNEIDER,
    Outcome.WON,
    Outcome.LOST,
    Outcome.LOST_SCHNEIDER,
    Outcome.LOST_NONE,
)
_BAND_WIDTH = 18
_PRICE_WIDTH = 8


def help_screen(t: Texts, in_group: bool) -> Content:
    """Tell how one plays with this bot."""
    return Content(t.html("help-group" if in_group else "help-private"))


def start_screen(t: Texts, add_to_group_url: str, lobbies: Sequence[tuple[str, str]]) -> Content:
    """Tell somebody who came by himself what he can do; open lobbies as buttons, each title with its address."""
    lines = [t.html("start-hello"), "", t.html("start-lobbies" if lobbies else "start-no-lobbies")]
    rows = [(_lobby_button(title, target),) for title, target in lobbies]
    add = Button(t.plain("button-add-to-group"), url=add_to_group_url, style=Style.PRIMARY)
    return Content("\n".join(lines), (*rows, (add,)))


def greeting_again_screen(t: Texts, *, has_room: bool) -> Content:
    """Greet a group that has let the bot in again; a room that is open there shows itself."""
    return Content(t.html("greeting-again"), () if has_room else greeting_screen(t).rows)


def greeting_screen(t: Texts) -> Content:
    """Greet a group that the bot was added to."""
    open_room = Button(t.plain("button-open-room"), format_button(OwnTap(OwnAct.OPEN)), style=Style.PRIMARY)
    return Content(t.html("greeting"), ((open_room,),))


def rules_screen(t: Texts, rules: HouseRules | None) -> Content:
    """Tell the game in short, with the prices of these house rules, or of the usual ones."""
    chosen = rules or HouseRules()
    scores = [t.html("game-scores"), _prices(chosen, t)]
    if chosen.small_zole:
        win, lose = _won(chosen, Contract.SMALL_ZOLE), _lost(chosen, Contract.SMALL_ZOLE)
        scores.append(t.html("game-small-zole-scores", win=win, lose=lose))
    parts = [
        t.html("game-cards"),
        t.html("game-deal"),
        t.html("game-bids-small" if chosen.small_zole else "game-bids"),
        t.html("game-play"),
        "\n".join(scores),
        _all_pass(chosen, t),
    ]
    return Content("\n\n".join(parts))


def _lobby_button(title: str, target: str) -> Button:
    return Button(title, url=target) if "://" in target else Button(title, data=target)


def _won(rules: HouseRules, contract: Contract) -> int:
    return price_of(rules, contract, Outcome.WON)


def _lost(rules: HouseRules, contract: Contract) -> int:
    return -price_of(rules, contract, Outcome.LOST)


def _prices(rules: HouseRules, t: Texts) -> str:
    """Tell what each opponent pays the big, band by band (rules §5)."""
    columns = (Contract.TAKE, Contract.ZOLE)
    head = "".join(pad(t.plain(f"game-column-{contract}"), _PRICE_WIDTH, right=True) for contract in columns)
    lines = [" " * _BAND_WIDTH + head]
    for outcome in BANDS:
        prices = [pad(signed(price_of(rules, contract, outcome)), _PRICE_WIDTH, right=True) for contract in columns]
        lines.append(pad(t.plain(f"game-band-{outcome}"), _BAND_WIDTH) + "".join(prices))
    return f"<pre>{html.escape(chr(10).join(lines), quote=False)}</pre>"


def _all_pass(rules: HouseRules, t: Texts) -> str:
    """Tell what follows three passes (rules §6), and the price of a pule (rules §7)."""
    common = change_after_take(rules, Pules(1), (0, 1, 2), big=0, is_won=True)
    another = change_after_take(rules, Pules(0, (1,)), (0, 1, 2), big=0, is_won=True)
    if common.kind is PuleKind.CLOSED_COMMON and another.kind is PuleKind.CLOSED_ANOTHERS:
        key = "game-pules-by-players" if rules.personal_pule == "n" else "game-pules"
        return t.html(key, common=common.extra, personal=another.extra)
    price = price_of(rules, Contract(rules.all_pass), Outcome.TABLE)
    return t.html(f"game-all-pass-{rules.all_pass}", price=price)
