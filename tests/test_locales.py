"""The catalogues: the same keys and variables in all languages, short enough, all of them used and none missing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from zole_bot.chat.screens.commands import COMMANDS
from zole_bot.chat.screens.house_rules import PAGES
from zole_bot.chat.screens.mine import MINE
from zole_bot.chat.screens.settings import SETTINGS
from zole_bot.game.cards import Rank
from zole_bot.game.deal import BIG_CONTRACTS, Bid, Contract
from zole_bot.game.house_rules import PRESETS, RULE_VALUES
from zole_bot.game.outcomes import OUTCOMES, Outcome
from zole_bot.game.pules import PuleKind
from zole_bot.i18n import LANGUAGES, MissingTextError, Texts, known_language, read_catalogue, texts
from zole_bot.room import PauseReason, ShowTricks
from zole_bot.service.reply import Notice

SOURCES = Path(__file__).parent.parent / "zole_bot"
PLURALS = {"lv": {"zero", "one", "other"}, "ru": {"one", "few", "many"}, "en": {"one", "other"}}
LONG_NAME = "W" * 24
COUNTS = (0, 1, 2, 5, 11, 21, 99)
CHOICES: dict[str, tuple[str | int, ...]] = {
    "suit": ("clubs", "spades", "hearts", "trumps"),
    "place": ("first", "second", "third"),
    "is_host": (0, 1),
    "cards": (", ".join(["♣Kp " + "W" * 16] * 4),),
    "card": ("♠Kg", "♦10"),
    "each": (" · ".join(["W" * 14 + " −120"] * 5),),
}
NUMBERS = {
    *(
        "begin",
        "end",
        "common",
        "count",
        "deals",
        "extra",
        "lose",
        "number",
        "personal",
        "points",
        "price",
        "small",
        "tie",
        "tricks",
    ),
    *("trick", "trumps", "win", "zole"),
}

# A key that is put together → all that can come out.
_big_outcomes = {(contract, outcome) for contract in BIG_CONTRACTS for outcome in OUTCOMES[contract]}
_rules = {rule.replace("_", "-"): [str(value).lower() for value in values] for rule, values in RULE_VALUES.items()}
_choices_of_a_person = [(name, value) for name, values in MINE.items() for value in values if name != "language"]
FAMILIES: dict[str, set[str]] = {
    "rank-{}": {rank.name.lower() for rank in Rank},
    "bid-{}": set(Bid),
    "contract-{}": {contract.value for contract in Contract if contract not in BIG_CONTRACTS},
    "pause-{}": set(PauseReason),
    "button-yes-{}": {Bid.ZOLE, Bid.SMALL_ZOLE},
    "language-{}": set(LANGUAGES),
    "all-pass-{}": {str(value) for value in RULE_VALUES["all_pass"]},
    "preset-{}": set(PRESETS),
    "preset-line-{}": set(PRESETS),
    "summary-{}": {Outcome.DRAW, Outcome.PASSED},
    "outcome-{}": {outcome for _, outcome in _big_outcomes},
    "given-up-{}": {"big", "small"},
    "band-{}-{}": {f"{contract}-{outcome}" for contract, outcome in _big_outcomes},
    "pule-{}": {kind.value for kind in PuleKind if kind is not PuleKind.NONE},
    "sheet-{}": {Outcome.TABLE, Outcome.DRAW, Outcome.PASSED},
    "sheet-sign-{}": {Contract.ZOLE, Contract.SMALL_ZOLE},
    "rule-{}": set(_rules),
    "option-{}-{}": {f"{rule}-{value}" for rule, values in _rules.items() for value in values},
    "button-{}-{}": {f"{rule}-{value}" for rule, values in _rules.items() for value in values},
    "game-column-{}": {Contract.TAKE, Contract.ZOLE},
    "game-band-{}": {outcome for contract, outcome in _big_outcomes if contract is Contract.TAKE},
    "game-all-pass-{}": {"galdins", "galds", "redeal"},
    "mine-{}": {name.replace("_", "-") for name in MINE},
    "mine-{}-{}": {f"{name.replace('_', '-')}-{value}" for name, value in _choices_of_a_person},
    "button-mine-{}-{}": {f"{name.replace('_', '-')}-{value}" for name, value in _choices_of_a_person},
    "command-{}-{}": {f"{scope}-{command}" for scope, commands in COMMANDS.items() for command in commands},
    "setting-{}": set(SETTINGS),
    "setting-about-{}": set(SETTINGS),
    "button-setting-{}": set(SETTINGS),
    "show-tricks-{}": set(ShowTricks),
    "notice-{}": {notice.value for notice in Notice if notice is not Notice.NONE},
}


class _Inside(Visitor):
    """Collects the variables of a message and the variants of its choices."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.choices: list[set[str]] = []

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802  # named by the library
        self.variables.add(node.id.name)

    def visit_SelectExpression(self, node: fluent.SelectExpression) -> None:  # noqa: N802  # named by the library
        keys = [variant.key for variant in node.variants]
        self.choices.append({key.name if isinstance(key, fluent.Identifier) else key.value for key in keys})
        self.generic_visit(node)


@cache
def messages(language: str) -> dict[str, _Inside]:
    found: dict[str, _Inside] = {}
    for name, source in read_catalogue(language).items():
        for entry in FluentParser().parse(source).body:
            assert isinstance(entry, fluent.Message), f"{language}/{name}: {entry.to_json()}"
            assert entry.id.name not in found, f"{language}/{name}: {entry.id.name} twice"
            assert entry.value is not None
            inside = _Inside()
            inside.visit(entry.value)
            found[entry.id.name] = inside
    return found


def formatted(t: Texts, key: str) -> Iterator[str]:
    """The text of a key with every choice, many counts and long names."""
    variables = sorted(messages(t.language)[key].variables)
    values = [CHOICES.get(name, COUNTS if name in NUMBERS else (LONG_NAME,)) for name in variables]
    for combination in product(*values):
        yield t.plain(key, **dict(zip(variables, combination, strict=True)))


def key_templates() -> Iterator[tuple[str, str, bool]]:
    """Every string in the sources as (file, text with {} for what is put in, whether it is the key of a text)."""
    for path in sorted(SOURCES.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        keys = {
            id(part)
            for call in ast.walk(tree)
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.args
            if call.func.attr in ("html", "plain")
            for part in _choices(call.args[0])
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield path.name, node.value, id(node) in keys
            elif isinstance(node, ast.JoinedStr):
                parts = [str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values]
                yield path.name, "".join(parts), id(node) in keys


def _choices(node: ast.expr) -> list[ast.expr]:
    return _choices(node.body) + _choices(node.orelse) if isinstance(node, ast.IfExp) else [node]


def test_all_languages_have_the_same_files() -> None:
    assert len({tuple(read_catalogue(language)) for language in LANGUAGES}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_keys_and_variables(language: str) -> None:
    english = {key: inside.variables for key, inside in messages("en").items()}
    assert {key: inside.variables for key, inside in messages(language).items()} == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_are_complete(language: str) -> None:
    every = set().union(*PLURALS.values())
    for key, inside in messages(language).items():
        for choice in inside.choices:
            assert not choice & every or choice == PLURALS[language], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_told_and_is_not_empty(language: str) -> None:
    for key in messages(language):
        for text in formatted(texts(language), key):
            assert text.strip() == text
            assert text


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_texts_are_short_enough(language: str) -> None:
    """Field case 37: every alert has at most 200 characters in every language, with the longest that it can tell."""
    limits = {"button-": 20, "language-": 18, "preset-": 18, "notice-": 200, "popup-": 200, "command-": 256}
    for key in messages(language):
        limit = next((limits[start] for start in limits if key.startswith(start) and "-line-" not in key), 4096)
        assert all(len(text) <= limit for text in formatted(texts(language), key)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_pop_ups_are_one_short_sentence_without_blame(language: str) -> None:
    for key in messages(language):
        if key.startswith("notice-"):
            for text in formatted(texts(language), key):
                assert "\n" not in text
                assert not re.search(r"error|invalid|callback|kļūda|ошибк", text, re.IGNORECASE), text


def test_every_notice_has_a_text() -> None:
    assert {f"notice-{notice}" for notice in Notice if notice is not Notice.NONE} == {
        key for key in messages("en") if key.startswith("notice-")
    }


def test_pages_of_rules_name_every_rule_once() -> None:
    assert sorted(rule for rules in PAGES.values() for rule in rules) == sorted(RULE_VALUES)


def test_no_key_is_missing() -> None:
    keys, missing = messages("en"), []
    for name, template, is_key in key_templates():
        if is_key and template not in keys and template not in FAMILIES:
            missing.append(f"{name}: {template}")
    missing += [
        family.replace("{}", part, 1) if family.count("{}") == 1 else family.replace("{}-{}", part)
        for family, parts in FAMILIES.items()
        for part in parts
        if (family.replace("{}", part, 1) if family.count("{}") == 1 else family.replace("{}-{}", part)) not in keys
    ]
    assert missing == []


def test_no_key_is_unused() -> None:
    seen = {template for _, template, _ in key_templates()}
    assert set(FAMILIES) - seen <= {"notice-{}"}
    used = seen | {
        family.replace("{}-{}", "{}").replace("{}", part) for family, parts in FAMILIES.items() for part in parts
    }
    assert set(messages("en")) - used == set()


def test_english_labels_are_those_agreed() -> None:
    t = texts("en")
    agreed = {
        "open-room": "Open a room",
        "add-to-group": "Add me to a group",
        "join": "Join",
        "leave": "Leave",
        "house-rules": "House rules",
        "start": "Start",
        "more": "More…",
        "done": "Done",
        "pass": "Pass",
        "take": "Take",
        "zole": "Zole",
        "small-zole": "Small zole",
        "bury": "Bury two",
        "last-trick": "Last trick",
        "menu": "Menu",
        "my-cards": "My cards",
        "sheet": "Sheet",
        "next-deal": "Next deal",
        "pause": "Pause",
        "resume": "Resume",
        "im-back": "I'm back",
        "finish": "Finish",
    }
    assert {key: t.plain(f"button-{key}") for key in agreed} == agreed
    assert t.plain("notice-must-follow", suit="spades") == "You must follow spades."


def test_what_is_put_into_a_message_cannot_become_markup() -> None:
    assert texts("en").html("seat-title", group="<b>&") == "You sit in «&lt;b&gt;&amp;»."
    assert texts("en").plain("seat-title", group="<b>&") == "You sit in «<b>&»."


def test_a_missing_text_or_variable_is_told_at_once() -> None:
    with pytest.raises(MissingTextError):
        texts("en").html("no-such-key")
    with pytest.raises(MissingTextError):
        texts("en").html("seat-title")


def test_languages_we_do_not_speak_get_english() -> None:
    assert texts("de").language == "en"
    assert [known_language(code) for code in ("lv", "ru-RU", "EN", "de", "", None)] == [
        "lv",
        "ru",
        "en",
        None,
        None,
        None,
    ]
