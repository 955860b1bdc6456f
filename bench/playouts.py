"""Random whole deals a second: ours, and the skat of OpenSpiel (C++) in the same loop, for comparison.

    python bench/playouts.py

prints one line. Both sides do the same: start a deal by chance, then take one of the legal actions by chance until
the deal is over. Ours are the four presets in turn, without concessions. Each side runs in several slices, one after
the other, and its best slice counts, so that another program on the machine disturbs both alike.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import pyspiel

from zole_bot.game.cards import DECK
from zole_bot.game.deal import Deal, Finished
from zole_bot.game.house_rules import PRESETS
from zole_bot.game.rules import apply, legal_actions, start_deal

SLICES = 5
DEALS_A_SLICE = 2000
SEED = 1


def play_zole(deals: int, chance: random.Random) -> None:
    """Play whole deals of Zole at random, each preset in turn."""
    presets = list(PRESETS.values())
    for number in range(deals):
        pack = tuple(chance.sample(DECK, 26))
        deal: Deal = start_deal(presets[number % 4], (pack[:8], pack[8:16], pack[16:24]), (pack[24], pack[25]))
        while not isinstance(deal, Finished):
            legal = legal_actions(deal)
            deal = apply(deal, legal[int(chance.random() * len(legal))])


def play_skat(deals: int, chance: random.Random) -> None:
    """Play whole deals of skat at random; the cards come from chance nodes."""
    game = pyspiel.load_game("skat")
    for _ in range(deals):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()  # every card still in the pack, each as likely as the others
                state.apply_action(outcomes[int(chance.random() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(chance.random() * len(legal))])


def deals_a_second(play: Callable[[int, random.Random], None], chance: random.Random) -> float:
    """Time one slice."""
    start = time.perf_counter()
    play(DEALS_A_SLICE, chance)
    return DEALS_A_SLICE / (time.perf_counter() - start)


def main() -> None:
    """Measure and print."""
    chance = random.Random(SEED)
    slices = [(deals_a_second(play_zole, chance), deals_a_second(play_skat, chance)) for _ in range(SLICES)]
    zole, skat = (max(rates) for rates in zip(*slices, strict=True))
    print(f"zole {zole:,.0f} deals/s, skat (pyspiel) {skat:,.0f} deals/s, ratio {zole / skat:.2f}")


if __name__ == "__main__":
    main()
