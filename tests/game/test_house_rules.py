"""The house rules and their presets (rules §8)."""

from __future__ import annotations

from dataclasses import fields

import pytest

from zole_bot.game.house_rules import (
    PRESETS,
    RULE_VALUES,
    HouseRules,
    UnknownRuleError,
    changed_rules,
    is_rule_value,
    with_rules,
)


def test_every_rule_has_its_values_with_the_default_first() -> None:
    assert list(RULE_VALUES) == [field.name for field in fields(HouseRules)]
    assert {name: values[0] for name, values in RULE_VALUES.items()} == {
        field.name: field.default for field in fields(HouseRules)
    }


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("klasiska", {}),
        ("galdins", {"all_pass": "galdins", "small_zole": True}),
        ("galds", {"all_pass": "galds", "small_zole": True}),
        ("veca", {"all_pass": "galdins", "small_zole": True, "zole_bonus": 3, "personal_pule": 2}),
    ],
)
def test_a_preset_is_the_defaults_with_few_changes(preset: str, changes: dict[str, object]) -> None:
    assert changed_rules(PRESETS[preset], HouseRules()) == changes
    assert with_rules(HouseRules(), changes) == PRESETS[preset]


@pytest.mark.parametrize("name", RULE_VALUES)
def test_each_value_of_a_rule_can_be_set_and_told_again(name: str) -> None:
    for value in RULE_VALUES[name]:
        rules = with_rules(PRESETS["veca"], {name: value})
        assert getattr(rules, name) == value
        assert with_rules(PRESETS["veca"], changed_rules(rules, PRESETS["veca"])) == rules


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("small_zole", 1),
        ("zole_bonus", True),
        ("zole_bonus", 4.0),
        ("personal_pule", "3"),
        ("personal_pule", None),
        ("first_pules", True),
        ("all_pass", "Pule"),
        ("colour", 1),
        ("concede", ["early"]),
    ],
)
def test_no_other_name_or_value_is_taken(name: str, value: object) -> None:
    assert not is_rule_value(name, value)
    with pytest.raises(UnknownRuleError) as caught:
        with_rules(HouseRules(), {name: value})
    assert (caught.value.name, caught.value.value) == (name, value)
