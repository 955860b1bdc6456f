"""The cards of all finished tricks, for groups that let people look back at them: a short line a trick."""

from __future__ import annotations

from zole_bot.chat.screens.cards import short_card
from zole_bot.chat.screens.sheet import short_names
from zole_bot.chat.screens.words import name_of
from zole_bot.game.seen import SeenTrick
from zole_bot.i18n import Texts
from zole_bot.look import Look
from zole_bot.room import ShowTricks

NAME_WIDTH = 8
NARROW_NAME_WIDTH = 5
"""Where the talon's cards stand beside those of the hands."""


def shows_all_tricks(look: Look) -> bool:
    """Tell whether this room lets people look back at every trick."""
    return look.show_tricks is ShowTricks.ALL


def trick_lines(look: Look, active: tuple[int, int, int], tricks: tuple[SeenTrick, ...], t: Texts) -> list[str]:
    """Tell who leads, the cards in the order played, and who took them; before all, the order in which one plays.

    No line is wider than 40 columns, so that none wraps on a phone. A card of the talon stands in brackets.
    """
    if not tricks:
        return []
    has_talon = any(played.hand is None for trick in tricks for played in trick.cards)
    names = short_names([name_of(look, player) for player in active], NARROW_NAME_WIDTH if has_talon else NAME_WIDTH)
    lines = [t.html("tricks-order", names=", ".join(names))]
    for trick in tricks:
        cards = [(short_card(played.card, t), played.hand) for played in trick.cards]
        told = " ".join(f"({card})" if hand is None else card for card, hand in cards)
        winner = t.plain("nobody") if trick.winner is None else names[trick.winner]
        leader, points = names[trick.leader], trick.points
        lines.append(t.html("trick-cards", number=trick.number, name=leader, cards=told, winner=winner, count=points))
    return lines
