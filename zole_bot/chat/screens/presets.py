"""The presets in words: their names, and half a sentence on what each one means."""

from __future__ import annotations

from zole_bot.game.deal import Contract
from zole_bot.game.house_rules import PRESETS, HouseRules, changed_rules
from zole_bot.game.outcomes import Outcome
from zole_bot.game.scoring import price_of
from zole_bot.i18n import Texts


def preset_name(preset: str, t: Texts) -> str:
    """Give the name of a preset."""
    return t.plain(f"preset-{preset}")


def preset_line(preset: str, t: Texts) -> str:
    """Tell in half a sentence what a preset means; the prices come from its rules."""
    rules = PRESETS[preset]
    zole = price_of(rules, Contract.ZOLE, Outcome.WON)
    return t.html(f"preset-line-{preset}", name=preset_name(preset, t), zole=zole)


def rules_summary(preset: str, rules: HouseRules, t: Texts) -> str:
    """Tell the preset, what follows three passes, and how many single rules differ from it."""
    name, all_pass = preset_name(preset, t), t.plain(f"all-pass-{rules.all_pass}")
    parts = [name] if name == all_pass else [name, all_pass]
    if changed := len(changed_rules(rules, PRESETS[preset])):
        parts.append(t.plain("rules-changed", count=changed))
    return " · ".join(parts)
