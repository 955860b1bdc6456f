"""The private pages on which single house rules, the clock and the language of a lobby are chosen (rules §8)."""

from __future__ import annotations

from zole_bot.chat.buttons import RoomAct
from zole_bot.chat.content import Button, Content, Style
from zole_bot.chat.screens.lobby import clock_text, room_button, rules_line
from zole_bot.chat.screens.presets import rules_summary
from zole_bot.game.deal import Contract
from zole_bot.game.house_rules import RULE_VALUES, HouseRules, RuleValue, with_rules
from zole_bot.game.outcomes import Outcome
from zole_bot.game.scoring import price_of
from zole_bot.i18n import LANGUAGES, Texts, texts
from zole_bot.look import Look
from zole_bot.room import Phase

Rows = tuple[tuple[Button, ...], ...]

PAGES: dict[str, tuple[str, ...]] = {
    "pass": ("all_pass", "full_tie"),
    "zole": ("zole_bonus", "small_zole", "small_zole_loss"),
    "pules": ("personal_pule", "first_pules", "settle_pules"),
    "idle": ("idle_pays", "five_idle"),
    "give-up": ("concede", "small_concede"),
    "clock": (),
    "language": (),
}
"""The pages in order, with the rules on each."""
CLOCKS = (0, 30, 60, 120, 24 * 3600)
"""Seconds a turn; 0 is no clock."""
CHOSEN = "✓ "


def rules_page(look: Look, page: str, group_language: str | None = None) -> Content:
    """Show a page with the chosen values marked; a page that there is not, or not with these rules, is the first.

    `look` is the host's own, so that its language is his; the group's is told beside it.
    """
    t = texts(look.language)
    if look.phase is not Phase.LOBBY:
        return Content(t.html("rules-over"))
    pages = [name for name, rules in PAGES.items() if not rules or any(_matters(rule, look.rules) for rule in rules)]
    at = pages.index(page) if page in pages else 0
    lines = [
        f"<b>{t.html('rules-title', number=at + 1, count=len(pages))}</b>",
        t.html("rules-for", group=look.title),
        rules_summary(look.preset, look.rules, t),
    ]
    match pages[at]:
        case "clock":
            lines += ["", t.html("rule-clock")]
            rows = _clock_rows(look, t)
        case "language":
            lines += ["", t.html("rule-language")]
            rows = (
                tuple(
                    _choice(look, t.plain(f"language-{code}"), RoomAct.LANGUAGE, code, code == group_language)
                    for code in LANGUAGES
                ),
            )
        case name:
            rules = [rule for rule in PAGES[name] if _matters(rule, look.rules)]
            for rule in rules:
                lines += ["", f"<b>{t.html(f'rule-{_key(rule)}')}</b>", *_options(look.rules, rule, t)]
            rows = tuple(row for rule in rules for row in _rule_rows(look, rule, t))
    return Content("\n".join(lines), (*rows, _way(look, pages, at, t)))


def rules_done_screen(look: Look) -> Content:
    """Tell what was chosen, in place of the pages."""
    t = texts(look.language)
    return Content("\n".join([CHOSEN + t.html("rules-for", group=look.title), rules_line(look, t)]))


def page_of(rule: str) -> str:
    """Tell the page on which a rule stands: where one stays after a tap on it."""
    return next((page for page, rules in PAGES.items() if rule in rules), next(iter(PAGES)))


def format_rule(name: str, value: RuleValue) -> str:
    """Write what a button of a rule carries.

    >>> format_rule("small_zole", True), format_rule("personal_pule", "n")
    ('small_zole=true', 'personal_pule=n')
    """
    return f"{name}={_word(value)}"


def parse_rule(value: str) -> tuple[str, RuleValue] | None:
    """Read what a button of a rule carries; None for anything that `format_rule` does not write."""
    name = value.partition("=")[0]
    return next(((name, known) for known in RULE_VALUES.get(name, ()) if format_rule(name, known) == value), None)


def _matters(rule: str, rules: HouseRules) -> bool:
    """Rules without effect beside the others are not shown."""
    match rule:
        case "full_tie":
            return rules.all_pass in ("galdins", "galds")
        case "personal_pule" | "first_pules" | "settle_pules":
            return rules.all_pass == "pule"  # noqa: S105  # a word of the rules
        case "small_zole_loss":
            return rules.small_zole
        case _:
            return True


def _word(value: RuleValue) -> str:
    return str(value).lower()


def _key(rule: str) -> str:
    return rule.replace("_", "-")


def _options(rules: HouseRules, rule: str, t: Texts) -> list[str]:
    """Tell each value of a rule in half a sentence; the prices are those that it would bring."""
    lines = []
    for value in RULE_VALUES[rule]:
        changed = with_rules(rules, {rule: value})
        mark = CHOSEN if getattr(rules, rule) == value else "· "
        prices = {
            "win": price_of(changed, Contract.ZOLE, Outcome.WON),
            "lose": -price_of(changed, Contract.ZOLE, Outcome.LOST),
            "small": price_of(changed, Contract.SMALL_ZOLE, Outcome.WON),
            "tie": price_of(changed, Contract.GALDINS, Outcome.TABLE),
        }
        lines.append(mark + t.html(f"option-{_key(rule)}-{_word(value)}", **prices))
    return lines


def _rule_rows(look: Look, rule: str, t: Texts) -> Rows:
    buttons = [
        _choice(
            look,
            t.plain(f"button-{_key(rule)}-{_word(value)}"),
            RoomAct.RULE,
            format_rule(rule, value),
            getattr(look.rules, rule) == value,
        )
        for value in RULE_VALUES[rule]
    ]
    return (tuple(buttons),) if len(buttons) < 4 else (tuple(buttons[:2]), tuple(buttons[2:]))


def _clock_rows(look: Look, t: Texts) -> Rows:
    buttons = [
        _choice(look, clock_text(seconds, t), RoomAct.CLOCK, str(seconds), seconds == look.turn_seconds)
        for seconds in CLOCKS
    ]
    return tuple(buttons[:1]), tuple(buttons[1:3]), tuple(buttons[3:])


def _choice(look: Look, label: str, act: RoomAct, value: str, is_chosen: bool) -> Button:
    style = Style.SUCCESS if is_chosen else Style.PLAIN
    return room_button(look, (CHOSEN if is_chosen else "") + label, act, value, style)


def _way(look: Look, pages: list[str], at: int, t: Texts) -> tuple[Button, ...]:
    row = [room_button(look, t.plain("button-back"), RoomAct.RULES, pages[at - 1])] if at else []
    if at + 1 < len(pages):
        row.append(room_button(look, t.plain("button-next"), RoomAct.RULES, pages[at + 1]))
    return (*row, room_button(look, t.plain("button-done"), RoomAct.DONE, style=Style.PRIMARY))
