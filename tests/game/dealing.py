"""Deals for tests: one that is written out, and any number by chance."""

from __future__ import annotations

import random
from collections.abc import Iterable

from zole_bot.game.cards import DECK
from zole_bot.game.deal import Bidding, Deal, Finished, Playing, ThreeHands
from zole_bot.game.house_rules import HouseRules
from zole_bot.game.notation import parse_action, parse_cards
from zole_bot.game.rules import apply, legal_actions, start_deal

FIRST = "Qc Jh Ad 9d 9c As Ks Th"
SECOND = "Qs Qh Jc Kd Ac Tc 9s Ah"
THIRD = "Qd Js Jd Td 8d Kc Ts Kh"
TALON = "9h 7d"


def deal_out(
    rules: HouseRules, first: str = FIRST, second: str = SECOND, third: str = THIRD, talon: str = TALON
) -> Bidding:
    opened, closed = parse_cards(talon)
    return start_deal(rules, (parse_cards(first), parse_cards(second), parse_cards(third)), (opened, closed))


def deal_by_chance(rules: HouseRules, chance: random.Random) -> Bidding:
    pack = tuple(chance.sample(DECK, len(DECK)))
    hands: ThreeHands = (pack[:8], pack[8:16], pack[16:24])
    return start_deal(rules, hands, (pack[24], pack[25]))


def after(deal: Deal, actions: str | Iterable[str]) -> Deal:
    """Do actions written in the notation, with a space between them."""
    for text in actions.split() if isinstance(actions, str) else actions:
        deal = apply(deal, parse_action(text))
    return deal


def playing(deal: Deal, actions: str = "") -> Playing:
    result = after(deal, actions)
    assert isinstance(result, Playing)
    return result


def finished(deal: Deal, actions: str = "") -> Finished:
    result = after(deal, actions)
    assert isinstance(result, Finished)
    return result


def play_out(deal: Deal, chance: random.Random) -> Finished:
    while not isinstance(deal, Finished):
        deal = apply(deal, chance.choice(legal_actions(deal)))
    return deal
