"""Short phrases that several screens share: names of players in a deal, what is played, the trick on its way."""

from __future__ import annotations

from zole_bot.chat.screens.cards import short_card
from zole_bot.game.deal import Hand
from zole_bot.game.seen import PlayedCard, SeenTrick, View
from zole_bot.i18n import Texts
from zole_bot.look import DealLook, Look


def name_of(look: Look, player: int) -> str:
    """Give a player's name as it is told apart in this room."""
    return look.players[player].name


def name_of_hand(look: Look, deal: DealLook, hand: Hand) -> str:
    """Give the name of who holds a hand."""
    return name_of(look, deal.active[hand])


def contract_line(look: Look, deal: DealLook, t: Texts) -> str:
    """Tell what is played and who is big: "Anna: take"."""
    view = deal.view
    if view.contract is None:
        return t.html("contract-bidding")
    if view.big is None:
        return t.html(f"contract-{view.contract}")
    return t.html("contract-big", name=name_of_hand(look, deal, view.big), contract=t.plain(f"bid-{view.contract}"))


def bids_line(look: Look, deal: DealLook, t: Texts) -> str:
    """Tell what was bid so far."""
    bids = [
        t.html("said", name=name_of(look, player), bid=t.plain(f"bid-{bid}"))
        for player, bid in zip(deal.active, deal.view.bids, strict=False)
    ]
    return " · ".join(bids)


def played_cards(look: Look, active: tuple[int, int, int], cards: tuple[PlayedCard, ...], t: Texts) -> str:
    """Tell the cards of a trick and who played each; a card of the talon is told as such."""
    told = [
        t.html(
            "played",
            name=t.plain("the-talon") if played.hand is None else name_of(look, active[played.hand]),
            card=short_card(played.card, t),
        )
        for played in cards
    ]
    return " · ".join(told)


def trick_line(look: Look, active: tuple[int, int, int], trick: SeenTrick, t: Texts) -> str:
    """Tell a complete trick: its cards, who took it and what it counts."""
    winner = t.plain("nobody") if trick.winner is None else name_of(look, active[trick.winner])
    cards = played_cards(look, active, trick.cards, t)
    return f"{cards} {t.html('trick-taken', winner=winner, count=trick.points)}"


def tricks_line(look: Look, deal: DealLook, t: Texts) -> str:
    """Tell how many tricks each side has; in a table game each player."""
    view: View = deal.view
    if view.big is not None:
        big = view.trick_counts[view.big]
        return t.html(
            "tricks-sides", name=name_of_hand(look, deal, view.big), big=big, small=sum(view.trick_counts) - big
        )
    each = [f"{name} {count}" for name, count in zip(_names(look, deal), view.trick_counts, strict=True)]
    return t.html("tricks-each", each=" · ".join(each))


def _names(look: Look, deal: DealLook) -> list[str]:
    return [name_of(look, player) for player in deal.active]
